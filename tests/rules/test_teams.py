"""Teams and simultaneous turns (1.3.2, 1.3.6, 9.3)."""

from collections.abc import Callable

import pytest

from inkborn.engine.game import BareGame
from inkborn.engine.knowing.knowledge import handle
from inkborn.errors import IllegalAnswer, InkbornError
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook import EDITIONS
from inkborn.scenario.table import Table
from inkborn.views import observe

Position = Callable[..., Table]
SINCE_2024_05 = [edition for edition in EDITIONS if edition != "2024-04"]


def _mouse() -> CardDefinition:
    return CardDefinition(
        "Mouse - Brave", "Mouse", ("Mouse",), "character", 1, strength=1, willpower=2, lore=1
    )


def _teams_of_two(edition: str) -> BareGame:
    """Seats 0 and 2 against 1 and 3, hands kept; seat 0 starts."""
    game = BareGame.new(
        [[_mouse()] * 20] * 4,
        teams=[0, 1, 0, 1],
        format="simultaneous",
        starting=0,
        edition=edition,
    )
    while game.decision is not None and game.decision.kind == "cards":
        game.answer([])
    return game


# cites: since 2026-02 1.3.2
def test_a_player_is_active_an_opponent_and_a_teammate_at_once(recent: str) -> None:
    core = _teams_of_two(recent).core
    assert core.state.active == 0
    assert 0 in core.opponents(1)
    assert 0 not in core.opponents(2)
    assert core.opponents(0) == [1, 3]


# cites: since 2026-02 1.3.6.1
def test_teams_are_fixed_when_the_game_begins(recent: str) -> None:
    for teams in ([0, 0], [0, 1, 1]):
        with pytest.raises(InkbornError, match="team"):
            BareGame.new([[_mouse()] * 20] * 2, teams=teams, edition=recent)
    assert _teams_of_two(recent).state.teams == [0, 1, 0, 1]


TEAMMATES = """
    teams: [[A, C], [B, D]]
    custom:
      - {name: Choir, type: song, cost: 6, text: "Sing Together 6\\nDraw a card."}
      - {name: Tenor, version: Great, type: character, cost: 4, strength: 1, willpower: 3, lore: 1}
      - {name: Bass, version: Deep, type: character, cost: 2, strength: 1, willpower: 3, lore: 1}
    players:
      A: {hand: [Choir], play: [{card: Bass - Deep, id: own}]}
      B: {hand: [Choir], play: [{card: Tenor - Great, id: theirs}]}
      C: {play: [{card: Tenor - Great, id: mate}]}
      D: {}
    """


# cites: since 2026-02 1.3.3, 1.3.6.2, 8.12.1
@pytest.mark.parametrize(("active", "singers"), [("A", {"own", "mate"}), ("B", {"theirs"})])
def test_ex_008_teammates_are_those_of_the_player_who_generates_the_effect(
    position: Position, active: str, singers: set[str], recent: str
) -> None:
    # Sing Together is the rule that speaks of teammates: the player's own, never the others'.
    table = position(TEAMMATES.rstrip() + f"\n    active: {active}", rules=recent)
    sing = [action for action in table.game.actions if action.how == "sing"]
    if active == "B":
        assert sing == []  # two in the opposing team could, but they are no teammates
        return
    table.game.act(sing[0])
    if EDITIONS[recent].teammates_sing == "asked":
        table.game.answer("yes")
    exerted = {name for name in ("own", "mate", "theirs") if _is_exerted(table, name)}
    assert exerted == singers


def _is_exerted(table: Table, name: str) -> bool:
    return table.state.inplay[table.find(name)].exerted


# cites: since 2026-02 9.2.3, 8.12.1
def test_a_song_that_cannot_be_sung_without_a_teammate_who_has_left_stays_in_the_hand(
    position: Position, recent: str
) -> None:
    seats = "A: {hand: [Choir], play: [{card: Bass - Deep, id: own}, {card: Bass - Deep, id: two}]}"
    first = "A: {hand: [Choir], play: [{card: Bass - Deep, id: own}]}"
    table = position(TEAMMATES.replace(first, seats), rules=recent)
    table.game.act(next(action for action in table.game.actions if action.how == "sing"))
    assert table.game.decision is not None and table.game.decision.prompt == "Who sings?"
    table.game.concede(2)
    assert table.game.decision.kind == "main" and table.game.decision.player == 0
    assert len(table.state.players[0].hand) == 1
    assert not _is_exerted(table, "own")


# ---------------------------------------------------------------- simultaneous turns

