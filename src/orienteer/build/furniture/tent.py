"""Tent: a small shelter of cloth on poles."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, rod, sheet, slab, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tent",
    about="A small shelter of cloth on poles, held by ropes and pegs, its door open.",
    group="yard",
    width=(1.6, 3.7),
    height=(0.95, 1.9),
    depth=(1.8, 4.2),
    stands=Stands.GROUND,
    affordances=(Affordance.LIE, Affordance.PUT_IN),
)
CLOTH = 0.006
"""Thickness of the cloth, metres."""
COLORS = ("orange", "orange", "yellow", "green", "blue", "red", "dark green", "light blue")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "dome" (two bent poles that cross) or "ridge" (a roof between two upright poles)."""
    style = style or pick(rng, "dome", "dome", "dome", "dome", "ridge")
    cloth = wish.finish(rng, "fabric", colors=COLORS)
    other = finish(f"{pick(rng, 'light grey', 'white', 'grey', 'cream')} fabric")
    build = _dome if style == "dome" else _ridge
    return assemble(CATEGORY, build(rng, wish, cloth, other), cloth)


def _dome(rng: np.random.Generator, wish: Wish, cloth: Finish, other: Finish) -> list[Solid]:
    """Four curved sides between the arcs of two poles, a second roof above them, and a door with a rolled flap."""
    size = (wish.between(rng, 0.95, 1.25), float(rng.uniform(1.2, 1.45)))
    pole = finish(f"{pick(rng, 'grey', 'dark grey', 'black', 'yellow')} plastic")
    s = np.linspace(0.985, 0.0, 10)
    plain = np.linspace(-1, 1, 7)[None] * np.ones((10, 1))
    sides = [cloth, other if chance(rng, 0.45) else cloth]
    door = 0.56 * np.sqrt(np.clip(1 - (s / 0.68) ** 2, 0, 1))
    flank = sheet(_side(-1 + (1 - door)[:, None] * np.linspace(0, 1, 5)[None], s, size), CLOTH, cloth, other, (5, 2))
    pieces = [flank.both_sides(), *_door(size, cloth, other)]
    pieces += [
        sheet(_side(plain, s, size), CLOTH, sides[k % 2], other, (4, 3)).at(yaw=k * math.pi / 2) for k in (1, 2, 3)
    ]
    arc = np.linspace(0.0, 1.0, 11)
    for k in range(4):
        reach, high = _arc(arc, size)
        line = np.stack((reach, high + 0.004, reach), axis=1)
        pieces.append(rod(line, 0.011, pole, 6).at(yaw=k * math.pi / 2))
    low = np.linspace(0.985, 0.62, 5)
    roof = _side(plain[:5], low, (size[0] * 1.03, size[1] + 0.03))
    # its edge is cut in an arch between the poles
    roof[..., 1] += 0.16 * (1 - plain[:5] ** 2) * np.linspace(0, 1, 5)[:, None] ** 2
    over = other if sides[1] is cloth else cloth
    pieces += [sheet(roof, CLOTH, over, other, (2, 3)).at(yaw=k * math.pi / 2) for k in range(4)]
    pieces += [_guy(size, 0.42).at(yaw=k * math.pi / 2) for k in range(4)]
    floor = slab(rectangle(2 * size[0] - 0.05, 2 * size[0] - 0.05, 0.05), 0.02, finish("dark grey fabric"))
    return [*pieces, floor]


def _arc(s: F64, size: tuple[float, float]) -> tuple[F64, F64]:
    """How far a pole is from the axis along x and along z, and its height, from its foot (0) to the top (1)."""
    return size[0] * np.cos(s * math.pi / 2) ** 0.9, size[1] * np.sin(s * math.pi / 2) ** 0.95


def _side(u: F64, s: F64, size: tuple[float, float]) -> F64:
    """Points of the front side: u from pole to pole, s from foot to top; stretched cloth is drawn in between them."""
    reach, high = (part[:, None] for part in _arc(s, size))
    drawn = 1 - 0.09 * np.sin(math.pi * s)[:, None] * (1 - u**2)
    return np.stack(np.broadcast_arrays(u * reach, high, reach * drawn), axis=-1)


def _door(size: tuple[float, float], cloth: Finish, other: Finish) -> list[Solid]:
    """The seam around the opening and the flap rolled up beside it."""
    turn = np.linspace(0.02, math.pi - 0.02, 15)
    s, u = 0.68 * np.sin(turn), -0.56 * np.cos(turn)
    seam = np.stack([_side(np.array([[b]]), np.array([a]), size)[0, 0] for a, b in zip(s, u, strict=True)])
    edge = rod(seam, 0.009, other, 6)
    s = np.linspace(0.04, 0.5, 6)
    u = -0.56 * np.sqrt(1 - (s / 0.68) ** 2) - 0.07
    roll = np.stack([_side(np.array([[b]]), np.array([a]), size)[0, 0] for a, b in zip(s, u, strict=True)])
    return [edge, rod(roll + np.array((0.0, 0.0, 0.025)), (0.03, 0.042, 0.045, 0.044, 0.04, 0.025), cloth, 8)]


