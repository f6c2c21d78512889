"""Kitchen counter: a work surface with a sink over cupboards."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import Case, any_handle, carcass, door, drawer, plinth
from orienteer.build.shape import Hole, between, floor_panel, rod
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="kitchen counter",
    about="A work surface with a sink over cupboards and drawers.",
    group="kitchen",
    width=(1.1, 3.2),
    height=(0.85, 1.25),
    depth=(0.55, 0.7),
    affordances=(Affordance.PUT_ON, Affordance.PUT_IN, Affordance.OPEN, Affordance.WASH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Units of 60 cm, one of them with drawers, one with the sink and its tap."""
    wood = wish.finish(
        rng, "white paint", "wood", "painted wood", colors=("white", "cream", "light blue", "dark green")
    )
    stone = ANY.finish(rng, "granite", "light granite", "oak", "white marble")
    units = {"small": 2, "short": 2, "large": 5, "long": 5}.get(wish.size or "", int(rng.integers(3, 5)))
    width, top, rear, front = units * 0.6, 0.9, -0.3, 0.27
    half = width / 2
    case = Case(-half, half, 0.1, top - 0.04, rear, front)
    sink = int(rng.integers(units))
    x = -half + (sink + 0.5) * 0.6
    hole = Hole((x - 0.22, -0.2), (x + 0.22, 0.17))
    steel = finish("steel")
    pieces = [
        carcass(case, wood, lid=False),
        plinth(case, finish("dark grey paint")),
        floor_panel((-half - 0.01, rear), (half + 0.01, front + 0.035), 0.04, stone, (hole,)).at(y=top),
        floor_panel(
            (x - 0.245, -0.225), (x + 0.245, 0.195), 0.006, steel, (Hole((x - 0.205, -0.185), (x + 0.205, 0.155)),)
        ).at(y=top + 0.005),
        between((x - 0.215, top - 0.19, -0.195), (x + 0.215, top - 0.18, 0.165), steel),
        *(
            between((x + a - 0.004, top - 0.185, -0.195), (x + a + 0.004, top - 0.002, 0.165), steel)
            for a in (-0.211, 0.211)
        ),
        *(
            between((x - 0.215, top - 0.185, b - 0.004), (x + 0.215, top - 0.002, b + 0.004), steel)
            for b in (-0.191, 0.161)
        ),
        rod(
            (
                (x, top - 0.01, -0.25),
                (x, top + 0.2, -0.25),
                (x, top + 0.26, -0.2),
                (x, top + 0.24, -0.12),
                (x, top + 0.2, -0.11),
            ),
            0.012,
            finish("chrome"),
            10,
        ),
        rod(
            ((x + 0.08, top - 0.01, -0.25), (x + 0.08, top + 0.05, -0.25), (x + 0.12, top + 0.06, -0.23)),
            0.009,
            finish("chrome"),
            8,
        ),
    ]
    metal = ANY.finish(rng, "brass", "steel", "black metal")
    upright, level = any_handle(rng, metal, upright=True), any_handle(rng, metal)
    parts: list[Moving] = []
    for i in range(units):
        left, right = -half + i * 0.6, -half + (i + 1) * 0.6
        if i != sink and (chance(rng, 0.4) or i == (sink + 1) % units):
            for k, (low, high) in enumerate(((0.104, 0.4), (0.4, 0.66), (0.66, top - 0.045))):
                parts.append(drawer(f"drawer-{i + 1}-{k + 1}", (left, low), (right, high), case, wood, level))
        else:
            parts.append(
                door(f"door-{i + 1}", (left, 0.104), (right, top - 0.045), case, wood, upright, i % 2 == 0, True, 0.85)
            )
    free = [(-half, x - 0.27), (x + 0.27, half)]
    supports = [
        shelf((low + 0.03, rear + 0.04), (high - 0.03, front), top, name=f"worktop {n + 1}")
        for n, (low, high) in enumerate(free)
        if high - low > 0.25
    ]
    return assemble(CATEGORY, pieces, wood, parts=parts, supports=supports)
