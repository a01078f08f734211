// Puzzles: a position, a task, and a table to try it at.
import { Icon, html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { Picture, inksOf } from "../face.js";
import { get } from "../api.js";
import { attempt } from "../begin.js";
import { say } from "../share.js";
import { w } from "../words.js";

// A blot grown from the title; its ink says the kind.
const INK = { win: "amber", survive: "sapphire", find: "amethyst" };
const drawn = ({ title, kind }) => ({ card: title, name: title, version: "", type: "character", inks: [INK[kind] || "steel"] });

export default function PuzzlesPage() {
  const [puzzles, show] = useState(null);
  const [problem, tell] = useState("");
  const [kind, choose] = useState("");
  useEffect(() => { get("/puzzles").then((answer) => show(answer.puzzles), (refusal) => tell(refusal.message)); }, []);
  const start = (puzzle) => attempt(puzzle).catch((refusal) => say(refusal.message));
  const shown = (puzzles || []).filter((one) => !kind || (kind === "open" ? !one.solved : one.kind === kind));
  const count = (one) => (one === "" && puzzles ? ` ${puzzles.length}` : "");
  return html`<${Site} here="puzzles"><main class="page"><h1>${w.pageNames.puzzles}</h1><p class="muted">${w.puzzlesIntro}</p>
    ${problem && html`<p class="error-text" role="alert">${problem}</p>`}
    <div class="chips" role="group" aria-label=${w.type}>${["", "win", "survive", "find", "open"].map((one) => html`<button type="button" key=${one} class="chip" aria-pressed=${kind === one ? "true" : "false"} onClick=${() => choose(one)}>${w.puzzleKind[one]}${count(one)}</button>`)}</div>
    <ul class="puzzle-list">${shown.map((one) => html`<li class="puzzle" key=${one.puzzle}><div><span class="puzzle-picture" ...${inksOf(drawn(one))} aria-hidden="true"><${Picture} card=${drawn(one)} /></span><h2>${one.title}</h2><p>${one.task}</p></div>
      <p class="muted puzzle-facts">${w.puzzleFacts(one)}<span class="steps-bar" aria-hidden="true">${Array.from({ length: 8 }, (_, i) => html`<i key=${i} class=${i < one.length ? "on" : ""}></i>`)}</span></p>
      <button type="button" class=${one.solved ? "button" : "button filled"} onClick=${() => start(one.puzzle)}>${one.solved ? html`<${Icon} name="check" />${w.solved}` : w.solve}</button></li>`)}</ul></main><//>`;
}
