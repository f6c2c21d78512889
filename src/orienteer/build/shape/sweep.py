"""Sweeps: a section carried along a path, as a bent tube or rail."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish, finish
from orienteer.build.shape.outline import circle, loop
from orienteer.build.shape.skin import Skin
from orienteer.build.shape.solid import Solid
from orienteer.build.shape.triangulate import triangulate
from orienteer.errors import BadArgumentError
from orienteer.kernel import kernel
from orienteer.world.collider import Collider, Convex, Cylinder
from orienteer.world.pose import Pose

CREASE = math.radians(50)
"""Corners of a section that turn by more stay sharp."""
TIGHT = 0.004
"""Colliders follow the path this closely, metres."""
ROUND = 12
"""Sides of the colliders of rods that are thinner at one end."""

Path = Sequence[tuple[float, float, float]] | npt.NDArray[np.float64]
"""Points in metres, shape (points, 3)."""


def rod(path: Path, radius: float | Sequence[float], finish: Finish, sides: int = 8, closed: bool = False) -> Solid:
    """A round rod along a path, as thick as one radius or one for each point says; ends are flat."""
    line = _path(path)
    radii = np.broadcast_to(np.asarray(radius, dtype=np.float64), (len(line),))
    if len(line) == 2 and not closed:
        return Solid((_straight(line, radii, finish, sides),), _cylinders(line, radii, closed))
    skin, _ = _swept(line, circle(1.0, sides), radii, finish, closed, math.pi)
    return Solid((skin,), _cylinders(line, radii, closed))


def rail(path: Path, section: npt.ArrayLike, finish: Finish, closed: bool = False) -> Solid:
    """A section of (across, up) carried along a path; across is to the left of the way."""
    line = _path(path)
    skin, rings = _swept(line, loop(section), np.ones(len(line)), finish, closed, CREASE)
    pairs = [(i, (i + 1) % len(line)) for i in range(len(line) if closed else len(line) - 1)]
    return Solid((skin,), tuple(Convex(np.concatenate((rings[i], rings[j]))) for i, j in pairs))


def fillet(path: Path, radius: float, steps: int = 5) -> F64:
    """The path with its inner corners rounded."""
    line = _path(path)
    points = [line[:1]]
    for before, corner, after in zip(line[:-2], line[1:-1], line[2:], strict=True):
        one, other = before - corner, after - corner
        a, b = float(np.linalg.norm(one)), float(np.linalg.norm(other))
        one, other = one / a, other / b
        turn = math.acos(float(np.clip(one @ other, -1, 1)))
        if turn > math.pi - 1e-3:
            points.append(corner[None])
            continue
        cut = min(radius / math.tan(turn / 2), 0.49 * a, 0.49 * b)
        t = np.linspace(0, 1, steps + 1)[:, None]
        points.append(corner + cut * ((1 - t) ** 2 * one + t**2 * other))
    return np.concatenate([*points, line[-1:]])


def _path(path: Path) -> F64:
    line = np.asarray(path, dtype=np.float64)
    if line.ndim != 2 or line.shape[1] != 3 or len(line) < 2:
        raise BadArgumentError("a path is two or more points of three numbers")
    return line


def _swept(line: F64, section: F64, radii: F64, finish: Finish, closed: bool, crease: float) -> tuple[Skin, F64]:
    """The skin, and the rings of points that the section makes, shape (points, corners, 3)."""
    side, up, tangent, back = _frames(line, closed)
    offset = side[:, None] * section[:, 0, None] + up[:, None] * section[:, 1, None]
    # at a bend the section is cut by the plane that halves the angle
    slide = np.einsum("ijk,ik->ij", offset, tangent) / np.maximum(np.einsum("ij,ij->i", back, tangent), 0.3)[:, None]
    rings = line[:, None] + (offset - back[:, None] * slide[..., None]) * radii[:, None, None]
    first = np.arange(len(line) if closed else len(line) - 1)
    second = (first + 1) % len(line)
    around = np.stack((rings, np.roll(rings, -1, axis=1)), axis=2)
    positions = np.stack((around[first], around[second]), axis=1)
    normals = _segment_normals(side[second], up[second], _section_normals(section, crease), closed)
    uv = np.empty((*positions.shape[:-1], 2))
    way = np.concatenate(([0.0], np.cumsum(np.linalg.norm(line[second] - line[first], axis=1))))
    uv[..., 0] = np.stack((way[:-1], way[1:]), axis=1)[..., None, None]
    girth = np.linalg.norm(np.roll(section, -1, axis=0) - section, axis=1) * float(radii.mean())
    girth = np.concatenate(([0.0], np.cumsum(girth)))
    uv[..., 1] = np.stack((girth[:-1], girth[1:]), axis=1)
    parts = [(positions.reshape(-1, 3), normals.reshape(-1, 3), uv.reshape(-1, 2), _quads(len(first), len(section)))]
    if not closed:
        parts += [
            _cap(rings[0], section * radii[0], -tangent[0], False),
            _cap(rings[-1], section * radii[-1], tangent[-1], True),
        ]
    starts = np.cumsum([0, *(len(part[0]) for part in parts[:-1])])
    faces = np.concatenate([part[3] + start for part, start in zip(parts, starts, strict=True)])
    joined = [np.concatenate([part[i] for part in parts]) for i in range(3)]
    return Skin(joined[0], joined[1], joined[2], faces.astype(np.int32), finish), rings


def _straight(line: F64, radii: F64, finish: Finish, sides: int) -> Skin:
    """The skin of a rod between two points, from that of the rod of radius 1 between 0 and (0, 0, 1)."""
    unit = _unit_rod(sides)
    way = line[1] - line[0]
    length = math.sqrt(float(way @ way))
    if not length > 1e-9:
        raise BadArgumentError("two points of a path that follow each other must differ")
    x, y, z = (float(c) / length for c in way)
    # across and up as a longer path has them: up starts as near to y as it can
    flat = math.hypot(x, z)
    side = np.array((z, 0.0, -x)) / flat if abs(y) < 0.9 else np.array((-y, x, 0.0)) / math.hypot(x, y)
    frame = np.stack((side, np.cross((x, y, z), side), (x, y, z)))
    thick = np.where(unit.positions[:, 2] > 0.5, radii[1], radii[0])
    positions = (unit.positions[:, :2] * thick[:, None]) @ frame[:2] + unit.positions[:, 2:] * way + line[0]
    uv = unit.uv * thick[:, None]
    walls = len(uv) - 2 * sides
    uv[:walls] = unit.uv[:walls] * (length, float(radii.mean()))
    return Skin(positions, unit.normals @ frame, uv, unit.faces, finish)


@cache
def _unit_rod(sides: int) -> Skin:
    path = np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
    return _swept(path, circle(1.0, sides), np.ones(2), finish("white paint"), False, math.pi)[0]


def _section_normals(section: F64, crease: float) -> F64:
    """Outward at the start and the end of each edge of the section, shape (edges, 2, 2)."""
    step = np.roll(section, -1, axis=0) - section
    outward = np.stack((step[:, 1], -step[:, 0]), axis=1) / np.linalg.norm(step, axis=1)[:, None]
    before = np.roll(outward, 1, axis=0)
    soft = np.einsum("ij,ij->i", before, outward) > math.cos(crease)
    blend = before + outward
    blend /= np.maximum(np.linalg.norm(blend, axis=1), 1e-9)[:, None]
    start = np.where(soft[:, None], blend, outward)
    return np.stack((start, np.roll(np.where(soft[:, None], blend, before), -1, axis=0)), axis=1)


def _segment_normals(side: F64, up: F64, flat: F64, closed: bool) -> F64:
    """Normals at both ends of each piece, blended with its neighbour's at gentle bends; (pieces, 2, edges, 2, 3)."""
    own = side[:, None, None] * flat[None, ..., :1] + up[:, None, None] * flat[None, ..., 1:]
    ways = np.cross(side, up)
    gentle = np.einsum("ij,ij->i", ways, np.roll(ways, 1, axis=0)) > math.cos(CREASE)
    if not closed:
        gentle[0] = False
    blend = own + np.roll(own, 1, axis=0)
    blend /= np.maximum(np.linalg.norm(blend, axis=-1, keepdims=True), 1e-9)
    start = np.where(gentle[:, None, None, None], blend, own)
    after = np.roll(gentle, -1)[:, None, None, None]
    return np.stack((start, np.where(after, np.roll(blend, -1, axis=0), own)), axis=1)


