"""One and many."""

import pytest

from orienteer.build.words.plural import plural, singular_forms


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("chair", "chairs"),
        ("bookshelf", "bookshelves"),
        ("bench", "benches"),
        ("cactus", "cacti"),
        ("strawberry", "strawberries"),
        ("toy", "toys"),
        ("computer mouse", "computer mice"),
        ("vase of flowers", "vases of flowers"),
        ("school bus", "school buses"),
        ("piano", "pianos"),
    ],
)
def test_plurals(one, many):
    assert plural(one) == many


@pytest.mark.parametrize(
    ("many", "one"), [("frumps", "frump"), ("glasses", "glass"), ("cherries", "cherry"), ("men", "man")]
)
def test_singulars(many, one):
    assert one in singular_forms(many)


def test_no_plural_has_no_singular():
    assert singular_forms("grass") == ()
    assert singular_forms("water") == ()
