"""What a game can begin with: so many seats and cards, names, teams, who starts, the seed.

Everything here may come from somebody's file or over a network, and so be of any type.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkborn.engine.state.state import CARD
from inkborn.errors import InkbornError, quoted, shown
from inkborn.limits import LARGEST_SEED, LONGEST_NAME, MOST_SEATS
from inkborn.model.abilities import CardDefinition
from inkborn.reading import why_not_text
from inkborn.rulebook.editions import EDITIONS, Edition


def check_decks(decks: Sequence[Sequence[object]]) -> None:
    if len(decks) < 2:
        raise InkbornError("a game needs two decks or more")
    if len(decks) > MOST_SEATS:
        raise InkbornError(f"{len(decks)} decks; {MOST_SEATS} seats are the most")
    # What a format adds to the inkwells has to fit in as well.
    if sum(map(len, decks)) > CARD - 4 * MOST_SEATS:
        raise InkbornError(f"a game holds at most {CARD - 4 * MOST_SEATS} cards")
    for deck in decks:
        if {*map(type, deck)} == {CardDefinition}:  # without a look at each of them
            continue
        for card in deck:
            if not isinstance(card, CardDefinition):
                raise InkbornError(f"{shown(card)} is not the definition of a card")


def seat_names(count: int, seats: Sequence[object] | None) -> list[str]:
    """The name of each seat; it stands in every line of the log."""
    names: list[str] = []
    for name in seats or [f"Player {i + 1}" for i in range(count)]:
        if not isinstance(name, str):
            raise InkbornError(f"{shown(name)} is no name of a seat")
        if problem := why_not_text(name, LONGEST_NAME):
            raise InkbornError(f"no name of a seat: {problem}")
        names.append(name)
    if len(names) != count or len(set(names)) != len(names):
        raise InkbornError(f"{count} decks need as many seats, each with a name of its own")
    return names


def check_teams(count: int, teams: Sequence[object] | None) -> None:
    if teams is None:
        return
    if not all(isinstance(team, int) and abs(team) <= CARD for team in teams):
        raise InkbornError(f"{shown(teams)}: a team is a number")
    if len(teams) != count or len(set(teams)) < 2:
        raise InkbornError("every seat needs a team, and there have to be two teams or more")


def check_starting(count: int, starting: object) -> None:
    if not isinstance(starting, int) or not -1 <= starting < count:
        raise InkbornError(
            f"no seat {shown(starting)} to start: there are 0 to {count - 1}, and -1 is chance"
        )


def check_seed(seed: object) -> None:
    if not isinstance(seed, int) or abs(seed) > LARGEST_SEED:
        raise InkbornError(f"{shown(seed)} is no seed: a number of at most 256 bits is wanted")


def edition_of(edition: object) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, str) or edition not in EDITIONS:
        there = ", ".join(EDITIONS)
        name = quoted(edition) if isinstance(edition, str) else shown(edition)
        raise InkbornError(f"no edition {name}; there are: {there}")
    return EDITIONS[edition]


def variant_of(format: object) -> str:
    """The name of a format as the engine compares it."""
    if not isinstance(format, str) or why_not_text(format, LONGEST_NAME):
        raise InkbornError(f"{shown(format)} is no name of a format")
    return format.casefold().replace("-", "_")
