"""What the Python tests of the rules share: games set up from a piece of a scenario."""

from collections.abc import Callable, Mapping
from textwrap import dedent

import pytest
import yaml

from inkborn.cards import Catalogue
from inkborn.model.abilities import CardDefinition
from inkborn.rulebook import EDITIONS
from inkborn.scenario.cast import Cast
from inkborn.scenario.document import read_scenario
from inkborn.scenario.position import set_up
from inkborn.scenario.run import carry_out
from inkborn.scenario.table import Table
from inkborn.workshop import Workshop

Position = Callable[..., Table]
Definition = Callable[..., CardDefinition]


SINCE_2026_02 = [edition for edition in EDITIONS if edition >= "2026-02"]


@pytest.fixture(params=SINCE_2026_02)
def recent(request: pytest.FixtureRequest) -> str:
    """Each edition since 2026-02: for what the older books do not say, or say otherwise."""
    return str(request.param)


@pytest.fixture(scope="session")
def workshop(catalogue: Catalogue) -> Workshop:
    return Workshop(catalogue)


@pytest.fixture
def position(workshop: Workshop) -> Position:
    """A game in the position that a scenario (without a title) describes, its steps carried out.

    `variant`: the format it is played in. `rules`: the edition.
    """

    def make(text: str, *, variant: str = "", rules: str = "") -> Table:
        document = {"scenario": "position", **yaml.safe_load(dedent(text))}
        if rules:
            document["rules"] = rules
        scenario = read_scenario(document)
        table = set_up(scenario, Cast(workshop, scenario.custom))
        table.core.variant = variant
        for step in scenario.steps:
            carry_out(table, step)
        return table

    return make


@pytest.fixture
def definition(workshop: Workshop) -> Definition:
    """A card by its full name, or made from the fields of a custom card."""

    def make(name: str, **fields: object) -> CardDefinition:
        own: list[Mapping[str, object]] = [{"name": name, **fields}] if fields else []
        cast = Cast(workshop, own)
        version = fields.get("version")
        return cast.definition(f"{name} - {version}" if version else name)

    return make
