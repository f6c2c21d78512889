"""Barn: a large wooden farm building with a broken roof and crossed doors."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cladding import WOODS, cladding, slope
from orienteer.build.shape import Solid, between, plate, rod, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="barn",
    about="A large wooden farm building with a high broken roof and wide crossed doors.",
    group="yard",
    width=(6.0, 10.5),
    height=(5.0, 9.5),
    depth=(6.5, 12.0),
    stands=Stands.GROUND,
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)
WALL = 0.14
"""Thickness of its walls, metres."""
BOARD = 0.2
"""Width of its white trim, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Red with white trim, or of weathered boards; its roof is broken on both sides, or plain."""
    color = wish.color or pick(rng, "red", "dark red", "red", "dark red", "red", "brown", "grey")
    wall, trim = cladding("boards", color), finish("cream paint" if color in WOODS else "white paint")
    wide, deep = wish.between(rng, 6.6, 9.0), wish.between(rng, 7.5, 10.5)
    eaves = wide * float(rng.uniform(0.45, 0.52))
    curve = _roof_line(wide / 2, eaves, wide * float(rng.uniform(0.4, 0.46)), chance(rng, 0.5))
    x, z = wide / 2, deep / 2
    door_wide, door_high = float(rng.uniform(3.0, 3.4)), min(eaves - 0.1, 3.1)
    hatch = (eaves + 0.55, eaves + 1.65)
    over = np.concatenate((curve, curve[-2::-1] * (-1.0, 1.0)))
    half = door_wide / 2
    front = np.concatenate(
        (((-x, 0.0), (-half, 0.0), (-half, door_high), (half, door_high), (half, 0.0), (x, 0.0)), over)
    )
    opening = [(-0.65, hatch[0]), (0.65, hatch[0]), (0.65, hatch[1]), (-0.65, hatch[1])]
    side = between((x - WALL, 0.0, -z + WALL - 0.002), (x, eaves, z - WALL + 0.002), wall)
    pieces = [
        plate(front, WALL, wall, holes=[opening]).at(z=z - WALL / 2),
        plate(np.concatenate((((-x, 0.0), (x, 0.0)), over)), WALL, wall).at(z=-z + WALL / 2),
        side.both_sides(),
        between((-x + WALL, 0.0, -z + WALL), (x - WALL, 0.02, z - 0.01), finish("soil")),
        *_roof(rng, curve, deep, trim),
        *_frames(door_wide, door_high, hatch, z, trim),
        *(_corner(s * x, e * z, eaves, trim) for s in (-1, 1) for e in (-1, 1)),
        *_windows(x, z, eaves, trim),
    ]
    beam = between(
        (-0.09, curve[-1, 1] - 0.42, z - 0.3),
        (0.09, curve[-1, 1] - 0.2, z + 0.55),
        finish("dark brown painted wood"),
        0.01,
    )
    parts = [_leaf(s, door_wide, door_high, z, wall, trim) for s in (-1, 1)]
    parts.append(_hatch(hatch, z, wall, trim))
    return assemble(CATEGORY, [*pieces, beam], wall, parts=parts)


def _roof_line(x: float, eaves: float, rise: float, broken: bool) -> F64:
    """Points (x, y) of the right half of the roof, from the eaves to the ridge."""
    if broken:
        return np.array(((x, eaves), (0.66 * x, eaves + 0.68 * rise), (0.0, eaves + rise)))
    return np.array(((x, eaves), (0.0, eaves + 0.95 * rise)))


def _roof(rng: np.random.Generator, curve: F64, deep: float, trim: Finish) -> list[Solid]:
    """Slabs between the points of the line, with white boards along both gables."""
    cover = cladding(
        *(("shingles", "dark grey"), ("corrugated", "grey"), ("shingles", "grey"), ("corrugated", "dark grey"))[
            int(rng.integers(4))
        ]
    )
    pieces, over = [], 0.4
    for k, (low, high) in enumerate(pairwise(curve)):
        out = 0.35 if k == 0 else 0.03
        way = (low - high) / float(np.hypot(*(low - high)))
        end = low + way * out
        run, fall = float(end[0] - high[0]), float(high[1] - end[1])
        pieces.append(
            slope(deep + 2 * over, run, fall, 0.1, cover).at(float(high[0]), float(high[1]), 0.0, math.pi / 2)
        )
        board = slope(0.06, run, fall, 0.26, trim).at(float(high[0]), float(high[1]) - 0.15, 0.0, math.pi / 2)
        pieces += [board.at(z=s * (deep / 2 + over - 0.02)) for s in (-1, 1)]
    top = float(curve[-1, 1])
    ridge = between((-0.14, top + 0.04, -deep / 2 - over), (0.14, top + 0.13, deep / 2 + over), cover, 0.03)
    return [union(pieces).both_sides(), ridge]


def _frames(wide: float, high: float, hatch: tuple[float, float], z: float, trim: Finish) -> list[Solid]:
    """White boards around the doors and the hatch above."""
    pieces = []
    for half, low, top in ((wide / 2, 0.0, high), (0.65, *hatch)):
        post = between((half, low, z - 0.02), (half + BOARD, top + BOARD, z + 0.04), trim, 0.01)
        pieces += [
            post.both_sides(),
            between((-half - 0.001, top, z - 0.02), (half + 0.001, top + BOARD, z + 0.04), trim, 0.01),
        ]
        if low > 0:
            pieces.append(between((-half - BOARD, low - 0.14, z - 0.02), (half + BOARD, low, z + 0.07), trim, 0.01))
    return pieces


def _corner(x: float, z: float, eaves: float, trim: Finish) -> Solid:
    s, e = (1 if x > 0 else -1), (1 if z > 0 else -1)
    a, b = sorted((x - s * BOARD, x + s * 0.03))
    c, d = sorted((z - e * BOARD, z + e * 0.03))
    return between((a, 0.0, c), (b, eaves - 0.05, d), trim, 0.01)


def _windows(x: float, z: float, eaves: float, trim: Finish) -> list[Solid]:
    """Two small panes beside the doors and three along each side, set on the wall."""
    dark = finish("black lacquer")
    front = union((
        between((-0.42, 0.0, -0.02), (0.42, 0.95, 0.05), trim, 0.01),
        between((-0.32, 0.1, 0.04), (0.32, 0.85, 0.052), dark).ghost(),
        between((-0.025, 0.1, 0.05), (0.025, 0.85, 0.056), trim).ghost(),
        between((-0.32, 0.45, 0.05), (0.32, 0.5, 0.056), trim).ghost(),
    ))  # fmt: skip
    y = min(1.5, eaves - 1.4)
    gap = x - 0.5 * (x - 1.75) - 0.05
    pieces = [front.at(s * gap, y, z) for s in (-1, 1)] if x > 3.5 else []
    for s in (-1, 1):
        pieces += [front.at(s * x, y, e * z, s * math.pi / 2) for e in (-0.55, 0.0, 0.55)]
    return pieces


def _braced(wide: float, low: float, high: float, wall: Finish, trim: Finish, cross: bool) -> Solid:
    """A leaf of boards about x = 0, its face at z = 0, framed and braced in white."""
    x, b = wide / 2, 0.16
    pieces = [between((-x, low, -0.08), (x, high, -0.012), wall)]
    for y in (low, high - b, *(((low + high) / 2 - b / 2,) if cross else ())):
        pieces.append(between((-x, y, -0.014), (x, y + b, 0.012), trim, 0.006))
    pieces.append(between((-x, low, -0.014), (-x + b, high, 0.015), trim, 0.006).both_sides())
    spans = (
        ((low + b, (low + high) / 2 - b / 2), ((low + high) / 2 + b / 2, high - b)) if cross else ((low + b, high - b),)
    )
    for a, c in spans:
        line = np.array(((-x + b, a), (x - b, c)))
        way = (line[1] - line[0]) / float(np.hypot(*(line[1] - line[0])))
        off = np.array((-way[1], way[0])) * 0.075
        brace = plate((line[0] - off, line[1] - off, line[1] + off, line[0] + off), 0.02, trim, 0.003)
        pieces += [brace.at(z=-0.004), brace.mirrored().at(z=-0.006)]
    return union(pieces).within(*between((-x, low, -0.08), (x, high, 0.015), wall).colliders)


def _leaf(side: int, wide: float, high: float, z: float, wall: Finish, trim: Finish) -> Moving:
    """One half of the doors; it opens outwards."""
    leaf = _braced(wide / 2 - 0.02, 0.05, high - 0.02, wall, trim, True).at(side * wide / 4, 0.0, z)
    pull = rod(
        ((side * 0.16, 1.0, z), (side * 0.16, 1.03, z + 0.07), (side * 0.16, 1.27, z + 0.07), (side * 0.16, 1.3, z)),
        0.015,
        finish("black metal"),
        6,
    )
    joint = hinge((side * wide / 2, 0.0, z), 2.0 if side > 0 else 0.0, low=0.0 if side > 0 else -2.0)
    return Moving(f"{'right' if side > 0 else 'left'} door", "door of the barn", leaf + pull, joint)


def _hatch(levels: tuple[float, float], z: float, wall: Finish, trim: Finish) -> Moving:
    leaf = _braced(1.27, levels[0] + 0.01, levels[1] - 0.01, wall, trim, False).at(z=z)
    return Moving("hatch", "hatch of the hay loft", leaf, hinge((-0.65, 0.0, z), 0.0, low=-2.0))
