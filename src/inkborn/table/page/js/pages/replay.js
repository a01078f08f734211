// A finished match: step by step, by turn or by log line, all open or as one seat saw it.
import { Icon, html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Site } from "../site.js";
import { Stage, useCards } from "../stage.js";
import { LogLine, condensed } from "../log.js";
import { Curve, useAnalysis } from "../curve.js";
import { bestPlay } from "../best.js";
import { complete } from "../view.js";
import { get } from "../api.js";
import { begin } from "../begin.js";
import { say, share } from "../share.js";
import { w } from "../words.js";

const CHUNK = 50;

// Steps are fetched as they are needed, some at a time.
function useSteps(match, seat) {
  const [data, set] = useState({ length: 0, turns: [], steps: new Map(), match: null });
  const asked = useRef(new Set());
  const load = (at) => {
    const from = Math.floor(at / CHUNK) * CHUNK;
    const key = `${match}|${seat}|${from}`;
    if (asked.current.has(key)) return;
    asked.current.add(key);
    get(`/matches/${match}/replay?from=${from}&count=${CHUNK}${seat === "" ? "" : `&seat=${seat}`}`).then((answer) => set((old) => {
      const steps = old.seat === seat ? new Map(old.steps) : new Map();
      for (const step of answer.steps) steps.set(step.at, step);
      return { seat, length: answer.length, turns: answer.turns, match: answer.match, steps };
    }), (refusal) => set((old) => ({ ...old, problem: refusal.message })));
  };
  return [data, load];
}

function Bar({ at, data, go, playing, setPlaying, pace, setPace }) {
  const step = data.steps.get(at);
  const button = (icon, label, to) => html`<button type="button" class="icon-button" aria-label=${label} title=${label} disabled=${to < 0 || to >= data.length} onClick=${() => go(to)}><${Icon} name=${icon} /></button>`;
  return html`<div class="player-bar">
    ${button("first", w.toFirst, 0)}${button("left", w.stepBack, at - 1)}
    <button type="button" class="icon-button" aria-label=${playing ? w.pause : w.runOn} aria-pressed=${playing ? "true" : "false"} onClick=${() => setPlaying(!playing)}><${Icon} name=${playing ? "pause" : "play"} /></button>
    ${button("right", w.stepOn, at + 1)}${button("last", w.toLast, data.length - 1)}
    <input type="range" min="0" max=${Math.max(0, data.length - 1)} value=${at} aria-label=${w.decision} onInput=${(e) => go(Number(e.target.value))} />
    <span class="muted at">${w.decisionOf(at + 1, data.length)}${step?.answer ? ` · ${step.answer}` : ""}</span>
    <label class="muted">${w.speed} <select class="input" value=${pace} onChange=${(e) => setPace(Number(e.target.value))}>${[[2000, "½"], [1000, "1"], [500, "2"], [200, "5"]].map(([ms, text]) => html`<option key=${ms} value=${ms}>${text}×</option>`)}</select></label></div>`;
}

// Scrolls a list so far that a line of it is seen; the page around it stays where it is.
function keepInSight(line, list) {
  const [seen, box] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (seen.top < box.top) list.scrollTop -= box.top - seen.top;
  else if (seen.bottom > box.bottom) list.scrollTop += seen.bottom - box.bottom;
}

