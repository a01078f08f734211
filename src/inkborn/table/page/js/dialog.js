// A native dialog: focus stays inside, Escape closes it.
import { Icon, html, useEffect, useRef } from "./html.js";
import { w } from "./words.js";

let count = 0;

export function Dialog({ title, close, wide, children }) {
  const box = useRef();
  const id = useRef(`dialog${(count += 1)}`);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);
  const outside = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${wide ? "dialog wide" : "dialog"} aria-labelledby=${id.current} onCancel=${(event) => { event.preventDefault(); close(); }} onClick=${outside}>
    <header><h2 id=${id.current}>${title}</h2><button type="button" class="icon-button" aria-label=${w.close} onClick=${close}><${Icon} name="cross" /></button></header>
    <div class="inside">${children}</div>
  </dialog>`;
}
