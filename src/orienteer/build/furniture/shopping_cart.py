"""Shopping cart: a basket of wire on four castors."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lattice import lattice
from orienteer.build.shape import Solid, between, cylinder, fillet, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shopping cart",
    about="A large basket of wire on four castors, pushed by a bar through a shop.",
    group="shop",
    width=(0.48, 0.65),
    height=(0.92, 1.12),
    depth=(0.8, 1.15),
    affordances=(Affordance.PUSH, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Rolls towards +z; the bar is coloured, or all of it where a colour is wished."""
    metal = wish.finish(rng, "chrome") if wish.color or wish.material else finish("chrome")
    bar = ANY.finish(rng, "plastic", colors=("red", "red", "blue", "green", "orange", "yellow"))
    long, wide, tall = wish.between(rng, 0.8, 0.95), float(rng.uniform(0.52, 0.58)), float(rng.uniform(0.94, 1.02))
    rear, front, narrow = -long / 2, long / 2, wide * 0.78
    basket, floor = _basket(wide / 2, narrow / 2, tall, rear, front, metal)
    pieces = [basket, _frame(wide / 2, narrow / 2, tall, rear, front, metal)]
    pieces += _handle(wide / 2, tall, rear, bar)
    pieces += [_castor(metal).at(s * (wide / 2 - 0.03), 0, rear + 0.04) for s in (-1, 1)]
    pieces += [_castor(metal).at(s * (narrow / 2 - 0.02), 0, front - 0.1) for s in (-1, 1)]
    if chance(rng, 0.7):
        sign = between((-wide * 0.2, 0.0, -0.003), (wide * 0.2, 0.07, 0.003), bar, 0.002)
        pieces.append(sign.turned((1, 0, 0), 0.14).at(0, tall - 0.22, front + 0.003))
    low = floor + 0.006
    inside = shelf((-narrow * 0.34, rear + 0.18), (narrow * 0.34, front - 0.14), low, name="basket")
    return assemble(CATEGORY, pieces, metal, color=metal.color, supports=(inside,))


def _basket(wide: float, narrow: float, tall: float, rear: float, front: float, metal: Finish) -> tuple[Solid, float]:
    """Half widths at its rear and front; open above. Also the height of its floor."""
    floor, drop = tall - 0.47, 0.1
    # corners of the rim and of the floor: rear left, rear right, front right, front left
    rim = np.array(
        ((-wide, tall, rear), (wide, tall, rear), (narrow, tall - drop, front), (-narrow, tall - drop, front))
    )
    base = np.array(
        (
            (-wide * 0.84, floor, rear + 0.1),
            (wide * 0.84, floor, rear + 0.1),
            (narrow * 0.84, floor, front - 0.08),
            (-narrow * 0.84, floor, front - 0.08),
        )
    )
    fine = 0.0021
    pieces = [
        lattice((rim[k], rim[(k + 1) % 4], base[(k + 1) % 4], base[k]), count, fine, metal)
        for k, count in enumerate(((13, 8), (22, 8), (11, 8), (22, 8)))
    ]
    pieces.append(lattice(base, (11, 16), fine, metal))
    edge = np.concatenate((rim, rim[:1]))
    pieces += [rod(edge[k : k + 2], 0.007, metal, 6) for k in range(4)]
    seat = (
        (-wide * 0.8, tall - 0.03, rear + 0.03),
        (wide * 0.8, tall - 0.03, rear + 0.03),
        (wide * 0.78, tall - 0.27, rear + 0.1),
        (-wide * 0.78, tall - 0.27, rear + 0.1),
    )
    pieces.append(lattice(seat, (9, 5), fine, metal))
    return union(pieces), floor


def _frame(wide: float, narrow: float, tall: float, rear: float, front: float, metal: Finish) -> Solid:
    """Two bent tubes from the bar down to the castors, with a rack between them."""
    x = wide - 0.03
    path = (
        (wide - 0.01, tall + 0.02, rear - 0.09),
        (wide - 0.01, tall - 0.02, rear),
        (x, 0.2, rear + 0.1),
        (x, 0.155, rear + 0.02),
        (narrow - 0.02, 0.145, front - 0.1),
    )
    side = rod(fillet(path, 0.08, 4), 0.0125, metal, 8)
    post = rod(((narrow - 0.02, 0.15, front - 0.12), (narrow * 0.84, tall - 0.47, front - 0.16)), 0.01, metal, 8)
    strut = rod(((x, 0.32, rear + 0.085), (wide * 0.84, tall - 0.47, rear + 0.3)), 0.009, metal, 8)
    y = 0.165
    rack = lattice(
        (
            (-x, y, rear + 0.06),
            (x, y, rear + 0.06),
            (narrow - 0.02, y - 0.012, front - 0.14),
            (-narrow + 0.02, y - 0.012, front - 0.14),
        ),
        (7, 3),
        0.004,
        metal,
    )
    return (side + post + strut).both_sides() + rack


def _handle(wide: float, tall: float, rear: float, bar: Finish) -> list[Solid]:
    grip = cylinder(0.017, 2 * wide - 0.05, bar, 14, 0.003).at(y=-wide + 0.025).turned((0, 0, 1), math.pi / 2)
    cap = between(
        (wide - 0.03, tall - 0.02, rear - 0.115),
        (wide + 0.006, tall + 0.045, rear - 0.06),
        finish("black plastic"),
        0.01,
    )
    return [grip.at(0, tall + 0.02, rear - 0.09), cap.both_sides()]


def _castor(metal: Finish) -> Solid:
    """A wheel in its fork, 0.15 m high."""
    tyre = (
        cylinder(0.06, 0.026, finish("dark grey rubber"), 20, 0.004)
        .at(y=-0.013)
        .turned((0, 0, 1), math.pi / 2)
        .at(0, 0.06, 0)
    )
    hub = (
        cylinder(0.035, 0.03, finish("light grey plastic"), 16)
        .at(y=-0.015)
        .turned((0, 0, 1), math.pi / 2)
        .at(0, 0.06, 0)
    )
    side = between((0.016, 0.05, -0.018), (0.02, 0.135, 0.022), metal, 0.001)
    cap = between((-0.02, 0.128, -0.02), (0.02, 0.137, 0.024), metal, 0.002)
    return tyre + hub.ghost() + side.both_sides() + cap + cylinder(0.01, 0.02, metal, 10).at(0, 0.135, 0.0)
