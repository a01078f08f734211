// The start page: a deck, an opponent, and the game begins with the second click.
import { Icon, html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { Face } from "../face.js";
import { arrivals, cardOf, fetchCard } from "../cards.js";
import { get, me, savedName } from "../api.js";
import { begin } from "../begin.js";
import { useStore } from "../store.js";
import { w } from "../words.js";

const CHOICE = "inkborn.choice";
const FAN = ["Elsa - Spirit of Winter", "Maui - Hero to All", "Ariel - Spectacular Singer", "Stitch - Rock Star", "Hiro Hamada - Robotics Prodigy"];

const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(CHOICE)) || {};
  } catch {
    return {};
  }
};

export const Inks = ({ inks }) => inks.map((ink) => html`<span class="ink-sign" data-ink=${ink.toLowerCase()} key=${ink}><${Icon} name=${ink.toLowerCase()} label=${ink} /></span>`);

const words = (name) => name.split("-").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(" ");

function DeckChoices({ decks, value, set }) {
  const choice = (id, title, text, inks) => html`<button type="button" role="radio" key=${id} class="deck-choice" aria-checked=${value === id ? "true" : "false"} onClick=${() => set(id)}>
    <b>${title}${inks && html`<span class="deck-inks"><${Inks} inks=${inks} /></span>`}</b><span>${text}</span></button>`;
  return html`<fieldset class="choices"><legend>${w.yourDeck}</legend><div class="deck-choices" role="radiogroup" aria-label=${w.yourDeck}>
    ${decks.shipped.map((deck) => choice(deck.name, words(deck.name), deck.description, deck.inks))}
    ${decks.own.map((deck) => choice(`own:${deck.deck}`, deck.name || w.unnamed, w.ownDeck))}
    ${choice("paste", w.pasteTitle, w.pasteText)}</div></fieldset>`;
}

const FIRST = "casual";
const PEOPLE = { clock: "none", takebacks: "request", delay: 0 };

function Opponents({ levels, value, set }) {
  return html`<fieldset class="choices"><legend>${w.against}</legend><div role="radiogroup" aria-label=${w.against}>${Object.keys(levels).map((bot) => html`<button type="button" role="radio" key=${bot} class="chip" aria-checked=${value === bot ? "true" : "false"} onClick=${() => set(bot)}><${Icon} name="bot" />${w.botName(bot)}</button>`)}</div>
    <p class="muted chosen-bot" aria-live="polite">${w.botText(levels[value] || "")}</p></fieldset>`;
}

// What only matters where people play each other.
function MoreChoices({ choice, set }) {
  const pick = (field, label, choices, read = String) => html`<label class="field-label">${label}<select class="input" value=${choice[field]} onChange=${(event) => set({ [field]: read(event.target.value) })}>${choices.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}</select></label>`;
  return html`<details class="more-choices"><summary>${w.moreChoices}</summary><div>
    ${pick("clock", w.clockLabel, w.clocks)}${pick("takebacks", w.takeBacksLabel, w.takeBackWays)}${pick("delay", w.delayLabel, w.delays, Number)}</div></details>`;
}

function Problem({ refusal }) {
  return refusal ? html`<div class="notice" role="alert"><p class="error-text">${refusal.message}</p>${refusal.violations?.length > 0 && html`<ul>${refusal.violations.map((one) => html`<li>${one.message}</li>`)}</ul>`}</div>` : null;
}

function PlayForm({ decks, levels }) {
  const player = useStore(me);
  const [choice, choose] = useState({ deck: "songbirds", bot: FIRST, ...PEOPLE, ...kept(), text: "" });
  const [name, setName] = useState(player.name || savedName());
  const [refusal, refuse] = useState(null);
  const [busy, work] = useState(false);
  const set = (fields) => {
    const next = { ...choice, ...fields };
    choose(next);
    try {
      localStorage.setItem(CHOICE, JSON.stringify({ deck: next.deck, bot: next.bot, clock: next.clock, takebacks: next.takebacks, delay: next.delay }));
    } catch {
      // Only the comfort of the next visit.
    }
  };
  const own = decks.own.find((deck) => `own:${deck.deck}` === choice.deck);
  const known = decks.shipped.some((deck) => deck.name === choice.deck);
  const deck = choice.deck === "paste" ? choice.text : own ? own.text : known ? choice.deck : decks.shipped[0].name;
  const opponent = () => {
    const others = decks.shipped.filter((one) => one.name !== deck);
    return others[Math.floor(Math.random() * others.length)].name;
  };
  const start = async (seats, more) => {
    work(true);
    refuse(null);
    try {
      await begin({ seats, ...more }, name.trim());
    } catch (error) {
      refuse(error);
      work(false);
    }
  };
  const mine = { kind: "me", deck };
  const bot = choice.bot in levels ? choice.bot : Object.keys(levels)[0];
  const people = { clock: choice.clock, takebacks: choice.takebacks, delay: choice.delay };
  const format = choice.deck === "paste" || own ? { format: own?.format || "" } : {};
  return html`<form class="start-form" onPointerEnter=${() => import("../table.js")} onSubmit=${(event) => { event.preventDefault(); start([mine, { kind: "bot", bot, deck: opponent() }], format); }}>
    <${DeckChoices} decks=${decks} value=${choice.deck} set=${(id) => set({ deck: id })} />
    ${choice.deck === "paste" && html`<label class="field-label">${w.pasteLabel}<textarea class="input" rows="8" value=${choice.text} onInput=${(event) => choose({ ...choice, text: event.target.value })} placeholder=${w.pastePlaceholder}></textarea></label>`}
    <${Opponents} levels=${levels} value=${bot} set=${(one) => set({ bot: one })} />
    ${!player.account && html`<label class="field-label">${w.yourName}<input class="input" value=${name} maxlength="30" autocomplete="nickname" placeholder=${w.guestName} onInput=${(event) => setName(event.target.value)} /></label>`}
    <div class="start-buttons"><button class="button filled" disabled=${busy}><${Icon} name="play" />${w.playNow}</button>
      <button type="button" class="button" disabled=${busy} onClick=${() => start([mine, { kind: "open" }], { ...format, ...people })}><${Icon} name="link" />${w.inviteFriend}</button></div>
    <button type="button" class="button quiet" disabled=${busy} onClick=${() => start([mine, { kind: "open" }], { ...format, ...people, listed: true })}><${Icon} name="people" />${w.openToAll}</button>
    <${MoreChoices} choice=${choice} set=${set} />
    <${Problem} refusal=${refusal} />
  </form>`;
}

