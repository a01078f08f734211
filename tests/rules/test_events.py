"""What happens, told as events: which card, which other, whose, how much, by what; and in words.

Golden games notice a change here too, but do not say what would be right.
"""

from collections.abc import Callable
from textwrap import dedent

import pytest

from inkborn.engine.state.events import MARKS, Event
from inkborn.scenario.table import Table
from inkborn.views import full_log

Position = Callable[..., Table]

CHOSEN = "(for an action or ability, for an action or item ability, by an action)"


def told(table: Table, event: Event) -> str:
    """An event as a line: kind, subject, other; whose, how much; by what (how)."""

    def name(ref: int) -> str:
        return "-" if ref == -1 else table.full_name(ref & 0xFFFF)

    seat = "-" if event.player == -1 else table.game.seats[event.player]
    how = [mark for mark, bit in MARKS.items() if event.marks & bit]
    line = f"{event.kind}: {name(event.subject)}, {name(event.object)}; {seat}, {event.amount}"
    return f"{line}; by {name(event.source)}" + (f" ({', '.join(how)})" if how else "")


def events(table: Table) -> list[str]:
    return [told(table, event) for event in table.game.events()]


def lines(text: str) -> list[str]:
    return dedent(text).strip().splitlines()


# cites: 4.6.4.1, 4.6.6.2, 7.4.3, 1.8.1.4
def test_a_challenge_in_which_both_are_banished(position: Position) -> None:
    table = position("""
        players:
          A: {play: [{card: Stitch - New Dog, damage: 1}]}
          B: {play: [{card: Simba - Future King, exerted: true}]}
        steps:
          - challenge: {with: Stitch - New Dog, target: Simba - Future King}
        """)
    dog, king = "Stitch - New Dog", "Simba - Future King"
    assert events(table) == lines(f"""
        exert: {dog}, -; A, 0; by -
        challenge: {dog}, {king}; A, 0; by -
        challenged: {king}, {dog}; B, 0; by -
        damage: {king}, {dog}; B, 2; by {dog} (in a challenge, dealt)
        deal: {dog}, {king}; A, 2; by {dog} (in a challenge, dealt)
        damage: {dog}, {king}; A, 1; by {king} (in a challenge, dealt)
        deal: {king}, {dog}; B, 1; by {king} (in a challenge, dealt)
        banish: {dog}, {king}; A, 0; by - (in a challenge, while challenging)
        banishes: {king}, {dog}; B, 0; by - (in a challenge, while challenging)
        leave: {dog}, -; A, 0; by -
        banish: {king}, {dog}; B, 0; by - (in a challenge, while challenged)
        banishes: {dog}, {king}; A, 0; by - (in a challenge, while challenged)
        leave: {king}, -; B, 0; by -
        into discard: {dog}, -; A, 0; by -
        into discard: {king}, -; B, 0; by -
        challenge end: {dog}, {king}; A, 0; by -
        """)
    assert [str(line) for line in full_log(table.game)] == lines("""
        Stitch - New Dog exerts (4.6.4.4)
        Stitch - New Dog challenges Simba - Future King (4.6.4.1)
        Simba - Future King takes 2 damage from Stitch - New Dog (1.9.2.1)
        Stitch - New Dog takes 1 damage from Simba - Future King (1.9.2.1)
        Stitch - New Dog is banished: damage 2 ≥ willpower 2 (1.8.1.4)
        Simba - Future King is banished: damage 2 ≥ willpower 2 (1.8.1.4)
        """)


# cites: 4.5.1.3, 4.5.1.4
def test_a_quest_at_a_location(position: Position) -> None:
    table = position("""
        players:
          A:
            play:
              - Pride Lands - Pride Rock
              - {card: Stitch - New Dog, at: Pride Lands - Pride Rock}
          B: {}
        steps:
          - quest: Stitch - New Dog
        """)
    assert events(table) == lines("""
        exert: Stitch - New Dog, -; A, 0; by -
        quest: Stitch - New Dog, Pride Lands - Pride Rock; A, 1; by -
        gain lore: -, -; A, 1; by Stitch - New Dog
        """)


