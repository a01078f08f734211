"""Fits the value of positions that the search uses: python -m tools.fit_value [--games 9500]

Plays games of the greedy policy with itself, a random answer now and then, with the decks
that come along and with decks made of any cards; writes down every position at which a turn has
begun and who won; and fits a small network to it (cross-entropy, Adam). The same games and seed
give the same weights, which go to src/inkborn/players/search/value.json. Needs numpy (extra `lab`).
The whole takes some five minutes of one core with the compiled engine, three of them for the fit;
--games 100 --out FILE tries it out in a few seconds.
"""

import argparse
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from inkborn.cards import Card
from inkborn.cards.formats import INFINITY, why_not
from inkborn.decks import shipped_decks
from inkborn.decks.likely import SHAPE, Shape
from inkborn.game import Game
from inkborn.model.abilities import CardDefinition
from inkborn.model.words import CardType, Ink
from inkborn.players import random_answer
from inkborn.players.policy import choose
from inkborn.players.search import weights
from inkborn.players.search.features import features
from inkborn.workshop import shared_workshop

WEIGHTS: Final = Path(weights.__file__).with_name("value.json")
BATCH: Final = 50
"""Games that are played with the same made decks."""
MADE: Final = 6
"""Decks that are made for a batch."""
NOISE: Final = (0.0, 0.03, 0.1)
"""How many answers of a game are random ones."""
LONGEST: Final = 1_500
HELD_BACK: Final = 10
"""One batch of so many is not fitted on: of its made decks nothing is known."""

Deck = list[CardDefinition]
Row = tuple[list[float], bool, int]
"""A position in numbers, whether the active player won, and the number of the batch."""
Numbers = npt.NDArray[np.float64]


# ---------------------------------------------------------------- games


def made_deck(rng: random.Random) -> Deck:
    """Of two inks and the usual shape, of any cards."""
    workshop = shared_workshop()
    on = workshop.catalogue.snapshot.made_on
    inks = set(rng.sample([ink.value for ink in Ink], 2))
    left = [
        card
        for card in workshop.catalogue
        if card.inks and {*card.inks} <= inks and why_not(card, INFINITY, on) is None
    ]
    deck: Deck = []
    for shape in SHAPE:
        card = rng.choice(_fitting(left, shape))
        left.remove(card)
        deck += [workshop.definition(card)] * shape.copies
    return deck


def _fitting(cards: list[Card], shape: Shape) -> list[Card]:
    same = [card for card in cards if min(card.cost, 7) == shape.cost]
    good = [
        card
        for card in same
        if card.inkable == shape.inkable and (card.type is CardType.CHARACTER) == shape.character
    ]
    return good or same or cards


def batch(seed: int) -> list[Row]:
    """The positions of some games."""
    rng = random.Random(seed)
    workshop = shared_workshop()
    shipped = [workshop.deck(deck.name) for deck in shipped_decks()]
    made = [made_deck(rng) for _ in range(MADE)]
    rows: list[Row] = []
    for _ in range(BATCH):
        decks = [rng.choice(rng.choice((shipped, made))) for _ in range(2)]
        game = Game.new(decks, seed=rng.getrandbits(40))
        rows += _positions(game, rng, seed)
    return rows


def _positions(game: Game, rng: random.Random, number: int) -> Iterator[Row]:
    noise, turn = rng.choice(NOISE), 0
    seen: list[tuple[int, list[float]]] = []
    while not game.over and len(game.answers) < LONGEST:
        if game.state.turn > turn:
            turn = game.state.turn
            seen.append((game.state.active, features(game.core)))
        game.answer(random_answer(game, rng) if rng.random() < noise else choose(game))
    if game.winners:
        yield from ((row, active in game.winners, number) for active, row in seen)


# ---------------------------------------------------------------- fitting


