// The one place where the game asks: source and its words, what is wanted, how many, the options, yes and no.
import { Icon, classes, html, useEffect, useRef, useState } from "./html.js";
import { Picture, Words, inksOf } from "./face.js";
import { cardOf } from "./cards.js";
import { get } from "./api.js";
import { Pace, Step } from "./steps.js";
import { Rule } from "./rules.js";
import { hasPlayed, isStill } from "./settings.js";
import { Text, spoken } from "./symbols.js";
import { w } from "./words.js";

function Says({ source, rule }) {
  const card = cardOf(source.card);
  return html`<div class="says" data-name=${source.card}>
    <span class="says-picture" ...${inksOf(card)} aria-hidden="true"><${Picture} card=${card} /></span>
    <div><b>${card.name}${card.version && html`<span class="muted"> – ${card.version}</span>`}</b> <${Rule} number=${rule} />
      <${Words} card=${{ ...card, abilities: wordsThatAsk(card) }} /></div>
  </div>`;
}

const wordsThatAsk = (card) => {
  const spokenOnes = card.abilities.filter((ability) => !ability.keyword);
  return spokenOnes.length ? spokenOnes : card.abilities;
};

const KEYS = { Enter: "Enter", Escape: "Esc", Backspace: "⌫", Space: "Space", E: "E" };
const Key = ({ name }) => (name ? html`<kbd aria-hidden="true">${KEYS[name] || name}</kbd>` : null);

// Options of several owners are listed by owner.
const opensGroup = (question, entry, i) => question.owners && (i === 0 || question.entries[i - 1].owner !== entry.owner);

export function Entries({ question, act, hint }) {
  return html`<ol class=${classes("entries", question.row && "in-a-row")}>
    ${question.entries.map((entry, i) => html`${opensGroup(question, entry, i) && html`<li class="entry-group" key=${`of${entry.owner}`}>${question.owners(entry.owner)}</li>`}<li key=${entry.places?.[0] ?? i} class=${classes(entry.movable && "movable")}>
      <button type="button" class=${classes("entry", entry.chosen && "chosen", entry.closed && "closed")} onClick=${() => act(entry.command)} data-entry=${entry.number}
        aria-pressed=${question.many ? (entry.chosen ? "true" : "false") : null} disabled=${entry.closed && !entry.chosen}
        onPointerEnter=${() => hint?.(entry.cards?.[0] ?? null)} onPointerLeave=${() => hint?.(null)} data-name=${entry.card || null}>
        <span class="entry-number">${entry.chosen ? html`<${Icon} name="check" />` : entry.number}</span>
        <span class="entry-text"><span>${entry.icon && html`<${Icon} name=${entry.icon} inline /> `}<${Text} text=${entry.label} /></span>${entry.detail && html`<span class="entry-detail"><${Text} text=${entry.detail} /></span>`}</span>
        ${entry.ink > 0 && html`<span class="entry-ink">${entry.ink} <${Icon} name="ink" inline label=${w.ink} /></span>`}
      </button>
      ${entry.movable && html`<span class="movers">
        <button type="button" class="icon-button" disabled=${entry.at === 0} aria-label=${w.moveUp(spoken(entry.label))} onClick=${() => act({ do: "move", at: entry.at, to: entry.at - 1 })}><${Icon} name="up" /></button>
        <button type="button" class="icon-button" disabled=${entry.at === question.entries.length - 1} aria-label=${w.moveDown(spoken(entry.label))} onClick=${() => act({ do: "move", at: entry.at, to: entry.at + 1 })}><${Icon} name="down" /></button></span>`}
    </li>`)}
  </ol>`;
}

// The rules stand behind the reason as links; their numbers in its words would be said twice.
const reasonOf = (why) => (why.error ? why.error.replace(/ \([\d., ]+\)$/, "") : w.itIsLegal);

export function WhyNot({ whyNot, store, why }) {
  if (!whyNot?.verbs.length) return null;
  return html`<div class="why-not">
    ${whyNot.verbs.map((verb) => html`<button type="button" key=${verb} class="entry closed" onClick=${() => store.why(verb, whyNot.card)}>
      <span class="entry-number"><${Icon} name="why" /></span>
      <span class="entry-text"><span>${w.notNowVerb(verb)}</span>
        <span class="entry-detail" aria-live="polite">${why && why.verb === verb && !why.pending ? html`${reasonOf(why)} ${(why.rules || []).map((rule) => html`<${Rule} number=${rule} /> `)}` : w.askWhy}</span></span></button>`)}
  </div>`;
}

