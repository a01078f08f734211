// The judge's desk: a scenario in an editor beside the board; run, step, every event with its rule.
import { Icon, html, useEffect, useMemo, useState } from "../html.js";
import { Site } from "../site.js";
import { Stage, useCards } from "../stage.js";
import { LogLine, condensed } from "../log.js";
import { learn } from "../cards.js";
import { complete } from "../view.js";
import { get, post } from "../api.js";
import { begin } from "../begin.js";
import { say, share } from "../share.js";
import { w } from "../words.js";

const KEEP = "inkborn.scenario";

// A step in words: what is expected stands in the scenario.
const said = (step) => (/^expect/.test(step) ? w.expects : step.replace(/[{}]/g, ""));

function Editions({ editions, now, choose }) {
  const entries = Object.entries(editions);
  const same = new Set(entries.map(([, wrong]) => wrong)).size === 1;
  return html`<h2>${w.otherEditions}</h2><p class="muted">${same ? w.sameInAll : w.differs}</p>
    ${!same && html`<ul class="editions">${entries.map(([edition, wrong]) => html`<li key=${edition}><button type="button" class="rule" aria-current=${edition === now ? "true" : null} onClick=${() => choose(edition)}>${edition}</button> ${wrong ? html`<span class="error-text">${wrong}</span>` : html`<span class="legal"><${Icon} name="check" />${w.asExpected}</span>`}</li>`)}</ul>`}`;
}

export default function JudgePage({ path: [, link] }) {
  const [text, type] = useState(() => sessionStorage.getItem(KEEP) || w.exampleScenario);
  const [edition, choose] = useState("");
  const [told, show] = useState(null);
  const [at, setAt] = useState(0);
  const [problem, tell] = useState("");
  const [editions, know] = useState([]);
  useEffect(() => { get("/vocabulary").then((answer) => know(answer.editions), () => {}); }, []);
  useEffect(() => { if (link) get(`/links/${link}`).then((kept) => { type(kept.text); run(kept.text); }, (refusal) => tell(refusal.message)); else run(text); }, [link]);
  const run = async (scenario = text, which = edition) => {
    tell("");
    sessionStorage.setItem(KEEP, scenario);
    try {
      const answer = await post("/scenario", { scenario, edition: which });
      learn(answer.cards);
      show(answer);
      setAt(Math.max(0, answer.chapters.findLastIndex((one) => one.wrong || !/^expect/.test(one.step))));
    } catch (refusal) {
      tell(refusal.message);
    }
  };
  const shareIt = async () => { try { const { link: id } = await post("/links", { kind: "scenario", text }); share(`${location.origin}${location.pathname}#/judge/${id}`, w.inviteLink); } catch (refusal) { say(refusal.message); } };
  const play = async () => { try { await begin({ seats: [{ kind: "me" }, { kind: "bot", bot: "greedy" }], scenario: text }); } catch (refusal) { say(refusal.message); } };
  const chapter = told?.chapters[at];
  const view = useMemo(() => chapter?.views?.length && { ...complete(chapter.views[0]), choice: null }, [chapter]);
  const ready = useCards(view || null);
  const keys = (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); } };
  return html`<${Site} here="judge"><main class="page"><h1>${w.pageNames.judge}</h1><div class="desk">
    <section class="panel"><label class="field-label">${w.scenario}<textarea class="input code" spellcheck="false" rows="22" value=${text} onInput=${(e) => type(e.target.value)} onKeyDown=${keys}></textarea></label>
      <label class="field-label">${w.edition}<select class="input" value=${edition} onChange=${(e) => { choose(e.target.value); run(text, e.target.value); }}><option value="">${w.asWritten}</option>${editions.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>
      <div class="buttons"><button type="button" class="button filled" onClick=${() => run()}><${Icon} name="play" />${w.run} <kbd aria-hidden="true">Ctrl Enter</kbd></button><button type="button" class="button" onClick=${shareIt}><${Icon} name="link" />${w.share}</button><button type="button" class="button" onClick=${play}>${w.playFromHere}</button></div>
      ${problem && html`<p class="error-text" role="alert">${problem}</p>`}</section>
    <section class="panel"><div class="stage">${view && ready ? html`<${Stage} view=${view} />` : html`<p class="muted">${problem ? "" : w.loading}</p>`}
      ${told && html`<div class="player-bar"><button type="button" class="icon-button" aria-label=${w.stepBack} disabled=${at === 0} onClick=${() => setAt(at - 1)}><${Icon} name="left" /></button><button type="button" class="icon-button" aria-label=${w.stepOn} disabled=${at >= told.chapters.length - 1} onClick=${() => setAt(at + 1)}><${Icon} name="right" /></button>
        <span>${w.stepOf(at + 1, told.chapters.length)} · ${chapter?.step ? said(chapter.step) : w.position}</span></div>`}</div>
      ${told && html`<p class=${told.ok ? "legal" : "error-text"} role="status">${told.ok ? html`<${Icon} name="check" />${w.asExpected}` : told.message}</p>`}</section>
    <section class="panel"><h2>${w.everyEvent}</h2>${told && html`<ol class="chapters">${told.chapters.map((one, i) => html`<li key=${i}><button type="button" class="rule" aria-current=${i === at ? "step" : null} onClick=${() => setAt(i)}>${one.step ? said(one.step) : w.position}</button>
      ${condensed(one.log).map((line, j) => html`<${LogLine} key=${j} line=${line.line} times=${line.times} />`)}${one.asked && html`<p class="muted">${one.asked}</p>`}${one.wrong && html`<p class="error-text">${one.wrong}</p>`}</li>`)}</ol>
      <${Editions} editions=${told.editions} now=${told.edition} choose=${(one) => { choose(one); run(text, one); }} />`}</section>
  </div></main><//>`;
}
