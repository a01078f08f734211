// The deck builder: search as one types, count, and see at once whether it is legal.
import { Icon, classes, html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Site } from "../site.js";
import { Dialog } from "../dialog.js";
import { Cost, Face, inksOf } from "../face.js";
import { cardOf, learn } from "../cards.js";
import { beSomebody, get, post, put, remove } from "../api.js";
import { begin } from "../begin.js";
import { say, share } from "../share.js";
import { w } from "../words.js";

const INKS = ["Amber", "Amethyst", "Emerald", "Ruby", "Sapphire", "Steel"];
const TYPES = ["character", "action", "item", "location"];
const DRAFT = "inkborn.draft";
const PAGE = 48;

const draft = () => {
  try {
    return JSON.parse(localStorage.getItem(DRAFT)) || {};
  } catch {
    return {};
  }
};

export const textOf = (counts) => Object.entries(counts).filter(([, n]) => n > 0).map(([name, n]) => `${n} ${name}`).join("\n");

// ---------------------------------------------------------------- the library

function queryOf(filter, from) {
  const query = new URLSearchParams({ from, count: PAGE, format: filter.format });
  let { text } = filter;
  text = text.replace(/\b(cost|lore|strength|willpower)\s*(<=|>=|=)\s*(\d+)/g, (_, what, sign, n) => {
    if (what === "cost" && sign !== "<=") query.set("min_cost", n);
    if (what === "cost" && sign !== ">=") query.set("max_cost", n);
    return "";
  }).trim();
  if (text) query.set(filter.by, text);
  for (const ink of filter.inks) query.append("ink", ink);
  if (filter.type) query.set("type", filter.type);
  if (filter.keyword) query.append("keyword", filter.keyword);
  if (filter.cost) { query.set("min_cost", filter.cost === "7" ? 7 : filter.cost); if (filter.cost !== "7") query.set("max_cost", filter.cost); }
  if (filter.inkable) query.set("inkable", filter.inkable);
  return query.toString();
}

function Filters({ filter, set, vocabulary }) {
  const toggle = (ink) => set({ inks: filter.inks.includes(ink) ? filter.inks.filter((one) => one !== ink) : [...filter.inks, ink] });
  const choose = (field, label, options) => html`<select class="input" aria-label=${label} value=${filter[field]} onChange=${(e) => set({ [field]: e.target.value })}>${options.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}</select>`;
  return html`<div class="filters" role="search">
    <input class="input" type="search" aria-label=${w.search} placeholder=${w.searchHint} value=${filter.text} onInput=${(e) => set({ text: e.target.value })} />
    ${choose("by", w.searchBy, [["name", w.byName], ["text", w.byText]])}
    <span role="group" aria-label=${w.inks}>${INKS.map((ink) => html`<button type="button" key=${ink} class="ink-chip" data-ink=${ink.toLowerCase()} aria-pressed=${filter.inks.includes(ink) ? "true" : "false"} aria-label=${ink} title=${ink} onClick=${() => toggle(ink)}><${Icon} name=${ink.toLowerCase()} /></button>`)}</span>
    ${choose("type", w.type, [["", w.allTypes], ...TYPES.map((type) => [type, w.types[type]])])}
    ${choose("cost", w.cost, [["", w.allCosts], ...[1, 2, 3, 4, 5, 6].map((n) => [String(n), String(n)]), ["7", "7+"]])}
    ${choose("keyword", w.keywordLabel, [["", w.allKeywords], ...(vocabulary?.keywords || []).map((one) => [one, one])])}
    ${choose("inkable", w.inkableLabel, [["", w.inkableAny], ["true", w.inkableYes], ["false", w.inkableNo]])}
  </div>`;
}

