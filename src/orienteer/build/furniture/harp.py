"""Harp: a gilded pillar, a curved neck and a slanting sound box with strings between."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, lathe, plate, rod, union
from orienteer.build.shape.outline import band, smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="harp",
    about="A tall triangular frame of pillar, curved neck and sound box, strung with many strings.",
    group="music",
    width=(0.7, 1.15),
    height=(1.4, 1.95),
    depth=(0.25, 0.5),
    affordances=(Affordance.PLAY,),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Gilded or of wood."""
    wood = wish.finish(rng, "gold", "cherry", "mahogany", "teak")
    tall = wish.between(rng, 1.55, 1.85)
    wide = tall * float(rng.uniform(0.5, 0.55))
    a, b = -wide / 2 + 0.09, wide / 2 - 0.05
    pillar = lathe(
        (
            (0.07, 0.1),
            (0.075, 0.14),
            (0.045, 0.2),
            (0.036, 0.3),
            (0.032, tall * 0.6),
            (0.036, tall - 0.2),
            (0.06, tall - 0.12),
            (0.066, tall - 0.09),
            (0.045, tall - 0.05),
            (0.05, tall),
        ),
        wood,
        20,
    )
    curve = smooth(
        (
            (a - 0.02, tall - 0.05),
            (a + 0.12, tall - 0.07),
            (a + 0.3, tall - 0.24),
            (a + 0.48, tall - 0.3),
            (b - 0.02, tall - 0.2),
            (b + 0.03, tall - 0.26),
        ),
        5,
        closed=False,
    )
    neck = plate(band(curve, 0.09), 0.055, wood, 0.01)
    low, high = np.array((a + 0.06, 0.16, 0.0)), np.array((b + 0.01, tall - 0.23, 0.0))
    sections = _sound_box(low, high, wood)
    base = between((a - 0.1, 0.0, -0.17), (a + 0.36, 0.07, 0.17), wood, 0.015)
    foot = between((a - 0.07, 0.068, -0.13), (a + 0.28, 0.2, 0.13), wood, 0.02)
    gut = finish("cream plastic")
    lines = []
    for k in range(30):
        t = 0.1 + 0.86 * k / 29
        bottom = low + (high - low) * t
        above = float(np.interp(bottom[0], curve[:, 0], curve[:, 1])) - 0.02
        if above > bottom[1] + 0.08:
            line = (bottom, (bottom[0], above, 0.034))
            lines.append(rod(line, 0.002, finish("dark red plastic") if k % 7 == 0 else gut, 4))
    return assemble(CATEGORY, [pillar.at(a, 0, 0), neck, *sections, base, foot, union(lines)], wood)


def _sound_box(low: F64, high: F64, wood: Finish) -> list[Solid]:
    """A round-backed box that grows downwards, with a flat board of spruce where the strings leave it."""
    way = (high - low) / float(np.linalg.norm(high - low))
    behind = np.array((way[1], -way[0], 0.0))
    back = rod(np.stack((low + behind * 0.055, high + behind * 0.03)), (0.125, 0.05), wood, 20)
    half = np.array(((-0.145, 0.0), (0.145, 0.0), (0.062, 1.0), (-0.062, 1.0)))
    length = float(np.linalg.norm(high - low))
    board = plate(half * (1, length), 0.014, finish("pine"), 0.004)
    # the board's face looks back along the way to the pillar
    frame = np.stack(((0.0, 0.0, 1.0), tuple(way), tuple(-behind)), axis=1)
    return [back, board.moved(Pose.from_rotation(frame, low + behind * 0.004))]
