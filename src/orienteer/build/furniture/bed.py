"""Bed: to sleep in."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, pattern
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, between, cushion, plate, soft_box, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bed",
    about="A frame with a mattress, a blanket and pillows.",
    group="bedroom",
    width=(0.85, 2.0),
    height=(0.65, 1.35),
    depth=(1.95, 2.3),
    affordances=(Affordance.LIE, Affordance.SIT, Affordance.PUT_ON),
)

_BLANKETS = (
    ("cream", "dark blue"),
    ("light blue", "white"),
    ("grey", "cream"),
    ("dark green", "cream"),
    ("dark red", "cream"),
    ("teal", "white"),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, width: float | None = None) -> Thing:
    """Its foot is in front, its head at the wall; `width` is that of the mattress."""
    frame = wish.finish(rng, "wood", "wood", "white paint", "fabric")
    soft = "fabric" in frame.word
    wide = width or (wish.between(rng, 0.9, 1.8) if wish.size else float(rng.choice((0.9, 1.4, 1.6, 1.8))))
    long, top = 2.0, float(rng.uniform(0.5, 0.56))
    outer, end = wide + 0.08, long / 2 + 0.02
    rail_low, rail_high = 0.2, 0.36
    pieces = [_rail(outer, end, rail_low, rail_high, frame, soft)]
    pieces.append(_head(rng, outer, float(rng.uniform(0.9, 1.15)), -end - 0.025, frame, soft))
    if chance(rng, 0.4) and not soft:
        pieces.append(
            between((-outer / 2 - 0.01, 0.14, end + 0.005), (outer / 2 + 0.01, 0.56, end + 0.04), frame, 0.008)
        )
    pieces.append(four(leg("square", rail_low + 0.01, 0.07, frame), outer / 2 - 0.055, end - 0.055))
    sheet = finish("white fabric")
    pieces.append(soft_box((wide, top - 0.29, long), sheet, 0.05).at(0, 0.29, 0))
    ground, accent = _BLANKETS[int(rng.integers(len(_BLANKETS)))]
    style = pick(rng, "fabric", "fabric", "stripes", "plaid")
    blanket = {
        "stripes": lambda: pattern("stripes", (ground, accent)),
        "plaid": lambda: pattern("plaid", (ground, accent, "white")),
    }.get(style, lambda: finish(f"{ground} fabric"))()
    cover = soft_box((wide + 0.07, 0.27, 1.42), blanket, (0.05, 0.06, 0.05), (0.0, 0.012, 0.0), middle=4)
    pieces.append(cover.at(0, top - 0.19, long / 2 - 0.71 + 0.03))
    fold = soft_box((wide + 0.075, 0.13, 0.3), sheet, (0.05, 0.05, 0.05), (0, 0.006, 0)).at(
        0, top - 0.045, long / 2 - 1.5
    )
    pieces.append(fold)
    count = 1 if wide < 1.2 else 2
    for i in range(count):
        x = (i - (count - 1) / 2) * wide / count
        one = cushion((min(0.68, wide / count - 0.06), 0.17, 0.44), sheet, steps=1).turned((1, 0, 0), 0.16)
        pieces.append(one.at(x, top - 0.03, -long / 2 + 0.24))
        if chance(rng, 0.7):
            other = cushion((min(0.6, wide / count - 0.14), 0.16, 0.4), finish(f"{ground} fabric"), steps=1).turned(
                (1, 0, 0), 0.95
            )
            pieces.append(other.at(x, top + 0.11, -long / 2 + 0.3))
    return assemble(
        CATEGORY,
        pieces,
        frame,
        supports=(shelf((-wide / 2 + 0.05, -0.4), (wide / 2 - 0.05, 0.95), top + 0.08, name="blanket"),),
    )


def _rail(outer: float, end: float, low: float, high: float, frame: Finish, soft: bool) -> Solid:
    """The frame around the mattress, with a base that carries it."""
    if soft:
        return soft_box((outer, high - low, 2 * end), frame, 0.03).at(y=low)
    x = outer / 2
    side = between((x - 0.025, low, -end), (x, high, end), frame, 0.004)
    cross = between((-x + 0.024, low + 0.003, -0.012), (x - 0.024, high - 0.003, 0.012), frame, 0.003)
    base = between((-x + 0.02, high - 0.09, -end + 0.02), (x - 0.02, high - 0.05, end - 0.02), frame)
    return union((side.both_sides(), cross.at(z=end - 0.014), cross.at(z=-end + 0.014), base))


def _head(rng: np.random.Generator, outer: float, height: float, z: float, frame: Finish, soft: bool) -> Solid:
    width = outer + 0.02
    if soft:
        return soft_box((width, height, 0.1), frame, (0.05, 0.06, 0.045), (0, 0, 0.004)).at(0, 0, z - 0.02)
    if chance(rng, 0.5):
        outline = rectangle(width, height, 0.12, 5) + np.array((0.0, height / 2))
        return plate(outline, 0.035, frame, 0.006).at(z=z)
    post = between((width / 2 - 0.06, 0, z - 0.03), (width / 2, height, z + 0.03), frame, 0.006).both_sides()
    x = width / 2 - 0.058
    bars = [between((-x, y, z - 0.016), (x, y + 0.09, z + 0.016), frame, 0.004) for y in (0.42, height - 0.14)]
    slats = [
        between((u - 0.03, 0.5, z - 0.008), (u + 0.03, height - 0.1, z + 0.008), frame)
        for u in np.linspace(-x + 0.1, x - 0.1, max(4, int(width / 0.17)))
    ]
    return union([post, *bars, *slats])
