// Cards as they are drawn: the token in play, and the card in hand, tray, detail and lists.
import { Component, Icon, classes, html } from "./html.js";
import { picture } from "./blot.js";
import { cardOf, kindOf } from "./cards.js";
import { Text } from "./symbols.js";
import { settings } from "./settings.js";
import { w } from "./words.js";

export const inksOf = (card) => {
  const inks = card.inks.map((ink) => ink.toLowerCase());
  return { "data-ink": inks[0] || "steel", "data-second": inks[1] || inks[0] || "steel", "data-dual": inks.length > 1 ? "" : null };
};

export const Picture = ({ card }) => html`
  <svg class="picture" viewBox=${card.type === "location" ? "-80 -48 160 96" : "-64 -50 128 100"}
    preserveAspectRatio=${card.type === "location" ? "xMidYMid slice" : "xMidYMid meet"} aria-hidden="true"
    dangerouslySetInnerHTML=${{ __html: picture(card) }}></svg>`;

// Artwork is off unless the user turns it on; the drawn card stays where an image does not come.
const Art = ({ card }) => settings.state.artwork && card.image
  ? html`<${Picture} card=${card} /><img class="artwork" alt="" src=${card.image} loading="lazy" referrerpolicy="no-referrer" onError=${(e) => e.target.remove()} />`
  : html`<${Picture} card=${card} />`;

const KEYWORD_ICONS = { "Sing Together": "sing-together", Adventurous: "move" };
export const keywordIcon = (keyword) => KEYWORD_ICONS[keyword] || keyword.toLowerCase();

// `was`: the printed value, where the shown one may differ from it.
export function Stat({ name, value, was, hurt }) {
  const change = was == null || value === was ? "" : value > was ? "up" : "down";
  return html`<span class=${classes("stat", name, change, hurt && "hurt")}>
    <${Icon} name=${name === "move" ? "move" : name} /><b>${value}</b>${change && html`<i class="arrow"></i>`}</span>`;
}

const Symbols = ({ card }) => html`<span class="symbols">${card.inks.map((ink) => html`<${Icon} name=${ink.toLowerCase()} />`)}</span>`;

function Keywords({ entries, most }) {
  const shown = entries.slice(0, most);
  return html`<span class="badges">
    ${shown.map(([keyword, value]) => html`<span class="badge" title=${w.keyword(keyword, value)}><${Icon} name=${keywordIcon(keyword)} />${value ? html`<b>${keyword === "Challenger" || keyword === "Resist" ? `+${value}` : value}</b>` : null}</span>`)}
    ${entries.length > most && html`<span class="badge more">+${entries.length - most}</span>`}
  </span>`;
}

const HIDDEN_KEYWORDS = new Set(["Shift", "Boost", "Sing Together"]); // nothing that acts on the board

function TokenStats({ token, card }) {
  const left = token.willpower - token.damage;
  if (card.type === "item") return null;
  return html`<span class="stats">
    ${card.type === "location"
      ? html`<${Stat} name="move" value=${card.move_cost ?? 0} />`
      : html`<${Stat} name="strength" value=${token.strength} was=${card.strength} />`}
    <${Stat} name="willpower" value=${left} was=${token.damage ? null : card.willpower} hurt=${token.damage > 0} />
    <${Stat} name="lore" value=${token.lore} was=${card.lore ?? 0} />
  </span>`;
}

// What would become of it; small cards leave the second half to the question.
const Preview = ({ text }) => {
  const [first, second] = text.split(" · ");
  return html`<span class="preview">${first}${second && html`<span class="preview-more"> · ${second}</span>`}</span>`;
};

// A card in play. `mark`: what it is to the question that is asked now (see marks.js).
// Nothing is compared in detail: `sign` says all that is drawn, and only a new one draws again.
export class Token extends Component {
  shouldComponentUpdate(next) {
    return next.sign !== this.props.sign;
  }

  render({ token, mark, index }) {
    const card = cardOf(token.card);
    const keywords = Object.entries(token.keywords).filter(([name]) => !HIDDEN_KEYWORDS.has(name));
    const state = classes("token", token.exerted && "exerted", token.drying && card.type === "character" && "drying", ...mark.classes);
    return html`<button type="button" class=${`slot ${card.type}`} data-card=${token.id} data-zone="play" data-flip=${token.id}
        data-name=${token.card} aria-pressed=${mark.chosen ? "true" : null} tabindex=${index === 0 ? 0 : -1}>
      <span class="hidden-text">${w.inPlay(token, card, mark)}</span>
      <span class=${state} ...${inksOf(card)} aria-hidden="true">
        ${token.under.slice(0, 2).map((_, i) => html`<span class=${`beneath b${i}`}></span>`)}
        <span class="frame">
          <span class="band"><span class="name">${card.name}</span></span>
          <span class="scene"><${Art} card=${card} /></span>
          <${TokenStats} token=${token} card=${card} />
        </span>
        <${Symbols} card=${card} />
        <span class="flags">
          ${token.drying && card.type === "character" && html`<span class="flag"><${Icon} name="drying" /></span>`}
          ${token.exerted && html`<span class="flag"><${Icon} name="exert" /></span>`}
          ${token.under.length > 0 && html`<span class="flag count"><${Icon} name="under" />${token.under.length}</span>`}
        </span>
        <${Keywords} entries=${keywords} most=${token.exerted ? 3 : 4} />
        ${token.damage > 0 && html`<span class="damage"><${Icon} name="damage" /><b>${token.damage}</b></span>`}
        ${mark.badge && html`<span class="option-number">${mark.badge.icon ? html`<${Icon} name=${mark.badge.icon} />` : mark.badge.text}</span>`}
        ${mark.source && html`<span class="asks"><${Icon} name="quill" />${w.asks}</span>`}
        ${mark.preview && html`<${Preview} text=${mark.preview} />`}
      </span>
    </button>`;
  }
}