# cites: 4.3.2.4, 6.1.3, 1.9.2.1
def test_an_action_that_deals_lethal_damage(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 3, hand: [Smash]}
          B: {play: [Stitch - New Dog, Moana - Of Motunui]}
        steps:
          - play: Smash
          - choose: Stitch - New Dog
        """)
    assert events(table) == lines(f"""
        plays: Smash, -; A, 0; by -
        pay: -, -; A, 3; by Smash
        play: Smash, -; A, 3; by -
        chosen: Stitch - New Dog, Smash; A, 0; by - {CHOSEN}
        damage: Stitch - New Dog, Smash; B, 3; by Smash (by an action, dealt)
        deal: Smash, Stitch - New Dog; A, 3; by Smash (by an action, dealt)
        put: Smash, -; A, 4; by -
        into discard: Smash, -; A, 0; by -
        banish: Stitch - New Dog, -; B, 0; by -
        leave: Stitch - New Dog, -; B, 0; by -
        into discard: Stitch - New Dog, -; B, 0; by -
        """)


PLAYING = ("plays: Spell", "pay: -", "play: Spell", "chosen: ", "put: Spell", "into discard: Spell")
"""How the events begin that come with playing any action."""

LEAVING = {
    "Return chosen character to their player's hand.": """
        return: Stitch - Rock Star, -; B, 0; by Spell (from play)
        leave: Stitch - Rock Star, -; B, 0; by Spell
        > Stitch - Rock Star returns to B's hand by Spell
        """,
    "Put chosen character on the bottom of their player's deck.": """
        put: Stitch - Rock Star, -; B, 1; by Spell
        leave: Stitch - Rock Star, -; B, 0; by Spell
        > Stitch - Rock Star is put on the bottom of B's deck by Spell
        """,
    "Put chosen character into their player's inkwell facedown and exerted.": """
        put: Stitch - Rock Star, -; B, 5; by Spell
        leave: Stitch - Rock Star, -; B, 0; by Spell
        ink: Stitch - Rock Star, -; B, 0; by Spell
        > Stitch - Rock Star is put into B's inkwell by Spell (7.5.2)
        """,
    "Banish chosen character.": """
        banish: Stitch - Rock Star, -; B, 0; by Spell
        leave: Stitch - Rock Star, -; B, 0; by Spell
        into discard: Stitch - Rock Star, -; B, 0; by -
        > Stitch - Rock Star is banished by Spell (7.6.1)
        """,
}
OTHERS = {
    "Remove up to 2 damage from chosen character.": """
        heal: Stitch - Rock Star, -; A, 1; by Spell
        > 1 damage is removed from Stitch - Rock Star by Spell (1.9.2.3)
        """,
    "Each opponent chooses and discards a card.": """
        discard: Lantern, -; B, 0; by Spell
        put: Lantern, -; B, 4; by Spell
        into discard: Lantern, -; B, 0; by -
        > B discards Lantern for Spell (7.3.4)
        """,
    "Put the top card of your deck into your discard.": """
        put: Lucky Dime, -; A, 4; by Spell
        mill: Lucky Dime, -; A, 0; by Spell (by its player)
        into discard: Lucky Dime, -; A, 0; by -
        > Lucky Dime goes to A's discard by Spell
        """,
    "Draw a card.": """
        draw: Lucky Dime, -; A, 0; by Spell
        > A draws Lucky Dime for Spell (1.12.2)
        """,
    "Each opponent loses 1 lore.": """
        lose lore: -, -; B, 1; by Spell
        > B loses 1 lore for Spell (1.11.1)
        """,
}


# cites: 5.4.1.2, 7.4.3
@pytest.mark.parametrize("text", [*LEAVING, *OTHERS])
def test_what_an_effect_does_names_its_card_its_player_and_its_cause(
    position: Position, text: str
) -> None:
    table = position(f"""
        custom:
          - {{name: Spell, type: action, cost: 1, text: "{text}"}}
        players:
          A: {{inkwell: 1, hand: [Spell], deck: [Lucky Dime, Blank]}}
          B: {{lore: 2, hand: [Lantern], play: [{{card: Stitch - Rock Star, damage: 1}}]}}
        steps:
          - play: Spell
          - maybe: 1
        """)
    wanted = lines((LEAVING | OTHERS)[text])
    assert [line for line in events(table) if not line.startswith(PLAYING)] == wanted[:-1]
    said = [str(line) for line in full_log(table.game)]
    assert [f"> {line}" for line in said if not _is_frame(line)] == wanted[-1:]


def _is_frame(line: str) -> bool:
    return line.startswith(("A plays Spell", "A pays", "A chooses", "Spell goes to"))


# cites: 8.10.1, 4.3.2.4
def test_a_shift_names_the_card_below(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 4, hand: [Stitch - Rock Star], play: [Stitch - New Dog]}
          B: {}
        steps:
          - play: Stitch - Rock Star
            shift: Stitch - New Dog
        """)
    assert events(table) == lines("""
        plays: Stitch - Rock Star, -; A, 0; by -
        pay: -, -; A, 4; by Stitch - Rock Star
        play: Stitch - Rock Star, -; A, 4; by - (with shift)
        shift: Stitch - Rock Star, Stitch - New Dog; A, 0; by -
        enter: Stitch - Rock Star, -; A, 0; by -
        """)
    assert (
        str(full_log(table.game)[-1])
        == "Stitch - Rock Star is shifted onto Stitch - New Dog (8.10.1)"
    )