function NameField({ store }) {
  const [text, type] = useState("");
  const [found, show] = useState([]);
  useEffect(() => {
    if (text.length < 2) return undefined;
    const timer = setTimeout(() => get(`/cards?name=${encodeURIComponent(text)}&count=30`).then((answer) => show([...new Set(answer.cards.map((card) => card.name))].slice(0, 8)), () => show([])), 150);
    return () => clearTimeout(timer);
  }, [text]);
  const send = (name) => store.act({ do: "answer", answer: name });
  const wanted = text.trim().toLowerCase();
  const named = found.find((name) => name.toLowerCase() === wanted) || (text.length > 1 ? found[0] : "") || "";
  return html`<form class="name-field" onSubmit=${(event) => { event.preventDefault(); if (named) send(named); }}>
    <label class="field-label">${w.nameLabel}<input class="input" value=${text} autocomplete="off" onInput=${(event) => type(event.target.value)} /></label>
    <ol class="entries">${found.map((name) => html`<li key=${name}><button type="button" class="entry" onClick=${() => send(name)}><span class="entry-text">${name}</span></button></li>`)}</ol>
    <button class="button filled" disabled=${!named}>${w.nameIt(named)}</button>
  </form>`;
}

function Duel({ both, view }) {
  const side = (one, other) => html`<div class="duel-row"><span><b>${w.deals(cardOf(other.token.card).name, one.damage)}</b><span class="entry-detail">${w.duelOutcome(cardOf(one.token.card).name, one)}</span></span>${one.after <= 0 && html`<${Icon} name="banish" label=${w.banished} />`}</div>`;
  return html`<div class="duel">${side(both.target, both.attacker)}${!both.isLocation && side(both.attacker, both.target)}</div>`;
}

const Press = ({ button, act, filled }) => button ? html`<button type="button" class=${classes("button", filled && "filled")} disabled=${button.enabled === false} onClick=${() => act(button.command)}>
  ${button.icon && html`<${Icon} name=${button.icon} />`}<span><${Text} text=${button.label} />${button.detail && html`<small>${button.detail}</small>`}</span><${Key} name=${button.key} /></button>` : null;

function Refused({ refused }) {
  return refused ? html`<p class="refused" role="alert">${refused.error} ${(refused.rules || []).map((rule) => html`<${Rule} number=${rule} /> `)}</p>` : null;
}

export function Ask({ store, state, question, floating }) {
  const title = useRef();
  const act = (command) => store.act(command);
  const hint = (id) => store.set({ hinted: id });
  const key = `${state.seq}|${question.kind}|${question.title}`;
  const [open, setOpen] = useState(null);
  const listed = open === null || open.key !== key ? (question.open || !question.shut) : open.open;
  useEffect(() => {
    const elsewhere = document.activeElement?.closest?.("dialog, input, textarea, .log");
    if (state.view?.choice && !elsewhere && state.view.choice.kind !== "main") title.current?.focus({ preventScroll: true });
  }, [state.seq, state.view?.choice?.kind]);
  const entries = question.entries.length > 0 && !question.opening && !floating;
  return html`<section class=${classes("ask", question.kind, listed ? "listed" : "unlisted")} id="question" aria-label=${w.question}>
    <div class="ask-scroll" tabindex=${entries ? "0" : null} role=${entries ? "group" : null} aria-label=${entries ? w.options : null}>
      ${question.source && html`<${Says} source=${question.source} rule=${question.rule} />`}
      <h2 tabindex="-1" ref=${title}><${Text} text=${question.title} /> ${question.rule && !question.source && question.kind !== "main" && html`<${Rule} number=${question.rule} />`}</h2>
      ${question.count && html`<p class="count" aria-live="polite">${question.count}</p>`}
      ${question.hint && html`<p class=${classes("muted", question.menu && "menu-hint")}>${question.hint}</p>`}
      ${state.table?.task && question.kind === "main" && html`<p class="tip task"><${Icon} name="puzzle" />${state.table.task}</p>`}
      ${state.advice && html`<p class="tip" role="status"><${Icon} name="quill" />${state.advice.text ? w.advice(state.advice.text) : w.thinking}</p>`}
      ${question.tip && !hasPlayed() && !state.table?.task && html`<p class="tip"><${Icon} name="quill" />${question.tip}</p>`}
      ${question.step && html`<${Step} step=${question.step} />`}
      ${question.both && html`<${Duel} both=${question.both} />`}
      <${Refused} refused=${state.refused} />
      ${!floating && (entries || question.whyNot?.verbs.length > 0) && html`<div class="listing"><${Entries} question=${question} act=${act} hint=${hint} /><${WhyNot} whyNot=${question.whyNot} store=${store} why=${state.why} /></div>`}
      ${question.name && html`<${NameField} store=${store} />`}
    </div>
    ${(question.kind === "steps" || (question.kind === "waiting" && question.step && !isStill())) && html`<${Pace} store=${store} state=${state} />`}
    <div class="ask-buttons">
      ${state.table?.hints && state.view?.choice && !state.busy && !state.sent && !question.no?.command?.do?.startsWith("put") && html`<button type="button" class="button hint-button" aria-label=${w.hint} title=${w.hintLong} onClick=${() => act({ do: "hint" })}><${Icon} name="quill" /><span class="hint-word">${w.hint}</span></button>`}
      ${entries && question.shut && html`<button type="button" class="button list-toggle" aria-expanded=${listed ? "true" : "false"} onClick=${() => setOpen({ key, open: !listed })}><${Icon} name="log" />${w.list}</button>`}
      <${Press} button=${question.back} act=${act} />
      <${Press} button=${question.no} act=${act} />
      <${Press} button=${question.yes} act=${act} filled />
    </div>
  </section>`;
}
