"""The requests about cards, decks and rules, and what players keep: decks, links."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sqlalchemy import Connection, delete, insert, select
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from inkborn.cards import Card
from inkborn.cards.formats import FORMATS, find_format
from inkborn.cards.search import SORTED, Query
from inkborn.decks import (
    Deck,
    DeckProblem,
    describe,
    pixelborn,
    read_deck,
    sample_hands,
    shipped_decks,
    tabletop,
    validate,
)
from inkborn.errors import InvalidDeck
from inkborn.model.words import CardType, Ink
from inkborn.players import bot_names
from inkborn.players.levels import LEVELS
from inkborn.reading import why_not_text
from inkborn.rulebook import EDITIONS, NEWEST, Topic, all_topics, find, neighbours, number, terms_of
from inkborn.rulebook import search as search_rules
from inkborn.table import desk, sight, web
from inkborn.table import protocol as p
from inkborn.table import schema as s
from inkborn.table.people import Declined
from inkborn.table.processes import WorkFailed
from inkborn.table.strengths import told
from inkborn.workshop import shared_workshop

MOST_CARDS: Final = 200
MOST_RULES: Final = 40
MOST_DECKS: Final = 200
"""That a player keeps."""

LONGEST_TEXT: Final = 20_000
"""Of a deck or a scenario that is kept."""

HANDS: Final = 3
A = TypeVar("A")
T = TypeVar("T")
_thread = ThreadPoolExecutor(1, "library")


# ---------------------------------------------------------------- cards


async def cards(request: Request) -> Response:
    found = await _aside(_search, request)
    return web.answer(found)


async def _aside(work: Callable[[A], T], argument: A) -> T:
    """Does what takes some milliseconds in a thread, one after the other."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work, argument)


def _search(request: Request) -> p.Found:
    catalogue, ask = shared_workshop().catalogue, _Parameters(request)
    query = Query(
        name=ask.text("name"),
        text=ask.text("text"),
        inks=tuple(ask.each("ink", Ink)),
        min_cost=ask.number("min_cost"),
        max_cost=ask.number("max_cost"),
        rarities=tuple(ask.texts("rarity")),
        sort=ask.one_of("sort", ("", *SORTED)),
        type=next(iter(ask.each("type", CardType)), None),
        song=ask.flag("song"),
        inkable=ask.flag("inkable"),
        classifications=tuple(ask.texts("classification")),
        keywords=tuple(ask.texts("keyword")),
        set_code=ask.text("set"),
        format=find_format(ask.text("format")) if ask.text("format") else None,
    )
    found = catalogue.search(query)
    begin = max(ask.number("from") or 0, 0)
    count = min(max(ask.number("count") or 60, 1), MOST_CARDS)
    return p.Found(len(found), tuple(map(sight.card_data, found[begin : begin + count])))


class _Parameters:
    """What stands behind the question mark of a request."""

    def __init__(self, request: Request) -> None:
        self._given = request.query_params

    def text(self, name: str) -> str:
        found = self._given.get(name, "")
        if len(found) > 200:
            raise Declined(400, f"{name}: 200 signs at most")
        return found.strip()

    def texts(self, name: str) -> list[str]:
        return [text.strip()[:200] for text in self._given.getlist(name)[:20] if text.strip()]

    def number(self, name: str) -> int | None:
        found = self.text(name)
        if not found:
            return None
        if not found.isascii() or not found.isdecimal() or len(found) > 9:
            raise Declined(400, f"{name}: a number is wanted")
        return int(found)

    def flag(self, name: str) -> bool | None:
        found = self.one_of(name, ("", "true", "false", "1", "0"))
        return None if not found else found in ("true", "1")

    def one_of(self, name: str, words: tuple[str, ...]) -> str:
        found = self.text(name)
        if found not in words:
            raise Declined(400, f"{name}: one of {', '.join(filter(None, words))}")
        return found

    def each(self, name: str, kind: type[T]) -> list[T]:
        """Words of a kind, in any case."""
        words = {str(word.value).casefold(): word for word in kind}  # type: ignore[attr-defined]
        for text in self.texts(name):
            if text.casefold() not in words:
                raise Declined(400, f"{name}: one of {', '.join(words)}")
        return [words[text.casefold()] for text in self.texts(name)]


async def card(request: Request) -> Response:
    name = request.path_params["card"]
    found: Card | None = shared_workshop().catalogue.get(name) if len(name) <= 200 else None
    if found is None:
        raise Declined(404, f"no card is named {name!r:.60}")
    return web.answer(sight.card_data(found))


