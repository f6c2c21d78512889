"""Shop shelf: goods in rows, as in a supermarket."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.shape import Solid, between, box, cylinder, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shop shelf",
    about="A steel shelf full of packets, tins and bottles in rows, as in a supermarket.",
    group="storage",
    width=(0.9, 1.6),
    height=(1.3, 2.1),
    depth=(0.4, 0.65),
    affordances=(Affordance.LOOK_AT, Affordance.PUT_IN),
)

_COLORS = ("red", "yellow", "blue", "green", "orange", "white", "purple", "light blue", "dark red", "pink", "teal")


def make(rng: np.random.Generator, wish: Wish = ANY, *, filled: bool = True) -> Thing:
    """Five boards with price strips before a back wall; `filled` says whether goods stand on them."""
    steel = wish.finish(rng, "enamel", colors=("white", "light grey", "cream"))
    width, depth, height = wish.between(rng, 1.0, 1.4), float(rng.uniform(0.46, 0.56)), float(rng.uniform(1.55, 1.9))
    x, z = width / 2, depth / 2
    strip = ANY.finish(rng, "plastic", colors=("red", "yellow", "green", "blue"))
    post = between((x - 0.03, 0.0, -z), (x, height, -z + 0.05), steel, 0.003)
    pieces: list[Solid] = [
        post.both_sides(),
        between((-x + 0.028, 0.05, -z + 0.012), (x - 0.028, height - 0.005, -z + 0.022), steel),
        between((-x, 0.0, -z + 0.05), (x, 0.14, z), steel, 0.004),
        between((-x, height - 0.004, -z), (x, height + 0.1, -z + 0.03), strip, 0.004),
    ]
    count = int(rng.integers(4, 6))
    pitch = (height - 0.16) / count
    for k in range(count):
        y = 0.14 + k * pitch
        reach = z if k == 0 else z - 0.06
        if k:
            pieces.append(between((-x + 0.002, y - 0.025, -z + 0.024), (x - 0.002, y, reach), steel, 0.002))
        pieces.append(between((-x + 0.003, y - 0.034, reach - 0.002), (x - 0.003, y + 0.006, reach + 0.006), strip))
        if filled:
            pieces.append(_goods(rng, width - 0.05, reach + z - 0.1, pitch - 0.07).at(0, y, reach - 0.02))
    return assemble(CATEGORY, pieces, steel)


def _goods(rng: np.random.Generator, width: float, depth: float, room: float) -> Solid:
    """Kinds of goods side by side, each a few packets wide; their fronts at z = 0. What stands behind is one block."""
    pieces: list[Solid] = []
    x, end = -width / 2, width / 2
    while x < end - 0.1:
        color, other = pick(rng, *_COLORS), pick(rng, *_COLORS)
        tall, one = room * float(rng.uniform(0.55, 0.9)), float(rng.uniform(0.07, 0.12))
        count = min(int(rng.integers(2, 5)), int((end - x) / (one + 0.004)))
        kind = pick(rng, "packet", "packet", "tin", "bottle")
        for k in range(count):
            at = x + (k + 0.5) * (one + 0.004)
            back = depth * float(rng.uniform(0.7, 0.95))
            if kind == "packet":
                pieces.append(between((at - one / 2, 0.0, -back), (at + one / 2, tall, 0.0), finish(f"{color} paper")))
                pieces.append(
                    box((one * 0.8, tall * 0.3, 0.002), finish(f"{other} paper")).at(at, tall * 0.5, 0.0005).ghost()
                )
            else:
                r = one * 0.46
                for row in range(2):
                    spot = -r - row * 2 * r
                    low = tall * (0.6 if kind == "tin" else 0.7)
                    pieces.append(
                        cylinder(r, low, finish(f"{color} paper" if kind == "tin" else f"{color} plastic"), 10).at(
                            at, 0, spot
                        )
                    )
                    if kind == "bottle":
                        pieces.append(
                            cylinder(r * 0.4, tall - low + 0.01, finish(f"{other} plastic"), 6).at(at, low - 0.01, spot)
                        )
                    else:
                        pieces.append(cylinder(r * 0.97, 0.004, finish("steel"), 10).at(at, low, spot))
        x += count * (one + 0.004) + 0.012
        if count == 0:
            break
    return union(pieces)
