"""Armchair: a soft seat for one with arms."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.furniture._upholstery import Seat, arm_style, upholstered, wood_frame
from orienteer.build.shape import soft_box
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="armchair",
    about="A soft seat for one with a back and arms.",
    group="seating",
    width=(0.62, 1.15),
    height=(0.72, 1.12),
    depth=(0.72, 1.0),
    affordances=(Affordance.SIT,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "club", "wing" or "frame"."""
    style = style or pick(rng, "club", "wing", "frame")
    cloth = wish.finish(rng, "fabric", "fabric", "leather", "velvet")
    wood = ANY.finish(rng, "oak", "walnut", "beech", "teak")
    arms, arm_width = arm_style(rng)
    tall = style == "wing"
    seat = Seat(
        width=float(rng.uniform(0.52, 0.58)) + (2 * arm_width if style != "frame" else 0.16),
        depth=float(rng.uniform(0.78, 0.9)),
        height=float(rng.uniform(1.0, 1.1)) if tall else float(rng.uniform(0.76, 0.88)),
        seats=1,
        seat_height=float(rng.uniform(0.43, 0.47)),
        arm_width=arm_width,
        arm_height=float(rng.uniform(0.56, 0.66)),
        lift=float(rng.uniform(0.08, 0.16)),
        arms=arms,
        loose_back=not tall and chance(rng, 0.8),
    )
    if style == "frame":
        pieces, level = wood_frame(seat, wood, cloth)
        return assemble(CATEGORY, pieces, cloth, supports=(level,))
    pieces, level = upholstered(seat, cloth, wood, pick(rng, "round", "tapered", "turned"))
    if tall:
        side = soft_box((0.07, seat.height - seat.arm_height + 0.1, 0.3), cloth, 0.03)
        x = seat.width / 2 - seat.arm_width / 2 - 0.02
        pieces.append(side.turned((0, 1, 0), 0.3).at(x, seat.arm_height - 0.09, -seat.depth / 2 + 0.17).both_sides())
    return assemble(CATEGORY, pieces, cloth, supports=(level,))
