// What has happened, a line an event, in the card's and the book's words, with its rule.
import { Icon, classes, html, useEffect, useRef } from "./html.js";
import { Rule } from "./rules.js";
import { w } from "./words.js";

const ICONS = {
  ink: "ink", plays: "character", quest: "lore", challenge: "challenger", damage: "damage", banish: "banish", draw: "deck", discard: "discard", move: "move", sing: "song", shift: "shift",
  "gain lore": "lore", "lose lore": "lore", exert: "exert", ready: "ready", heal: "heart", triggers: "bag", resolves: "bag", use: "action", shuffle: "deck", reveal: "eye", look: "eye", win: "trophy", under: "under", "ready ink": "ink",
};
// What only carries out the line above it is set in.
const INNER = new Set(["exert", "damage", "banish", "pay", "exert ink", "gain lore", "triggers", "resolves", "affected", "chosen", "heal", "put", "draw", "return", "lose lore", "reveal", "look", "under", "discard"]);
// What one does to several cards, one after the other.
const ROW = new Set(["opening hand", "draw", "look", "reveal", "discard"]);

// Whoever quests, challenges or sings exerts for it: one line is enough.
const saidByNext = (line, next) => line.kind === "exert" && next && ["quest", "challenge", "sing"].includes(next.kind) && next.text.startsWith(line.text.split(" exerts")[0]);

// Lines that differ in nothing but the card they speak of.
const frame = ({ text, cards }) => text.replace(cards[0], "…");
const inOneRow = (a, b) => a.kind === b.kind && ROW.has(a.kind) && a.cards?.length > 0 && b.cards?.length > 0 && !a.text.startsWith(a.cards[0]) && frame(a) === frame(b);

function joined({ line, names, ...more }) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) || 0) + 1);
  const said = [...counts].map(([name, times]) => (times > 1 ? `${name} × ${times}` : name));
  return { ...more, line: { ...line, text: line.text.replace(line.cards[0], w.together(said)), cards: [...counts.keys(), ...line.cards.slice(1)] } };
}

// "Ann draws a card" three times is one line, and so are three cards that she is seen to draw; ink that is paid is told by the play.
export function condensed(lines) {
  const told = [];
  for (const [place, line] of lines.entries()) {
    const last = told[told.length - 1];
    if (line.kind === "pay" || saidByNext(line, lines[place + 1])) continue;
    if (last && inOneRow(last.line, line)) last.names.push(line.cards[0]);
    else if (last && last.line.text === line.text && last.line.kind === line.kind) last.times += 1;
    else told.push({ line, times: 1, place, names: [line.cards?.[0]] });
  }
  return told.map((one) => (one.names.length > 1 ? joined(one) : one));
}

const nameParts = (text, cards) => {
  const names = [...new Set(cards)].filter((name) => text.includes(name)).sort((a, b) => b.length - a.length);
  if (!names.length) return text;
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`)).map((part) => (names.includes(part) ? html`<b data-name=${part}>${part}</b>` : part));
};

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const LogLine = ({ line, times, current, jump }) => line.kind === "turn"
  ? html`<h3 class="log-turn">${capital(line.text)}</h3>`
  : html`<div class=${classes("log-line", INNER.has(line.kind) && "inner", current && "current")} data-name=${(line.cards || [])[0] || null}>
      <${Icon} name=${ICONS[line.kind] || "action"} /><span class="log-text">${nameParts(capital(line.text), line.cards || [])}${times > 1 && html`<span class="muted"> × ${times}</span>`}</span>
      ${jump && html`<button type="button" class="icon-button small" onClick=${jump} aria-label=${w.jumpThere}><${Icon} name="right" /></button>`}
      <${Rule} number=${line.rule} /></div>`;

export function Log({ log, open, close, title = w.log }) {
  const list = useRef();
  const lines = condensed(log);
  useEffect(() => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
  }, [log.length, open]);
  return html`<section class=${classes("log", open && "open")} aria-label=${title}>
    <header class="log-head"><h2>${title}</h2>${close && html`<button type="button" class="icon-button sheet-close" aria-label=${w.close} onClick=${close}><${Icon} name="cross" /></button>`}</header>
    <div class="log-lines" ref=${list} tabindex="0" role="log" aria-live="polite" aria-label=${title}>
      ${lines.length === 0 && html`<p class="muted">${w.emptyLog}</p>`}
      ${lines.map(({ line, times, place }) => html`<${LogLine} key=${place} line=${line} times=${times} />`)}
    </div>
  </section>`;
}
