// What the table asks, as plain data: source, title, count, numbered entries, yes and no. Buttons,
// keys, cards and drags all carry out the same commands: {do: "answer", answer: [3]} and so on.
import { canAct, menuOf, preview, workLeft } from "./actions.js";
import { cardOf } from "./cards.js";
import { DEEDS } from "./steps.js";
import { allows, mayAdd, tokenOf } from "./view.js";
import { w } from "./words.js";

const answer = (places, more) => ({ do: "answer", answer: places, ...more });

export function questionOf(state) {
  const { view } = state;
  if (!view) return { kind: "none", title: w.connecting, entries: [] };
  if (view.over) return over(view);
  if (state.busy) return { kind: "steps", title: w.stepsTitle(view), step: state.step, entries: [], yes: { label: w.skip, key: "Enter", command: { do: "skip" } } };
  if (state.sent) return { kind: "sent", title: w.sent, entries: [] };
  if (!view.choice) return waiting(state);
  const ask = ASK[view.choice.kind] || ASK.mode;
  const question = { kind: view.choice.kind, rule: view.choice.rule, source: view.choice.source, ...ask(state, view.choice) };
  if (view.choice.cancel && view.choice.kind !== "main" && !question.no) question.no = { label: w.takeBackAction, key: "Backspace", command: { do: "cancel" } };
  else if (view.choice.cancel && view.choice.kind !== "main") question.back = { label: w.takeBackAction, key: "Backspace", command: { do: "cancel" } };
  question.entries.forEach((entry, i) => { entry.number = entry.number ?? i + 1; });
  return question;
}

function over(view) {
  const won = view.winners.includes(view.seat);
  return { kind: "over", title: w.overTitle(view, won), hint: "", entries: [] };
}

function waiting({ view, table, step }) {
  const seat = view.waiting_for;
  const sitting = table?.seats[seat];
  const name = view.seats[seat]?.name || "";
  const question = { kind: "waiting", title: table?.state === "waiting" ? w.waitingForPlayers : w.decides(name), entries: [], hint: "", step };
  if (sitting && sitting.kind === "person" && !sitting.here) question.hint = w.isAway(name, sitting.away || 0);
  if (table?.claim?.includes(seat)) {
    question.yes = { label: w.claim, key: "Enter", command: { do: "send", message: { type: "claim" } } };
    question.no = { label: w.botFor(name), command: { do: "send", message: { type: "handover", seat } } };
  }
  return question;
}

// ---------------------------------------------------------------- the main phase

function main(state, choice) {
  if (state.confirm?.kind === "challenge") return challenge(state, choice.options[state.confirm.place]);
  if (state.confirm?.kind === "end") return ending(state, choice);
  if (state.aim) return aiming(state, choice);
  if (state.selected != null) return menu(state);
  const end = choice.options.find((option) => option.kind === "end");
  const able = canAct(state.view).size;
  return {
    tip: tipFor(state.view), title: w.yourTurn, hint: !end ? w.mustActFirst : able ? w.pickACard : w.nothingLeft, entries: [],
    yes: end && { label: w.endTurn, key: "E", command: { do: "end", place: end.place } },
    whyNot: end ? null : { card: -1, verbs: ["end"] },
    no: choice.undo ? { label: w.takeBack, detail: lastDeed(state), icon: "undo", key: "Backspace", command: { do: "undo" } } : null,
  };
}

// What would be taken back, in the words of the log with short names.
function lastDeed({ log, view }) {
  const line = log.findLast((one) => DEEDS.has(one.kind));
  if (!line) return "";
  const text = (line.cards || []).reduce((said, name) => said.replaceAll(name, shortName(name)), line.text);
  const own = `${view.seats[view.seat].name} `;
  return text.startsWith(own) ? text.slice(own.length) : text;
}

// For those who have not finished a game here yet: what one would do next, and why.
function tipFor(view) {
  const { options } = view.choice;
  const has = (kind) => options.some((option) => option.kind === kind);
  if (has("ink") && view.seats[view.seat].inked === 0) return w.tips.ink;
  return has("quest") ? w.tips.quest : has("play") ? w.tips.play : has("challenge") ? w.tips.challenge : w.tips.end;
}

