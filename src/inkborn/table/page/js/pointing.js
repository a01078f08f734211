// Mouse and touch: click, hover, long press, right click, drag. All are delegated from the root,
// so that drawn cards carry no handlers of their own.
import { useEffect, useRef, useState } from "./html.js";
import { menuOf } from "./actions.js";
import { entryCommand } from "./question.js";

const HOVER = 150;
const PRESS = 350;
const FAR = 9;

const cardUnder = (target) => target.closest?.("[data-card]");
const idOf = (element) => Number(element.dataset.card);

// `dragging`: what dropping a card somewhere else than on a card can mean, or null.
export function usePointing(root, { store, question, state, point }) {
  const now = useRef();
  now.current = { store, question, state, point };
  const [dragging, setDragging] = useState(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const pointer = new Pointer(element, now, setDragging);
    return () => pointer.stop();
  }, [Boolean(state.view)]);
  return { dragging };
}

class Pointer {
  constructor(root, now, setDragging) {
    Object.assign(this, { root, now, setDragging, drag: null });
    this.listeners = {
      click: (e) => this.click(e), pointerdown: (e) => this.down(e), pointermove: (e) => this.move(e), pointerup: (e) => this.up(e), pointercancel: () => this.cancel(),
      pointerover: (e) => this.over(e), pointerout: (e) => this.out(e), contextmenu: (e) => this.context(e), focusin: (e) => this.focus(e), focusout: () => this.blur(),
    };
    for (const [name, listener] of Object.entries(this.listeners)) root.addEventListener(name, listener);
  }

  stop() {
    for (const [name, listener] of Object.entries(this.listeners)) this.root.removeEventListener(name, listener);
    this.cancel();
  }

  // ------------------------------------------------------------ pointing at

  named(target) {
    const { view } = this.now.current.state;
    const card = cardUnder(target);
    if (card) return { id: idOf(card), name: view.where.get(idOf(card))?.name || card.dataset.name };
    const text = target.closest?.("[data-name]");
    return text ? { id: -1, name: text.dataset.name } : null;
  }

  over(event) {
    if (event.pointerType !== "mouse" || this.drag) return;
    const found = this.named(event.target);
    clearTimeout(this.hover);
    if (!found?.name || event.target.closest(".detail")) return;
    this.hover = setTimeout(() => this.now.current.point((old) => (old?.pinned ? old : found)), HOVER);
  }

  out(event) {
    if (event.pointerType !== "mouse" || event.target.closest(".detail")) return;
    clearTimeout(this.hover);
    this.hover = setTimeout(() => this.now.current.point((old) => (old?.pinned ? old : null)), HOVER);
  }

  focus(event) {
    const found = event.target.matches(":focus-visible") && this.named(event.target);
    if (found && cardUnder(event.target)) this.now.current.point((old) => (old?.pinned ? old : found));
  }

  blur() {
    this.now.current.point((old) => (old?.pinned ? old : null));
  }

  context(event) {
    const found = this.named(event.target);
    if (!found) return;
    event.preventDefault();
    this.now.current.point({ ...found, pinned: true });
    const { store, question, state } = this.now.current;
    if (question.kind === "main" && state.view.where.has(found.id) && state.selected !== found.id) store.act({ do: "select", card: found.id });
  }

  // ------------------------------------------------------------ clicking

  click(event) {
    const card = cardUnder(event.target);
    if (this.moved) {
      this.moved = false;
      if (card) event.preventDefault();
      return;
    }
    const { store, question, point } = this.now.current;
    if (card) {
      point((old) => (old?.pinned ? null : old));
      const done = store.touch(idOf(card), question);
      if (!done && event.detail !== 0) point({ ...this.named(event.target), pinned: true });
      return;
    }
    const text = event.target.closest("[data-name]");
    if (text && !event.target.closest("button")) point({ id: -1, name: text.dataset.name, pinned: true });
  }

  // ------------------------------------------------------------ pressing and dragging

  down(event) {
    if (event.button !== 0) return;
    const card = cardUnder(event.target);
    this.moved = false;
    if (!card) return;
    this.start = { x: event.clientX, y: event.clientY, card, id: idOf(card), pointer: event.pointerId, touch: event.pointerType !== "mouse", hand: card.dataset.zone === "hand" };
    if (event.pointerType === "mouse") return;
    this.press = setTimeout(() => {
      if (!this.start || this.drag) return;
      this.moved = true; // the click that follows means nothing
      this.now.current.point({ ...this.named(card), pinned: true });
    }, PRESS);
  }

