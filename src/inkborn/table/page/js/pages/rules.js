// The rules in a line each: by number or by words.
import { html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { RuleText } from "../rules.js";
import { get } from "../api.js";
import { w } from "../words.js";

export default function RulesPage({ path: [, number = ""] }) {
  const [query, type] = useState(number);
  const [edition, choose] = useState("");
  const [editions, know] = useState([]);
  const [rules, show] = useState([]);
  const [problem, tell] = useState("");
  useEffect(() => type(number), [number]);
  useEffect(() => { get("/vocabulary").then((answer) => know(answer.editions), () => {}); }, []);
  useEffect(() => {
    const timer = setTimeout(() => get(`/rules?q=${encodeURIComponent(query)}${edition ? `&edition=${edition}` : ""}`).then((answer) => { show(answer.rules); tell(answer.rules.length ? "" : w.noRule); }, (refusal) => { show([]); tell(refusal.message); }), 180);
    return () => clearTimeout(timer);
  }, [query, edition]);
  return html`<${Site} here="rules"><main class="page"><h1>${w.pageNames.rules}</h1>
    <div class="filters" role="search"><input class="input" type="search" aria-label=${w.searchRules} placeholder=${w.searchRulesHint} value=${query} onInput=${(e) => type(e.target.value)} />
      <select class="input" aria-label=${w.edition} value=${edition} onChange=${(e) => choose(e.target.value)}><option value="">${w.newest}</option>${editions.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></div>
    ${problem && html`<p class="muted" role="status">${problem}</p>`}
    <div class="rule-list">${rules.slice(0, 80).map((rule) => html`<${RuleText} key=${rule.number} rule=${rule} level="h2" />`)}</div></main><//>`;
}