export const entryCommand = (entry) => {
  if (entry.aim) return { do: "aim", verb: entry.verb, places: entry.places };
  if (entry.verb === "challenge") return { do: "confirm", confirm: { kind: "challenge", place: entry.place } };
  return answer([entry.place], { intent: entry.intent });
};

function menu(state) {
  const { view, selected } = state;
  const found = view.where.get(selected);
  const card = cardOf(found?.name || "");
  const entries = menuOf(view, selected).map((entry) => ({
    label: entry.label, detail: entry.detail, ink: entry.ink, verb: entry.verb, icon: w.verbIcons[entry.verb], places: entry.places || [entry.place], command: entryCommand(entry),
  }));
  const [first] = entries;
  const theirs = found && found.seat !== view.seat;
  return {
    menu: true, card: selected,
    title: theirs ? card.name : entries.length ? w.canDo(card.name, entries.length) : w.canDoNothing(card.name),
    hint: theirs ? w.theirCard(view.seats[found.seat].name) : entries.length ? w.menuHint : "", entries, whyNot: { card: selected, verbs: missing(found, card, entries, view) },
    no: { label: w.putDown, key: "Escape", command: { do: "put down" } },
    yes: first && { label: first.label, key: "Space", command: first.command },
  };
}

// What one might expect of a card and cannot do now; asked, the server says why.
function missing(found, card, entries, view) {
  const has = new Set(entries.map((entry) => entry.verb));
  if (!found || found.seat !== view.seat) return [];
  if (found.zone === "hand") return [...(has.has("play") || has.has("free") ? [] : ["play"]), ...(has.has("ink") ? [] : ["ink"])];
  if (found.zone === "play" && card.type === "character") return ["quest", "challenge"].filter((verb) => !has.has(verb));
  if (found.zone === "play" && card.abilities.some((a) => (a.costs || []).length) && !has.has("use")) return ["use"];
  return [];
}

function aiming({ view, selected, aim }, choice) {
  const card = cardOf(view.where.get(selected)?.name || "");
  const entries = aim.places.map((place) => {
    const option = choice.options[place];
    const both = aim.verb === "challenge" ? preview(view, option) : null;
    return {
      label: label(view, option.target, cardOf(view.where.get(option.target)?.name || "").name), detail: both ? w.challengeDetail(both) : "", ink: option.ink, places: [place], cards: [option.target],
      command: aim.verb === "challenge" ? { do: "confirm", confirm: { kind: "challenge", place } } : answer([place]),
    };
  });
  return { card: selected, title: w.aimTitle(aim.verb, card.name), hint: "", entries, no: { label: w.back, key: "Escape", command: { do: "put down" } } };
}

function challenge({ view }, option) {
  const both = preview(view, option);
  const [a, b] = [option.card, option.target].map((id) => cardOf(view.where.get(id)?.name || "").name);
  return {
    card: option.card, title: w.challengeTitle(a, b), entries: [], both, duel: [option.card, option.target], hint: w.asThingsStand,
    yes: { label: w.challengeYes(b), key: "Enter", command: answer([option.place]) },
    no: { label: w.notNow, key: "Escape", command: { do: "put down" } },
  };
}

function ending({ view }, choice) {
  const end = choice.options.find((option) => option.kind === "end");
  return {
    title: w.endTitle, hint: w.workLeft(workLeft(view)), entries: [],
    yes: { label: w.endTurn, key: "Enter", command: answer([end.place]) },
    no: { label: w.goOn, key: "Escape", command: { do: "put down" } },
  };
}

// ---------------------------------------------------------------- choices of cards

export const isOpening = (view) => view.choice?.kind === "cards" && view.turn === 0 && !view.choice.source;

