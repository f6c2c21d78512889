"""Every word for a finish gives a material that looks like the word."""

from __future__ import annotations

import numpy as np
import pytest

from orienteer.build.finish import KINDS, SPECIALS, TINTS, WOODS, finish, is_finish, mean, pattern
from orienteer.errors import UnknownNameError
from orienteer.world.color import cielab, linear_of
from orienteer.world.material import Look


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_comes_in_every_colour(kind: str) -> None:
    for color, hexadecimal in TINTS.items():
        one = finish(f"{color} {kind}")
        assert (one.word, one.color) == (f"{color} {kind}", color)
        assert is_finish(one.word)
        assert min(one.tile) > 0
        assert np.linalg.norm(cielab(mean(one.material)) - cielab(linear_of(hexadecimal))) < 3
    assert not is_finish(kind)


@pytest.mark.parametrize("word", SPECIALS)
def test_a_special_finish_looks_like_its_colour_word(word: str) -> None:
    one = finish(word)
    assert is_finish(word)
    assert all(0 <= channel <= 1 for channel in one.material.color)
    if one.color in TINTS and one.material.texture is not None:
        assert np.linalg.norm(cielab(mean(one.material)) - cielab(linear_of(TINTS[one.color]))) < 50


def test_a_finish_is_made_once() -> None:
    assert finish("oak") is finish("oak")
    assert finish("red fabric").material.texture is finish("blue fabric").material.texture


def test_wood_has_its_grain_along_and_cloth_has_none() -> None:
    assert all(finish(wood).grained for wood in WOODS)
    assert not finish("red fabric").grained


def test_glass_is_seen_through_and_a_mirror_reflects() -> None:
    assert finish("clear glass").material.look is Look.GLASS
    assert finish("clear glass").material.opacity < 0.2
    assert finish("mirror").material.look is Look.MIRROR
    assert finish("oak").material.look is Look.MATTE


@pytest.mark.parametrize("word", ["fabric", "mauve fabric", "red", "red oak", "", "oakk"])
def test_an_unknown_word_names_the_choices(word: str) -> None:
    assert not is_finish(word)
    with pytest.raises(UnknownNameError, match=r"Known: .*oak"):
        finish(word)


def test_a_pattern_has_its_ground_for_a_colour() -> None:
    one = pattern("stripes", ("cream", "blue"))
    assert one.color == "cream"
    assert one.material.texture is not None
    assert pattern("stripes", ("cream", "blue")) is one
