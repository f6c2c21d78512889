"""What of a place itself is in the way, as rows: walls, windows, doors, the ceiling, the view of a visitor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.plane import row
from orienteer.build.place.site import Edge, Site
from orienteer.build.place.stands import yaw_of
from orienteer.build.place.ties import Ground

WALL = 0.24
"""Thickness that walls count with, metres."""
SEATED = 1.02
"""Backs of chairs up to this height may stand before a window, however low its sill."""
VIEW = (0.5, 0.9)
"""Half the width and half the length of what stays clear before a visitor's eyes where it can, metres."""
EYES = (1.1, 2.0)
"""Lowest and highest of that, metres."""
BOARD = 0.036
"""How far window boards come out of the wall, metres."""


def wall_row(edge: Edge) -> F64:
    """A wall or fence as a rectangle outside its inner face, its front inwards."""
    return _on_edge(edge, -WALL, _length(edge) + WALL, WALL, 0.0, 0.0, max(edge.height, 0.5))


def window_rows(edge: Edge) -> list[F64]:
    """The windows of an edge: holes as deep as the wall."""
    return [_on_edge(edge, w.span[0] + 0.07, w.span[1] - 0.07, WALL, 0.0, w.sill, w.head) for w in edge.windows]


def door_rows(edge: Edge) -> list[F64]:
    """The doors of an edge."""
    return [_on_edge(edge, door[0] + 0.07, door[1] - 0.07, WALL, 0.0, 0.0, 2.02) for door in edge.doors]


def before_windows(edge: Edge) -> Sequence[F64]:
    """What stays free before windows: nothing taller than the sill, and nothing where its board is."""
    glass = [_on_edge(edge, *w.span, 0.0, 0.3, max(w.sill + 0.03, SEATED), w.head) for w in edge.windows]
    return glass + [_on_edge(edge, *w.span, 0.0, BOARD, w.sill - 0.06, w.sill + 0.04) for w in edge.windows]


def overhead(site: Site) -> Iterator[F64]:
    """The ceiling, and what is fixed high up."""
    if site.ceiling is not None:
        low, high = site.extent
        middle, half = (low + high) / 2, (high - low) / 2 + WALL
        yield row(middle[0], middle[1], half[0], half[1], 0.0, site.ceiling, site.ceiling + 9.0)
    for x0, y0, z0, x1, y1, z1 in site.overhead:
        yield row((x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) / 2, (z1 - z0) / 2, 0.0, y0, y1)


def before_eyes(ground: Ground) -> F64:
    """What would fill a visitor's view, as a row: the first steps towards the middle, at the height of eyes."""
    way = (ground.low + ground.high) / 2 - ground.viewer
    x, z = ground.viewer + way / max(float(np.hypot(*way)), 1e-6) * VIEW[1]
    return row(x, z, *VIEW, yaw_of(way), *EYES)[None]


def _on_edge(edge: Edge, start: float, end: float, out: float, into: float, low: float, high: float) -> F64:
    """A rectangle along an edge, from `out` metres outside to `into` metres inside."""
    a, b, inward = np.array(edge.start), np.array(edge.end), np.array(edge.inward)
    unit = (b - a) / np.hypot(*(b - a))
    middle = a + unit * (start + end) / 2 + inward * (into - out) / 2
    return row(middle[0], middle[1], (end - start) / 2, (into + out) / 2, yaw_of(inward), low, high)


def _length(edge: Edge) -> float:
    return math.hypot(edge.end[0] - edge.start[0], edge.end[1] - edge.start[1])
