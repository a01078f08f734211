"""The six rulebooks as switches: one field for each difference that changes a game.

The letters and numbers in the docstrings ("D1") are the rows of docs/decisions/editions.md, which
also says why the remaining differences need no field. Where a book is silent it is read like the
next later one that speaks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

EditionId = Literal["2024-04", "2024-05", "2025-07", "2025-10", "2026-02", "2026-10"]
Format = Literal["constructed", "limited", "pack_rush"]


@dataclass(frozen=True, kw_only=True)
class Edition:
    """One rulebook. A switch is read where its rule is carried out, mostly in one place.

    `check_order`, `undo` and `keywords` are kept as data and read by nobody: every game plays the
    same by them, and docs/decisions/editions.md says why.
    """

    id: EditionId
    effective: str
    """First day it counted, as an ISO date."""
    language: Literal["en", "ja", "de"]
    """Language of the book its rule numbers come from."""

    # decks and setup
    formats: frozenset[Format]
    """A1, A3, K2: formats the book gives deck rules for."""
    joint_names: Literal["one", "either", "either_and_joint"]
    """A8: names that a two-name ("&") character answers to: the printed one, each half, or all."""
    first_starter: Literal["random_player_chooses", "random_player"]
    """B1: whether chance picks the starting player, or the player who picks them."""
    next_starter: Literal["loser_chooses", "by_series"]
    """B2: next game of a series; by_series: swap in a two-game series, else the loser chooses."""

    # turn
    ready_cards: Literal["last", "first"]
    """C1: place of readying among the parts of the Ready step."""
    ready_triggers_bagged: Literal["set", "ready"]
    """C3, C4: step in which abilities that triggered during Ready enter the bag."""
    dries: Literal["all_characters", "active_player"]
    """C6: whose characters become dry in the Set step."""
    dry_cutoff: Literal["phase", "set"]
    """C7: in play at some time during the Beginning Phase, or since the Set step began."""

    # game state check, winning and losing
    deck_loss: Literal["draw", "turn_end"]
    """D1, C14: an empty deck loses when drawn from, or when its player's turn ends."""
    check_after_declaration: bool
    """D2, H1: a check between declaring a challenge and resolving what that triggered."""
    check_order: Literal["all_at_once", "win_lose_first", "turn_order"]
    """D3–D5: order of the results of one check."""
    leaver_effects: Literal["removed", "stay"]
    """D12: what becomes of lasting effects of a player who has left."""

    # playing, costs, inking
    for_free: Literal["ink_only", "all_costs"]
    """E3–E5: "for free" waives ink alone; or all costs (but {E} of an ability), and excludes
    Shift and singing."""
    undo: Literal["play_only", "general"]
    """E9, E10, H9: which illegal actions the book takes back. (Software refuses them before.)"""
    action_zone: Literal["none", "play"]
    """E13: where an action card is while it resolves."""
    play_inside_effect: Literal["after", "during"]
    """E15, E16: a card that an effect plays: once the effect is finished, or within it (actions
    resolve after it in either case)."""
    additional_ink: Literal["per_effect", "limit"]
    """E17: "additional" ink is a permission of each source, or raises the limit of the turn."""
    changed_zone: Literal["illegal", "follows"]
    """E25: a card that a payment for it moves elsewhere cannot be played on, or is played from
    there."""
    covered_sees_play: bool
    """E21: a card in play still sees the card that is played on top of it."""
    sing_from_hand_only: bool
    """I20: songs in other zones cannot be sung."""

    # abilities and effects
    first_part: Literal["cost", "effect"]
    """F1: what [A] of "[A] to [B]" is; with ink in it, a cost in every edition."""
    missing_that: Literal["effect_fails", "part_fails"]
    """F8: "that" card is no longer where the effect looks for it."""
    may_scope: Literal["sentence", "instance"]
    """F4: what a declined "may" takes with it: the rest of the sentence, or only what stands before
    the next "may"."""
    after_reveal: Literal["any", "revealed"]
    """F10: what an effect plays from no place it names: cards of the hand, or only those that the
    same effect has revealed before."""
    secondary_if: Literal["none", "twice", "resolve"]
    """F15: when the "if" behind a trigger condition is checked; none: no rule, read as resolve."""
    static_newcomers: Literal["none", "by_kind"]
    """F29: whether an effect that lasts can affect cards that come into play later."""
    replacements: Literal["one_by_source", "many_by_affected"]
    """F31–F34: how many replacement effects apply to one event, and who picks."""
    enter_effects: Literal["replacement", "entering", "before"]
    """F35, I4: "enters play …" is a replacement effect, or a part of entering, or comes before: the
    card is not in play yet."""
    modifiers: Literal["clamp_each", "sum_then_zero"]
    """F37–F39: negative values are cut to 0 after each modifier, or after adding all of them."""
    new_object: Literal["private_zone", "any_zone"]
    """F44: zones which a card that leaves play enters as a new object."""

    each_player: Literal["one_by_one", "effect_by_effect"]
    """F48: several players carry out several effects: each all of them, or all the first before
    anybody the next."""

    # damage and challenges
    is_damaged: Literal["dealt", "taken", "as_worded"]
    """G2: which damage "is damaged" and "is dealt damage" look for; taken: put and moved too; as
    worded: the former for taken, the latter for dealt damage."""
    resist: Literal["reduction", "replacement", "total"]
    """G7, G8: what Resist is; a reduction comes after all replacement effects, as part of the total
    it comes before them."""
    zero_damage: Literal["nothing", "dealt"]
    """G11: whether damage that was reduced to 0 was dealt."""
    moved_damage: Literal["moved", "removed"]
    """G12: whether moved damage was removed from where it came."""
    resist_locations: bool
    """G9, I11: locations can have Resist."""
    location_in_challenge: bool
    """H2, H3: a challenged location is in the challenge, and its player a challenged player."""

    same_location: Literal["no_choice", "no_move"]
    """H10: whether an effect that moves a character lets the location be chosen where it is; then
    the move does not happen."""

    # keywords
    keywords: frozenset[str]
    """I1: keywords the book defines, by their English names."""
    duplicate_keyword: Literal["idle", "not_gained", "longer"]
    """I2: a second instance of a keyword that does not add up waits behind the first, or is no
    instance at all, or only the one that lasts longer remains."""
    boost: Literal["activated", "sequential"]
    """I25: whether Boost is an activated ability, which effects on such abilities reach."""
    teammates_sing: Literal["given", "asked"]
    """I27: whether teammates agree to what their characters sing together."""
    evasive_locations: bool
    """I8: locations can have Evasive."""
    reckless_targets: Literal["any", "exerted"]
    """I9: what keeps Reckless from ending the turn: anything it could challenge, or only exerted
    characters and locations."""
    ward: Literal["character", "card"]
    """I23: shields a character from every choice but a challenge; or any card, from effects."""


