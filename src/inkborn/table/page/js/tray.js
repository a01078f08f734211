// Cards that a question shows: the opening hand, a look at several cards, an order.
import { Icon, classes, html, useState } from "./html.js";
import { Back, HandCard } from "./face.js";
import { cardOf } from "./cards.js";
import { w } from "./words.js";

const sign = (name, mark, more) => JSON.stringify([name, mark.classes, mark.badge, mark.stamp, mark.chosen, more, cardOf(name).unknown]);

export function Opening({ view, marks }) {
  return html`<section class="opening" aria-label=${w.openingHand}>
    <h2>${w.openingStage}</h2>
    <div class="opening-cards">${view.seats[view.seat].hand.map((one, index) => html`<${HandCard} key=${one.id} id=${one.id} name=${one.card} mark=${marks.of(one.id)} size="medium" zone="opening" index=${index}
      sign=${sign(one.card, marks.of(one.id), [one.id, index])} />`)}</div>
  </section>`;
}

export function Tray({ view, marks, question, store }) {
  const [away, hide] = useState(false);
  const entries = question.order ? question.entries.map((entry) => ({ place: entry.places[0], id: entry.cards[0] })) : question.tray.options.map((option) => ({ place: option.place, id: option.card }));
  const names = view.choice.options;
  const card = ({ place, id }, index) => {
    const name = view.where.get(id)?.name || names[place].text;
    if (id < 0) return html`<button type="button" key=${`p${place}`} class="held choosable" onClick=${() => store.act(question.entries.find((e) => e.places.includes(place)).command)} ><span class="hidden-text">${w.unknownCard(index + 1)}</span><${Back} /><span class="option-number">${index + 1}</span></button>`;
    return html`<${HandCard} key=${id} id=${id} name=${name} mark=${marks.of(id)} size="medium" zone="tray" index=${index} sign=${sign(name, marks.of(id), [id, index])} />`;
  };
  return html`<section class=${classes("tray", away && "away", entries.length > 8 && "crowded")} aria-label=${w.tray}>
    <header><h2>${w.trayTitle(view, question)}</h2>
      <button type="button" class="button small quiet" aria-pressed=${away ? "true" : "false"} onClick=${() => hide(!away)}><${Icon} name="eye" />${away ? w.showCards : w.seeBoard}</button></header>
    ${!away && html`<div class="tray-cards">
      ${entries.map(card)}
      ${(question.tray?.beside || []).map((one) => html`<span class=${classes("held", entries.length > 0 && "faded")} key=${`b${one.id}`} data-name=${one.card}><${HandCardPlain} name=${one.card} /></span>`)}
    </div>`}
    ${question.order && !away && html`<p class="order-ends" aria-hidden="true"><span>${w.first}</span><span>${w.last}</span></p>`}
  </section>`;
}

import { Face } from "./face.js";
const HandCardPlain = ({ name }) => html`<${Face} card=${cardOf(name)} size="medium" />`;
