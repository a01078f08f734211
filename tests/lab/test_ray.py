"""Many machines. Ray takes seconds to start, so these run with INKBORN_RAY=1 only."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.lab import coins
from tests.lab.test_runner import jobs

from inkborn.errors import InkbornError
from inkborn.lab.games import Library, Row
from inkborn.lab.rows import Store, versions_now
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
    return [msgspec.structs.replace(row, machine="") for row in runner.rows(jobs(count))]


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
        cluster.get(task.remote(coins.flip, Bundle((), ()), [], other))


def test_lost_machines_cost_their_games_a_second_try_and_nothing_is_counted_twice(
    tmp_path: Path,
) -> None:
    """Machines of a cluster are lost, and come, while games are played."""
    import ray as cluster
    from ray.cluster_utils import Cluster

    cluster.shutdown()
    there = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        machines = [there.add_node(num_cpus=1) for _ in range(2)]
        crew = ray.RayCrew(coins.flip_slowly, there.address)
        assert crew.size == 3
        chance = Random(3)
        with Store(tmp_path / "r.sqlite") as store:
            runner = Runner(crew, store)
            runner.add(*coins.DECKS)
            found = []
            kills = sorted(chance.sample(range(20, 350), 3))
            for number, row in enumerate(runner.rows(jobs(400))):
                found.append(msgspec.structs.replace(row, machine=""))
                if kills and number >= kills[0]:
                    kills.pop(0)
                    lost = machines.pop(chance.randrange(len(machines)))
                    there.remove_node(lost, allow_graceful=False)
                    machines.append(there.add_node(num_cpus=1))
            assert not kills
            assert found == [coins.flip(job, Library(coins.DECKS)) for job in jobs(400)]
            assert store.count() == runner.played == 400
    finally:
        cluster.shutdown()
        there.shutdown()


def test_a_cluster_that_is_not_there_is_refused() -> None:
    import ray as cluster

    cluster.shutdown()
    with pytest.raises(InkbornError, match="no cluster answers"):
        ray.RayCrew(coins.flip, "127.0.0.1:1")