def _quads(pieces: int, corners: int) -> I32:
    index = np.arange(pieces * corners * 4).reshape(pieces, 2, corners, 2)
    a, b, c, d = index[:, 0, :, 0], index[:, 0, :, 1], index[:, 1, :, 1], index[:, 1, :, 0]
    return np.stack((np.stack((a, b, c), -1), np.stack((a, c, d), -1)), axis=2).reshape(-1, 3).astype(np.int32)


def _cap(ring: F64, section: F64, facing: F64, forward: bool) -> tuple[F64, F64, F64, I32]:
    _, faces = triangulate(section)
    return ring, np.broadcast_to(facing, ring.shape), section, faces if forward else faces[:, ::-1]


def _frames(line: F64, closed: bool) -> tuple[F64, F64, F64, F64]:
    """Directions across and up at each point, the tangent there, and the direction of the piece before it.

    The up direction is carried along without twist, starting as near to y as it can.
    """
    step = np.diff(np.concatenate((line, line[:1])) if closed else line, axis=0)
    length = np.linalg.norm(step, axis=1)
    if not length.min() > 1e-9:
        raise BadArgumentError("two points of a path that follow each other must differ")
    step /= length[:, None]
    back = np.concatenate((step[-1:] if closed else step[:1], step if not closed else step[:-1]))
    ahead = step if closed else np.concatenate((step, step[-1:]))
    tangent = back + ahead
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    up = np.array((0.0, 1.0, 0.0)) if abs(back[0, 1]) < 0.9 else np.array((0.0, 0.0, 1.0))
    up = up - back[0] * float(up @ back[0])
    up /= np.linalg.norm(up)
    ups = _carried(np.ascontiguousarray(back), up) if len(line) > 2 or closed else np.stack((up, up))
    if not closed:
        return np.cross(ups, back), ups, tangent, back
    return _untwisted(ups, back, tangent, length)


