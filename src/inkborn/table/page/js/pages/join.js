// An invitation, or an open match: a name, a deck, and one sits down.
import { Icon, html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { beSomebody, get, me, post, savedName } from "../api.js";
import { useStore } from "../store.js";
import { namesOf } from "./start.js";
import { w } from "../words.js";

export default function JoinPage({ path: [, match, invite = ""] }) {
  const player = useStore(me);
  const [about, show] = useState(null);
  const [decks, list] = useState(null);
  const [choice, choose] = useState({ deck: "puppies", text: "", name: player.name || savedName() });
  const [problem, tell] = useState("");
  useEffect(() => {
    get(`/matches/${match}`).then((found) => (found.seat != null ? void (location.hash = `#/match/${match}`) : show(found)), (refusal) => tell(refusal.message));
    get("/decks").then(list, () => {});
  }, [match]);
  const sit = async (event) => {
    event.preventDefault();
    try {
      await beSomebody(choice.name.trim());
      const own = decks.own.find((deck) => `own:${deck.deck}` === choice.deck);
      await post(`/matches/${match}/join`, { invite, deck: choice.deck === "paste" ? choice.text : own ? own.text : choice.deck });
      location.hash = `#/match/${match}`;
    } catch (refusal) {
      tell([refusal.message, ...(refusal.violations || []).map((one) => one.message)].join(" · "));
    }
  };
  return html`<${Site}><main class="page lobby"><h1>${w.joinTitle(about?.seats.find((seat) => seat.kind === "person")?.name)}</h1>
    ${about && html`<p>${namesOf(about)} · ${w.matchFacts(about)}</p>`}
    ${problem && html`<p class="error-text" role="alert">${problem}</p>`}
    ${about && about.state !== "waiting" && html`<p>${w.tooLate}</p><a class="button" href=${`#/watch/${match}`}>${w.watch}</a>`}
    ${about?.state === "waiting" && decks && html`<form class="start-form" onSubmit=${sit}>
      ${!player.account && html`<label class="field-label">${w.yourName}<input class="input" value=${choice.name} maxlength="30" placeholder=${w.guestName} onInput=${(e) => choose({ ...choice, name: e.target.value })} /></label>`}
      <label class="field-label">${w.yourDeck}<select class="input" value=${choice.deck} onChange=${(e) => choose({ ...choice, deck: e.target.value })}>
        ${decks.shipped.map((deck) => html`<option key=${deck.name} value=${deck.name}>${deck.name}: ${deck.description}</option>`)}
        ${decks.own.map((deck) => html`<option key=${deck.deck} value=${`own:${deck.deck}`}>${deck.name}</option>`)}
        <option value="paste">${w.pasteTitle}</option></select></label>
      ${choice.deck === "paste" && html`<label class="field-label">${w.pasteLabel}<textarea class="input" rows="8" value=${choice.text} onInput=${(e) => choose({ ...choice, text: e.target.value })}></textarea></label>`}
      <button class="button filled"><${Icon} name="play" />${w.sitDownHere}</button></form>`}
  </main><//>`;
}
