import numpy as np

from orienteer.build.packs.look import DARKEST, lifted, opaque, shown
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Surface

PICTURE = Texture(np.full((2, 2, 3), 200, dtype=np.uint8))
CORNERS = np.eye(3)
FACES = np.array([(0, 1, 2)])


def test_a_picture_stands_for_the_colour() -> None:
    dark = Material(color=(0.1, 0.1, 0.1), texture=PICTURE)
    surface = shown(Surface(CORNERS, FACES, dark, uv=CORNERS[:, :2]))
    assert surface.material.color == (1.0, 1.0, 1.0)
    assert surface.material.texture is PICTURE


def test_a_picture_that_cannot_be_placed_goes() -> None:
    surface = shown(Surface(CORNERS, FACES, Material(color=(0.4, 0.3, 0.2), texture=PICTURE, cutoff=0.5)))
    assert surface.material.texture is None
    assert surface.material.cutoff is None
    assert surface.material.color == (0.4, 0.3, 0.2)


def test_black_is_that_of_paint() -> None:
    assert lifted((0.0, 0.0, 0.0)) == (DARKEST,) * 3
    assert lifted((0.5, 0.0, 0.0)) == (0.5, 0.0, 0.0)
    low = lifted((0.004, 0.0, 0.002))
    assert max(low) == DARKEST
    assert low[0] > low[2] > low[1] > 0
    assert lifted((-1.0, 2.0, 0.0)) == (0.0, 2.0, 0.0)


def test_glass_and_leaves_are_not_opaque() -> None:
    assert opaque(Material())
    assert not opaque(Material(opacity=0.5))
    assert not opaque(Material(cutoff=0.5))
