"""Whole games, by mouse, by keys and between two browsers."""

from __future__ import annotations

from tests.browser.guests import UPRIGHT, Clicker, Guests, asked, go_to, match, question, sit_down


def test_a_game_is_two_clicks_away_and_clicked_to_its_end(guests: Guests) -> None:
    page = guests.open()
    page.get_by_role("radio", name="Puppies").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".opening")
    assert Clicker(page, 7).play_on() > 20
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".opening")
    asked(page, "Which cards go back?")


def test_two_browsers_play_on_after_a_lost_connection(guests: Guests) -> None:
    ann, ben = guests.open(), guests.open(size=UPRIGHT, theme="light")
    sit_down(ann, "Ann")
    begun = match(ann, {"seats": [{"kind": "me", "deck": "puppies"}, {"kind": "open"}]})
    go_to(ann, f"match/{begun['match']}")
    ann.wait_for_selector(".invite")
    go_to(ben, f"join/{begun['match']}/{begun['invites']['1']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down and play").click()
    ben.wait_for_selector(".field")
    ann.wait_for_selector(".field")
    players = [Clicker(ann, 1), Clicker(ben, 2)]
    for _ in range(8):
        for player in players:
            player.click()
    ben.reload()
    ben.wait_for_selector(".field")
    ann.wait_for_timeout(300)
    lore = "[...document.querySelectorAll('.lore-fact b')].map(e => e.textContent).sort().join()"
    assert ann.evaluate(lore) == ben.evaluate(lore)
    for _ in range(8):
        for player in players:
            player.click()
    assert not ann.locator(".banner").count()


def test_a_broken_socket_is_mended_and_the_answer_counts_once(guests: Guests) -> None:
    page = guests.open()
    sit_down(page)
    seats = [{"kind": "me", "deck": "puppies"}, {"kind": "bot", "bot": "greedy", "deck": "puppies"}]
    begun = match(page, {"seats": seats})
    page.add_init_script(
        """const Real = WebSocket; window.sockets = [];
        window.WebSocket = class extends Real {
          constructor(...all) { super(...all); window.sockets.push(this); } };"""
    )
    page.goto(f"{guests.server}/#/match/{begun['match']}")
    page.reload()
    page.wait_for_selector(".opening")
    page.evaluate("() => window.sockets.at(-1).close()")
    page.wait_for_selector(".banner")
    page.locator(".ask .button.filled").click()
    page.wait_for_selector(".banner", state="detached")
    page.wait_for_selector(".opening", state="detached")
    kept = page.locator(".log-line", has_text="Ann keeps the opening hand")
    assert kept.count() == 1


def test_two_windows_of_one_player_agree(guests: Guests) -> None:
    first = guests.open()
    sit_down(first)
    seats = [{"kind": "me", "deck": "puppies"}, {"kind": "bot", "bot": "greedy", "deck": "puppies"}]
    begun = match(first, {"seats": seats})
    go_to(first, f"match/{begun['match']}")
    second = first.context.new_page()
    second.goto(f"{guests.server}/#/match/{begun['match']}")
    second.wait_for_selector(".opening")
    first.locator(".ask .button.filled").click()
    second.wait_for_selector(".opening", state="detached")
    asked(second, "Your turn")
    asked(first, "Your turn")


def test_a_turn_by_keys_alone(guests: Guests) -> None:
    page = guests.open()
    sit_down(page)
    seats = [{"kind": "me", "deck": "puppies"}, {"kind": "bot", "bot": "greedy", "deck": "puppies"}]
    begun = match(page, {"seats": seats})
    go_to(page, f"match/{begun['match']}")
    page.wait_for_selector(".opening")
    page.keyboard.press("1")
    assert question(page).startswith("Put back 1 of 7")
    page.keyboard.press("Enter")
    asked(page, "Your turn")
    page.keyboard.press("?")
    page.wait_for_selector("dialog")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    for _ in range(7):
        if page.evaluate("document.activeElement.className").find("can-act") >= 0:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    page.wait_for_selector('.log-line:has-text("Ann\'s inkwell")')
    asked(page, "Your turn")
    page.keyboard.press("e")
    if "End" in question(page):
        page.keyboard.press("Enter")
    page.wait_for_selector('.log-line:has-text("Ann ends the turn")')
