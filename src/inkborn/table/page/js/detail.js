// The detail of a card has one place, over the log: never over the board.
import { Icon, html } from "./html.js";
import { Face } from "./face.js";
import { cardOf } from "./cards.js";
import { w } from "./words.js";

function Changed({ token, card, store, state }) {
  const values = ["strength", "willpower", "lore"].filter((value) => card[value] != null && token[value] !== (card[value] ?? 0));
  const keywords = Object.keys(token.keywords).filter((keyword) => !card.abilities.some((ability) => ability.keyword === keyword));
  if (!values.length && !keywords.length) return null;
  const { explained } = state;
  return html`<div class="changed"><h3>${w.changedTitle}</h3>
    ${[...values, ...keywords].map((value) => html`<button type="button" key=${value} class="entry" onClick=${() => store.explain(token.id, value)}>
      <span class="entry-number"><${Icon} name="why" /></span><span class="entry-text">${values.includes(value) ? w.changedValue(value, card[value] ?? 0, token[value]) : w.changedKeyword(value)}</span></button>`)}
    ${explained && explained.card === token.id && !explained.pending && html`<${Chain} explained=${explained} />`}
  </div>`;
}

export function Chain({ explained }) {
  return html`<ol class="chain" aria-live="polite">
    <li><span>${w.printed}</span><b>${explained.printed}</b></li>
    ${explained.chain.map((cause, i) => html`<li key=${i}><span>${cause.text}${cause.card && html`<span class="muted"> · ${cause.card}</span>`}${cause.until && html`<span class="muted"> · ${cause.until}</span>`}</span><b>${cause.amount > 0 ? `+${cause.amount}` : cause.amount || ""}</b></li>`)}
    <li class="now"><span>${w.now}</span><b>${explained.now}</b></li></ol>`;
}

export function Detail({ detail, view, store, state, close }) {
  if (!detail) return null;
  const card = cardOf(detail.name);
  const token = view?.where.get(detail.id)?.token;
  const pinned = detail.pinned;
  return html`<aside class=${pinned ? "detail pinned" : "detail"} aria-label=${w.detail} tabindex=${pinned ? "0" : null}>
    ${pinned && html`<button type="button" class="icon-button detail-close" aria-label=${w.close} onClick=${close}><${Icon} name="cross" /></button>`}
    <${Face} card=${card} size="large" now=${token} reminders />
    ${token && html`<p class="muted detail-state">${w.standing(token, card)}</p>`}
    ${token && token.under.length > 0 && html`<p class="muted">${w.under(token.under.map((one) => one?.card))}</p>`}
    ${token && html`<${Changed} token=${token} card=${card} store=${store} state=${state} />`}
  </aside>`;
}
