"""Filing cabinet: deep drawers of sheet steel, one above the other."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, top
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import Case, carcass, drawer, plinth
from orienteer.build.shape import Solid, between, cylinder, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="filing cabinet",
    about="A narrow steel cabinet with deep drawers for papers, each with a label.",
    group="storage",
    width=(0.36, 0.52),
    height=(0.6, 1.45),
    depth=(0.45, 0.68),
    affordances=(Affordance.OPEN, Affordance.PUT_IN, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, drawers: int | None = None) -> Thing:
    """Two to four drawers with a handle and a label each, and a lock at the top."""
    coat = wish.finish(rng, "enamel", colors=("grey", "beige", "light grey", "dark grey", "dark green", "black"))
    count = drawers or {"small": 2, "large": 4}.get(wish.size or "", int(rng.integers(2, 5)))
    width, depth = float(rng.uniform(0.4, 0.47)), float(rng.uniform(0.52, 0.62))
    height = 0.06 + 0.31 * count
    case = Case(-width / 2, width / 2, 0.04, height, -depth / 2, depth / 2 - 0.022)
    pieces = [carcass(case, coat, board=0.012), plinth(case, coat, 0.02)]
    cuts = np.linspace(case.bottom + 0.012, case.top - 0.024, count + 1)
    grip = _pull()
    parts: list[Moving] = [
        drawer(f"drawer-{k + 1}", (case.left + 0.006, cuts[k]), (case.right - 0.006, cuts[k + 1]), case, coat, grip)
        for k in range(count)
    ]
    lock = cylinder(0.009, 0.008, finish("chrome"), 12).turned((1, 0, 0), np.pi / 2)
    pieces.append(lock.at(width / 2 - 0.03, height - 0.012, case.front - 0.002))
    return assemble(CATEGORY, pieces, coat, parts=parts, supports=(top(width - 0.02, depth - 0.05, height),))


def _pull() -> Solid:
    """A bent handle with a framed label above it."""
    steel = finish("brushed steel")
    half = 0.06
    handle = union(
        (
            between((-half, -0.012, 0.018), (half, 0.012, 0.024), steel, 0.002),
            between((-half, -0.012, 0.0), (-half + 0.01, 0.012, 0.02), steel),
            between((half - 0.01, -0.012, 0.0), (half, 0.012, 0.02), steel),
        )
    ).boxed()
    frame = between((-0.045, 0.05, 0.0), (0.045, 0.09, 0.004), steel, 0.001)
    label = between((-0.039, 0.055, 0.003), (0.039, 0.085, 0.005), finish("white paper"))
    return handle.at(y=-0.02) + frame + label