function Library({ filter, counts, add, show }) {
  const [found, set] = useState({ total: 0, cards: [], query: "" });
  const base = queryOf(filter, 0);
  useEffect(() => {
    let on = true;
    const timer = setTimeout(() => get(`/cards?${base}`).then((answer) => { if (on) { learn(answer.cards); set({ ...answer, problem: "" }); } }, (refusal) => on && set({ total: 0, cards: [], problem: refusal.message })), 140);
    return () => { on = false; clearTimeout(timer); };
  }, [base]);
  const more = () => get(`/cards?${queryOf(filter, found.cards.length)}`).then((answer) => { learn(answer.cards); set({ ...found, cards: [...found.cards, ...answer.cards] }); }, () => {});
  return html`<section aria-label=${w.library}><p class="muted" role="status">${found.problem || w.cardsFound(found.total)}</p>
    <div class="library">${found.cards.map((one) => html`<div class="library-card" key=${one.card}>
      <button type="button" class="face" onClick=${() => show(one.card)} data-name=${one.card}><span class="hidden-text">${w.held(cardOf(one.card), {})}</span><span aria-hidden="true"><${Face} card=${cardOf(one.card)} size="medium" /></span></button>
      <${Stepper} name=${one.card} count=${counts[one.card] || 0} most=${one.max_copies === undefined ? 4 : one.max_copies} add=${add} /></div>`)}</div>
    ${found.cards.length < found.total && html`<p><button type="button" class="button" onClick=${more}>${w.moreCards}</button></p>`}
    <button type="button" class="button filled to-deck" onClick=${() => document.querySelector(".aside").scrollIntoView()}>${w.toDeck(Object.values(counts).reduce((sum, n) => sum + n, 0))}</button></section>`;
}

const Stepper = ({ name, count, most, add }) => html`<span class="stepper">
  <button type="button" class="icon-button" aria-label=${w.less(name)} disabled=${count === 0} onClick=${() => add(name, -1)}><${Icon} name="minus" /></button>
  <span aria-label=${w.copies(count)}>${count}${most ? ` ${w.ofCount(most)}` : ""}</span>
  <button type="button" class="icon-button" aria-label=${w.oneMore(name)} disabled=${most != null && count >= most} onClick=${() => add(name, 1)}><${Icon} name="plus" /></button></span>`;

// ---------------------------------------------------------------- the deck

function Curve({ curve }) {
  const most = Math.max(1, ...curve.map((step) => step.count));
  return html`<div class="curve" role="img" aria-label=${w.curveText(curve)}>${curve.map((step) => html`<div key=${step.cost}><b>${step.count}</b><i style=${{ "--height": step.count / most, "--inkable": step.count ? step.inkable / step.count : 0 }}></i><span>${step.cost}</span></div>`)}</div>`;
}

// The chance of at least so many inkable cards among the first seven.
const atLeast = (opening, n) => opening.slice(n).reduce((sum, chance) => sum + chance, 0);
const percent = (chance) => `${Math.round(chance * 100)} %`;

function Facts({ judged }) {
  return html`<div>
    ${judged.legal ? html`<p class="legal"><${Icon} name="check" />${w.legal(judged.format, judged.size)}</p>` : html`<p class="error-text">${w.notLegal(judged.format, judged.size)}</p>`}
    ${judged.violations?.length > 0 && html`<ul class="violations">${judged.violations.map((one, i) => html`<li key=${i}>${one.message}</li>`)}</ul>`}
    ${judged.curve?.length > 0 && html`<${Curve} curve=${judged.curve} />`}
    <p class="stat-line"><span>${w.inkableLabel}</span><b>${w.ofSize(judged.inkable || 0, judged.size)}</b></p>
    <p class="stat-line"><span>${w.averageCost}</span><b>${(judged.average_cost || 0).toFixed(2)}</b></p>
    ${judged.opening?.length > 0 && html`<p class="stat-line"><span>${w.threeInk}</span><b>${percent(atLeast(judged.opening, 3))}</b></p><p class="stat-line"><span>${w.noInk}</span><b>${percent(atLeast(judged.opening, 0) - atLeast(judged.opening, 1))}</b></p>`}
  </div>`;
}

const byCost = ([a], [b]) => cardOf(a).cost - cardOf(b).cost || a.localeCompare(b);

function DeckList({ counts, add, show }) {
  return html`<ul class="deck-list">${Object.entries(counts).filter(([, n]) => n > 0).sort(byCost).map(([name, n]) => html`<li key=${name} ...${inksOf(cardOf(name))}>
    <b>${n}</b><${Cost} card=${cardOf(name)} /><button type="button" class="rule name" onClick=${() => show(name)}>${name}</button>
    <button type="button" class="icon-button" aria-label=${w.less(name)} onClick=${() => add(name, -1)}><${Icon} name="minus" /></button>
    <button type="button" class="icon-button" aria-label=${w.oneMore(name)} onClick=${() => add(name, 1)}><${Icon} name="plus" /></button></li>`)}</ul>`;
}