async def vocabulary(request: Request) -> Response:
    catalogue = shared_workshop().catalogue
    return web.answer(
        p.Vocabulary(
            inks=tuple(ink.value for ink in Ink),
            types=tuple(kind.value for kind in CardType),
            keywords=tuple(catalogue.keywords),
            classifications=tuple(catalogue.classifications),
            rarities=tuple(catalogue.rarities),
            sets=catalogue.sets,
            formats={name: a_format.title for name, a_format in FORMATS.items()},
            editions=tuple(EDITIONS),
            bots=tuple(bot_names()),
            levels={level.name: told(level) for level in LEVELS.values()},
        )
    )


# ---------------------------------------------------------------- decks


async def decks(request: Request) -> Response:
    person = await web.person(request)
    own: list[p.SavedDeck] = []
    if person is not None:
        wanted = select(s.decks).where(s.decks.c.player == person.id).order_by(s.decks.c.made)

        def read(connection: Connection) -> list[p.SavedDeck]:
            rows = connection.execute(wanted)
            return [p.SavedDeck(row.id, row.name, row.text, row.format) for row in rows]

        own = await web.service(request).store.read(read)
    return web.answer(p.Decks(_shipped(), tuple(own)))


_kept: list[p.ShippedDeck] = []


def _shipped() -> tuple[p.ShippedDeck, ...]:
    if not _kept:
        catalogue = shared_workshop().catalogue
        for one in shipped_decks():
            deck = one.deck(catalogue)
            inks = tuple(ink.value for ink in deck.inks)
            _kept.append(p.ShippedDeck(one.name, one.description, one.format.name, inks, deck.size))
    return tuple(_kept)


async def keep_deck(request: Request) -> Response:
    person = await web.player(request)
    wanted = await web.body(request, p.SavedDeck)
    if problem := why_not_text(wanted.name, 100) or _too_long(wanted.text):
        raise Declined(400, problem)
    a_format = find_format(wanted.format)
    new = p.SavedDeck(
        wanted.deck or secrets.token_hex(8), wanted.name.strip(), wanted.text, a_format.name
    )

    def write(connection: Connection) -> str:
        own = s.decks.c.player == person.id
        if wanted.deck:
            gone = connection.execute(delete(s.decks).where(own, s.decks.c.id == wanted.deck))
            if gone.rowcount == 0:
                return "deck: you have none of this id; leave it empty for a new one"
        elif len(connection.execute(select(s.decks.c.id).where(own)).all()) >= MOST_DECKS:
            return f"you keep {MOST_DECKS} decks already"
        row = {"id": new.deck, "player": person.id, "name": new.name, "text": new.text,
               "format": new.format, "made": time.time()}  # fmt: skip
        connection.execute(insert(s.decks).values(row))
        return ""

    if problem := await web.service(request).store.write(write):
        raise Declined(400, problem)
    return web.answer(new)


def _too_long(text: str) -> str:
    return f"{len(text)} signs; {LONGEST_TEXT} are the most" if len(text) > LONGEST_TEXT else ""


async def forget_deck(request: Request) -> Response:
    person = await web.player(request)
    wanted = request.path_params["deck"]
    gone = delete(s.decks).where(s.decks.c.player == person.id, s.decks.c.id == wanted)
    count = await web.service(request).store.write(lambda c: c.execute(gone).rowcount)
    if not count:
        raise Declined(404, "you have no deck of this id")
    return web.answer(p.Done())


async def check_deck(request: Request) -> Response:
    wanted = await web.body(request, p.DeckText)
    return web.answer(await _aside(_judge, wanted))


def _judge(wanted: p.DeckText) -> p.Judged:
    workshop, a_format = shared_workshop(), find_format(wanted.format)
    try:
        deck = _read(wanted.deck.strip())
    except InvalidDeck as error:
        problems = tuple(map(_problem, error.problems[:100]))
        return p.Judged(format=a_format.name, problems=problems)
    wrong = validate(deck, a_format, workshop.catalogue.snapshot.made_on)
    told = describe(deck)
    return p.Judged(
        name=deck.name,
        entries=tuple(p.Counted(entry.card.full_name, entry.count) for entry in deck.entries),
        size=deck.size,
        legal=not wrong,
        format=a_format.name,
        violations=tuple(p.Violation(v.rule, v.message, v.cards) for v in wrong[:100]),
        inks=told.inks,
        types=told.types,
        curve=tuple(p.CostStep(step.cost, step.cards, step.inkable) for step in told.curve),
        average_cost=told.average_cost,
        inkable=told.inkable,
        opening=tuple(round(chance, 4) for chance in told.opening_hand),
        hands=_hands(deck),
        cards=tuple(sight.card_data(entry.card) for entry in deck.entries),
        text=deck.to_text(),
        pixelborn=pixelborn.encode(deck),
        tts=tabletop.encode(deck),
    )


