"""Crutch: a support under the arm for somebody who cannot walk well."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, cylinder, fillet, lathe, rod, sheet, soft_box, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="crutch",
    about="A support with a padded top and a grip, for somebody who cannot walk well.",
    group="hospital",
    width=(0.1, 0.7),
    height=(0.85, 1.4),
    depth=(0.1, 0.5),
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, pair: bool | None = None) -> Thing:
    """`style` is "arm", under the shoulder, or "elbow"; one or a `pair`, leaning back as on a wall."""
    style = style or pick(rng, "arm", "arm", "arm", "elbow")
    tall = wish.between(rng, 1.15, 1.3) if style == "arm" else wish.between(rng, 0.93, 1.02)
    if style == "arm":
        main = wish.finish(rng, "aluminium", "pale oak", "beech", "aluminium")
        one = _arm(tall, main, finish(pick(rng, "grey rubber", "light brown rubber", "black rubber")))
    else:
        main = wish.finish(rng, "plastic", "metal", colors=("grey", "blue", "light grey", "black", "red"))
        one = _elbow(tall, main)
    lean = float(rng.uniform(0.1, 0.17))
    if pair if pair is not None else chance(rng, 0.6):
        gap, tilt = float(rng.uniform(0.12, 0.16)), float(rng.uniform(0.02, 0.07))
        both = one.turned((0, 0, 1), -tilt).at(-gap) + one.turned((0, 0, 1), tilt).at(gap)
        one = both
    return assemble(CATEGORY, [one.turned((1, 0, 0), -lean)], main)


def _tip() -> Solid:
    return lathe(
        ((0.019, 0.0), (0.022, 0.006), (0.02, 0.02), (0.0155, 0.03), (0.0155, 0.055)), finish("black rubber"), 16
    )


def _arm(tall: float, main: Finish, pad: Finish) -> Solid:
    """Two rods that open from the foot upwards to a padded bar, with a grip between them."""
    wooden = main.grained and main.word != "aluminium"
    r = 0.0125 if wooden else 0.011
    half, top = 0.085, tall - 0.035
    fork = tall * 0.36
    path = ((0.013, fork - 0.1, 0.0), (0.013, fork, 0.0), (half * 0.72, fork + 0.2, 0.0), (half, top, 0.0))
    bow = rod(fillet(path, 0.3, 6), r, main, 12).both_sides()
    stem = rod(((0, 0.03, 0), (0, fork + 0.14, 0)), r * 0.95, main, 12)
    pieces = [bow, stem, _tip()]
    for y in (fork - 0.06, fork + 0.02):
        pieces.append(rod(((-0.028, y, 0), (0.028, y, 0)), 0.004, finish("steel"), 8))
    grip_y = tall * 0.68
    wide = half * 0.9
    pieces.append(rod(((-wide, grip_y, 0), (wide, grip_y, 0)), 0.0145, pad, 12))
    pieces.append(rod(((-wide - 0.02, grip_y, 0), (wide + 0.02, grip_y, 0)), 0.004, finish("steel"), 8))
    cushion = soft_box((2 * half + 0.05, 0.05, 0.05), pad, (0.024, 0.022, 0.022), (0, 0, 0)).at(0, tall - 0.05)
    pieces.append(cushion)
    holes = [
        cylinder(0.0035, 0.0006, finish("black paint"), 8)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, 0.16 + 0.032 * k, r * 0.95)
        for k in range(7)
    ]
    return union((*pieces, union(holes).ghost()))


def _elbow(tall: float, main: Finish) -> Solid:
    """A tube with a grip forwards and an open cuff around the lower arm."""
    steel = finish("aluminium")
    grip = tall * 0.76
    low = rod(((0, 0.03, 0), (0, tall * 0.45, 0)), 0.0095, steel, 12)
    tube = rod(((0, tall * 0.4, 0), (0, grip, 0), (0, tall - 0.06, -0.06)), 0.0125, main, 12)
    handle = rod(
        ((0, grip - 0.005, -0.01), (0, grip + 0.005, 0.05), (0, grip + 0.004, 0.115)),
        (0.014, 0.0155, 0.0175),
        finish("black rubber"),
        12,
    )
    angle = np.linspace(-2.2, 2.2, 15)
    rows = []
    for y, r in ((-0.045, 0.046), (0.0, 0.05), (0.045, 0.055)):
        rows.append(np.column_stack((r * np.sin(angle), np.full(15, y), -r * np.cos(angle))))
    cuff = sheet(np.stack(rows)[::-1], 0.004, main, blocks=(1, 7)).turned((1, 0, 0), -0.24).at(0, tall - 0.05, 0.0)
    buttons = [
        cylinder(0.004, 0.002, steel, 8).turned((1, 0, 0), math.pi / 2).at(0, tall * 0.43 + 0.03 * k, 0.0125)
        for k in range(2)
    ]
    return union((low, tube, handle, cuff, *(b.ghost() for b in buttons), _tip()))
