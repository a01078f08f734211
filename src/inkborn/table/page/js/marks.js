// What each card is to the question that is asked: can act, choosable, chosen, asking, faded.
import { canAct, menuOf, preview } from "./actions.js";
import { settings } from "./settings.js";
import { w } from "./words.js";

const PLAIN = { classes: [], badge: null, chosen: false, source: false };

export function marksOf(state, question) {
  const { view } = state;
  const marks = new Map();
  const mark = (id, more, ...names) => {
    const old = marks.get(id) || PLAIN;
    marks.set(id, { ...old, ...more, classes: [...new Set([...old.classes, ...names])] });
  };
  if (question.source) mark(question.source.id, { source: true, says: w.asks }, "asking");
  if (question.subject != null) mark(question.subject, {}, "selected");
  if (question.kind === "main") mainMarks(state, question, mark);
  else entryMarks(question, mark);
  if (state.hinted != null) mark(state.hinted, {}, "selected");
  view?.challenge?.forEach((id) => mark(id, {}, "asking"));
  state.arrows?.forEach(({ from, to }) => { mark(from, {}, "selected"); mark(to, {}, "choosable"); });
  const fade = view?.choice && question.entries.length > 0 && !question.opening;
  return { of: (id) => marks.get(id) || (fade ? FADED : PLAIN) };
}

const FADED = { ...PLAIN, classes: ["faded"] };

function entryMarks(question, mark) {
  for (const entry of question.entries) {
    for (const [i, id] of (entry.cards || []).entries()) {
      if (id < 0) continue;
      const chosen = (entry.chosen || 0) > i;
      if (question.opening) {
        mark(id, { chosen, stamp: chosen ? w.goesBack : "", badge: number(entry.number), says: chosen ? w.goesBack : "" }, chosen ? "parting" : "choosable");
      } else if (chosen) mark(id, { chosen: true, badge: { icon: "check" }, says: w.chosen }, "chosen");
      else if (!entry.closed) mark(id, { badge: number(entry.number), says: w.optionNumber(entry.number) }, "choosable");
    }
  }
}

const number = (n) => (settings.state.numbers ? { text: n } : null);

function mainMarks(state, question, mark) {
  const { view, selected } = state;
  if (question.duel) {
    const [a, b] = question.duel;
    const both = question.both;
    mark(a, { preview: both ? w.outcome(both.attacker) : "" }, "selected");
    mark(b, { preview: both ? w.outcome(both.target) : "" }, "choosable");
    return;
  }
  if (state.aim) {
    mark(selected, { says: w.selected }, "selected");
    entryMarks(question, mark);
    return;
  }
  if (selected != null) {
    mark(selected, { says: w.selected }, "selected");
    for (const entry of menuOf(view, selected)) {
      const targets = entry.targets || (entry.target >= 0 ? [entry.target] : []);
      for (const target of targets) mark(target, { badge: { icon: entry.verb === "move" ? "move" : "challenger" }, says: entry.label }, "choosable");
      if (entry.comes != null) mark(entry.comes, { badge: { icon: entry.verb === "move" ? "move" : "challenger" }, says: entry.label }, "choosable");
      if (entry.intent != null) mark(entry.option.card, { badge: { icon: "song" }, says: entry.label }, "choosable");
    }
    return;
  }
  for (const id of canAct(view)) mark(id, { says: w.canActSays }, "can-act");
}
