"""Rowing boat: an open boat with benches and a pair of oars."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._boats import Hull, edging, oar, planked, spine, thwart
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, between, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="rowing boat",
    about="An open boat with benches from side to side and a pair of oars.",
    group="vehicles",
    width=(0.9, 1.8),
    height=(0.4, 1.0),
    depth=(2.2, 4.4),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUT_IN, Affordance.PUSH),
)

DINGHY = Hull(
    half=((-1.5, 0.5), (-1.2, 0.56), (-0.5, 0.65), (0.2, 0.64), (0.8, 0.5), (1.25, 0.25), (1.5, 0.015)),
    gunwale=((-1.5, 0.52), (-0.6, 0.47), (0.3, 0.49), (1.0, 0.58), (1.5, 0.7)),
    keel=((-1.5, 0.1), (-1.0, 0.03), (0.6, 0.02), (1.2, 0.09), (1.42, 0.3), (1.5, 0.64)),
)
POINTED = Hull(
    half=((-1.7, 0.015), (-1.4, 0.25), (-0.8, 0.52), (0.0, 0.62), (0.8, 0.52), (1.4, 0.25), (1.7, 0.015)),
    gunwale=((-1.7, 0.72), (-1.1, 0.56), (0.0, 0.47), (1.1, 0.58), (1.7, 0.76)),
    keel=((-1.7, 0.66), (-1.6, 0.32), (-1.2, 0.06), (0.0, 0.02), (1.2, 0.06), (1.6, 0.32), (1.7, 0.7)),
)
HULLS = {"dinghy": DINGHY, "pointed": POINTED}
BENCH = 0.33
"""Height of the benches, metres."""
FLOOR = 0.12


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "dinghy" (a flat stern) or "pointed" at both ends; of clinker planks, painted or varnished."""
    style = style or pick(rng, "dinghy", "dinghy", "pointed")
    hull = HULLS[style]
    outside = _outside(rng, wish)
    wood = finish(pick(rng, "pine", "oak", "cherry", "teak"))
    inside = finish(pick(rng, "pine planks", "white boarding", "cream boarding", "light blue boarding"))
    trim = wood if chance(rng, 0.7) else finish(pick(rng, "white paint", "dark blue paint", "red paint"))
    size = wish.between(rng, 0.88, 1.15)
    pieces = [planked(hull, outside, inside), edging(hull, trim, 0.024), spine(hull, trim), _benches(hull, wood)]
    pieces += [_floor(hull, wood), _oars(rng), _rowlocks()]
    bottom = _half_floor(hull) - 0.01
    spaces = ((0.1, 0.62, "floor"), (-0.9, -0.14, "floor behind"))
    supports = [
        shelf((-bottom * size, low * size), (bottom * size, high * size), FLOOR * size, name=name)
        for low, high, name in spaces
    ]
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], outside, supports=supports)


def _outside(rng: np.random.Generator, wish: Wish) -> Finish:
    if wish.color is None and wish.material is None and chance(rng, 0.25):
        return finish("pine planks")
    return wish.finish(rng, "weatherboard", colors=("white", "white", "blue", "red", "dark green", "light blue"))


def _benches(hull: Hull, wood: Finish) -> Solid:
    stern = hull.ends[0]
    seats = [thwart(hull, z, BENCH, wood, 0.22) for z in (-0.02, 0.74)]
    back = stern + (0.2 if float(hull.at(hull.half, stern)) > 0.1 else 0.75)
    return union([*seats, thwart(hull, back, BENCH, wood, 0.34)])


def _half_floor(hull: Hull) -> float:
    """Half the width of the flat floor."""
    return 0.055 + 0.11 * int((hull.inside(0.9, FLOOR - 0.02) - 0.05) / 0.11)


def _floor(hull: Hull, wood: Finish) -> Solid:
    """Boards on the bottom with gaps between them."""
    last = round(_half_floor(hull) / 0.11 - 0.5)
    places = 0.11 * np.arange(-last, last + 1)
    return union(between((x - 0.052, FLOOR - 0.02, -0.95), (x + 0.052, FLOOR, 0.95), wood) for x in places)


def _rowlocks() -> Solid:
    """Forks of steel on the gunwale."""
    steel = finish("galvanised steel")
    path = ((-0.035, 0.1, 0.0), (-0.03, 0.04, 0.0), (0.0, 0.02, 0.0), (0.03, 0.04, 0.0), (0.035, 0.1, 0.0))
    fork = rod(path, 0.008, steel, 6).at(yaw=np.pi / 2) + cylinder(0.012, 0.05, steel, 8).at(y=-0.02)
    return fork.at(0.63, 0.485, 0.22).both_sides()


def _oars(rng: np.random.Generator) -> Solid:
    """A pair lying on the benches, their blades over the stern."""
    wood = finish(pick(rng, "pine", "birch"))
    blade = finish(pick(rng, "white paint", "red paint", "blue paint")) if chance(rng, 0.5) else wood
    one = oar(2.4, wood, blade, 0.16, 0.55)
    lean = float(rng.uniform(0.0, 0.03))
    left = one.at(yaw=-lean).at(0.37, BENCH + 0.021, -0.45)
    right = one.at(yaw=lean).at(-0.37, BENCH + 0.021, -0.42)
    return left + right