function Fan() {
  useStore(arrivals);
  useEffect(() => { FAN.forEach((name) => fetchCard(name).catch(() => {})); }, []);
  return html`<div class="fan" aria-hidden="true">${FAN.map((name) => cardOf(name)).filter((card) => !card.unknown).map((card) => html`<${Face} key=${card.card} card=${card} size="medium" />`)}</div>`;
}

function MatchList({ title, query, empty, row }) {
  const [matches, show] = useState(null);
  useEffect(() => {
    let on = true;
    const ask = () => get(`/matches?state=${query}`).then((answer) => on && show(answer.matches), () => on && show([]));
    ask();
    const timer = setInterval(ask, 8000);
    return () => { on = false; clearInterval(timer); };
  }, [query]);
  return html`<section class="panel"><h2>${title}</h2>${matches && matches.length === 0 && html`<p class="muted">${empty}</p>`}<ul>${(matches || []).slice(0, 5).map(row)}</ul></section>`;
}

export const namesOf = (match) => match.seats.map((seat) => (seat.kind === "open" ? "?" : seat.name)).join(" – ");

function Lists() {
  const player = useStore(me);
  return html`<div class="start-lists">
    ${player.player && html`<${MatchList} title=${w.myMatches} query="mine" empty=${w.noMine} row=${(match) => html`<li key=${match.match}><${Icon} name=${match.state === "over" ? "trophy" : "play"} /><span>${namesOf(match)}<small>${w.matchState(match)}</small></span>
      <a class="button small" href=${match.state === "over" ? `#/replay/${match.match}` : `#/match/${match.match}`}>${match.state === "over" ? w.replayShort : w.goOnShort}</a></li>`} />`}
    <${MatchList} title=${w.openMatches} query="open" empty=${w.noOpen} row=${(match) => html`<li key=${match.match}><${Icon} name="people" /><span>${namesOf(match)}<small>${w.matchFacts(match)}</small></span><a class="button small" href=${`#/join/${match.match}`}>${w.join}</a></li>`} />
    <${MatchList} title=${w.goingOn} query="playing" empty=${w.noneGoingOn} row=${(match) => html`<li key=${match.match}><${Icon} name="eye" /><span>${namesOf(match)}<small>${w.matchState(match)}</small></span><a class="button small" href=${`#/watch/${match.match}`}>${w.watch}</a></li>`} />
    <section class="panel"><h2>${w.more}</h2><ul>
      <li><${Icon} name="puzzle" /><span>${w.pageNames.puzzles}<small>${w.puzzlesText}</small></span><a class="button small" href="#/puzzles">${w.solve}</a></li>
      <li><${Icon} name="gavel" /><span>${w.pageNames.judge}<small>${w.judgeText}</small></span><a class="button small" href="#/judge">${w.open}</a></li>
    </ul></section></div>`;
}

export function StartPage() {
  const [data, show] = useState(null);
  const [problem, tell] = useState("");
  useEffect(() => {
    Promise.all([get("/decks"), get("/vocabulary")]).then(([decks, { levels }]) => show({ decks, levels }), (refusal) => tell(refusal.message));
  }, []);
  return html`<${Site} here=""><main class="page start">
    <div><h1>${w.startTitle}</h1><p class="muted">${w.startText}</p></div>
    ${problem && html`<p class="error-text" role="alert">${problem}</p>`}
    <div class="start-play">${data ? html`<${PlayForm} decks=${data.decks} levels=${data.levels} />` : html`<p class="muted">${w.loading}</p>`}<${Fan} /></div>
    <${Lists} />
    <p class="foot">${w.foot}</p></main><//>`;
}