function Paste({ close, take }) {
  const [text, type] = useState("");
  const [problems, tell] = useState([]);
  const read = async () => {
    try {
      const judged = await post("/decks/check", { deck: text, format: "core" });
      if (judged.problems?.length) return tell(judged.problems.map((one) => `${one.line ? `${w.line(one.line)}: ` : ""}${one.message}${one.nearest?.length ? ` ${w.nearest(one.nearest)}` : ""}`));
      take(judged);
      return close();
    } catch (refusal) {
      return tell([refusal.message]);
    }
  };
  return html`<${Dialog} title=${w.pasteTitle} close=${close}><label class="field-label">${w.pasteLabel}<textarea class="input" rows="12" value=${text} onInput=${(e) => type(e.target.value)}></textarea></label>
    ${problems.length > 0 && html`<ul class="violations" role="alert">${problems.map((one, i) => html`<li key=${i}>${one}</li>`)}</ul>`}
    <button type="button" class="button filled" onClick=${read}>${w.readIt}</button><//>`;
}

const Hands = ({ hands, close, again }) => html`<${Dialog} title=${w.sampleHands} close=${close} wide>
  ${hands.slice(0, 3).map((hand, i) => html`<div class="hands" key=${i} role="group" aria-label=${w.sampleHand(i + 1)}>${hand.map((name, j) => html`<${Face} key=${j} card=${cardOf(name)} size="hand" />`)}</div>`)}
  <button type="button" class="button" onClick=${again}>${w.otherHands}</button><//>`;

function useJudged(counts, format, given) {
  const [judged, set] = useState(null);
  const [times, again] = useState(0);
  const text = textOf(counts);
  useEffect(() => {
    if (!text) { set(null); return undefined; }
    let on = true;
    const timer = setTimeout(() => post("/decks/check", { deck: text, format }).then((answer) => { if (on) { learn(answer.cards || []); set(answer); } }, () => {}), 200);
    return () => { on = false; clearTimeout(timer); };
  }, [text, format, times]);
  return [judged, () => again((n) => n + 1)];
}

function Saved({ decks, open, forget }) {
  return html`<section class="panel"><h2>${w.savedDecks}</h2>${decks.own.length === 0 && html`<p class="muted">${w.noDecks}</p>`}
    <ul>${decks.own.map((deck) => html`<li key=${deck.deck}><span>${deck.name || w.unnamed}<small>${deck.format}</small></span><button type="button" class="button small" onClick=${() => open(deck)}>${w.open}</button><button type="button" class="icon-button" aria-label=${w.forget(deck.name)} onClick=${() => forget(deck)}><${Icon} name="discard" /></button></li>`)}</ul>
    <details><summary>${w.shippedDecks}</summary><ul>${decks.shipped.map((deck) => html`<li key=${deck.name}><span>${deck.name}<small>${deck.description}</small></span><button type="button" class="button small" onClick=${() => open({ deck: "", name: deck.name, shipped: deck.name, format: deck.format })}>${w.open}</button></li>`)}</ul></details></section>`;
}

