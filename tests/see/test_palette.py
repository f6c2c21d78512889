from itertools import combinations, pairwise

import numpy as np
import pytest

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see.palette import COLORS, Sight, as_seen, contrast_of, difference, id_colors, ramp, rgb_of


@pytest.mark.parametrize("sight", Sight)
def test_any_two_named_colours_look_different_to_everybody(sight: Sight) -> None:
    assert min(difference(a, b, sight) for a, b in combinations(COLORS.values(), 2)) > 10.0


@pytest.mark.parametrize("sight", Sight)
def test_a_path_start_and_end_look_very_different_to_everybody(sight: Sight) -> None:
    assert difference(COLORS["green"], COLORS["red"], sight) > 15.0


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("name", COLORS)
def test_an_outline_stands_out_from_what_it_outlines(name: str, sight: Sight) -> None:
    assert difference(COLORS[name], contrast_of(name), sight) > 40.0


def test_each_name_stands_for_the_hue_it_says() -> None:
    red, green, blue = (COLORS[name] for name in ("red", "green", "blue"))
    assert int(np.argmax(red)) == 0
    assert int(np.argmax(green)) == 1
    assert int(np.argmax(blue)) == 2


@pytest.mark.parametrize("sight", Sight)
def test_greys_look_the_same_to_everybody(sight: Sight) -> None:
    greys = np.repeat(np.arange(256)[:, None], 3, axis=1)
    assert np.abs(as_seen(greys, sight).astype(int) - greys).max() <= 1


def test_difference_is_a_distance() -> None:
    assert difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.1)
    assert difference((10, 20, 30), (10, 20, 30)) == 0
    assert difference((10, 20, 30), (200, 0, 30)) == difference((200, 0, 30), (10, 20, 30))


def test_every_id_has_its_own_colour_whatever_the_count() -> None:
    many = id_colors(3000)
    assert len(np.unique(many, axis=0)) == 3000
    np.testing.assert_array_equal(id_colors(40), many[:40])
    assert id_colors(0).shape == (0, 3)


@pytest.mark.parametrize("sight", Sight)
def test_neighbouring_ids_look_different_to_everybody(sight: Sight) -> None:
    colors = id_colors(200)
    assert min(difference(a, b, sight) for a, b in pairwise(colors)) > 6.0


@pytest.mark.parametrize("sight", Sight)
def test_a_farther_depth_is_darker_to_everybody(sight: Sight) -> None:
    seen = as_seen(ramp(32), sight)
    lightness = [difference(color, (0, 0, 0)) for color in seen]
    assert (np.diff([np.dot(color, (0.2126, 0.7152, 0.0722)) for color in seen]) < 0).all()
    assert lightness[0] > 80
    assert lightness[-1] < 40


def test_an_unknown_colour_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'green'"):
        rgb_of("gren")
    with pytest.raises(BadArgumentError, match="0 to 255"):
        rgb_of((0, 0, 300))
    assert rgb_of((1, 2, 3)) == (1, 2, 3)
