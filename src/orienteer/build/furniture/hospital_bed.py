"""Hospital bed: a bed on castors with a raised back and rails at its sides."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, opened, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._castors import castor
from orienteer.build.shape import Solid, between, cushion, fillet, plate, rail, rod, soft_box, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hospital bed",
    about="A bed on castors whose back can be raised, with rails at its sides.",
    group="hospital",
    width=(0.9, 1.15),
    height=(0.95, 1.5),
    depth=(2.0, 2.4),
    affordances=(Affordance.LIE, Affordance.SIT, Affordance.PUSH),
)
_HIP = -0.1
"""Where along z the back is hinged, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its foot is in front. The part "back" turns up from flat."""
    ends = wish.finish(
        rng, "plastic", "plastic", "beech", colors=("cream", "light blue", "white", "light grey", "beige")
    )
    frame = finish(pick(rng, "white metal", "light grey metal", "chrome"))
    wide, level = 0.9, wish.between(rng, 0.5, 0.6)
    half = 1.02
    pieces = [_chassis(wide, level, half, frame), _boards(wide, level, half, ends, frame)]
    sheet, blanket = (
        finish("white fabric"),
        finish(f"{pick(rng, 'light blue', 'white', 'light green', 'cream', 'beige')} fabric"),
    )
    pieces.append(between((-wide / 2 + 0.02, level - 0.02, _HIP), (wide / 2 - 0.02, level, half - 0.02), frame))
    pieces.append(soft_box((wide - 0.02, 0.14, half - _HIP - 0.02), sheet, 0.04).at(0, level, (half + _HIP) / 2))
    cover = soft_box((wide + 0.03, 0.15, half - _HIP - 0.12), blanket, (0.05, 0.05, 0.04), (0, 0.01, 0), steps=1)
    pieces.append(cover.at(0, level + 0.02, (half + _HIP) / 2 + 0.05))
    back = _back(wide, level, half, sheet, frame)
    joint = hinge((0.0, level, _HIP), 1.1, (1.0, 0.0, 0.0))
    parts = [Moving("back", "back of the bed", back, joint)]
    pieces.append(_rails(wide, frame, finish("light grey plastic") if chance(rng, 0.5) else frame).at(y=level))
    surface = shelf((-wide / 2 + 0.05, _HIP + 0.12), (wide / 2 - 0.05, half - 0.12), level + 0.165, name="blanket")
    thing = assemble(CATEGORY, pieces, ends, supports=(surface,), parts=parts)
    return opened(thing, {"back": float(rng.uniform(0.45, 0.85)) if chance(rng, 0.8) else 0.0})


def _chassis(wide: float, level: float, half: float, frame: Finish) -> Solid:
    """The carriage, and a frame lifted over it by slanted legs."""
    tube = rectangle(0.05, 0.04, 0.008, 1)
    x, y = wide / 2 - 0.06, level - 0.05
    upper = rail(((x, y, -half), (x, y, half)), tube, frame).both_sides()
    legs = []
    for z in (-0.55, 0.55):
        legs.append(rail(((0.14, 0.2, z), (0.14, y, z * 0.75)), rectangle(0.04, 0.06, 0.008, 1), frame).both_sides())
        legs.append(rail(((-x, y, z * 0.75), (x, y, z * 0.75)), tube, frame))
    return union((_carriage(wide, half, frame), upper, *legs))


@lru_cache(maxsize=16)
def _carriage(wide: float, half: float, frame: Finish) -> Solid:
    """Castors, a lower frame and a motor."""
    dark, x, ends = finish("grey metal"), wide / 2 - 0.08, (-half + 0.2, half - 0.18)
    tube = rectangle(0.05, 0.04, 0.008, 1)
    wheels = [castor(0.065, 0.19, dark).at(s * x, 0, z) for s in (-1, 1) for z in ends]
    long = rail(((x, 0.2, -half + 0.12), (x, 0.2, half - 0.1)), tube, frame).both_sides()
    cross = [rail(((-x, 0.2, z), (x, 0.2, z)), tube, frame) for z in ends]
    pins = [rod(((-0.14, 0.2, z), (0.14, 0.2, z)), 0.02, dark, 10) for z in (-0.55, 0.55)]
    motor = soft_box((0.16, 0.09, 0.3), finish("light grey plastic"), 0.02, steps=1).at(0, 0.24, 0.0)
    piston = rod(((0, 0.29, -0.14), (0, 0.26, -0.5)), 0.016, finish("steel"), 10)
    return union((*wheels, long, *cross, *pins, motor, piston))


def _boards(wide: float, level: float, half: float, ends: Finish, frame: Finish) -> Solid:
    """The boards at head and foot, and a sign."""
    x, y = wide / 2 - 0.05, level - 0.05
    pieces = []
    for z, tall in ((-half - 0.02, 0.54), (half + 0.02, 0.42)):
        pieces.append(_board(wide, tall, ends).at(0, y, z))
        pieces.append(between((-x, y - 0.025, z - 0.012), (x, y + 0.02, z + 0.012), frame, 0.004))
    sign = between(
        (-0.11, level + 0.08, half + 0.036), (0.11, level + 0.2, half + 0.041), finish("white plastic"), 0.002
    )
    return union((*pieces, sign))


@lru_cache(maxsize=16)
def _board(wide: float, tall: float, ends: Finish) -> Solid:
    """Rounded, with a slot to grip."""
    outline = rectangle(wide + 0.06, tall, 0.11, 4) + np.array((0.0, tall / 2))
    slot = rectangle(wide * 0.42, 0.055, 0.026, 3) + np.array((0.0, tall - 0.085))
    return plate(outline, 0.034, ends, 0.01, [slot])


def _back(wide: float, level: float, half: float, sheet: Finish, frame: Finish) -> Solid:
    """The upper half of the mattress with a pillow, lying flat."""
    long = half + _HIP - 0.01
    base = between((-wide / 2 + 0.03, level - 0.018, _HIP - long), (wide / 2 - 0.03, level, _HIP), frame)
    bed = soft_box((wide - 0.02, 0.14, long), sheet, 0.04).at(0, level, _HIP - long / 2)
    rest = cushion((0.66, 0.16, 0.42), sheet, steps=1).at(0, level + 0.125, _HIP - long + 0.25)
    return base + bed + rest


@lru_cache(maxsize=16)
def _rails(wide: float, frame: Finish, bars: Finish) -> Solid:
    """A rail of tubes at each side of the middle; the bed's frame lies at y = 0."""
    x, low, high = wide / 2 + 0.035, 0.04, 0.36
    loop = fillet(((x, low, -0.42), (x, high, -0.36), (x, high, 0.52), (x, low, 0.58)), 0.07, 3)
    pieces = [rod(loop, 0.0145, frame, 8), rod(((x, low, -0.44), (x, low, 0.6)), 0.012, frame, 8)]
    pieces += [rod(((x, low, z), (x, high, z)), 0.009, bars, 6) for z in (-0.2, 0.0, 0.2, 0.4)]
    for z in (-0.2, 0.4):
        pieces.append(between((x - 0.08, -0.06, z - 0.02), (x + 0.012, -0.03, z + 0.02), frame, 0.003))
        pieces.append(between((x - 0.01, -0.06, z - 0.02), (x + 0.012, low, z + 0.02), frame, 0.003))
    return union(pieces).both_sides()