_2024_04 = Edition(
    id="2024-04",
    effective="2024-04-13",
    language="en",
    formats=frozenset({"constructed"}),
    joint_names="one",
    first_starter="random_player_chooses",
    next_starter="loser_chooses",
    ready_cards="last",
    ready_triggers_bagged="set",
    dries="all_characters",
    dry_cutoff="phase",
    deck_loss="draw",
    check_after_declaration=False,
    check_order="all_at_once",
    leaver_effects="removed",
    for_free="ink_only",
    undo="play_only",
    action_zone="none",
    play_inside_effect="after",
    additional_ink="per_effect",
    changed_zone="illegal",
    covered_sees_play=False,
    sing_from_hand_only=True,
    first_part="cost",
    missing_that="effect_fails",
    may_scope="sentence",
    after_reveal="any",
    secondary_if="none",
    static_newcomers="none",
    replacements="one_by_source",
    enter_effects="replacement",
    modifiers="clamp_each",
    new_object="private_zone",
    each_player="one_by_one",
    is_damaged="dealt",
    resist="reduction",
    zero_damage="nothing",
    moved_damage="moved",
    resist_locations=False,
    location_in_challenge=False,
    same_location="no_choice",
    keywords=frozenset(
        {
            "Bodyguard",
            "Challenger",
            "Evasive",
            "Reckless",
            "Resist",
            "Rush",
            "Shift",
            "Singer",
            "Support",
            "Ward",
        }
    ),
    duplicate_keyword="idle",
    boost="activated",
    teammates_sing="given",
    evasive_locations=False,
    reckless_targets="any",
    ward="character",
)

_2024_05 = replace(
    _2024_04,
    id="2024-05",
    effective="2024-05-20",
    ready_cards="first",
    secondary_if="twice",
    keywords=_2024_04.keywords | {"Sing Together"},
)

_2025_07 = replace(
    _2024_05,
    id="2025-07",
    effective="2025-07-04",
    language="ja",
    joint_names="either",
    dry_cutoff="set",
    check_order="win_lose_first",
    sing_from_hand_only=False,
    missing_that="part_fails",
    modifiers="sum_then_zero",
    resist="replacement",
    resist_locations=True,
    reckless_targets="exerted",
    ward="card",
)

_2025_10 = replace(
    _2025_07,
    id="2025-10",
    effective="2025-10-31",
    language="de",
    replacements="many_by_affected",
    keywords=_2025_07.keywords | {"Alert", "Boost", "Vanish"},
)

_2026_02 = replace(
    _2025_10,
    id="2026-02",
    effective="2026-02-05",
    language="en",
    formats=frozenset({"constructed", "limited", "pack_rush"}),
    joint_names="either_and_joint",
    first_starter="random_player",
    next_starter="by_series",
    ready_triggers_bagged="ready",
    dries="active_player",
    deck_loss="turn_end",
    check_after_declaration=True,
    check_order="turn_order",
    leaver_effects="stay",
    for_free="all_costs",
    undo="general",
    action_zone="play",
    play_inside_effect="during",
    additional_ink="limit",
    secondary_if="resolve",
    static_newcomers="by_kind",
    enter_effects="entering",
    new_object="any_zone",
    is_damaged="taken",
    resist="reduction",
    location_in_challenge=True,
    duplicate_keyword="not_gained",
    evasive_locations=True,
    reckless_targets="any",
)

_2026_10 = replace(
    _2026_02,
    id="2026-10",
    effective="2026-10-16",
    boost="sequential",
    teammates_sing="asked",
    changed_zone="follows",
    enter_effects="before",
    duplicate_keyword="longer",
    each_player="effect_by_effect",
    covered_sees_play=True,
    first_part="effect",
    may_scope="instance",
    after_reveal="revealed",
    same_location="no_move",
    is_damaged="as_worded",
    resist="total",
    zero_damage="dealt",
    moved_damage="removed",
    keywords=_2026_02.keywords | {"Adventurous"},
)

EDITIONS: dict[str, Edition] = {
    book.id: book for book in (_2024_04, _2024_05, _2025_07, _2025_10, _2026_02, _2026_10)
}
"""All rulebooks by id, oldest first."""

NEWEST: Edition = _2026_10
