"""Pencil box: what holds pencils on the way to school."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, pattern, picture
from orienteer.build.furniture._faces import lying
from orienteer.build.furniture._wires import wires
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, card, cylinder, frustum, slab, soft_box, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pencil box",
    about="A tin or a pouch for pencils.",
    group="office",
    width=(0.18, 0.26),
    height=(0.02, 0.16),
    depth=(0.05, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.PUT_IN),
)

_COLORS = ("red", "yellow", "blue", "green", "orange", "purple", "light blue", "pink", "brown", "black")

_PRINTS = (
    ("plaid", "yellow", "brown", "white"),
    ("plaid", "red", "dark blue", "white"),
    ("dots", "black", "pink"),
    ("dots", "red", "white"),
    ("dots", "light blue", "white"),
    ("stripes", "blue", "white", "yellow"),
    ("stripes", "pink", "white", "purple"),
    ("stripes", "green", "yellow", "white"),
)
"""Patterns of cloth with their colours, the ground first."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "tin", its lid up over coloured pencils or closed, or "pouch", of cloth with a zip."""
    style = style or pick(rng, "pouch", "pouch", "pouch", "pouch", "tin")
    if style == "pouch":
        return _pouch(rng, wish)
    tin = wish.finish(
        rng, "metal", "plastic", colors=("red", "blue", "pink", "light blue", "yellow", "green", "purple")
    )
    width, depth, tall = wish.between(rng, 0.2, 0.235), float(rng.uniform(0.085, 0.11)), float(rng.uniform(0.016, 0.02))
    x, z, t = width / 2, depth / 2, 0.0015
    side = between((x - t, 0.0, -z), (x, tall, z), tin, 0.0005)
    long = between((-x, 0.0, z - t), (x, tall, z), tin, 0.0005)
    pieces = [between((-x, 0.0, -z), (x, 0.0025, z), tin), side.both_sides(), long, long.mirrored(2)]
    pieces += _pencils(rng, width - 0.008, depth - 0.008, tall - 0.002)
    pieces.append(
        between((-x + 0.002, 0.002, -z + 0.002), (x - 0.002, tall - 0.009, z - 0.002), finish("white plastic"))
    )
    lid = between((-x - 0.001, tall + 0.001, -z - 0.001), (x + 0.001, tall + 0.007, z + 0.001), tin, 0.002)
    print_size = (width - 0.012, depth - 0.012)
    art = _art(int(rng.integers(5)), tin.color)
    outside = lying(*print_size, art).at(0, tall + 0.0075, 0)
    inside = (
        card(*print_size, finish("white paint")).turned((1, 0, 0), math.pi / 2).at(0, tall + 0.0006, -print_size[1] / 2)
    )
    parts = (Moving("lid", "lid", lid + outside + inside, hinge((0.0, tall + 0.001, -z), 0.0, (1.0, 0.0, 0.0), -2.2)),)
    thing = assemble(CATEGORY, pieces, tin, parts=parts)
    return opened(thing, {"lid": -float(rng.uniform(1.7, 2.0)) if chance(rng, 0.7) else 0.0})


def _pencils(rng: np.random.Generator, width: float, depth: float, level: float) -> list[Solid]:
    """Side by side with their points to the right, their upper sides at a height."""
    pieces, pitch = [], 0.0082
    count = int(depth / pitch)
    start = int(rng.integers(len(_COLORS)))
    for k in range(count):
        length = float(rng.uniform(0.94, 0.99)) * width - 0.024
        one = _pencil(_COLORS[(start + k) % len(_COLORS)], round(length, 3))
        pieces.append(one.at(-width / 2, level - 0.004, (k + 0.5 - count / 2) * pitch))
    return pieces


@lru_cache(maxsize=256)
def _pencil(color: str, length: float) -> Solid:
    """Lying along +x from the origin; its point is not counted in its length."""
    coat = finish(f"{color} lacquer")
    body = cylinder(0.004, length, coat, 6) + frustum(0.004, 0.0016, 0.016, finish("birch"), 6).at(y=length)
    return (body + frustum(0.0016, 0.0, 0.006, coat, 6).at(y=length + 0.016)).turned((0, 0, 1), -math.pi / 2)