TEAM_TURN = """
    teams: [[A, C], [B, D]]
    custom:
      - {name: Tower, version: Tall, type: location, cost: 1, willpower: 5, lore: 1, move_cost: 1}
      - {name: Rooster, version: Early, type: character, cost: 1, strength: 1, willpower: 3,
         lore: 1, text: "CROW At the start of your turn, gain 1 lore."}
      - {name: Owl, version: Late, type: character, cost: 1, strength: 1, willpower: 3,
         lore: 1, text: "HOOT At the end of your turn, gain 1 lore."}
      - {name: Drummer, version: Steady, type: character, cost: 1, strength: 1, willpower: 3,
         lore: 1, text: "ROLL Whenever this character quests, each opponent loses 1 lore."}
    """


# cites: all 9.3
@pytest.mark.parametrize("edition", SINCE_2024_05)
def test_the_turn_passes_between_teams(edition: str) -> None:
    game = _teams_of_two(edition)
    turns = []
    for _ in range(4):
        turns.append(sorted(game.core.turn_players()))
        game.answer("end turn")
    assert turns == [[0, 2], [1, 3], [0, 2], [1, 3]]


# cites: all 9.3
def test_without_the_format_each_player_has_a_turn_alone() -> None:
    game = BareGame.new([[_mouse()] * 20] * 4, teams=[0, 1, 0, 1], starting=0)
    while game.decision is not None and game.decision.kind == "cards":
        game.answer([])
    turns = []
    for _ in range(4):
        turns.append(game.core.turn_players())
        game.answer("end turn")
    assert turns == [[0], [1], [2], [3]]


# cites: since 2026-02 9.3.1
# cites: 2024-05 1.10.3.1
# cites: 2025-07 1.10.3.1
# cites: 2025-10 1.10.3.1
@pytest.mark.parametrize("edition", SINCE_2024_05)
def test_ex_094_a_team_readies_gains_and_draws_together(position: Position, edition: str) -> None:
    seat = """{inkwell: {exerted: 1}, play: [{card: Rooster - Early, exerted: true},
               Tower - Tall, {card: Blank, drying: true}]}"""
    table = position(
        TEAM_TURN
        + f"""
    active: B
    players: {{A: {seat}, B: {{}}, C: {seat}, D: {seat}}}
    """,
        variant="simultaneous",
        rules=edition,
    )
    table.game.answer("end turn")
    # Both start-of-turn abilities wait together; ready, dry and location lore are over.
    decision = table.game.decision
    assert decision is not None and decision.kind == "bag" and len(decision.options) == 2
    for seat_ in (0, 2):
        player = table.state.players[seat_]
        assert player.lore == 1
        assert len(player.ready_ink) == 1 and not player.exerted_ink
        assert all(not table.state.inplay[card].exerted for card in player.board)
        assert all(not table.state.inplay[card].drying for card in player.board)
        assert player.hand == []
    other = table.state.players[3]
    assert other.lore == 0 and len(other.exerted_ink) == 1
    table.game.answer(1)
    assert [table.state.players[s].lore for s in (0, 2)] == [2, 2]
    assert [len(table.state.players[s].hand) for s in range(4)] == [1, 0, 1, 0]


# cites: since 2026-02 9.3.1
# cites: 2024-05 1.10.3.1, 1.10.3.2
# cites: 2025-07 1.10.3.1, 1.10.3.2
# cites: 2025-10 1.10.3.1, 1.10.3.2
@pytest.mark.parametrize("edition", SINCE_2024_05)
def test_ex_094_turn_actions_of_teammates_mix_but_never_overlap(
    position: Position, edition: str
) -> None:
    table = position(
        TEAM_TURN
        + """
    players:
      A: {hand: [Blank], play: [{card: Drummer - Steady, id: first}]}
      B: {lore: 5, play: [{card: Blank, exerted: true, id: victim}]}
      C: {hand: [Blank], play: [{card: Scar, id: second}]}
      D: {lore: 5}
    """.replace("Scar,", "Stitch - Rock Star,"),
        variant="simultaneous",
        rules=edition,
    )
    game = table.game
    kinds = {(a.kind, table.state.owner[a.card]) for a in game.actions if a.card >= 0}
    assert {("ink", 0), ("ink", 2), ("quest", 0), ("quest", 2), ("challenge", 2)} <= kinds
    assert not any(seat in (1, 3) for _, seat in kinds)
    mine = {(a.kind, a.card): a for a in game.actions}
    game.act(mine["ink", table.state.players[2].hand[0]])
    game.act(mine["quest", table.find("first")])  # its trigger is resolved before what follows
    assert [player.lore for player in table.state.players] == [1, 4, 0, 4]
    game.act(mine["ink", table.state.players[0].hand[0]])
    game.act(mine["challenge", table.find("second")])
    assert table.find("victim") in table.state.players[1].discard
    with pytest.raises(IllegalAnswer):
        game.act(mine["quest", table.find("second")])


