// Arrows over the board: who acts upon whom. Ends are handles of cards, or selectors of places.
import { html, useLayoutEffect, useRef, useState } from "./html.js";

const GAP = 6;

const boxOf = (field, end) => field.querySelector(typeof end === "number" ? `[data-card="${end}"]` : end)?.getBoundingClientRect();
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// The point at which the way to another leaves a box.
function edge(box, [x, y]) {
  const [cx, cy] = middle(box);
  const [dx, dy] = [x - cx, y - cy];
  const share = Math.min(1, Math.min((box.width / 2 + GAP) / Math.max(1, Math.abs(dx)), (box.height / 2 + GAP) / Math.max(1, Math.abs(dy))));
  return [cx + dx * share, cy + dy * share];
}

function pathOf(field, { from, to }) {
  const [a, b] = [boxOf(field, from), boxOf(field, to)];
  if (!a?.width || !b?.width) return null;
  const origin = field.getBoundingClientRect();
  const [x1, y1] = edge(a, middle(b));
  const [x2, y2] = edge(b, middle(a));
  const bend = Math.min(40, Math.hypot(x2 - x1, y2 - y1) / 5);
  const [mx, my] = [(x1 + x2) / 2 + (y2 > y1 ? bend : -bend), (y1 + y2) / 2];
  return { path: `M${x1 - origin.left} ${y1 - origin.top}Q${mx - origin.left} ${my - origin.top} ${x2 - origin.left} ${y2 - origin.top}`, turn: (Math.atan2(y2 - my, x2 - mx) * 180) / Math.PI, tip: [x2 - origin.left, y2 - origin.top] };
}

export function Arrows({ arrows }) {
  const overlay = useRef();
  const [drawn, draw] = useState([]);
  const key = JSON.stringify(arrows);
  useLayoutEffect(() => {
    const field = overlay.current.closest(".field");
    const measure = () => draw(arrows.map((one) => pathOf(field, one)).filter(Boolean));
    measure();
    const later = [60, 250].map((time) => setTimeout(measure, time)); // slots follow their side a frame later, cards raise
    const watch = new ResizeObserver(measure);
    watch.observe(field);
    return () => { watch.disconnect(); later.forEach(clearTimeout); };
  }, [key]);
  return html`<svg class="arrows" ref=${overlay} aria-hidden="true">${drawn.map(({ path, turn, tip }, i) => html`<g key=${i}><path class="arrow-edge" d=${path} /><path class="arrow-line" d=${path} /><path class="arrow-tip" d="M2 0L-12 -8L-12 8Z" transform=${`translate(${tip[0]} ${tip[1]}) rotate(${turn})`} /></g>`)}</svg>`;
}
