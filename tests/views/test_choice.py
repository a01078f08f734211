"""What a seat is asked: which answers are legal, and what turn actions cost."""

import msgspec
import pytest
from tests.engine.simple import MOUSE, begin, character, dealt

from inkborn.engine.machine.run import check_answer
from inkborn.engine.state.state import Decision
from inkborn.errors import IllegalAnswer
from inkborn.model import abilities as a
from inkborn.model import nouns as n
from inkborn.model.abilities import CardDefinition
from inkborn.views import observe
from inkborn.views.seen import Choice, Option

HAND = n.Select((n.Of(n.You()),), n.Pick(), "hand")
FOR_INK = a.ShiftForm(onto="any")
BY_DISCARDING = a.ShiftForm(onto="any", cost=a.Discard(HAND))


def choice(groups: str, *, least: int = 0, most: int = 3, apart: bool = False) -> Choice:
    """A choice among options of these groups, a letter for each."""
    options = tuple(Option(f"option {i}", group=ord(g)) for i, g in enumerate(groups))
    return Choice(
        kind="cards", seat=0, prompt="", rule="", options=options, least=least, most=most,
        grouped=True, apart=apart,
    )  # fmt: skip


ANSWERS = [
    ((), True, True),
    ((2,), True, True),
    ((0, 1), True, False),
    ((0, 2), False, True),
    ((1, 3), False, True),
    ((0, 1, 4), True, False),
    ((0, 1, 2), False, False),
    ((0, 2, 3), False, True),
    ((0, 0), False, False),
]


@pytest.mark.parametrize(("places", "together", "apart"), ANSWERS)
def test_options_of_one_group_go_together_or_each_of_another(
    places: tuple[int, ...], together: bool, apart: bool
) -> None:
    assert choice("aabca").allows(places) is together
    assert choice("aabca", apart=True).allows(places) is apart


@pytest.mark.parametrize(("places", "together", "apart"), ANSWERS)
def test_the_engine_judges_groups_as_a_choice_does(
    places: tuple[int, ...], together: bool, apart: bool
) -> None:
    for separate, legal in ((False, together), (True, apart)):
        decision = Decision(
            "cards", 0, [10, 11, 12, 13, 14], 0, 3, groups=[*map(ord, "aabca")], apart=separate
        )
        if legal:
            check_answer(decision, [*places])
        else:
            with pytest.raises(IllegalAnswer):
                check_answer(decision, [*places])


def test_a_choice_has_no_bounds_but_those_it_is_given() -> None:
    plain = Choice(kind="cards", seat=0, prompt="", rule="", options=(), least=0, most=0)
    assert (plain.verb, plain.source, plain.grouped, plain.apart) == ("", None, False, False)
    nothing, no_bound = 0, -1
    assert (plain.total_least, plain.total_most) == (nothing, no_bound)


def test_a_group_does_not_lift_the_bounds() -> None:
    assert choice("aaaa", least=2, most=3).allows((0, 1))
    assert not choice("aaaa", least=2, most=3).allows((0,))
    assert not choice("aaaa", least=2, most=3).allows((0, 1, 2, 3))


@pytest.mark.parametrize(
    ("least", "most", "allowed"), [(3, 3, True), (4, -1, False), (0, 2, False), (0, 0, False)]
)
def test_the_sum_of_the_weights_is_within_its_bounds(least: int, most: int, allowed: bool) -> None:
    options = (Option("one", weight=1), Option("two", weight=2))
    both = Choice(
        kind="cards", seat=0, prompt="", rule="", options=options, least=0, most=2,
        total_least=least, total_most=most,
    )  # fmt: skip
    assert both.allows((0, 1)) is allowed
    assert both.allows(())


def prices(*keywords: a.Ability, mouse: CardDefinition = MOUSE) -> dict[str, int]:
    """What it says beside each way to play a giant of cost 5, with 2 ink and a mouse in play."""
    giant = character("Giant", 5, *keywords)
    game = dealt({"Mouse": 4, "Giant": 1}, mouse, giant)
    for word in ("ink mouse", "play mouse", "end", "end", "ink mouse"):
        game.answer(word)
    asked = observe(game, 0).choice
    assert asked is not None
    return {option.text: option.ink for option in asked.options if "Giant" in option.text}


def test_a_shift_without_ink_shows_no_price() -> None:
    assert prices(a.Keyword("Shift", None, BY_DISCARDING)) == {"shift Giant - Test": 0}


def test_a_shift_without_ink_costs_none_though_giants_cost_more() -> None:
    dear = character("Mouse", 1, a.Static((a.CostChange(1, (n.Named(("Giant",)),)),)))
    assert prices(a.Keyword("Shift", None, BY_DISCARDING), mouse=dear) == {"shift Giant - Test": 0}
    assert prices(a.Keyword("Shift", 1, FOR_INK), mouse=dear) == {"shift Giant - Test": 2}


def test_a_shift_with_ink_shows_what_is_paid_for_it() -> None:
    assert prices(a.Keyword("Shift", 2, FOR_INK)) == {"shift Giant - Test": 2}
    less = a.CostChange(-1, (n.Is("this"),), using="shift")
    cheaper = a.Static((less,), zone="hand")
    assert prices(a.Keyword("Shift", 2, FOR_INK), cheaper) == {"shift Giant - Test": 1}


def test_the_first_choice_of_a_game_shows_no_price_but_for_what_is_paid() -> None:
    game = begin(MOUSE)
    game.answer("ink mouse")
    asked = observe(game, 0).choice
    assert asked is not None
    assert {option.text: option.ink for option in asked.options} == {
        "play Mouse - Test": 1,
        "end turn": 0,
    }


def test_abilities_that_wait_are_told_apart_by_their_cards() -> None:
    greet = a.Triggered((n.On("play", (n.IsKind(("character",)),), by=n.You()),), a.Draw(1))
    one, two = character("One", 0, greet), character("Two", 0, greet)
    game = dealt({"One": 1, "Two": 1, "Mouse": 1}, one, two, character("Mouse", 0))
    for answer in ("play one", "play two", "play mouse"):
        game.answer(answer)
    view = observe(game, 0)
    assert view.choice is not None and view.choice.kind == "bag"
    cards = {card.id: card.name for card in view.me.board}
    assert [cards[option.card] for option in view.choice.options] == ["One - Test", "Two - Test"]


def test_an_option_says_what_belongs_to_it_and_nothing_else() -> None:
    asked = observe(begin(MOUSE), 0).choice
    assert asked is not None
    nowhere, nothing = -1, 0
    plain = (nowhere, nothing, nothing, nothing, nothing, False)
    (end,) = [option for option in asked.options if option.kind == "end"]
    assert msgspec.structs.astuple(end) == ("end turn", "end", nowhere, nowhere, "", *plain)
    inks = [option for option in asked.options if option.kind == "ink"]
    hand = {card.id for card in observe(begin(MOUSE), 0).me.hand}
    assert {option.card for option in inks} <= hand
    for option in inks:
        assert (option.target, option.how, option.owner) == (nowhere, "", 0)
        assert (option.number, option.ink, option.weight, option.group) == (0, 0, 0, 0)
        assert not option.needed
