// Everything by keys. Enter is always the filled button, Escape always one step back.
import { useEffect, useRef } from "./html.js";
import { menuOf } from "./actions.js";
import { entryCommand } from "./question.js";

const VERBS = { q: "quest", c: "challenge", m: "move", s: "sing", i: "ink", p: "play", u: "use" };
const TWO_DIGITS = 500;

export function useKeys(props) {
  const now = useRef();
  now.current = props;
  useEffect(() => {
    const keys = new Keys(now);
    const listen = (event) => keys.press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

class Keys {
  constructor(now) {
    this.now = now;
    this.digits = "";
  }

  press(event) {
    const { state, panel } = this.now.current;
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (!state.view) return;
    if (panel === "log" || panel === "more") {
      if (event.key === "Escape") this.now.current.open(null);
    }
    const done = this.digit(event) || this.arrow(event) || this.named(event) || this.letter(event);
    if (done) event.preventDefault();
  }

  // 1 to 9, and two digits within half a second where there are more.
  digit(event) {
    if (!/^[0-9]$/.test(event.key)) return false;
    const { question } = this.now.current;
    clearTimeout(this.timer);
    this.digits += event.key;
    const wanted = Number(this.digits);
    const could = question.entries.some((entry) => entry.number > wanted && String(entry.number).startsWith(this.digits));
    if (!could) this.choose(wanted);
    else this.timer = setTimeout(() => this.choose(wanted), TWO_DIGITS);
    return true;
  }

  choose(number) {
    this.digits = "";
    const { question, store } = this.now.current;
    const entry = question.entries.find((one) => one.number === number);
    if (entry && !entry.closed) store.act(entry.command);
  }

  named(event) {
    const { question, store, state, open, point, panel } = this.now.current;
    const onButton = event.target.closest?.("button, a");
    const card = event.target.closest?.("[data-card]");
    switch (event.key) {
      case "Enter":
        if (onButton && !card) return false;
        if (question.yes && question.yes.enabled !== false && (question.kind !== "main" || question.both || state.confirm)) return store.act(question.yes.command), true;
        if (card) return store.touch(Number(card.dataset.card), question), true;
        return false;
      case " ":
        if (state.selected != null && question.menu && question.yes && (!card || Number(card.dataset.card) === state.selected)) return store.act(question.yes.command), true;
        if (card) return store.touch(Number(card.dataset.card), question), true;
        return false;
      case "Escape":
        point(null);
        if (panel) return open(null), true;
        if (question.no?.key === "Escape") return store.act(question.no.command), true;
        return store.act({ do: "put down" }), true;
      case "Backspace":
        if (question.back) return store.act(question.back.command), true;
        if (question.no?.key === "Backspace") return store.act(question.no.command), true;
        if (state.view.choice?.undo) return store.act({ do: "undo" }), true;
        return false;
      default: return false;
    }
  }

  letter(event) {
    const { question, store, state, open, point, root } = this.now.current;
    const key = event.key.toLowerCase();
    const focused = event.target.closest?.("[data-card]");
    const id = state.selected ?? (focused ? Number(focused.dataset.card) : null);
    switch (key) {
      case "?": return open("keys"), true;
      case "b": return open("text"), true;
      case "l": return root.current.querySelector(".log-lines")?.focus(), true;
      case "h": return root.current.querySelector(".hand [data-card]")?.focus(), true;
      case "d": {
        const found = focused && state.view.where.get(Number(focused.dataset.card));
        if (found) point({ id: found.id, name: found.name, pinned: true });
        return Boolean(found);
      }
      case "w": {
        const verbs = question.whyNot?.verbs || [];
        if (verbs.length) store.why(verbs[0], question.whyNot.card);
        else if (id != null && question.kind === "main") store.act({ do: "select", card: id });
        return true;
      }
      case "e": if (question.kind === "main" && question.yes?.key === "E") return store.act(question.yes.command), true;
        return false;
      default: return this.verb(VERBS[key], id);
    }
  }

  verb(verb, id) {
    const { store, state, question } = this.now.current;
    if (!verb || id == null || question.kind !== "main") return false;
    const found = menuOf(state.view, id).filter((entry) => entry.verb === verb);
    if (!found.length) {
      store.act({ do: "select", card: id });
      store.why(verb, id);
    } else if (found.length === 1) {
      if (state.selected !== id) store.act({ do: "select", card: id });
      store.act(entryCommand(found[0]));
    } else {
      if (state.selected !== id) store.act({ do: "select", card: id });
      const places = found.flatMap((entry) => entry.places || [entry.place]);
      store.act({ do: "aim", verb, places });
    }
    return true;
  }

  // Left and right inside a row, up and down from row to row; in an order they move the card.
  arrow(event) {
    const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const step = steps[event.key];
    if (!step || event.target.closest?.(".ask, .log")) return false;
    const { root, question, store } = this.now.current;
    const card = event.target.closest?.("[data-card]");
    if (question.order && card) {
      const at = question.entries.findIndex((entry) => entry.cards.includes(Number(card.dataset.card)));
      if (at >= 0 && step[1]) {
        store.act({ do: "move", at, to: at + step[1] });
        setTimeout(() => root.current.querySelector(`.tray [data-card="${card.dataset.card}"]`)?.focus(), 0);
        return true;
      }
    }
    const rows = [...root.current.querySelectorAll(".tray, .opening, .row, .hand")].map((row) => [...row.querySelectorAll("[data-card]")]).filter((row) => row.length);
    if (!rows.length) return false;
    const y = rows.findIndex((row) => row.includes(card));
    if (y < 0) return rows[rows.length - 1][0].focus(), true;
    const x = rows[y].indexOf(card);
    const row = rows[Math.max(0, Math.min(rows.length - 1, y + step[0]))];
    const place = step[0] ? Math.round((x / Math.max(1, rows[y].length - 1)) * (row.length - 1)) : x + step[1];
    row[Math.max(0, Math.min(row.length - 1, place))].focus();
    return true;
  }
}
