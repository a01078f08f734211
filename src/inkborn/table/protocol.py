"""The protocol of the table: every message and every body, as data. `docs/protocol.md` is generated
from this module (`python -m inkborn.table.reference`), and a test compares the two.

Bodies are JSON objects. Fields that a program does not know it may ignore; fields that the server
does not know it ignores. Version 1 may gain fields and messages, it loses none.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from msgspec import Struct

VERSION: Final = 1

Clock = Literal["none", "turns", "event"]
"""none; turns: 20 s for a decision, then a bank of 120 s; event: 50 minutes for the match."""

TakeBacks = Literal["off", "official", "request"]
"""off; official: what the engine's undo allows; request: anything, if all others agree."""

State = Literal["waiting", "playing", "over"]

# ================================================================ what a seat sees


class KnownCard(Struct, frozen=True, omit_defaults=True, gc=False):
    """A card that the seat knows. `id`: its handle, in views and options, as long as the seat can
    follow the card. `card`: its full name, the key of the card data.
    """

    id: int
    card: str


class InPlay(KnownCard, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """A card in play with its values at this moment (the printed ones are in the card data).

    `keywords`: with their values, 0 where there is none. `at`: the handle of the location it is at.
    `under`: the cards beneath it, topmost first; null for one that lies face down.
    """

    owner: int
    strength: int = 0
    willpower: int = 0
    lore: int = 0
    damage: int = 0
    exerted: bool = False
    drying: bool = False
    keywords: dict[str, int] = {}
    at: int = -1
    under: tuple[KnownCard | None, ...] = ()


class Seat(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """A seat as the viewer sees it. What is hidden is a number of cards.

    `goal`: the lore it needs. `inked`: cards inked this turn. `hand`, `inkwell`, `deck`: those
    cards that the viewer knows (of the deck with their place, 0 being the top). `discard`: the
    newest first.
    """

    name: str
    team: int
    lore: int
    goal: int
    hand_size: int
    deck_size: int
    ready_ink: int
    exerted_ink: int
    ink_drops: int = 0
    inked: int = 0
    out: bool = False
    hand: tuple[KnownCard, ...] = ()
    inkwell: tuple[KnownCard, ...] = ()
    deck: dict[int, KnownCard] = {}
    board: tuple[InPlay, ...] = ()
    discard: tuple[KnownCard, ...] = ()


class Option(Struct, frozen=True, omit_defaults=True, gc=False):
    """One option of a choice. Its place in the list is the answer.

    `kind` of a turn action: ink, play, quest, challenge, move, use, end. `how` it is played (ink,
    sing, shift N, free N), or which of the card's abilities is used. `card`, `target`: handles.
    `owner`: the seat that owns the card, or that is meant. `ink`: what it costs. `number`: the
    value of a number. `weight`, `group`, `needed`: see Choice.
    """

    text: str
    kind: str = ""
    card: int = -1
    target: int = -1
    how: str = ""
    owner: int = -1
    number: int = 0
    ink: int = 0
    weight: int = 0
    group: int = 0
    needed: bool = False


class Choice(Struct, frozen=True, gc=False, kw_only=True):
    """What the seat is asked. `kind`: main, may, cards, order, player, number, mode, name, bag.

    `least`, `most`: how many places the answer has (order: all of them, in that order; name: a
    string instead). `source`: the card that asks. `rule`: by which it is asked. `verb`: what will
    be done with what is chosen. `total_least`, `total_most`: bounds for the sum of the weights (-1:
    none). `grouped`: only options of one group, or with `apart` of different ones. If options are
    `needed`, one of them is among whatever is chosen. `undo`, `cancel`: would be granted now.
    """

    kind: str
    prompt: str
    least: int
    most: int
    options: tuple[Option, ...]
    rule: str = ""
    verb: str = ""
    source: KnownCard | None = None
    total_least: int = 0
    total_most: int = -1
    grouped: bool = False
    apart: bool = False
    undo: bool = False
    cancel: bool = False


class Waiting(Struct, frozen=True, gc=False):
    """A triggered ability in the bag."""

    seat: int
    source: str
    name: str


class Among(Struct, frozen=True, omit_defaults=True, gc=False, kw_only=True):
    """Cards (full names) that are somewhere among so many cards of a seat's hand, inkwell, face
    down under others, and at these places of its deck; the viewer cannot tell where.
    """

    seat: int
    cards: tuple[str, ...]
    hand: int = 0
    inkwell: int = 0
    under: int = 0
    deck: tuple[int, ...] = ()


class Sight(Struct, frozen=True, gc=False, kw_only=True):
    """VIEW: everything that a seat knows. `seat`: its own place, -1 of a spectator. `waiting_for`:
    who decides (-1: nobody). `choice`: what this seat is asked, or null. `bag`: abilities that
    wait. `challenge`: handles of who challenges and who is challenged. `playing`: cards being
    played, actions resolving.
    """

    seat: int
    turn: int
    active: int
    phase: str
    edition: str
    waiting_for: int
    seats: tuple[Seat, ...]
    choice: Choice | None
    bag: tuple[Waiting, ...] = ()
    challenge: tuple[int, ...] = ()
    playing: tuple[KnownCard, ...] = ()
    somewhere: tuple[Among, ...] = ()
    winners: tuple[int, ...] = ()
    over: bool = False


class Line(Struct, frozen=True, omit_defaults=True, gc=False):
    """LINE of the log. `rule`: its number in the match's edition. `kind`: of event. `cards`: full
    names of the cards that it speaks of. `player`: the seat it is about.
    """

    text: str
    rule: str = ""
    kind: str = ""
    cards: tuple[str, ...] = ()
    player: int = -1


# ================================================================ socket: from the client


class Hello(Struct, tag="hello", tag_field="type", frozen=True):
    """The first message. Without a token the cookie says who it is; without either, or without a
    seat, one watches. `since`: the last seq seen, so that the log goes on from there (0: all of
    it). `page`: also send `cards` and `table`; programs that leave it out get the messages of the
    contract alone. `watch`: watch although one has a seat.
    """

    token: str | None = None
    since: int = 0
    page: bool = False
    watch: bool = False


class Answer(Struct, tag="answer", tag_field="type", frozen=True):
    """Places among the options of the choice in view `seq`, or a name. Twice sent counts once."""

    seq: int
    answer: tuple[int, ...] | str


class Why(Struct, tag="why", tag_field="type", frozen=True):
    """Why is this not legal now? In words ("quest simba"), or as an option would be written:
    `kind` with the handles `card` and `target`.
    """

    action: str = ""
    kind: str = ""
    card: int = -1
    target: int = -1


class Explain(Struct, tag="explain", tag_field="type", frozen=True):
    """Why has this card in play this value (strength, willpower, lore, or a keyword)?"""

    card: int
    value: str = "strength"


class Undo(Struct, tag="undo", tag_field="type", frozen=True):
    """Takes the own last answer back, where the engine allows it."""


class Cancel(Struct, tag="cancel", tag_field="type", frozen=True):
    """Takes back the turn action that is under way."""


class Concede(Struct, tag="concede", tag_field="type", frozen=True):
    """Gives up. Among three or more the others play on."""


class Ping(Struct, tag="ping", tag_field="type", frozen=True):
    """Is somebody there?"""


class TakeBack(Struct, tag="takeback", tag_field="type", frozen=True):
    """Asks the others to let the own last turn action, or answer, be taken back (`takebacks` is
    "request"). Bots agree at once.
    """


class Reply(Struct, tag="reply", tag_field="type", frozen=True):
    """Agrees, or not, to an offer of the table message."""

    offer: int
    yes: bool


class Claim(Struct, tag="claim", tag_field="type", frozen=True):
    """Claims the win over those who have been away for 60 s while they were to decide."""


class HandOver(Struct, tag="handover", tag_field="type", frozen=True):
    """Lets a bot play the own seat, or (where one could claim the win) that of who is away. Who
    comes back and sends `sit` plays on.
    """

    seat: int
    bot: str = "greedy"


class Hint(Struct, tag="hint", tag_field="type", frozen=True):
    """What would a good player do here? Only against bots, and not in puzzles."""


class Sit(Struct, tag="sit", tag_field="type", frozen=True):
    """Takes the own seat back from the bot that stands in."""


FromClient = (
    Hello | Answer | Why | Explain | Undo | Cancel | Concede | Ping | TakeBack | Reply | Claim
    | HandOver | Sit | Hint
)  # fmt: skip

# ================================================================ socket: from the server


class View(Struct, tag="view", tag_field="type", frozen=True):
    """Where the match stands after `seq` answers, as this seat may notice them. `log`: what has
    happened since the last view; `at`: the place of its first line in the whole log of this seat
    (less than what one has: what came after was taken back).
    """

    seq: int
    view: Sight
    log: tuple[Line, ...]
    at: int


class Refused(Struct, tag="refused", tag_field="type", frozen=True):
    """The message changed nothing. `seq`: where the match stands."""

    seq: int
    error: str
    rules: tuple[str, ...] = ()


class Because(Struct, tag="why", tag_field="type", frozen=True):
    """The answer to `why`: null if it is legal."""

    error: str | None
    rules: tuple[str, ...] = ()


class Pong(Struct, tag="pong", tag_field="type", frozen=True):
    """Yes."""


class Over(Struct, tag="over", tag_field="type", frozen=True):
    """The match has ended; the last view came before. `why`: lore, deck, concession, time, away; of
    a puzzle also solved, unsolved.
    """

    winners: tuple[int, ...]
    why: str = ""


class Cause(Struct, frozen=True, omit_defaults=True):
    """One link of a chain: what it does in words, by how much, from which card, how long."""

    text: str
    amount: int = 0
    card: str = ""
    rule: str = ""
    until: str = ""


class Explained(Struct, tag="explained", tag_field="type", frozen=True):
    """The answer to `explain`: printed value, what changes it in order, and the value now."""

    card: int
    value: str
    printed: int
    chain: tuple[Cause, ...]
    now: int


class Ability(Struct, frozen=True, omit_defaults=True):
    """One ability as printed. `kind`: keyword, triggered, activated, static, action effect."""

    kind: str
    text: str
    name: str = ""
    costs: tuple[str, ...] = ()
    keyword: str = ""
    value: int | None = None
    variant: str = ""
    reminder: str = ""


class CardData(Struct, frozen=True, omit_defaults=True):
    """What is printed on a card. `card`: its full name. `image`: where its publisher shows it."""

    card: str
    name: str
    type: str
    cost: int
    version: str = ""
    inkable: bool = False
    inks: tuple[str, ...] = ()
    strength: int | None = None
    willpower: int | None = None
    lore: int | None = None
    move_cost: int | None = None
    song: bool = False
    classifications: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    rarity: str = ""
    set: str = ""
    number: str = ""
    image: str = ""
    max_copies: int | None = 4


class Cards(Struct, tag="cards", tag_field="type", frozen=True):
    """To pages: the data of cards, before the first view that speaks of them."""

    cards: tuple[CardData, ...]


class Sitting(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who sits at a seat. `kind`: person, bot, open. `bot`: which one plays, or stands in. `here`:
    has a window open. `away`: since how many seconds not. `bank`: seconds left; `left`: for this
    decision (-1: no clock runs).
    """

    name: str
    kind: str
    bot: str = ""
    here: bool = False
    away: int = 0
    bank: int = -1
    left: int = -1


class Offer(Struct, frozen=True):
    """Something that others have to agree to. `what`: takeback. `text`: what would be taken back,
    in lines of the reader's log. `agreed`: the seats that have.
    """

    offer: int
    what: str
    seat: int
    text: tuple[str, ...]
    agreed: tuple[int, ...] = ()


class Table(Struct, tag="table", tag_field="type", frozen=True):
    """To pages: everything around the game, whenever it changes. `seconds`: left of an event clock.
    `claim`: seats over which this one could claim the win now. `hints`: can be asked for. `puzzle`:
    its name, if it is one, and `task`: what is wanted.
    """

    state: State
    seats: tuple[Sitting, ...]
    watching: int
    clock: Clock
    takebacks: TakeBacks
    offers: tuple[Offer, ...] = ()
    claim: tuple[int, ...] = ()
    seconds: int = -1
    hints: bool = False
    puzzle: str = ""
    task: str = ""


class Hinted(Struct, tag="hinted", tag_field="type", frozen=True):
    """The answer to `hint`: an answer to view `seq`, and the same in words."""

    seq: int
    answer: tuple[int, ...] | str
    text: str


FromServer = View | Refused | Because | Pong | Over | Explained | Cards | Table | Hinted

# ================================================================ bodies of requests


class NewPlayer(Struct, frozen=True):
    """A guest needs a name only."""

    name: str


class Player(Struct, frozen=True):
    """Who one is. The token is given once; browsers get it as a cookie, too."""

    player: str
    name: str
    token: str


class Me(Struct, frozen=True):
    """The player that a token or cookie stands for. `account`: has a password."""

    player: str
    name: str
    account: bool


class Account(Struct, frozen=True):
    """Turns the guest into an account: its name has to be free, the password has 8 signs or more.
    With an account already: `old` is the password so far.
    """

    name: str
    password: str
    old: str = ""


class Login(Struct, frozen=True):
    """Name and password of an account."""

    name: str
    password: str


class NewSeat(Struct, frozen=True):
    """SEAT. `kind`: me, open, bot. `deck`: the name of a deck that comes along, or a list."""

    kind: Literal["me", "open", "bot"]
    deck: str = ""
    bot: str = "greedy"


class From(Struct, frozen=True):
    """A decision of a match that is over: its id, and after how many answers."""

    match: str
    at: int


class NewMatch(Struct, frozen=True):
    """`listed`: shown among the open matches, and joined without an invitation. `delay`: seconds
    by which spectators see it later. `origin`: go on from there; `scenario`: or from this position
    (the decks are theirs then).
    """

    seats: tuple[NewSeat, ...]
    format: str = ""
    edition: str = ""
    clock: Clock = "none"
    takebacks: TakeBacks = "official"
    listed: bool = False
    delay: int = 0
    origin: From | None = None
    scenario: str = ""


class Begun(Struct, frozen=True):
    """`seat`: one's own, null if bots play alone. `invites`: for each open seat."""

    match: str
    seat: int | None
    invites: dict[str, str]


class Join(Struct, frozen=True):
    """A listed match needs no invitation. `deck` is not needed where the match has its cards."""

    invite: str = ""
    deck: str = ""


class Joined(Struct, frozen=True):
    match: str
    seat: int


class SeatKind(Struct, frozen=True):
    """`kind`: person, bot, open."""

    name: str
    kind: str


class Match(Struct, frozen=True, kw_only=True):
    """`seq`: answers so far that who asks may notice. `seat`: of who asks. `why`: see `over`."""

    match: str
    state: State
    seq: int
    seats: tuple[SeatKind, ...]
    winners: tuple[int, ...]
    seat: int | None = None
    format: str = ""
    edition: str = ""
    clock: Clock = "none"
    takebacks: TakeBacks = "official"
    listed: bool = False
    turn: int = 0
    made: int = 0
    why: str = ""
    invites: dict[str, str] = {}


class Matches(Struct, frozen=True):
    """The newest first."""

    matches: tuple[Match, ...]


class Step(Struct, frozen=True):
    """A decision of a match that is over: view of the seat, or one for each where all is open.
    `log`: since the decision before. `answer`: what was answered then, in words.
    """

    at: int
    views: tuple[Sight, ...]
    log: tuple[Line, ...]
    answer: str = ""
    seat: int = -1


class Mark(Struct, frozen=True):
    """The decision with which a turn begins."""

    at: int
    turn: int
    active: int


class Replay(Struct, frozen=True):
    """`steps`: those asked for; `length`: how many there are, from 0 to `length` - 1."""

    match: Match
    length: int
    turns: tuple[Mark, ...]
    steps: tuple[Step, ...]


class ScenarioText(Struct, frozen=True):
    """The position of a decision as a scenario that passes."""

    scenario: str


class Worth(Struct, frozen=True, omit_defaults=True):
    """A decision, for the seat that made it: the chance to win with the best answer (0 to 1), its
    interval, and what the answer that was given cost. `line`: what would have followed the best.
    `worst`: among those of the match that cost most.
    """

    at: int
    turn: int
    seat: int
    chance: float
    low: float
    high: float
    loss: float
    played: str
    best: str
    line: tuple[str, ...] = ()
    worst: bool = False


class Balance(Struct, frozen=True):
    """Where a result comes from: start - mistakes + gifts + luck = result. `gifts`: by mistakes of
    the other side; null with more than two sides. `accuracy`: what was kept of all at stake.
    """

    seat: int
    accuracy: float
    start: float
    mistakes: float
    gifts: float | None
    luck: float
    result: float


class Analysis(Struct, frozen=True, omit_defaults=True):
    """`state`: thinking (ask again in some seconds), done, failed (`error` says why)."""

    state: Literal["thinking", "done", "failed"]
    decisions: tuple[Worth, ...] = ()
    balances: tuple[Balance, ...] = ()
    error: str = ""


class ShippedDeck(Struct, frozen=True):
    name: str
    description: str
    format: str
    inks: tuple[str, ...]
    size: int


class Decks(Struct, frozen=True):
    """The decks that come along, and those of the player who asks."""

    shipped: tuple[ShippedDeck, ...]
    own: tuple[SavedDeck, ...]


class SavedDeck(Struct, frozen=True):
    """A deck that is kept with the player. `deck`: its id; an empty one is given a new id."""

    deck: str
    name: str
    text: str
    format: str = "core"


class DeckText(Struct, frozen=True):
    """A deck by its name or as people paste it; `format`: what it is judged by."""

    deck: str
    format: str = "core"


class Counted(Struct, frozen=True):
    card: str
    count: int


class Violation(Struct, frozen=True):
    rule: str
    message: str
    cards: tuple[str, ...] = ()


class Problem(Struct, frozen=True):
    """A line that could not be read."""

    message: str
    line: int | None = None
    text: str = ""
    nearest: tuple[str, ...] = ()


class CostStep(Struct, frozen=True):
    cost: int
    count: int
    inkable: int


class Judged(Struct, frozen=True, kw_only=True):
    """A deck as read, judged and described. With `problems` it could not be read. `hands`: sample
    opening hands. `opening`: the chance of exactly 0, 1, … inkable cards among the first seven.
    `cards`: the data of its cards.
    """

    name: str = ""
    entries: tuple[Counted, ...] = ()
    size: int = 0
    legal: bool = False
    format: str = "core"
    violations: tuple[Violation, ...] = ()
    problems: tuple[Problem, ...] = ()
    inks: dict[str, int] = {}
    types: dict[str, int] = {}
    curve: tuple[CostStep, ...] = ()
    average_cost: float = 0.0
    inkable: int = 0
    opening: tuple[float, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    cards: tuple[CardData, ...] = ()
    text: str = ""
    pixelborn: str = ""
    tts: str = ""


class Found(Struct, frozen=True):
    """Cards that fit, the best first. `total`: how many fit at all."""

    total: int
    cards: tuple[CardData, ...]


class Vocabulary(Struct, frozen=True):
    """What the filters of a search can be. `bots`: all of them; `levels`: those for people, the
    weakest first, in words and with their ratings.
    """

    inks: tuple[str, ...]
    types: tuple[str, ...]
    keywords: tuple[str, ...]
    classifications: tuple[str, ...]
    rarities: tuple[str, ...]
    sets: dict[str, str]
    formats: dict[str, str]
    editions: tuple[str, ...]
    bots: tuple[str, ...]
    levels: dict[str, str]


class Rule(Struct, frozen=True, kw_only=True):
    """A rule in a line of our own words. `above`, `before`, `after`, `below`: numbers around it."""

    number: str
    topic: str
    summary: str
    numbers: dict[str, tuple[str, ...]]
    words: tuple[str, ...] = ()
    above: str = ""
    before: str = ""
    after: str = ""
    below: tuple[str, ...] = ()


class Rules(Struct, frozen=True):
    rules: tuple[Rule, ...]


class Desk(Struct, frozen=True):
    """A scenario for the judge's desk. `edition`: instead of its own."""

    scenario: str
    edition: str = ""


class Chapter(Struct, frozen=True):
    """One step: as written, what happened, what is asked next, what was wrong; and the table then,
    as each seat sees it.
    """

    step: str
    log: tuple[Line, ...]
    asked: str
    wrong: str
    views: tuple[Sight, ...]


class Told(Struct, frozen=True, kw_only=True):
    """How a scenario came out. `editions`: what became of it in each edition ("" if it passed)."""

    title: str
    ok: bool
    message: str
    edition: str
    chapters: tuple[Chapter, ...]
    editions: dict[str, str]
    cards: tuple[CardData, ...]


class Puzzle(Struct, frozen=True):
    """`kind`: win, survive, find. `length`: answers of the shortest solution. `solved`: by who
    asks.
    """

    puzzle: str
    title: str
    kind: str
    length: int
    task: str
    solved: bool = False


class Puzzles(Struct, frozen=True):
    puzzles: tuple[Puzzle, ...]


class Link(Struct, frozen=True):
    """Something kept under a short name: a deck list or a scenario. `kind`: deck, scenario."""

    kind: Literal["deck", "scenario"]
    text: str


class Linked(Struct, frozen=True):
    link: str


class Health(Struct, frozen=True):
    ok: bool
    version: str


class Error(Struct, frozen=True, omit_defaults=True):
    """What was wrong, where, what would be right; the rules that refuse; and for a deck, all of
    its violations.
    """

    error: str
    rules: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()


class Done(Struct, frozen=True):
    ok: bool = True


class Request(NamedTuple):
    """A request: who may ("" anybody, "player" with a token), its body, its answer, its meaning."""

    method: str
    path: str
    who: str
    body: type[Struct] | None
    status: int
    answer: type[Struct] | None
    meaning: str


REQUESTS: Final = (
    Request("GET", "/api/health", "", None, 200, Health, "the server answers"),
    Request("POST", "/api/players", "", NewPlayer, 201, Player, "a guest"),
    Request("GET", "/api/me", "player", None, 200, Me, "who am I"),
    Request("PUT", "/api/me", "player", Account, 200, Me, "the guest becomes an account"),
    Request("POST", "/api/login", "", Login, 200, Player, "an account, from elsewhere"),
    Request("POST", "/api/logout", "player", None, 200, Done, "the token is forgotten"),
    Request("POST", "/api/matches", "player", NewMatch, 201, Begun, "begins a match"),
    Request("GET", "/api/matches", "", None, 200, Matches,
            "`?state=open` (to join), `playing` (to watch), `over` (replays), `mine`"),
    Request("POST", "/api/matches/{match}/join", "player", Join, 200, Joined, "takes a seat"),
    Request("GET", "/api/matches/{match}", "", None, 200, Match, "where it stands"),
    Request("GET", "/api/matches/{match}/record", "", None, 200, None,
            "once over: the record that `inkborn replay` reads; before: 403"),
    Request("GET", "/api/matches/{match}/replay", "", None, 200, Replay,
            "once over: `?from=0&count=50`, `&seat=0` as that seat saw it, else all open"),
    Request("GET", "/api/matches/{match}/scenario", "", None, 200, ScenarioText,
            "once over: `?at=12`, that decision as a scenario"),
    Request("GET", "/api/matches/{match}/analysis", "", None, 200, Analysis,
            "once over: what each decision was worth, by what its seat knew; ask until it is done"),
    Request("GET", "/api/decks", "", None, 200, Decks, "decks that come along, and one's own"),
    Request("PUT", "/api/decks", "player", SavedDeck, 200, SavedDeck, "keeps a deck"),
    Request("DELETE", "/api/decks/{deck}", "player", None, 200, Done, "forgets it"),
    Request("POST", "/api/decks/check", "", DeckText, 200, Judged, "reads, judges, describes"),
    Request("GET", "/api/cards", "", None, 200, Found,
            "`?name=&text=&ink=&type=&keyword=&classification=&set=&rarity=&format=&inkable=`, "
            "`&min_cost=&max_cost=&sort=&from=0&count=60`; `ink`, `keyword` … may be repeated"),
    Request("GET", "/api/cards/{card}", "", None, 200, CardData, "a card by its full name"),
    Request("GET", "/api/vocabulary", "", None, 200, Vocabulary, "what filters can be"),
    Request("GET", "/api/rules", "", None, 200, Rules,
            "`?q=` a number or words (without: the chapters), `&edition=2026-10`"),
    Request("POST", "/api/scenario", "", Desk, 200, Told, "runs a scenario, step by step"),
    Request("GET", "/api/puzzles", "", None, 200, Puzzles, "all puzzles"),
    Request("POST", "/api/puzzles/{puzzle}", "player", None, 201, Begun, "an attempt: a match"),
    Request("POST", "/api/links", "", Link, 201, Linked, "keeps a text under a short name"),
    Request("GET", "/api/links/{link}", "", None, 200, Link, "the text"),
    Request("GET", "/metrics", "", None, 200, None, "counters in Prometheus' text form"),
)  # fmt: skip
