"""The bot that searches: legal, repeatable, for any table; it gets a perspective and no game."""

import gc
from threading import Timer

import msgspec
import pytest
from tests.engine.simple import EVERYTHING, MOUSE, action, begin, character, dealt

from inkborn.engine.knowing.perspective import Perspective
from inkborn.errors import InkbornError
from inkborn.game import Game
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.players import Budget, HastyBot, SearchBot, ask, bot_names, make_bot, play_out, thinks
from inkborn.players.policy import play_on
from inkborn.players.search.budget import Meter
from inkborn.players.search.grow import LEAST, Growth
from inkborn.players.search.settled import is_settled, regret
from inkborn.players.search.tally import Tally
from inkborn.players.search.tree import Node
from inkborn.players.search.value import value
from inkborn.players.search.worlds import Worlds
from inkborn.rulebook.editions import EDITIONS
from inkborn.workshop import shared_workshop

DECKS = ("puppies", "songbirds", "whispers", "pickpockets")


def opening() -> Game:
    """A game at the first turn action of the second turn, which is the second player's."""
    game = Game.new(list(DECKS[:2]), seed=4, starting=0)
    while game.state.turn < 2 or game.decision is None or game.decision.kind != "main":
        game.answer(ask(make_bot("greedy"), game))
    return game


@pytest.mark.parametrize(
    ("seats", "teams"),
    [(2, None), (3, None), (4, None), (4, [0, 1, 0, 1])],
    ids=["two", "three", "four", "teams"],
)
def test_it_finishes_games_of_any_number_of_players(seats: int, teams: list[int] | None) -> None:
    game = Game.new(list(DECKS[:seats]), seed=seats, teams=teams)
    play_out(game, [make_bot("search:2" if seat == 0 else "greedy") for seat in range(seats)])
    assert game.over


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_searches_by_the_rules_of_every_edition(edition: str) -> None:
    game = Game.new(list(DECKS), seed=2, edition=edition)
    while game.decision is None or game.decision.kind != "main":
        game.answer(ask(make_bot("greedy"), game))
    thought = SearchBot(Budget(simulations=10)).think(game.perspective(game.decision.player))
    assert len(thought.candidates) > 1
    game.answer(thought.answer)


def test_the_same_perspective_and_seed_give_the_same_thought() -> None:
    perspective = opening().perspective(1)
    one, two = (SearchBot(Budget(simulations=30), 5).think(perspective) for _ in range(2))
    assert one.candidates == two.candidates and one.answer == two.answer
    assert one.simulations == 30


def test_thinking_ends_early_where_all_answers_come_to_the_same() -> None:
    """Lost whatever is done: the opponent wins in its turn."""
    game = opening()
    game.state.players[0].lore = 19
    thought = SearchBot(Budget(simulations=4_000)).think(game.perspective(1))
    assert len(thought.candidates) > 1
    assert LEAST <= thought.simulations < 1_000


def test_a_decision_is_settled_by_what_could_still_be_lost() -> None:
    def tally(*results: float) -> Tally:
        one = Tally()
        for result in results:
            one.add(result)
        return one

    high, low = tally(*[0.2, 0.3] * 20), tally(*[-0.2, -0.3] * 20)
    assert is_settled([high, low], 0)
    assert not is_settled([high, tally(*[0.19, 0.3] * 3)], 0)
    assert not is_settled([high, low, tally()], 0)  # one was never tried
    assert is_settled([tally(*[0.0] * 9)] * 3, 1)  # all the same
    assert regret(0.0, 0.1) == pytest.approx(0.1 * 0.3989, rel=1e-3)
    assert regret(0.3, 0.1) < regret(0.1, 0.1) < regret(-0.1, 0.1)


@pytest.mark.parametrize("answers", [2, 3, 12])
def test_what_comes_to_the_same_stays_as_the_policy_has_it(answers: int) -> None:
    node = Node([(place,) for place in range(answers)])
    for _ in range(200):
        node.add(node.select(), 0.0)
    assert max(node.counts) == node.counts[0]