export default function DecksPage({ path: [, link] }) {
  const [deck, setDeck] = useState({ id: "", name: "", format: "core", counts: {}, ...draft() });
  const [filter, setFilter] = useState({ text: "", by: "name", inks: [], type: "", cost: "", keyword: "", inkable: "", format: "" });
  const [vocabulary, know] = useState(null);
  const [decks, list] = useState({ own: [], shipped: [] });
  const [panel, open] = useState(null);
  const [judged, again] = useJudged(deck.counts, deck.format);
  const change = (fields) => setDeck((old) => {
    const next = { ...old, ...fields };
    try { localStorage.setItem(DRAFT, JSON.stringify(next)); } catch { /* not kept */ }
    return next;
  });
  const reload = () => get("/decks").then(list, () => {});
  useEffect(() => { get("/vocabulary").then(know, () => {}); reload(); }, []);
  const take = (answer, more = {}) => { learn(answer.cards || []); change({ counts: Object.fromEntries(answer.entries.map((one) => [one.card, one.count])), ...more }); };
  const load = (saved) => post("/decks/check", { deck: saved.shipped || saved.text, format: saved.format || "core" }).then((answer) => take(answer, { id: saved.shipped ? "" : saved.deck, name: saved.name, format: saved.format || "core" }), (refusal) => say(refusal.message));
  useEffect(() => { if (link) get(`/links/${link}`).then((kept) => load({ deck: "", name: "", text: kept.text }), (refusal) => say(refusal.message)); }, [link]);
  const add = (name, n) => setDeck((old) => {
    const counts = { ...old.counts, [name]: Math.max(0, (old.counts[name] || 0) + n) };
    if (!counts[name]) delete counts[name];
    const next = { ...old, counts };
    try { localStorage.setItem(DRAFT, JSON.stringify(next)); } catch { /* not kept */ }
    return next;
  });
  const attempt = (work) => async () => { try { await work(); } catch (refusal) { say(refusal.message); } };
  const save = attempt(async () => { await beSomebody(); const kept = await put("/decks", { deck: deck.id, name: deck.name || w.unnamed, text: textOf(deck.counts), format: deck.format }); change({ id: kept.deck }); say(w.saved); reload(); });
  const shareIt = attempt(async () => { const { link: id } = await post("/links", { kind: "deck", text: textOf(deck.counts) }); share(`${location.origin}${location.pathname}#/decks/${id}`, w.inviteLink); });
  const play = attempt(() => begin({ seats: [{ kind: "me", deck: textOf(deck.counts) }, { kind: "bot", bot: "greedy", deck: "songbirds" }], format: deck.format }));
  const size = Object.values(deck.counts).reduce((sum, n) => sum + n, 0);
  return html`<${Site} here="decks"><main class="page"><h1 class="hidden-text">${w.pageNames.decks}</h1><div class="two">
    <div class="panel"><${Filters} filter=${filter} set=${(f) => setFilter({ ...filter, ...f })} vocabulary=${vocabulary} />
      <${Library} filter=${{ ...filter, format: filter.format || deck.format }} counts=${deck.counts} add=${add} show=${(name) => open({ card: name })} /></div>
    <div class="aside"><label class="field-label">${w.deckName}<input class="input" value=${deck.name} maxlength="60" onInput=${(e) => change({ name: e.target.value })} /></label>
      <label class="field-label">${w.format}<select class="input" value=${deck.format} onChange=${(e) => change({ format: e.target.value })}>${Object.entries(vocabulary?.formats || { core: "core", infinity: "infinity" }).map(([id]) => html`<option key=${id} value=${id}>${id}</option>`)}</select></label>
      ${judged ? html`<${Facts} judged=${judged} />` : html`<p class="muted">${w.emptyDeck}</p>`}
      <${DeckList} counts=${deck.counts} add=${add} show=${(name) => open({ card: name })} />
      <div class="buttons"><button type="button" class="button" onClick=${() => open("paste")}>${w.pasteTitle}</button><button type="button" class="button" disabled=${!size} onClick=${() => open("hands")}>${w.sampleHand("")}</button>
        <button type="button" class="button" disabled=${!size} onClick=${() => open("copy")}><${Icon} name="copy" />${w.copyOut}</button><button type="button" class="button" disabled=${!size} onClick=${shareIt}><${Icon} name="link" />${w.share}</button>
        <button type="button" class="button" disabled=${!size} onClick=${save}>${w.save}</button><button type="button" class="button" disabled=${!size} onClick=${() => change({ id: "", name: "", counts: {} })}>${w.clear}</button>
        <button type="button" class="button filled" disabled=${!judged?.legal} onClick=${play}><${Icon} name="play" />${w.playIt}</button></div>
      <${Saved} decks=${decks} open=${load} forget=${(one) => attempt(async () => { await remove(`/decks/${one.deck}`); reload(); })()} /></div>
  </div></main>
  ${panel === "paste" && html`<${Paste} close=${() => open(null)} take=${take} />`}
  ${panel === "hands" && judged && html`<${Hands} hands=${judged.hands || []} close=${() => open(null)} again=${again} />`}
  ${panel === "copy" && judged && html`<${Dialog} title=${w.copyOut} close=${() => open(null)}>${[["text", w.asText], ["pixelborn", "Pixelborn"], ["tts", "Tabletop Simulator"]].map(([field, title]) => html`<button type="button" key=${field} class="button" onClick=${() => share(judged[field] || textOf(deck.counts), title)}><${Icon} name="copy" />${title}</button>`)}<//>`}
  ${panel?.card && html`<${Dialog} title=${panel.card} close=${() => open(null)}><div class="card-grid one-card"><${Face} card=${cardOf(panel.card)} size="large" reminders /></div><${Stepper} name=${panel.card} count=${deck.counts[panel.card] || 0} most=${cardOf(panel.card).max_copies === undefined ? 4 : cardOf(panel.card).max_copies} add=${add} /><//>`}
  <//>`;
}
