"""Sofa: a long soft seat with a back and arms."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.furniture._upholstery import Seat, arm_style, in_front_of, throw_pillows, upholstered
from orienteer.build.wish import ANY, CLOTH_COLORS, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="sofa",
    about="A long soft seat for two or three with a back and arms.",
    group="seating",
    width=(1.35, 2.55),
    height=(0.72, 0.95),
    depth=(0.8, 1.02),
    affordances=(Affordance.SIT, Affordance.LIE, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, seats: int | None = None, pillows: bool | None = None) -> Thing:
    """`seats` is 2 or 3."""
    count = seats or (3 if chance(rng, 0.6) else 2)
    cloth = wish.finish(rng, "fabric", "fabric", "leather", "velvet")
    arms, arm_width = arm_style(rng)
    seat = Seat(
        width=count * float(rng.uniform(0.58, 0.68)) + 2 * arm_width,
        depth=float(rng.uniform(0.85, 0.98)),
        height=float(rng.uniform(0.78, 0.9)),
        seats=count,
        seat_height=float(rng.uniform(0.43, 0.47)),
        arm_width=arm_width,
        arm_height=float(rng.uniform(0.56, 0.66)),
        lift=float(rng.uniform(0.05, 0.14)),
        arms=arms,
    )
    legs = ANY.finish(rng, "oak", "walnut", "black metal", "wenge")
    pieces, level = upholstered(seat, cloth, legs, pick(rng, "round", "square", "tapered"))
    if pillows if pillows is not None else chance(rng, 0.7):
        others = [color for color in CLOTH_COLORS if color != cloth.color]
        thrown = throw_pillows(rng, seat, ANY.finish(rng, "fabric", colors=[*others, "orange", "yellow"]))
        pieces += thrown
        level = in_front_of(thrown, level)
    return assemble(CATEGORY, pieces, cloth, supports=(level,))