def test_a_position_is_judged_when_the_own_next_three_turns_begin() -> None:
    growth = Growth(Worlds(opening().perspective(1), 1, None))
    assert growth.turns == [4, 6, 8]
    judged = []
    for turn in growth.turns:
        core = growth.worlds.root.core.copy(quiet=True)
        play_on(core, turn=turn)
        judged.append(value(core, 1))
    assert growth.leaf(growth.worlds.root.core.copy(quiet=True)) == pytest.approx(sum(judged) / 3)


def test_a_game_that_is_over_counts_for_the_turns_that_would_have_come() -> None:
    game = opening()
    game.state.players[0].lore = 20
    growth = Growth(Worlds(game.perspective(1), 1, None))
    assert growth.leaf(growth.worlds.root.core.copy(quiet=True)) == 0.0


def test_where_no_other_world_can_be_drawn_in_time_the_first_is_tried_again() -> None:
    ticks = iter(range(10_000))
    perspective = opening().perspective(1)
    worlds = Worlds(perspective, 1, None)
    worlds.longest = 1_000.0
    meter = Meter(Budget(seconds=100), lambda: float(next(ticks)))
    assert Growth(worlds).run(meter).used > 60
    assert worlds.drawn == 1


def test_thinking_is_not_interrupted_by_the_search_for_garbage() -> None:
    looked: list[bool] = []

    class Spy(SearchBot):
        def _grown(self, perspective: Perspective, meter: Meter) -> Growth:
            looked.append(gc.isenabled())
            return super()._grown(perspective, meter)

    Spy(Budget(simulations=2)).consider(opening().perspective(1))
    assert looked == [False] and gc.isenabled()


def test_it_says_what_it_tried_and_expects() -> None:
    game = opening()
    thought = SearchBot(Budget(simulations=40)).think(game.perspective(1))
    best = thought.candidates[0]
    assert thought.answer == best.answer
    assert best.text == game.options[best.answer[0]]  # type: ignore[index]
    assert 0 <= best.low <= best.chance <= best.high <= 1
    assert best.line


def test_it_gets_a_perspective() -> None:
    seen: list[object] = []

    class Spy(SearchBot):
        def consider(self, perspective: Perspective):  # type: ignore[no-untyped-def]
            seen.append(perspective)
            return super().consider(perspective)

    ask(Spy(Budget(simulations=2)), begin(*EVERYTHING))
    assert isinstance(seen[0], Perspective)


def test_several_processes_share_the_simulations() -> None:
    perspective = opening().perspective(1)
    one, two = (SearchBot(Budget(simulations=21), 5, workers=2).think(perspective) for _ in "ab")
    assert one.candidates == two.candidates
    assert one.simulations == 21


def test_thinking_can_be_interrupted() -> None:
    bot = SearchBot(Budget(seconds=3_600))
    Timer(0.5, bot.interrupt).start()
    assert bot.think(opening().perspective(1)).candidates


TOP = n.Select((n.Of(n.You()),), n.Top(3), "deck")
ALL = n.Select((n.IsKind(("character",)),))
SORTED = a.Put(n.Ref("seen"), a.Place("deck", "top", "any"))
PLAYED = (n.On("play", (n.Is("this"),)),)
ASKING = {
    "may": action("Asks", 0, a.May(a.Draw(1))),
    "cards": action("Asks", 0, a.Discard(n.Select((n.Of(n.You()),), n.Pick(), "hand"))),
    "order": action("Asks", 0, a.Sequence((a.Look(TOP, "seen"), SORTED))),
    "name": action("Asks", 0, a.NameCard("named")),
    "number": action("Asks", 0, a.Sequence((a.PutDamage(1, ALL), a.Heal(ALL, 1, up_to=True)))),
    "mode": action("Asks", 0, a.ChooseOne((a.Draw(1), a.GainLore(1)))),
    "player": action("Asks", 0, a.By(n.ChosenPlayer("players"), a.Draw(1))),
    "bag": character("Asks", 0, a.Triggered(PLAYED, a.Draw(1)), a.Triggered(PLAYED, a.GainLore(1))),
}
"""A card for each kind of decision but turn actions, which is asked when it is played."""


