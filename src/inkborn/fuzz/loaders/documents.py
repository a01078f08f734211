"""Sound documents of every kind, to be damaged."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Final

from inkborn.cards import Catalogue, load_catalogue
from inkborn.decks import Deck, csvform, pixelborn, shipped_deck, tabletop
from inkborn.fuzz.answering import give
from inkborn.fuzz.bots import any_answer
from inkborn.game import Game

DECKS: Final = ("puppies", "songbirds", "gadget-workshop", "whispers")
ENTRIES: Final = 5
"""Of a deck list: a word or two of it will be wrong."""

GAMES: Final = 6

SCENARIOS: Final = (
    """
scenario: A song is sung, and what was chosen is banished
rules: 2026-10
cites: [5.4.4]
seed: 3
custom:
- {name: Quill, type: item, cost: 1, text: "⟳ — Draw a card."}
- {name: Scribe, version: Tired, type: character, cost: 2, strength: 1, willpower: 3, lore: 1,
   classifications: [Storyborn, Ally], text: "When you play this character, you may draw a card."}
- {name: Hush, type: song, cost: 2, text: "Banish chosen character."}
players:
  A: {lore: 3, hand: [Hush, Quill, Scribe - Tired, 2], inkwell: {ready: 4}, deck: 5,
      play: [{card: Scribe - Tired, id: s, damage: 1}, Blank]}
  B: {play: [{card: Blank, id: b, exerted: true}], discard: [Blank], ink_drops: 1}
steps:
- play: Scribe - Tired
- choose: yes
- expect: {players: {A: {hand: 5}}, cards: {s: {damage: 1}}}
- play: Hush
  sing: s
- choose: b
- illegal: {quest: s}
  cites: 4.5.1
- challenge: {with: Blank, target: b}
- end_turn: true
- maybe: no
- concede: B
""",
    """
scenario: A location, and a shift
teams: [[A, C], [B, D]]
active: B
custom:
- {name: Mill, version: Old, type: location, cost: 1, willpower: 5, move_cost: 1, lore: 1,
   text: "While a character is here, they get +1 ¤."}
- {name: Owl, version: Wise, type: character, cost: 4, strength: 3, willpower: 3, lore: 2,
   text: "Shift 2\\nWhenever this character quests, each opponent loses 1 lore."}
- {name: Owl, version: Young, type: character, cost: 1, strength: 1, willpower: 1, lore: 1}
players:
  A: {}
  B: {hand: [Owl - Wise], inkwell: 6,
      play: [{card: Mill - Old, id: m}, {card: Owl - Young, id: o, under: [Blank], boosted: 1}]}
  C: {lore: 2}
  D: {hand: 3}
steps:
- move: {character: o, to: m}
- play: Owl - Wise
  shift: o
