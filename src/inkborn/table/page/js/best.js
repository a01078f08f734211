// The best play of a decision on the board: which cards it is about, and an arrow to what they act upon.
import { w } from "./words.js";

const PLAIN = { classes: [], badge: null };
const FAR = 100000; // see `merged` in the replay: hands of others have handles of their own

// The options that an answer in words speaks of.
function optionsOf(choice, words) {
  const whole = choice.options.filter((option) => option.text === words);
  if (whole.length) return whole.slice(0, 1);
  const parts = new Set(words.split(", "));
  return choice.options.filter((option) => parts.has(option.text));
}

// Each seat has handles of its own: a card is found again by its place.
function sameCard(from, to, id) {
  const at = from.where.get(id);
  if (!at) return -1;
  if (at.zone === "play") return to.seats[at.seat].board[from.seats[at.seat].board.findIndex((one) => one.id === id)]?.id ?? -1;
  return at.zone === "hand" && at.seat !== to.seat ? id + FAR * (at.seat + 1) : id;
}

const AIMS = { quest: ".seam", play: ".side.own", use: ".seam" };

// `asked`: the view of the seat that decides; `shown`: the one that is drawn.
export function bestPlay(asked, shown, words) {
  const found = asked?.choice ? optionsOf(asked.choice, words) : [];
  const marked = new Map();
  const arrows = [];
  const mark = (id, more, name) => marked.set(id, { ...PLAIN, ...more, classes: [name] });
  for (const option of found) {
    const from = sameCard(asked, shown, option.card);
    if (from < 0) continue;
    const aim = option.target >= 0 ? sameCard(asked, shown, option.target) : AIMS[option.kind];
    mark(from, { preview: w.bestIs(option.kind) }, "selected");
    if (option.target >= 0) mark(aim, {}, "choosable");
    if (aim !== undefined && aim !== -1 && (asked.seat === shown.seat || typeof aim === "number" || aim === ".seam")) arrows.push({ from, to: aim });
  }
  return { marks: { of: (id) => marked.get(id) || PLAIN }, arrows };
}