# cites: since 2026-02 9.3.1, 9.3.2
@pytest.mark.parametrize("edition", SINCE_2024_05)
def test_ex_094_the_end_of_turn_comes_for_the_team_together(
    position: Position, edition: str
) -> None:
    table = position(
        TEAM_TURN
        + """
    players:
      A: {inkwell: 2, hand: [Good Job!], play: [Owl - Late, {card: Blank, id: praised}]}
      B: {}
      C: {play: [Owl - Late]}
      D: {play: [Owl - Late]}
    steps:
      - play: Good Job!
      - choose: praised
    """,
        variant="simultaneous",
        rules=edition,
    )
    game = table.game
    game.answer("end turn")
    decision = game.decision
    assert decision is not None and decision.kind == "bag" and len(decision.options) == 2
    game.answer(0)
    assert [player.lore for player in table.state.players] == [1, 0, 1, 0]
    praised = observe(game, 0).in_play(handle(game.state, 0, table.find("praised")))
    assert praised is not None and praised.lore == 1
    assert game.core.turn_players() == [1, 3]


# cites: since 2026-02 9.3.2
# cites: 2024-05 1.10.3.2
# cites: 2025-07 1.10.3.2
# cites: 2025-10 1.10.3.2
@pytest.mark.parametrize("edition", SINCE_2024_05)
@pytest.mark.parametrize("first", [0, 1])
def test_the_team_chooses_the_order_of_all_its_abilities(
    position: Position, edition: str, first: int
) -> None:
    seat = "{lore: 2, play: [Rooster - Early]}"
    table = position(
        TEAM_TURN + f"active: B\n    players: {{A: {seat}, B: {{}}, C: {seat}, D: {seat}}}",
        variant="simultaneous",
        rules=edition,
    )
    table.game.answer("end turn")
    decision = table.game.decision
    assert decision is not None and decision.kind == "bag"
    owners = [w.frame.you for w in table.state.bag if w.id in decision.options]
    assert sorted(owners) == [0, 2]
    before = len(table.game.events())
    table.game.answer(first)
    gains = [e.player for e in table.game.events(before) if e.kind == "gain lore"]
    assert gains == (owners if first == 0 else owners[::-1])


# cites: since 2026-02 9.3.2
# cites: 2024-05 1.10.3.2
# cites: 2025-07 1.10.3.2
# cites: 2025-10 1.10.3.2
@pytest.mark.parametrize("edition", SINCE_2024_05)
@pytest.mark.parametrize("first", [0, 1])
def test_the_whole_team_resolves_before_any_opponent(
    position: Position, edition: str, first: int
) -> None:
    seat = "{play: [Herald - Loud]}"
    table = position(
        TEAM_TURN
        + f"""  - {{name: Herald, version: Loud, type: character, cost: 1, strength: 1,
         willpower: 3, lore: 1, text: "BLOW Whenever a character quests, you may draw a card."}}
    players: {{A: {{play: [Herald - Loud, Blank]}}, B: {seat}, C: {seat}, D: {seat}}}
    """,
        variant="simultaneous",
        rules=edition,
    )
    game = table.game
    game.answer("quest Blank")
    game.answer(first)
    asked = []
    while game.decision is not None and game.decision.kind == "may":
        asked.append(game.decision.player)
        game.answer(True)
    assert asked == ([0, 2, 1, 3] if first == 0 else [2, 0, 1, 3])


# cites: since 2026-02 9.3.2
def test_the_one_of_the_team_who_is_resolving_goes_on_when_a_teammate_s_ability_comes_in(
    position: Position, recent: str
) -> None:
    table = position(
        """
        teams: [[A, C], [B, D]]
        custom:
          - {name: Bee, version: Busy, type: character, cost: 1, strength: 1, willpower: 3, lore: 1,
             text: "STING Whenever this character quests, deal 1 damage to chosen character.\\n\
               FLY OFF Whenever this character quests, draw a card."}
          - {name: Bear, version: Sore, type: character, cost: 1, strength: 1, willpower: 3,
             lore: 1, text: "GROWL Whenever this character is dealt damage, gain 1 lore."}
        players:
          A: {play: [Bear - Sore]}
          B: {}
          C: {play: [Bee - Busy]}
          D: {}
        steps:
          - quest: Bee - Busy
          - {choose: {card: Bee - Busy, ability: STING}, by: C}
          - {choose: Bear - Sore, by: C}
        """,
        variant="simultaneous",
        rules=recent,
    )
    decision = table.game.decision
    assert decision is not None and decision.kind == "bag"
    assert set(decision.texts or ()) == {"FLY OFF", "GROWL"}
    assert decision.player == 2


