"""Damage: deal, put, remove, move. Verbs are marked with "~"."""

from inkborn.model.abilities import Deal, Heal, MoveDamage, PutDamage
from inkborn.model.nouns import Amount, CostOf, Number, Other, Ref, Select, StatOf, Times
from inkborn.text.build.walk import nodes
from inkborn.text.say.actions import deed
from inkborn.text.say.amounts import for_each
from inkborn.text.say.pointers import object_, slots_of
from inkborn.text.say.speaker import Speaker, voices
from inkborn.text.say.words import plural_of


@voices(Deal)
def _deal(s: Speaker, effect: Deal) -> str:
    match effect.number:
        case int() as number:
            words = f"~deal {number} damage to {object_(s, effect.to, 'each')}"
        case Number("amount"):
            words = f"~deal the same amount of damage to {object_(s, effect.to, 'each')}"
        case Times(int() as each, number):
            to = object_(s, effect.to, "each")
            words = f"~deal {each} damage to {to} {for_each(s, number)}"
        case amount if isinstance(effect.to, Select) and not _is_spoken_of(effect.to, amount):
            equal = s.words(amount)
            words = f"~deal damage equal to {equal} to {object_(s, effect.to, 'each')}"
        case amount:
            to = object_(s, effect.to, "each")
            slots = slots_of(s, effect.to)
            words = f"~deal damage to {to} equal to {s.words(amount)}"
            for slot in reversed(slots):
                s.talk.mention(slot)
    deed(s, "deal", effect.bind, effect.to, "n")
    return words


def _is_spoken_of(to: Select, amount: Amount) -> bool:
    """Whether the amount is one of the cards themselves, or they are others than this one."""
    measured = [n.slot for n in nodes(amount) if isinstance(n, StatOf | CostOf | Ref)]
    return Other(("this",)) in to.of or to.bind in measured


@voices(PutDamage)
def _put_damage(s: Speaker, effect: PutDamage) -> str:
    match effect.number:
        case 1:
            many = "a damage counter"
        case int() as number:
            many = f"{number} damage counters"
        case Times(int() as each, _):
            many = f"{each} {plural_of('damage counter', each != 1)}"
        case _:
            many = "that many damage counters"
    words = f"~put {many} on {object_(s, effect.on, 'each')}"
    if isinstance(effect.number, Times):
        words += f" {for_each(s, effect.number.number)}"
    deed(s, "put damage", effect.bind, effect.on, "n")
    return words


def _how_much(s: Speaker, number: Amount | None, up_to: bool) -> str:
    if number is None:
        return "all"
    return f"up to {s.words(number)}" if up_to else s.words(number)


@voices(Heal)
def _heal(s: Speaker, effect: Heal) -> str:
    much = _how_much(s, effect.number, effect.up_to)
    total = " total" if effect.total else ""
    words = f"~remove {much} damage{total} from {object_(s, effect.cards, 'each')}"
    s.talk.done["healed cards"] = s.slot(effect.bind_cards)
    deed(s, "heal", effect.bind, effect.cards, "n")
    return words


@voices(MoveDamage)
def _move_damage(s: Speaker, effect: MoveDamage) -> str:
    much = _how_much(s, effect.number, effect.up_to)
    counters = (
        "damage" if effect.number is None else plural_of("damage counter", effect.number != 1)
    )
    source = object_(s, effect.source, "each")
    moved = set(slots_of(s, effect.source))
    s.talk.excluded |= moved
    target = object_(s, effect.target)
    s.talk.excluded -= moved
    deed(s, "move damage", effect.bind, letter="n")
    return f"~move {much} {counters} from {source} to {target}"