# cites: 5.4.4.2
def test_a_song_names_the_singer(position: Position) -> None:
    table = position("""
        custom:
          - {name: Hum, type: song, cost: 1, text: "Gain 1 lore."}
        players:
          A: {hand: [Hum], play: [Stitch - New Dog]}
          B: {}
        steps:
          - play: Hum
            sing: Stitch - New Dog
        """)
    assert events(table)[:5] == lines("""
        plays: Hum, -; A, 0; by -
        exert: Stitch - New Dog, -; A, 0; by Hum
        play: Hum, -; A, -1; by -
        sing: Stitch - New Dog, Hum; A, 0; by -
        gain lore: -, -; A, 1; by Hum
        """)
    assert "Stitch - New Dog sings Hum (5.4.4.2)" in [str(line) for line in full_log(table.game)]


# cites: 4.7.4
# cites: 2026-02 4.7.3.3
def test_a_move_names_the_location(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 2, play: [Pride Lands - Pride Rock, Stitch - New Dog]}
          B: {}
        steps:
          - move: {character: Stitch - New Dog, to: Pride Lands - Pride Rock}
        """)
    assert events(table)[-1] == "move: Stitch - New Dog, Pride Lands - Pride Rock; A, 0; by -"
    said = str(full_log(table.game)[-1])
    assert said == "Stitch - New Dog moves to Pride Lands - Pride Rock (4.7.4)"


# cites: 8.4.1, 7.7.3.1
def test_boost_names_both_cards_and_the_ability_that_waits(position: Position) -> None:
    table = position("""
        players:
          A: {inkwell: 3, deck: [Lantern], play: [Little John - Impermanent Outlaw]}
          B: {}
        steps:
          - use: Little John - Impermanent Outlaw
        """)
    john = "Little John - Impermanent Outlaw"
    assert events(table) == lines(f"""
        use: {john}, -; A, 0; by -
        pay: -, -; A, 3; by {john}
        boost: {john}, -; A, 0; by -
        under: {john}, Lantern; A, 0; by {john}
        triggers: {john}, {john}; A, 0; by -
        resolves: {john}, -; A, 0; by -
        """)
    said = [str(line) for line in full_log(table.game)]
    assert said[0] == f"A uses {john}: Boost (4.4.3.1)"
    assert said[2:4] == [
        f"a card is put face down under {john} (8.4.1)",
        f"{john}: READY TO RASSLE triggers (7.7.3.1)",
    ]
