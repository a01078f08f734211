"""The weights of the fitted value, as `tools/fit_value.py` wrote them."""

from __future__ import annotations

from importlib.resources import files

import msgspec


class Weights(msgspec.Struct, frozen=True):
    """A network with one hidden layer of rectifiers: rows of weights, each with its bias last."""

    hidden: list[list[float]]
    out: list[float]


def shipped() -> Weights:
    text = files("inkborn.players.search").joinpath("value.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)
