// What lies over the table when it is asked for: text, keys, settings, discard, the end of a game.
import { Icon, html, useEffect, useState } from "./html.js";
import { Dialog } from "./dialog.js";
import { Face } from "./face.js";
import { cardOf } from "./cards.js";
import { change, notePlayed, settings } from "./settings.js";
import { useStore } from "./store.js";
import { get, post } from "./api.js";
import { attempt } from "./begin.js";
import { share } from "./share.js";
import { w } from "./words.js";

// ---------------------------------------------------------------- before it begins

export function Lobby({ state, match }) {
  const [about, show] = useState(null);
  useEffect(() => {
    const ask = () => get(`/matches/${match}`).then(show, () => {});
    ask();
    const timer = setInterval(ask, 4000);
    return () => clearInterval(timer);
  }, [match]);
  const invites = Object.entries(about?.invites || {});
  return html`<main class="page lobby">
    <h1>${about?.state === "waiting" ? w.lobbyTitle : w.connecting}</h1>
    ${state.status === "lost" && html`<p class="error-text">${w.offline(0, false)}</p>`}
    ${about && html`<ul class="lobby-seats">${about.seats.map((seat, i) => html`<li key=${i}><${Icon} name=${seat.kind === "bot" ? "bot" : "person"} />${seat.kind === "open" ? w.openSeat : seat.name}</li>`)}</ul>`}
    ${invites.map(([seat, invite]) => html`<${Invite} key=${seat} link=${inviteLink(match, invite)} />`)}
    <p><a class="button" href="#/">${w.home}</a></p>
  </main>`;
}

export const inviteLink = (match, invite) => `${location.origin}${location.pathname}#/join/${match}/${invite}`;

function Invite({ link }) {
  return html`<div class="invite"><p>${w.inviteText}</p><input class="input" readonly value=${link} aria-label=${w.inviteLink} onFocus=${(event) => event.target.select()} />
    <button type="button" class="button filled" onClick=${() => share(link, w.inviteLink)}><${Icon} name="link" />${w.copyLink}</button></div>`;
}

// ---------------------------------------------------------------- the end

export function Over({ state, match }) {
  const { view, over, table } = state;
  const [gone, leave] = useState(false);
  const won = view.winners.includes(view.seat);
  useEffect(() => { if (view.seat >= 0) notePlayed(); }, []);
  if (gone) return null;
  return html`<section class="over-panel" role="dialog" aria-label=${w.gameOver}>
    <${Icon} name=${won ? "trophy" : "flag"} />
    <h2>${table?.puzzle ? w.puzzleOver(won) : w.overTitle(view, won)}</h2>
    <p>${table?.puzzle ? w.puzzleText(won, table.task) : w.overWhy(over?.why, view)}</p>
    <p class="over-score">${view.seats.map((seat) => html`<span key=${seat.name}><b>${seat.lore}</b> ${seat.name}</span>`)}</p>
    <div class="over-buttons">
      ${view.seat >= 0 && html`<${Again} match=${match} puzzle=${table?.puzzle} />`}
      ${table?.puzzle ? html`<a class="button" href="#/puzzles">${w.nextPuzzle}</a>` : html`<a class="button" href=${`#/replay/${match}`}>${w.seeReplay}</a>`}
      <a class="button" href="#/">${w.home}</a>
      <button type="button" class="button quiet" onClick=${() => leave(true)}>${w.seeBoard}</button>
    </div>
  </section>`;
}

function Again({ match, puzzle }) {
  const [problem, tell] = useState("");
  const again = async () => {
    try {
      const body = JSON.parse(sessionStorage.getItem(`inkborn.match.${match}`) || "null");
      if (puzzle) return await attempt(puzzle);
      if (!body) return void (location.hash = "#/");
      const begun = await post("/matches", body);
      sessionStorage.setItem(`inkborn.match.${begun.match}`, JSON.stringify(body));
      location.hash = `#/match/${begun.match}`;
    } catch (refusal) {
      tell(refusal.message);
    }
    return undefined;
  };
  return html`<button type="button" class="button filled" onClick=${again}>${puzzle ? w.tryAgain : w.again}</button>${problem && html`<p class="error-text">${problem}</p>`}`;
}

// ---------------------------------------------------------------- on request

