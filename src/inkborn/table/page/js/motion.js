// Cards move from zone to zone: where one was before and where it is now, joined by a transform.
import { isStill } from "./settings.js";

const MOST = 12;
const TRAVEL = { duration: 320, easing: "cubic-bezier(.2,.8,.25,1)" };

export function snapshot(root) {
  const places = new Map();
  for (const element of root.querySelectorAll("[data-flip]")) {
    places.set(element.dataset.flip, { box: element.getBoundingClientRect(), element });
  }
  return places;
}

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

function travel(element, from, to, options = TRAVEL) {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  if (Math.hypot(x1 - x2, y1 - y2) < 6) return false;
  const scale = Math.max(0.25, Math.min(2, from.width / Math.max(1, to.width)));
  element.animate([{ transform: `translate(${x1 - x2}px, ${y1 - y2}px) scale(${scale})`, zIndex: 20 }, { transform: "none", zIndex: 20 }], options);
  return true;
}

export function play(root, before, view) {
  if (isStill() || document.hidden) return;
  let moved = 0;
  const now = new Set();
  for (const element of root.querySelectorAll("[data-flip]")) {
    const id = element.dataset.flip;
    now.add(id);
    if (moved >= MOST) continue;
    const box = element.getBoundingClientRect();
    const old = before.get(id);
    if (old) moved += travel(element, old.box, box) ? 1 : 0;
    else moved += travel(element, origin(root, element, view), box) ? 1 : 0;
  }
  for (const [id, { box, element }] of before) if (!now.has(id) && moved < MOST) moved += leave(root, Number(id), box, element, view);
}

// A new card in play comes from its owner's hand, one in the hand from the deck.
function origin(root, element, view) {
  const at = view.where.get(Number(element.dataset.flip));
  const own = element.closest(".side")?.classList.contains("own");
  const place = element.dataset.zone === "hand" ? root.querySelector(`[data-pile="deck${at?.seat}"]`) : root.querySelector(own ? ".hand" : ".their-hand");
  const box = (place || element).getBoundingClientRect();
  return box.width ? box : element.getBoundingClientRect();
}

// A card that has left flies to the discard that it lies in now.
function leave(root, id, box, element, view) {
  const at = view.where.get(id);
  if (!at || at.zone !== "discard" || element.isConnected) return 0;
  const pile = root.querySelector(`[data-pile="discard${at.seat}"]`)?.getBoundingClientRect();
  if (!pile?.width) return 0;
  const ghost = element.cloneNode(true);
  for (const name of ["data-card", "data-flip"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.tabIndex = -1;
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  ghost.style.setProperty("--slot", `${box.height}px`);
  root.append(ghost);
  const [[x1, y1], [x2, y2]] = [middle(box), middle(pile)];
  const flight = ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x2 - x1}px, ${y2 - y1}px) scale(.35)`, opacity: 0.2 }], { ...TRAVEL, duration: 420 });
  flight.onfinish = flight.oncancel = () => ghost.remove();
  return 1;
}