def _pouch(rng: np.random.Generator, wish: Wish) -> Thing:
    """A soft roll with a zip along its top."""
    cloth = _cloth(rng, wish)
    width, tall, depth = (
        wish.between(rng, 0.2, 0.23),
        float(rng.uniform(0.075, 0.095)),
        float(rng.uniform(0.055, 0.075)),
    )
    body = soft_box((width, tall, depth), cloth, (0.016, tall * 0.3, depth * 0.46), (0.006, 0.0, 0.006), 4, 4)
    half, gap = width * 0.4, depth * 0.2
    along = np.linspace(-half, half, 15)
    lip = gap * np.cos(along / half * math.pi / 2)
    level = np.full(15, tall + 0.0012)
    mouth = slab(
        np.concatenate((np.column_stack((along, lip)), np.column_stack((along, -lip))[-2:0:-1])),
        0.001,
        finish("black fabric"),
    ).at(y=tall)
    teeth = union(wires(np.column_stack((along, level, s * lip))[None], 0.0022, finish("brass"), 5) for s in (-1, 1))
    pull = between((half - 0.004, tall, -0.003), (half + 0.024, tall + 0.004, 0.003), finish("chrome"), 0.001)
    start = int(rng.integers(len(_COLORS)))
    pens = []
    for k in range(7):
        one = _pencil(_COLORS[(start + k) % len(_COLORS)], 0.11)
        lift, z = 0.45 + 0.14 * (k % 3), ((k * 3) % 7 - 3) * gap * 0.28
        pens.append(
            one.turned((0, 0, 1), lift)
            .turned((0, 1, 0), float(rng.uniform(-0.12, 0.12)))
            .at(0.011 * k - 0.07, tall * 0.62, z)
        )
    label = (
        lying(0.07, 0.033, _art(int(rng.integers(5)), "white"))
        .turned((1, 0, 0), math.pi / 2)
        .at(0, tall * 0.5, depth / 2 + 0.0006)
    )
    return assemble(CATEGORY, [body, mouth, teeth, pull, label, *pens], cloth)


def _cloth(rng: np.random.Generator, wish: Wish) -> Finish:
    """Plain or with a small pattern."""
    fitting = [print_ for print_ in _PRINTS if wish.color in (None, print_[1])]
    if wish.material or not fitting or chance(rng, 0.3):
        return wish.finish(rng, "fabric", "leather", colors=_COLORS)
    name, *colors = fitting[int(rng.integers(len(fitting)))]
    return _printed(name, tuple(colors))


@lru_cache(maxsize=len(_PRINTS))
def _printed(name: str, colors: tuple[str, ...]) -> Finish:
    return replace(pattern(name, colors), tile=(0.061, 0.061))


@lru_cache(maxsize=64)
def _art(number: int, ground: str) -> Finish:
    """What is printed on a lid: stars, stripes, a cat, a car, flowers."""
    image = Image.new("RGB", (256, 120), colored(ground))
    pen = ImageDraw.Draw(image)
    white, black = colored("white"), colored("black")
    match number:
        case 0:
            for k in range(16):
                x, y, r = 18 + k * 53 % 240, 14 + k * 37 % 96, 6 + k * 5 % 9
                points = [
                    (x + q * math.sin(a), y - q * math.cos(a))
                    for a, q in ((math.pi * j / 5, r if j % 2 == 0 else r * 0.42) for j in range(10))
                ]
                pen.polygon(points, fill=colored(("yellow", "white", "f2d44a")[k % 3]))
        case 1:
            pen.rounded_rectangle((20, 30, 236, 92), 10, fill=white)
            write(image, "SCHOOL", (128, 60), 44, "dark blue", 200)
        case 2:
            pen.ellipse((88, 24, 168, 100), fill=white, outline=black, width=3)
            for s in (-1, 1):
                pen.polygon([(128 + s * 36, 44), (128 + s * 34, 10), (128 + s * 12, 28)], fill=white, outline=black)
                pen.ellipse((128 + s * 18 - 4, 54, 128 + s * 18 + 4, 66), fill=black)
                for d in (-6, 4):
                    pen.line((128 + s * 30, 72 + d / 2, 128 + s * 54, 70 + d * 2), fill=black, width=2)
            pen.ellipse((123, 70, 133, 77), fill=colored("orange"))
            pen.ellipse((150, 14, 176, 34), fill=colored("red"))
            for k in range(6):
                pen.ellipse(
                    (
                        16 + 34 * k % 60 + (150 if k > 2 else 0),
                        16 + 32 * (k % 3),
                        30 + 34 * k % 60 + (150 if k > 2 else 0),
                        30 + 32 * (k % 3),
                    ),
                    fill=colored("yellow"),
                )
        case 3:
            pen.rounded_rectangle((60, 52, 196, 86), 12, fill=colored("orange"), outline=black, width=3)
            pen.polygon([(86, 52), (104, 28), (158, 28), (176, 52)], fill=colored("light blue"), outline=black)
            for x in (90, 166):
                pen.ellipse((x - 16, 72, x + 16, 104), fill=black)
                pen.ellipse((x - 6, 82, x + 6, 94), fill=white)
        case _:
            for k in range(9):
                x, y = 24 + 26 * k, 36 + 44 * (k % 2)
                for j in range(6):
                    a = math.pi * j / 3
                    pen.ellipse(
                        (
                            x + 11 * math.cos(a) - 8,
                            y + 11 * math.sin(a) - 8,
                            x + 11 * math.cos(a) + 8,
                            y + 11 * math.sin(a) + 8,
                        ),
                        fill=colored(("white", "pink", "yellow")[k % 3]),
                    )
                pen.ellipse((x - 6, y - 6, x + 6, y + 6), fill=colored("orange"))
    return picture("print", still(image), (0.256, 0.12))
