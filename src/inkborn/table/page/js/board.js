// The field: opponents above the seam, the own side below it, the hand at the bottom.
import { Icon, classes, html, useState } from "./html.js";
import { Arrows } from "./arrows.js";
import { Back, HandCard, Token } from "./face.js";
import { cardOf } from "./cards.js";
import { settings } from "./settings.js";
import { nearSeat } from "./view.js";
import { w } from "./words.js";

// Everything a drawn card shows; only a new sign draws it again.
const signOf = (token, mark, index) =>
  JSON.stringify([token, mark.classes, mark.badge, mark.says, mark.stamp, mark.preview, mark.source, index === 0, settings.state.artwork, cardOf(token.card).unknown]);

const token = (marks) => (one, index) =>
  html`<${Token} key=${one.id} token=${one} mark=${marks.of(one.id)} index=${index} sign=${signOf(one, marks.of(one.id), index)} />`;

// Rows of a side: characters in front; items, then locations with those who are at them, behind.
function rowsOf(board) {
  const type = (one) => cardOf(one.card).type;
  const locations = board.filter((one) => type(one) === "location");
  const here = new Set(locations.map((one) => one.id));
  return {
    front: board.filter((one) => type(one) === "character" && !here.has(one.at)),
    items: board.filter((one) => !["character", "location"].includes(type(one))),
    bays: locations.map((place) => ({ place, guests: board.filter((one) => one.at === place.id) })),
  };
}

// How many slots lie beside and above each other, for wide and for narrow screens.
function measure({ front, items, bays }) {
  const guests = bays.reduce((sum, bay) => sum + bay.guests.length, 0);
  const back = items.length * 0.84 + bays.length * 1.5 + guests;
  const n = front.length;
  const narrow = n <= 5 ? Math.max(n, 3) : n <= 10 ? 5 : n <= 12 ? 6 : 7;
  const wide = n <= 11 ? Math.max(n, 4) : Math.ceil(n / 2);
  return {
    "--cols": wide, "--lines": Math.max(1, Math.ceil(n / wide)),
    "--cols-narrow": narrow, "--lines-narrow": Math.max(1, Math.ceil(n / narrow)),
    "--back": Math.max(back, 3), "--back-lines": back > 0 ? 1 : 0,
    "--back-lines-narrow": back > 0 ? Math.ceil(back / 6.5) : 0,
  };
}

function Side({ view, seat, marks, own, drop }) {
  const rows = rowsOf(view.seats[seat].board);
  const draw = token(marks);
  const front = html`<div class="row front" role="group" aria-label=${w.rowCharacters} style=${{}}>${rows.front.map(draw)}</div>`;
  const back = (rows.items.length > 0 || rows.bays.length > 0) && html`<div class="row rear" role="group" aria-label=${w.rowItems}>
    ${rows.items.map(draw)}
    ${rows.bays.map((bay, i) => html`<div class="bay" key=${`bay${bay.place.id}`}>${[bay.place, ...bay.guests].map((one, j) => draw(one, rows.items.length + i + j))}</div>`)}
  </div>`;
  return html`<section class=${classes("side", own ? "own" : "theirs")} aria-label=${w.sideOf(view.seats[seat].name)} data-drop=${own ? "board" : null} data-seat=${seat}>
    <div class="rows" style=${measure(rows)}>${own ? [front, back] : [back, front]}</div>
    ${drop && own && html`<span class="drop-hint" aria-hidden="true"><b>${w.dropHere}</b></span>`}
  </section>`;
}

function OpponentHand({ seat }) {
  return html`<div class="their-hand" data-hand-of=${seat.name} >
    ${Array.from({ length: Math.min(seat.hand_size, 12) }, (_, i) => html`<${Back} key=${i} small />`)}
    <span class="muted">${w.inHand(seat.hand_size)}</span>
    ${seat.hand.length > 0 && html`<span class="known-hand">${w.knownInHand(seat.hand.map((one) => one.card))}</span>`}</div>`;
}

const PHASES = ["ready", "set", "draw", "main", "end"];

