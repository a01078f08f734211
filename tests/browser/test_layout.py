"""Ten characters a side on every screen: nothing overlaps, leaves, or scrolls sideways."""

from __future__ import annotations

import pytest
from tests.browser.guests import Guests, card, play_scenario

TEN = """
scenario: Ten a side
players:
  Ann:
    lore: 13
    inkwell: {ready: 5, exerted: 4}
    hand: [Let the Storm Rage On, Rapunzel - Gifted with Healing, Grab Your Sword,
      Beast - Tragic Hero, Lilo - Making a Wish, Moana - Of Motunui, Never Land - Mermaid Lagoon]
    discard: [Stitch - Rock Star, Dragon Fire]
    play:
      - {card: Simba - Protective Cub, damage: 1}
      - Ariel - Spectacular Singer
      - {card: Goofy - Musketeer, exerted: true, damage: 2}
      - {card: Stitch - New Dog, drying: true}
      - {card: Donald Duck - Musketeer, exerted: true, damage: 1}
      - Pluto - Determined Defender
      - {card: Hercules - True Hero, exerted: true}
      - Minnie Mouse - Beloved Princess
      - Lantern
      - {card: Dinglehopper, exerted: true}
      - {card: Atlantica - Concert Hall, id: hall}
      - {card: Cinderella - Gentle and Kind, at: hall}
      - {card: Tinker Bell - Giant Fairy, at: hall, under: [Tinker Bell - Tiny Tactician]}
  Ben:
    lore: 11
    inkwell: {ready: 2, exerted: 7}
    hand: 5
    play:
      - {card: Flotsam & Jetsam - Entangling Eels, exerted: true}
      - Elsa - Spirit of Winter
      - {card: Maui - Hero to All, exerted: true, damage: 3}
      - Madam Mim - Fox
      - {card: Zeus - God of Lightning, exerted: true}
      - {card: Sven - Official Ice Deliverer, damage: 6}
      - Jetsam - Ursula's Spy
      - {card: Maleficent - Monstrous Dragon, exerted: true}
      - Shield of Virtue
      - {card: Ursula's Cauldron, exerted: true}
      - {card: Forbidden Mountain - Maleficent's Castle, id: castle, damage: 2}
      - {card: Jafar - Keeper of Secrets, at: castle}
      - {card: Magic Broom - Bucket Brigade, at: castle, exerted: true}
steps: []
"""

# Drawn cards that leave the screen or lie over each other, by name.
AMISS = """() => {
  const cards = [...document.querySelectorAll('.slot, .hand .held')].map((card) => {
    const drawn = card.querySelector('.token, .card');
    return [card.getAttribute('data-name'), drawn.getBoundingClientRect()];
  });
  const found = [];
  for (const [i, [name, a]] of cards.entries()) {
    const across = a.left > -1 && a.right < innerWidth + 1;
    if (!across || a.top < -1 || a.bottom > innerHeight + 1) found.push('outside: ' + name);
    for (const [other, b] of cards.slice(i + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2) found.push(name + ' lies over ' + other);
    }
  }
  return found;
}"""

SMALL = """() => [...document.querySelectorAll('.ask button, .plate button, .slot')]
  .filter((one) => one.getClientRects().length)
  .filter((one) => one.offsetHeight < 34 && one.offsetWidth < 44)
  .map((one) => one.textContent)"""

# What is painted: the sizes of slots follow those of their side a frame later.
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""

SCREENS = [(390, 844), (844, 390), (390, 664), (768, 1024), (1024, 768), (1440, 900), (720, 450)]


@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ten_characters_a_side_fit(guests: Guests, size: tuple[int, int]) -> None:
    page = guests.open(size=size)
    play_scenario(page, TEN)
    page.wait_for_selector('.side.theirs [data-name^="Maleficent"]')
    assert page.locator(".slot").count() == 26
    for chosen in (False, True):
        if chosen:
            card(page, "Ariel").click()
            page.wait_for_selector(".token.selected")
        page.evaluate(PAINTED)
        assert page.evaluate(AMISS) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("held", [8, 10])
@pytest.mark.parametrize("width", [1440, 1181, 1180, 1024])
def test_a_full_hand_is_seen_whole_on_a_desk(guests: Guests, width: int, held: int) -> None:
    page = guests.open(size=(width, 900))
    names = ", ".join(["Stitch - Rock Star", "Dragon Fire"] * (held // 2))
    hands = f"players: {{Ann: {{hand: [{names}]}}, Ben: {{}}}}"
    play_scenario(page, f"scenario: A full hand\n{hands}\nsteps: []")
    page.wait_for_selector(".hand .held .card")
    page.evaluate(PAINTED)
    assert page.locator(".hand .held").count() == held
    hidden = "(hand => hand.scrollWidth - hand.clientWidth)(document.querySelector('.hand'))"
    assert page.evaluate(hidden) == 0


def test_a_new_view_keeps_the_cards_that_are_drawn(guests: Guests) -> None:
    page = guests.open()
    play_scenario(page, TEN)
    page.wait_for_selector('.side.theirs [data-name^="Maleficent"]')
    assert page.evaluate("document.querySelectorAll('*').length") < 2800
    page.evaluate("for (const one of document.querySelectorAll('.slot')) one.drawn = true")
    card(page, "Ariel").click()
    page.keyboard.press("q")
    page.wait_for_selector('.log-line:has-text("quests")')
    kept = "[...document.querySelectorAll('.slot')].filter((one) => one.drawn).length"
    assert page.evaluate(kept) == 26
