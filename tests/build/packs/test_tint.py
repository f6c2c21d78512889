from dataclasses import replace

import numpy as np

from orienteer.build.packs.tint import dominant
from orienteer.world.color import linear_of
from orienteer.world.material import Look, Material, Texture
from orienteer.world.mesh import Mesh, Surface

RED, BLUE = linear_of("b3241f"), linear_of("2b5ea8")
FACES = np.array(((0, 1, 2), (0, 2, 3)))


def _sheet(width: float, material: Material, uv: bool = False) -> Surface:
    corners = np.array(((0.0, 0, 0), (width, 0, 0), (width, 1, 0), (0, 1, 0)))
    return Surface(corners, FACES, material, uv=corners[:, :2] / (width, 1) if uv else None)


def test_the_larger_area_gives_the_name() -> None:
    assert dominant(Mesh((_sheet(3, Material(color=RED)), _sheet(1, Material(color=BLUE))))) == "red"
    assert dominant(Mesh((_sheet(1, Material(color=RED)), _sheet(3, Material(color=BLUE))))) == "blue"


def test_what_is_hidden_inside_does_not_count() -> None:
    def box(edge: float, material: Material) -> Surface:
        corners = (np.array(np.meshgrid((0, 1), (0, 1), (0, 1), indexing="ij")).reshape(3, 8).T - 0.5) * edge
        faces = np.array(((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)))
        return Surface(corners, np.concatenate((faces[:, :3], faces[:, (0, 2, 3)])), material)

    inside = [box(0.5 + i / 100, Material(color=BLUE)) for i in range(20)]
    assert dominant(Mesh((*inside, box(1, Material(color=RED))))) == "red"


def test_no_colour_is_named_where_none_stands_out() -> None:
    third = [_sheet(1, Material(color=linear_of(color))) for color in ("b3241f", "2b5ea8", "47823f")]
    apart = [replace(one, positions=np.add(one.positions, (i, 0, 0))) for i, one in enumerate(third)]
    assert dominant(Mesh(tuple(apart))) is None
    assert dominant(Mesh()) is None


def test_slate_is_not_called_grey() -> None:
    assert dominant(Mesh((_sheet(1, Material(color=linear_of("4a5a70"))),))) is None
    assert dominant(Mesh((_sheet(1, Material(color=linear_of("4b4e52"))),))) == "dark grey"


def test_a_picture_is_looked_at_where_it_is_placed() -> None:
    pixels = np.zeros((10, 10, 3), dtype=np.uint8)
    pixels[:, :7], pixels[:, 7:] = (43, 94, 168), (179, 36, 31)
    assert dominant(Mesh((_sheet(2, Material(texture=Texture(pixels)), uv=True),))) == "blue"


def test_holes_and_glass_have_no_colour() -> None:
    pixels = np.full((10, 10, 4), 255, dtype=np.uint8)
    pixels[..., :3], pixels[:, :8, 3] = (43, 94, 168), 0
    leaf = _sheet(1, Material(texture=Texture(pixels), cutoff=0.5), uv=True)
    assert dominant(Mesh((leaf, _sheet(5, Material(color=RED, look=Look.GLASS))))) == "blue"
