// What the decisions of a match were worth: the chance to win as a curve for each seat, and what cost most.
import { Icon, html, useEffect, useRef, useState } from "./html.js";
import { get } from "./api.js";
import { w } from "./words.js";

const WIDTH = 600, HEIGHT = 110, AGAIN = 3000;

// Asks until the analysis is done; it begins when somebody wants it.
export function useAnalysis(match) {
  const [found, set] = useState(null);
  const timer = useRef(0);
  const ask = () => get(`/matches/${match}/analysis`).then((answer) => {
    set(answer);
    if (answer.state === "thinking") timer.current = setTimeout(ask, AGAIN);
  }, (refusal) => set({ state: "failed", error: refusal.message }));
  useEffect(() => { set(null); return () => clearTimeout(timer.current); }, [match]);
  return [found, () => { set({ state: "thinking" }); ask(); }];
}

const points = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(Math.round(100 * value))}`;
const percent = (value) => `${Math.round(100 * value)}%`;

function Picture({ decisions, seats, at, length, go }) {
  const last = Math.max(1, length - 1);
  const x = (place) => (WIDTH * place) / last;
  const y = (chance) => HEIGHT - 4 - (HEIGHT - 8) * chance;
  const twoSides = seats.length === 2;
  const shown = (one) => (twoSides && one.seat === 1 ? 1 - one.chance : one.chance);
  const click = (event) => { const box = event.currentTarget.getBoundingClientRect(); go(Math.round((last * (event.clientX - box.left)) / box.width)); };
  return html`<svg class="chances" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${w.curveOf(seats[0].name)} onClick=${click}>
    <line class="middle" x1="0" x2=${WIDTH} y1=${y(0.5)} y2=${y(0.5)} />
    ${seats.map((_, seat) => html`<polyline key=${seat} class=${`seat-${seat}`} points=${decisions.filter((one) => one.seat === seat).map((one) => `${x(one.at).toFixed(1)},${y(shown(one)).toFixed(1)}`).join(" ")} />`)}
    ${decisions.filter((one) => one.worst).map((one) => html`<path key=${one.at} class="costly" d=${`M${x(one.at)} ${y(shown(one))}h.01`}><title>${w.costOf(one.played, one.best, points(-one.loss))}</title></path>`)}
    <line class="here" x1=${x(at)} x2=${x(at)} y1="0" y2=${HEIGHT} /></svg>`;
}

export function Curve({ found, begin, seats, at, length, go, tryIt }) {
  if (!found) return html`<button type="button" class="button" onClick=${begin}><${Icon} name="eye" />${w.analyse}</button>`;
  if (found.state === "thinking") return html`<p class="muted" role="status">${w.analysing}</p>`;
  if (found.state === "failed") return html`<p class="error-text" role="alert">${found.error}</p>`;
  const decisions = found.decisions || [];
  const here = decisions.find((one) => one.at === at);
  const Try = ({ one }) => html`<button type="button" class="button small" onClick=${() => tryIt(one)}><${Icon} name="play" />${w.tryIt}</button>`;
  const worst = decisions.filter((one) => one.worst).sort((a, b) => b.loss - a.loss);
  return html`<section class="analysis" aria-label=${w.analysis}>
    <${Picture} decisions=${decisions} seats=${seats} at=${at} length=${length} go=${go} />
    <p class="legend muted">${seats.map((one, seat) => html`<span key=${seat}><i class=${`seat-${seat}`}></i>${w.asKnown(one.name)}</span>`)}</p>
    ${here && html`<p class="here-worth" role="status"><span>${w.chanceHere(seats[here.seat].name, percent(here.chance))} ${here.loss >= 0.01 ? w.better(here.best, points(-here.loss)) : w.wasBest}</span><${Try} one=${here} /></p>`}
    <table class="balances"><thead><tr><td></td>${[w.accuracy, w.atFirst, w.mistakes, w.gifts, w.luck, w.atLast].map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
      <tbody>${(found.balances || []).map((one) => html`<tr key=${one.seat}><th scope="row">${seats[one.seat].name}</th><td>${percent(one.accuracy)}</td><td>${percent(one.start)}</td><td>${points(-one.mistakes)}</td><td>${one.gifts === null || one.gifts === undefined ? "" : points(one.gifts)}</td><td>${points(one.luck)}</td><td>${percent(one.result)}</td></tr>`)}</tbody></table>
    <h2>${w.costMost}</h2>
    ${worst.length ? html`<ol class="worst">${worst.map((one) => html`<li key=${one.at}><button type="button" class="link-button" aria-current=${one.at === at ? "step" : null} onClick=${() => go(one.at)}>${w.turnOf(one.turn, seats[one.seat].name)}: ${one.played}</button>
      <span class="muted">${w.better(one.best, points(-one.loss))}${one.line?.length ? ` ${w.thenLine(one.line.join("; "))}` : ""}</span><${Try} one=${one} /></li>`)}</ol>` : html`<p class="muted">${w.noCost}</p>`}</section>`;
}
