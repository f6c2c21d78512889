"""Where things can be put on a model: the level surface at the height its catalogue names."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.world.mesh import Mesh
from orienteer.world.thing import Support

LEVEL = 0.98
"""Upward part of a level triangle's normal: within 11°, so that a cushion's middle counts."""
TOLERANCE_M = 0.015
"""A surface is at a height if it is no further from it than this: catalogues round, cushions bulge."""
SMALLEST_EDGE_M = 0.06
"""Of the rectangle around a surface worth standing things on."""
COVERED = 0.75
"""Share of the outline that must be solid: less is a rim, or an L whose outline would hang in the air."""


def support(mesh: Mesh, height: float) -> tuple[Support, ...]:
    """The level surface of the mesh at that height above its foot, or nothing."""
    from scipy.spatial import ConvexHull, QhullError

    corners, area = _level(mesh, height)
    if not len(corners):
        return ()
    points = corners[:, :, (0, 2)].reshape(-1, 2)
    if min(points.max(axis=0) - points.min(axis=0)) < SMALLEST_EDGE_M:
        return ()
    try:
        hull = ConvexHull(points)
    except QhullError:
        return ()
    if area < COVERED * hull.volume:  # a plane hull's volume is its area
        return ()
    # Qhull goes round anticlockwise with x to the right and z up the page; seen from above, z points down it.
    return (Support(points[hull.vertices[::-1]], round(float(np.median(corners[:, :, 1])), 4)),)


def _level(mesh: Mesh, height: float) -> tuple[F64, float]:
    """Level triangles at that height, shape (triangles, 3, 3), and their area in plan, m²."""
    found, area = [np.empty((0, 3, 3))], 0.0
    for surface in mesh.surfaces:
        corners = surface.positions[surface.faces].astype(np.float64)
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        double = np.linalg.norm(across, axis=1)
        level = (double > 0) & (np.abs(across[:, 1]) >= LEVEL * double)  # either way up: winding is not to be trusted
        level &= (np.abs(corners[:, :, 1] - height) <= TOLERANCE_M).all(axis=1)
        found.append(corners[level])
        area += float(np.abs(across[level, 1]).sum() / 2)
    return np.concatenate(found), area
