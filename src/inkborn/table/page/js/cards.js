// The printed data of cards by full name: sent before the first view that speaks of them, or fetched.
import { get } from "./api.js";
import { Store } from "./store.js";

const known = new Map();
export const arrivals = new Store({ count: 0 });

const UNKNOWN = { type: "character", cost: 0, inks: [], classifications: [], abilities: [] };

function complete(card) {
  return { version: "", inkable: false, inks: [], classifications: [], abilities: [], song: false, image: "", ...card };
}

export function learn(cards) {
  for (const card of cards) if (!known.has(card.card)) known.set(card.card, complete(card));
  if (cards.length) arrivals.set((state) => ({ count: state.count + 1 }));
}

export function cardOf(name) {
  const found = known.get(name);
  if (found) return found;
  const [first, ...rest] = name.split(" - ");
  return { ...UNKNOWN, card: name, name: first, version: rest.join(" - "), unknown: true };
}

export async function fetchCard(name) {
  if (!known.has(name)) learn([await get(`/cards/${encodeURIComponent(name)}`)]);
  return cardOf(name);
}

export const kindOf = (card) => (card.song ? "song" : card.type);
