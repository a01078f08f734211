// A match as this window knows it: what the server sent, what is being shown, what is picked.
import { cardOf, learn } from "./cards.js";
import { menuOf, workLeft } from "./actions.js";
import { arrowsOf, deedOf } from "./steps.js";
import { Connection } from "./socket.js";
import { Store } from "./store.js";
import { isStill, settings, stepTime } from "./settings.js";
import { complete, mayAdd } from "./view.js";
import { entryCommand } from "./question.js";
import { w } from "./words.js";

const UNDECIDED = { selected: null, aim: null, confirm: null, picked: [], order: null, lifted: null, why: null, refused: null, advice: null, arrows: null };
const SITTING = { bot: "", here: false, away: 0, bank: -1, left: -1 };
const BEFORE = 0.8; // of a step's time is for the arrow, before the deed itself is shown
const MOST_STEPS = 14; // of others that are shown one by one; a longer backlog is told by the log

// A turn action in the words that the engine reads; a challenge asks about somebody who is there.
function wordsOf(view, verb, card, target) {
  const name = (id) => view.where.get(id)?.name || "";
  if (verb === "end") return "end turn";
  if (verb !== "challenge") return `${verb} ${name(card)}`;
  const theirs = view.seats.filter((_, i) => i !== view.seat).flatMap((seat) => seat.board).filter((token) => cardOf(token.card).type === "character");
  const victim = target >= 0 ? target : (theirs.find((token) => token.exerted) || theirs[0])?.id;
  return victim === undefined ? `challenge with ${name(card)}` : `challenge ${name(victim)} with ${name(card)}`;
}

export class MatchStore extends Store {
  constructor(match, { watch = false } = {}) {
    super({ match, status: "connecting", seq: 0, view: null, log: [], fresh: 0, table: null, over: null, sent: null, busy: 0, step: null, paused: false, explained: null, endAsked: -1, ...UNDECIDED });
    this.queue = [];
    this.intent = null;
    this.connection = new Connection(match, {
      watch,
      hear: (message) => this.hear(message),
      tell: (change) => (change.status !== this.state.status || change.retryAt) && this.set(change),
      since: () => this.latest || 0,
    });
  }

  close() {
    clearTimeout(this.timer);
    this.connection.close();
  }

  hear(message) {
    switch (message.type) {
      case "cards": return learn(message.cards);
      case "table": return this.set({ table: { ...message, seats: message.seats.map((seat) => ({ ...SITTING, ...seat })) } });
      case "view": return this.arrive(message);
      case "refused": return this.set({ sent: null, refused: message, ...(message.seq === this.state.seq ? {} : UNDECIDED), refusedAt: Date.now() });
      case "why": return this.set({ why: { ...this.state.why, ...message, pending: false } });
      case "explained": return this.set({ explained: message });
      case "hinted": return message.seq === this.state.seq && this.set({ advice: { text: message.text } });
      case "over": return this.set({ over: message });
      default: return undefined;
    }
  }

  // ---------------------------------------------------------------- showing, at a pace

  arrive(message) {
    this.latest = message.seq;
    this.queue.push({ ...message, view: complete(message.view) });
    if (!this.timer) this.step();
  }

  // Own answers are shown at once, those of others one after the other.
  step(pressed = false) {
    this.timer = null;
    if (!this.queue.length || (this.state.paused && !pressed)) return;
    const first = !this.state.view;
    if (!first && this.announce(this.queue[0], pressed)) return;
    const next = this.queue.shift();
    this.show(next);
    if (!this.queue.length && first) return;
    const mine = next.view.choice && !this.queue.length;
    const told = next.log.length > 0;
    const wait = isStill() || first || mine || !told || this.queue.length > MOST_STEPS ? 0 : stepTime();
    if (this.queue.length && wait === 0) this.step();
    else if (wait) this.timer = setTimeout(() => this.step(), wait);
  }

  // Who acts upon whom is shown on the board as it was, then what came of it.
  announce(next, pressed) {
    if (this.state.sent || this.state.arrows || isStill() || stepTime() === 0 || this.queue.length > MOST_STEPS) return false;
    const arrows = arrowsOf(this.state.view, next);
    if (!arrows.length) return false;
    this.set({ arrows, busy: this.queue.length, step: deedOf(next.log) || this.state.step });
    if (!pressed) this.timer = setTimeout(() => this.step(), stepTime() * BEFORE);
    return true;
  }

  show({ seq, view, log, at }) {
    this.beforeShow?.();
    const old = this.state;
    const lines = [...old.log.slice(0, at ?? old.log.length), ...log];
    const moved = seq !== old.seq || !old.view;
    this.set({
      seq, view, log: lines, fresh: at ?? old.log.length, sent: null,
      busy: this.queue.length && !view.choice ? this.queue.length : 0, step: view.choice ? null : deedOf(log) || old.step,
      ...(moved ? UNDECIDED : {}),
    });
    if (moved) this.followIntent(view);
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = null;
    while (this.queue.length) this.show(this.queue.shift());
    this.set({ busy: 0, paused: false });
  }