  move(event) {
    if (this.drag) return this.carry(event);
    if (!this.start || event.pointerId !== this.start.pointer) return undefined;
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y);
    if (far < FAR) return undefined;
    clearTimeout(this.press);
    // A finger that goes sideways over the hand scrolls it.
    if (this.start.touch && this.start.hand && Math.abs(event.clientX - this.start.x) > Math.abs(event.clientY - this.start.y)) this.start = null;
    else this.lift(event);
    return undefined;
  }

  lift(event) {
    const { state, question } = this.now.current;
    const { id, card } = this.start;
    if (question.kind === "order") return this.liftOrder(event);
    if (question.kind !== "main" || state.confirm) return undefined;
    const entries = menuOf(state.view, id);
    if (!entries.length) return undefined;
    const ghost = card.cloneNode(true);
    const box = card.getBoundingClientRect();
    for (const name of ["data-card", "data-flip"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    ghost.classList.add("ghost");
    Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
    ghost.style.setProperty("--slot", getComputedStyle(card).getPropertyValue("--slot") || `${box.height}px`);
    ghost.style.setProperty("--width", `${box.width}px`);
    this.root.append(ghost);
    this.drag = { ghost, entries, id, from: [event.clientX, event.clientY] };
    this.now.current.store.act({ do: "select", card: id });
    this.setDragging(new Set(entries.filter((entry) => card.dataset.zone === "hand" || entry.verb === "quest").map((entry) => entry.verb)));
    try { this.root.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
    return this.carry(event);
  }

  liftOrder(event) {
    const { question } = this.now.current;
    const at = question.entries.findIndex((entry) => entry.cards.includes(this.start.id));
    if (at >= 0) this.drag = { order: true, at, from: [event.clientX, event.clientY] };
    return undefined;
  }

  carry(event) {
    const { drag } = this;
    if (drag.order) return this.carryOrder(event);
    drag.ghost.style.transform = `translate(${event.clientX - drag.from[0]}px, ${event.clientY - drag.from[1]}px)`;
    const target = this.dropAt(event);
    if (target?.element !== drag.over) {
      drag.over?.classList.remove("drop-here");
      drag.over = target?.element;
      drag.over?.classList.add("drop-here");
    }
    return undefined;
  }

  carryOrder(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const card = under && cardUnder(under);
    const { question, store } = this.now.current;
    const to = card ? question.entries.findIndex((entry) => entry.cards.includes(idOf(card))) : -1;
    if (to >= 0 && to !== this.drag.at) {
      store.act({ do: "move", at: this.drag.at, to });
      this.drag.at = to;
    }
  }

  // The entry of the menu that dropping here means.
  dropAt(event) {
    const { drag } = this;
    drag.ghost.style.visibility = "hidden";
    const under = document.elementFromPoint(event.clientX, event.clientY);
    drag.ghost.style.visibility = "";
    if (!under) return null;
    const card = cardUnder(under);
    if (card && idOf(card) !== drag.id) {
      const id = idOf(card);
      const entry = drag.entries.find((one) => (one.targets || [one.target]).includes(id) || (one.intent != null && one.option.card === id));
      if (entry) return { entry: { ...entry, aim: false, place: entry.targets ? entry.places[entry.targets.indexOf(id)] : entry.place }, element: card.firstElementChild };
      const onto = drag.entries.find((one) => ["shift", "sing"].includes(one.verb) && one.intent == null);
      const own = this.now.current.state.view.where.get(id);
      if (onto && own?.token && own.seat === this.now.current.state.view.seat) return { entry: { ...onto, intent: id }, element: card.firstElementChild };
    }
    const zone = under.closest("[data-drop]")?.dataset.drop;
    const wanted = { board: ["play", "free", "shift", "sing"], ink: ["ink"] }[zone] || [];
    const entry = wanted.map((verb) => drag.entries.find((one) => one.verb === verb)).find(Boolean);
    if (entry) return { entry, element: under.closest("[data-drop]") };
    const lore = under.closest(".ladder, .seam") && drag.entries.find((one) => one.verb === "quest");
    return lore ? { entry: lore, element: under.closest(".ladder, .seam") } : null;
  }

  up(event) {
    clearTimeout(this.press);
    this.start = null;
    const { drag } = this;
    if (!drag) return;
    this.moved = true;
    setTimeout(() => { this.moved = false; }, 50);
    if (drag.order) {
      this.drag = null;
      return;
    }
    const target = this.dropAt(event);
    const { store } = this.now.current;
    this.cancel();
    if (target) store.act(entryCommand(target.entry));
    else store.act({ do: "put down" });
  }

  cancel() {
    clearTimeout(this.press);
    this.start = null;
    if (this.drag?.ghost) {
      this.drag.over?.classList.remove("drop-here");
      this.drag.ghost.remove();
    }
    this.drag = null;
    this.setDragging(null);
  }
}
