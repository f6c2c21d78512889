"""Iron: smooths cloth with its hot sole."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.shape import Solid, box, cylinder, rail, rod, slab
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="iron",
    about="A handle over a hot pointed sole that smooths cloth.",
    group="electronics",
    width=(0.25, 0.42),
    height=(0.12, 0.17),
    depth=(0.1, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its point is to the right of who looks at its front."""
    shell = wish.finish(
        rng, "plastic", colors=("white", "white", "light blue", "purple", "blue", "black", "red", "teal")
    )
    accent = ANY.finish(rng, "plastic", colors=("blue", "purple", "turquoise", "dark grey", "red", "light blue"))
    if accent.color == shell.color:
        accent = finish("dark grey plastic")
    long, wide = wish.between(rng, 0.25, 0.285), float(rng.uniform(0.11, 0.122))
    sole = slab(_plan(long, wide), 0.007, finish("steel"), 0.002)
    skirt = [(1.0, 0.007), (1.0, 0.014), (0.97, 0.022), (0.9, 0.03)]
    pieces = [sole, _through(skirt, long, wide, accent)]
    body = [(0.9, 0.029), (0.84, 0.042), (0.72, 0.058), (0.56, 0.071), (0.42, 0.077)]
    pieces.append(_through(body, long, wide, shell))
    pieces += _handle(long, shell, accent)
    water = slab(_plan(long * 0.4, wide * 0.4), 0.004, finish("light blue glass"), 0.001).at(long * 0.16, 0.0735, 0)
    dial = cylinder(0.021, 0.01, accent, 24, 0.002).at(-0.005, 0.076, 0) + cylinder(
        0.012, 0.004, finish("white plastic"), 16
    ).at(-0.005, 0.085, 0)
    nozzle = cylinder(0.006, 0.012, accent, 12).turned((0, 0, 1), -math.pi / 2).at(long * 0.3, 0.066, 0)
    pieces += [water, dial, nozzle]
    if chance(rng, 0.7):
        pieces.append(_cord(long))
    return assemble(CATEGORY, pieces, shell, color=shell.color)


def _plan(long: float, wide: float) -> F64:
    """Seen from above: round behind, pointed in front (+x)."""
    points = ((0.5, 0.0), (0.36, 0.24), (0.16, 0.42), (-0.1, 0.495), (-0.34, 0.49), (-0.46, 0.4), (-0.5, 0.2))
    upper = np.array(points)
    half = np.concatenate((upper, (upper * (1, -1))[:0:-1]))
    curve = smooth(half, 3)
    return curve * (long, wide)


def _through(levels: list[tuple[float, float]], long: float, wide: float, coat: Finish) -> Solid:
    """A body through the plan at several heights, each so much smaller; it draws back from the point."""
    rings = []
    for share, y in levels:
        plan = _plan(long * (0.35 + 0.65 * share), wide * share) - np.array(((1 - share) * long * 0.12, 0.0))
        rings.append(np.column_stack((plan[:, 0], np.full(len(plan), y), plan[:, 1])))
    return loft(np.array(rings), coat, cuts=1)


def _handle(long: float, shell: Finish, accent: Finish) -> list[Solid]:
    """An arch from the heel to behind the point."""
    path = (
        (-long * 0.36, 0.05, 0),
        (-long * 0.44, 0.1, 0),
        (-long * 0.36, 0.133, 0),
        (-long * 0.1, 0.142, 0),
        (long * 0.12, 0.132, 0),
        (long * 0.2, 0.105, 0),
        (long * 0.17, 0.06, 0),
    )
    line = smooth(np.array(path), 4, closed=False)
    grip = rail(line, rectangle(0.03, 0.024, 0.01, 3), shell)
    pad = rail(line[8:17] + np.array((0, 0.0032, 0)), rectangle(0.024, 0.0236, 0.009, 3), accent)
    button = cylinder(0.009, 0.012, accent, 14, 0.003).at(long * 0.11, 0.142, 0)
    spray = box((0.018, 0.008, 0.014), finish("dark grey plastic"), 0.003).at(long * 0.06, 0.148, 0)
    return [grip, pad.ghost(), button, spray]


def _cord(long: float) -> Solid:
    """From the heel to the table behind it."""
    path = np.array(
        (
            (-long * 0.43, 0.11, 0),
            (-long * 0.6, 0.1, 0),
            (-long * 0.72, 0.03, 0.01),
            (-long * 0.68, 0.004, 0.05),
            (-long * 0.45, 0.004, 0.09),
        )
    )
    cable = rod(smooth(path, 5, closed=False), 0.0035, finish("black rubber"), 6)
    boot = rod(((-long * 0.41, 0.112, 0), (-long * 0.53, 0.112, 0)), (0.008, 0.005), finish("black rubber"), 10)
    return cable + boot
