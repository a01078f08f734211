// Card text with its signs as drawn ones. Several of them have no glyph in browsers' fonts.
import { Icon, html } from "./html.js";
import { w } from "./words.js";

const SIGNS = { "⟳": "exert", "⬡": "ink", "¤": "strength", "⛉": "willpower", "◊": "lore", "◉": "ink" };

export function Text({ text }) {
  return text.split(/([⟳⬡¤⛉◊◉])/u).map((part) =>
    SIGNS[part] ? html`<${Icon} name=${SIGNS[part]} inline label=${w.signs[SIGNS[part]]} />` : part);
}

// The same for places that know only letters: labels, titles, screen readers.
export const spoken = (text) => text.replace(/[⟳⬡¤⛉◊◉]/gu, (sign) => w.signs[SIGNS[sign]]);
