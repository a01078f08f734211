"""Many machines. Ray takes seconds to start, so these run with INKBORN_RAY=1 only."""

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from tests.lab import coins

from inkborn.errors import InkbornError
from inkborn.lab.games import Row, pairs
from inkborn.lab.rows import versions_now
from inkborn.lab.run import Alone, Crew, Runner, ray
from inkborn.lab.run.crew import Bundle

if os.environ.get("INKBORN_RAY") != "1":
    pytest.skip("SKIPPED: Ray is tested with INKBORN_RAY=1", allow_module_level=True)


@pytest.fixture(scope="module", autouse=True)
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    marker = tmp_path_factory.mktemp("ray") / "killed"
    os.environ["INKBORN_TEST_MARKER"] = str(marker)
    yield marker
    import ray as cluster

    cluster.shutdown()


def played(crew: Crew, count: int) -> list[Row]:
    runner = Runner(crew)
    runner.add(*coins.DECKS)
    decks = (coins.HEADS.fingerprint, coins.TAILS.fingerprint)
    jobs = pairs(decks, ("coin:0.6", "coin"), edition="2026-10", seed=1)
    return [msgspec.structs.replace(row, machine="") for row in runner.rows(islice(jobs, count))]


def test_a_lost_process_costs_its_games_a_second_try_and_the_rows_are_the_same(
    there: Path,
) -> None:
    found = played(ray.RayCrew(coins.flip_or_die, "local"), 200)
    assert there.exists()
    assert found == played(Alone(coins.flip), 200)


def test_a_machine_of_another_version_is_named() -> None:
    other = msgspec.structs.replace(versions_now(), engine="another")
    import ray as cluster

    task = cluster.remote(ray._play_there)
    with pytest.raises(cluster.exceptions.RayTaskError, match="has other versions"):
        cluster.get(task.remote(coins.flip, Bundle((), ()), (), other))


def test_a_cluster_that_is_not_there_is_refused() -> None:
    import ray as cluster

    cluster.shutdown()
    with pytest.raises(InkbornError, match="no cluster answers"):
        ray.RayCrew(coins.flip, "127.0.0.1:1")
