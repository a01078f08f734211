"""What the tests of the compiler share: the words of the installed card book."""

import pytest

from inkborn.cards import Catalogue
from inkborn.text import Vocabulary, vocabulary_of


@pytest.fixture(scope="session")
def words(catalogue: Catalogue) -> Vocabulary:
    return vocabulary_of(catalogue)
