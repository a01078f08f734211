// Begins here: routes by the part of the address behind "#", so that no invitation reaches a log.
import { html, render, useEffect, useState } from "./html.js";
import "./settings.js";
import { whoAmI } from "./api.js";
import { RuleDialog } from "./rules.js";
import { Toast } from "./share.js";
import { TablePage } from "./table.js";
import { StartPage } from "./pages/start.js";
import { Site } from "./site.js";
import { w } from "./words.js";

// Pages that a game does not need are loaded when they are opened.
const LATER = {
  decks: () => import("./pages/decks.js"), replay: () => import("./pages/replay.js"), replays: () => import("./pages/replays.js"), puzzles: () => import("./pages/puzzles.js"),
  puzzle: () => import("./pages/puzzles.js"), judge: () => import("./pages/judge.js"), rules: () => import("./pages/rules.js"), join: () => import("./pages/join.js"), account: () => import("./pages/account.js"),
};

const route = () => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);

function useRoute() {
  const [path, set] = useState(route());
  useEffect(() => {
    const change = () => { set(route()); scrollTo(0, 0); };
    addEventListener("hashchange", change);
    return () => removeEventListener("hashchange", change);
  }, []);
  return path;
}

function Later({ name, path }) {
  const [page, show] = useState(null);
  useEffect(() => {
    show(null);
    LATER[name]().then((module) => show({ name, Page: module.default }), () => show("error"));
  }, [name]);
  if (page === "error") return html`<${Site}><main class="page"><p class="error-text">${w.serverAway}</p></main><//>`;
  return page?.name === name ? html`<${page.Page} path=${path} />` : html`<${Site} here=${name}><main class="page"><p class="muted">${w.loading}</p></main><//>`;
}

function App() {
  const path = useRoute();
  const [name, id] = path;
  useEffect(() => { document.title = name ? `${w.pageNames[name] || "inkborn"} · inkborn` : "inkborn"; }, [name]);
  const page = () => {
    if (name === "match" && id) return html`<${TablePage} key=${id} match=${id} />`;
    if (name === "watch" && id) return html`<${TablePage} key=${`w${id}`} match=${id} watch />`;
    if (LATER[name]) return html`<${Later} name=${name} path=${path} />`;
    return html`<${StartPage} />`;
  };
  return html`${page()}<${RuleDialog} /><${Toast} />`;
}

whoAmI().finally(() => render(html`<${App} />`, document.getElementById("app")));
