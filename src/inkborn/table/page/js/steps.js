// What somebody else has just done: the deed, the card it was done with, and what came of it.
import { Icon, classes, html } from "./html.js";
import { Picture, Words, inksOf } from "./face.js";
import { cardOf } from "./cards.js";
import { condensed } from "./log.js";
import { change, settings } from "./settings.js";
import { Text } from "./symbols.js";
import { tokenOf } from "./view.js";
import { w } from "./words.js";

export const DEEDS = new Set(["ink", "plays", "quest", "challenge", "move", "use", "sing", "shift", "alter", "end turn"]);
const PLAIN = new Set(["alter", "end turn"]); // nothing that one has to see
const MOST = 3;

// The deed among the lines of a step, and those that carry it out. A step may have none.
export function deedOf(log) {
  const told = condensed(log);
  const at = told.findIndex(({ line }) => DEEDS.has(line.kind) && !PLAIN.has(line.kind));
  if (at < 0) return null;
  const names = told[at].line.cards || [];
  const card = (told[at].line.kind === "sing" ? names.at(-1) : names[0]) || "";
  const inner = told.slice(at + 1).filter(({ line }) => line.kind !== "turn");
  return { line: told[at].line, card, follows: inner.slice(0, MOST).map(({ line }) => line), more: Math.max(0, inner.length - MOST) };
}

// ---------------------------------------------------------------- arrows: who upon whom

const different = (a, b) => !b || a.damage !== b.damage || a.exerted !== b.exerted || a.strength !== b.strength || a.at !== b.at;

// The token of this name that the step changes, or else the first of them.
function meant(view, next, name, seats) {
  const found = view.seats.flatMap((seat, i) => (seats(i) ? seat.board : [])).filter((token) => token.card === name);
  return (found.find((token) => different(token, tokenOf(next, token.id))) || found[0])?.id;
}

// A challenge, and whatever chooses: shown before it happens, while both are still there.
export function arrowsOf(view, { view: next, log }) {
  const arrows = [];
  for (const { kind, cards = [] } of log) {
    if (kind === "challenge") arrows.push({ from: meant(view, next, cards[0], (i) => i === view.active), to: meant(view, next, cards[1] ?? cards[0], (i) => i !== view.active) });
    if (kind === "chosen" && cards.length > 1) arrows.push({ from: meant(view, next, cards[1], () => true) ?? ".bag-ability.playing", to: meant(view, next, cards[0], () => true) });
  }
  return arrows.filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
}

// ---------------------------------------------------------------- the panel

const short = (line) => (line.cards || []).reduce((said, name) => said.replaceAll(name, name.split(" - ")[0]), line.text);

export function Step({ step }) {
  const card = step.card ? cardOf(step.card) : null;
  return html`<div class="step" data-name=${step.card || null}>
    ${card && html`<span class="says-picture" ...${inksOf(card)} aria-hidden="true"><${Picture} card=${card} /></span>`}
    <div><b>${w.capital(short(step.line))}</b>
      ${["plays", "sing", "shift", "use"].includes(step.line.kind) && card && html`<div class="step-words muted"><${Words} card=${card} /></div>`}
      ${step.follows.length > 0 && html`<ul>${step.follows.map((line, i) => html`<li key=${i}><${Text} text=${w.capital(short(line))} /></li>`)}${step.more > 0 && html`<li class="muted">${w.andMore(step.more)}</li>`}</ul>`}
    </div></div>`;
}

export function Pace({ store, state }) {
  const pace = settings.state.pace;
  return html`<div class="pace" role="group" aria-label=${w.pace}>
    <button type="button" class="icon-button" aria-pressed=${state.paused ? "true" : "false"} aria-label=${state.paused ? w.runOn : w.pause} title=${state.paused ? w.runOn : w.pause} onClick=${() => store.act({ do: "pause" })}><${Icon} name=${state.paused ? "play" : "pause"} /></button>
    <button type="button" class="icon-button" aria-label=${w.stepOn} title=${w.stepOn} disabled=${!state.busy} onClick=${() => store.act({ do: "next" })}><${Icon} name="right" /></button>
    ${[[0.5, "½×"], [1, "1×"], [2, "2×"]].map(([value, text]) => html`<button type="button" key=${value} class=${classes("icon-button", pace === value && "on")} aria-pressed=${pace === value ? "true" : "false"} onClick=${() => change({ pace: value })}>${text}</button>`)}</div>`;
}
