// A guest needs a name only; a password makes it an account that can be used elsewhere.
import { html, useState } from "../html.js";
import { Site } from "../site.js";
import { keepAccount, logIn, logOut, me } from "../api.js";
import { useStore } from "../store.js";
import { say } from "../share.js";
import { w } from "../words.js";

export default function AccountPage() {
  const player = useStore(me);
  const [form, set] = useState({ name: player.name, password: "", old: "" });
  const [problem, tell] = useState("");
  const field = (name, label, type, complete) => html`<label class="field-label">${label}<input class="input" type=${type} autocomplete=${complete} value=${form[name]} onInput=${(e) => set({ ...form, [name]: e.target.value })} /></label>`;
  const attempt = (work) => async (event) => { event.preventDefault(); tell(""); try { await work(); } catch (refusal) { tell(refusal.message); } };
  const keep = attempt(async () => { await keepAccount(form); say(w.saved); });
  const enter = attempt(async () => { await logIn(form.name, form.password); location.hash = "#/"; });
  return html`<${Site} here="account"><main class="page lobby"><h1>${w.pageNames.account}</h1><p class="muted">${player.player ? (player.account ? w.isAccount(player.name) : w.isGuest(player.name)) : w.isNobody}</p>
    <form class="start-form" onSubmit=${player.player ? keep : enter}>${field("name", w.yourName, "text", "username")}${player.account && field("old", w.oldPassword, "password", "current-password")}${field("password", w.password, "password", player.player ? "new-password" : "current-password")}
      ${problem && html`<p class="error-text" role="alert">${problem}</p>`}
      <div class="buttons">${player.player && html`<button class="button filled">${player.account ? w.changePassword : w.becomeAccount}</button>`}<button type="button" class="button" onClick=${enter}>${w.logIn}</button>
        ${player.player && html`<button type="button" class="button" onClick=${attempt(logOut)}>${w.logOut}</button>`}</div></form></main><//>`;
}
