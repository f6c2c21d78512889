"""Rocking chair: an armchair of wood on curved runners."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.shape import Solid, profile, rail, rod, slab, soft_box, union
from orienteer.build.shape.outline import arc, band, rectangle, superellipse
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="rocking chair",
    about="A wooden chair with arms on two curved runners.",
    group="seating",
    width=(0.52, 0.72),
    height=(0.95, 1.25),
    depth=(0.75, 1.05),
    affordances=(Affordance.SIT, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A tall back of spindles or slats, sometimes with a cushion."""
    wood = wish.finish(rng, "wood", "wood", "white paint", "black paint")
    seat, height, x = float(rng.uniform(0.42, 0.45)), float(rng.uniform(1.04, 1.16)), float(rng.uniform(0.25, 0.28))
    radius, lift = 1.15, 0.036
    runner = profile(
        band(arc((-0.06, radius), radius, -math.pi / 2 - 0.42, -math.pi / 2 + 0.35, 16), lift), 0.035, wood
    )
    runner = Solid(runner.skins, rod(_line(radius), lift / 2, wood).colliders)
    pieces = [runner.at(x=x, y=lift / 2).both_sides()]
    rear, lean = -0.2, 0.2 + 0.06 * float(rng.random())
    top = np.array((0.0, height, rear - lean * (height - seat) / 0.68))
    for sx in (-1.0, 1.0):
        foot_front, foot_rear = _on(radius, 0.19) + lift, _on(radius, -0.24) + lift
        pieces.append(
            rod(((sx * x, foot_front - 0.015, 0.19), (sx * (x - 0.015), seat + 0.21, 0.2)), (0.021, 0.017), wood, 10)
        )
        pieces.append(rod(((sx * x, foot_rear - 0.015, -0.24), (sx * (x - 0.03), seat, rear)), (0.02, 0.018), wood, 10))
        post = ((sx * (x - 0.03), seat - 0.03, rear + 0.005), (sx * (x - 0.02), height, float(top[2])))
        pieces.append(rod(post, (0.019, 0.015), wood, 10))
        for y in (0.16, 0.25):
            pieces.append(rod(((sx * x, y, 0.193), (sx * (x - 0.012), y, -0.225)), 0.01, wood, 8))
    pieces.append(rod(((-x, 0.24, 0.195), (x, 0.24, 0.195)), 0.011, wood, 8))
    pieces.append(rod(((-x + 0.02, 0.27, -0.222), (x - 0.02, 0.27, -0.222)), 0.011, wood, 8))
    board = slab(superellipse(2 * x + 0.06, 0.5, 4.0, 32), 0.034, wood, 0.01).at(0, seat - 0.034, 0.0)
    pieces.append(board)
    z = seat + 0.21
    arm = rail(
        ((x - 0.005, z, 0.24), (x, z + 0.005, 0.05), (x - 0.022, z, rear - lean * 0.2 / 0.68)),
        rectangle(0.062, 0.022),
        wood,
    )
    pieces.append(arm.both_sides())
    crest = slab(band(arc((0, 1.0), 1.0, -math.pi / 2 - 0.27, -math.pi / 2 + 0.27, 8), 0.022), 0.11, wood, 0.004)
    pieces.append(crest.hulled().turned((1, 0, 0), -0.2).at(0, height - 0.08, float(top[2]) + 0.014))
    count = int(rng.integers(5, 8))
    for i in range(count):
        u = (i - (count - 1) / 2) / ((count - 1) / 2) * (x - 0.08)
        bow = -0.03 * (1 - (u / x) ** 2)
        line = ((u * 0.9, seat - 0.01, rear + 0.005), (u, height - 0.05, float(top[2]) + 0.02 + bow))
        pieces.append(rod(line, 0.0085, wood, 8))
    level = seat
    if chance(rng, 0.4):
        cloth = ANY.finish(rng, "fabric")
        pieces.append(
            soft_box((2 * x - 0.06, 0.05, 0.4), cloth, (0.05, 0.022, 0.05), (0, 0.006, 0)).at(0, seat - 0.004, 0.02)
        )
        level += 0.046
    return assemble(CATEGORY, [union(pieces)], wood, supports=(shelf((-0.17, -0.1), (0.17, 0.19), level, name="seat"),))


def _on(radius: float, z: float) -> float:
    """Height of the runner's middle line at a place along it, above its lowest point."""
    return radius - math.sqrt(radius**2 - (z + 0.06) ** 2)


def _line(radius: float) -> list[tuple[float, float, float]]:
    return [(0.0, y, z) for z, y in arc((-0.06, radius), radius, -math.pi / 2 - 0.42, -math.pi / 2 + 0.35, 16).tolist()]
