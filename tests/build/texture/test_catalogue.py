"""Textures repeat without a seam, have the colours asked for, and are the same every time."""

from __future__ import annotations

import numpy as np
import pytest

from orienteer.build.texture import PAINTERS, grey_texture, mean_color, texture
from orienteer.build.texture.catalogue import GREY_MEAN
from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.color import cielab, linear_of

WHOLE = ("rug", "bands", "leaves", "fine leaves", "needles", "fronds", "foliage")
"""Pictures of a whole thing, shown once."""
CUTOUTS = ("leaves", "fine leaves", "needles", "fronds", "foliage")
"""They have alpha."""

each = pytest.mark.parametrize("name", PAINTERS)


@each
def test_it_is_the_same_every_time_and_another_for_another_seed(name: str) -> None:
    first = texture(name, 3).pixels
    texture.cache_clear()
    assert np.array_equal(texture(name, 3).pixels, first)
    if name != "checker" and name != "wicker":
        assert not np.array_equal(texture(name, 4).pixels, first)


@pytest.mark.parametrize("name", [name for name in PAINTERS if name not in WHOLE])
def test_its_borders_match(name: str) -> None:
    pixels = texture(name).pixels[..., :3].astype(np.float64)
    for axis in (0, 1):
        steps = np.abs(np.diff(pixels, axis=axis)).mean(axis=(1 - axis, 2))
        seam = np.abs(np.take(pixels, 0, axis) - np.take(pixels, -1, axis)).mean()
        # a joint between two bricks may lie on the border, but nothing rougher than inside the picture
        assert seam <= steps.max() * 1.1 + 2


@each
def test_it_has_the_size_and_channels_that_its_painter_says(name: str) -> None:
    pixels = texture(name).pixels
    assert pixels.shape[:2] == PAINTERS[name].shape
    assert pixels.shape[2] == (4 if name in CUTOUTS else 3)
    if name in CUTOUTS:
        clear = (pixels[..., 3] < 128).mean()
        assert 0.1 < clear < 0.9


@pytest.mark.parametrize("name", [name for name in PAINTERS if not PAINTERS[name].colors])
def test_a_grey_one_is_grey_and_as_bright_as_agreed(name: str) -> None:
    pixels = texture(name).pixels
    assert (pixels == pixels[..., :1]).all()
    assert np.asarray(mean_color(pixels)) == pytest.approx(GREY_MEAN, abs=0.03)


@pytest.mark.parametrize("name", [name for name in PAINTERS if PAINTERS[name].colors])
def test_a_coloured_one_has_the_colours_asked_for(name: str) -> None:
    count = max(len(PAINTERS[name].colors), 2)
    for word in ("b3241f", "2b5ea8"):
        mean = mean_color(texture(name, 0, (word,) * count).pixels)
        assert np.linalg.norm(cielab(mean) - cielab(linear_of(word))) < 16


@pytest.mark.parametrize("name", ["tiles", "wall tiles", "narrow planks", "board"])
def test_a_coloured_one_can_be_had_grey_to_be_tinted(name: str) -> None:
    pixels = grey_texture(name).pixels
    assert (pixels == pixels[..., :1]).all()
    assert np.asarray(mean_color(pixels)) == pytest.approx(GREY_MEAN, abs=0.01)
    # what was darker is darker still, as far as 256 steps can tell
    colored, grey = (np.dot(p[..., :3].astype(float), (0.21, 0.72, 0.07)) for p in (texture(name).pixels, pixels))
    assert np.corrcoef(colored.ravel(), grey.ravel())[0, 1] > 0.85


def test_wrong_names_and_colours_say_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'brick'"):
        texture("brik")
    with pytest.raises(BadArgumentError, match="grey and takes no colours"):
        texture("leather", 0, ("ffffff",))
    with pytest.raises(BadArgumentError, match="takes 3 colours"):
        texture("plaid", 0, ("ffffff",))


def test_what_is_clear_does_not_count_for_the_mean() -> None:
    pixels = np.zeros((2, 2, 4), dtype=np.uint8)
    pixels[0, 0] = (255, 0, 0, 255)
    assert mean_color(pixels) == pytest.approx((1.0, 0.0, 0.0))
