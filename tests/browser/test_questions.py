"""Every kind of question, from scenarios: by list, by card, by drag and by keys."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.browser.guests import (
    DESK,
    UPRIGHT,
    Guests,
    asked,
    card,
    outside,
    play_scenario,
    question,
)

SINGERS = """
scenario: Elsa freezes two, a song looks at four cards
players:
  Ann:
    inkwell: 10
    hand: [Elsa - Spirit of Winter, Be Our Guest]
    deck: [Ariel - Spectacular Singer, Maui - Hero to All, Lantern, Stitch - Rock Star, Lantern]
    play: [Maui - Hero to All, Ariel - Spectacular Singer]
  Ben:
    play:
      - {card: Stitch - Rock Star, exerted: true}
      - Simba - Protective Cub
steps: []
"""


def drag(page: Page, start: str, end: str) -> None:
    """Carries one thing onto another."""
    source = page.locator(start).first.bounding_box()
    target = page.locator(end).first.bounding_box()
    assert source is not None and target is not None
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] + source["height"] / 2)
    page.mouse.down()
    page.mouse.move(source["x"] + source["width"] / 2, source["y"] - 30, steps=3)
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
    page.mouse.up()


def test_several_cards_are_picked_on_the_board_and_in_the_list(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, SINGERS)
    drag(page, '.hand [data-name^="Elsa"]', ".side.own")
    asked(page, "Choose up to 2 characters to exert")
    card(page, "Simba", ".side.theirs").click()
    page.keyboard.press("1")
    assert "2 of up to 2 chosen" in page.inner_text(".ask")
    page.get_by_role("button", name="Exert Simba and Maui").click()
    asked(page, "Your turn")
    assert "exerted" in (card(page, "Simba", ".side.theirs").inner_text())


def test_a_song_is_sung_by_dragging_the_singer_onto_it(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, SINGERS)
    drag(page, '.side.own [data-name^="Ariel"]', '.hand [data-name^="Be Our Guest"]')
    asked(page, "Reveal a character card of these")
    assert page.locator(".tray .held").count() == 4, "whoever decides sees what it is about"
    page.get_by_role("button", name="Yes, reveal").click()
    asked(page, "Choose a card to take")
    assert page.locator(".tray .held").count() == 4
    page.locator('.tray [data-name^="Stitch"]').click()
    page.get_by_role("button", name="Take Stitch").click()
    asked(page, "In which order")
    first = page.locator(".tray [data-card]").first
    moved = first.get_attribute("data-card")
    first.focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".tray [data-card]").nth(1).get_attribute("data-card") == moved
    page.get_by_role("button", name="Put them there").click()
    asked(page, "Your turn")


def test_a_challenge_shows_both_damages_and_can_be_put_down(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, SINGERS)
    card(page, "Maui").click()
    card(page, "Stitch", ".side.theirs").click()
    asked(page, "Maui challenges Stitch?")
    words = page.inner_text(".duel")
    assert "Maui deals 6" in words and "Stitch deals 3" in words
    page.keyboard.press("Escape")
    assert "Maui can do" in question(page)
    card(page, "Stitch", ".side.theirs").click()
    page.keyboard.press("Enter")
    page.wait_for_selector('.log-line:has-text("is banished")')
    page.keyboard.press("Escape")
    assert card(page, "Stitch", ".side.theirs").count() == 0


def test_why_not_answers_with_a_rule_that_opens(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, SINGERS)
    card(page, "Maui").click()
    page.locator(".floating .why-not .entry", has_text="Quest").click()
    reason = page.locator(".floating .why-not .rule").first
    reason.click()
    page.wait_for_selector("dialog .rule-text")


def test_what_was_done_is_taken_back(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, SINGERS)
    card(page, "Ariel").click()
    page.keyboard.press("q")
    page.wait_for_selector('.log-line:has-text("quests")')
    asked(page, "Your turn")
    page.keyboard.press("Backspace")
    page.wait_for_selector('.log-line:has-text("quests")', state="detached")


def kinds(page: Page) -> str:
    return (page.get_attribute(".ask", "class") or "").split()[1]


def test_yes_no_and_modes_speak_the_words_of_the_card(guests: Guests) -> None:
    page = guests.open(size=UPRIGHT)
    scenario = """
scenario: Mim leaves or sends somebody home
players:
  Ann: {inkwell: 6, hand: [Madam Mim - Fox, Madam Mim - Fox], play: [Maui - Hero to All]}
  Ben: {hand: 2}
steps: []
"""
    play_scenario(page, scenario)
    page.locator('.hand [data-name^="Madam Mim"]').first.click()
    page.locator(".listing .entry", has_text="Play").first.click()
    asked(page, "Choose one")
    assert kinds(page) == "mode"
    page.locator(".listing .entry", has_text="Banish this character").click()
    asked(page, "Your turn")


def test_a_bodyguard_enters_ready_or_exerted_by_name(guests: Guests) -> None:
    page = guests.open()
    scenario = """
scenario: A bodyguard
players:
  Ann: {inkwell: 6, hand: [Simba - Protective Cub, Lantern]}
  Ben: {hand: 2}
