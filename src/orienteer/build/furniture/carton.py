"""Carton: a box of brown cardboard."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, opened, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._wrapped import coat, rgb
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, card
from orienteer.build.texture.noise import cloud, grains
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="carton",
    about="A box of brown cardboard with four flaps above, taped or open.",
    group="shop",
    width=(0.28, 1.1),
    height=(0.2, 0.75),
    depth=(0.22, 0.9),
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.PUT_IN),
)

_PRINTS = ("fragile", "up", "name", "none")
_BOARD = 0.004
"""Thickness, metres."""
_INK = "3a2a20"
_BROWN = "c39c6c"
"""sRGB of cardboard."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, ajar: bool | None = None) -> Thing:
    """Its flaps are parts; `ajar` leaves them open, else they are closed under a strip of tape."""
    board = wish.finish(rng) if wish.material else _cardboard(wish.color or "light brown")
    width, depth, tall = wish.between(rng, 0.36, 0.56), wish.between(rng, 0.28, 0.4), wish.between(rng, 0.24, 0.42)
    x, z, t = width / 2, depth / 2, _BOARD
    is_open = ajar if ajar is not None else chance(rng, 0.5)
    long = between((-x, 0.0, z - t), (x, tall, z), board)
    short = between((x - t, 0.0, -z + t), (x, tall, z - t), board)
    pieces: list[Solid] = [
        between((-x + t, 0.0, -z + t), (x - t, 2 * t, z - t), board),
        long,
        long.mirrored(2),
        short.both_sides(),
    ]
    pieces += _marks(pick(rng, *_PRINTS), _BROWN if board.color == "light brown" else board.color, x, z, tall)
    tape = finish("beige plastic") if board.color != "beige" else finish("light brown plastic")
    if not is_open:
        for side in (-1, 1):
            strip = card(0.05, 0.07, tape).turned((0, 1, 0), side * math.pi / 2)
            pieces.append(strip.at(side * (x + 0.0006), tall - 0.062, 0))
    inside = shelf(
        (-x + 0.015, -z + 0.015), (x - 0.015, z - 0.015), 2 * t, math.inf if is_open else tall - 2 * t, "bottom"
    )
    thing = assemble(
        CATEGORY,
        pieces,
        board,
        parts=_flaps(x, z, tall, depth / 2, board, None if is_open else tape),
        supports=(inside,),
        color=wish.color or board.color,
    )
    if not is_open:
        return thing
    lean = {
        part.id: math.copysign(float(rng.uniform(1.9, 2.6)), part.joint.high or part.joint.low) for part in thing.parts
    }
    return opened(thing, lean)


def _flaps(x: float, z: float, tall: float, length: float, board: Finish, tape: Finish | None) -> tuple[Moving, ...]:
    """The two at the sides lie below the two in front and behind; 0 is closed, where tape may hold them."""
    t, moving = _BOARD, []
    for side, name in ((1, "front flap"), (-1, "rear flap")):
        low, high = sorted((side * z, side * 0.001))
        solid = between((-x, tall + t, low), (x, tall + 2 * t, high), board)
        if tape:
            strip = card(2 * x + 0.001, 0.025, tape).turned((1, 0, 0), -math.pi / 2)
            solid += strip.at(0, tall + 2 * t + 0.001, 0.025 if side > 0 else 0.0)
        joint = hinge((0.0, tall + t, side * z), 2.7 if side > 0 else 0.0, (1.0, 0.0, 0.0), 0.0 if side > 0 else -2.7)
        moving.append(Moving(name.replace(" ", "-"), name, solid, joint))
    for side, name in ((1, "right flap"), (-1, "left flap")):
        low, high = sorted((side * x, side * (x - min(length, x - 0.002))))
        solid = between((low, tall, -z + 0.001), (high, tall + t * 0.98, z - 0.001), board)
        joint = hinge((side * x, tall, 0.0), 0.0 if side > 0 else 2.7, (0.0, 0.0, 1.0), -2.7 if side > 0 else 0.0)
        moving.append(Moving(name.replace(" ", "-"), name, solid, joint))
    return tuple(moving)


@lru_cache(maxsize=16)
def _cardboard(color: str) -> Finish:
    """Brown paper over waves that show faintly."""
    shape = (192, 256)
    rng = stream(0, "cardboard")
    u = np.arange(256) / 256
    waves = 0.006 * np.sin(2 * math.pi * 48 * u)[None, :]
    tone = 1 + waves + 0.012 * cloud(rng, shape, 1.6) + 0.01 * grains(rng, shape, 2, 1)
    base = rgb(_BROWN if color == "light brown" else color)
    made = coat("cardboard", (base * tone[..., None]).astype(np.float32), 0.95, color)
    return Finish(made.word, color, made.material, (0.5, 0.4))


def _marks(kind: str, ground: str, x: float, z: float, tall: float) -> list[Solid]:
    """Printed on the front and the right side."""
    if kind == "none":
        return []
    high = min(0.5 * tall, 0.14)
    wide = high * 1.6
    front = face(wide, high, _print(kind, ground)).at(x - wide / 2 - 0.03, 0.04, z + 0.0006)
    side = (
        card(wide, high, _print(kind, ground)).turned((0, 1, 0), math.pi / 2).at(x + 0.0006, 0.04, -z + wide / 2 + 0.03)
    )
    seal = card(0.1, 0.07, _print("label", ground)).at(-x + 0.08, tall - 0.12, z + 0.0006)
    return [front, side, seal]


@lru_cache(maxsize=8)
def _print(kind: str, ground: str) -> Finish:
    image = Image.new("RGB", (160, 100), colored(ground))
    pen = ImageDraw.Draw(image)
    ink = colored(_INK)
    match kind:
        case "fragile":
            pen.rectangle((4, 20, 155, 80), outline=colored("b3241f"), width=5)
            write(image, "FRAGILE", (80, 50), 36, "red", 136)
        case "up":
            for s in (42, 118):
                pen.polygon([(s - 26, 44), (s, 8), (s + 26, 44)], fill=ink)
                pen.rectangle((s - 10, 40, s + 10, 80), fill=ink)
            pen.rectangle((8, 86, 152, 94), fill=ink)
        case "name":
            write(image, "KESTREL", (80, 40), 34, _INK, 140)
            write(image, "12 x 500 g", (80, 76), 22, _INK, 140)
        case _:
            pen.rectangle((0, 0, 159, 99), fill=colored("f4f2ea"))
            for k in range(26):
                pen.line((12 + 5 * k, 58, 12 + 5 * k, 92), fill=colored("black"), width=1 + k * 7 % 3)
            for k in range(3):
                pen.line((12, 14 + 13 * k, (130, 100, 118)[k], 14 + 13 * k), fill=colored("dark grey"), width=4)
    return picture(f"{kind} print", still(image), (0.1, 0.07))
