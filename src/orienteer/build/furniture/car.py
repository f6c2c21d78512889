"""Car: a saloon, estate, sports car, convertible, van or taxi."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._bodywork import BODY, SEATS, Body, House, dressed, glass_house, shell
from orienteer.build.furniture._carparts import cabin, lamps, plates, seams, taxi_sign
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wheels import car_wheel
from orienteer.build.shape import Solid, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="car",
    about="A motor vehicle for a few people, with four wheels and a glass house.",
    group="vehicles",
    width=(1.6, 2.2),
    height=(1.05, 2.0),
    depth=(3.6, 5.2),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE,),
)

PAINTS = (
    "red",
    "silver",
    "white",
    "black",
    "dark blue",
    "blue",
    "grey",
    "dark grey",
    "dark red",
    "dark green",
    "beige",
)
BODIES: dict[str, tuple[Body, House]] = {
    "saloon": (
        Body(
            half=(
                (-2.3, 0.7),
                (-2.22, 0.8),
                (-1.9, 0.87),
                (-0.8, 0.9),
                (0.9, 0.9),
                (1.7, 0.87),
                (2.1, 0.8),
                (2.25, 0.7),
                (2.3, 0.6),
            ),
            shoulder=(
                (-2.3, 0.86),
                (-2.24, 0.99),
                (-1.6, 1.02),
                (0.0, 0.95),
                (1.0, 0.94),
                (1.7, 0.84),
                (2.12, 0.74),
                (2.25, 0.66),
                (2.3, 0.58),
            ),
            sill=((-2.3, 0.42), (-2.2, 0.3), (-1.6, 0.24), (1.7, 0.22), (2.2, 0.24), (2.3, 0.32)),
            wheels=(-1.32, 1.38),
            wheel=0.325,
            well=(-1.62, 0.98),
        ),
        House(foot=(-1.68, 1.05), roof=(-0.95, 0.22), top=1.4, posts=(-0.98, -0.12)),
    ),
    "estate": (
        Body(
            half=(
                (-2.35, 0.78),
                (-2.29, 0.86),
                (-1.9, 0.89),
                (-0.8, 0.9),
                (0.9, 0.9),
                (1.7, 0.87),
                (2.1, 0.8),
                (2.27, 0.7),
                (2.32, 0.6),
            ),
            shoulder=(
                (-2.35, 0.92),
                (-2.3, 0.99),
                (-1.6, 0.98),
                (0.0, 0.95),
                (1.0, 0.95),
                (1.7, 0.86),
                (2.12, 0.77),
                (2.27, 0.68),
                (2.32, 0.6),
            ),
            sill=((-2.35, 0.42), (-2.25, 0.3), (-1.6, 0.24), (1.7, 0.22), (2.2, 0.24), (2.32, 0.32)),
            wheels=(-1.36, 1.4),
            wheel=0.325,
            well=(-2.2, 0.98),
        ),
        House(foot=(-2.24, 1.05), roof=(-1.93, 0.2), top=1.42, posts=(-1.3, -0.25), lean=0.8),
    ),
    "van": (
        Body(
            half=(
                (-2.3, 0.82),
                (-2.24, 0.91),
                (-1.8, 0.93),
                (-0.8, 0.94),
                (0.9, 0.94),
                (1.7, 0.9),
                (2.1, 0.82),
                (2.25, 0.72),
                (2.3, 0.62),
            ),
            shoulder=(
                (-2.3, 1.0),
                (-2.25, 1.08),
                (0.0, 1.06),
                (1.3, 1.06),
                (1.8, 0.98),
                (2.12, 0.86),
                (2.25, 0.74),
                (2.3, 0.64),
            ),
            sill=((-2.3, 0.44), (-2.2, 0.32), (-1.6, 0.26), (1.7, 0.24), (2.2, 0.26), (2.3, 0.34)),
            wheels=(-1.38, 1.42),
            wheel=0.335,
            well=(-2.15, 1.38),
        ),
        House(foot=(-2.2, 1.5), roof=(-2.0, 0.52), top=1.7, posts=(-1.2, 0.05), lean=0.82),
    ),
    "sports": (
        Body(
            half=(
                (-2.15, 0.76),
                (-2.08, 0.85),
                (-1.6, 0.94),
                (-0.9, 0.92),
                (0.3, 0.88),
                (1.2, 0.92),
                (1.75, 0.88),
                (2.05, 0.78),
                (2.2, 0.6),
            ),
            shoulder=(
                (-2.15, 0.8),
                (-2.1, 0.89),
                (-1.6, 0.9),
                (-0.4, 0.84),
                (0.6, 0.83),
                (1.3, 0.82),
                (1.8, 0.68),
                (2.1, 0.55),
                (2.2, 0.46),
            ),
            sill=((-2.15, 0.36), (-2.05, 0.22), (-1.5, 0.18), (1.6, 0.15), (2.1, 0.16), (2.2, 0.24)),
            wheels=(-1.25, 1.3),
            wheel=0.335,
            well=(-1.5, 0.62),
            crown=0.05,
            floor=0.28,
        ),
        House(foot=(-1.6, 0.72), roof=(-0.62, 0.0), top=1.16, posts=(-0.55,), lean=0.74, crown=0.04),
    ),
}
"""Shapes by name; all lines run from tail to nose."""

SHAPES = {
    "saloon": "saloon",
    "taxi": "saloon",
    "convertible": "sports",
    "estate": "estate",
    "van": "van",
    "sports": "sports",
}


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "saloon", "estate", "van", "sports", "convertible" (open above) or "taxi"."""
    style = style or pick(
        rng, "sports", "sports", "convertible", "convertible", "estate", "estate", "van", "taxi", "saloon"
    )
    colors = (
        ("yellow",) if style == "taxi" else ("red", "yellow", *PAINTS) if style in ("sports", "convertible") else PAINTS
    )
    paint = wish.finish(rng, "lacquer", colors=colors)
    cloths = (
        ("black leather", "beige leather", "dark red leather")
        if style == "convertible"
        else ("dark grey fabric", "beige fabric", "black leather")
    )
    dress = {BODY.word: paint, SEATS.word: finish(pick(rng, *cloths))}
    size = wish.between(rng, 0.94, 1.05)
    kind = "spokes" if style in ("sports", "convertible") else pick(rng, "spokes", "cap", "disc")
    drawn = (*_drawn(style), _wheels(BODIES[SHAPES[style]][0], kind), plates(rng, BODIES[SHAPES[style]][0]))
    pieces = [scaled(dressed(piece, dress), size) for piece in drawn]
    return assemble(CATEGORY, pieces, paint, name=f"{paint.color} {_word(style)}", tags={"style": style})


