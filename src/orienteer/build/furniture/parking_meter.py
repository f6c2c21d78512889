"""Parking meter: a coin box with a dial on a post beside a parking place."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, card, cylinder, lathe, plate, rod, union
from orienteer.build.shape.outline import arc, rectangle
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="parking meter",
    about="A coin box with a dial on a post beside a parking place.",
    group="street",
    width=(0.18, 0.6),
    height=(1.15, 1.75),
    depth=(0.14, 0.35),
    stands=Stands.GROUND,
    affordances=(Affordance.READ, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, heads: int | None = None) -> Thing:
    """One head, or two side by side on one post."""
    case = wish.finish(rng, "metal", colors=("grey", "light grey", "dark grey", "grey", "dark blue", "dark green"))
    post = finish("galvanised steel") if chance(rng, 0.7) else case
    heads = heads or (2 if chance(rng, 0.35) else 1)
    low = wish.between(rng, 0.85, 1.05)
    one = _head(case, int(rng.integers(4)), chance(rng, 0.5))
    pole = lathe(
        ((0.085, 0), (0.085, 0.012), (0.05, 0.02), (0.036, 0.06), (0.032, 0.08), (0.032, low - 0.02)), post, 20
    )
    collar = lathe(((0.036, low - 0.16), (0.048, low - 0.13), (0.05, low - 0.03), (0.062, low)), case, 22)
    if heads == 1:
        return assemble(CATEGORY, [pole, collar, one.at(y=low)], case)
    arm = between((-0.16, low - 0.01, -0.035), (0.16, low + 0.035, 0.035), case, 0.012)
    pair = [one.at(x, low + 0.03, 0.0) for x in (-0.135, 0.135)]
    return assemble(CATEGORY, [pole, collar, arm, *pair], case)


def _head(case: Finish, number: int, lever: bool) -> Solid:
    """A box for coins below, above it the works behind a round-topped window."""
    steel, dark = finish("chrome"), finish("black metal")
    pieces = [_shell(case), _window(case, number)]
    # the coin box has a lock, the works a slot and a lever
    lock = cylinder(0.02, 0.008, steel, 18, 0.002).turned((1, 0, 0), math.pi / 2).at(0, 0.075, 0.07)
    key = between((-0.002, 0.067, 0.077), (0.002, 0.083, 0.0795), dark)
    door = plate(rectangle(0.15, 0.1, 0.02), 0.008, case, 0.003).at(0, 0.075, 0.069)
    slot = plate(rectangle(0.055, 0.028, 0.008), 0.008, steel, 0.003).at(0.045, 0.183, 0.072)
    gap = between((0.025, 0.18, 0.073), (0.065, 0.186, 0.0775), dark)
    label = card(0.07, 0.03, _label()).at(-0.035, 0.168, 0.0735)
    pieces += [door, slot, *(piece.ghost() for piece in (lock, key, gap, label))]
    if lever:
        boss = cylinder(0.024, 0.018, steel, 18, 0.004).turned((1, 0, 0), math.pi / 2).at(0.0, 0.132, 0.066)
        grip = rod(((0, 0.132, 0.085), (-0.028, 0.128, 0.092), (-0.05, 0.124, 0.092)), (0.008, 0.008, 0.01), steel, 8)
        pieces += [boss, grip]
    return union(pieces)


def _shell(case: Finish) -> Solid:
    """Widens from the post to the works, and ends in a dome."""
    stations = (
        (0.0, 0.07, 0.055),
        (0.02, 0.085, 0.064),
        (0.13, 0.088, 0.066),
        (0.15, 0.094, 0.07),
        (0.22, 0.098, 0.072),
        (0.3, 0.094, 0.07),
        (0.345, 0.082, 0.064),
        (0.375, 0.062, 0.052),
        (0.392, 0.035, 0.032),
        (0.397, 0.012, 0.012),
    )
    rings = []
    for y, half, deep in stations:
        outline = rectangle(2 * half, 2 * deep, min(half, deep) * 0.55, 4)
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), -outline[:, 1])))
    return loft(np.array(rings), case, math.radians(50), (3, 6, 8))


def _window(case: Finish, number: int) -> Solid:
    """The dial behind glass, in a frame that follows the dome."""
    width, high = 0.128, 0.105
    bend = arc((0.0, high - width / 2), width / 2, 0.0, math.pi, 12)
    hole = np.concatenate((bend, ((-width / 2, 0.0), (width / 2, 0.0))))
    frame = plate((hole - (0, 0.05)) * 1.15 + (0, 0.05), 0.012, finish("chrome"), 0.003, [hole])
    dial = card(width, high, _dial(number, width, high)).at(0, 0, -0.002)
    glass = plate(hole, 0.002, finish("clear glass")).at(z=0.004)
    # leans back with the works
    return union((frame, dial.ghost(), glass)).turned((1, 0, 0), -0.08).at(0, 0.235, 0.0765)


@cache
def _dial(number: int, width: float, high: float) -> Finish:
    """Hours around an arc with a pointer, and below it a red flag or nothing."""
    px = 1500
    image = plain("white", (round(width * px), round(high * px)))
    pen = ImageDraw.Draw(image)
    middle, reach = (image.width / 2, image.height * 0.86), image.width * 0.36
    expired = number == 0
    pen.rectangle((0, image.height * 0.8, image.width, image.height), fill=colored("red" if expired else "dark grey"))
    for k in range(13):
        a = math.pi * (0.08 + 0.84 * k / 12)
        inner = reach * (0.78 if k % 3 else 0.7)
        ends = [(middle[0] - r * math.cos(a), middle[1] - r * math.sin(a)) for r in (inner, reach)]
        pen.line(ends, fill=colored("black"), width=4 if k % 3 == 0 else 2)
        if k % 3 == 0:
            place = (middle[0] - reach * 1.16 * math.cos(a), middle[1] - reach * 1.16 * math.sin(a))
            write(image, str(k // 3 * 30), place, 17, "black")
    a = math.pi * (0.1 + 0.22 * number)
    tip = (middle[0] - reach * 0.95 * math.cos(a), middle[1] - reach * 0.95 * math.sin(a))
    pen.line((middle, tip), fill=colored("red"), width=6)
    write(image, "EXPIRED" if expired else "MINUTES", (image.width / 2, image.height * 0.9), 18, "white")
    return picture("dial", still(image), (width, high), roughness=0.3)


@cache
def _label() -> Finish:
    image = plain("dark green", (140, 60))
    write(image, "2 HOUR", (70, 18), 22, "white")
    write(image, "PARKING", (70, 42), 22, "white")
    return picture("label", still(image), (0.07, 0.03))
