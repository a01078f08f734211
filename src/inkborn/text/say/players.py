"""Players: who does it, and whose cards they are."""

from inkborn.model.nouns import (
    Actor,
    ChosenPlayer,
    EachPlayer,
    Opponents,
    PlayerOf,
    PlayerRef,
    PlayersWhere,
    PlayersWithMost,
    Who,
    You,
    YouAnd,
)
from inkborn.text.build.discourse import Entity
from inkborn.text.say.speaker import Noun, Speaker

CHOSEN = {
    "opponents": "chosen opponent",
    "players": "chosen player",
    "others": "another chosen player",
}


def player(s: Speaker, who: Who) -> Noun:
    """The players as the subject of a sentence."""
    match who:
        case You():
            return Noun("you", many=True)
        case Opponents():
            return Noun("each opponent")
        case EachPlayer():
            return Noun("each player")
        case Actor():
            return Noun("they", many=True)
        case ChosenPlayer():
            s.talk.add(Entity(s.slot(who.bind, "p"), "player"))
            return Noun(CHOSEN[who.among])
        case PlayerRef():
            return Noun("that player")
        case PlayerOf():
            return _player_of(s, who.slot)
        case PlayersWhere():
            return Noun(s.words(who))
        case PlayersWithMost():
            zone = f"{who.zone}s"
            return Noun(f"the player or players with the most cards in their {zone}", many=True)
        case YouAnd():
            return Noun(f"you and {player(s, who.other).text}", many=True)


def _player_of(s: Speaker, slot: str) -> Noun:
    if s.event in ("challenged", "challenge"):
        if slot == ("object" if s.event == "challenged" else "subject"):
            return Noun("the challenging player")
    spoken = s.talk.find(lambda e: e.role == "player")
    if spoken is not None and spoken.slot == f"of {slot}":
        return Noun("that player")
    s.talk.add(Entity(f"of {slot}", "player"))
    character = "character" in s.entity(slot).kinds
    return Noun("their player" if character else "its player")


def whose(s: Speaker, who: Who | None) -> str:
    """The players before what is theirs: "your", "each opponent's"."""
    match who:
        case You():
            return "your"
        case Actor() | PlayerRef() | PlayerOf() | PlayersWhere() | None:
            return "their"
        case Opponents():
            return "each opponent's"
        case _:
            return player(s, who).possessive
