"""Picket fence: a low fence of upright boards with pointed tops."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.shape import between, box_collider, copies, lathe, plate, slab
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="picket fence",
    about="A low garden fence of upright boards with pointed tops on two rails.",
    group="yard",
    width=(0.9, 14.0),
    height=(0.8, 1.35),
    depth=(0.06, 0.16),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
)
POST = 0.09
"""Thickness of a post, metres."""


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, length: float | None = None, height: float | None = None
) -> Thing:
    """`length` along x and `height` of its pickets in metres; usually white, else bare wood."""
    wood = _wood(rng, wish)
    long = length or wish.between(rng, 1.5, 2.1)
    tall = height or float(rng.uniform(0.85, 1.1))
    head = pick(rng, "pointed", "pointed", "round", "gothic")
    wide, gap = float(rng.uniform(0.07, 0.085)), float(rng.uniform(0.05, 0.065))
    bays = max(1, round(long / 2.2))
    posts = np.linspace(-long / 2 + POST / 2, long / 2 - POST / 2, bays + 1)
    capped = chance(rng, 0.15)
    back = 0.0 if capped else -POST / 2 - 0.045
    post = between(
        (-POST / 2, 0.0, back - POST / 2), (POST / 2, tall + (0.03 if capped else -0.06), back + POST / 2), wood, 0.006
    )
    if capped:
        post += slab(rectangle(POST + 0.03, POST + 0.03), 0.02, wood, 0.006).at(y=tall + 0.03)
        post += lathe(((0.045, 0.0), (0.03, 0.02), (0.0, 0.045)), wood, 4).at(y=tall + 0.05, yaw=np.pi / 4)
    pieces = [copies(post, [(x, 0.0, 0.0) for x in posts])]
    picket = plate(_picket(wide, tall - 0.04, head), 0.018, wood, 0.003).at(0.0, 0.04, 0.01).ghost()
    spans = list(zip(posts[:-1] + POST / 2, posts[1:] - POST / 2, strict=True)) if capped else [(-long / 2, long / 2)]
    for left, right in spans:
        count = max(1, int((right - left - gap * capped) / (wide + gap)))
        step = (right - left) / count
        spots = [(left + step * (k + 0.5), 0.0, 0.0) for k in range(count)]
        shell = box_collider((left, 0.04, 0.0), (right, tall, 0.02))
        pieces.append(copies(picket, spots).within(shell))
        for y in (0.18, tall - 0.27):
            pieces.append(between((left - 0.01, y, -0.042), (right + 0.01, y + 0.075, 0.002), wood, 0.003))
    return assemble(CATEGORY, pieces, wood)


def _wood(rng: np.random.Generator, wish: Wish) -> Finish:
    return wish.finish(rng, "painted wood", "painted wood", "weathered wood", "pine", "teak", colors=("white",))


def _picket(wide: float, tall: float, head: str) -> list[tuple[float, float]] | np.ndarray:
    x = wide / 2
    if head == "pointed":
        return [(-x, 0.0), (x, 0.0), (x, tall - 0.9 * wide), (0.0, tall), (-x, tall - 0.9 * wide)]
    if head == "round":
        angle = np.linspace(0.0, np.pi, 9)
        arch = np.stack((x * np.cos(angle), tall - x + x * np.sin(angle)), axis=1)
        return np.concatenate((((-x, 0.0), (x, 0.0)), arch))
    side = smooth(
        ((x, tall - 1.8 * wide), (0.55 * x, tall - 1.45 * wide), (x, tall - 0.9 * wide), (0.0, tall)), 3, closed=False
    )
    return np.concatenate((((-x, 0.0), (x, 0.0)), side, side[-2::-1] * (-1.0, 1.0)))
