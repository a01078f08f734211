// Copies a link or a text, and says that it did.
import { html } from "./html.js";
import { Store, useStore } from "./store.js";
import { w } from "./words.js";

const toast = new Store({ text: "" });
let timer = 0;

export function say(text) {
  clearTimeout(timer);
  toast.set({ text });
  timer = setTimeout(() => toast.set({ text: "" }), 3500);
}

export async function share(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(w.copied(what));
  } catch {
    say(w.notCopied(text));
  }
}

export function Toast() {
  const { text } = useStore(toast);
  return html`<div role="status">${text && html`<div class="toast">${text}</div>`}</div>`;
}
