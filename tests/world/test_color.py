import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orienteer.errors import UnknownNameError
from orienteer.world.color import COLORS, cielab, color_word, linear_of, rgb_of, to_linear, to_srgb


@pytest.mark.parametrize("word", COLORS)
def test_every_word_names_its_own_colour(word):
    assert color_word(rgb_of(word)) == word


@pytest.mark.parametrize(
    ("srgb", "word"),
    [
        ("ff0000", "red"),
        ("00ff00", "green"),
        ("0000ff", "blue"),
        ("ffff00", "yellow"),
        ("000000", "black"),
        ("ffffff", "white"),
        ("808080", "grey"),
        ("8b4513", "brown"),
        ("f5f5dc", "cream"),
        ("ff69b4", "pink"),
        ("000080", "dark blue"),
    ],
)
def test_common_colours_have_their_common_names(srgb, word):
    assert color_word(linear_of(srgb)) == word


@given(st.floats(0, 1))
def test_srgb_and_linear_undo_each_other(value):
    assert np.isclose(to_srgb(to_linear(value)), value, atol=1e-7)
    assert 0 <= to_linear(value) <= 1


def test_lightness_goes_from_0_to_100():
    assert np.allclose(cielab((0, 0, 0)), 0, atol=1e-6)
    assert np.allclose(cielab((1, 1, 1)), (100, 0, 0), atol=1e-6)
    assert np.allclose(cielab(to_linear(np.array((119, 119, 119)) / 255)), (50.03, 0, 0), atol=0.05)


def test_an_unknown_colour_is_answered_with_the_known_ones():
    with pytest.raises(UnknownNameError, match="red"):
        rgb_of("crimsn")