export function TextBoard({ view, question, close }) {
  const token = (one) => html`<li key=${one.id}>${w.inPlay(one, cardOf(one.card), { says: "" })}</li>`;
  const seat = (one, i) => html`<section key=${i}><h3>${w.textSeat(view, i)}</h3><p>${w.textFacts(one)}</p>
    ${one.board.length > 0 && html`<h4>${w.inPlayTitle}</h4><ul>${one.board.map(token)}</ul>`}
    ${one.hand.length > 0 && html`<h4>${w.hand}</h4><ul>${one.hand.map((card) => html`<li key=${card.id}>${w.held(cardOf(card.card), {})}</li>`)}</ul>`}
    ${one.discard.length > 0 && html`<h4>${w.discard}</h4><ul>${one.discard.map((card) => html`<li key=${card.id}>${card.card}</li>`)}</ul>`}</section>`;
  return html`<${Dialog} title=${w.panel.text} close=${close}>
    <p>${view.turn ? w.turnOf(view.turn, view.seats[view.active].name) : w.setup}. ${question.title}</p>
    ${question.entries.length > 0 && html`<ol>${question.entries.map((entry) => html`<li key=${entry.number}>${entry.label}${entry.detail ? `: ${entry.detail}` : ""}</li>`)}</ol>`}
    ${view.seats.map(seat)}<//>`;
}

export const KeysDialog = ({ close }) => html`<${Dialog} title=${w.panel.keys} close=${close}>
  <dl class="key-list">${w.keyList.map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl><//>`;

const Picks = ({ label, value, choices, set }) => html`<fieldset class="picks"><legend>${label}</legend>
  <div role="radiogroup" aria-label=${label}>${choices.map(([choice, text]) => html`<button type="button" role="radio" key=${choice} class="chip" aria-checked=${value === choice ? "true" : "false"} onClick=${() => set(choice)}>${text}</button>`)}</div></fieldset>`;

export function SettingsDialog({ close }) {
  const now = useStore(settings);
  return html`<${Dialog} title=${w.panel.settings} close=${close}>
    <${Picks} label=${w.theme} value=${now.theme} choices=${w.themes} set=${(theme) => change({ theme })} />
    <${Picks} label=${w.pace} value=${now.pace} choices=${w.paces} set=${(pace) => change({ pace })} />
    <${Picks} label=${w.motion} value=${now.motion} choices=${w.motions} set=${(motion) => change({ motion })} />
    <${Picks} label=${w.numbers} value=${now.numbers} choices=${w.yesNo} set=${(numbers) => change({ numbers })} />
    <${Picks} label=${w.confirmEnd} value=${now.confirmEnd} choices=${w.yesNo} set=${(confirmEnd) => change({ confirmEnd })} />
    <${Picks} label=${w.artwork} value=${now.artwork} choices=${w.onOff} set=${(artwork) => change({ artwork })} />
    <p class="muted">${w.artworkNote}</p><//>`;
}

export function Concede({ store, view, state, close }) {
  const concede = () => { store.act({ do: "send", message: { type: "concede" } }); close(); };
  const handOver = () => { store.act({ do: "send", message: { type: "handover", seat: view.seat } }); close(); };
  const takeBack = () => { store.act({ do: "send", message: { type: "takeback" } }); close(); };
  const playing = view.seat >= 0 && !view.over;
  return html`<${Dialog} title=${w.panel.concede} close=${close}>
    ${!playing && html`<p>${w.nothingToGive}</p>`}
    ${playing && html`<p>${w.concedeText}</p><button type="button" class="button danger" onClick=${concede}>${w.concede}</button>
      <button type="button" class="button" onClick=${handOver}><${Icon} name="bot" />${w.botForMe}</button>
      ${state.table?.takebacks === "request" && html`<button type="button" class="button" onClick=${takeBack}><${Icon} name="undo" />${w.askTakeBack}</button>`}`}
    <button type="button" class="button filled" onClick=${close}>${w.goOn}</button><//>`;
}

export const DiscardDialog = ({ view, seat, close }) => html`<${Dialog} title=${w.discardOf(view.seats[seat].name, view.seats[seat].discard.length)} close=${close} wide>
  <div class="card-grid">${view.seats[seat].discard.map((one) => html`<${Face} key=${one.id} card=${cardOf(one.card)} size="medium" />`)}</div>
  ${view.seats[seat].discard.length === 0 && html`<p class="muted">${w.emptyDiscard}</p>`}<//>`;