- quest: Owl - Wise
- expect: {players: {C: {lore: 1}}, cards: {Owl - Wise: {lore: 2}}}
""",
)

CUSTOM: Final = (
    [
        {"name": "Quill", "type": "item", "cost": 1, "inks": ["Amber"], "text": "⟳ — Draw a card."},
        {"name": "Hush", "type": "song", "cost": 2, "text": "Banish chosen character."},
        {
            "name": "Scribe", "version": "Tired", "type": "character", "cost": 2, "inks": ["Ruby"],
            "strength": 1, "willpower": 3, "lore": 1, "classifications": ["Storyborn", "Ally"],
            "inkable": False,
            "text": "Evasive\nLONG NIGHT When you play this character, you may draw a card.",
        },
    ],
    [
        {
            "name": "Owl", "version": "Wise", "type": "character", "cost": 4, "strength": 3,
            "willpower": 3, "lore": 2, "text": "Shift 2\nWhenever this character quests, "
            "each opponent loses 1 lore for each Ally character you have in play.",
        },
        {
            "name": "Mill", "version": "Old", "type": "location", "cost": 1, "willpower": 5,
            "move_cost": 1, "lore": 1, "text": "While a character is here, they get +1 ¤.\n"
            "At the start of your turn, if you have 5 or more cards in your hand, choose one:\n"
            "• Deal 2 damage to chosen damaged character.\n• Return chosen item to your hand.",
        },
    ],
)  # fmt: skip

CARD_DATA: Final = {
    "metadata": {"formatVersion": "2.3.5", "generatedOn": "2026-01-01T00:00:00", "language": "en"},
    "sets": {"1": {"name": "First", "releaseDate": "2023-08-18", "prereleaseDate": "2023-08-18",
                   "hasAllCards": True, "type": "expansion", "number": 1}},
    "cards": [
        {"id": 1, "fullName": "Quill", "name": "Quill", "type": "Item", "color": "Amber", "cost": 1,
         "inkwell": True, "setCode": "1", "rarity": "Rare", "number": 1, "simpleName": "quill",
         "fullIdentifier": "1/204 • EN • 1", "maxCopiesInDeck": 4, "fullText": "",
         "abilities": [{"type": "activated", "effect": "Draw a card.", "fullText": "",
                        "costs": ["⟳"], "name": "WRITE"}]},
        {"id": 2, "fullName": "Scribe - Tired", "name": "Scribe", "version": "Tired", "number": 2,
         "type": "Character", "colors": ["Ruby", "Steel"], "color": "Ruby-Steel", "cost": 2,
         "inkwell": False, "setCode": "1", "rarity": "Common", "strength": 1, "willpower": 3,
         "lore": 1, "subtypes": ["Storyborn", "Ally"], "fullIdentifier": "2/204 • EN • 1",
         "story": "Tales", "clarifications": ["A note."], "fullText": "Evasive",
         "allowedInFormats": {"Core": {"allowed": True}}, "historicData": [],
         "abilities": [{"type": "keyword", "keyword": "Evasive", "fullText": "Evasive",
                        "reminderText": "A note."}]},
        {"id": 3, "fullName": "Hush", "name": "Hush", "type": "Action", "color": "Steel", "cost": 2,
         "inkwell": True, "setCode": "1", "rarity": "Common", "subtypes": ["Song"], "number": 3,
         "fullIdentifier": "3/204 • EN • 1", "effects": ["Banish chosen character."]},
    ],
}  # fmt: skip


@cache
def catalogue() -> Catalogue:
    return load_catalogue()


@cache
def deck_lists() -> tuple[bytes, ...]:
    """Each form in which a deck is written."""
    found = []
    for name in DECKS:
        whole = shipped_deck(name).deck(catalogue())
        deck = Deck(entries=whole.entries[:ENTRIES], name=name)
        plain = [{"name": entry.card.full_name, "count": entry.count} for entry in deck.entries]
        found += [
            deck.to_text(),
            json.dumps({"name": name, "cards": plain}),
            json.dumps({entry.card.full_name: entry.count for entry in deck.entries}),
            tabletop.encode(deck),
            csvform.write_table(deck),
            pixelborn.encode(deck),
        ]
    return tuple(text.encode() for text in found)


@cache
def games() -> tuple[Game, ...]:
    """Games at different decisions: some of each kind, in the middle of effects too."""
    found: dict[str, list[Game]] = {}
    for seed in range(GAMES):
        rng = random.Random(seed)
        seats = 2 if seed % 3 else 3
        decks = [DECKS[(seed + seat) % len(DECKS)] for seat in range(seats)]
        game = Game.new(decks, seed=seed, undoable=seed % 2 == 0)
        while not game.over and game.decision is not None:
            deep = min(len(game.state.stack), 4)
            kept = found.setdefault(f"{game.decision.kind} {deep} {bool(game.state.lasting)}", [])
            if len(kept) <= seed // 2 and game.state.turn > 2 * len(kept):
                kept.append(game.copy())
            give(game, any_answer(game, rng))
    return tuple(game for kept in found.values() for game in kept)


@cache
def saved_games() -> tuple[bytes, ...]:
    return tuple(game.to_json().encode() for game in games())


@cache
def records() -> tuple[bytes, ...]:
    return tuple(game.record.to_json().encode() for game in games())
