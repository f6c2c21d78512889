"""The shortest way between two points of a floor: sides by the raster, bends by the exact outlines."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.space.arcs import arcs_at, arcs_of, together
from orienteer.space.pieces import Pieces
from orienteer.space.search import Maze
from orienteer.space.sight import Sights, sights
from orienteer.space.tangents import rounded
from orienteer.space.taut import taut
from orienteer.space.walk import reaches

SLACK_M = 0.05
"""Corners on ways over the raster that are longer than the shortest by up to this are tried on the exact outlines."""
ROUNDS = 2
"""How often what stood in the way after all is looked at as well."""

FLIGHT_M = 0.15
"""A way that steps make longer by more goes up stairs. They leave the outlines nothing but corners in rows, hundreds of
lines that are all as short: it is only pulled taut."""


class End(NamedTuple):
    """One end of a way."""

    point: F64
    """x and z in the raster's frame."""
    place: int
    """The place in whose cell it lies."""
    entry: int
    """The free place where it joins the raster."""


def shortest_ways(m: Maze, p: Pieces, start: End, goal: End) -> list[tuple[F64, I32]]:
    """Bends (x, z) and their places of one way, or of some that differ little: one of them is the shortest."""
    source, target = int(p.of[start.entry]), int(p.of[goal.entry])
    if source < 0 or target < 0:  # a region of one place
        entry = np.array((m.floor.x[start.entry], m.floor.z[start.entry]))
        places = np.array((start.place, start.entry, goal.place), np.int32)
        return [(np.array((start.point, entry, goal.point)), places)]
    there = sights(p, start.point, source, goal.point, target, SLACK_M, np.inf, np.zeros(len(p.at)))
    corners = np.concatenate((start.point[None], p.at[there.bends], goal.point[None]))
    if there.length - _plan_length(corners) > FLIGHT_M:
        return [taut(m, *_over_raster(m, p, there, start, goal))]
    limit = there.length + SLACK_M
    back = sights(p, goal.point, target, start.point, source, SLACK_M, limit, there.best)
    via = there.best + back.best
    near = np.argsort(via, kind="stable")[: int((via <= limit).sum())].astype(np.int32)
    arcs = arcs_at(m, p, near, back.best, start.point, goal.point, limit)
    length, points, places, met = rounded(m, arcs, start.point, start.place, goal.point, goal.place, limit)
    for _ in range(ROUNDS):
        if length <= there.length:
            break
        known = len(arcs)
        arcs = together(arcs, arcs_of(m, met, start.point, goal.point, limit))
        if len(arcs) == known:
            break
        length, points, places, met = rounded(m, arcs, start.point, start.place, goal.point, goal.place, limit)
    found = [(points, places)] if len(places) else []
    level = length <= _plan_length(points) + 1e-9
    if not level or length > there.length:
        rough = _over_raster(m, p, there, start, goal)
        found.append(taut(m, *rough))
        if not level and _free(m, *rough):
            found.append(rough)  # pulled taut, it may graze an edge and step up and down time and again
    return found


def _plan_length(points: F64) -> float:
    return float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())


def _over_raster(m: Maze, p: Pieces, there: Sights, start: End, goal: End) -> tuple[F64, I32]:
    """The way over the raster, by the middles of the cells at its corners."""
    place = p.place[there.bends]
    middle = np.column_stack((m.floor.x[place], m.floor.z[place]))
    points = np.concatenate((start.point[None], middle, goal.point[None]))
    return points, np.concatenate(((start.place,), place, (goal.place,))).astype(np.int32)


def _free(m: Maze, points: F64, places: I32) -> bool:
    ends = pairwise(zip(points, places, strict=True))
    return all(reaches(m, a[0], a[1], n, b[0], b[1], c) for (a, n), (b, c) in ends)
