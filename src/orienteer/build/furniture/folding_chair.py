"""Folding chair: two frames that cross, with a seat and a back between."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, between, fillet, rod, slab, soft_box, union
from orienteer.build.shape.outline import arc, band, rectangle
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="folding chair",
    about="A light chair of two crossed frames that folds flat.",
    group="seating",
    width=(0.4, 0.52),
    height=(0.72, 0.9),
    depth=(0.42, 0.6),
    affordances=(Affordance.SIT, Affordance.PUT_ON, Affordance.PICK_UP),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, wooden: bool | None = None) -> Thing:
    """Of steel tube with pressed or padded seat and back, or of wooden slats."""
    width, seat, height = float(rng.uniform(0.43, 0.47)), float(rng.uniform(0.43, 0.46)), float(rng.uniform(0.77, 0.84))
    if wooden if wooden is not None else chance(rng, 0.35):
        wood = wish.finish(rng, "wood")
        pieces, main = _slatted(width, seat, height, wood), wood
    else:
        main = wish.finish(rng, "metal", colors=("grey", "beige", "dark grey", "brown", "white", "dark blue"))
        pieces = _tubes(width, seat, height, main, ANY.finish(rng, "leather") if chance(rng, 0.4) else main)
    return assemble(CATEGORY, pieces, main, supports=(shelf((-0.15, -0.08), (0.15, 0.15), seat, name="seat"),))


def _tubes(width: float, seat: float, height: float, steel: Finish, pad: Finish) -> list[Solid]:
    x, r = width / 2 - 0.012, 0.0115
    long = fillet(((x, r, 0.21), (x, seat + 0.02, -0.14), (x, height - r, -0.22), (0, height - r, -0.22)), 0.06)
    back = np.concatenate((long, (long * (-1, 1, 1))[-2::-1]))
    low = x - 0.028
    rear = rod(fillet(((low, r, -0.22), (low, seat - 0.03, 0.17), (0, seat - 0.03, 0.17)), 0.04), r, steel).both_sides()
    bars = union(rod(((-w, y, z), (w, y, z)), 0.008, steel) for w, y, z in ((x, 0.12, 0.14), (low, 0.1, -0.172)))
    if pad is steel:
        plank: Solid = slab(rectangle(2 * low, 0.4, 0.05, 4), 0.014, steel, 0.005).at(0, seat - 0.014, 0.01)
    else:
        plank = soft_box((2 * low, 0.04, 0.39), pad, (0.04, 0.018, 0.04), (0, 0.004, 0)).at(0, seat - 0.04, 0.01)
    bow = arc((0, 0.9), 0.9, -np.pi / 2 - 0.24, -np.pi / 2 + 0.24, 8)
    rest = slab(band(bow * (2 * x / np.ptp(bow[:, 0]), 1), 0.012), 0.19, pad, 0.003).hulled()
    rest = rest.turned((1, 0, 0), -0.2).at(0, height - 0.225, -0.205)
    return [rod(back, r, steel), rear, bars, plank, rest]


def _slatted(width: float, seat: float, height: float, wood: Finish) -> list[Solid]:
    x = width / 2 - 0.011
    post = rod(((x, 0.0, 0.22), (x, seat, -0.1), (x, height, -0.24)), 0.0125, wood, 6)
    leg = rod(((x - 0.027, 0.0, -0.22), (x - 0.027, seat - 0.03, 0.18)), 0.0125, wood, 6)
    rungs = union(
        rod(((-w, y, z), (w, y, z)), 0.009, wood, 6) for w, y, z in ((x, 0.1, 0.147), (x - 0.027, 0.12, -0.101))
    )
    rails = between((x - 0.05, seat - 0.035, -0.19), (x - 0.035, seat - 0.012, 0.2), wood)
    slats = [
        between((-x + 0.02, seat - 0.014, z - 0.027), (x - 0.02, seat, z + 0.027), wood, 0.003)
        for z in np.linspace(-0.16, 0.17, 6)
    ]
    boards = [
        between((-x, -0.035, -0.007), (x, 0.035, 0.007), wood, 0.003).turned((1, 0, 0), -0.38).at(0, y, z + 0.006)
        for y, z in ((height - 0.05, -0.222), (height - 0.15, -0.181))
    ]
    return [post.both_sides(), leg.both_sides(), rails.both_sides(), rungs, *slats, *boards]
