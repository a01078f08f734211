"""The greedy bot: inks sensibly, curves out, takes good challenges, quests."""

from __future__ import annotations

from collections.abc import Callable

from inkborn.engine.answers import Answer
from inkborn.model import abilities as a
from inkborn.model.abilities import CardDefinition
from inkborn.players.judgement import (
    HARM,
    blow,
    dies,
    has_victims,
    hurts_a_chosen_card,
    needs_a_victim,
    power,
    worth,
)
from inkborn.players.random import RandomBot, names_in_sight
from inkborn.views import CardInPlay, Choice, Option, View

ENOUGH_INK = 7
"""Ready ink beyond which a card in hand is worth more than one in the inkwell."""


class GreedyBot:
    """Takes what looks best at the moment. Ties are broken by the order of the options."""

    def __init__(self, seed: int = 0) -> None:
        self._anything = RandomBot(seed)
        self._used: set[tuple[int, int, str]] = set()

    def decide(self, view: View, choice: Choice) -> Answer:
        answer = self._decide(view, choice)
        if isinstance(answer, str) or choice.allows(answer):
            return answer
        return self._anything.decide(view, choice)

    def _decide(self, view: View, choice: Choice) -> Answer:
        match choice.kind:
            case "main":
                return (self._action(view, choice),)
            case "may":
                return (0 if wants(view, choice) else 1,)
            case "cards":
                return _cards(view, choice)
            case "number":
                return (_number(view, choice),)
            case "player":
                return _players(view, choice)
            case "name":
                return names_in_sight(view)[-1]
            case "order":
                return tuple(range(len(choice.options)))
        return tuple(range(max(1, choice.least)))

    def _action(self, view: View, choice: Choice) -> int:
        scores = [self._score(view, option) for option in choice.options]
        best = max(range(len(scores)), key=scores.__getitem__)
        action = choice.options[best].action
        assert action is not None
        if action.kind == "use":
            self._used.add((view.turn, action.card, action.how))
        return best

    def _score(self, view: View, option: Option) -> float:
        action = option.action
        assert action is not None
        if action.kind == "end":
            return 0.0
        if action.kind == "use" and (view.turn, action.card, action.how) in self._used:
            return -1.0
        return SCORES[action.kind](view, option)


# ---------------------------------------------------------------- turn actions


def _ink(view: View, option: Option) -> float:
    """Ink early and while something in hand is out of reach; the card one needs least."""
    me = view.me
    card = next((c.card for c in (*me.hand, *me.discard) if c.id == option.card), None)
    if card is None:
        return -1.0
    out_of_reach = any(c.card.cost > me.inkwell_size for c in me.hand if c.id != option.card)
    if me.inkwell_size >= ENOUGH_INK or (me.inkwell_size >= 4 and not out_of_reach):
        return -1.0
    return 120.0 - keep(view, card)


def keep(view: View, card: CardDefinition) -> float:
    """How much one wants to have a card in hand."""
    early = max(0, card.cost - view.me.inkwell_size - 2)
    soon = 3.0 if card.cost <= view.me.inkwell_size + 1 else 0.0
    return power(card) - 1.5 * early + soon


def _play(view: View, option: Option) -> float:
    """The most that the ink can buy; what is free is better still."""
    card = next(
        (
            c.card
            for seat in view.seats
            for c in (*seat.hand, *seat.discard, *(u for b in seat.board for u in b.under if u))
            if c.id == option.card
        ),
        None,
    )
    if card is None:
        return 10.0
    if needs_a_victim(card) and not has_victims(view):
        return -1.0
    saved = card.cost - option.ink
    score = 60.0 + 3.0 * card.cost + 0.5 * power(card) + saved
    if card.kind == "item" and any(b.name == card.full_name for b in view.me.board):
        score -= 15.0
    return score


def _quest(view: View, option: Option) -> float:
    card = view.in_play(option.card)
    if card is None:
        return -1.0
    able = sum(o.lore for o in view.me.board if not o.exerted and not o.drying)
    if view.me.lore + able >= view.me.goal:
        return 300.0 + card.lore
    if card.lore <= 0 and not card.card.abilities:
        return -1.0
    return 30.0 + 2.0 * card.lore + (1.0 if card.has("Support") else 0.0)


def _challenge(view: View, option: Option) -> float:
    """What is won less what is lost, against the lore that questing would give."""
    card, victim = view.in_play(option.card), view.in_play(option.target)
    if card is None or victim is None:
        return -1.0
    dealt = blow(card, victim, challenging=True)
    if victim.card.kind == "location":
        gain = worth(victim) if dies(victim, dealt) else 0.3 * dealt
        return 30.0 + gain - 2.0 * card.lore
    taken = blow(victim, card, challenging=False)
    gain = worth(victim) + 1.0 if dies(victim, dealt) else 0.35 * dealt
    loss = worth(card) if dies(card, taken) else 0.25 * taken
    needed = 0.0 if card.has("Reckless") else 1.2 * max(0, card.lore)
    net = gain - loss - needed
    if net <= 0:
        return 1.0 if card.has("Reckless") and gain > loss else -1.0
    return 34.0 + 2.0 * net


def _use(view: View, option: Option) -> float:
    card = view.in_play(option.card)
    if card is None:
        return -1.0
    ability = next(
        (x for x in card.card.abilities if isinstance(x, a.Activated) and x.name in option.text),
        None,
    )
    if ability is None:
        return 12.0  # Boost, and abilities that others gave
    if hurts_a_chosen_card(ability.then) and not has_victims(view):
        return -1.0
    for cost in ability.costs:
        if isinstance(cost, (a.Banish, a.Discard, a.Put)):
            return 8.0 if view.me.hand_size > 3 else -1.0
    exerts = any(isinstance(cost, a.Exert) for cost in ability.costs)
    if exerts and card.card.kind == "character":
        return 33.0 if card.lore <= 1 else 25.0
    return 20.0 if option.ink else 55.0


def _move(view: View, option: Option) -> float:
    card = view.in_play(option.card)
    place = view.in_play(option.target)
    if card is None or place is None or card.at >= 0:
        return -1.0
    return 10.0 - option.ink if place.card.abilities else -1.0


SCORES: dict[str, Callable[[View, Option], float]] = {
    "ink": _ink,
    "play": _play,
    "quest": _quest,
    "challenge": _challenge,
    "use": _use,
    "move": _move,
}


# ---------------------------------------------------------------- other decisions


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
    value = 1.0 if card is None else keep(view, card)
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
    for seat in view.seats:
        for card in (*seat.hand, *seat.discard, *seat.deck.values()):
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