def _guy(size: tuple[float, float], out: float) -> Solid:
    """A rope from the middle of the pole towards +x +z to a peg."""
    reach, high = (float(part[0]) for part in _arc(np.array([0.5]), size))
    foot = size[0] + out / math.sqrt(2)
    return _rope((reach, high, reach), (foot, 0.03, foot))


def _rope(start: tuple[float, float, float], end: tuple[float, float, float]) -> Solid:
    """A rope to the head of a peg in the ground."""
    x, y, z = end
    lean = np.array((x - start[0], 0.0, z - start[2]))
    lean *= 0.03 / max(float(np.linalg.norm(lean)), 1e-9)
    peg = rod(
        ((x - lean[0], 0.0, z - lean[2]), (x + lean[0] * 0.5, y + 0.03, z + lean[2] * 0.5)), 0.006, finish("steel"), 6
    )
    return rod((start, end), 0.004, finish("orange plastic"), 5) + peg


def _ridge(rng: np.random.Generator, wish: Wish, cloth: Finish, other: Finish) -> list[Solid]:
    """Two slopes over a ridge along z, a closed back, and two flaps in front, one of them tied back."""
    half, high, long = wish.between(rng, 0.85, 1.1), float(rng.uniform(1.2, 1.5)), float(rng.uniform(2.0, 2.3))
    wood = ANY.finish(rng, "beech", "aluminium")
    z, wall = long / 2, 0.2
    v = np.linspace(0, 1, 6)
    along = np.linspace(z, -z, 7)
    sag = 0.05 * np.sin(math.pi * (along / z + 1) / 2)
    # the slope falls to the top of a low upright wall
    x = half * v[:, None] - sag[None] * np.sin(math.pi * v)[:, None] * 0.5
    y = high - (high - wall) * v[:, None] - sag[None] * (0.4 + 0.6 * np.sin(math.pi * v)[:, None])
    slope_ = sheet(np.stack(np.broadcast_arrays(x, y, along[None]), axis=-1), CLOTH, cloth, cloth, (3, 2))
    low = np.stack(np.broadcast_arrays(half, np.array((wall - 0.02, 0.0))[:, None], along[None]), axis=-1)
    skirt = sheet(low, CLOTH, other, other)
    back = np.array(((-half, 0.0), (half, 0.0), (half, wall), (0.0, high - 0.02), (-half, wall)))
    pieces = [
        (slope_ + skirt).both_sides(),
        _closed(back, -z + 0.01, cloth),
        _flap(half, high, wall, z, cloth),
        _tied(half, high, wall, z, cloth),
    ]
    pieces += [rod(((0, 0, s * (z - 0.02)), (0, high + 0.06, s * (z - 0.02))), 0.014, wood, 8) for s in (-1, 1)]
    pieces += [_rope((0.0, high + 0.02, s * z), (0.0, 0.03, s * (z + 0.75))) for s in (-1, 1)]
    pieces += [
        _rope((s * half, wall, e * z * 0.9), (s * (half + 0.38), 0.03, e * z)) for s in (-1, 1) for e in (-1, 0, 1)
    ]
    floor = slab(rectangle(2 * half - 0.04, long - 0.04), 0.015, finish("dark green fabric"))
    return [*pieces, floor]


def _closed(outline: F64, z: float, cloth: Finish) -> Solid:
    """A flat wall of cloth."""
    rows = np.linspace(0.0, 0.99, 5)
    high, half, wall = outline[3, 1], outline[1, 0], outline[2, 1]
    y = high * (1 - rows)[::-1]
    y = np.sort(y)[::-1]
    wide = np.where(y <= wall, half, half * (high + 0.02 - y) / (high + 0.02 - wall))
    net = np.stack(np.broadcast_arrays(-np.linspace(-1, 1, 4)[None] * wide[:, None], y[:, None], z), axis=-1)
    return sheet(net, CLOTH, cloth, cloth)


def _flap(half: float, high: float, wall: float, z: float, cloth: Finish) -> Solid:
    """The right half of the front, hanging down."""
    y = np.linspace(high - 0.03, 0.01, 7)
    wide = np.where(y <= wall, half, half * (high - y) / (high - wall)) - 0.006
    share = np.linspace(0, 1, 5)
    wave = 0.03 * np.sin(5 * share)[None] * (1 - y / high)[:, None]
    return sheet(
        np.stack(np.broadcast_arrays(wide[:, None] * share[None], y[:, None], z - 0.02 - wave), axis=-1),
        CLOTH,
        cloth,
        cloth,
        (2, 2),
    )


def _tied(half: float, high: float, wall: float, z: float, cloth: Finish) -> Solid:
    """The left half, gathered and tied to the side."""
    y = np.linspace(high - 0.08, 0.02, 8)
    wide = np.where(y <= wall, half, half * (high - y) / (high - wall))
    folded = np.minimum(wide, 0.06 + 0.75 * np.abs(y - 0.42) ** 1.2 * wide)
    line = np.stack((-wide + 0.5 * folded, y, np.full(8, z - 0.03)), axis=1)
    gathered = rod(line, np.clip(folded * 0.28, 0.03, 0.09).tolist(), cloth, 8)
    tie = rod(
        ((line[4, 0] - 0.07, line[4, 1], z - 0.06), (line[4, 0] + 0.05, line[4, 1], z + 0.03)),
        0.008,
        finish("white paper"),
        6,
    )
    return union((gathered, tie))
