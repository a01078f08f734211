// Head and navigation of all pages but the table.
import { Icon, html, useState } from "./html.js";
import { change, isDark, settings } from "./settings.js";
import { useStore } from "./store.js";
import { me } from "./api.js";
import { SettingsDialog } from "./panels.js";
import { w } from "./words.js";

const PLACES = ["", "decks", "replays", "puzzles", "judge", "rules"];

export function Site({ here = "", children }) {
  useStore(settings);
  const player = useStore(me);
  const [open, show] = useState(false);
  return html`<div class="site">
    <header class="site-head"><a class="logo" href="#/"><${Icon} name="ink" /><span>inkborn</span><span class="hidden-text">, ${w.home}</span></a>
      <nav class="site-nav" aria-label=${w.navigation}>${PLACES.map((place) => html`<a key=${place} href=${`#/${place}`} aria-current=${place === here ? "page" : null}>${w.pageNames[place]}</a>`)}</nav>
      <span class="site-tools">${player.name && html`<a class="button small quiet" href="#/account"><${Icon} name="person" />${player.name}</a>`}
        <button type="button" class="icon-button" aria-label=${w.toggleTheme} onClick=${() => change({ theme: isDark() ? "light" : "dark" })}><${Icon} name="theme" /></button>
        <button type="button" class="icon-button" aria-label=${w.panel.settings} onClick=${() => show(true)}><${Icon} name="settings" /></button></span>
    </header>
    ${children}
    ${open && html`<${SettingsDialog} close=${() => show(false)} />`}
  </div>`;
}