  // Dropped onto a card, or chosen as its singer: the next question is answered with that card.
  followIntent(view) {
    const intent = this.intent;
    this.intent = null;
    if (intent == null || view.choice?.kind !== "cards") return;
    const option = view.choice.options.find((one) => one.card === intent);
    if (option && view.choice.least <= 1) this.answer([option.place]);
  }

  // ---------------------------------------------------------------- deciding

  answer(places) {
    this.set({ ...UNDECIDED, sent: { seq: this.state.seq } });
    this.connection.send({ type: "answer", seq: this.state.seq, answer: places });
  }

  act(command) {
    if (!command) return;
    const state = this.state;
    switch (command.do) {
      case "answer":
        this.intent = command.intent ?? null;
        return this.answer(command.answer);
      case "pick": return this.pick(command.places);
      case "select": return this.set({ ...UNDECIDED, selected: command.card });
      case "put down": return this.putDown();
      case "aim": return this.set({ aim: { verb: command.verb, places: command.places }, confirm: null });
      case "confirm": return this.set({ confirm: command.confirm, why: null });
      case "end": return this.end(command.place);
      case "lift": return this.set({ lifted: state.lifted === command.at ? null : command.at });
      case "move": return this.moveInOrder(command.at, command.to);
      case "undo": return this.connection.send({ type: "undo" });
      case "cancel": return this.connection.send({ type: "cancel" });
      case "hint":
        this.set({ advice: { text: "" } });
        return this.connection.send({ type: "hint" });
      case "skip": return this.skip();
      case "pause":
        this.set({ paused: !state.paused });
        return this.timer || this.step();
      case "next":
        clearTimeout(this.timer);
        this.set({ paused: true });
        return this.step(true);
      case "send": return this.connection.send(command.message);
      default: throw new Error(`no such command: ${command.do}`);
    }
  }

  putDown() {
    const { confirm, aim, selected, picked } = this.state;
    if (confirm) this.set({ confirm: null });
    else if (aim) this.set({ aim: null });
    else if (selected != null) this.set({ selected: null, why: null });
    else if (picked.length) this.set({ picked: [] });
  }

  pick(places) {
    const { picked, view } = this.state;
    const free = places.find((place) => !picked.includes(place));
    if (free === undefined) return this.set({ picked: picked.filter((place) => !places.includes(place)), refused: null });
    if (view.choice.most === 1) return this.set({ picked: [free], refused: null });
    if (mayAdd(view.choice, picked, free)) return this.set({ picked: [...picked, free], refused: null });
    return this.set({ picked: picked.filter((place) => !places.includes(place)), refused: { error: w.noMore(view.choice) } });
  }

  end(place) {
    const { view, endAsked } = this.state;
    const left = workLeft(view);
    const something = left.quest + left.play + left.ink + left.challenge > 0;
    if (something && settings.state.confirmEnd && endAsked !== view.turn) this.set({ confirm: { kind: "end" }, selected: null, endAsked: view.turn });
    else this.answer([place]);
  }

  moveInOrder(at, to) {
    const { view, order } = this.state;
    const now = [...(order || view.choice.options.map((option) => option.place))];
    if (to < 0 || to >= now.length) return;
    now.splice(to, 0, ...now.splice(at, 1));
    this.set({ order: now, lifted: this.state.lifted === null ? null : to });
  }

  // A click on a card: what it means depends on what is asked.
  touch(id, question) {
    const state = this.state;
    const entry = question.entries.find((one) => (one.cards || []).includes(id));
    if (question.kind !== "main") {
      if (!entry) return false;
      const place = entry.places[(entry.cards || []).indexOf(id)];
      this.act(entry.command.do === "answer" ? { ...entry.command, answer: [place] } : entry.command.do === "pick" ? { do: "pick", places: [place] } : entry.command);
      return true;
    }
    if (state.aim && entry) return this.act(entry.command), true;
    if (state.selected != null && id !== state.selected) {
      const aimed = menuOf(state.view, state.selected).find((one) => (one.targets || [one.target]).includes(id) || (one.intent != null && one.option.card === id) || one.comes === id);
      if (aimed) {
        const place = aimed.targets ? aimed.places[aimed.targets.indexOf(id)] : aimed.place;
        this.act(entryCommand({ ...aimed, aim: false, place }));
        return true;
      }
    }
    if (id === state.selected) return this.act({ do: "put down" }), true;
    this.act({ do: "select", card: id });
    return true;
  }

  // ---------------------------------------------------------------- questions back

  why(verb, card, target = -1) {
    this.set({ why: { verb, card, pending: true } });
    this.connection.send({ type: "why", action: wordsOf(this.state.view, verb, card, target), kind: verb, card, target });
  }

  explain(card, value) {
    this.set({ explained: { card, value, pending: true } });
    this.connection.send({ type: "explain", card, value });
  }
}
