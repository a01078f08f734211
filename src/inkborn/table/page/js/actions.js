// The turn actions of the main phase, as a player thinks of them: by card.
import { cardOf } from "./cards.js";
import { tokenOf } from "./view.js";
import { w } from "./words.js";

const ORDER = ["quest", "play", "shift", "sing", "free", "use", "challenge", "move", "ink"];
const MANY = 3; // more targets than this become one entry that asks for the target

export const verbOf = (option) => (option.kind === "play" ? option.how.split(" ")[0].replace("ink", "play") : option.kind);

const nameOf = (view, id) => cardOf(view.where.get(id)?.name || "").name || w.aCard;

// The entries of a card's menu. Each has the option's place, or several of which a target tells.
export function menuOf(view, id) {
  const { options } = view.choice;
  const own = options.filter((option) => option.card === id);
  const byVerb = Map.groupBy ? Map.groupBy(own, verbOf) : grouped(own);
  const entries = [];
  for (const [verb, found] of byVerb) {
    const targets = found.filter((option) => option.target >= 0);
    if (targets.length > MANY) entries.push(aiming(view, verb, targets));
    else entries.push(...found.map((option) => entryOf(view, verb, option)));
  }
  entries.push(...songsFor(view, id), ...comingTo(view, id));
  return entries.sort((a, b) => ORDER.indexOf(a.verb) - ORDER.indexOf(b.verb));
}

function grouped(options) {
  const found = new Map();
  for (const option of options) found.set(verbOf(option), [...(found.get(verbOf(option)) || []), option]);
  return found;
}

function aiming(view, verb, options) {
  return { verb, aim: true, places: options.map((o) => o.place), targets: options.map((o) => o.target), label: w.aimLabel[verb], detail: w.targets(options.length), ink: 0 };
}

function entryOf(view, verb, option) {
  const target = option.target >= 0 ? nameOf(view, option.target) : "";
  const token = tokenOf(view, option.card);
  const ability = verb === "use" ? abilityOf(view, option) : null;
  return {
    verb, place: option.place, target: option.target, ink: option.ink, option,
    label: w.actionLabel(verb, target, ability, option),
    detail: verb === "challenge" ? previewText(view, option) : w.actionDetail(verb, token, ability, option),
  };
}

// What others could do to this card: who can challenge it, who can move there.
function comingTo(view, id) {
  return view.choice.options
    .filter((option) => option.target === id && option.card !== id)
    .map((option) => ({ ...entryOf(view, option.kind, option), label: w.comingLabel(option.kind, nameOf(view, option.card)), target: -1, comes: option.card }));
}

// Which of the card's activated abilities an option uses.
export function abilityOf(view, option) {
  const card = cardOf(view.where.get(option.card)?.name || "");
  const name = option.text.split(": ").slice(1).join(": ");
  const activated = card.abilities.filter((ability) => (ability.costs || []).length || ability.keyword === "Boost");
  return activated.find((ability) => name && ability.name === name) || activated[Number(option.how)] || null;
}

// Songs are offered on the song; whoever could sing alone is offered them, too.
function songsFor(view, id) {
  const token = tokenOf(view, id);
  if (!token || token.exerted || token.drying || token.owner !== view.seat) return [];
  const card = cardOf(token.card);
  if (card.type !== "character") return [];
  const worth = Math.max(card.cost, token.keywords.Singer || 0);
  return view.choice.options
    .filter((option) => option.kind === "play" && option.how === "sing")
    .filter((option) => singsAlone(view, option, worth))
    .map((option) => ({ verb: "sing", place: option.place, intent: id, ink: 0, option, label: w.singLabel(nameOf(view, option.card)), detail: w.singDetail }));
}

function singsAlone(view, option, worth) {
  const song = cardOf(view.where.get(option.card)?.name || "");
  return !song.abilities.some((ability) => ability.keyword === "Sing Together") && song.cost <= worth;
}

// Both damages of a challenge, as things stand.
export function preview(view, option) {
  const attacker = tokenOf(view, option.card);
  const target = tokenOf(view, option.target);
  if (!attacker || !target) return null;
  const isLocation = cardOf(target.card).type === "location";
  const bonus = isLocation ? 0 : attacker.keywords.Challenger || 0;
  const deals = Math.max(0, Math.max(0, attacker.strength) + bonus - (target.keywords.Resist || 0));
  const takes = isLocation ? 0 : Math.max(0, Math.max(0, target.strength) - (attacker.keywords.Resist || 0));
  const outcome = (token, damage) => ({ token, damage, left: token.willpower - token.damage, after: token.willpower - token.damage - damage });
  return { attacker: outcome(attacker, takes), target: outcome(target, deals), isLocation };
}

function previewText(view, option) {
  const both = preview(view, option);
  return both ? w.challengeDetail(both) : "";
}

// What would still be possible if the turn ended now.
export function workLeft(view) {
  const me = view.seats[view.seat];
  const { options } = view.choice;
  const distinct = (kind) => new Set(options.filter((option) => option.kind === kind).map((option) => option.card)).size;
  const inkable = me.inked === 0 ? distinct("ink") : 0;
  return { quest: distinct("quest"), challenge: distinct("challenge"), play: distinct("play"), ink: inkable };
}

export const canAct = (view) => new Set(view.choice?.kind === "main" ? view.choice.options.map((option) => option.card).filter((id) => id >= 0) : []);
