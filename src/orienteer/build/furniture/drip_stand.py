"""Drip stand: a pole on castors from which bags of liquid hang."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._castors import castor
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, lathe, ring, rod, soft_box, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="drip stand",
    about="A tall pole on five castors with hooks, from which bags of liquid hang.",
    group="hospital",
    width=(0.45, 0.75),
    height=(1.6, 2.2),
    depth=(0.45, 0.75),
    affordances=(Affordance.PUSH, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, pump: bool | None = None) -> Thing:
    """One or two bags hang in front; some have a `pump` on the pole."""
    main = wish.finish(rng, "chrome", "chrome", "steel", "white metal")
    tall, reach = wish.between(rng, 1.75, 2.05), float(rng.uniform(0.25, 0.29))
    pieces = [_foot(main, reach), _pole(main, tall)]
    sides = (0.0, math.pi) if chance(rng, 0.5) else (0.0,)
    liquids = [pick(rng, "clear", "clear", "clear", "yellow", "red") for _ in sides]
    pump = chance(rng, 0.5) if pump is None else pump
    for side, liquid in zip(sides, liquids, strict=True):
        x = 0.115 if side == 0.0 else -0.115
        pieces.append(_bag(liquid).at(x, tall - 0.36, 0.0))
        pieces.append(_line(x, tall, 1.12 if pump else 0.85, liquid))
    if pump:
        pieces.append(_pump().at(0, 1.02, 0.03))
    return assemble(CATEGORY, pieces, main)


def _foot(main: Finish, reach: float) -> Solid:
    """Five arms with castors around a hub."""
    arm = rod(((0, 0.125, 0.02), (0, 0.1, reach * 0.6), (0, 0.085, reach)), (0.017, 0.014, 0.011), main, 8)
    wheel = castor(0.03, 0.088, finish("dark grey plastic"), 10).at(0, 0, reach)
    hub = lathe(((0.042, 0.1), (0.046, 0.115), (0.04, 0.15), (0.02, 0.175)), finish("dark grey plastic"), 20)
    return ring(arm + wheel, 5) + hub


def _pole(main: Finish, tall: float) -> Solid:
    low = rod(((0, 0.12, 0), (0, tall * 0.58, 0)), 0.0125, main, 12)
    high = rod(((0, tall * 0.56, 0), (0, tall - 0.03, 0)), 0.0085, main, 10)
    collar = cylinder(0.018, 0.05, finish("black plastic"), 16, 0.004).at(y=tall * 0.58 - 0.03)
    knob = (
        cylinder(0.016, 0.03, finish("black plastic"), 12, 0.004)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, tall * 0.58 - 0.005, 0.014)
    )
    bend = np.array(
        (
            (0, tall - 0.06, 0),
            (0.05, tall - 0.045, 0),
            (0.1, tall - 0.075, 0),
            (0.122, tall - 0.07, 0),
            (0.13, tall - 0.03, 0),
        )
    )
    hook = rod(smooth(bend, 3, closed=False), 0.0048, main, 5)
    hooks = union(hook.at(yaw=k * math.pi / 2) for k in range(4))
    return union((low, high, collar, knob, hooks))


def _bag(liquid: str) -> Solid:
    """A flat bag with a label, its lower part full; its foot at the origin."""
    film = finish("frosted glass")
    sack = soft_box((0.125, 0.215, 0.036), film, (0.022, 0.03, 0.016), (0.0, 0.0, 0.006), steps=1).at(y=0.035)
    pieces = [sack, box((0.06, 0.035, 0.004), film, 0.0015).at(y=0.245)]
    if liquid != "clear":
        fill = soft_box(
            (0.127, 0.15, 0.038), finish(f"{liquid} lacquer"), (0.022, 0.026, 0.016), (0, 0, 0.006), steps=1
        )
        pieces.append(fill.at(y=0.034).ghost())
    pieces.append(card(0.08, 0.1, _label()).at(0, 0.085, 0.0202))
    eye = [(0.012 * math.cos(a), 0.272 + 0.014 * math.sin(a), 0.0) for a in np.arange(8) * math.pi / 4]
    pieces.append(rod(eye, 0.0028, finish("white plastic"), 5, closed=True))
    pieces.append(cylinder(0.006, 0.045, finish("light blue plastic"), 10).at(0.0, -0.005))
    return union(pieces)


def _line(x: float, tall: float, end: float, liquid: str) -> Solid:
    """The drip chamber and a thin tube that hangs in a bow back to the pole."""
    top = tall - 0.366
    chamber = cylinder(0.0095, 0.065, finish("frosted glass"), 12, 0.003).at(x, top - 0.065, 0.0)
    way = np.array(
        (
            (x, top - 0.06, 0.0),
            (x, top - 0.25, 0.01),
            (x * 0.9, end - 0.1, 0.04),
            (x * 0.5, end - 0.16, 0.05),
            (x * 0.1, end - 0.02, 0.045),
        )
    )
    tube = rod(
        smooth(way, 3, closed=False), 0.0032, finish("dark red plastic" if liquid == "red" else "white plastic"), 6
    )
    clamp = box((0.014, 0.03, 0.012), finish("blue plastic"), 0.003).at(x, top - 0.2, 0.006)
    return union((chamber, tube, clamp))


def _pump() -> Solid:
    """A case clamped to the pole with a display and keys."""
    case = soft_box((0.16, 0.2, 0.1), finish("white plastic"), 0.018).at(0, 0, 0.03)
    face = card(0.13, 0.165, _face()).at(0, 0.0175, 0.0806)
    clamp = box((0.05, 0.06, 0.05), finish("dark grey plastic"), 0.008).at(0, 0.07, -0.03)
    return union((case, face, clamp))


@cache
def _label() -> Finish:
    image = plain("white", (96, 120))
    pen = ImageDraw.Draw(image)
    write(image, "0.9 %", (48, 20), 24, "dark blue")
    write(image, "500 ml", (48, 46), 16, "dark blue")
    for k in range(4):
        pen.rectangle((10, 64 + 14 * k, 86 - 14 * (k % 2), 68 + 14 * k), fill=colored("light blue"))
    return picture("label", still(image), (0.08, 0.1))


@cache
def _face() -> Finish:
    image = plain("light blue", (130, 165))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((8, 8, 122, 66), 5, fill=colored("0f2a1e"))
    write(image, "125", (60, 38), 44, "7dffb0")
    for k in range(9):
        x, y = 30 + 35 * (k % 3), 90 + 27 * (k // 3)
        pen.rounded_rectangle(
            (x - 13, y - 9, x + 13, y + 9), 4, fill=colored(("white", "white", "47823f")[k % 3] if k > 5 else "white")
        )
    return picture("pump", still(image), (0.13, 0.165))
