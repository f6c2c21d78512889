"""A wish is kept where it can be, and what cannot be wished for is told."""

from __future__ import annotations

import numpy as np
import pytest

from orienteer.build.finish import KINDS, SPECIALS, TINTS, WOODS, finish
from orienteer.build.wish import ANY, GROUPS, Wish, chance, pick
from orienteer.errors import UnknownNameError
from orienteer.streams import stream


@pytest.mark.parametrize("material", [*KINDS, *SPECIALS, *GROUPS])
def test_every_colour_of_every_material_is_given(material: str) -> None:
    for color in TINTS:
        assert Wish(color, material).finish(stream(0, color), "fabric").color == color


@pytest.mark.parametrize("material", [*KINDS, *SPECIALS, *GROUPS])
def test_a_material_in_any_colour_is_of_that_material(material: str) -> None:
    word = Wish(material=material).finish(stream(0, material), "fabric").word
    assert material in GROUPS or word.endswith(material)
    assert material not in GROUPS or word in GROUPS[material]


def test_nothing_wished_takes_one_of_the_usual_finishes() -> None:
    words = {ANY.finish(stream(k, "usual"), "oak", "leather", colors=("black",)).word for k in range(30)}
    assert words == {"oak", "black leather"}


def test_wood_in_a_colour_that_no_tree_has_is_painted() -> None:
    assert Wish("blue", "wood").finish(stream(0), "wood").word == "blue painted wood"
    assert Wish("dark brown", "wood").finish(stream(0), "wood").word in WOODS
    assert finish(Wish("dark brown", "wood").finish(stream(0), "wood").word).color == "dark brown"


def test_small_and_large_take_the_ends_of_the_range() -> None:
    for k in range(20):
        assert 1.0 <= Wish(size="small").between(stream(k), 1.0, 2.0) <= 1.25
        assert 1.75 <= Wish(size="large").between(stream(k), 1.0, 2.0) <= 2.0
        assert 1.0 <= ANY.between(stream(k), 1.0, 2.0) <= 2.0


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"color": "rde"}, "colour named 'rde'. Did you mean 'red'"),
        ({"material": "oka"}, "material named 'oka'. Did you mean 'oak'"),
        ({"size": "huge"}, "size named 'huge'.*Known: .*small"),
    ],
)
def test_an_unknown_word_names_the_choices(wish: dict[str, str], message: str) -> None:
    with pytest.raises(UnknownNameError, match=message):
        Wish(**wish)


def test_chance_and_pick_follow_their_shares() -> None:
    rng = np.random.default_rng(0)
    assert np.mean([chance(rng, 0.3) for _ in range(4000)]) == pytest.approx(0.3, abs=0.03)
    words = [pick(rng, "a", "b", "b", "b") for _ in range(4000)]
    assert words.count("b") / 4000 == pytest.approx(0.75, abs=0.03)
