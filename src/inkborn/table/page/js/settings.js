// What a user has set, kept in this browser.
import { Store } from "./store.js";

const KEY = "inkborn.settings";
const DEFAULTS = { theme: "system", pace: 1, motion: "system", artwork: false, numbers: true, confirmEnd: true };

function kept(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) || {};
  } catch {
    return {};
  }
}

export const settings = new Store({ ...DEFAULTS, ...kept(KEY) });

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

export const isDark = () => (settings.state.theme === "system" ? dark.matches : settings.state.theme === "dark");
export const isStill = () => (settings.state.motion === "system" ? still.matches : settings.state.motion === "off");
// How long a step of somebody else stays before the next one is shown.
export const stepTime = () => (settings.state.pace === 0 ? 0 : 900 / settings.state.pace);

function apply() {
  document.documentElement.dataset.theme = isDark() ? "dark" : "light";
  document.documentElement.dataset.motion = isStill() ? "off" : "on";
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function change(fields) {
  settings.set(fields);
  keep(KEY, settings.state);
}

// Whoever has finished a game here needs no tips.
const PLAYED = "inkborn.played";
export const hasPlayed = () => Boolean(kept(PLAYED).times);
export const notePlayed = () => keep(PLAYED, { times: (kept(PLAYED).times || 0) + 1 });

settings.follow(apply);
dark.addEventListener("change", apply);
still.addEventListener("change", apply);
apply();
