"""`inkborn rules`: look rules up by number or by words."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkborn.cli.options import NEWEST_EDITION, EditionOption, JsonOption, print_json
from inkborn.errors import InkbornError, quoted

if TYPE_CHECKING:
    from inkborn.rulebook import Topic
    from inkborn.rulebook.citations import CitingTest

MOST_TESTS = 5
MOST_LINES = 20
EXAMPLE = "Examples: inkborn rules 4.6.6, inkborn rules reckless, inkborn rules summoning sickness"


def register(app: typer.Typer) -> None:
    """Adds the command to the main application."""
    app.command("rules", epilog=EXAMPLE)(rules)


def rules(
    query: Annotated[
        list[str],
        typer.Argument(
            metavar="NUMBER|WORDS", help="A rule number, a topic, or words to look for."
        ),
    ],
    edition: EditionOption = NEWEST_EDITION,
    tests: Annotated[
        Path | None,
        typer.Option(help="Folder with tests that cite rules. [default: the one of this source]"),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show a rule: what it says in a line, its number in each edition, what stands around it, and
    the tests that show it. Exit code 1 if there is nothing."""
    from inkborn.rulebook import EDITIONS

    if edition not in EDITIONS:
        raise InkbornError(f'no edition "{edition}"; there are: {", ".join(EDITIONS)}')
    words = " ".join(query)
    found = _found(words, edition)
    if not found:
        typer.echo(_nothing(words, edition), err=True)
        raise typer.Exit(1)
    shown_by = _tests(tests)
    if json:
        print_json([_record(topic, edition, shown_by) for topic in found])
    elif len(found) <= 1 or _is_number(words):
        typer.echo("\n\n".join(_page(topic, edition, shown_by, words) for topic in found))
    else:
        from inkborn.cli.draw import print_rows

        print_rows(_row(topic, edition) for topic in found[:MOST_LINES])
        if len(found) > MOST_LINES:
            typer.echo(f"and {len(found) - MOST_LINES} more; other words say more exactly what")


def _found(words: str, edition: str) -> "list[Topic]":
    from inkborn.rulebook import all_topics, find, search

    if _is_number(words):
        return list(find(words, edition))
    if words in all_topics() and "." in words:
        return [all_topics()[words]]
    return search(words)


def _is_number(words: str) -> bool:
    return words.replace(".", "").isdecimal()


def _nothing(words: str, edition: str) -> str:
    from inkborn.rulebook import EDITIONS, find

    if not _is_number(words):
        return f"no rule speaks of {quoted(words)}; try fewer or other words"
    having = [other for other in EDITIONS if find(words, other)]
    if having:
        return f"edition {edition} has no rule {words}; try --edition {having[-1]}"
    return f"no edition has a rule {words}"


def _tests(folder: Path | None) -> "dict[str, list[CitingTest]]":
    from inkborn.rulebook.citations import by_topic, read_tests

    place = folder or Path(__file__).parents[3] / "tests"
    if not place.is_dir():
        if folder:
            raise InkbornError(f"there is no folder {folder}")
        return {}
    return by_topic(read_tests(place))


def _row(topic: "Topic", edition: str) -> tuple[str, str, str]:
    from inkborn.rulebook import number

    return number(topic.slug, edition), topic.slug, topic.summary


def _page(topic: "Topic", edition: str, shown_by: "dict[str, list[CitingTest]]", words: str) -> str:
    from inkborn.rulebook import number, terms_of

    own = words.rstrip(".") if _is_number(words) else topic.number(edition)
    lines = [f"{own or number(topic.slug, edition)}  {topic.slug}", f"  {topic.summary}"]
    for term in terms_of(topic.slug):
        others = ", ".join(name for name in (*term.de[:1], *term.ja[:1]))
        lines.append(f"  {'word':<10} {term.en[-1]}" + (f" ({others})" if others else ""))
    for other, rules_there in topic.numbers.items():
        if other != edition and rules_there:
            lines.append(f"  {other:<10} {', '.join(rules_there)}")
    if own:
        lines += _around(own, edition)
    return "\n".join(lines + _shown(topic, shown_by))


def _around(rule: str, edition: str) -> list[str]:
    from inkborn.rulebook import find, neighbours

    around = neighbours(rule, edition)
    places = [("under", around.above), ("before", around.before), ("after", around.after)]
    places += [("contains", below) for below in around.below]
    return [
        f"  {place:<10} {number:<9} {find(number, edition)[0].summary}"
        for place, number in places
        if number
    ]


def _shown(topic: "Topic", shown_by: "dict[str, list[CitingTest]]") -> list[str]:
    tests = shown_by.get(topic.slug, [])
    if not tests:
        return [] if topic.is_testable else [f"  {'no test':<10} {topic.kind}"]
    lines = [f"  {'test':<10} {test.place}  {test.title}" for test in tests[:MOST_TESTS]]
    if len(tests) > MOST_TESTS:
        lines.append(f"  {'':<10} and {len(tests) - MOST_TESTS} more")
    return lines


def _record(
    topic: "Topic", edition: str, shown_by: "dict[str, list[CitingTest]]"
) -> dict[str, object]:
    from inkborn.rulebook import neighbours

    own = topic.number(edition)
    return {
        "topic": topic.slug,
        "edition": edition,
        "number": own,
        "summary": topic.summary,
        "kind": topic.kind,
        "numbers": topic.numbers,
        "neighbours": neighbours(own, edition) if own else None,
        "tests": [
            {"file": test.file, "line": test.line, "title": test.title}
            for test in shown_by.get(topic.slug, [])
        ],
    }