@cache
def _drawn(style: str) -> tuple[Solid, ...]:
    """Everything but its wheels and number plates, in stand-ins for paint and cloth."""
    body, house = BODIES[SHAPES[style]]
    black = finish("black rubber")
    pieces = [shell(body, BODY, black, black), cabin(body, house, SEATS, style == "convertible")]
    pieces += [lamps(body, style in ("sports", "convertible")), seams(body, house, BODY)]
    if style != "convertible":
        pieces.append(glass_house(body, house, BODY))
    if style == "taxi":
        pieces.append(taxi_sign(body, house))
    return tuple(pieces)


def _word(style: str) -> str:
    return {"van": "car, a van", "taxi": "car, a taxi", "sports": "sports car"}.get(style, f"car, {style}")


@cache
def _wheels(body: Body, kind: str) -> Solid:
    share = 0.7 if kind == "spokes" else 0.64
    wheel = car_wheel(
        body.wheel, 0.22, finish("black rubber"), finish("silver metal"), finish("dark grey metal"), kind, share
    )
    pieces = []
    for z in body.wheels:
        x = float(body.at(body.half, z)) - 0.125
        pieces += [wheel.at(x, body.wheel, z), wheel.at(yaw=math.pi).at(-x, body.wheel, z)]
    return union(pieces)
