"""Balance beam: a long narrow padded beam on two feet, to do gymnastics on."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, cylinder, rail, soft_box, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="balance beam",
    about="A long narrow padded beam on two feet, to balance and do gymnastics on.",
    group="sport",
    width=(2.4, 5.7),
    height=(0.3, 1.35),
    depth=(0.7, 2.8),
    affordances=(Affordance.PLAY, Affordance.CLIMB),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, mats: bool | None = None) -> Thing:
    """Along x; `mats` lie below."""
    cover = wish.finish(rng, "fabric", "leather", colors=("beige", "light brown", "beige", "cream", "blue"))
    paint = finish(pick(rng, "blue metal", "light grey metal", "white metal", "red metal"))
    long, high = wish.between(rng, 3.6, 5.0), wish.between(rng, 0.95, 1.25)
    beam = soft_box((long, 0.13, 0.1), cover, (0.012, 0.025, 0.025), steps=2).at(y=high - 0.13)
    x = long * 0.36
    legs = _leg(high, paint).at(x) + _leg(high, paint).at(-x)
    ends = box((0.006, 0.11, 0.08), finish("black plastic"), 0.002).at(long / 2 - 0.004, high - 0.12).both_sides()
    pieces = [beam, legs, ends.ghost()]
    if mats if mats is not None else chance(rng, 0.4):
        pieces.append(
            _mats(long, finish(pick(rng, "blue leather", "dark blue leather", "blue leather", "red leather")))
        )
    level = shelf((-long / 2 + 0.05, -0.02), (long / 2 - 0.05, 0.02), high)
    return assemble(CATEGORY, pieces, cover, supports=(level,))


def _leg(high: float, paint: Finish) -> Solid:
    """An A of steel tubes across the beam, with feet."""
    top = high - 0.13
    tube = rectangle(0.06, 0.04, 0.01)
    side = rail(((0, 0.03, 0.42), (0, top - 0.04, 0.05)), tube, paint).both_sides(2)
    foot = box((0.12, 0.03, 0.12), finish("black rubber"), 0.01).at(0, 0, 0.42).both_sides(2)
    bar = rail(((0, 0.16, -0.37), (0, 0.16, 0.37)), rectangle(0.04, 0.03, 0.008), paint)
    head = box((0.16, 0.06, 0.12), paint, 0.01).at(y=top - 0.058)
    post = cylinder(0.02, top - 0.16, finish("chrome"), 14).at(y=0.14)
    return union((side, foot, bar, head, post))


def _mats(long: float, cloth: Finish) -> Solid:
    """Mats between the feet and beyond them."""
    half, foot = long / 2 + 0.3, long * 0.36
    middle = between((0.003, 0.0, -0.6), (foot - 0.09, 0.06, 0.6), cloth, 0.015)
    end = between((foot + 0.09, 0.0, -0.6), (half, 0.06, 0.6), cloth, 0.015)
    return (middle + end).both_sides()
