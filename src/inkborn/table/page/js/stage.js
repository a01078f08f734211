// A board to look at, without anybody to ask: replay and judge's desk.
import { html, useEffect, useState } from "./html.js";
import { Field } from "./board.js";
import { HandCard } from "./face.js";
import { arrivals, cardOf, fetchCard } from "./cards.js";
import { useStore } from "./store.js";
import { inkOf, nearSeat } from "./view.js";
import { w } from "./words.js";

const PLAIN = { classes: [], badge: null };
const MARKS = { of: () => PLAIN };
const ASKED = { kind: "waiting", entries: [] };

const namesIn = (view) => view.seats.flatMap((seat) => [...seat.board, ...seat.hand, ...seat.discard].map((card) => card.card));

// Fetches the data of the cards that a view speaks of, where it is not known yet.
export function useCards(view) {
  useStore(arrivals);
  const missing = view ? [...new Set(namesIn(view))].filter((name) => cardOf(name).unknown) : [];
  const [tried, note] = useState("");
  const key = missing.join("|");
  useEffect(() => {
    if (!key || key === tried) return;
    Promise.allSettled(missing.map((name) => fetchCard(name))).then(() => note(key));
  }, [key]);
  return !missing.length || tried === key;
}

// `marks`, `arrows`: what an analysis points at.
export function Stage({ view, marks = MARKS, arrows = [] }) {
  const near = nearSeat(view);
  return html`<div class="stage-inside">
    <p class="stage-facts">${view.seats.map((seat, i) => html`<span key=${i}><b>${seat.name}</b> ${w.loreOf(seat.lore)} · ${w.inkReady(inkOf(seat), seat.ready_ink + seat.exerted_ink)} · ${w.inHand(seat.hand_size)} · ${w.inDeck(seat.deck_size)}</span>`)}</p>
    ${view.open && view.seats.map((seat, i) => i !== near && html`<div class="hand open-hand" key=${i} role="group" aria-label=${w.handOf(seat.name)} style=${{ "--held": Math.max(seat.hand.length, 8) }}>
      ${seat.hand.map((one, index) => html`<${HandCard} key=${one.id} id=${one.id} name=${one.card} mark=${marks.of(one.id)} size="hand" zone="stage" index=${index} sign=${one.card + JSON.stringify(marks.of(one.id))} />`)}</div>`)}
    <${Field} view=${view} marks=${marks} question=${ASKED} dragging=${null} arrows=${arrows} tag="section" /></div>`;
}
