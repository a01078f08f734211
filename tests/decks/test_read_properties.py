"""What holds for every deck and every text."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inkborn.cards import Catalogue, load_catalogue
from inkborn.decks import Deck, read_deck
from inkborn.decks.pixelborn import encode
from inkborn.errors import InvalidDeck

quick = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def book() -> Catalogue:
    """Loaded once, when the first example needs it."""
    global _book
    if _book is None:
        _book = load_catalogue()
    return _book


_book: Catalogue | None = None


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    cards = st.integers(0, len(book().cards) - 1).map(lambda place: book().cards[place])
    return Deck.of(draw(st.lists(st.tuples(cards, st.integers(1, 99)), min_size=1, max_size=30)))


@given(deck=decks())
@quick
def test_a_written_deck_reads_back_the_same(deck: Deck) -> None:
    assert read_deck(deck.to_text(), book()).entries == deck.entries
    assert read_deck(encode(deck), book()).entries == deck.entries


FORMS = (
    "{count} {name}",
    "{count}x {name}",
    "{name} x{count}",
    "{count} {name}  # note",
    "{count}\t{name}",
)
DRESSES = (
    str,
    str.upper,
    str.lower,
    lambda name: name.replace(" - ", " – "),
    lambda name: name.replace(" - ", ", "),
    lambda name: name.replace("'", "’"),
)


@given(deck=decks(), form=st.sampled_from(FORMS), dress=st.sampled_from(range(len(DRESSES))))
@quick
def test_no_form_and_no_dress_changes_what_is_meant(deck: Deck, form: str, dress: int) -> None:
    lines = [
        form.format(count=entry.count, name=DRESSES[dress](entry.card.full_name))
        for entry in deck.entries
    ]
    assert read_deck("\n".join(lines), book()).entries == deck.entries


def outcome(text: str) -> list[int] | list[str]:
    """The counts of the deck, or the problems."""
    try:
        return [entry.count for entry in read_deck(text, book()).entries]
    except InvalidDeck as error:
        return [str(problem) for problem in error.problems]


PIECES = st.sampled_from(
    ["4", "-1", "x", "×", " ", "\n", "\t", "Elsa", " - ", "Snow Queen", "(", ")", "[", "]", "{",
     "}", '"', ":", ",", "$", "|", "_", "=", "1-42", "42/204", "Sideboard", "Characters", "#",
     "//", "99 Puppies", "Microbots", "’", "–", "\x00", "\ufeff"]
)  # fmt: skip


@given(text=st.text(max_size=400) | st.lists(PIECES, max_size=25).map("".join))
@settings(parent=quick, max_examples=200)
def test_any_text_is_a_deck_or_a_list_of_problems(text: str) -> None:
    found = outcome(text)
    assert found
    assert all(each and (isinstance(each, str) or each >= 1) for each in found)
