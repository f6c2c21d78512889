"""What is seen around a place: meadows, fields and hills, woods, houses far away."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import finish
from orienteer.build.place.outdoors.ground import Box2, layer
from orienteer.build.place.outdoors.plot import Plot, Side
from orienteer.build.shape import Skin, Solid, copies, crown, rod, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.wish import pick
from orienteer.world.collider import Cylinder, Shell
from orienteer.world.pose import Pose

CROWNS = 5.0
"""So far out crowns of trees that stand in a place may reach, metres."""
BELOW = 0.005
"""How much lower the land around lies than the place, metres."""
RINGS = (0.0, 1.5, 5.0, 12.0, 22.0, 34.0, 50.0, 70.0, 95.0)
"""Distances from the edge of the place at which the land around is modelled, metres."""
AROUND = 64
"""Points of each ring."""


def land(
    plot: Plot,
    near: str = "meadow",
    hills: float = 7.0,
    flat: Sequence[Side] = (),
    fields: bool = True,
    sea: Side | None = None,
    box: Box2 | None = None,
    far: str | None = None,
) -> None:
    """The country around: the near ground, fields, and hills that high at the horizon, but on flat sides.

    On the side of the sea it goes on below the water. It begins at the edge of the place, or of that box around it;
    `far` is what covers it instead of fields.
    """
    low = np.array((-plot.width, -plot.depth)) / 2 if box is None else np.array(box[:2])
    high = np.array((plot.width, plot.depth)) / 2 if box is None else np.array(box[2:])
    edge = _around(low, high)
    way = edge - (low + high) / 2
    way /= np.linalg.norm(way, axis=1)[:, None]
    angle = np.arctan2(way[:, 1], way[:, 0])
    crest = _crest(plot, angle, hills)
    distance = np.asarray(RINGS)[:, None]
    points = edge[None] + way[None] * distance[..., None]
    start_m = 16.0 + (1 - _flatness(angle, flat)) * 34.0
    y = crest * np.clip((distance - start_m) / (RINGS[-1] - start_m), 0, 1) ** 1.5 - BELOW
    if sea is not None:
        out = -np.asarray(sea.inward)
        beyond = points @ out - float((edge @ out).max())
        y *= np.clip(-beyond / 12.0, 0, 1)
        y = np.where(beyond > 1e-6, -BELOW - 0.15 * beyond, y - BELOW * (beyond > -12.0))
    net = np.stack((points[..., 0], y, points[..., 1]), axis=-1)
    covers = [near] * 3 + [far or ("" if fields else near)] * 3 + ["far hills"] * 2
    skins, start = [], 0
    for cover in dict.fromkeys(covers):
        rows = range(covers.index(cover), covers.index(cover) + covers.count(cover) + 1)
        band = net[rows.start : rows.stop]
        skins += _fields(plot, band) if cover == "" else [_band(band, finish(cover).word)]
        start = rows.stop
    assert start == len(RINGS)
    points3 = net.reshape(-1, 3)
    solid = Solid(tuple(skins), (Shell(points3, _faces(len(RINGS), AROUND)),))
    plot.behind(None, "country", solid, finish(near))


def verge(plot: Plot, box: Box2, look: str, name: str = "verge") -> None:
    """A level piece of the country around."""
    cover = finish(look)
    plot.behind(None, name, layer(box, cover, -BELOW, -0.4), cover)


def _around(low: F64, high: F64) -> F64:
    """Points on the edge of a rectangle (x, z), its corners among them."""
    side = np.linspace(-1, 1, AROUND // 4 + 1)[:-1]
    one = np.ones_like(side)
    loop = np.concatenate(
        (np.stack((side, -one), 1), np.stack((one, side), 1), np.stack((-side, one), 1), np.stack((-one, -side), 1))
    )
    return np.asarray((low + high) / 2 + loop * (high - low) / 2, dtype=np.float64)


def _crest(plot: Plot, angle: F64, hills: float) -> F64:
    crest = np.full_like(angle, 0.55)
    for k in range(1, 7):
        crest += 0.4 / k * np.sin(k * angle + float(plot.rng.uniform(0, 2 * math.pi)))
    return np.asarray(hills * np.clip(crest, 0.1, 1.4))


def _flatness(angle: F64, flat: Sequence[Side], wide: float = 0.35) -> F64:
    keep = np.ones_like(angle)
    for side in flat:
        x, z = side.inward
        toward = math.atan2(-z, -x)
        off = np.abs((angle - toward + math.pi) % (2 * math.pi) - math.pi)
        keep *= np.clip((off - wide) / 0.4, 0, 1)
    return keep


def _faces(rows: int, columns: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b, c, d = index[:-1], np.roll(index, -1, 1)[:-1], np.roll(index, -1, 1)[1:], index[1:]
    return np.concatenate((np.stack((a, d, c), -1).reshape(-1, 3), np.stack((a, c, b), -1).reshape(-1, 3))).astype(
        np.int32
    )


def _band(band: F64, cover: str) -> Skin:
    points = band.reshape(-1, 3)
    faces = _upwards(points, _faces(*band.shape[:2]))
    return Skin(points, smooth_normals(points, faces), points[:, [0, 2]], faces, finish(cover))


def _upwards(
    points: F64, faces: np.ndarray[tuple[int, int], np.dtype[np.int32]]
) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    a, b, c = (points[faces[:, k]] for k in range(3))
    down = np.cross(b - a, c - a)[:, 1] < 0
    return np.where(down[:, None], faces[:, ::-1], faces).astype(np.int32)


def _fields(plot: Plot, band: F64) -> list[Skin]:
    """A band of country cut into fields."""
    rows, columns = band.shape[:2]
    points = band.reshape(-1, 3)
    faces = _upwards(points, _faces(rows, columns))
    normals = smooth_normals(points, faces)
    covers = ("meadow", "dry grass", "lawn", "meadow")
    cuts = np.sort(plot.rng.choice(columns, 7, replace=False))
    strip = np.searchsorted(cuts, np.arange(columns), side="right") % 7
    kind = np.tile(plot.rng.integers(0, len(covers), (rows - 1, 7))[:, strip].reshape(-1), 2)
    skins = []
    for k, cover in enumerate(covers):
        mine = faces[kind == k]
        if len(mine):
            skins.append(Skin(points, normals, points[:, [0, 2]], mine, finish(cover)))
    return skins


# Woods


def woods(
    plot: Plot,
    side: Side,
    near: float = 7.0,
    deep: float = 9.0,
    every: float = 4.2,
    beyond: float = 12.0,
    conifers: float = 0.2,
    height: tuple[float, float] = (6.0, 10.0),
    gap: tuple[float, float] | None = None,
    shrubs: bool = True,
) -> None:
    """A belt of trees outside a side, from `near` metres on; `gap` along x stays open."""
    rng, length = plot.rng, plot.length(side) + 2 * beyond
    count = max(2, round(length / every))
    x = (np.arange(count) + rng.uniform(0.1, 0.9, count)) * (length / count) - length / 2
    z = -near - rng.uniform(0, deep, count)
    if gap is not None:
        kept = (x < gap[0]) | (x > gap[1])
        x, z = x[kept], z[kept]
        count = len(x)
    kinds = [_tree_of(rng, float(rng.uniform(*height)), bool(rng.random() < conifers)) for _ in range(4)]
    kinds += [_shrub(rng), _shrub(rng)] if shrubs else []
    chosen = rng.integers(0, len(kinds), count)
    pieces = []
    for k, (shape, radius, tall) in enumerate(kinds):
        places = np.stack((x, np.full(count, -BELOW), z), axis=1)[chosen == k]
        if len(places):
            colliders = (Cylinder(radius, tall, Pose.at(a, tall / 2 + b, c)) for a, b, c in places)
            pieces.append(copies(shape, places).within(*colliders))
            for a, _, c in places[places[:, 2] + radius > -CROWNS]:
                _keep_clear(plot, side, float(a), float(c), radius, tall)
    plot.behind(side, "woods", union(pieces), finish("foliage"))


def _keep_clear(plot: Plot, side: Side, x: float, z: float, radius: float, tall: float) -> None:
    """No crown of what stands in the plot reaches into a tree of the woods."""
    corners = [plot.on(side, x + a * radius, z + b * radius) for a, b in ((-1, -1), (1, 1))]
    (x0, x1), (z0, z1) = (sorted(values) for values in zip(*corners, strict=True))
    plot.over((x0, 0.0, z0), (x1, tall, z1))


def _tree_of(rng: np.random.Generator, height: float, conifer: bool) -> tuple[Solid, float, float]:
    """A tree to be seen from afar, how far it reaches from its stem, and how high."""
    return _conifer(rng, height) if conifer else _broadleaf(rng, height)


def _broadleaf(rng: np.random.Generator, height: float) -> tuple[Solid, float, float]:
    wide = height * float(rng.uniform(0.28, 0.36))
    look = finish(pick(rng, "foliage", "foliage", "light foliage", "dark foliage", "foliage", "autumn foliage"))
    stem = rod(((0, -0.2, 0), (0, height * 0.55, 0)), (height * 0.035, height * 0.02), finish("bark"), 6).ghost()
    middle = np.array((0.0, height * 0.62, 0.0))
    points = _shell(rng, 110) * (wide * 0.85, height * 0.31, wide * 0.8) + middle
    leaves = crown(points, middle - (0, height * 0.15, 0), height * 0.2, look, rng, None, 0.5).ghost()
    reach = float(np.hypot(*leaves.skins[0].positions[:, [0, 2]].T).max())
    return stem + leaves, reach + 0.02, float(leaves.bounds[1][1]) + 0.25


def _conifer(rng: np.random.Generator, height: float) -> tuple[Solid, float, float]:
    wide = height * float(rng.uniform(0.18, 0.24))
    look = finish("dark foliage")
    stem = rod(((0, -0.2, 0), (0, height * 0.8, 0)), (height * 0.025, height * 0.008), finish("bark"), 6).ghost()
    up = 1 - np.sqrt(rng.uniform(0.0, 1, 120))
    turn = rng.uniform(0, 2 * math.pi, 120)
    radius = wide * (1 - up) * rng.uniform(0.6, 1.0, 120)
    points = np.stack((np.sin(turn) * radius, height * (0.14 + 0.82 * up), np.cos(turn) * radius), axis=1)
    out = np.stack((np.sin(turn), np.full(120, 0.7), np.cos(turn)), axis=1)
    leaves = crown(points, np.zeros(3), height * 0.15, look, rng, out, 0.35).ghost()
    reach = float(np.hypot(*leaves.skins[0].positions[:, [0, 2]].T).max())
    return stem + leaves, reach + 0.02, float(leaves.bounds[1][1]) + 0.25


def _shrub(rng: np.random.Generator) -> tuple[Solid, float, float]:
    """Undergrowth between the trees."""
    wide, tall = float(rng.uniform(1.6, 2.4)), float(rng.uniform(1.3, 2.2))
    look = finish(pick(rng, "dark foliage", "foliage"))
    points = _shell(rng, 60) * (wide * 0.75, tall * 0.45, wide * 0.75) + (0.0, tall * 0.45, 0.0)
    leaves = crown(points, np.zeros(3), tall * 0.45, look, rng, None, 0.5).ghost()
    reach = float(np.hypot(*leaves.skins[0].positions[:, [0, 2]].T).max())
    return leaves, reach + 0.02, float(leaves.bounds[1][1]) + 0.05


def _shell(rng: np.random.Generator, count: int) -> F64:
    """Points near the surface of the unit ball, fewer below."""
    way = rng.normal((0.0, 0.25, 0.0), 1, (count, 3))
    way /= np.linalg.norm(way, axis=1)[:, None]
    return np.asarray(way * rng.uniform(0.72, 1.0, (count, 1)), dtype=np.float64)
