"""Throne: a tall gilded chair for a king."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._legs import leg
from orienteer.build.shape import ball, between, box, lathe, plate, rail, soft_box, union
from orienteer.build.shape.outline import arc, rectangle, smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="throne",
    about="A tall, richly carved chair with a crown, on a step.",
    group="seating",
    width=(0.75, 1.05),
    height=(1.45, 2.1),
    depth=(0.8, 1.15),
    affordances=(Affordance.SIT, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Gilded or dark wood around velvet, with scrolled arms and balls on its posts."""
    gold = finish(pick(rng, "gold", "gold lacquer", "gold"))
    velvet = wish.finish(rng, "velvet", colors=("red", "dark red", "purple", "dark blue", "dark red"))
    half, step, seat = float(rng.uniform(0.31, 0.35)), 0.1, 0.56
    height = float(rng.uniform(1.5, 1.75))
    rear, front = -0.3, 0.3
    pieces = [
        box((2 * half + 0.26, step, 0.96), velvet, 0.008),
        box((2 * half + 0.3, 0.035, 1.0), gold, 0.008),
    ]
    for z, tall in ((front, seat + 0.26), (rear, seat)):
        pieces.append(leg("turned", tall - step, 0.075, gold).at(half, step, z).both_sides())
    pieces.append(
        between((-half - 0.03, seat - 0.15, rear - 0.03), (half + 0.03, seat - 0.05, front + 0.03), gold, 0.012)
    )
    drape = [(x, seat - 0.15 - 0.045 * abs(math.sin(math.pi * 3 * x / half))) for x in np.linspace(half, -half, 25)]
    skirt = plate([(-half, seat - 0.14), (half, seat - 0.14), *drape[1:-1]], 0.012, gold).at(z=front + 0.025)
    pieces.append(skirt)
    pieces.append(
        soft_box((2 * half - 0.02, 0.13, front - rear - 0.04), velvet, 0.045, (0, 0.016, 0)).at(y=seat - 0.06)
    )
    # the back: posts, a velvet field, and a carved top
    shoulder = height - 0.22
    post = lathe(
        [
            (0.036, 0),
            (0.036, 0.1),
            (0.026, 0.14),
            (0.034, 0.4),
            (0.026, 0.7),
            (0.038, shoulder - seat),
            (0.03, shoulder - seat + 0.03),
        ],
        gold,
        10,
    )
    pieces.append(post.at(half, seat - 0.05, rear).both_sides())
    finial = lathe(
        [(0.02, 0), (0.035, 0.02), (0.045, 0.055), (0.025, 0.09), (0.012, 0.1), (0.02, 0.12), (0.004, 0.16)], gold, 14
    )
    pieces.append(finial.at(half, shoulder - 0.03, rear).both_sides())
    crest = np.concatenate(
        (
            ((-half, 0.0), (half, 0.0)),
            smooth(
                ((half, 0.1), (half * 0.75, 0.12), (half * 0.5, 0.22), (half * 0.2, 0.24), (0.0, 0.33)), 4, closed=False
            ),
            smooth(((-half * 0.2, 0.24), (-half * 0.5, 0.22), (-half * 0.75, 0.12), (-half, 0.1)), 4, closed=False),
        )
    )
    top = shoulder - 0.16
    pieces.append(plate(crest, 0.05, gold, 0.008).at(0, top, rear))
    pieces.append(
        plate(rectangle(2 * half - 0.02, top - seat + 0.05, 0.0), 0.03, gold).at(0, (top + seat) / 2, rear - 0.005)
    )
    field = soft_box((2 * half - 0.14, top - seat - 0.09, 0.07), velvet, (0.03, 0.03, 0.03), (0, 0, 0.008), 2, 2)
    pieces.append(field.at(0, seat + 0.07, rear + 0.03))
    buttons = [
        ball(0.012, gold, 6).at(x, y, rear + 0.062).ghost()
        for y in np.linspace(seat + 0.2, top - 0.12, 4)
        for x in (-half * 0.45, 0.0, half * 0.45)
    ]
    pieces.append(union(buttons))
    jewel = ball(0.035, finish("red lacquer"), 14).at(0, top + 0.12, rear + 0.018)
    pieces.append(jewel)
    # arms end in scrolls
    arm = ((half, seat + 0.27, rear), (half, seat + 0.25, 0.0), (half, seat + 0.28, front + 0.03))
    pieces.append(rail(arm, rectangle(0.075, 0.05, 0.015, 3), gold).both_sides())
    scroll = arc((front + 0.03, 0.0), 0.045, 0.0, 2 * math.pi, 14)
    pieces.append(
        plate([(z - front, y) for z, y in scroll[:-1].tolist()], 0.1, gold, 0.01)
        .at(yaw=math.pi / 2)
        .at(half, seat + 0.265, front - 0.0)
        .both_sides()
    )
    pieces.append(soft_box((0.07, 0.04, 0.36), velvet, 0.018).at(half, seat + 0.275, -0.02).both_sides())
    return assemble(CATEGORY, pieces, velvet, supports=(shelf((-0.2, -0.15), (0.2, 0.22), seat + 0.07, name="seat"),))
