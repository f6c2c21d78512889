"""Shovel: a steel blade on a long shaft, to dig with."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tools import handle
from orienteer.build.shape import Solid, lathe, rod, sheet, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shovel",
    about="A curved steel blade on a long wooden shaft, to dig with.",
    group="workshop",
    width=(0.18, 0.6),
    height=(0.85, 1.55),
    depth=(0.1, 0.6),
    stands=Stands.GROUND,
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "digging", pointed, "spade", square, or "snow"; leaning as on a wall."""
    style = style or pick(rng, "digging", "digging", "spade", "snow")
    wood = wish.finish(rng, "beech", "pale oak", "oak", "pine")
    steel = finish(pick(rng, "steel", "dark grey metal", "galvanised steel", "black metal"))
    wide, high = {"digging": (0.235, 0.31), "spade": (0.2, 0.3), "snow": (0.46, 0.36)}[style]
    wide *= float(rng.uniform(0.94, 1.06))
    if style == "snow":
        steel = finish(pick(rng, "blue plastic", "red plastic", "aluminium"))
    grip = chance(rng, 0.75)
    tall = high + (wish.between(rng, 0.62, 0.75) if grip else wish.between(rng, 0.8, 1.05))
    pieces = [_blade(style, wide, high, steel), *_shaft(high, tall, wood, steel, grip)]
    lean = float(rng.uniform(0.1, 0.16))
    solid = union(pieces).turned((1, 0, 0), -lean).turned((0, 0, 1), float(rng.uniform(-0.06, 0.06)))
    return assemble(CATEGORY, [solid], wood)


def _blade(style: str, wide: float, high: float, steel: Finish) -> Solid:
    """Tip down, hollow towards +z, a step for the foot above."""
    outlines = {
        "digging": ((0.0, 0.02), (0.05, 0.22), (0.2, 0.55), (0.4, 0.82), (0.7, 0.97), (0.9, 1.0), (1.0, 0.93)),
        "spade": ((0.0, 0.88), (0.06, 0.93), (0.3, 0.95), (0.6, 0.97), (0.85, 1.0), (0.97, 1.0), (1.0, 0.97)),
        "snow": ((0.0, 0.97), (0.08, 1.0), (0.3, 1.0), (0.6, 1.0), (0.85, 0.98), (0.95, 0.9), (1.0, 0.8)),
    }
    levels = np.array(outlines[style])
    t = np.linspace(0, 1, 13)
    half = np.interp(t, levels[:, 0], levels[:, 1]) * wide / 2
    u = np.linspace(-1, 1, 9)
    scoop = {"digging": 0.035, "spade": 0.018, "snow": 0.02}[style]
    x = half[:, None] * u
    hollow = scoop * (x / (wide / 2)) ** 2
    bow = {"digging": 0.045, "spade": 0.02, "snow": 0.09}[style] * (1 - t) ** 2
    net = np.stack(np.broadcast_arrays(x, (t * high)[:, None], hollow + bow[:, None]), axis=-1)
    body = sheet(net[::-1], 0.003, steel, blocks=(3, 3))
    step = sheet(_step(net[-1]), 0.003, steel) if style != "snow" else Solid()
    return body + step


def _step(edge: F64) -> F64:
    """The upper edge turned forwards, for the foot."""
    return np.stack((edge + np.array((0.0, 0.001, 0.016)), edge))


def _shaft(high: float, tall: float, wood: Finish, steel: Finish, grip: bool) -> list[Solid]:
    """Socket, shaft and, in some, a grip across its end."""
    line = ((0.006, -0.11), (0.013, -0.07), (0.017, -0.01), (0.0185, 0.06), (0.0185, 0.16))
    socket = lathe(np.array(line) + np.array((0, high)), steel, 16).at(z=-0.002)
    if not grip:
        levels = (
            (high + 0.02, 0.0165),
            (high + 0.3, 0.0165),
            (tall - 0.06, 0.0165),
            (tall - 0.008, 0.0175),
            (tall, 0.012),
        )
        return [socket, handle(levels, wood, 1.0)]
    stem = rod(((0, high + 0.02, 0), (0, tall - 0.1, 0)), 0.0165, wood, 12)
    side = smooth(_YOKE + np.array((0, tall, 0)), 4, closed=False)
    yoke = rod(side, 0.0095, steel, 10).both_sides()
    bar = rod(((-0.066, tall - 0.014, 0), (0.066, tall - 0.014, 0)), 0.0155, wood, 14)
    collar = lathe(((0.0175, tall - 0.16), (0.0185, tall - 0.12), (0.013, tall - 0.1)), steel, 16)
    return [socket, stem, yoke, bar, collar]


_YOKE = np.array(((0.0, -0.13, 0), (0.008, -0.105, 0), (0.045, -0.06, 0), (0.056, -0.01, 0)))
"""Half of the fork that holds the grip, down from the upper end."""