export function Seam({ view, drop }) {
  const phase = PHASES.find((one) => view.phase.startsWith(one)) || "";
  return html`<div class=${classes("seam", drop && "drop-lore")}>
    <b class="turn-name">${view.turn ? w.turnOf(view.turn, view.seats[view.active].name) : w.setup}</b>
    <ol class="phases" aria-label=${w.phases}>${PHASES.map((one) => html`<li key=${one} aria-current=${one === phase ? "step" : null}>${w.phase[one]}</li>`)}</ol>
    <span class="seam-bag"><${Icon} name="bag" />
      ${view.bag.length === 0 ? html`<span class="muted">${w.bagEmpty}</span>` : view.bag.map((one, i) => html`<span class="bag-ability" key=${i} data-name=${one.source}>${one.source.split(" - ")[0]}${one.name ? `: ${one.name}` : ""}</span>`)}
      ${view.playing.map((one) => html`<span class="bag-ability playing" key=${one.id} data-name=${one.card}><${Icon} name="quill" />${one.card.split(" - ")[0]}</span>`)}
    </span>
  </div>`;
}

function Hand({ view, marks, folded, costs }) {
  const near = nearSeat(view);
  const seat = view.seats[near];
  const hidden = seat.hand_size - seat.hand.length;
  const count = seat.hand.length + hidden;
  return html`<div class=${classes("hand", folded && "folded", count > 7 && "many")} role="group" aria-label=${w.yourHand(count)} style=${{ "--held": Math.max(count, 5) }} data-drop="hand">
    ${seat.hand.map((one, index) => {
      const mark = marks.of(one.id);
      const cost = costs.get(one.id);
      return html`<${HandCard} key=${one.id} id=${one.id} name=${one.card} mark=${mark} size="hand" zone="hand" cost=${cost} index=${index}
        sign=${JSON.stringify([one, mark, cost, index === 0, settings.state.artwork, cardOf(one.card).unknown])} />`;
    })}
    ${Array.from({ length: hidden }, (_, i) => html`<span class="held" key=${`back${i}`}><${Back} /></span>`)}
  </div>`;
}

// What a card in hand costs now, where an option says so.
function costsOf(view) {
  const costs = new Map();
  for (const option of view.choice?.kind === "main" ? view.choice.options : []) {
    if (option.kind === "play" && option.how === "ink") costs.set(option.card, option.ink);
  }
  return costs;
}

// `tag`: the landmark it is; a board to look at is a part of another page.
export function Field({ view, marks, question, dragging, arrows, tag = "main", children }) {
  const near = nearSeat(view);
  const others = view.seats.map((_, i) => i).filter((i) => i !== near);
  const ordered = others.sort((a, b) => ((a - near + view.seats.length) % view.seats.length) - ((b - near + view.seats.length) % view.seats.length));
  const [open, choose] = useState(ordered[0]);
  const shown = ordered.includes(open) ? open : ordered[0];
  const handAsked = question.kind === "main" || question.kind === "waiting" || question.kind === "steps" || question.kind === "sent" || question.entries.some((entry) => (entry.cards || []).some((id) => view.where.get(id)?.zone === "hand"));
  return html`<${tag} class="field" id="board" aria-label=${w.board} data-seats=${view.seats.length}>
    ${tag === "main" && html`<h1 class="hidden-text">${view.seats.map((seat) => seat.name).join(" – ")}</h1>`}
    ${ordered.length === 1 && html`<${OpponentHand} seat=${view.seats[ordered[0]]} />`}
    ${ordered.length > 1 && html`<div class="seat-tabs" role="group" aria-label=${w.opponents}>${ordered.map((seat) => html`
      <button type="button" key=${seat} class="chip" aria-pressed=${seat === shown ? "true" : "false"} onClick=${() => choose(seat)}>${view.seats[seat].name} <${Icon} name="lore" inline />${view.seats[seat].lore}
        ${seat !== shown && view.seats[seat].board.some((one) => marks.of(one.id).classes.includes("choosable")) && html`<${Icon} name="challenger" inline label=${w.targetsThere} />`}</button>`)}</div>`}
    <div class="opponents" style=${{ "--opponents": ordered.length }}>
      ${ordered.map((seat) => html`<div class=${classes("opponent", seat === shown && "open")} key=${seat}>
        ${ordered.length > 1 && html`<h3 class="opponent-name">${view.seats[seat].name} · ${w.loreOf(view.seats[seat].lore)} · ${w.inHand(view.seats[seat].hand_size)}</h3>`}
        <${Side} view=${view} seat=${seat} marks=${marks} /></div>`)}
    </div>
    <${Seam} view=${view} drop=${dragging?.has("quest")} />
    <${Side} view=${view} seat=${near} marks=${marks} own drop=${["play", "free", "shift", "sing"].some((verb) => dragging?.has(verb))} />
    <${Hand} view=${view} marks=${marks} folded=${!handAsked} costs=${costsOf(view)} />
    ${arrows?.length > 0 && html`<${Arrows} arrows=${arrows} />`}
    ${children}
  <//>`;
}
