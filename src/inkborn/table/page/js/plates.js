// Who sits where: names, lore, ink, deck, discard. And the ladder on which both climb to twenty.
import { Icon, classes, html } from "./html.js";
import { Back, Picture, inksOf } from "./face.js";
import { cardOf } from "./cards.js";
import { inkOf } from "./view.js";
import { w } from "./words.js";

const Avatar = ({ name, seat }) => {
  const ink = ["sapphire", "amethyst", "emerald", "ruby"][seat % 4];
  const card = { card: `${name}|player`, name, version: "", type: "character", inks: [ink] };
  return html`<span class="avatar" ...${inksOf(card)} aria-hidden="true"><${Picture} card=${card} /></span>`;
};

function Drops({ seat }) {
  const total = seat.ready_ink + seat.exerted_ink;
  const ready = inkOf(seat);
  const all = total + seat.ink_drops;
  return html`<span class="well" role="img" aria-label=${w.inkReady(ready, total)}>
    <span class="well-line" aria-hidden="true"><span>${w.ink}</span><span><b>${ready}</b> ${w.ofCount(total)}</span></span>
    <span class="drops" aria-hidden="true">${Array.from({ length: Math.min(all, 20) }, (_, i) => html`<${Icon} key=${i} name=${i < ready ? "ink" : "ink-spent"} />`)}</span>
  </span>`;
}

function Discard({ seat, index, show }) {
  const [top] = seat.discard;
  const card = top && cardOf(top.card);
  return html`<button type="button" class="pile" data-pile=${`discard${index}`} onClick=${() => show({ seat: index })}><span class="hidden-text">${w.discardOf(seat.name, seat.discard.length)}</span>
    ${card ? html`<span class="pile-card" ...${inksOf(card)} aria-hidden="true"><span class="band"></span><span class="pile-picture"><${Picture} card=${card} /></span></span>` : html`<span class="pile-card empty" aria-hidden="true"></span>`}
    <span class="pile-label" aria-hidden="true"><b>${seat.discard.length}</b> ${w.discard}</span></button>`;
}

const Fact = ({ icon, value, label, name }) => html`<span class=${`fact ${name || ""}`}><${Icon} name=${icon} label=${label} /><b>${value}</b><small aria-hidden="true">${label}</small></span>`;

export function Plate({ view, seat: index, own, table, showDiscard, drop, entry, act, children }) {
  const seat = view.seats[index];
  const sitting = table?.seats[index];
  const turn = view.active === index && view.turn > 0;
  return html`<section class=${classes("plate", own ? "mine" : "theirs", turn && "to-move", entry && "choosable")} aria-label=${w.plateOf(seat.name)} data-drop=${own ? "ink" : null}>
    <div class="who"><${Avatar} name=${seat.name} seat=${index} />
      <span class="who-text"><b>${seat.name}</b><span class="who-state">${w.seatState(view, index, sitting)}</span></span>
      ${sitting && sitting.left >= 0 && html`<span class="clock"><${Icon} name="clock" inline />${w.clock(sitting)}</span>`}</div>
    ${entry && html`<button type="button" class="button filled small" onClick=${() => act(entry.command)}>${entry.number}<span class="choose-word"> · ${w.choosePlayer}</span></button>`}
    <div class="piles">
      <span class="pile" data-pile=${`deck${index}`} role="img" aria-label=${w.deckOf(seat.name, seat.deck_size)}><${Back} /><span class="pile-label" aria-hidden="true"><b>${seat.deck_size}</b> ${w.deck}</span></span>
      <${Discard} seat=${seat} index=${index} show=${showDiscard} />
    </div>
    <${Drops} seat=${seat} />
    <div class="facts">
      <${Fact} icon="lore" value=${seat.lore} label=${w.lore} name="lore-fact" />
      <${Fact} icon="ink" value=${`${inkOf(seat)}/${seat.ready_ink + seat.exerted_ink}`} label=${w.ink} />
      <${Fact} icon="hand" value=${seat.hand_size} label=${w.hand} name="hand-fact" />
      <${Fact} icon="deck" value=${seat.deck_size} label=${w.deck} name="deck-fact" />
      <button type="button" class="fact" onClick=${() => showDiscard({ seat: index })} ><span class="hidden-text">${w.discardOf(seat.name, seat.discard.length)}</span><${Icon} name="discard" /><b aria-hidden="true">${seat.discard.length}</b><small aria-hidden="true">${w.discard}</small></button>
      ${children}
    </div>
    ${drop && own && html`<span class="drop-hint" aria-hidden="true"><b>${w.dropInk}</b></span>`}
  </section>`;
}

export function Ladder({ view, near, far, drop }) {
  const [me, other] = [view.seats[near], view.seats[far]];
  const goal = Math.max(me.goal, other.goal, 1);
  const rungs = Array.from({ length: goal }, (_, i) => goal - i);
  return html`<section class="ladder" aria-label=${w.ladder(other, me)}>
    <span class="lore-count" aria-hidden="true"><b>${other.lore}</b><span>${other.name}</span></span>
    <ol class="rungs" aria-hidden="true">${rungs.map((rung) => html`<li key=${rung} class=${classes(rung <= me.lore && "mine", rung <= other.lore && "theirs", rung === goal && "goal", rung === me.lore && "at-mine", rung === other.lore && "at-theirs")}></li>`)}</ol>
    <span class="lore-count own" aria-hidden="true"><b>${me.lore}</b><span>${me.name}</span></span>
    ${drop && html`<span class="drop-hint" aria-hidden="true"><b>${w.dropQuest}</b></span>`}
  </section>`;
}