export const Cost = ({ card, cost }) => html`
  <span class=${classes("cost", card.inkable ? "inkable" : "fixed", cost != null && cost < card.cost && "less", cost != null && cost > card.cost && "more")}><b>${cost ?? card.cost}</b></span>`;

const Ability = ({ ability, reminders }) => html`<p class="ability">
  ${ability.name && html`<b class="ability-name">${ability.name} </b>`}
  ${(ability.costs || []).length > 0 && html`<span class="ability-cost"><${Text} text=${ability.costs.join(", ")} /> — </span>`}
  ${ability.keyword && html`<${Icon} name=${keywordIcon(ability.keyword)} inline />`}
  <span class=${ability.keyword ? "ability-keyword" : ""}><${Text} text=${ability.text} /></span>
  ${reminders && ability.reminder && html`<span class="reminder"> <${Text} text=${ability.reminder} /></span>`}
</p>`;

export const Words = ({ card, reminders }) => card.abilities.map((ability) => html`<${Ability} ability=${ability} reminders=${reminders} />`);

export const typeLine = (card) => [w.types[kindOf(card)] || card.type, ...card.classifications.filter((c) => c !== "Song")];

const CardStats = ({ card, now }) => card.type === "character" || card.type === "location" ? html`<span class="stats">
    ${card.type === "location"
      ? html`<${Stat} name="move" value=${card.move_cost ?? 0} />`
      : html`<${Stat} name="strength" value=${now ? now.strength : card.strength} was=${card.strength} />`}
    <${Stat} name="willpower" value=${now ? now.willpower - now.damage : card.willpower} was=${now && now.damage ? null : card.willpower} hurt=${now && now.damage > 0} />
    <${Stat} name="lore" value=${now ? now.lore : card.lore ?? 0} was=${card.lore ?? 0} />
  </span>` : null;

// The inside of a drawn card. Sizes: hand, medium, large.
export function Face({ card, size, cost, now, reminders }) {
  return html`<span class=${`card size-${size} ${kindOf(card)}`} ...${inksOf(card)}>
    <span class="head">
      <${Cost} card=${card} cost=${cost} />
      <span class="title"><b class="name">${card.name}</b>${card.version && html`<span class="version">${card.version}</span>`}</span>
    </span>
    <span class="scene"><${Art} card=${card} /><${Symbols} card=${card} /></span>
    <span class="type-line"><${Icon} name=${kindOf(card)} />${typeLine(card).slice(size === "hand" ? 1 : 0).join(" · ") || w.types[kindOf(card)]}</span>
    <span class="words"><${Words} card=${card} reminders=${reminders} /></span>
    <${CardStats} card=${card} now=${now} />
  </span>`;
}

// A card one can point at: in hand, in a tray, in the deck builder.
export class HandCard extends Component {
  shouldComponentUpdate(next) {
    return next.sign !== this.props.sign;
  }

  render({ id, name, mark, size, zone, cost, index }) {
    const card = cardOf(name);
    return html`<button type="button" class=${classes("held", ...mark.classes)} data-card=${id} data-zone=${zone} data-name=${name} data-flip=${zone === "hand" ? id : null}
        aria-pressed=${mark.chosen ? "true" : null} tabindex=${index === 0 ? 0 : -1}>
      <span class="hidden-text">${w.held(card, mark, cost)}</span>
      <span aria-hidden="true" class="held-inside"><${Face} card=${card} size=${size} cost=${cost} />
        ${mark.stamp && html`<span class="stamp">${mark.stamp}</span>`}
        ${mark.preview && html`<span class="preview">${mark.preview}</span>`}
        ${mark.badge && html`<span class="option-number">${mark.badge.icon ? html`<${Icon} name=${mark.badge.icon} />` : mark.badge.text}</span>`}</span>
    </button>`;
  }
}

export const Back = ({ small }) => html`<span class=${classes("back", small && "small")} aria-hidden="true"><${Icon} name="ink" /></span>`;
