"""Microwave: a small oven with a window in its door and a panel of buttons."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._appliances import MAKES, dark_window, knob, seven, sign
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="microwave",
    about="A small oven with a window in its door and a panel of buttons beside it.",
    group="kitchen",
    width=(0.42, 0.6),
    height=(0.24, 0.35),
    depth=(0.3, 0.48),
    stands=Stands.SURFACE,
    affordances=(Affordance.OPEN, Affordance.SWITCH, Affordance.PUT_IN, Affordance.PUT_ON),
)

WALL = 0.016
DOOR = 0.034
"""Thickness of the door, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """White, black or of steel; buttons under a display, or two dials."""
    coat = wish.finish(rng, "white enamel", "white enamel", "brushed steel", "black enamel")
    width, height = wish.between(rng, 0.46, 0.55), float(rng.uniform(0.265, 0.31))
    depth, low = float(rng.uniform(0.33, 0.38)), 0.012
    panel = width * float(rng.uniform(0.22, 0.26))
    dark = coat.color == "black" or (coat.color == "silver" and chance(rng, 0.7))
    face = finish("black lacquer") if dark else coat
    rear, front = -depth / 2, depth / 2 - DOOR
    split = width / 2 - panel
    pieces = [_case(width, height, low, rear, front, split, coat), _cavity(width, low, rear, front, split)]
    pieces += [_panel(rng, split, width / 2, low, height, front, face, dark), _feet(width, depth, low)]
    door = _door(rng, -width / 2, split - 0.002, low, height, front + 0.001, coat, face)
    parts = [Moving("door", "door", door, hinge((-width / 2, low, front + DOOR), 0.0, low=-1.9))]
    return assemble(CATEGORY, pieces, coat, parts=parts, supports=(top(width - 0.03, depth - DOOR - 0.03, height),))


def _case(width: float, height: float, low: float, rear: float, front: float, split: float, coat: Finish) -> Solid:
    half = width / 2
    return union(
        (
            between((-half, height - WALL, rear), (half, height, front), coat, 0.004),
            between((-half, low, rear), (half, low + WALL, front), coat, 0.004),
            between((-half, low + 0.004, rear), (-half + WALL, height - 0.004, front), coat),
            between((split, low + 0.004, rear), (half, height - 0.004, front), coat),
            between((-half + 0.004, low + 0.004, rear), (split, height - 0.004, rear + WALL), coat),
        )
    )


def _cavity(width: float, low: float, rear: float, front: float, split: float) -> Solid:
    """The plate that turns in it."""
    x, z = (-width / 2 + WALL + split) / 2, (rear + front) / 2
    radius = 0.45 * min(split + width / 2 - WALL, front - rear - WALL)
    return cylinder(radius, 0.008, finish("frosted glass"), 28, 0.002).at(x, low + WALL + 0.004, z)


def _feet(width: float, depth: float, low: float) -> Solid:
    foot = cylinder(0.014, low + 0.002, finish("black rubber"), 10)
    return union(foot.at(x * (width / 2 - 0.04), 0, z * (depth / 2 - 0.06)) for x in (-1, 1) for z in (-1, 1))


def _door(
    rng: np.random.Generator, left: float, right: float, low: float, high: float, z: float, coat: Finish, face: Finish
) -> Solid:
    """Its window, and a handle or none."""
    leaf = between((left, low, z), (right, high, z + DOOR), face, 0.006)
    middle, grip = (left + right) / 2, chance(rng, 0.6)
    wide, tall = right - left - (0.085 if grip else 0.05), high - low - 0.07
    x = middle - (0.018 if grip else 0.0)
    window = card(wide, tall, dark_window(wide, tall)).at(x, low + 0.035, z + DOOR + 0.0008)
    pieces = [leaf, window]
    make_ = MAKES[int(rng.integers(len(MAKES)))]
    pieces.append(
        sign(make_, 0.011, "white" if face.color == "black" else "dark grey").at(x, low + 0.018, z + DOOR + 0.0008)
    )
    if grip:
        bar = finish("steel") if coat.color != "white" else coat
        at, a, b = right - 0.022, low + 0.045, high - 0.045
        line = (
            (at, a, z + DOOR - 0.002),
            (at, a, z + DOOR + 0.03),
            (at, b, z + DOOR + 0.03),
            (at, b, z + DOOR - 0.002),
        )
        pieces.append(rod(line, 0.008, bar, 8))
    return union(pieces)


def _panel(
    rng: np.random.Generator, left: float, right: float, low: float, high: float, z: float, face: Finish, dark: bool
) -> Solid:
    """What stands beside the door."""
    x, front = (left + right) / 2, z + DOOR - 0.001
    board = between((left, low, z - 0.002), (right, high, front), face, 0.005)
    wide, tall = right - left - 0.02, high - low - 0.03
    if chance(rng, 0.25):
        stuff, mark = (
            finish("black plastic" if not dark else "steel"),
            finish("white plastic" if not dark else "black plastic"),
        )
        dials = (knob(wide * 0.26, stuff, mark, float(rng.uniform(-2, 2))) for _ in range(2))
        return board + union(d.at(x, low + tall * (0.78 - 0.42 * k), front) for k, d in enumerate(dials))
    keys = card(wide, tall, _buttons(dark, int(rng.integers(3)), wide, tall)).at(x, low + 0.018, front + 0.0008)
    key = box((wide * 0.8, 0.024, 0.006), finish("light grey plastic" if not dark else "dark grey plastic"), 0.002)
    return board + keys + key.at(x, low + 0.022, front - 0.001)


@lru_cache(maxsize=64)
def _buttons(dark: bool, number: int, wide: float, tall: float) -> Finish:
    ground, ink = ("black", "light grey") if dark else ("white", "dark grey")
    image = plain(ground, (120, round(120 * tall / wide)))
    pen = ImageDraw.Draw(image)
    w, h = image.size
    pen.rounded_rectangle((8, 8, w - 8, h * 0.2), 4, fill=(12, 20, 18))
    seven(
        pen,
        ("12:00", "08:45", "01:30")[number],
        (w * 0.2, h * 0.06 + 4),
        h * 0.09,
        ("green", "light blue", "green")[number],
    )
    rows, top_ = 5, h * 0.26
    pitch = (h * 0.84 - top_) / rows
    for r in range(rows):
        for c in range(3):
            x, y = w * (0.2 + 0.3 * c), top_ + (r + 0.5) * pitch
            pen.rounded_rectangle(
                (x - w * 0.12, y - pitch * 0.36, x + w * 0.12, y + pitch * 0.36), 4, outline=colored(ink), width=1
            )
            text = "123456789"[r * 3 + c - 3] if 1 <= r <= 3 else ("0" if (r, c) == (4, 1) else "")
            if text:
                write(image, text, (x, y), pitch * 0.5, ink)
    pen.rectangle((w * 0.1, h * 0.22, w * 0.9, h * 0.225), fill=colored(("red", "blue", "grey")[number]))
    return picture("buttons", still(image), (wide, tall), 0.15)
