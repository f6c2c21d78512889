"""Stretcher: a narrow padded bed on folding legs with wheels, to carry a patient."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._castors import castor
from orienteer.build.shape import Solid, between, box, fillet, rod, soft_box, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="stretcher",
    about="A narrow padded bed on folding legs with four wheels, to carry a patient.",
    group="hospital",
    width=(0.5, 0.8),
    height=(0.65, 1.5),
    depth=(1.85, 2.25),
    affordances=(Affordance.LIE, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its foot is in front; its back is raised a little or flat."""
    pad = wish.finish(rng, "leather", colors=("orange", "yellow", "orange", "dark blue", "black", "red"))
    frame = finish(pick(rng, "yellow metal", "aluminium", "chrome", "black metal"))
    wide, level, half = 0.54, wish.between(rng, 0.62, 0.85), 0.97
    raise_ = float(rng.uniform(0.35, 0.75)) if chance(rng, 0.7) else 0.0
    pieces = [_legs(wide, level, half, frame), _bed(wide, level, half, frame, pad, raise_)]
    pieces.append(_rails(wide, level, frame))
    surface = shelf((-wide / 2 + 0.07, -0.1), (wide / 2 - 0.07, half - 0.25), level + 0.1, name="mattress")
    return assemble(CATEGORY, pieces, pad, supports=(surface,))


def _legs(wide: float, level: float, half: float, frame: Finish) -> Solid:
    """Crossed legs with castors below."""
    x, z, low = wide / 2 - 0.02, half - 0.28, 0.2
    one = rod(((x, low, z), (x, level - 0.05, -z + 0.15)), 0.017, frame, 8)
    other = rod(((x - 0.045, low, -z), (x - 0.045, level - 0.05, z - 0.15)), 0.017, frame, 8)
    pin = rod(
        ((x - 0.065, (low + level) / 2 - 0.025, 0.0), (x + 0.02, (low + level) / 2 - 0.025, 0.0)),
        0.013,
        finish("steel"),
        8,
    )
    base = rod(((x, low, -z - 0.1), (x, low, z + 0.1)), 0.018, frame, 8)
    side = union((one, other, pin, base)).both_sides()
    bars = [rod(((-x, low, e), (x, low, e)), 0.016, frame, 8) for e in (-z, z)]
    bars += [rod(((-x, level - 0.06, e), (x, level - 0.06, e)), 0.016, frame, 8) for e in (-z + 0.15, z - 0.15)]
    wheels = [
        castor(0.075, 0.195, finish("grey metal")).at(s * x, 0, e) for s in (-1, 1) for e in (-z - 0.06, z + 0.06)
    ]
    return union((side, *bars, *wheels))


def _bed(wide: float, level: float, half: float, frame: Finish, pad: Finish, raised: float) -> Solid:
    """A frame of tubes with a padded top in two parts, belts over it."""
    x, hip = wide / 2, -0.18
    loop = fillet(((x, level, -half), (x, level, half), (-x, level, half), (-x, level, -half)), 0.09, 3)
    ring = rod(loop, 0.0165, frame, 8) + rod(((-x, level, -half), (x, level, -half)), 0.0165, frame, 8)
    handle = fillet(
        (
            (x - 0.08, level, half),
            (x - 0.08, level - 0.02, half + 0.07),
            (-x + 0.08, level - 0.02, half + 0.07),
            (-x + 0.08, level, half),
        ),
        0.04,
        4,
    )
    seat = soft_box((wide - 0.03, 0.085, half - hip - 0.06), pad, 0.03).at(0, level + 0.012, (half + hip) / 2 - 0.02)
    deck = between((-x + 0.01, level - 0.012, hip), (x - 0.01, level + 0.014, half - 0.05), frame, 0.003)
    long = half + hip - 0.03
    back = soft_box((wide - 0.03, 0.085, long), pad, 0.03).at(0, level + 0.012, hip - long / 2)
    back += between((-x + 0.02, level - 0.006, hip - long), (x - 0.02, level + 0.014, hip), frame, 0.003)
    back += soft_box((0.4, 0.085, 0.26), finish("white fabric"), (0.06, 0.038, 0.05), (0, 0.003, 0), steps=1).at(
        0, level + 0.085, hip - long + 0.17
    )
    back = back.turned((1, 0, 0), raised, (0, level, hip))
    prop = Solid()
    if raised > 0.1:
        reach = 0.45
        end = (x - 0.06, level + reach * math.sin(raised), hip - reach * math.cos(raised))
        prop = rod(((x - 0.06, level, hip - 0.62), end), 0.01, finish("steel"), 8).both_sides()
    belts = union(_belt(wide, level).at(z=z) for z in (0.12, 0.58))
    return union((ring, rod(handle, 0.013, frame, 8), seat, deck, back, prop, belts))


def _belt(wide: float, level: float) -> Solid:
    """A black belt with a buckle across the pad."""
    black = finish("black fabric")
    x, y = wide / 2 - 0.012, level + 0.099
    over = between((-x, y - 0.006, -0.025), (x, y + 0.001, 0.025), black, 0.002)
    side = between((x - 0.001, level, -0.025), (x + 0.004, y, 0.025), black, 0.002).both_sides()
    buckle = box((0.06, 0.011, 0.045), finish("chrome"), 0.003).at(0, y - 0.002, 0)
    return over + side + buckle


def _rails(wide: float, level: float, frame: Finish) -> Solid:
    """A low rail at each side that folds down."""
    x = wide / 2 + 0.03
    loop = fillet(((x, level, -0.2), (x, level + 0.25, -0.15), (x, level + 0.25, 0.35), (x, level, 0.4)), 0.05, 3)
    bars = [rod(((x, level, z), (x, level + 0.25, z)), 0.008, frame, 8) for z in (0.0, 0.2)]
    stubs = [rod(((x - 0.032, level, z), (x + 0.004, level, z)), 0.01, frame, 8) for z in (-0.2, 0.0, 0.2, 0.4)]
    return union((rod(loop, 0.0115, frame, 8), *bars, *stubs)).both_sides()
