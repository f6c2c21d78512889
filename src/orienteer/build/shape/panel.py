"""Panels with rectangular holes: walls with doors and windows, floors with stairwells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, Bool
from orienteer.build.finish import Finish
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid, box_collider
from orienteer.build.shape.uv import flat
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Collider
from orienteer.world.pose import Pose


@dataclass(frozen=True)
class Hole:
    """A rectangular hole, in the panel's own plane."""

    low: tuple[float, float]
    """Lower left corner as seen from the front, metres."""
    high: tuple[float, float]
    """Upper right corner."""


def panel(
    low: tuple[float, float],
    high: tuple[float, float],
    depth: float,
    finish: Finish,
    holes: Sequence[Hole] = (),
    back: Finish | None = None,
    rim: Finish | None = None,
) -> Solid:
    """An upright panel in the xy plane between two corners, `depth` thick about z = 0.

    `finish` is its front (+z), `back` its other side, `rim` its edges and the insides of its holes; each is the front's
    where it is not given.
    """
    x = _cuts(low[0], high[0], [edge for hole in holes for edge in (hole.low[0], hole.high[0])])
    y = _cuts(low[1], high[1], [edge for hole in holes for edge in (hole.low[1], hole.high[1])])
    full = np.ones((len(x) - 1, len(y) - 1), dtype=bool)
    middle_x, middle_y = (x[:-1] + x[1:]) / 2, (y[:-1] + y[1:]) / 2
    for hole in holes:
        inside_x = (middle_x > hole.low[0]) & (middle_x < hole.high[0])
        inside_y = (middle_y > hole.low[1]) & (middle_y < hole.high[1])
        full[np.ix_(inside_x, inside_y)] = False
    if not full.any():
        raise BadArgumentError("the holes leave nothing of the panel")
    size = np.array((high[0] - low[0], high[1] - low[1], depth))
    skins = [
        _side(x, y, full, depth / 2, finish, size),
        _side(x, y, full, -depth / 2, back or finish, size),
        _rims(x, y, full, depth, rim or finish, size),
    ]
    return Solid(tuple(skins), _boxes(x, y, full, depth))


def floor_panel(
    low: tuple[float, float],
    high: tuple[float, float],
    thickness: float,
    finish: Finish,
    holes: Sequence[Hole] = (),
    below: Finish | None = None,
    rim: Finish | None = None,
) -> Solid:
    """A lying panel between corners (x, z), `thickness` high with its top at y = 0; holes are given in (x, z)."""
    flipped = [Hole((hole.low[0], -hole.high[1]), (hole.high[0], -hole.low[1])) for hole in holes]
    upright = panel((low[0], -high[1]), (high[0], -low[1]), thickness, finish, flipped, below, rim)
    return upright.moved(Pose.turn((1, 0, 0), -np.pi / 2)).at(y=-thickness / 2)


def _cuts(low: float, high: float, edges: list[float]) -> F64:
    if not low < high:
        raise BadArgumentError(f"a panel reaches from a low to a high corner, not from {low:g} to {high:g}")
    inside = [edge for edge in edges if low < edge < high]
    return np.unique(np.round([low, *inside, high], 9))


def _side(x: F64, y: F64, full: Bool, z: float, finish: Finish, size: F64) -> Skin:
    """One face; cells share their corners, so that no ray slips through a seam."""
    columns, rows = np.meshgrid(np.arange(len(x)), np.arange(len(y)), indexing="ij")
    positions = np.stack((x[columns], y[rows], np.full(columns.shape, z)), axis=-1).reshape(-1, 3)
    index = np.arange(len(positions)).reshape(columns.shape)
    i, j = np.nonzero(full)
    a, b, c, d = index[i, j], index[i + 1, j], index[i + 1, j + 1], index[i, j + 1]
    faces = np.concatenate((np.stack((a, b, c), 1), np.stack((a, c, d), 1)))
    faces = faces if z > 0 else faces[:, ::-1]
    normals = np.broadcast_to((0.0, 0.0, float(np.sign(z))), positions.shape)
    return Skin(
        positions, normals, flat(positions, 2, np.sign(z), size, finish.grained), faces.astype(np.int32), finish
    )


def _rims(x: F64, y: F64, full: Bool, depth: float, finish: Finish, size: F64) -> Skin:
    """The edges between a full cell and an empty one, all round."""
    padded = np.pad(full, 1)
    quads: list[tuple[F64, int, float]] = []
    for i, j in zip(*np.nonzero(full), strict=True):
        if not padded[i, j + 1]:
            quads.append((np.array(((x[i], y[j]), (x[i], y[j + 1]))), 0, -1.0))
        if not padded[i + 2, j + 1]:
            quads.append((np.array(((x[i + 1], y[j + 1]), (x[i + 1], y[j]))), 0, 1.0))
        if not padded[i + 1, j]:
            quads.append((np.array(((x[i + 1], y[j]), (x[i], y[j]))), 1, -1.0))
        if not padded[i + 1, j + 2]:
            quads.append((np.array(((x[i], y[j + 1]), (x[i + 1], y[j + 1]))), 1, 1.0))
    positions, normals, uv = [], [], []
    for ends, axis, sign in quads:
        z = np.array((-depth / 2, depth / 2))
        corners = np.array([(*ends[k], z[m]) for k, m in ((0, 0), (0, 1), (1, 1), (1, 0))])
        positions.append(corners)
        normals.append(np.broadcast_to(np.eye(3)[axis] * sign, corners.shape))
        uv.append(flat(corners, axis, sign, size, finish.grained))
    start = 4 * np.arange(len(quads))[:, None]
    faces: I32 = np.concatenate((start + np.array((0, 1, 2)), start + np.array((0, 2, 3)))).astype(np.int32)
    return Skin(np.concatenate(positions), np.concatenate(normals), np.concatenate(uv), faces, finish)


def _boxes(x: F64, y: F64, full: npt.NDArray[np.bool_], depth: float) -> tuple[Collider, ...]:
    """Few boxes that fill the full cells: runs of columns alike, cut into their upright stretches."""
    boxes: list[Collider] = []
    i = 0
    while i < full.shape[0]:
        k = i + 1
        while k < full.shape[0] and (full[k] == full[i]).all():
            k += 1
        edges = np.flatnonzero(np.diff(np.concatenate(((0,), full[i].astype(np.int8), (0,)))))
        for j0, j1 in zip(edges[::2], edges[1::2], strict=True):
            boxes.append(box_collider((x[i], y[j0], -depth / 2), (x[k], y[j1], depth / 2)))
        i = k
    return tuple(boxes)
