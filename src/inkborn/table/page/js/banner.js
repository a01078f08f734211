// What concerns the table and not the game: no connection, somebody away, a take-back asked for.
import { Icon, html, useEffect, useState } from "./html.js";
import { w } from "./words.js";

function useTick(on) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, [on]);
}

export function Banner({ state, store }) {
  const lost = state.status === "lost" || (state.status === "connecting" && state.view);
  useTick(lost);
  if (!lost) return null;
  const seconds = Math.max(0, Math.ceil(((state.retryAt || 0) - Date.now()) / 1000));
  return html`<div class="banner" role="status"><${Icon} name="offline" /><span>${w.offline(seconds, Boolean(state.sent))}</span>
    <button type="button" class="button small" onClick=${() => store.connection.retry()}>${w.tryNow}</button></div>`;
}

export function Offers({ state, store }) {
  const { table, view } = state;
  const offers = (table?.offers || []).filter((offer) => offer.seat !== view.seat && !offer.agreed.includes(view.seat));
  const standIn = view.seat >= 0 && table?.seats[view.seat]?.kind === "person" && table.seats[view.seat].bot;
  return html`${offers.map((offer) => html`<div class="offer" key=${offer.offer} role="alert">
      <p><b>${w.offerTitle(view.seats[offer.seat].name)}</b></p><ul>${offer.text.map((line) => html`<li>${line}</li>`)}</ul>
      <div class="ask-buttons"><button type="button" class="button" onClick=${() => store.act({ do: "send", message: { type: "reply", offer: offer.offer, yes: false } })}>${w.refuse}</button>
      <button type="button" class="button filled" onClick=${() => store.act({ do: "send", message: { type: "reply", offer: offer.offer, yes: true } })}>${w.agree}</button></div></div>`)}
    ${standIn && html`<div class="offer"><p>${w.standIn}</p><button type="button" class="button filled" onClick=${() => store.act({ do: "send", message: { type: "sit" } })}>${w.sitDown}</button></div>`}`;
}
