"""A look over everything in a file: how far it reaches, and a sample of its triangles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.mesh import Surface, extreme_points
from orienteer.world.model import Model, Node

_SAMPLE = 200_000
"""Triangles looked at; beyond that every second, third … one."""


class Survey(NamedTuple):
    """Where things are, in the file's axes and unit."""

    low: F64
    high: F64
    """Corners around everything, shape (3,)."""
    lows: F64
    highs: F64
    """Corners around each node that has triangles, shape (nodes, 3)."""
    numbers: tuple[int, ...]
    """Which nodes those are."""
    centers: F64
    """Middles of the sampled triangles, shape (triangles, 3)."""
    normals: F64
    """Their unit normals, shape (triangles, 3)."""
    areas: F64
    """The area that each of them stands for, shape (triangles,)."""

    def turned(self, rotation: F64) -> Survey:
        """The same seen in other axes; `rotation` takes each axis to an axis."""
        corners = self.lows @ rotation.T, self.highs @ rotation.T
        ends = self.low @ rotation.T, self.high @ rotation.T
        return self._replace(
            low=np.minimum(*ends),
            high=np.maximum(*ends),
            lows=np.minimum(*corners),
            highs=np.maximum(*corners),
            centers=self.centers @ rotation.T,
            normals=self.normals @ rotation.T,
        )


def survey(model: Model) -> Survey:
    """Looks over a model; what has no size is left out."""
    numbers = [i for i, node in enumerate(model.nodes) if node.surfaces]
    total = sum(len(surface.faces) for i in numbers for surface in model.nodes[i].surfaces)
    step = max(1, -(-total // _SAMPLE))
    hulls: dict[int, F64] = {}
    lows, highs, corners = [], [], []
    for i in numbers:
        node = model.nodes[i]
        if id(node.surfaces) not in hulls:
            hulls[id(node.surfaces)] = _hull(node)
        placed = _applied(node.matrix, hulls[id(node.surfaces)])
        lows.append(placed.min(axis=0))
        highs.append(placed.max(axis=0))
        for surface in node.surfaces:
            corners.append(_applied(node.matrix, _some_corners(surface, step)))
    if not numbers:
        nothing = np.zeros((0, 3))
        return Survey(np.zeros(3), np.zeros(3), nothing, nothing, (), nothing, nothing, np.zeros(0))
    triangles = np.concatenate(corners)
    with np.errstate(over="ignore", invalid="ignore"):
        cross = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
        doubled = np.linalg.norm(cross, axis=1)
    real = np.isfinite(doubled) & (doubled > 0)
    return Survey(
        np.min(lows, axis=0),
        np.max(highs, axis=0),
        np.array(lows),
        np.array(highs),
        tuple(numbers),
        triangles[real].mean(axis=1),
        cross[real] / doubled[real, None],
        doubled[real] / 2 * step,
    )


def _hull(node: Node) -> F64:
    points = np.concatenate([surface.positions for surface in node.surfaces]).astype(np.float64)
    return extreme_points(points)


def _some_corners(surface: Surface, step: int) -> F64:
    """Corners of every `step`-th triangle, shape (triangles, 3, 3)."""
    return surface.positions[surface.faces[::step]].astype(np.float64)


def _applied(matrix: F64, points: F64) -> F64:
    with np.errstate(over="ignore", invalid="ignore"):  # what lies that far is left out later
        moved: F64 = points @ matrix[:3, :3].T + matrix[:3, 3]
    return moved
