"""Grids of wire or slats between four corners: sides of baskets, trolleys and guards."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.furniture._wires import wires
from orienteer.build.shape import Solid
from orienteer.world.collider import Convex

THICK = 0.005
"""Half the thickness of a grid to colliders, metres."""


def lattice(
    corners: npt.ArrayLike, count: tuple[int, int], radius: float, finish: Finish, sides: int = 4, stop: bool = True
) -> Solid:
    """Wires over the quadrilateral a, b, c, d: `count` of them parallel to ad and bc, and parallel to ab and dc.

    Those on its edges are counted in.
    """
    a, b, c, d = np.asarray(corners, dtype=np.float64)
    lines = np.concatenate((_rungs(a, b, d, c, count[0]), _rungs(a, d, b, c, count[1])))
    look = wires(lines, radius, finish, sides)
    return look.within(plane(np.stack((a, b, c, d)))) if stop else look


def plane(corners: F64, thick: float = THICK) -> Convex:
    """What stops a body at a flat piece between corners."""
    normal = np.cross(corners[1] - corners[0], corners[-1] - corners[0])
    normal *= thick / np.linalg.norm(normal)
    return Convex(np.concatenate((corners - normal, corners + normal)))


def _rungs(a: F64, b: F64, c: F64, d: F64, count: int) -> F64:
    """From places on ab to places on cd, shape (count, 2, 3)."""
    share = np.linspace(0, 1, count)[:, None] if count > 1 else np.empty((0, 1))
    return np.stack((a + share * (b - a), c + share * (d - c)), axis=1)
