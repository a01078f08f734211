// Requests to the server. An error has the server's words, its rules and its violations.
import { w } from "./words.js";
import { Store } from "./store.js";

export class Refusal extends Error {
  constructor(status, body) {
    super(body.error || w.serverSilent);
    this.status = status;
    this.rules = body.rules || [];
    this.violations = body.violations || [];
  }
}

export async function request(method, path, body) {
  let response;
  try {
    response = await fetch(`api${path}`, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal(0, { error: w.serverAway });
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(response.status, answer);
  return answer;
}

export const get = (path) => request("GET", path);
export const post = (path, body) => request("POST", path, body);
export const put = (path, body) => request("PUT", path, body);
export const remove = (path) => request("DELETE", path);

// Who sits in front of this browser; the cookie knows, the page asks once.
export const me = new Store({ player: null, name: "", account: false, known: false });
const NAME = "inkborn.name";

export const savedName = () => {
  try {
    return localStorage.getItem(NAME) || "";
  } catch {
    return "";
  }
};

// The page knows that there is no cookie yet when it has never been given one: no needless refusal.
export async function whoAmI() {
  if (!savedName()) {
    me.set({ known: true });
    return null;
  }
  try {
    me.set({ ...(await get("/me")), known: true });
  } catch (refusal) {
    me.set({ known: true, name: savedName() });
    if (refusal.status !== 401 && refusal.status !== 403) return null;
  }
  return me.state.player;
}

function remember(player) {
  me.set({ player: player.player, name: player.name, known: true });
  try {
    localStorage.setItem(NAME, player.name);
  } catch {
    // The cookie is what counts.
  }
}

// A seat needs a player: the one there is, or a guest of this name.
export async function beSomebody(name) {
  if (!me.state.known) await whoAmI();
  if (me.state.player && (!name || name === me.state.name)) return;
  if (me.state.player && me.state.account) return;
  remember(await post("/players", { name: name || me.state.name || w.guestName }));
}

export async function logIn(name, password) {
  remember(await post("/login", { name, password }));
  await whoAmI();
}

export async function keepAccount(body) {
  const account = await put("/me", body);
  remember(account);
  me.set({ account: account.account });
}

export async function logOut() {
  await post("/logout", {});
  try {
    localStorage.removeItem(NAME);
  } catch {
    // Nothing was kept then.
  }
  me.set({ player: null, name: "", account: false });
}
