"""What the greedy bot picks where something else than a turn action is asked."""

from __future__ import annotations

from inkborn.model.abilities import CardDefinition
from inkborn.players.judgement import HARM, has_victims, keep, worth
from inkborn.views import CardInPlay, Choice, Option, View


def pick(view: View, choice: Choice) -> tuple[int, ...]:
    """Places among the options; not always a legal answer."""
    match choice.kind:
        case "may":
            return (0 if wants(view, choice) else 1,)
        case "cards":
            return _cards(view, choice)
        case "number":
            return (_number(view, choice),)
        case "player":
            return _players(view, choice)
        case "order":
            return tuple(range(len(choice.options)))
    return tuple(range(max(1, choice.least)))


def wants(view: View, choice: Choice) -> bool:
    """Whether to do what one may do: yes, unless it would have to hurt oneself."""
    return not (choice.verb in HARM and choice.verb != "discard" and not has_victims(view))


def _cards(view: View, choice: Choice) -> tuple[int, ...]:
    """The best ones for what is done with them: as many as do good, at least as many as needed."""
    scores = [_appeal(view, choice, option) for option in choice.options]
    ranked = sorted(range(len(scores)), key=lambda place: -scores[place])
    good = sum(1 for score in scores if score > 0)
    size = max(choice.least, min(choice.most, good))
    for number in (size, *range(choice.least, choice.most + 1)):
        picked = tuple(sorted(ranked[:number]))
        if choice.allows(picked):
            return picked
    return ()


def _appeal(view: View, choice: Choice, option: Option) -> float:
    if choice.prompt == "Which cards go back?":
        card = _in_hand(view, option.card)
        return -1.0 if card is None else card.cost - (4.5 if card.inkable else 3.5)
    mine = view.seats[option.owner].team == view.me.team
    target = view.in_play(option.card)
    if target is None:
        return _appeal_elsewhere(view, choice, option, mine)
    value = _value(choice, target)
    if choice.prompt in ("Who sings?", "On top of which?"):
        return 10.0 - value
    harm = choice.verb in HARM or (not choice.verb and not mine)
    return value if harm != mine else -value


def _appeal_elsewhere(view: View, choice: Choice, option: Option, mine: bool) -> float:
    """Cards in a hand, a deck or a discard."""
    card = _in_hand(view, option.card)
    value = 1.0 if card is None else keep(view.me.inkwell_size, card)
    if mine and choice.verb in ("discard", "put into the deck", "put into the inkwell"):
        return -value
    return value


def _value(choice: Choice, card: CardInPlay) -> float:
    """Worth; damage goes where little is left, healing where there is some to heal."""
    value = worth(card) + 0.1
    if choice.verb == "damage":
        return value + 6.0 / max(1, card.willpower - card.damage)
    if choice.verb == "heal":
        return value * 0.1 + card.damage
    if choice.verb == "ready":
        return value if card.exerted else 0.05
    if choice.verb == "exert":
        return value if not card.exerted else 0.05
    return value


def _in_hand(view: View, id: int) -> CardDefinition | None:
    for player in view.seats:
        for card in (*player.hand, *player.discard, *player.deck.values()):
            if card.id == id:
                return card.card
    return None


def _number(view: View, choice: Choice) -> int:
    """As much as possible for one's own cards, and nothing for the others'."""
    last = len(choice.options) - 1
    if choice.source is None or "drops" in choice.prompt:
        return 0
    source = view.in_play(choice.source.id)
    if source is not None and view.seats[source.owner].team != view.me.team:
        return 0
    return last


def _players(view: View, choice: Choice) -> tuple[int, ...]:
    """Oneself where that is open (it is mostly good), else the opponents with the most lore."""
    if choice.least == choice.most == 1:
        for place, option in enumerate(choice.options):
            if option.owner == view.seat:
                return (place,)
    order = sorted(
        range(len(choice.options)), key=lambda p: -view.seats[choice.options[p].owner].lore
    )
    return tuple(sorted(order[: max(1, choice.least)]))
