"""A short, seeded part of the campaign: cards are played, their abilities happen."""

import random

from inkborn.fuzz.campaign import Campaign, play_job
from inkborn.fuzz.casting import deck_around, deck_for, wishes
from inkborn.fuzz.coverage import PLAYED
from inkborn.fuzz.exercised import Report
from inkborn.fuzz.pool import names

CARDS = 25
GAMES = 24


def test_a_short_campaign_exercises_most_of_its_cards() -> None:
    cards = random.Random(2026).sample(names(), CARDS)
    campaign = Campaign(cards, seed=1)
    outcomes = []
    while campaign.games < GAMES and not campaign.finished():
        for job in campaign.jobs(1):
            result = play_job(job, costly=0.002)
            outcomes.append(result.outcome)
            campaign.take(result)
    failed = [outcome for outcome in outcomes if outcome.failure is not None]
    report = Report.of(campaign.wanted, campaign.done, campaign.tries, campaign.games, failed)
    assert report.failures == []
    assert report.cards == CARDS
    assert report.cards_played >= 0.9 * CARDS
    assert report.abilities_exercised >= 0.8 * report.abilities
    assert all(one.reason for one in report.missing)


def test_nothing_is_done_before_a_game_is_played() -> None:
    campaign = Campaign(["Stitch - New Dog", "Simba - Protective Cub"], seed=1)
    assert campaign.left() and not campaign.done
    report = Report.of(campaign.wanted, campaign.done, campaign.tries, 0, [])
    assert (report.cards, report.cards_played) == (2, 0)
    assert {one.card for one in report.missing if one.ability == PLAYED} == set(campaign.wanted)


def test_decks_bring_what_a_text_asks_for() -> None:
    rng = random.Random(1)
    assert ("name", "Maleficent") in wishes("Diablo - Faithful Pet")
    assert any("Maleficent" in name for name in deck_for(["Diablo - Faithful Pet"], rng))
    assert deck_around("Diablo - Faithful Pet", rng).count("Diablo - Faithful Pet") >= 6
