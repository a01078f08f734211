"""Builds players: who acts, whose cards they are."""

from inkborn.model.abilities import By, Effect, If, IfDone
from inkborn.model.nouns import (
    Actor,
    ChosenPlayer,
    Compare,
    Count,
    EachPlayer,
    LoreOf,
    Of,
    Op,
    Opponents,
    PlayerOf,
    PlayerRef,
    PlayersWhere,
    PlayersWithMost,
    Select,
    TurnOf,
    Who,
    You,
    YouAnd,
)
from inkborn.text.build.builder import Builder, Nonsense, builds
from inkborn.text.build.discourse import Entity
from inkborn.text.build.nominals import last_group
from inkborn.text.build.phrase import Phrase
from inkborn.text.read.parse import Tree


@builds
def you(b: Builder, tree: Tree) -> Who:
    return You()


@builds
def opponents(b: Builder, tree: Tree) -> Who:
    return Opponents()


@builds
def each_player(b: Builder, tree: Tree) -> Who:
    return EachPlayer()


def _chosen(b: Builder, among: str) -> ChosenPlayer:
    slot = b.talk.new_slot("p")
    b.talk.add(Entity(slot, "player"))
    return ChosenPlayer(among, slot)  # type: ignore[arg-type]


@builds
def chosen_opponent(b: Builder, tree: Tree) -> Who:
    return _chosen(b, "opponents")


@builds
def chosen_player(b: Builder, tree: Tree) -> Who:
    return _chosen(b, "players")


@builds
def chosen_other_player(b: Builder, tree: Tree) -> Who:
    return _chosen(b, "others")


@builds
def you_and(b: Builder, tree: Tree) -> Who:
    return YouAnd(_chosen(b, "others"))


@builds
def that_player(b: Builder, tree: Tree) -> Who:
    """The player spoken of last, be it as "chosen player" or as "their player"."""
    player = b.talk.find(lambda e: e.role == "player")
    if player is None:
        raise Nonsense(tree.at, "a player spoken of before")
    return _player(player)


def _player(entity: Entity) -> Who:
    if entity.slot == "turn":
        return PlayersWhere(Opponents(), TurnOf(Actor()))
    if entity.slot.startswith("of "):
        return PlayerOf(entity.slot.removeprefix("of "))
    return PlayerRef(entity.slot)


@builds
def they(b: Builder, tree: Tree) -> Who:
    """They, as players: those of the sentence before, of the event, or the chosen one."""
    if isinstance(b.who, Actor):
        return Actor()
    if b.players_chosen is not None:
        chosen, b.players_chosen = b.players_chosen, None
        return chosen
    for body in reversed(b.bodies):
        if body.effects:
            last = last_by(body.effects[-1])
            if last is not None and isinstance(last.who, PlayerRef):
                return last.who
            if last is not None and body is b.of_each:
                raise Nonsense(tree.at, '"they" at the beginning')
            if last is not None and b.begun:
                return _same_again(last.who, tree)
            if last is not None:
                b.merge_into = body
                return Actor()
            break
    player = b.talk.find(lambda e: e.role == "player")
    if player is not None:
        return _player(player)
    raise Nonsense(tree.at, "players who can be meant")


def _same_again(who: Who, tree: Tree) -> Who:
    """Players who need not be chosen again to be meant again."""
    if not isinstance(who, Opponents | EachPlayer):
        raise Nonsense(tree.at, "players who are not chosen")
    return who


def last_by(effect: Effect) -> By | None:
    """The last part of an effect, if other players carry it out, so that it can be continued."""
    if isinstance(effect, If | IfDone):
        return last_by(effect.then) if effect.otherwise is None else None
    return effect if isinstance(effect, By) else None


@builds
def they_whose(b: Builder, tree: Tree) -> Who | None:
    """Their hand, their deck: of the players who act, else of the owner of what is moved."""
    if isinstance(b.who, Actor):
        return Actor()
    player = b.talk.find(lambda e: e.role == "player")
    return _player(player) if player is not None else None


@builds
def owner(b: Builder, tree: Tree) -> Who | None:
    """Nobody in particular: cards always go to the zones of their owner."""
    words = " ".join(b.tokens[at].text.lower() for at in range(tree.at, tree.end))
    if "player" in words and not words.startswith("a "):
        roles = ("chosen", "picked", "subject", "object")
        card = next((e for e in reversed(b.talk.entities) if e.role in roles), None)
        if card is not None:
            b.talk.add(Entity(f"of {card.slot}", "player"))
    return None


@builds
def its_player(b: Builder, tree: Tree) -> Who:
    card = b.talk.find(lambda e: e.is_card() and e.role != "this")
    if card is None:
        raise Nonsense(tree.at, "a card whose player is meant")
    b.talk.add(Entity(f"of {card.slot}", "player"))
    return PlayerOf(card.slot)


@builds
def challenging_player(b: Builder, tree: Tree) -> Who:
    if b.event is None or b.event.kind not in ("challenge", "challenged"):
        raise Nonsense(tree.at, "a challenge")
    return PlayerOf("object" if b.event.kind == "challenged" else "subject")


@builds
def opponents_with_more_lore(b: Builder, tree: Tree) -> Who:
    return PlayersWhere(Opponents(), Compare(LoreOf(Actor()), ">", LoreOf(You())))


@builds
def players_with(b: Builder, tree: Tree) -> Who:
    """ "each player with more than 3 cards in their inkwell"."""
    base: Who = Opponents() if b.word(tree, "base") == "opponent" else EachPlayer()
    with b.acting(Actor()):
        counted = b.phrase(tree, "nominal").select()
    op: Op = ">" if b.word(tree, "cmp") == "more" else "<"
    return PlayersWhere(base, Compare(Count(counted), op, b.number(tree)))


@builds
def players_who_reveal(b: Builder, tree: Tree) -> Who:
    group = last_group(b, tree.at)
    shown = b.phrase(tree, "nominal").with_filter(Of(Actor()))
    cards = Select(of=shown.filter, zone="deck", group=group.slot)
    b.describe(Phrase(filter=shown.filter, zone="deck", group=group.slot), plural=False)
    return PlayersWhere(EachPlayer(), Compare(Count(cards), ">=", 1))


@builds
def players_with_most(b: Builder, tree: Tree) -> Who:
    return PlayersWithMost(b.part(tree, "zone"))
