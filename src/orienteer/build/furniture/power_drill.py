"""Power drill: a cordless drill standing on its battery."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._bottles import NAMES
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._tools import sideways
from orienteer.build.image import plain, still, write
from orienteer.build.shape import Solid, between, card, cylinder, lathe, ring, rod, soft_box, union
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="power drill",
    about="A cordless electric drill with a pistol grip, a chuck and a bit, standing on its battery.",
    group="workshop",
    width=(0.18, 0.36),
    height=(0.17, 0.28),
    depth=(0.06, 0.12),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its bit points to +x: it is looked at from its side."""
    color = wish.finish(rng, "plastic", colors=("yellow", "teal", "red", "green", "orange", "blue", "yellow", "teal"))
    black, steel = finish("black rubber"), finish("steel")
    scale = wish.between(rng, 0.95, 1.1)
    axis = float(rng.uniform(0.2, 0.21))
    pieces = [
        _motor(color, black, scale).at(0, axis),
        _nose(color, finish("black metal"), steel, scale, chance(rng, 0.85)).at(0.062 * scale, axis),
        _grip(color, black, axis),
        _battery(color, black, chance(rng, 0.6)),
        _trigger(color, axis),
    ]
    plate = _badge(int(rng.integers(len(NAMES))), color.color)
    for side in (1, -1):
        badge = card(0.06, 0.018, plate).at(0.016, axis - 0.009, 0.0363 * scale)
        pieces.append(badge if side > 0 else badge.at(yaw=math.pi))
    return assemble(CATEGORY, [union(pieces)], color)


def _motor(color: Finish, black: Finish, scale: float) -> Solid:
    """The barrel along x about the origin, with slots for air and a rubber cap at its back."""
    line = (
        (0.02, -0.078),
        (0.03, -0.074),
        (0.0345, -0.06),
        (0.036, -0.03),
        (0.036, 0.03),
        (0.034, 0.055),
        (0.029, 0.066),
    )
    barrel = sideways(lathe(np.array(line) * scale, color, 28))
    cap = sideways(
        lathe(
            np.array(
                ((0.0, -0.082), (0.022, -0.081), (0.032, -0.077), (0.0355, -0.062), (0.0368, -0.045), (0.0362, -0.043))
            )
            * scale,
            black,
            28,
        )
    )
    slots = union(sideways(cylinder(0.0364 * scale, 0.0022, black, 28)).at(-0.034 + 0.006 * k) for k in range(4))
    return barrel + cap.ghost() + slots.ghost()


def _nose(color: Finish, black: Finish, steel: Finish, scale: float, bit: bool) -> Solid:
    """Collar with the clutch's ring, chuck and bit along +x."""
    clutch = sideways(
        lathe(np.array(((0.029, 0.0), (0.031, 0.003), (0.031, 0.021), (0.028, 0.026))) * scale, black, 24)
    )
    marks = ring(between((-0.0015, 0.004, 0.0305 * scale), (0.0015, 0.018, 0.0316 * scale), finish("white paint")), 14)
    chuck = sideways(
        lathe(
            np.array(((0.0245, 0.0), (0.0245, 0.022), (0.0215, 0.0235), (0.0225, 0.025), (0.021, 0.036), (0.011, 0.05)))
            * scale,
            black,
            24,
        )
    ).at(0.024 * scale)
    ribs = ring(
        between((-0.0012, 0.003, 0.0225 * scale), (0.0012, 0.02, 0.0252 * scale), finish("dark grey metal")), 14
    )
    jaws = sideways(cylinder(0.008, 0.006, steel, 12)).at(0.073 * scale)
    pieces = [clutch, sideways(marks).ghost(), chuck, sideways(ribs).at(0.024 * scale).ghost(), jaws]
    if bit:
        pieces.append(_bit(steel).at(0.076 * scale))
    return union(pieces)


def _bit(steel: Finish) -> Solid:
    """A twist bit along +x."""
    t = np.linspace(0, 1, 25)
    angle = t * 5 * math.pi
    strand = np.column_stack((t * 0.06, 0.0017 * np.cos(angle), 0.0017 * np.sin(angle)))
    pair = rod(strand, 0.0018, steel, 5) + rod(strand * (1, -1, -1), 0.0018, steel, 5)
    solid = rod(
        ((-0.004, 0, 0), (0.012, 0, 0), (0.062, 0, 0), (0.068, 0, 0)), (0.0026, 0.0026, 0.0026, 0.0004), steel, 8
    )
    return solid.ghost() + pair.ghost() + Solid((), sideways(cylinder(0.004, 0.068, steel)).colliders)


def _section(x: float, y: float, wide: float, deep: float, lean: float) -> F64:
    outline = superellipse(wide, deep, 2.8, 20)
    return np.column_stack((x + outline[:, 0], y - lean * outline[:, 0], outline[:, 1]))


def _grip(color: Finish, black: Finish, axis: float) -> Solid:
    """The handle from the barrel down to the battery, its back in rubber."""
    levels = (
        (0.012, 0.05, 0.098, 0.064),
        (0.008, 0.064, 0.06, 0.045),
        (-0.004, 0.09, 0.043, 0.036),
        (-0.012, 0.125, 0.046, 0.037),
        (-0.018, 0.15, 0.052, 0.042),
        (-0.014, axis - 0.02, 0.07, 0.052),
        (-0.01, axis, 0.08, 0.05),
    )
    shell = loft(np.stack([_section(x, y, w, d, 0.12) for x, y, w, d in levels]), color, cuts=4)
    rubber = loft(np.stack([_section(x - 0.006, y, w - 0.006, d + 0.003, 0.12) for x, y, w, d in levels[1:5]]), black)
    return shell + rubber.ghost()


def _battery(color: Finish, black: Finish, tall: bool) -> Solid:
    high = 0.052 if tall else 0.04
    pack = soft_box((0.122, high, 0.07), finish("black plastic"), 0.008).at(0.018)
    strip = soft_box((0.118, 0.01, 0.0715), color, 0.004).at(0.018, high * 0.3)
    latch = soft_box((0.012, 0.016, 0.03), color, 0.004).at(0.077, high * 0.35)
    return pack + strip.ghost() + latch


def _trigger(color: Finish, axis: float) -> Solid:
    outline = np.stack([_section(0.012 - 0.004 * k, axis - 0.045 - 0.011 * k, 0.02, 0.022, 0.1) for k in range(4)])
    return loft(outline, finish("black plastic" if color.color != "black" else "red plastic"))


@cache
def _badge(number: int, color: str) -> Finish:
    image = plain("black", (240, 72))
    write(image, NAMES[number].upper(), (80, 36), 30, "white", 140)
    write(image, "18V", (185, 36), 28, "yellow" if color != "yellow" else "white", 60)
    return picture("badge", still(image), (0.06, 0.018))