@kernel
def _carried(ways: F64, up: F64) -> F64:
    """The up direction at each point, turned from one way to the next by the least rotation."""
    ups = np.empty_like(ways)
    for i in range(len(ways)):
        before, way = ways[max(i - 1, 0)], ways[i]
        axis = _cross(before, way)
        turned = _cross(axis, up)
        up = up + turned + _cross(axis, turned) / max(1.0 + np.sum(before * way), 1e-9)
        ups[i] = up
    return ups


@kernel
def _cross(a: F64, b: F64) -> F64:
    return np.array((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def _untwisted(ups: F64, back: F64, tangent: F64, length: F64) -> tuple[F64, F64, F64, F64]:
    """Frames of a closed path: the twist left over at its end, shared out along it."""
    axis = np.cross(back[-1], back[0])
    turned = np.cross(axis, ups[-1])
    arrived = ups[-1] + turned + np.cross(axis, turned) / max(1.0 + float(back[-1] @ back[0]), 1e-9)
    sides = np.cross(ups, back)
    twist = math.atan2(float(arrived @ sides[0]), float(arrived @ ups[0]))
    way = np.concatenate(([0.0], np.cumsum(length[:-1]))) / length.sum()
    angle = -twist * way[:, None]
    level = ups * np.cos(angle) + sides * np.sin(angle)
    return np.cross(level, back), level, tangent, back


def _cylinders(line: F64, radii: F64, closed: bool) -> tuple[Collider, ...]:
    if closed:
        line, radii = np.concatenate((line, line[:1])), np.append(radii, radii[0])
    kept = _simplified(line, radii)
    colliders: list[Collider] = []
    for k, (i, j) in enumerate(pairwise(kept)):
        way = line[j] - line[i]
        length = float(np.linalg.norm(way))
        if length < 1e-9:
            continue
        way /= length
        thick = float(radii[i : j + 1].max())
        # at a bend two cylinders leave a notch that reaches as far as the tangent of half the turn
        low = _overlap(line, kept, k, thick, closed)
        high = _overlap(line, kept, k + 1, thick, closed)
        if np.ptp(radii[i : j + 1]) > TIGHT:
            colliders.append(_tapered(line[i : j + 1], radii[i : j + 1], way, low, high))
            continue
        middle = (line[i] + line[j] + way * (high - low)) / 2
        colliders.append(Cylinder(thick, length + low + high, along_y(way, middle)))
    return tuple(colliders)


def _tapered(line: F64, radii: F64, way: F64, low: float, high: float) -> Convex:
    """A piece of a rod that is thinner at one end; it reaches on by `low` and `high` metres at its ends."""
    turn = along_y(way, np.zeros(3))
    reach = circle(1 / math.cos(math.pi / ROUND), ROUND)
    ring = turn.rotate(np.column_stack((reach[:, 0], np.zeros(ROUND), reach[:, 1])))
    middles = np.concatenate((line[:1] - way * low, line, line[-1:] + way * high))
    thick = np.concatenate((radii[:1], radii, radii[-1:]))
    return Convex((middles[:, None] + ring * thick[:, None, None]).reshape(-1, 3))


def _overlap(line: F64, kept: list[int], k: int, radius: float, closed: bool) -> float:
    if k in (0, len(kept) - 1) and not closed:
        return 0.0
    before = line[kept[k]] - line[kept[k - 1 if k else -2]]
    after = line[kept[k + 1 if k + 1 < len(kept) else 1]] - line[kept[k]]
    cosine = float(before @ after) / max(float(np.linalg.norm(before) * np.linalg.norm(after)), 1e-12)
    return radius * min(1.0, math.tan(math.acos(min(max(cosine, -1.0), 1.0)) / 2))


def _simplified(line: F64, radii: F64) -> list[int]:
    """Corners that are enough to follow the path and its thickness (Douglas and Peucker)."""
    kept = [0]
    stack = [(0, len(line) - 1)]
    while stack:
        i, j = stack.pop()
        if j - i > 1:
            way = line[j] - line[i]
            length = float(np.linalg.norm(way))
            inner = line[i + 1 : j] - line[i]
            share = np.clip(inner @ way / max(length**2, 1e-12), 0, 1)
            off = np.linalg.norm(inner - share[:, None] * way, axis=1)
            off = np.maximum(off, 0.5 * float(np.ptp(radii[i : j + 1])))
            if off.max() > TIGHT:
                middle = i + 1 + int(np.argmax(off))
                stack += [(middle, j), (i, middle)]
                continue
        kept.append(j)
    return kept


def along_y(way: F64, middle: F64) -> Pose:
    """A pose whose y axis points along `way`."""
    x, y, z = (float(c) for c in way)
    # the least turn from y to the way; straight down it is half a turn about x
    return Pose(middle, np.array((z, 0.0, -x, 1.0 + y) if y > -0.999999 else (1.0, 0.0, 0.0, 0.0)))
