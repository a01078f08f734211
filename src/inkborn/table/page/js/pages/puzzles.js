// Puzzles: a position, a task, and a table to try it at.
import { Icon, html, useEffect, useState } from "../html.js";
import { Site } from "../site.js";
import { get } from "../api.js";
import { attempt } from "../begin.js";
import { say } from "../share.js";
import { w } from "../words.js";

export default function PuzzlesPage() {
  const [puzzles, show] = useState(null);
  const [problem, tell] = useState("");
  const [kind, choose] = useState("");
  useEffect(() => { get("/puzzles").then((answer) => show(answer.puzzles), (refusal) => tell(refusal.message)); }, []);
  const start = (puzzle) => attempt(puzzle).catch((refusal) => say(refusal.message));
  const shown = (puzzles || []).filter((one) => !kind || one.kind === kind);
  return html`<${Site} here="puzzles"><main class="page"><h1>${w.pageNames.puzzles}</h1><p class="muted">${w.puzzlesIntro}</p>
    ${problem && html`<p class="error-text" role="alert">${problem}</p>`}
    <div class="filters" role="group" aria-label=${w.type}>${["", "win", "survive", "find"].map((one) => html`<button type="button" key=${one} class="chip" aria-pressed=${kind === one ? "true" : "false"} onClick=${() => choose(one)}>${w.puzzleKind[one]}</button>`)}</div>
    <ul class="puzzle-list">${shown.map((one) => html`<li class="puzzle" key=${one.puzzle}><div><h2>${one.title}</h2><p>${one.task}</p></div>
      <p class="muted"><span class="dots" aria-hidden="true">${"●".repeat(Math.min(5, Math.ceil(one.length / 2)))}</span> ${w.puzzleFacts(one)}</p>
      <button type="button" class=${one.solved ? "button" : "button filled"} onClick=${() => start(one.puzzle)}>${one.solved ? html`<${Icon} name="check" />${w.solved}` : w.solve}</button></li>`)}</ul></main><//>`;
}