def _read(text: str) -> Deck:
    catalogue = shared_workshop().catalogue
    for shipped in shipped_decks():
        if shipped.name == text:
            return shipped.deck(catalogue)
    return read_deck(text, catalogue)


def _hands(deck: Deck) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.full_name for card in hand) for hand in sample_hands(deck, HANDS, None))


def _problem(problem: object) -> p.Problem:
    if isinstance(problem, DeckProblem):
        return p.Problem(problem.message, problem.line, problem.text, problem.nearest)
    return p.Problem(str(problem))


# ---------------------------------------------------------------- rules


async def rules(request: Request) -> Response:
    ask = _Parameters(request)
    edition = ask.one_of("edition", ("", *EDITIONS)) or NEWEST.id
    words = ask.text("q")
    return web.answer(p.Rules(tuple(_rule(topic, edition) for topic in _found(words, edition))))


def _found(words: str, edition: str) -> list[Topic]:
    """The rules of a number or of words; with neither, the chapters."""
    if not words.strip():
        return [topic for topic in all_topics().values() if topic.number(edition).isdecimal()]
    if words.replace(".", "").isdecimal():
        return list(find(words, edition))
    if words in all_topics():
        return [all_topics()[words]]
    return search_rules(words)[:MOST_RULES]


def _rule(topic: Topic, edition: str) -> p.Rule:
    own = topic.number(edition)
    around = neighbours(own, edition) if own else None
    return p.Rule(
        number=own or number(topic.slug, edition),
        topic=topic.slug,
        summary=topic.summary,
        numbers=topic.numbers,
        words=tuple(term.en[-1] for term in terms_of(topic.slug) if term.en),
        above=around.above if around else "",
        before=around.before if around else "",
        after=around.after if around else "",
        below=around.below if around else (),
    )


# ---------------------------------------------------------------- scenarios, links


async def scenario(request: Request) -> Response:
    wanted = await web.body(request, p.Desk)
    if wanted.edition and wanted.edition not in EDITIONS:
        raise Declined(400, f"edition: one of {', '.join(EDITIONS)}")
    try:
        told = await web.service(request).desk.call(desk.SECONDS, desk.tell, wanted)
    except WorkFailed as error:
        raise Declined(400, f"scenario: it could not be run: {error}") from None
    if isinstance(told, str):
        raise Declined(400, f"scenario: {told}")
    return web.answer(told)


async def keep_link(request: Request) -> Response:
    wanted = await web.body(request, p.Link)
    if problem := _too_long(wanted.text):
        raise Declined(400, f"text: {problem}")
    if "\0" in wanted.text:
        raise Declined(400, "text: holds a zero character")
    name = hashlib.sha256(f"{wanted.kind}:{wanted.text}".encode()).hexdigest()[:16]
    row = {"id": name, "kind": wanted.kind, "text": wanted.text, "made": time.time()}

    def write(connection: Connection) -> None:
        known = select(s.links.c.id).where(s.links.c.id == name)
        if connection.execute(known).first() is None:
            connection.execute(insert(s.links).values(row))

    await web.service(request).store.write(write)
    return web.answer(p.Linked(name), 201)


async def link(request: Request) -> Response:
    wanted = select(s.links).where(s.links.c.id == request.path_params["link"][:32])
    row = await web.service(request).store.read(lambda c: c.execute(wanted).one_or_none())
    if row is None:
        raise Declined(404, "there is no such link")
    return web.answer(p.Link(row.kind, row.text))


ROUTES = [
    Route("/api/cards", cards),
    Route("/api/cards/{card:path}", card),
    Route("/api/vocabulary", vocabulary),
    Route("/api/decks", decks),
    Route("/api/decks", keep_deck, methods=["PUT"]),
    Route("/api/decks/check", check_deck, methods=["POST"]),
    Route("/api/decks/{deck}", forget_deck, methods=["DELETE"]),
    Route("/api/rules", rules),
    Route("/api/scenario", scenario, methods=["POST"]),
    Route("/api/links", keep_link, methods=["POST"]),
    Route("/api/links/{link}", link),
]
