// The server leaves defaults out; here they are put back, and cards are found by their handles.

const TOKEN = { strength: 0, willpower: 0, lore: 0, damage: 0, exerted: false, drying: false, keywords: {}, at: -1, under: [] };
const SEAT = { ink_drops: 0, inked: 0, out: false, hand: [], inkwell: [], deck: {}, board: [], discard: [] };
const OPTION = { kind: "", card: -1, target: -1, how: "", owner: -1, number: 0, ink: 0, weight: 0, group: 0, needed: false };
const CHOICE = { rule: "", verb: "", source: null, total_least: 0, total_most: -1, grouped: false, apart: false, undo: false, cancel: false };
const SIGHT = { bag: [], challenge: [], playing: [], somewhere: [], winners: [], over: false };

export function complete(view) {
  const seats = view.seats.map((seat) => ({
    ...SEAT, ...seat,
    board: (seat.board || []).map((token) => ({ ...TOKEN, ...token })),
  }));
  const choice = view.choice && {
    ...CHOICE, ...view.choice,
    options: view.choice.options.map((option, place) => ({ ...OPTION, ...option, place })),
  };
  const whole = { ...SIGHT, ...view, seats, choice };
  whole.where = places(whole);
  return whole;
}

// handle → where the card is: zone, seat, name, and in play its token.
function places(view) {
  const found = new Map();
  const put = (card, zone, seat, more) => card && found.set(card.id, { zone, seat, name: card.card, id: card.id, ...more });
  view.seats.forEach((seat, i) => {
    seat.hand.forEach((card) => put(card, "hand", i));
    seat.inkwell.forEach((card) => put(card, "inkwell", i));
    Object.entries(seat.deck).forEach(([place, card]) => put(card, "deck", i, { place: Number(place) }));
    seat.discard.forEach((card) => put(card, "discard", i));
    seat.board.forEach((token) => {
      token.under.forEach((card) => put(card, "under", i));
      put(token, "play", i, { token });
    });
  });
  view.playing.forEach((card) => found.has(card.id) || put(card, "playing", view.active));
  return found;
}

export const tokenOf = (view, id) => view.where.get(id)?.token;
export const watches = (view) => view.seat < 0;
// Whom the viewer sits with: its own seat, or for a spectator the first.
export const nearSeat = (view) => (view.seat < 0 ? 0 : view.seat);
export const inkOf = (seat) => seat.ready_ink + seat.ink_drops;

// Whether these places are a legal answer: the same bounds that the engine holds.
export function allows(choice, picked) {
  const options = picked.map((place) => choice.options[place]);
  if (choice.kind === "order") return picked.length === choice.options.length;
  if (picked.length < choice.least || picked.length > choice.most) return false;
  if (!picked.length) return true;
  const total = options.reduce((sum, option) => sum + option.weight, 0);
  if (total < choice.total_least || (choice.total_most >= 0 && total > choice.total_most)) return false;
  if (choice.options.some((o) => o.needed) && !options.some((o) => o.needed)) return false;
  if (!choice.grouped || picked.length < 2) return true;
  const groups = new Set(options.map((option) => option.group));
  return groups.size === (choice.apart ? picked.length : 1);
}

// Whether one more could still lead to an answer.
export function mayAdd(choice, picked, place) {
  if (picked.length >= choice.most) return false;
  const options = [...picked, place].map((p) => choice.options[p]);
  const total = options.reduce((sum, option) => sum + option.weight, 0);
  if (choice.total_most >= 0 && total > choice.total_most) return false;
  if (!choice.grouped) return true;
  const groups = new Set(options.map((option) => option.group));
  return groups.size === (choice.apart ? options.length : 1);
}
