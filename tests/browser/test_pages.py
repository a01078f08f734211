"""Everything around the game: decks, replay, judge's desk, rules, watching; axe on all of it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.browser.guests import (
    LYING,
    UPRIGHT,
    Guests,
    asked,
    go_to,
    match,
    play_scenario,
    sit_down,
)
from tests.browser.test_layout import TEN

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text()
REPORT = """async () => (await axe.run(document, {resultTypes: ['violations']})).violations
  .map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join('; ')}`)"""

COLOURS = """() => [...document.querySelectorAll('main *')]
  .map((one) => getComputedStyle(one).color)"""
FILLED = {
    "": ".start-form",
    "decks": ".library-card",
    "judge": ".chapters",
    "puzzles": ".puzzle",
    "rules": ".rule-text",
}
CONCEDED = [
    {"kind": "me", "deck": "puppies"},
    {"kind": "bot", "bot": "greedy", "deck": "songbirds"},
]


# How the board would show that inking a card is best: its mark, and whether the mark is alone.
BEST = """async (match) => {
  const { bestPlay } = await import('/js/best.js');
  const { complete } = await import('/js/view.js');
  const { steps } = await (await fetch(`/api/matches/${match}/replay?count=50`)).json();
  const views = steps.flatMap((step) => step.views).map(complete);
  const view = views.find((one) => one.choice?.kind === 'main');
  const ink = view.choice.options.find((option) => option.kind === 'ink');
  const { marks } = bestPlay(view, view, ink.text);
  const marked = [...view.where.keys()].filter((id) => marks.of(id).preview);
  return [marks.of(ink.card).preview, marked.length === 1];
}"""


def faults(page: Page) -> list[str]:
    """What axe finds on a page, as it is now."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(REPORT)
    return found


def finished(page: Page, *, turns: int = 0) -> str:
    """A match that is over, after so many turns of the one who concedes."""
    sit_down(page)
    begun = match(page, {"seats": CONCEDED})
    go_to(page, f"match/{begun['match']}")
    page.wait_for_selector(".opening")
    page.locator(".ask .button.filled").click()
    page.wait_for_selector(".opening", state="detached")
    for _ in range(turns):
        asked(page, "Your turn")
        page.keyboard.press("e")
        if page.locator(".ask h2", has_text="End the turn?").count():
            page.keyboard.press("Enter")
        page.wait_for_selector('.log-line:has-text("Ann ends the turn")')
    page.get_by_role("button", name="Leave or concede").click()
    page.get_by_role("button", name="Concede", exact=True).click()
    page.wait_for_selector(".over-panel")
    return str(begun["match"])


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("path", ["", "decks", "replays", "judge", "puzzles", "rules", "account"])
def test_axe_finds_nothing_on_the_pages(guests: Guests, path: str, theme: str) -> None:
    page = guests.open(path, theme=theme)
    page.wait_for_selector(FILLED.get(path, "main h1"))
    assert faults(page) == []


def test_a_theme_is_there_at_once_where_nothing_should_move(guests: Guests) -> None:
    page = guests.open("account", theme="light")
    page.wait_for_selector("main h1")
    light = page.evaluate(COLOURS)
    dark = page.evaluate(f"""() => {{
      document.documentElement.dataset.theme = 'dark';
      return ({COLOURS})();
    }}""")
    page.wait_for_timeout(100)
    assert dark == page.evaluate(COLOURS)
    assert light != dark


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_at_the_table(guests: Guests, theme: str) -> None:
    page = guests.open(theme=theme)
    play_scenario(page, TEN)
    asked(page, "Your turn")
    assert faults(page) == []
    page.locator('.side.own [data-name^="Ariel"]').click()
    page.wait_for_selector(".floating")
    assert faults(page) == []
    page.keyboard.press("2")
    page.wait_for_selector(".ask.cards")
    assert faults(page) == []


def test_axe_finds_nothing_on_a_phone_with_its_panels(guests: Guests) -> None:
    page = guests.open(size=UPRIGHT)
    play_scenario(page, TEN)
    asked(page, "Your turn")
    assert faults(page) == []
    page.keyboard.press("b")
    page.wait_for_selector("dialog")
    assert "Ariel, Spectacular Singer, strength 2" in page.inner_text("dialog")
    assert faults(page) == []


def test_a_deck_is_built_judged_and_played(guests: Guests) -> None:
    page = guests.open("decks")
    page.wait_for_selector(".library-card")
    page.get_by_label("Search cards").fill("stitch")
    page.wait_for_selector('.library [data-name^="Stitch"]')
    page.get_by_role("button", name="One Stitch - Rock Star more").click()
    page.wait_for_selector(".violations")
    page.get_by_role("button", name="Paste a list").click()
    page.get_by_label("Deck list").fill("4 Stich - Rock Star\n4 Lantern")
    page.get_by_role("button", name="Read it").click()
    page.wait_for_selector("dialog .violations")
    page.keyboard.press("Escape")
    page.get_by_text("Decks that come along").click()
    page.locator("details li", has_text="puppies").get_by_role("button").click()
    page.wait_for_selector("p.legal")
    page.get_by_role("button", name="Sample hand").click()
    page.wait_for_selector(".hands .card")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".opening")


def test_a_replay_is_stepped_through_and_shown_from_both_sides(guests: Guests) -> None:
    page = guests.open()
    done = finished(page)
    go_to(page, f"replay/{done}")
    page.wait_for_selector(".stage .field")
    assert faults(page) == []
    page.keyboard.press("ArrowRight")
    page.wait_for_selector('.player-bar:has-text("Decision 2")')
    page.get_by_label("Seen").select_option(label="as Ann saw it")
    page.wait_for_selector(".open-hand", state="detached")
    page.wait_for_selector(".stage .hand .card")


def test_stepping_through_a_replay_keeps_the_board_in_sight_on_a_phone(guests: Guests) -> None:
    page = guests.open()
    done = finished(page, turns=1)
    phone = guests.open(f"replay/{done}", size=LYING)
    phone.wait_for_selector(".replay-log .current")
    phone.keyboard.press("End")
    phone.wait_for_selector(".replay-log .log-line:last-child.current")
    assert phone.evaluate("scrollY") == 0
    assert phone.evaluate("document.querySelector('.replay-log').scrollTop") > 0


def test_a_replay_shows_what_its_decisions_were_worth(guests: Guests) -> None:
    page = guests.open()
    done = finished(page, turns=1)
    go_to(page, f"replay/{done}")
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_selector(".chances polyline.seat-0", state="attached")
    assert page.locator(".balances tbody tr").count() == 2
    page.wait_for_selector('.analysis [role="status"]:has-text("from here")')
    assert faults(page) == []
    assert page.evaluate(BEST, done) == ["best: ink", True]
    page.keyboard.press("Home")
    page.locator(".here-worth .button", has_text="Try it from there").click()
    page.wait_for_selector(".table .field")


def test_the_judges_desk_runs_a_scenario(guests: Guests) -> None:
    page = guests.open("judge")
    page.wait_for_selector(".chapters li")
    page.wait_for_selector('p.legal:has-text("as expected")')
    assert "4.6" in page.inner_text(".chapters")
    page.get_by_label("Scenario").fill("scenario: broken\nplayers: 3")
    page.get_by_role("button", name="Run").click()
    page.wait_for_selector(".error-text")
    assert ["status of 400" in problem for problem in guests.problems] == [True]
    guests.problems.clear()


def test_a_spectator_sees_what_is_public_and_decides_nothing(guests: Guests) -> None:
    page, watcher = guests.open(), guests.open()
    name = play_scenario(page, TEN)
    go_to(watcher, f"watch/{name}")
    watcher.wait_for_selector('.side [data-name^="Ariel"]')
    assert watcher.locator(".hand [data-card]").count() == 0
    assert watcher.locator(".ask .button").count() == 0
    assert "decides" in watcher.inner_text(".ask h2")


def test_the_first_load_is_small(guests: Guests) -> None:
    page = guests.open()
    page.wait_for_selector(".start-form")
    root = Path(__file__).parents[2] / "src/inkborn/table/page"
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    files = [root / one.removeprefix(guests.server + "/") for one in loaded if "/api/" not in one]
    sizes = [
        len(gzip.compress(f.read_bytes())) for f in files if f.suffix in (".js", ".css", ".svg")
    ]
    assert len(sizes) > 10 and sum(sizes) < 90_000


def test_a_puzzle_is_tried_again_and_solved(guests: Guests) -> None:
    page = guests.open("puzzles")
    page.locator('.puzzle:has-text("Lava flows twice") button').click()
    asked(page, "Your turn")
    assert "one character and one card" in page.inner_text(".task")
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    page.wait_for_selector('.over-panel:has-text("Not solved")')
    page.get_by_role("button", name="Try again").click()
    page.wait_for_selector(".over-panel", state="detached")
    asked(page, "Your turn")
    page.locator('.side.own [data-name^="Te Kā"]').click()
    page.keyboard.press("q")
    page.wait_for_selector('.log-line:has-text("quests")')
    page.locator('.hand [data-name="Fan the Flames"]').click()
    page.keyboard.press("p")
    page.wait_for_selector(".ask.cards")
    page.locator('.side.own [data-name^="Te Kā"]').click()
    asked(page, "Your turn")
    page.locator('.side.own [data-name^="Te Kā"]').click()
    page.locator('.side.theirs [data-name^="Simba"]').click()
    page.locator(".ask .button.filled").click()
    page.wait_for_selector('.over-panel:has-text("Solved")')
    go_to(page, "puzzles")
    assert "Solved" in page.inner_text('.puzzle:has-text("Lava flows twice")')


def test_a_hint_says_what_an_expert_would_do(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, TEN)
    asked(page, "Your turn")
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector('.tip:has-text("An expert would")')
