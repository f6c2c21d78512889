import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solids import checks, ground, linear, scene_of, thing, wall

from orienteer.see.render import render
from orienteer.see.shade import texture as texture_module
from orienteer.see.shade.texture import Atlas, alpha_at, bytes_of, filtered, make_atlas, mean_color
from orienteer.see.shade.tone import srgb_to_linear
from orienteer.world.camera import Camera
from orienteer.world.light import Sky
from orienteer.world.material import Material, Texture, Wrap


def color_at(atlas: Atlas, u: float, v: float, step: float = 1e-9, texture: int = 0) -> np.ndarray:
    tables = atlas.texels, atlas.levels, atlas.textures
    return np.array(filtered(*tables, texture, u, v, 1.0, 0.0, step * step, 0.0, 1.0, step * step))


def test_the_middle_of_a_texel_has_its_colour():
    pixels = np.random.default_rng(1).integers(0, 256, (5, 7, 3), dtype=np.uint8)
    atlas = make_atlas([Texture(pixels)])
    for row, column in ((0, 0), (2, 3), (4, 6)):
        found = color_at(atlas, (column + 0.5) / 7, (row + 0.5) / 5)
        np.testing.assert_allclose(found, srgb_to_linear(pixels[row, column] / 255), atol=1e-4)


def test_between_texels_light_is_mixed():
    atlas = make_atlas([Texture(np.array([[[0, 0, 0], [255, 255, 255]]], np.uint8), (Wrap.CLAMP, Wrap.CLAMP))])
    np.testing.assert_allclose(
        [color_at(atlas, u, 0.5)[0] for u in (0.0, 0.25, 0.5, 0.75, 1.0)], (0, 0, 0.5, 1, 1), atol=3e-3
    )


@pytest.mark.parametrize(
    ("wrap", "expected"),
    [(Wrap.REPEAT, (0.2, 0.8, 0.8)), (Wrap.CLAMP, (0.9, 0.0, 0.9)), (Wrap.MIRROR, (0.7, 0.1, 0.1))],
)
def test_outside_a_texture_its_wrap_decides(wrap, expected):
    ramp = np.round(255 * np.arange(10) / 10).astype(np.uint8)
    atlas = make_atlas([Texture(np.repeat(ramp[None, :, None], 3, axis=2), (wrap, wrap))])
    for u, value in zip((1.25, -0.15, 7.85), expected, strict=True):
        np.testing.assert_allclose(color_at(atlas, u, 0.5)[0], srgb_to_linear(np.round(255 * value) / 255), atol=2e-3)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(0, 1000))
def test_every_level_keeps_the_mean_of_the_picture(width, height, seed):
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)
    atlas = make_atlas([Texture(pixels)])
    mean = srgb_to_linear(pixels / 255).mean(axis=(0, 1))
    np.testing.assert_allclose(mean_color(atlas, 0), mean, atol=2e-3)


def test_transparent_pixels_do_not_stain_their_neighbours():
    pixels = np.zeros((8, 8, 4), np.uint8)
    pixels[:, ::2] = (0, 255, 0, 255)
    atlas = make_atlas([Texture(pixels)])
    np.testing.assert_allclose(mean_color(atlas, 0), (0, 1, 0), atol=0.01)


def test_alpha_is_read_from_the_picture_itself():
    pixels = np.zeros((4, 4, 4), np.uint8)
    pixels[0, 0, 3] = 255
    atlas = make_atlas([Texture(pixels)])
    assert alpha_at(atlas.alphas, atlas.levels, atlas.textures, 0, 0.125, 0.125) == pytest.approx(1.0)
    assert alpha_at(atlas.alphas, atlas.levels, atlas.textures, 0, 0.625, 0.625) == pytest.approx(0.0)


def test_a_huge_texture_is_averaged_down():
    rows = np.zeros((20_000, 1, 3), np.uint8)
    rows[::2] = 255
    huge = np.broadcast_to(rows, (20_000, 64, 3))
    texture = Texture(huge)
    atlas = make_atlas([texture])
    assert atlas.levels[0, 2] == texture_module.LARGEST_EDGE
    assert bytes_of([texture]) < 2_000_000
    np.testing.assert_allclose(mean_color(atlas, 0), 0.5, atol=2e-3)


def test_many_textures_share_a_budget(monkeypatch):
    monkeypatch.setattr(texture_module, "MOST_TEXELS", 3 * 64 * 64)
    atlas = make_atlas([Texture(np.full((256, 256, 3), k, np.uint8)) for k in range(3)])
    firsts = atlas.levels[atlas.textures[:, 0], 1:]
    assert firsts.tolist() == [[64, 64]] * 3


def test_a_chessboard_far_away_is_mid_grey_without_moire():
    bright = Sky((1, 1, 1), (1, 1, 1), (1, 1, 1), strength=0.6)
    shown = Material("board", (1, 1, 1), texture=checks(1024, 512))
    flat = Material("flat", (0.5, 0.5, 0.5))
    camera = Camera.look_at((0, 0, 90), (0, 0, 0), 30, (64, 64))
    seen, grey = (
        linear(render(scene_of(thing("wall", wall(99, 99, m)), sky=bright), camera, "fast").rgb[8:-8, 8:-8])
        for m in (shown, flat)
    )
    assert np.abs(seen - grey).max() < 0.02


def test_a_slanted_floor_of_squares_has_no_moire_and_stays_sharp_near_by():
    squares = Material("squares", (1, 1, 1), texture=checks(2048, 512))
    camera = Camera.look_at((0, 1.5, 30), (0, 0, 0), 50, (160, 120))
    rgb = linear(render(scene_of(thing("floor", ground(64, squares))), camera, "fast").rgb)[..., 1]
    ids = render(scene_of(thing("floor", ground(64, squares))), camera, "fast").ids
    far, near = rgb[57:59][ids[57:59] == 0], rgb[110:]
    assert far.std() < 0.06 * far.mean()
    assert near.std() > 0.5 * near.mean()


def test_a_picture_on_a_wall_stands_upright():
    pixels = np.zeros((8, 8, 3), np.uint8)
    pixels[:4, :4], pixels[:4, 4:], pixels[4:, :4], pixels[4:, 4:] = (
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
        (255, 255, 255),
    )
    scene = scene_of(thing("picture", wall(2, 2, Material("picture", (1, 1, 1), texture=Texture(pixels)))))
    rgb = render(scene, Camera.look_at((0, 0, 3), (0, 0, 0), 45, (60, 60)), "fast").rgb.astype(int)
    corners = rgb[20, 20], rgb[20, 40], rgb[40, 20], rgb[40, 40]
    assert [int(np.argmax(c)) for c in corners[:3]] == [0, 1, 2]
    assert corners[3].max() - corners[3].min() < 12


def test_a_texture_without_uv_shows_the_plain_colour():
    from orienteer.world.mesh import Mesh, Surface

    red = Material("red", (0.8, 0, 0), texture=checks(8, 2))
    mesh = Mesh((Surface(((-9, -9, 0), (9, -9, 0), (0, 9, 0)), ((0, 1, 2),), red),))
    rgb = render(scene_of(thing("bare", mesh)), Camera.look_at((0, 0, 3), (0, 0, 0), 30, (8, 8)), "fast").rgb
    assert (rgb[..., 0] > 3 * rgb[..., 1].astype(int)).all()
