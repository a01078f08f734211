// Begins here: routes by the part of the address behind "#", so that no invitation reaches a log.
import { Component, html, render, useEffect, useState } from "./html.js";
import "./settings.js";
import { whoAmI } from "./api.js";
import { RuleDialog } from "./rules.js";
import { Toast } from "./share.js";
import { StartPage } from "./pages/start.js";
import { Site } from "./site.js";
import { w } from "./words.js";

// Pages are loaded when they are opened.
const LATER = {
  match: () => import("./table.js"), watch: () => import("./table.js"),
  decks: () => import("./pages/decks.js"), replay: () => import("./pages/replay.js"), replays: () => import("./pages/replays.js"), puzzles: () => import("./pages/puzzles.js"),
  puzzle: () => import("./pages/puzzles.js"), judge: () => import("./pages/judge.js"), rules: () => import("./pages/rules.js"), join: () => import("./pages/join.js"), account: () => import("./pages/account.js"),
};

const PLAYED = new Set(["match", "watch"]); // these need a match

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

// Whatever breaks in drawing, nobody is left in front of a page that does nothing: the match is on the server.
class Unbroken extends Component {
  componentDidCatch(error) {
    console.error(error);
    this.setState({ broken: true });
  }

  render({ children }, { broken }) {
    if (!broken) return children;
    return html`<${Site}><main class="page lobby"><h1>${w.broken}</h1><p>${w.brokenText}</p><button type="button" class="button filled" onClick=${() => location.reload()}>${w.loadAgain}</button></main><//>`;
  }
}

function App() {
  const path = useRoute();
  const [name] = path;
  useEffect(() => { document.title = name ? `${w.pageNames[name] || "inkborn"} · inkborn` : "inkborn"; }, [name]);
  const page = () => {
    if (LATER[name] && !(PLAYED.has(name) && !path[1])) return html`<${Later} name=${name} path=${path} />`;
    return html`<${StartPage} />`;
  };
  return html`<${Unbroken} key=${name}>${page()}<//><${RuleDialog} /><${Toast} />`;
}

whoAmI().finally(() => render(html`<${App} />`, document.getElementById("app")));
