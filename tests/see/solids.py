"""Plain bodies for scenes whose pictures can be worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from orienteer.world.light import Light, Sky
from orienteer.world.material import Look, Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import STILL, Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

RED = Material("red", (0.8, 0.02, 0.02))
GREEN = Material("green", (0.02, 0.6, 0.02))
BLUE = Material("blue", (0.02, 0.05, 0.8))
GREY = Material("grey", (0.5, 0.5, 0.5))
WHITE = Material("white", (0.9, 0.9, 0.9))
SILVER = Material("silver", (1.0, 1.0, 1.0), look=Look.MIRROR)


def panel(corners: npt.ArrayLike, material: Material = GREY) -> Mesh:
    """A quadrangle; its texture's lower left corner lies at the first corner, its lower right one at the second."""
    uv = ((0, 1), (1, 1), (1, 0), (0, 0))
    return Mesh((Surface(np.asarray(corners, np.float32), ((0, 1, 2), (0, 2, 3)), material, uv=uv),))


def wall(
    width: float, height: float, material: Material = GREY, z: float = 0.0, x: float = 0.0, y: float = 0.0
) -> Mesh:
    """A panel that faces +z with its middle at (x, y, z)."""
    w, h = width / 2, height / 2
    return panel(((x - w, y - h, z), (x + w, y - h, z), (x + w, y + h, z), (x - w, y + h, z)), material)


def ground(size: float, material: Material = GREY, y: float = 0.0) -> Mesh:
    """A square that faces up around the origin."""
    s = size / 2
    return panel(((-s, y, s), (s, y, s), (s, y, -s), (-s, y, -s)), material)


def box(size: Sequence[float], material: Material = GREY, middle: Sequence[float] = (0.0, 0.0, 0.0)) -> Mesh:
    """A box with its faces outwards."""
    x, y, z = (edge / 2 for edge in size)
    front = np.array(((-x, -y, z), (x, -y, z), (x, y, z), (-x, y, z)))
    faces = [
        front,
        front * (-1, 1, -1),
        np.array(((x, -y, z), (x, -y, -z), (x, y, -z), (x, y, z))),
        np.array(((-x, -y, -z), (-x, -y, z), (-x, y, z), (-x, y, -z))),
        np.array(((-x, y, z), (x, y, z), (x, y, -z), (-x, y, -z))),
        np.array(((-x, -y, -z), (x, -y, -z), (x, -y, z), (-x, -y, z))),
    ]
    return Mesh.of(*(panel(face + np.asarray(middle), material) for face in faces))


def thing(thing_id: str, mesh: Mesh, pose: Pose = STILL) -> Thing:
    """A thing with nothing but looks."""
    return Thing(thing_id, mesh=mesh, pose=pose)


def scene_of(*things: Thing, lights: Sequence[Light] = (), sky: Sky | None = None) -> Scene:
    """A scene under a neutral sky."""
    grey = (0.6, 0.6, 0.6)
    return Scene(things=things, lights=tuple(lights), sky=sky or Sky(grey, grey, grey))


def linear(rgb_u8: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """The light that sRGB bytes stand for."""
    s = np.asarray(rgb_u8) / 255
    return np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4)


def checks(edge: int, squares: int) -> Texture:
    """Black and white squares."""
    rows, columns = np.mgrid[0:edge, 0:edge] * squares // edge
    return Texture(np.repeat((((rows + columns) % 2) * 255).astype(np.uint8)[..., None], 3, axis=2))
