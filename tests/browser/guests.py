"""People at the page: windows, matches, and what one can do with them."""

from __future__ import annotations

import random
from typing import Any, Final

from playwright.sync_api import Browser, ConsoleMessage, Page

DESK: Final = (1440, 900)
UPRIGHT: Final = (390, 844)
LYING: Final = (844, 390)
PATIENCE: Final = 45_000

POST: Final = """async ([path, body]) => {
  const answer = await fetch(path, {method: 'POST', body: JSON.stringify(body),
    headers: {'Content-Type': 'application/json'}});
  return await answer.json();
}"""


OUTSIDE: Final = """(width) =>
  [...document.querySelectorAll('.ask, .ask h2, .ask .entry, .ask .button')]
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.left < -1 || box.right > width + 1))
    .map(([text]) => text)"""


class Guests:
    """Windows of different people; whatever they write to their consoles as errors is kept."""

    def __init__(self, browser: Browser, server: str) -> None:
        self.browser = browser
        self.server = server
        self.problems: list[str] = []
        self._pages: list[Page] = []

    def open(
        self,
        path: str = "",
        *,
        size: tuple[int, int] = DESK,
        theme: str = "dark",
        moving: bool = False,
    ) -> Page:
        """A window of somebody new at a page of the table. Nothing moves, unless it is asked for,
        and nothing waits.
        """
        touch = size[0] < 1000
        context = self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="light" if theme == "light" else "dark",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=touch,
            is_mobile=touch,
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", self._watch)
        self._pages.append(page)
        page.goto(f"{self.server}/#/{path}")
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"{message.text} {message.location.get('url', '')}")

    def _watch(self, request: Any) -> None:
        if not request.url.startswith((self.server, "data:", "ws")):
            self.problems.append(f"a request to another host: {request.url}")

    def leave(self) -> None:
        for page in self._pages:
            page.context.close()


def sit_down(page: Page, name: str = "Ann") -> None:
    """Makes the person in front of this window a player."""
    page.evaluate(POST, ["/api/players", {"name": name}])
    page.evaluate("name => localStorage.setItem('inkborn.name', name)", name)


def match(page: Page, body: dict[str, Any]) -> dict[str, Any]:
    """A match begun in the name of this window's player."""
    begun = page.evaluate(POST, ["/api/matches", body])
    assert "match" in begun, begun
    found: dict[str, Any] = begun
    return found


def go_to(page: Page, path: str) -> None:
    page.evaluate("path => { location.hash = '#/' + path; }", path)


def play_scenario(page: Page, scenario: str, bot: str = "greedy") -> str:
    """Sits down at the position of a scenario, against a bot."""
    sit_down(page)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
    begun = match(page, {"seats": seats, "scenario": scenario})
    go_to(page, f"match/{begun['match']}")
    page.wait_for_selector(".ask h2")
    page.wait_for_selector(".field")
    return str(begun["match"])


def question(page: Page) -> str:
    return page.inner_text(".ask h2")


def asked(page: Page, title: str) -> None:
    """Waits until the page asks this."""
    page.wait_for_selector(f'.ask h2:has-text("{title}")')


def outside(page: Page, size: tuple[int, int] = DESK) -> list[str]:
    """What the question shows beyond the edges of the window."""
    found: list[str] = page.evaluate(OUTSIDE, size[0])
    return found


def card(page: Page, name: str, zone: str = ".side.own") -> Any:
    return page.locator(f'{zone} [data-card][data-name^="{name}"]').first


class Clicker:
    """Plays by clicking what the page offers, and nothing else."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)

    def play_on(self, most: int = 1500) -> int:
        """Clicks until the game is over; how often."""
        for times in range(most):
            if self.page.locator(".over-panel").count():
                return times
            self.click()
        raise AssertionError(f"not over after {most} clicks: {question(self.page)}")

    def click(self) -> None:
        kind = (self.page.get_attribute(".ask", "class") or "").split()[1]
        if kind in ("waiting", "sent", "none", "over"):
            self.page.wait_for_timeout(30)
        elif kind == "main":
            self._act()
        else:
            self._decide()

    def _act(self) -> None:
        page = self.page
        offered = page.locator(".floating .entry:not(.closed), .listing .entry:not(.closed)")
        able = page.locator(".can-act")
        if offered.count():
            place = self.chance.randrange(offered.count()) if self.chance.random() < 0.3 else 0
            offered.nth(place).click()
        elif able.count() and not page.locator(".duel").count() and "End" not in question(page):
            able.nth(self.chance.randrange(able.count())).click()
        else:
            page.locator(".ask .button.filled").click()

    def _decide(self) -> None:
        page = self.page
        yes = page.locator(".ask .button.filled:not([disabled])")
        entries = page.locator(".ask .entry:not([disabled])")
        marked = page.locator(".choosable")
        if yes.count():
            yes.click()
        elif entries.count() and entries.first.is_visible():
            entries.nth(self.chance.randrange(entries.count())).click()
        elif marked.count():
            marked.first.click()
        else:
            page.locator(".ask .button:not([disabled])").last.click()