steps: []
"""
    play_scenario(page, scenario)
    page.locator('.hand [data-name^="Simba"]').click()
    page.keyboard.press("p")
    page.get_by_role("button", name="Enter exerted").click()
    asked(page, "Your turn")
    assert "exerted" in (card(page, "Simba").inner_text())


NAMES = """
scenario: A hat that guesses
players:
  Ann: {inkwell: 9, play: [The Sorcerer's Hat], deck: [Lantern, Lantern]}
  Ben: {hand: 2}
steps: []
"""


def test_a_name_is_typed_with_help(guests: Guests) -> None:
    page = guests.open(size=DESK)
    play_scenario(page, NAMES)
    card(page, "The Sorcerer's Hat").click()
    page.keyboard.press("u")
    page.wait_for_selector(".name-field")
    assert kinds(page) == "name"
    page.get_by_label("Name of a card").fill("Lant")
    page.locator(".name-field .entry", has_text="Lantern").first.click()
    asked(page, "Your turn")
    assert page.locator('.hand [data-name^="Lantern"]').count() == 1


MANY = """
scenario: A number, a player, and two abilities at once
players:
  Ann:
    inkwell: 10
    hand: [Rapunzel - Gifted with Healing, Copper - Hound Pup, Friends on the Other Side]
    deck: [Lantern, Lantern, Lantern, Lantern, Lantern]
    play:
      - {card: Maui - Hero to All, damage: 3}
      - Alan-a-Dale - Rockin' Rooster
      - Ariel - Determined Mermaid
  Ben: {hand: [Lantern]}
steps: []
"""


def play_from_hand(page: Page, name: str) -> None:
    page.locator(f'.hand [data-name^="{name}"]').click()
    page.keyboard.press("p")


def test_a_number_is_chosen(guests: Guests) -> None:
    page = guests.open(size=UPRIGHT)
    play_scenario(page, MANY)
    play_from_hand(page, "Rapunzel")
    asked(page, "Choose a character to heal")
    card(page, "Maui").click()
    page.wait_for_selector(".ask.number")
    assert question(page) == "How much damage is taken off Maui?"
    assert "Rapunzel" in page.inner_text(".ask .says") and outside(page, UPRIGHT) == []
    page.keyboard.press("2")
    page.wait_for_selector('.log-line:has-text("2 damage is removed")', state="attached")


def test_a_player_is_chosen_in_the_list_or_on_the_plate(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, MANY)
    play_from_hand(page, "Copper")
    page.wait_for_selector(".ask.player")
    assert page.locator(".plate.choosable").count() == 2
    page.locator(".plate.theirs .button").click()
    asked(page, "Your turn")
    page.wait_for_selector('.log-line:has-text("reveals Lantern")')


def test_abilities_that_wait_are_told_apart(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, MANY)
    play_from_hand(page, "Friends")
    page.wait_for_selector(".ask.bag")
    words = page.inner_text(".ask .entries")
    assert "Alan-a-Dale" in words and "Ariel" in words and "gain 1 lore" in words
    assert outside(page) == []
    assert page.locator(".bag-ability").count() == 2
    page.keyboard.press("1")
    page.wait_for_selector(".ask.bag", state="detached")


DRAGGED = """
scenario: Everything is dragged
players:
  Ann:
    inkwell: 9
    hand: [Let the Storm Rage On, Stitch - Rock Star, Elsa - Spirit of Winter, Lantern]
    deck: [Lantern, Lantern, Lantern]
    play:
      - Stitch - New Dog
      - Ariel - Spectacular Singer
      - Maui - Hero to All
      - Elsa - Snow Queen
      - Goofy - Musketeer
      - Never Land - Mermaid Lagoon
  Ben:
    play: [{card: Simba - Protective Cub, exerted: true}]
steps: []
"""


def test_everything_can_be_dragged(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, DRAGGED)
    own = '.side.own [data-name^="{}"]'.format

    def done(words: str) -> None:
        page.wait_for_selector(f'.log-line:has-text("{words}")')
        asked(page, "Your turn")

    drag(page, '.hand [data-name^="Stitch"]', ".plate.mine")
    done("is put into Ann's inkwell")
    drag(page, '.hand [data-name^="Lantern"]', ".side.own")
    done("Ann plays Lantern")
    drag(page, own("Stitch"), own("Never Land"))
    done("moves to Never Land")
    drag(page, own("Goofy"), ".ladder")
    done("Goofy - Musketeer quests")
    drag(page, '.hand [data-name^="Elsa"]', own("Elsa"))
    asked(page, "Choose up to 2 characters to exert")
    page.keyboard.press("Escape")
    done("is shifted onto Elsa")
    drag(page, '.hand [data-name^="Let the Storm"]', own("Ariel"))
    asked(page, "Choose a character to deal damage to")
    card(page, "Simba", ".side.theirs").click()
    done("Ariel - Spectacular Singer sings")
    drag(page, own("Maui"), '.side.theirs [data-name^="Simba"]')
    asked(page, "Maui challenges Simba?")
    assert page.locator(".arrows .arrow-tip").count() == 1
    page.keyboard.press("Enter")
    done("Maui - Hero to All challenges Simba")


CHALLENGED = """
scenario: Ben has something to challenge
players:
  Ann:
    deck: [Lantern, Lantern, Lantern]
    play: [{card: Stitch - New Dog, exerted: true}, {card: Simba - Protective Cub, exerted: true}]
  Ben:
    deck: [Lantern, Lantern, Lantern]
    play: [Maui - Hero to All]
steps: []
"""


def test_the_turn_of_others_is_shown_step_by_step(guests: Guests) -> None:
    page = guests.open(moving=True)
    play_scenario(page, CHALLENGED)
    page.keyboard.press("e")
    page.wait_for_selector(".arrows .arrow-tip", state="attached")
    assert card(page, "Simba").count() == 1, "the arrow comes before what it leads to"
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="One step on").click()
    page.wait_for_selector('.step:has-text("Maui challenges Simba")')
    page.wait_for_selector('.side.own [data-name^="Simba"]', state="detached")
    page.keyboard.press("Enter")
    asked(page, "Your turn")
