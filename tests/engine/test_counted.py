"""Numbers that are counted, in the places where cards have only printed plain ones so far."""

import pytest
from tests.engine.simple import THIS, action, begin, character

from inkborn.engine.game import BareGame
from inkborn.engine.now import continuous as now
from inkborn.engine.rules import costs
from inkborn.model import abilities as a
from inkborn.model import nouns as n

LORE = n.LoreOf(n.You())
"""Her lore: 2 where nothing else is said."""
MINE = n.Select((n.Of(n.You()), n.IsKind(("character",))))
HURT = n.Select((n.Of(n.You()), n.IsDamaged()))
HALE = n.Select((n.Of(n.You()), n.IsKind(("character",)), n.Not(n.IsDamaged())))


def offered(effect: a.Effect, *, lore: int = 2) -> BareGame:
    """Ann may do it; she has 5 ink drops and two characters, one of them with 3 damage."""
    game = begin(character("Bear", 0, willpower=9), action("Deed", 0, a.May(effect)))
    game.answer("play bear")
    game.answer("play bear")
    next(iter(game.state.inplay.values())).damage = 3
    player = game.state.players[0]
    player.drops = 5
    player.lore = lore
    game.answer("play deed")
    return game


def damage(game: BareGame) -> list[int]:
    return [record.damage for record in game.state.inplay.values()]


@pytest.mark.parametrize(
    ("effect", "drops", "hand", "damaged"),
    [
        (a.GetInkDrops(LORE), 7, 4, [3, 0]),
        (a.RemoveInkDrops(LORE), 3, 4, [3, 0]),
        (a.DrawTo(n.Plus(LORE, 4)), 5, 6, [3, 0]),
        (a.DiscardTo(LORE), 5, 2, [3, 0]),
        (a.Heal(MINE, LORE), 5, 4, [1, 0]),
        (a.MoveDamage(HURT, HALE, LORE), 5, 4, [1, 2]),
        (a.PutDamage(LORE, MINE), 5, 4, [5, 2]),
        (a.Deal(LORE, MINE), 5, 4, [5, 2]),
        (a.Repeat(LORE, a.Draw(1)), 5, 6, [3, 0]),
    ],
)
def test_as_much_is_done_as_is_counted(
    effect: a.Effect, drops: int, hand: int, damaged: list[int]
) -> None:
    game = offered(effect)
    game.answer("yes")
    while game.decision is not None and game.decision.kind == "cards":
        game.answer([0, 1])
    player = game.state.players[0]
    assert (player.drops, len(player.hand), damage(game)) == (drops, hand, damaged)


@pytest.mark.parametrize(
    ("effect", "asked"),
    [
        (a.RemoveInkDrops(n.Plus(LORE, 3)), True),
        (a.RemoveInkDrops(n.Plus(LORE, 4)), False),
        (a.DrawTo(n.Plus(LORE, 3)), True),
        (a.DrawTo(n.Plus(LORE, 2)), False),
        (a.DiscardTo(n.Plus(LORE, 1)), True),
        (a.DiscardTo(n.Plus(LORE, 2)), False),
    ],
)
def test_what_is_counted_decides_whether_it_could_be_done(effect: a.Effect, asked: bool) -> None:
    game = offered(effect)
    assert game.decision is not None
    assert (game.decision.kind == "may") == asked


def test_changes_of_a_card_are_counted() -> None:
    changes = (a.SingCost(LORE), a.DamageDealt(LORE))
    bear = character("Bear", 0, a.Static((a.Affect(THIS, changes),)), willpower=9)
    game = begin(bear, action("Fire", 0, a.Deal(1, MINE)))
    game.answer("play bear")
    game.state.players[0].lore = 2
    (card,) = game.state.inplay
    assert costs.sing_value(game.core, card) == 2
    game.answer("play fire")
    assert damage(game) == [3]


@pytest.mark.parametrize(("lore", "taken"), [(1, 2), (2, 1), (3, 0)])
def test_a_printed_keyword_has_as_much_as_is_counted(lore: int, taken: int) -> None:
    bear = character("Bear", 0, a.Keyword("Resist", LORE), willpower=9)
    game = begin(bear, action("Fire", 0, a.Deal(3, MINE)))
    game.answer("play bear")
    game.state.players[0].lore = lore
    game.answer("play fire")
    assert damage(game) == [taken]


@pytest.mark.parametrize(("lore", "drawn"), [(2, 1), (3, 1), (4, 0)])
def test_damage_is_compared_with_what_is_counted(lore: int, drawn: int) -> None:
    enough = n.Select((n.Of(n.You()), n.DamageIs(">=", LORE)))
    game = offered(a.Draw(n.Count(enough)), lore=lore)
    if drawn:
        game.answer("yes")
    assert len(game.state.players[0].hand) == 4 + drawn


def test_only_the_second_player_s_own_first_turn_is_the_first_of_who_is_not_first() -> None:
    late = a.Static((a.Affect(THIS, (a.Modify("strength", 1),)),), n.FirstTurnNotFirstPlayer())
    game = begin(character("Late", 0, late))
    seen: list[list[int]] = []
    game.answer("play late")
    for turn in range(4):
        if turn == 1:
            game.answer("play late")
        refs = [game.state.refs[card] for card in game.state.inplay]
        seen.append([now.strength(game.core, ref) for ref in refs])
        game.answer("end")
    assert seen == [[1], [1, 2], [1, 1], [1, 1]]
