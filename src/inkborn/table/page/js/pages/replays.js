// Matches that are over.
import { Icon, html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { get, me } from "../api.js";
import { namesOf } from "./start.js";
import { w } from "../words.js";

const Part = ({ title, matches }) => html`<section class="panel"><h2>${title}</h2>${matches.length === 0 && html`<p class="muted">${w.noReplays}</p>`}
  <ul>${matches.map((match) => html`<li key=${match.match}><${Icon} name="trophy" /><span>${namesOf(match)}<small>${w.matchState(match)}</small></span><a class="button small" href=${`#/replay/${match.match}`}>${w.replayShort}</a></li>`)}</ul></section>`;

export default function ReplaysPage() {
  const [lists, show] = useState({ mine: [], all: [] });
  useEffect(() => {
    const ask = (state) => get(`/matches?state=${state}`).then((answer) => answer.matches.filter((match) => match.state === "over"), () => []);
    Promise.all([me.state.player ? ask("mine") : [], ask("over")]).then(([mine, all]) => show({ mine, all }));
  }, []);
  return html`<${Site} here="replays"><main class="page"><h1>${w.pageNames.replays}</h1><div class="start-lists">
    ${me.state.player && html`<${Part} title=${w.myMatches} matches=${lists.mine} />`}<${Part} title=${w.allReplays} matches=${lists.all} /></div></main><//>`;
}