# cites: since 2026-02 9.3.2
def test_an_opponent_s_teammate_comes_before_what_comes_in_for_the_active_team(
    position: Position, recent: str
) -> None:
    table = position(
        """
        teams: [[A, C], [B, D]]
        custom:
          - {name: Herald, version: Loud, type: character, cost: 1, strength: 1,
             willpower: 3, lore: 1,
             text: "BLOW Whenever an opposing character quests, draw a card."}
          - {name: Bear, version: Sore, type: character, cost: 1, strength: 1, willpower: 3,
             lore: 1, text: "GROWL Whenever an opponent draws a card, gain 1 lore."}
        players:
          A: {play: [Blank]}
          B: {play: [Herald - Loud]}
          C: {play: [Bear - Sore]}
          D: {play: [Herald - Loud]}
        steps:
          - quest: Blank
        """,
        variant="simultaneous",
        rules=recent,
    )
    done = [(e.kind, e.player) for e in table.game.events() if e.kind in ("draw", "gain lore")]
    assert [p for _, p in done][-4:] == [1, 3, 2, 2]


# cites: since 2026-02 9.3.1, 8.7.3
def test_a_reckless_character_of_a_teammate_holds_up_the_turn(
    position: Position, recent: str
) -> None:
    table = position(
        """
        teams: [[A, C], [B, D]]
        custom:
          - {name: Bull, version: Wild, type: character, cost: 1, strength: 1, willpower: 3,
             lore: 1, text: Reckless}
        players:
          A: {}
          B: {play: [{card: Blank, exerted: true}]}
          C: {play: [Bull - Wild]}
          D: {}
        """,
        variant="simultaneous",
        rules=recent,
    )
    assert "end" not in {action.kind for action in table.game.actions}


# cites: since 2026-02 9.3, 1.8.1.2
def test_a_teammate_with_an_empty_deck_loses_when_the_team_s_turn_ends(
    position: Position, recent: str
) -> None:
    table = position(
        "teams: [[A, C], [B, D]]\nplayers: {A: {}, B: {deck: []}, C: {deck: []}, D: {}}",
        variant="simultaneous",
        rules=recent,
    )
    table.game.answer("end turn")
    assert table.state.out_order == [2]
    assert table.game.core.turn_players() == [1, 3]
    table.game.answer("end turn")
    assert table.state.out_order == [2, 1]
    assert table.game.core.turn_players() == [0]


# cites: since 2026-02 9.3, 2.3.3.4
def test_the_team_s_turn_goes_on_when_the_active_player_leaves(
    position: Position, recent: str
) -> None:
    table = position(
        "teams: [[A, C], [B, D]]\nplayers: {A: {}, B: {}, C: {hand: [Blank]}, D: {}}",
        variant="simultaneous",
        rules=recent,
    )
    table.game.concede(0)
    assert table.game.core.turn_players() == [2]
    assert {action.kind for action in table.game.actions} == {"ink", "end"}


# cites: since 2026-02 9.3.2
def test_of_two_who_choose_what_readies_the_other_is_asked_when_one_concedes(
    position: Position,
) -> None:
    table = position(
        """
        teams: [[A, C], [B, D]]
        players:
          A: {play: [Marshmallow - Cranky Climber]}
          B:
            play:
              - {card: Stitch - New Dog, exerted: true}
              - {card: Lilo - Making a Wish, exerted: true}
          C: {}
          D:
            play:
              - {card: Moana - Of Motunui, exerted: true}
              - {card: Maui - Demigod, exerted: true}
        steps:
          - quest: Marshmallow - Cranky Climber
        """,
        variant="simultaneous",
    )
    game = table.game
    game.answer("end turn", seat=0)
    while game.decision is not None and game.decision.kind != "cards":
        game.answer("end turn")
    first = game.decision
    assert first is not None and first.player == 1
    game.concede(1)
    second = game.decision
    assert second is not None and second.player == 3
    assert {table.full_name(ref & 0xFFFF) for ref in second.options} == {
        "Moana - Of Motunui",
        "Maui - Demigod",
    }


# cites: since 2026-02 9.3.2
def test_the_turn_passes_over_a_teammate_whose_turn_it_was_too(recent: str) -> None:
    game = BareGame.new(
        [[_mouse()] * 20] * 4,
        teams=[0, 0, 1, 1],
        format="simultaneous",
        starting=0,
        edition=recent,
    )
    while game.decision is not None and game.decision.kind == "cards":
        game.answer([])
    seen: list[int] = []
    for _ in range(60):
        if game.state.active not in seen[-1:]:
            seen.append(game.state.active)
        game.answer("end turn")
        if len(seen) == 4:
            break
    assert seen == [0, 2, 0, 2]
