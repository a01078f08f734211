"""The list of the mutation check speaks of the sources as they are."""

import pytest
from tools.leaks import LEAKS
from tools.mutants import MUTANTS, Mutant
from tools.mutate import broken


@pytest.mark.parametrize("mutant", [*MUTANTS, *LEAKS], ids=lambda mutant: mutant.name)
def test_what_is_broken_stands_once_where_the_list_says(mutant: Mutant) -> None:
    changed, function = broken(mutant)
    assert mutant.new in changed
    assert function.rpartition(".")[2] == mutant.function


def test_no_mutant_is_listed_twice() -> None:
    every = (*MUTANTS, *LEAKS)
    assert len({mutant.name for mutant in every}) == len(every)
