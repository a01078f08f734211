// The actions of the selected card, beside it and over its own side of the board.
import { html, useLayoutEffect, useRef } from "./html.js";
import { Entries, WhyNot } from "./ask.js";
import { w } from "./words.js";

const HEAD = 52; // the bar above the field

function put(menu, left, top) {
  menu.style.left = `${left}px`;
  menu.style.top = `${Math.max(HEAD, top)}px`;
}

export function FloatingMenu({ root, question, store, state }) {
  const box = useRef();
  useLayoutEffect(() => {
    const menu = box.current;
    const card = root.current.querySelector(`[data-card="${question.card}"]`);
    if (!card || !menu) return;
    const at = card.getBoundingClientRect();
    const field = root.current.querySelector(".field").getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    if (card.closest(".hand")) return put(menu, Math.min(at.left, field.right - width - 8), at.top - height - 14);
    const right = at.right + 10 + width < field.right;
    const left = right ? at.right + 10 : Math.max(field.left + 8, at.left - width - 10);
    // Above the hand where it fits: songs that could be sung are marked there.
    const hand = root.current.querySelector(".hand")?.getBoundingClientRect().top || field.bottom;
    const seam = root.current.querySelector(".seam").getBoundingClientRect().bottom;
    const lowest = hand - seam > height + 16 || at.bottom < seam ? hand : field.bottom;
    put(menu, left, Math.min(Math.max(field.top + 8, at.top - 8), lowest - height - 8));
  });
  return html`<section class="floating" ref=${box} aria-label=${w.actions}>
    <${Entries} question=${question} act=${(command) => store.act(command)} />
    <${WhyNot} whyNot=${question.whyNot} store=${store} why=${state.why} />
  </section>`;
}
