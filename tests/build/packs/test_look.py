from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from orienteer.build.packs.look import DARKEST, WHITE, Pictures, dressed, lifted, material_of, opaque
from orienteer.build.packs.mtl import Paint
from orienteer.world.color import color_word, to_linear
from orienteer.world.material import Look, Material, Texture
from orienteer.world.mesh import Surface

PICTURE = Texture(np.full((2, 2, 3), 200, dtype=np.uint8))
CORNERS = np.eye(3)
FACES = np.array([(0, 1, 2)])
PAINT = Paint("wood", diffuse=(0.2, 0.1, 0.1), picture="wood.jpg")


def _surface(uv: bool) -> Surface:
    read = Material("wood", color=(0.1, 0.1, 0.1), texture=PICTURE, glow=(0.0, 0.5, 0.0))
    return Surface(CORNERS, FACES, read, uv=CORNERS[:, :2] if uv else None)


def test_a_picture_stands_for_the_colour(tmp_path: Path) -> None:
    surface = dressed(_surface(uv=True), {"wood": PAINT}, Pictures(tmp_path))
    assert surface.material.texture is PICTURE
    assert surface.material.color == WHITE
    assert surface.material.glow == (0.0, 0.5, 0.0)


def test_a_picture_that_cannot_be_placed_leaves_its_middle_colour(tmp_path: Path) -> None:
    surface = dressed(_surface(uv=False), {"wood": PAINT}, Pictures(tmp_path))
    assert surface.material.texture is None
    assert surface.material.color == lifted(PAINT)
    _picture(tmp_path / "wood.jpg")
    surface = dressed(_surface(uv=False), {"wood": PAINT}, Pictures(tmp_path))
    np.testing.assert_allclose(surface.material.color, to_linear(np.array((200, 30, 30)) / 255), atol=0.03)


def test_a_material_that_nobody_describes_is_plain(tmp_path: Path) -> None:
    assert opaque(dressed(_surface(uv=True), {}, Pictures(tmp_path)).material)


def test_a_picture_with_holes_comes_before_the_one_without(tmp_path: Path) -> None:
    _picture(tmp_path / "leaf.png", alpha=0)
    leaf = Paint("wood", picture="leaf.png")
    material = dressed(_surface(uv=True), {"wood": leaf}, Pictures(tmp_path)).material
    assert material.texture is not None
    assert material.texture.pixels.shape == (8, 8, 4)
    assert material.cutoff == 0.5


def test_black_is_that_of_paint_and_keeps_its_tint() -> None:
    np.testing.assert_allclose(lifted(Paint("", diffuse=(0.0, 0.0, 0.0))), DARKEST)
    dark = lifted(Paint("", diffuse=(0.05, 0.0, 0.02)))
    assert max(dark) == pytest.approx(DARKEST)
    assert dark[0] > dark[2] > dark[1] > 0


def test_colours_are_those_of_a_screen() -> None:
    np.testing.assert_allclose(lifted(Paint("", diffuse=(0.5, 0.5, 0.5))), 0.214, atol=0.001)
    assert lifted(Paint("", diffuse=(2.0, 0.0, 0.0)))[0] == 1.0


def test_the_ambient_colour_and_broad_highlights_lighten() -> None:
    plain = Paint("", diffuse=(0.64,) * 3)
    assert color_word(lifted(plain)) == "light grey"
    assert color_word(lifted(Paint("", diffuse=(0.76,) * 3, ambient=(1.0,) * 3))) == "white"
    assert color_word(lifted(Paint("", diffuse=(0.64,) * 3, specular=(0.8,) * 3))) == "white"
    polished = lifted(Paint("", diffuse=(0.64,) * 3, specular=(0.8,) * 3, sharpness=96.0))
    np.testing.assert_allclose(polished, lifted(plain), atol=0.02)


@pytest.mark.parametrize(
    ("paint", "look"),
    [
        (Paint("12_oz_glass", diffuse=(0.48, 0.64, 0.64), opacity=0.2), Look.GLASS),
        (Paint("cristal", diffuse=(0.6, 0.6, 0.6), opacity=0.7), Look.GLASS),
        (Paint("anything", diffuse=(0.5, 0.5, 0.5), opacity=0.25), Look.GLASS),
        (Paint("bottle_glass_green", diffuse=(0.0, 0.16, 0.0), opacity=0.7), Look.MATTE),
        (Paint("plastic", diffuse=(0.5, 0.5, 0.5), opacity=0.8), Look.MATTE),
        (Paint("plastic", diffuse=(0.5, 0.5, 0.5), opacity=0.97), Look.MATTE),
    ],
)
def test_clear_glass_is_told_from_coloured_film(paint: Paint, look: Look) -> None:
    material = material_of(paint, None)
    assert material.look is look
    assert opaque(material) == (paint.opacity > 0.95)


def test_clear_glass_is_not_darkened_by_its_black_paint() -> None:
    material = material_of(Paint("glass", diffuse=(0.0, 0.0, 0.0), opacity=0.2), None)
    assert min(material.color) >= 0.8
    assert material.opacity == 0.0


def test_leaves_are_cut_out_along_their_picture() -> None:
    pixels = np.full((4, 4, 4), 255, dtype=np.uint8)
    assert material_of(PAINT, Texture(pixels)).cutoff == 0.5
    assert material_of(PAINT, PICTURE).cutoff is None


def _picture(path: Path, alpha: int | None = None) -> None:
    image = Image.new("RGB", (8, 8), (200, 30, 30))
    if alpha is not None:
        image.putalpha(Image.fromarray(np.tile(np.array((alpha, 255), dtype=np.uint8), (8, 4))))
    image.save(path)


def test_only_pictures_with_holes_are_stencils(tmp_path: Path) -> None:
    _picture(tmp_path / "wood.png", alpha=255)
    _picture(tmp_path / "plain.png")
    _picture(tmp_path / "leaf.png", alpha=0)
    pictures = Pictures(tmp_path)
    found = [name for name in ("wood", "plain", "leaf", "none") if pictures.stencil(Paint(name, picture=f"{name}.png"))]
    assert found == ["leaf"]


@pytest.mark.parametrize("name", ["../secret.png", "/etc/secret.png", "http://host/a.png"])
def test_no_picture_is_taken_from_elsewhere(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    _picture(tmp_path / "secret.png", alpha=0)
    assert Pictures(folder).stencil(Paint("a", picture=name)) is None
    assert Pictures(folder).mean(Paint("a", picture=name)) is None


def test_a_damaged_picture_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "wood.png").write_bytes(b"\x89PNG\r\n\x1a\nbroken")
    assert Pictures(tmp_path).mean(Paint("a", picture="wood.png")) is None