function cards(state, choice) {
  const { view, picked } = state;
  if (isOpening(view)) return opening(state, choice);
  const merged = mergeEqual(view, choice);
  const tray = trayOf(view, choice);
  const one = choice.most === 1 && !tray && choice.options.every((option) => view.where.get(option.card)?.zone === "play");
  const entries = merged.map(({ places, name, card }) => {
    const chosen = places.filter((place) => picked.includes(place)).length;
    const next = places.find((place) => !picked.includes(place));
    const open = chosen > 0 || (next !== undefined && (choice.most === 1 || mayAdd(choice, picked, next)));
    return {
      label: name, detail: detailOf(view, choice, places), places, cards: places.map((p) => choice.options[p].card), chosen, closed: !open, owner: choice.options[places[0]].owner, card,
      command: one ? answer([places[0]]) : { do: "pick", places },
    };
  });
  const names = picked.map((place) => shortName(choice.options[place].text));
  const several = new Set(entries.map((entry) => entry.owner)).size > 1;
  return {
    owners: several ? (owner) => w.ownersOf(view, owner) : null, title: w.cardsTitle(choice, nounOf(view, choice)), entries, tray, many: choice.most > 1,
    count: choice.most > 1 || !one ? w.count(picked.length, choice, picked.reduce((sum, p) => sum + choice.options[p].weight, 0)) : "",
    yes: one ? null : { label: w.cardsYes(choice, names), key: "Enter", enabled: picked.length > 0 && allows(choice, picked), command: answer(picked) },
    no: choice.least === 0 ? { label: w.chooseNone(choice), key: "Escape", command: answer([]) } : null,
    shut: Boolean(tray) || entries.every((entry) => entry.cards.every((id) => ["play", "hand"].includes(view.where.get(id)?.zone))),
  };
}

function opening({ view, picked }, choice) {
  const all = choice.options.length;
  return {
    opening: true, title: w.openingTitle(picked.length, all), hint: w.openingHint(view), many: true,
    entries: choice.options.map((option) => ({ label: option.text, places: [option.place], cards: [option.card], chosen: picked.includes(option.place) ? 1 : 0, command: { do: "pick", places: [option.place] } })),
    yes: { label: picked.length ? w.change(picked.length) : w.keepAll(all), key: "Enter", enabled: true, command: answer(picked) },
    no: picked.length ? { label: w.keepAll(all), command: answer([]) } : null,
  };
}

const shortName = (text) => text.split(" - ")[0];

function label(view, id, name) {
  const token = tokenOf(view, id);
  return token ? w.tokenLabel(view, token, name) : name;
}

// Copies that nobody could tell apart are one entry; those in play are told apart by their place.
function mergeEqual(view, choice) {
  const found = new Map();
  for (const option of choice.options) {
    const at = view.where.get(option.card);
    const alone = at && (at.zone === "play" || at.zone === "hand");
    const key = alone ? `#${option.card}` : `${option.text}|${option.owner}|${option.weight}|${option.group}|${at?.zone}`;
    const entry = found.get(key) || { places: [], name: "", card: at?.name || option.text };
    entry.places.push(option.place);
    found.set(key, entry);
  }
  const entries = [...found.values()];
  const twice = (text) => choice.options.filter((option) => option.text === text).length > 1;
  for (const entry of entries) {
    const option = choice.options[entry.places[0]];
    const at = view.where.get(option.card);
    const name = shortName(option.text);
    if (entry.places.length > 1) entry.name = w.anyOf(option.text, entry.places.length);
    else if (at?.zone === "play") entry.name = label(view, option.card, twice(option.text) ? w.whichOne(view, option.card, name) : name);
    else entry.name = at ? option.text : option.text;
  }
  return entries;
}

function detailOf(view, choice, places) {
  const option = choice.options[places[0]];
  const token = tokenOf(view, option.card);
  const weight = option.weight ? `${option.weight}` : "";
  return [token ? w.standing(token, cardOf(token.card)) : w.zoneOf(view, option), weight].filter(Boolean).join(" · ");
}

function nounOf(view, choice) {
  const types = new Set(choice.options.map((option) => cardOf(view.where.get(option.card)?.name || option.text).type));
  return types.size === 1 && choice.options.every((o) => tokenOf(view, o.card)) ? [...types][0] : "card";
}

// Cards that lie neither in play nor in the own hand are shown in a tray on the seam.
function trayOf(view, choice) {
  const away = choice.options.filter((option) => {
    const at = view.where.get(option.card);
    return !at || !(at.zone === "play" || (at.zone === "hand" && at.seat === view.seat));
  });
  if (!away.length) return null;
  const shown = new Set(choice.options.map((option) => option.card));
  const beside = [];
  if (away.some((option) => view.where.get(option.card)?.zone === "deck")) {
    const deck = view.seats[view.seat]?.deck || {};
    for (let place = 0; deck[place]; place += 1) if (!shown.has(deck[place].id)) beside.push(deck[place]);
  }
  return { options: choice.options, beside: beside.slice(0, 12) };
}

