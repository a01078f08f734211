// The actions of the selected card, beside it and over its own side of the board.
import { html, useLayoutEffect, useRef } from "./html.js";
import { Entries, WhyNot } from "./ask.js";
import { w } from "./words.js";

export function FloatingMenu({ root, question, store, state }) {
  const box = useRef();
  useLayoutEffect(() => {
    const menu = box.current;
    const card = root.current.querySelector(`[data-card="${question.card}"]`);
    if (!card || !menu) return;
    const at = card.getBoundingClientRect();
    const field = root.current.querySelector(".field").getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = menu;
    const right = at.right + 10 + width < field.right;
    const left = right ? at.right + 10 : Math.max(field.left + 8, at.left - width - 10);
    const top = Math.min(Math.max(field.top + 8, at.top - 8), field.bottom - height - 8);
    menu.style.left = `${left}px`;
    menu.style.top = `${Math.max(52, top)}px`;
  });
  return html`<section class="floating" ref=${box} aria-label=${w.actions}>
    <${Entries} question=${question} act=${(command) => store.act(command)} />
    <${WhyNot} whyNot=${question.whyNot} store=${store} why=${state.why} />
  </section>`;
}
