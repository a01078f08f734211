// The page of a match: field, plates, log, detail and question, and all that points at them.
import { Icon, classes, html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./html.js";
import { useStore } from "./store.js";
import { arrivals } from "./cards.js";
import { settings } from "./settings.js";
import { MatchStore } from "./match.js";
import { questionOf } from "./question.js";
import { marksOf } from "./marks.js";
import { nearSeat } from "./view.js";
import { Field } from "./board.js";
import { Ladder, Plate } from "./plates.js";
import { Ask } from "./ask.js";
import { Log } from "./log.js";
import { Detail } from "./detail.js";
import { Opening, Tray } from "./tray.js";
import { FloatingMenu } from "./floating.js";
import { Concede, DiscardDialog, KeysDialog, Lobby, Over, SettingsDialog, TextBoard } from "./panels.js";
import { usePointing } from "./pointing.js";
import { useKeys } from "./keys.js";
import { play, snapshot } from "./motion.js";
import { Site } from "./site.js";
import { Banner, Offers } from "./banner.js";
import { w } from "./words.js";

const narrow = matchMedia("(max-width: 1000px), (max-height: 600px)");

function useNarrow() {
  const [is, set] = useState(narrow.matches);
  useEffect(() => {
    const change = () => set(narrow.matches);
    narrow.addEventListener("change", change);
    return () => narrow.removeEventListener("change", change);
  }, []);
  return is;
}

const BUTTONS = [["log", "log"], ["text", "text"], ["keys", "keys"], ["settings", "settings"], ["concede", "flag"]];

function Top({ state, open }) {
  const { view, table } = state;
  return html`<header class="top">
    <a class="logo" href="#/"><${Icon} name="ink" /><span>inkborn</span><span class="hidden-text">, ${w.home}</span></a>
    <b class="top-title">${view.seats.map((seat) => seat.name).join(" – ")}</b>
    <span class="muted top-facts">${w.facts(view, table)}</span>
    <nav class="top-buttons" aria-label=${w.tools}>${BUTTONS.map(([panel, icon]) => html`<button type="button" key=${panel} class=${`icon-button tool-${panel}`} onClick=${() => open(panel)} aria-label=${w.panel[panel]} title=${w.panel[panel]}><${Icon} name=${icon} /></button>`)}</nav>
  </header>`;
}

const detailOf = (state, pointed) => {
  if (pointed) return pointed;
  const card = state.selected != null ? state.view?.where.get(state.selected) : null;
  return card ? { id: state.selected, name: card.name } : null;
};

export default ({ path: [name, id] }) => html`<${TablePage} key=${`${name}${id}`} match=${id} watch=${name === "watch"} />`;

function TablePage({ match, watch }) {
  const store = useMemo(() => new MatchStore(match, { watch }), [match, watch]);
  useEffect(() => () => store.close(), [store]);
  const state = useStore(store);
  useStore(arrivals);
  useStore(settings);
  const [panel, open] = useState(null);
  const [pointed, point] = useState(null);
  const isNarrow = useNarrow();
  const root = useRef();
  const question = questionOf(state);
  const marks = marksOf(state, question);
  const { dragging } = usePointing(root, { store, question, state, point });
  useKeys({ store, question, state, panel, open, point, root });
  useMotion(root, store, state);
  const { view } = state;
  if (state.status === "gone") return html`<${Gone} reason=${state.reason} />`;
  if (!view) return html`<${Site}><${Lobby} state=${state} match=${match} /><//>`;
  const near = nearSeat(view);
  const others = view.seats.map((_, i) => i).filter((i) => i !== near);
  const entryFor = (seat) => question.entries.find((entry) => entry.seat === seat);
  const floating = question.menu && !isNarrow;
  const menuShown = floating && !dragging && (question.entries.length > 0 || question.whyNot.verbs.length > 0);
  const showDiscard = (of) => open({ discard: of });
  const plate = (seat, own) => html`<${Plate} key=${seat} view=${view} seat=${seat} own=${own} table=${state.table} showDiscard=${showDiscard} drop=${dragging?.has("ink")} entry=${entryFor(seat)} act=${(c) => store.act(c)}>
    ${own && html`<button type="button" class="fact more" aria-label=${w.more} onClick=${() => open("more")}><${Icon} name="menu" /></button>`}<//>`;
  return html`<div class=${classes("table", others.length > 1 && "many", question.opening && "at-opening")} ref=${root}>
    <a class="skip-link" href="#question" onClick=${(event) => { event.preventDefault(); root.current.querySelector(".ask h2")?.focus(); }}>${w.skipToQuestion}</a>
    <${Banner} state=${state} store=${store} />
    <${Top} state=${state} open=${open} />
    <div class="rail">${others.map((seat) => plate(seat, false))}${others.length === 1 ? html`<${Ladder} view=${view} near=${near} far=${others[0]} drop=${dragging?.has("quest")} />` : html`<span class="ladder-space"></span>`}${plate(near, true)}</div>
    <${Field} view=${view} marks=${marks} question=${question} dragging=${dragging} arrows=${question.duel ? [{ from: question.duel[0], to: question.duel[1] }] : state.arrows}>
      ${question.opening && html`<${Opening} view=${view} marks=${marks} />`}
      ${(question.tray || question.order) && html`<${Tray} view=${view} marks=${marks} question=${question} store=${store} state=${state} />`}
    <//>
    <div class="dock">
      <div class="dock-top"><${Log} log=${state.log} open=${panel === "log"} close=${() => open(null)} />
        <${Detail} detail=${detailOf(state, pointed)} view=${view} store=${store} state=${state} close=${() => point(null)} /></div>
      <div class="ask-place"><${Offers} state=${state} store=${store} /><${Ask} store=${store} state=${state} question=${question} floating=${floating} /></div>
    </div>
    ${menuShown && html`<${FloatingMenu} root=${root} question=${question} store=${store} state=${state} />`}
    ${view.over && html`<${Over} state=${state} match=${match} />`}
    ${panel === "text" && html`<${TextBoard} view=${view} question=${question} close=${() => open(null)} />`}
    ${panel === "keys" && html`<${KeysDialog} close=${() => open(null)} />`}
    ${panel === "settings" && html`<${SettingsDialog} close=${() => open(null)} />`}
    ${panel === "concede" && html`<${Concede} store=${store} view=${view} state=${state} close=${() => open(null)} />`}
    ${panel?.discard && html`<${DiscardDialog} view=${view} seat=${panel.discard.seat} close=${() => open(null)} point=${point} />`}
    ${panel === "more" && html`<${More} open=${open} />`}
    <div class="hidden-text" aria-live="assertive">${state.view.choice ? question.title : ""}</div>
  </div>`;
}

function More({ open }) {
  return html`<div class="more-menu" role="dialog" aria-label=${w.more}>
    ${BUTTONS.map(([panel, icon]) => html`<button type="button" key=${panel} class="button quiet" onClick=${() => open(panel)}><${Icon} name=${icon} />${w.panel[panel]}</button>`)}
    <a class="button quiet" href="#/"><${Icon} name="ink" />${w.home}</a>
    <button type="button" class="button quiet" onClick=${() => open(null)}><${Icon} name="cross" />${w.close}</button></div>`;
}

const Gone = ({ reason }) => html`<${Site}><main class="page lobby"><h1>${w.goneTitle}</h1><p>${reason || w.goneText}</p><a class="button filled" href="#/">${w.home}</a></main><//>`;

// Where everything lay before a view is shown, so that cards can travel from there.
function useMotion(root, store, state) {
  const before = useRef(null);
  useMemo(() => { store.beforeShow = () => { before.current = root.current && snapshot(root.current); }; }, [store]);
  useLayoutEffect(() => {
    if (before.current && root.current) play(root.current, before.current, state.view);
    before.current = null;
  }, [state.view]);
}
