"""What lies on the ground: layers, ways, kerbs, painted lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, between, boxes, slab, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import ellipse
from orienteer.build.shape.solid import box_collider
from orienteer.world.collider import Convex

THICK = 0.3
"""Of the ground that everything lies on, metres."""
LAYER = 0.008
"""Height of a path, or of another kind of ground, over the ground around it."""
PAINT = 0.003
"""Height of painted lines over the road."""
KERB = 0.12
"""Height of kerbs: a person steps over it, a wheelchair does not."""

Box2 = tuple[float, float, float, float]
"""(x0, z0, x1, z1), metres."""


def layer(box: Box2, look: Finish, top: float = 0.0, bottom: float = -THICK) -> Solid:
    """A level rectangle of ground."""
    x0, z0, x1, z1 = box
    return between((x0, bottom, z0), (x1, top, z1), look)


def patch(outline: npt.ArrayLike, look: Finish, top: float = LAYER, bottom: float = -0.006) -> Solid:
    """A level piece of ground of any outline (x, z) laid on other ground."""
    return slab(outline, top - bottom, look).at(y=bottom)


def disc(x: float, z: float, width: float, depth: float, look: Finish, top: float = LAYER, sides: int = 36) -> Solid:
    """A round piece of ground."""
    return patch(ellipse(width, depth, sides) + np.array((x, z)), look, top)


def ribbon(path: F64, width: float, look: Finish, top: float = LAYER, bottom: float = -0.006) -> Solid:
    """A way of that width along points (x, z)."""
    left, right = sides_of(path, width)
    n = len(path)
    rows = np.stack((left, right), axis=1)
    upper = np.concatenate((rows, np.full((n, 2, 1), top)), axis=2)[..., [0, 2, 1]]
    lower = upper - (0.0, top - bottom, 0.0)
    i = np.arange(n - 1) * 2
    faces = np.concatenate((np.stack((i, i + 1, i + 3), 1), np.stack((i, i + 3, i + 2), 1))).astype(np.int32)
    flat = upper.reshape(-1, 3)
    top_skin = Skin(flat, np.tile((0.0, 1.0, 0.0), (len(flat), 1)), flat[:, [0, 2]], _facing_up(flat, faces), look)
    pieces = [top_skin, *(_rim(upper[:, side], lower[:, side], side == 0, look) for side in (0, 1))]
    hulls = tuple(
        Convex(np.concatenate((upper[k : k + 2].reshape(-1, 3), lower[k : k + 2].reshape(-1, 3)))) for k in range(n - 1)
    )
    return Solid(tuple(pieces), hulls)


def _facing_up(points: F64, faces: npt.NDArray[np.int32]) -> npt.NDArray[np.int32]:
    a, b, c = (points[faces[:, k]] for k in range(3))
    down = np.cross(b - a, c - a)[:, 1] < 0
    return np.where(down[:, None], faces[:, ::-1], faces).astype(np.int32)


def _rim(upper: F64, lower: F64, flip: bool, look: Finish) -> Skin:
    """The side of a way, from its upper to its lower line."""
    n = len(upper)
    points = np.concatenate((upper, lower))
    i = np.arange(n - 1)
    faces = np.concatenate((np.stack((i, i + 1, i + n + 1), 1), np.stack((i, i + n + 1, i + n), 1))).astype(np.int32)
    if flip:
        faces = faces[:, ::-1].copy()
    way = np.concatenate(([0.0], np.cumsum(np.linalg.norm(np.diff(upper, axis=0), axis=1))))
    uv = np.concatenate((np.stack((way, -upper[:, 1]), 1), np.stack((way, -lower[:, 1]), 1)))
    return Skin(points, smooth_normals(points, faces), uv, faces, look)


def sides_of(path: F64, width: float) -> tuple[F64, F64]:
    """The lines half a width to either side of a line of points (x, z)."""
    step = np.gradient(path, axis=0)
    step /= np.linalg.norm(step, axis=1)[:, None]
    across = np.stack((step[:, 1], -step[:, 0]), axis=1) * (width / 2)
    return path + across, path - across


def winding(start: tuple[float, float], end: tuple[float, float], sway: float, bends: int = 1, steps: int = 24) -> F64:
    """Points from start to end that sway to both sides by so many metres; at its ends it runs straight on."""
    a, b = np.asarray(start, dtype=np.float64), np.asarray(end, dtype=np.float64)
    t = np.linspace(0.0, 1.0, steps + 1)
    across = np.array((-(b - a)[1], (b - a)[0])) / max(float(np.linalg.norm(b - a)), 1e-9)
    bow = (
        np.sin(math.pi * bends * t) * np.sin(math.pi * t) ** 0.5 * sway
        if bends > 1
        else np.sin(math.pi * t) ** 2 * sway
    )
    return a + t[:, None] * (b - a) + bow[:, None] * across


def kerb(boxes_: Sequence[Box2], top: float, look: Finish, bottom: float = -0.2, joint: float = 1.0) -> Solid:
    """Rows of kerb stones within those rectangles, with joints every metre or so; solid along their whole length."""
    lows, highs = [], []
    for x0, z0, x1, z1 in boxes_:
        count = max(1, round(max(x1 - x0, z1 - z0) / joint))
        along_x = x1 - x0 >= z1 - z0
        cuts = np.linspace(x0 if along_x else z0, x1 if along_x else z1, count + 1)
        for low, high in zip(cuts[:-1] + 0.003, cuts[1:] - 0.003, strict=True):
            lows.append((low, bottom, z0) if along_x else (x0, bottom, low))
            highs.append((high, top, z1) if along_x else (x1, top, high))
    solid = boxes(lows, highs, look, 0.012)
    return solid.within(*(box_collider((x0, bottom, z0), (x1, top, z1)) for x0, z0, x1, z1 in boxes_))


def lines(rectangles: Sequence[Box2], height: float = 0.0, look: Finish | None = None) -> Solid:
    """Painted rectangles on a road whose surface has that height; without colliders."""
    lows = [(x0, height - 0.002, z0) for x0, z0, _, _ in rectangles]
    highs = [(x1, height + PAINT, z1) for _, _, x1, z1 in rectangles]
    return boxes(lows, highs, look or finish("white paint"))


def arrow(
    x: float, z: float, yaw: float, length: float = 2.4, height: float = 0.0, look: Finish | None = None
) -> Solid:
    """A painted arrow that points along that yaw."""
    half, head, stem = length / 2, length * 0.42, 0.09
    outline = ((-stem, -half), (stem, -half), (stem, half - head), (0.28, half - head), (0.0, half))
    left = ((-0.28, half - head), (-stem, half - head))
    shape = patch((*outline, *left), look or finish("white paint"), PAINT, -0.002)
    return shape.ghost().at(x, height, z, yaw)


def dashes(x0: float, x1: float, z: float, wide: float, dash: float, gap: float) -> list[Box2]:
    """A broken line along x."""
    count = max(1, int((x1 - x0 + gap) / (dash + gap)))
    slack = (x1 - x0 - count * dash - (count - 1) * gap) / 2
    starts = x0 + slack + np.arange(count) * (dash + gap)
    return [(float(a), z - wide / 2, float(a) + dash, z + wide / 2) for a in starts]


def with_all(*solids: Solid) -> Solid:
    """Several solids as one."""
    return union(solids)