@pytest.mark.parametrize("kind", ASKING)
def test_every_kind_of_decision_is_searched(kind: str) -> None:
    game = dealt({"Asks": 1, "Child": 1}, ASKING[kind], character("Child", 0), MOUSE)
    game.answer("play child")
    game.answer("play asks")
    assert game.decision is not None and game.decision.kind == kind
    thought = SearchBot(Budget(simulations=60)).think(game.perspective(0))
    tried = [one for one in thought.candidates if one.simulations]
    assert len({one.answer for one in tried}) > 1
    game.answer(thought.answer)


def test_thinking_ends_where_something_can_be_done_for_ever() -> None:
    game = dealt({"Gazer": 1}, character("Gazer", 0, a.Activated((), a.Look(TOP, "seen"))), MOUSE)
    game.answer("play gazer")
    thought = SearchBot(Budget(simulations=60)).think(game.perspective(0))
    assert sum(one.simulations for one in thought.candidates) > 30
    game.answer(thought.answer)


def test_who_has_moved_for_nothing_is_not_moved_to_and_fro() -> None:
    camp = msgspec.structs.replace(
        MOUSE, full_name="Camp", name="Camp", names=("Camp",), kind="location", cost=0, move_cost=0,
        strength=0,
    )  # fmt: skip
    game = dealt({"Camp": 2, "Child": 1}, camp, character("Child", 0), MOUSE)
    for words in ("play camp", "play camp", "play child"):
        game.answer(words)
    moves = [one for one in game.actions if one.kind == "move"]
    assert len(moves) == 2
    game.answer(moves[0])
    assert [one.kind for one in game.actions if one.kind == "move"] == ["move"]  # and back again
    thought = SearchBot(Budget(simulations=60)).think(game.perspective(0))
    assert not any(one.text.startswith("move") for one in thought.candidates)


def test_a_win_on_the_table_is_taken() -> None:
    game = opening()
    while game.state.players[1].lore < 17 and not game.over:
        game.answer(ask(make_bot("greedy"), game))
        ready = [a for a in game.actions if a.kind == "quest"] if game.decision else []
        if game.decision and game.decision.player == 1 and ready:
            game.state.players[1].lore = 19
            answer = SearchBot(Budget(simulations=60)).consider(game.perspective(1))
            assert game.options[answer[0]].startswith("quest")  # type: ignore[index]
            return
    raise AssertionError("nobody could quest")


def test_it_decides_for_its_own_seat_only() -> None:
    with pytest.raises(InkbornError, match="is not asked"):
        SearchBot(Budget(simulations=2)).think(opening().perspective(0))


def test_known_lists_are_used() -> None:
    lists = [shared_workshop().deck(name) for name in DECKS[:2]]
    bot = make_bot("search:4", 1, lists)
    assert isinstance(bot, SearchBot) and bot.decks == lists
    ask(bot, opening())


def test_who_overlooks_everything_still_does_what_has_to_be_done() -> None:
    view = opening().view(1)
    assert view.choice is not None
    forced = msgspec.structs.replace(view.choice, options=view.choice.options[:-1])
    assert HastyBot(overlooks=1.0).decide(view, view.choice) == (len(view.choice.options) - 1,)
    answer = HastyBot(overlooks=1.0).decide(view, forced)
    assert not isinstance(answer, str) and forced.allows(answer)


def test_bots_by_name() -> None:
    for name in bot_names():
        make_bot(name)
    assert thinks("search:0.5s") and not thinks("greedy")
    with pytest.raises(InkbornError, match="only search has a budget"):
        make_bot("greedy:400")
