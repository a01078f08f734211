"""The judge's desk: a scenario run step by step, with the table as each seat sees it."""

from __future__ import annotations

from inkborn.engine.game import BareGame
from inkborn.errors import InkbornError, printable
from inkborn.limits import LONGEST_MESSAGE
from inkborn.rulebook.editions import EDITIONS
from inkborn.scenario.document import Scenario
from inkborn.scenario.run import run_scenario
from inkborn.scenario.story import Story
from inkborn.table import positions, sight
from inkborn.table import protocol as p
from inkborn.views import observe
from inkborn.workshop import shared_workshop

SECONDS = 15.0
"""For a scenario and its six editions."""

MOST_CHAPTERS = 200


def tell(wanted: p.Desk) -> p.Told | str:
    """How a scenario comes out, told step by step; a text if it cannot be read."""
    try:
        scenario = positions.scenario_of(wanted.scenario, wanted.edition)
        story = Story(scenario, shared_workshop())
    except InkbornError as error:
        return _line(error)
    chapters = [_first(story)]
    for chapter in story.chapters():
        lines = sight.lines(chapter.events)
        now = _views(story.game)
        chapters.append(p.Chapter(chapter.step, lines, chapter.asked, chapter.wrong, now))
        if len(chapters) > MOST_CHAPTERS:
            break
    message = _outcome(scenario)
    views = [view for chapter in chapters for view in chapter.views]
    names = {name for view in views for name in sight.names_in(view)}
    return p.Told(
        title=scenario.title,
        ok=not message,
        message=message,
        edition=scenario.edition.id,
        chapters=tuple(chapters),
        editions={edition: _in(wanted.scenario, edition) for edition in EDITIONS},
        cards=positions.cards_of(wanted.scenario, names),
    )


def _first(story: Story) -> p.Chapter:
    """The table before anything is done."""
    return p.Chapter("", (), "", "", _views(story.game))


def _views(game: BareGame) -> tuple[p.Sight, ...]:
    return tuple(sight.sight(observe(game, seat)) for seat in range(len(game.seats)))


def _outcome(scenario: Scenario) -> str:
    try:
        run_scenario(scenario, shared_workshop())
    except InkbornError as error:
        return _line(error)
    return ""


def _in(text: str, edition: str) -> str:
    """What becomes of a scenario in another edition."""
    try:
        return _outcome(positions.scenario_of(text, edition))
    except InkbornError as error:
        return _line(error)


def _line(error: InkbornError) -> str:
    return printable(" ".join(str(error).split()), LONGEST_MESSAGE)
