"""Whole abilities: triggered, activated, static, of actions, keywords, rules for decks."""

from itertools import groupby

from msgspec.structs import replace

from inkborn.model.abilities import (
    Ability,
    ActionEffect,
    Activated,
    Affect,
    Cant,
    CantPlay,
    CostChange,
    DeckRule,
    Effect,
    Exert,
    GainAbility,
    If,
    Keyword,
    MoveCost,
    Pay,
    ShiftForm,
    Static,
    Triggered,
    UseFree,
)
from inkborn.model.nouns import (
    All,
    BeingChallenged,
    Compare,
    Condition,
    EveryPlayer,
    Happened,
    Named,
    Never,
    Opponents,
    PlayersWhere,
    Ref,
    Select,
    SomePlayer,
    TurnOf,
    You,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.build.walk import nodes
from inkborn.text.say.changes import keyword_words
from inkborn.text.say.clauses import (
    actions,
    base,
    clauses,
    is_action,
    prefixed,
    steps,
    text,
)
from inkborn.text.say.conditions import can_be_denied, conditions_words
from inkborn.text.say.consequences import embedded, instead
from inkborn.text.say.events import trigger
from inkborn.text.say.exchange import exchanged
from inkborn.text.say.nominals import nominal
from inkborn.text.say.rules import rule
from inkborn.text.say.speaker import Speaker, voices
from inkborn.text.say.words import sentence

USUAL_COPIES = 4
_INDEPENDENT = Compare | SomePlayer | EveryPlayer | Happened


def ability_text(s: Speaker, ability: Ability) -> str:
    match ability:
        case Triggered():
            return triggered(s, ability)
        case Activated():
            return activated(s, ability)
        case Static():
            return static(s, ability)
        case ActionEffect(then):
            return text(s, then)
        case DeckRule():
            return deck_rule(s, ability)
        case Keyword():
            return keyword(ability)


@voices(GainAbility)
def _quoted(s: Speaker, change: GainAbility) -> str:
    return f'~gain "{ability_text(Speaker(_bearer(s)), change.ability)}"'


def _bearer(s: Speaker) -> str:
    """What the card that gains an ability is called in it."""
    kinds = s.talk.entities[-1].kinds
    return next(iter(kinds)) if len(kinds) == 1 else "character"


def _parts(condition: Condition | None) -> list[Condition]:
    if condition is None:
        return []
    return list(condition.conditions) if isinstance(condition, All) else [condition]


def _during(condition: Condition) -> str:
    match condition:
        case TurnOf(You()):
            return "during your turn"
        case TurnOf(Opponents()):
            return "during an opponent's turn"
        case _:
            return ""


def _circumstances(s: Speaker, when: list[Condition], word: str = "while") -> str:
    """ "during your turn, while this character is exerted, "."""
    words = ""
    for during, parts in groupby(when, _during):
        words += f"{during or f'{word} {conditions_words(s, list(parts))}'}, "
    return words


# ---------------------------------------------------------------- triggered and activated


def triggered(s: Speaker, ability: Triggered) -> str:
    when = _parts(ability.when)
    s.zone = ability.zone
    if ability.limit:
        once = "twice" if ability.limit == 2 else "once"
        yours = TurnOf(You()) in when
        when = [part for part in when if part != TurnOf(You())]
        head = f"{once} {'during your turn' if yours else 'per turn'}, "
    else:
        during = [part for part in when if isinstance(part, TurnOf)]
        when = [part for part in when if part not in during]
        head = _circumstances(s, [*during])
        if during and isinstance(during[0].who, Opponents):
            s.talk.entities.insert(0, Entity("turn", "player"))
            if any(isinstance(on.by, PlayersWhere) for on in ability.on):
                head = head.replace("an opponent's", "each opponent's")
    if when and not ability.limit:
        head += _circumstances(s, when)
        when = []
    head += trigger(s, ability.on)
    if when:
        head += " while " + " and ".join(s.words(part) for part in when)
    s.talk.forget("turn")
    if ability.zone == "discard" and ability.condition is None and _from_discard(ability):
        head += ", if this card is in your discard"
    if ability.condition is None:
        found = prefixed(f"{head}, ", s.sentences(ability.then))
    else:
        head += f", if {s.words(ability.condition)}"
        found = _conditional(s, head, ability)
    return " ".join(sentence(words) for words in found)


def _from_discard(ability: Triggered) -> bool:
    """Whether the trigger does not say by itself that the card is in the discard."""
    return ability.on[0].event not in ("mill", "discard")


def _conditional(s: Speaker, head: str, ability: Triggered) -> list[str]:
    """The ability's own condition reaches over all sentences, unless one begins with its own."""
    found = exchanged(ability.then) if isinstance(ability.then, If) else None
    if found is not None:
        plain, other = found
        return [*prefixed(f"{head}, ", s.sentences(plain)), *instead(s, other)]
    rest = steps(ability.then)[1:]
    if any(isinstance(step, If) and isinstance(step.condition, _INDEPENDENT) for step in rest):
        return prefixed(f"{head}, ", embedded(s, ability.then))
    return prefixed(f"{head}, ", s.sentences(ability.then))


def activated(s: Speaker, ability: Activated) -> str:
    if ability.limit or ability.when is not None:
        return _activated_once(s, ability)
    costs = ", ".join(_cost(s, cost) for cost in ability.costs)
    return f"{costs} — {text(s, ability.then)}"


def _cost(s: Speaker, cost: Effect) -> str:
    match cost:
        case Exert(Ref("this")):
            return "⟳"
        case Pay(int() as ink):
            return f"{ink} ⬡"
        case _:
            words = base(actions(s, cost))
            return words[:1].upper() + words[1:]


def _activated_once(s: Speaker, ability: Activated) -> str:
    head = ""
    if ability.limit:
        head = "twice during your turn, " if ability.limit == 2 else "once during your turn, "
    if ability.when is not None:
        head += f"{'if' if ability.limit else 'while'} {s.words(ability.when)}, "
    costs = " and ".join(base(actions(s, cost)) for cost in ability.costs)
    conditional = bool(ability.limit) and ability.when is not None
    if is_action(ability.then) and not conditional:
        return sentence(f"{head}you may {costs} to {clauses(s, ability.then)}")
    found = [f"{head}you may {costs}", *prefixed("if you do, ", embedded(s, ability.then))]
    return " ".join(sentence(words) for words in found)


# ---------------------------------------------------------------- static


def static(s: Speaker, ability: Static) -> str:
    when = _parts(ability.when)
    unless = [part for part in when if _is_unless(ability, part)]
    when = [part for part in when if part not in unless]
    first = ability.effects[0]
    if isinstance(first, CostChange) and first.next:
        turn = "during your turn" if TurnOf(You()) in when else "per turn"
        head = _circumstances(s, [part for part in when if part != TurnOf(You())])
        return sentence(f"{head}once {turn}, {_rules(s, ability)} this turn")
    if isinstance(first, MoveCost) and first.limit:
        yours = TurnOf(You()) in when
        when = [part for part in when if part != TurnOf(You())]
        times = "twice" if first.limit == 2 else "once"
        turn = "during your turn" if yours else "per turn"
        return sentence(f"{_circumstances(s, when)}{times} {turn}, {_rules(s, ability)}")
    priced = ability.zone == "hand" or isinstance(first, CostChange | MoveCost | UseFree)
    word = "if" if priced or _is_history(when) else "while"
    head = _circumstances(s, when, word)
    words = head + _rules(s, ability)
    if unless:
        inner = unless[0]
        assert isinstance(inner, Never)
        words += f" unless {s.words(inner.condition)}"
    return sentence(words)


def _is_history(when: list[Condition]) -> bool:
    return any(isinstance(node, Happened) for node in nodes(tuple(when)))


def _is_unless(ability: Static, condition: Condition) -> bool:
    """Whether the rule holds "unless" something is so."""
    if not isinstance(condition, Never) or not isinstance(ability.effects[0], Affect | CantPlay):
        return False
    first = ability.effects[0]
    restricts = isinstance(first, CantPlay) or any(isinstance(c, Cant) for c in first.changes)
    return restricts or not can_be_denied(condition.condition)


def _rules(s: Speaker, ability: Static) -> str:
    challenged = [
        r for r in ability.effects if isinstance(r, Affect) and r.only == (BeingChallenged(),)
    ]
    if challenged and len(challenged) == len(ability.effects):
        plain = [rule(s, replace(part, only=()), static=True) for part in challenged]
        return f"while being challenged, {' and '.join(plain)}"
    return " and ".join(rule(s, part, static=True) for part in ability.effects)


# ---------------------------------------------------------------- keywords and decks


def keyword(ability: Keyword) -> str:
    """The keyword line: "Bodyguard", "Resist +1", "Puppy Shift 3 ⬡"."""
    amount = ability.amount if isinstance(ability.amount, int) else None
    words = keyword_words(ability.keyword, amount)
    form = ability.shift
    if form is None:
        return words
    if form.cost is not None:
        cost = base(actions(Speaker(), form.cost)).removeprefix("choose and ")
        words = f"Shift: {sentence(cost).removesuffix('.')}"
    return f"{_variant(form)}{words}"


def _variant(form: ShiftForm) -> str:
    word = {"any": "Universal", "combo": "Combo", "duo": "Duo"}.get(form.onto, "")
    if form.onto == "class":
        word = form.classification
    elif form.onto == "item":
        word = form.names[0]
    words = f"Temporary {word}" if form.temporary else word
    return f"{words.strip()} " if words.strip() else ""


def deck_rule(s: Speaker, ability: DeckRule) -> str:
    if ability.rule == "any ink":
        cards = nominal(s, Select(ability.of), many=True)
        return f"You can have other {cards} in your deck regardless of ink type."
    match ability.of:
        case (Named((name,)),):
            return f"You may have any number of cards named {name} in your deck."
    card = s.full_name or "this card"
    if ability.copies is None:
        return f"You may have any number of copies of {card} in your deck."
    many = "only have" if ability.copies < USUAL_COPIES else "have up to"
    return f"You may {many} {ability.copies} copies of {card} in your deck."
