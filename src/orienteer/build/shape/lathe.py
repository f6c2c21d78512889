"""The lathe: a profile revolved about the y axis."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.shape.rings import stacked
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.errors import BadArgumentError

CREASE = math.radians(40)
"""Corners of a profile that turn by more stay sharp."""

Profile = Sequence[tuple[float, float]] | npt.NDArray[np.float64]
"""Points (radius, height) along the outside from below to above; a hollow thing goes on down its inside."""


def lathe(profile: Profile, finish: Finish, sides: int = 24) -> Solid:
    """The profile revolved; ends that are open are closed with discs. Solid to colliders."""
    line = np.asarray(profile, dtype=np.float64)
    if line.ndim != 2 or line.shape[1] != 2 or len(line) < 2 or not line[:, 0].min() >= 0:
        raise BadArgumentError("a profile is two or more points (radius, height), no radius below 0")
    first = [(0.0, line[0, 1])] if line[0, 0] > 0 else []
    last = [(0.0, line[-1, 1])] if line[-1, 0] > 0 else []
    closed = np.concatenate([np.reshape(part, (-1, 2)) for part in (first, line, last)])
    return Solid((revolved(closed, finish, sides),), stacked(closed, sides))


def revolved(line: F64, finish: Finish, sides: int) -> Skin:
    """The skin that a line of (radius, height) sweeps; what lies to the right of the line, going up, is outside."""
    step = np.diff(line, axis=0)
    length = np.linalg.norm(step, axis=1)
    line, step, length = line[np.append(True, length > 1e-9)], step[length > 1e-9], length[length > 1e-9]
    radius, height, slope, travelled = _rows(line, step, length)
    angle = 2 * np.pi * np.arange(sides + 1) / sides
    sin, cos = np.sin(angle), np.cos(angle)
    sin[-1], cos[-1] = sin[0], cos[0]
    shape = (len(radius), sides + 1)
    lift = np.ones(sides + 1)
    positions = np.stack((np.outer(radius, sin), np.outer(height, lift), np.outer(radius, cos)), axis=-1)
    normals = np.stack((np.outer(slope[:, 0], sin), np.outer(slope[:, 1], lift), np.outer(slope[:, 0], cos)), axis=-1)
    around = np.broadcast_to(angle * float(line[:, 0].max()), shape)
    along = np.broadcast_to(travelled[:, None], shape)
    uv = np.stack((along, around) if finish.grained else (around, -along), axis=-1)
    level = np.abs(slope[:, 1]) > 0.999
    uv[level] = positions[level][..., [0, 2]]
    corner = np.arange(shape[0] * shape[1]).reshape(shape)
    a, b, c, d = corner[:-1:2, :-1], corner[:-1:2, 1:], corner[1::2, 1:], corner[1::2, :-1]
    # a quad that touches the axis is one triangle
    below = np.stack((a, b, c), -1)[radius[:-1:2] > 1e-9].reshape(-1, 3)
    above = np.stack((a, c, d), -1)[radius[1::2] > 1e-9].reshape(-1, 3)
    faces = np.concatenate((below, above)).astype(np.int32)
    return Skin(positions.reshape(-1, 3), normals.reshape(-1, 3), uv.reshape(-1, 2), faces, finish)


def _rows(line: F64, step: F64, length: F64) -> tuple[F64, F64, F64, F64]:
    """Radius, height, normal (outwards, up) and way travelled of two rows for each piece of the line."""
    outward = np.stack((step[:, 1], -step[:, 0]), axis=1) / length[:, None]
    start, end = outward.copy(), outward.copy()
    for i in range(1, len(outward)):
        if outward[i - 1] @ outward[i] > math.cos(CREASE):
            blend = outward[i - 1] * length[i - 1] + outward[i] * length[i]
            end[i - 1] = start[i] = blend / np.linalg.norm(blend)
    # a round end looks straight along the axis where it meets it
    if line[0, 0] < 1e-9 and outward[0][1] < -math.cos(CREASE):
        start[0] = (0.0, -1.0)
    if line[-1, 0] < 1e-9 and outward[-1][1] > math.cos(CREASE):
        end[-1] = (0.0, 1.0)
    rows = np.stack((line[:-1], line[1:]), axis=1).reshape(-1, 2)
    way = np.concatenate(([0.0], np.cumsum(length)))
    return (
        rows[:, 0],
        rows[:, 1],
        np.stack((start, end), axis=1).reshape(-1, 2),
        np.stack((way[:-1], way[1:]), axis=1).reshape(-1),
    )