export default function ReplayPage({ path: [, match, place = "0"] }) {
  const [at, setAt] = useState(Number(place) || 0);
  const [seat, setSeat] = useState("");
  const [playing, setPlaying] = useState(false);
  const [pace, setPace] = useState(1000);
  const [near, setNear] = useState(0);
  const [data, load] = useSteps(match, seat);
  const [analysis, analyse] = useAnalysis(match);
  useEffect(() => { load(at); load(Math.min(at + 10, Math.max(0, data.length - 1))); }, [at, seat, data.length]);
  const go = (to) => {
    const there = Math.max(0, Math.min(to, data.length - 1));
    setAt(there);
    history.replaceState(null, "", `#/replay/${match}/${there}`);
  };
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (at + 1 < data.length ? go(at + 1) : setPlaying(false)), pace);
    return () => clearTimeout(timer);
  }, [playing, at, pace, data.length]);
  useEffect(() => {
    const keys = (event) => {
      if (event.target.closest("input, select, textarea, dialog")) return;
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: data.length - 1 }[event.key];
      if (to !== undefined) { event.preventDefault(); go(to); }
      if (event.key === " " && !event.target.closest("button, a")) { event.preventDefault(); setPlaying((on) => !on); }
    };
    addEventListener("keydown", keys);
    return () => removeEventListener("keydown", keys);
  }, [at, data.length]);
  useEffect(() => {
    const current = document.querySelector(".replay-log .current");
    if (current) keepInSight(current, current.parentElement);
  }, [at, data.steps]);
  const step = data.steps.get(at);
  const view = useMemo(() => step && merged(step.views, near), [step, near]);
  const ready = useCards(view);
  const worth = analysis?.decisions?.find((one) => one.at === at);
  const best = useMemo(() => worth && view && bestPlay(step.views.map(complete).find((one) => one.seat === worth.seat), view, worth.best), [worth, view]);
  const lines = useMemo(() => [...data.steps.values()].sort((a, b) => a.at - b.at).flatMap((one) => condensed(one.log).map((line) => ({ ...line, at: one.at }))), [data.steps]);
  const attempt = (work) => async () => { try { await work(); } catch (refusal) { say(refusal.message); } };
  const goOnAs = (own, place, against) => attempt(() => begin({ seats: (data.match?.seats || [{}, {}]).map((_, i) => (i === own ? { kind: "me" } : against)), origin: { match, at: place } }));
  const goOn = (against) => goOnAs(Math.max(0, step?.seat ?? near), at, against);
  const tryIt = (one) => goOnAs(one.seat, one.at, { kind: "bot", bot: "greedy" })();
  const scenario = attempt(async () => { const { scenario: text } = await get(`/matches/${match}/scenario?at=${at}`); sessionStorage.setItem("inkborn.scenario", text); location.hash = "#/judge"; });
  return html`<${Site} here="replays"><main class="page"><h1>${data.match ? data.match.seats.map((one) => one.name).join(" – ") : w.pageNames.replay}</h1>
    ${data.problem && html`<p class="error-text" role="alert">${data.problem}</p>`}
    <div class="two"><div><div class="stage">${view && ready ? html`<${Stage} view=${view} ...${best || {}} />` : html`<p class="muted">${w.loading}</p>`}
      <${Bar} at=${at} data=${data} go=${go} playing=${playing} setPlaying=${setPlaying} pace=${pace} setPace=${setPace} /></div>
      ${data.match && html`<${Curve} found=${analysis} begin=${analyse} seats=${data.match.seats} at=${at} length=${data.length} go=${go} tryIt=${tryIt} />`}</div>
      <div class="aside">
        <label class="field-label">${w.seenBy}<select class="input" value=${seat} onChange=${(e) => setSeat(e.target.value)}><option value="">${w.allOpen}</option>${(data.match?.seats || []).map((one, i) => html`<option key=${i} value=${i}>${w.asSeen(one.name)}</option>`)}</select></label>
        ${seat === "" && html`<button type="button" class="button" onClick=${() => setNear((near + 1) % (data.match?.seats.length || 2))}><${Icon} name="flip" />${w.turnTable}</button>`}
        <label class="field-label">${w.turn}<select class="input" value=${data.turns.filter((mark) => mark.at <= at).length - 1} onChange=${(e) => go(data.turns[Number(e.target.value)].at)}>${data.turns.map((mark, i) => html`<option key=${mark.at} value=${i}>${w.turnOf(mark.turn, data.match?.seats[mark.active]?.name || "")}</option>`)}</select></label>
        <div class="buttons"><button type="button" class="button filled" onClick=${goOn({ kind: "bot", bot: "greedy" })}><${Icon} name="bot" />${w.goOnBot}</button><button type="button" class="button" onClick=${goOn({ kind: "open" })}><${Icon} name="people" />${w.goOnFriend}</button>
          <button type="button" class="button" onClick=${() => share(`${location.origin}${location.pathname}#/replay/${match}/${at}`, w.inviteLink)}><${Icon} name="link" />${w.linkHere}</button><button type="button" class="button" onClick=${scenario}><${Icon} name="gavel" />${w.makeScenario}</button></div>
        <h2>${w.log}</h2><div class="replay-log" tabindex="0" role="region" aria-label=${w.log}>${lines.map((one, i) => html`<${LogLine} key=${i} line=${one.line} times=${one.times} current=${one.at === at} jump=${() => go(one.at)} />`)}</div>
      </div></div></main><//>`;
}

// All views laid together: every hand as its own seat sees it.
function merged(views, near) {
  const whole = views.map(complete);
  if (whole.length === 1) return whole[0];
  const base = whole[near] || whole[0];
  const seats = base.seats.map((seat, i) => ({ ...seat, hand: whole[i]?.seats[i].hand.map((card) => ({ ...card, id: i === base.seat ? card.id : card.id + 100000 * (i + 1) })) || seat.hand }));
  return { ...base, seats, choice: whole.find((one) => one.choice)?.choice || null, open: true };
}
