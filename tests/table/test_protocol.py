"""The protocol, its documentation, and the requests that the server answers."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine
from starlette.routing import Route

from inkborn.table import library, protocol, puzzles, reference, replays, routes, schema
from inkborn.table.store import Store, migrate


def test_the_documentation_is_what_the_protocol_is() -> None:
    if not reference.PATH.exists():
        pytest.skip("installed without its documents")
    assert reference.PATH.read_text("utf-8") == reference.text(), (
        "run python -m inkborn.table.reference"
    )


def test_every_request_of_the_protocol_is_answered_and_no_other() -> None:
    listed = {(one.method, one.path) for one in protocol.REQUESTS}
    found = set()
    for route in (*routes.ROUTES, *replays.ROUTES, *library.ROUTES, *puzzles.ROUTES):
        if isinstance(route, Route):
            for method in (route.methods or set()) - {"HEAD"}:
                found.add((method, route.path.replace(":path", "")))
    assert found == listed


def test_the_migrations_lead_to_the_tables() -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = create_engine("sqlite://")
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert context.get_current_revision() == schema.HEAD
    engine.dispose()


def test_a_database_is_opened_twice_without_harm() -> None:
    store = Store("sqlite://")
    migrate(store.engine)
    migrate(store.engine)
    store.engine.dispose()
