"""Standing along the heading of a zone: cars in their bays, benches towards the path, stalls towards the lane."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.plane import rows_inside
from orienteer.build.place.site import Zone
from orienteer.build.place.stands import NONE, yaw_of

MOST = 160
"""So many stands are looked at in one zone."""


def along_headings(zones: Iterable[Zone], names: Sequence[str], block: F64, phase: F64) -> F64:
    """Stands all over the zones of those names, turned along their headings; `phase` in 0..1 shifts them."""
    found = [_in_zone(zone, block, phase) for zone in zones if zone.heading is not None and zone.name in names]
    return np.concatenate(found) if found else NONE


def _in_zone(zone: Zone, block: F64, phase: F64) -> F64:
    assert zone.heading is not None
    yaw = yaw_of(zone.heading)
    c, s = math.cos(yaw), math.sin(yaw)
    along, across = zone.outline @ (s, c), zone.outline @ (c, -s)
    low = np.array((across.min() + block[2], along.min() + block[3]))
    room = np.array((across.max() - block[2], along.max() - block[3])) - low
    if room.min() < -0.3:
        return NONE
    room = np.maximum(room, 0.0)
    step = max(0.2, math.sqrt(float(room[0] * room[1]) / MOST), float(room.sum()) / MOST)
    counts = [max(1, math.floor(float(edge) / step)) for edge in room]
    ends = [(np.arange(count) + shift) * (edge / count) for count, shift, edge in zip(counts, phase, room, strict=True)]
    # the middle and the ends are where things stand that fill their zone
    lines = [np.unique(np.concatenate(((0.0, edge / 2, edge), line))) for line, edge in zip(ends, room, strict=True)]
    u, v = (grid.ravel() + start for grid, start in zip(np.meshgrid(*lines), low, strict=True))
    u, v = u - block[0], v - block[1]
    return np.column_stack((c * u + s * v, -s * u + c * v, np.full(len(u), yaw)))


def against_headings(zones: Iterable[Zone], names: Sequence[str], stands: F64) -> F64:
    """How far each stand is turned from the heading of the zone it lies in: 0 along it, 1 across, 2 against it."""
    off = np.zeros(len(stands))
    points = np.column_stack(
        (stands[:, :2], np.full((len(stands), 2), 1e-4), np.ones(len(stands)), np.zeros((len(stands), 3)))
    )
    for zone in zones:
        if zone.heading is None or zone.name not in names:
            continue
        inside = rows_inside(points, zone.outline[None], 0.0)
        turn = 1.0 - np.cos(stands[:, 2] - yaw_of(zone.heading))
        off = np.where(inside, turn, off)
    return off
