"""Games that are decided by a coin: their true rate is known, and they take no time."""

import os
import signal
import time
from hashlib import sha256
from random import Random

import msgspec

from inkborn.lab.games import Job, LabDeck, Library, Row
from inkborn.lab.run import Alone, Runner
from inkborn.model.abilities import CardDefinition

MOUSE = CardDefinition("Mouse", "Mouse", ("Mouse",), "character", 1, strength=1, willpower=2)
HEADS = LabDeck("heads", (MOUSE,) * 60)
TAILS = LabDeck("tails", (MOUSE,) * 61)
DECKS = (HEADS, TAILS)


def flip(job: Job, _library: Library) -> Row:
    """The first deck wins with the probability that its bot's name says (coin:0.6)."""
    job = msgspec.structs.replace(job, detail=False)
    key = sha256(repr(job.key).encode()).digest()
    chance = Random(key)
    winner = 0 if chance.random() < float(job.bots[0].partition(":")[2]) else 1
    return Row(job=job, winner=winner, ending="lore", turns=9, lore=(20, 3), decisions=50)


def flip_slowly(job: Job, library: Library) -> Row:
    """As `flip`, but so that there is time to lose machines."""
    time.sleep(0.01)
    return flip(job, library)


def flip_or_die(job: Job, library: Library) -> Row:
    """As `flip`, but the process that is handed game 7 first is killed."""
    marker = os.environ["INKBORN_TEST_MARKER"]
    if job.seed % 1000 == 7:
        try:
            os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            pass
        else:
            os.kill(os.getpid(), signal.SIGKILL)
    return flip(job, library)


def runner() -> Runner:
    return Runner(Alone(flip))


def row(winner: int, machine: str = "here", seed: int = 0, starting: int = 0) -> Row:
    """A row of a game that somebody won."""
    decks = (HEADS.fingerprint, TAILS.fingerprint)
    job = Job(decks, ("coin", "coin"), "2026-10", seed, starting, detail=False)
    return Row(
        job=job, winner=winner, ending="lore", turns=9, lore=(20, 3), decisions=50, machine=machine
    )
