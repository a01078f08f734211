// What every component needs: preact with htm, hooks, and the signs of the sprite.
import { html } from "../vendor/preact-htm.js";
export { html, render, Component, useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback } from "../vendor/preact-htm.js";

export const classes = (...names) => names.filter(Boolean).join(" ");

export const Icon = ({ name, inline, label }) => html`
  <svg class=${classes("icon", inline && "inline")} aria-hidden=${label ? null : "true"} role=${label ? "img" : null} aria-label=${label}>
    <use href=${`svg/icons.svg#${name}`} />
  </svg>`;
