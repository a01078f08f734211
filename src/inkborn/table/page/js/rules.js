// A rule's number opens the rule. One dialog for all.
import { Icon, html, useEffect, useState } from "./html.js";
import { Store, useStore } from "./store.js";
import { Dialog } from "./dialog.js";
import { get } from "./api.js";
import { w } from "./words.js";

const shown = new Store({ number: "" });
export const openRule = (number) => shown.set({ number });

export const Rule = ({ number }) => number
  ? html`<button type="button" class="rule" onClick=${(event) => { event.stopPropagation(); openRule(number); }}><span class="hidden-text">${w.ruleNumber("")}</span>${number}</button>`
  : null;

export function RuleText({ rule, level = "h3" }) {
  return html`<article class="rule-text">
    <${level}>${rule.number}<//><p>${rule.summary}</p>
    <nav class="rule-links" aria-label=${w.rulesAround(rule.number)}>${[rule.above, rule.before, rule.after, ...(rule.below || [])].filter(Boolean).map((number) => html`<${Rule} key=${number} number=${number} />`)}</nav>
  </article>`;
}

export function RuleDialog() {
  const { number } = useStore(shown);
  const [rules, show] = useState(null);
  useEffect(() => {
    if (!number) return;
    show(null);
    get(`/rules?q=${encodeURIComponent(number)}`).then((answer) => show(answer.rules), (refusal) => show(refusal.message));
  }, [number]);
  if (!number) return null;
  const found = Array.isArray(rules) ? rules.filter((rule) => rule.number === number).concat(rules.filter((rule) => rule.number !== number)).slice(0, 6) : [];
  return html`<${Dialog} title=${w.ruleNumber(number)} close=${() => shown.set({ number: "" })}>
    ${rules === null && html`<p class="muted">${w.loading}</p>`}
    ${typeof rules === "string" && html`<p class="error-text">${rules}</p>`}
    ${found.map((rule) => html`<${RuleText} key=${rule.number} rule=${rule} />`)}
    <a class="button quiet" href=${`#/rules/${number}`} onClick=${() => shown.set({ number: "" })}><${Icon} name="book" />${w.openRules}</a>
  <//>`;
}
