"""Padlock: a body of brass or steel with a shackle that springs open."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._bottles import NAMES
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, ball, box, card, cylinder, plate, rod, slab, union
from orienteer.build.shape.outline import arc, rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.color import COLORS
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="padlock",
    about="A lock with a shackle that snaps shut, to hang on a chain, door or locker.",
    group="workshop",
    width=(0.035, 0.075),
    height=(0.055, 0.13),
    depth=(0.014, 0.045),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "solid", "keyhole", rounded below, or "laminated" from plates; the shackle slides up."""
    style = style or pick(rng, *["keyhole"] * 3, *["laminated"] * 3, "solid")
    width = wish.between(rng, 0.042, 0.06)
    chrome = finish("chrome")
    if style == "keyhole":
        main = wish.finish(rng, "brass", "brass", "iron", "steel")
        tall, deep = width * float(rng.uniform(0.95, 1.1)), width * 0.4
        body = _shield(width, tall, deep, main, chance(rng, 0.5))
    elif style == "solid":
        main = wish.finish(rng, "brass", "brass", "brass", "brass", "steel", "red metal")
        tall, deep = width * float(rng.uniform(0.8, 0.95)), width * 0.36
        body = _block(width, tall, deep, main, int(rng.integers(len(NAMES))))
    else:
        main = wish.finish(rng, "steel", "steel", "brass")
        tall, deep = width * float(rng.uniform(0.72, 0.8)), width * 0.48
        body = _plates(width, tall, deep, main)
    shackle = _shackle(
        width, tall, width * float(rng.uniform(0.085, 0.11)), width * float(rng.uniform(0.7, 1.0)), chrome
    )
    part = Moving("shackle", "shackle", shackle, slide(0.012, (0.0, 1.0, 0.0)))
    return assemble(CATEGORY, [body], main, parts=(part,))


def _block(width: float, tall: float, deep: float, main: Finish, number: int) -> Solid:
    outline = rectangle(width, tall, width * 0.16, 5) + np.array((0.0, tall / 2))
    body = plate(outline, deep, main, 0.0022)
    wide, high = width * 0.84, tall * 0.78
    stamp = card(wide, high, _stamp(number, main.color, wide, high))
    return body + stamp.at(0, tall * 0.1, deep / 2 + 0.0004)


@cache
def _stamp(number: int, color: str, wide: float, high: float) -> Finish:
    """The maker's name and a keyhole, pressed into the metal."""
    ground = {"gold": "c09747", "silver": "a9acae"}.get(color, COLORS.get(color, "a9acae"))
    ink = "5d4415" if color == "gold" else ("dcdcdc" if color in ("black", "red", "dark blue") else "44474a")
    image = plain(ground, (224, round(224 * high / wide)))
    pen = ImageDraw.Draw(image)
    x, y = image.width / 2, image.height
    x, y = image.width / 2, image.height
    write(image, NAMES[number].upper(), (x, y * 0.2), y * 0.2, ink, image.width * 0.8)
    # a keyhole under the name
    r = y * 0.11
    pen.ellipse((x - 2.6 * r, y * 0.62 - 2.6 * r, x + 2.6 * r, y * 0.62 + 2.6 * r), outline=colored(ink), width=3)
    pen.ellipse((x - r, y * 0.55 - r, x + r, y * 0.55 + r), fill=colored("black"))
    pen.polygon(
        ((x - r * 0.4, y * 0.55), (x + r * 0.4, y * 0.55), (x + r * 0.7, y * 0.8), (x - r * 0.7, y * 0.8)),
        fill=colored("black"),
    )
    return picture("stamp", still(image), (wide, high), roughness=0.35)


def _shield(width: float, tall: float, deep: float, main: Finish, cover: bool) -> Solid:
    """A body rounded below with a keyhole in its front, or a cover hung before it."""
    half = width / 2
    curve = ((0.42, 0.0), (0.72, 0.1), (0.93, 0.32), (1.0, 0.62), (0.97, 0.92), (0.9, 1.0))
    side = smooth(np.array(curve), 4, closed=False) * (half, tall)
    body = plate(np.concatenate((side, side[::-1] * (-1, 1))), deep, main, 0.003)
    dark, front = finish("black metal"), deep / 2
    y = tall * 0.46
    hole = plate(_keyhole(width * 0.07) + np.array((0.0, y)), 0.0016, dark).at(z=front)
    disc = arc((0.0, y - width * 0.04), width * 0.2, 0, 2 * math.pi, 24)[:-1]
    ring = plate(disc, 0.002, main, 0.0008).at(z=front)
    rivets = [
        ball(width * 0.035, main, 10).at(x * half, h * tall - width * 0.035, front)
        for x, h in ((-0.7, 0.88), (0.7, 0.88), (-0.45, 0.12), (0.45, 0.12))
    ]
    pieces = [body, ring.ghost(), hole.at(z=0.0008).ghost(), *(rivet.ghost() for rivet in rivets)]
    if cover:
        flap = plate(rectangle(width * 0.2, width * 0.44, width * 0.09, 4), 0.0016, main, 0.0006)
        pieces.append(
            flap.at(width * 0.04, y + width * 0.02, front + 0.0026)
            .turned((0, 0, 1), 0.35, (0, y + width * 0.2, 0))
            .ghost()
        )
    return union(pieces)


def _keyhole(radius: float) -> F64:
    """A disc over a slot that widens downwards, about the middle of the disc."""
    disc = arc((0.0, 0.0), radius, -math.pi / 2 + 0.45, 1.5 * math.pi - 0.45, 16)
    return np.concatenate((disc, np.array(((-0.62, -2.6), (0.62, -2.6))) * radius))


def _plates(width: float, tall: float, deep: float, main: Finish) -> Solid:
    """Steel plates on rivets, with a bumper below."""
    count = 11
    each = tall / count
    outline = rectangle(width, deep, deep * 0.3, 4)
    stack = [slab(outline, each * 0.86, main, each * 0.2).at(y=i * each) for i in range(count)]
    core = slab(rectangle(width * 0.96, deep * 0.93, deep * 0.28, 4), tall - each * 0.1, finish("dark grey metal"))
    rivets = [
        cylinder(width * 0.055, 0.0016, main, 12).at(x, tall - 0.0006, z)
        for x in (-width * 0.4, width * 0.4)
        for z in (-deep * 0.32, deep * 0.32)
    ]
    bumper = slab(rectangle(width * 1.05, deep * 1.06, deep * 0.3, 4), each * 1.5, finish("blue plastic"), 0.001)
    return union((core.ghost(), *(piece.ghost() for piece in stack), *rivets, bumper)) + Solid(
        (), box((width, tall, deep), main).colliders
    )


def _shackle(width: float, tall: float, radius: float, rise: float, chrome: Finish) -> Solid:
    x = width * 0.5 - radius - width * 0.09
    bend = arc((0.0, tall + rise - x - radius), x, 0, math.pi, 14)
    points = [(x, tall * 0.4), *bend.tolist(), (-x, tall * 0.4)]
    return rod([(a, b, 0.0) for a, b in points], radius, chrome, 14)