// ---------------------------------------------------------------- everything else

function order(state, choice) {
  const now = state.order?.length === choice.options.length ? state.order : choice.options.map((option) => option.place);
  return {
    title: w.orderTitle(choice), hint: w.orderHint, order: now,
    entries: now.map((place, i) => ({ label: choice.options[place].text, places: [place], cards: [choice.options[place].card], number: i + 1, movable: true, at: i, command: { do: "lift", at: i } })),
    yes: { label: w.orderYes, key: "Enter", enabled: true, command: answer(now) },
  };
}

// The cards that somebody looks at just now: whoever decides about them has to see them.
function lookedAt({ log, view }) {
  const since = log.findLastIndex((line) => DEEDS.has(line.kind));
  const names = new Set(log.slice(since + 1).filter((line) => line.kind === "look").flatMap((line) => line.cards || []));
  const tops = view.seats.flatMap(({ deck }) => {
    const known = [];
    for (let place = 0; deck[place]; place += 1) known.push(deck[place]);
    return known;
  });
  const seen = tops.filter((card) => names.has(card.card));
  return seen.length ? seen : null;
}

function may(state, choice) {
  const yes = choice.options.find((option) => option.number === 1) || choice.options[0];
  const no = choice.options.find((option) => option !== yes);
  const exerted = /^Enter play exerted/.test(choice.prompt);
  const seen = lookedAt(state);
  return {
    title: w.mayTitle(choice.prompt, seen), hint: exerted ? "" : w.mayHint, entries: [], tray: seen && { options: [], beside: seen },
    yes: { label: exerted ? w.enterExerted : w.mayYes(choice.prompt), key: "Enter", enabled: true, command: answer([yes.place]) },
    no: no && { label: exerted ? w.enterReady : w.mayNo(choice.prompt), key: "Escape", command: answer([no.place]) },
  };
}

const listed = (title) => (state, choice) => ({
  title: title(choice), open: true, many: choice.most > 1,
  entries: choice.options.map((option) => ({
    label: option.text, places: [option.place], seat: choice.kind === "player" ? option.owner : -1, cards: option.card >= 0 ? [option.card] : [], chosen: state.picked.includes(option.place) ? 1 : 0,
    detail: choice.kind === "bag" ? bagText(state.view, option) : "",
    command: choice.most > 1 ? { do: "pick", places: [option.place] } : answer([option.place]),
  })),
  count: choice.most > 1 ? w.count(state.picked.length, choice, 0) : "",
  yes: choice.most > 1 ? { label: w.confirmChoice, key: "Enter", enabled: allows(choice, state.picked), command: answer(state.picked) } : null,
  no: choice.least === 0 ? { label: w.chooseNone(choice), key: "Escape", command: answer([]) } : null,
});

function bagText(view, option) {
  const at = view.where.get(option.card);
  const name = option.text.split(": ").slice(1).join(": ");
  const card = cardOf(at?.name || option.text.split(": ")[0]);
  const ability = card.abilities.find((one) => one.name === name) || card.abilities.find((one) => one.kind === "triggered");
  return ability ? ability.text : "";
}

const SPEAKING = new Set(["plays", "sing", "shift", "use", "triggers", "resolves"]);

// Whose words ask, where the choice itself names the card that it is about.
function speaker({ log, view }) {
  const name = log.findLast((line) => SPEAKING.has(line.kind))?.cards?.[0];
  const found = [...view.where.values()].find((one) => one.name === name);
  return name ? { card: name, id: found ? found.id : -1 } : null;
}

function number(state, choice) {
  const numbers = choice.options.map((option) => option.number);
  const question = listed(() => w.numberTitle(choice))(state, choice);
  question.entries.forEach((entry, i) => { entry.number = numbers[i]; }); // its key is the number itself
  if (!choice.source) return { ...question, row: true };
  return { ...question, row: true, title: w.numberOf(choice, shortName(choice.source.card)), source: speaker(state), subject: choice.source.id };
}

function name(state, choice) {
  return { title: w.nameTitle(choice), entries: [], name: true, open: true };
}

const ASK = {
  main, cards, order, may, number, name,
  player: listed((choice) => w.playerTitle(choice)),
  mode: listed((choice) => w.modeTitle(choice)),
  bag: listed(() => w.bagTitle),
};