class Network:
    """One hidden layer of rectifiers, then a logistic unit."""

    def __init__(self, hidden: int, inputs: int, rng: np.random.Generator) -> None:
        self.parts: list[Numbers] = [
            rng.normal(0, inputs**-0.5, (hidden, inputs)),
            np.zeros(hidden),
            rng.normal(0, hidden**-0.5, hidden),
            np.zeros(1),
        ]

    def chances(self, given: Numbers) -> Numbers:
        rows, bias, out, last = self.parts
        inside: Numbers = np.maximum(given @ rows.T + bias, 0.0)
        chances: Numbers = 1.0 / (1.0 + np.exp(-(inside @ out + last)))
        return chances

    def slopes(self, given: Numbers, won: Numbers, decay: float) -> list[Numbers]:
        rows, bias, out, last = self.parts
        sums = given @ rows.T + bias
        inside = np.maximum(sums, 0.0)
        off = (1.0 / (1.0 + np.exp(-(inside @ out + last))) - won) / len(won)
        back = np.outer(off, out) * (sums > 0)
        return [
            back.T @ given + decay * rows,
            back.sum(0),
            inside.T @ off + decay * out,
            off.sum(keepdims=True),
        ]


def fit(
    given: Numbers, won: Numbers, *, hidden: int, epochs: int, seed: int,
    rate: float = 4e-3, decay: float = 1e-5, size: int = 256,
) -> Network:  # fmt: skip
    """Adam, with a rate that falls to nothing."""
    rng = np.random.default_rng(seed)
    network = Network(hidden, given.shape[1], rng)
    first = [np.zeros_like(part) for part in network.parts]
    second = [np.zeros_like(part) for part in network.parts]
    step = 0
    for epoch in range(epochs):
        pace = rate * 0.5 * (1.0 + np.cos(np.pi * epoch / epochs))
        for places in np.array_split(rng.permutation(len(won)), max(1, len(won) // size)):
            step += 1
            for i, slope in enumerate(network.slopes(given[places], won[places], decay)):
                first[i] = 0.9 * first[i] + 0.1 * slope
                second[i] = 0.999 * second[i] + 0.001 * slope**2
                mean, spread = first[i] / (1 - 0.9**step), second[i] / (1 - 0.999**step)
                network.parts[i] = network.parts[i] - pace * mean / (np.sqrt(spread) + 1e-8)
    return network


def loss(chances: Numbers, won: Numbers) -> float:
    """The cross-entropy; 0.693 is knowing nothing."""
    sure = np.clip(chances, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(sure) + (1 - won) * np.log(1 - sure)).mean())


def write(network: Network, path: Path) -> None:
    rows, bias, out, last = network.parts
    fitted = weights.Weights(
        hidden=[[round(float(x), 4) for x in (*row, b)] for row, b in zip(rows, bias, strict=True)],
        out=[round(float(x), 4) for x in (*out, *last)],
    )
    path.write_bytes(msgspec.json.encode(fitted) + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=9_500, help="[%(default)s]")
    parser.add_argument("--hidden", type=int, default=32, help="units [%(default)s]")
    parser.add_argument("--epochs", type=int, default=40, help="[%(default)s]")
    parser.add_argument("--seed", type=int, default=2, help="[%(default)s]")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play [%(default)s]")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="[the weights of the search]")
    given = parser.parse_args()
    if given.games <= BATCH:
        parser.error(f"--games: more than {BATCH}, for the first {BATCH} are not fitted on")
    seeds = range(given.seed * 1_000, given.seed * 1_000 + -(-given.games // BATCH))
    rows: list[Row] = []
    with ProcessPoolExecutor(given.jobs) as pool:
        for done, found in enumerate(pool.map(batch, seeds), 1):
            rows += found
            print(f"\r{done * BATCH} games, {len(rows)} positions", end="", flush=True)
    inputs = np.array([row for row, _, _ in rows], np.float32).astype(np.float64)
    won = np.array([float(result) for _, result, _ in rows])
    kept = np.array([number % HELD_BACK == 0 for _, _, number in rows])
    network = fit(
        inputs[~kept], won[~kept], hidden=given.hidden, epochs=given.epochs, seed=given.seed
    )
    for name, part in (("fitted", ~kept), ("held back", kept)):
        chances = network.chances(inputs[part])
        right = float(((chances > 0.5) == (won[part] > 0.5)).mean())
        print(f"\n{name}: {part.sum()} positions, loss {loss(chances, won[part]):.4f}, "
              f"{right:.1%} judged rightly", end="")  # fmt: skip
    write(network, given.out)
    print(f"\n{given.out.name} is written")


if __name__ == "__main__":
    main()
