"""Washing machine: a white box with a round glass door."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, slide, top
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._appliances import MAKES, knob, seven, sign
from orienteer.build.image import colored, plain, still
from orienteer.build.shape import Solid, between, bowl, box, card, cylinder, lathe, plate, tube, union
from orienteer.build.shape.outline import circle, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="washing machine",
    about="A white box with a round glass door in front and a dial above it.",
    group="bathroom",
    width=(0.5, 0.7),
    height=(0.8, 0.95),
    depth=(0.45, 0.72),
    affordances=(Affordance.OPEN, Affordance.SWITCH, Affordance.PUT_IN, Affordance.PUT_ON, Affordance.WASH),
)

WALL = 0.02


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A drum behind a porthole; above it a drawer, a dial and a display."""
    coat = wish.finish(rng, "white enamel", "white enamel", "white enamel", "brushed steel")
    width, height = wish.between(rng, 0.57, 0.61), float(rng.uniform(0.83, 0.87))
    depth = float(rng.uniform(0.5, 0.6))
    rear, front = -depth / 2, depth / 2 - 0.05
    radius, middle = float(rng.uniform(0.165, 0.185)), float(rng.uniform(0.4, 0.43))
    strip = height - 0.125
    pieces = [
        _case(width, height, rear, front, coat),
        _face(width, strip, radius, middle, front, coat),
        _drum(radius, middle, rear, front),
        _foot(width, rear, front, coat),
    ]
    board, drawer = _controls(rng, width, strip, height, front, coat)
    door = _door(rng, radius, middle, front, coat)
    edge = -radius * 1.22
    parts = [
        Moving("door", "door", door, hinge((edge, middle, front + 0.008), 0.0, low=-2.2)),
        Moving("drawer", "detergent drawer", drawer, slide(0.12)),
    ]
    pieces.append(board)
    return assemble(CATEGORY, pieces, coat, parts=parts, supports=(top(width - 0.03, depth - 0.08, height),))


def _case(width: float, height: float, rear: float, front: float, coat: Finish) -> Solid:
    half = width / 2
    return union(
        (
            between((-half - 0.001, height - 0.03, rear), (half + 0.001, height, front + 0.02), coat, 0.008),
            between((-half, 0.02, rear), (-half + WALL, height - 0.01, front), coat, 0.004),
            between((half - WALL, 0.02, rear), (half, height - 0.01, front), coat, 0.004),
            between((-half + 0.005, 0.02, rear + 0.002), (half - 0.005, height - 0.01, rear + 0.014), coat),
        )
    )


def _face(width: float, strip: float, radius: float, middle: float, front: float, coat: Finish) -> Solid:
    """The front below the strip, with its round hole."""
    low = 0.1
    outline = rectangle(width, strip - low, 0.012, 3) + np.array((0.0, (strip + low) / 2))
    hole = circle(radius, 32) + np.array((0.0, middle))
    return plate(outline, 0.02, coat, 0.003, (hole,)).at(z=front - 0.008)


def _drum(radius: float, middle: float, rear: float, front: float) -> Solid:
    """Open towards +z, with a grey lip around it."""
    deep = front - rear - 0.06
    outside = ((radius * 1.25, 0.0), (radius * 1.3, 0.03), (radius * 1.3, deep - 0.05), (radius * 1.08, deep - 0.02))
    steel = bowl(outside, 0.012, finish("brushed steel"), 24)
    lip = tube(radius * 1.12, radius * 0.98, 0.05, finish("grey rubber"), 28).at(y=deep - 0.03)
    look = steel + lip
    return look.turned((1, 0, 0), math.pi / 2).at(0, middle, rear + 0.05)


def _foot(width: float, rear: float, front: float, coat: Finish) -> Solid:
    """A flap over the pump, and short feet."""
    kick = between((-width / 2 + 0.001, 0.018, front - 0.018), (width / 2 - 0.001, 0.098, front + 0.002), coat, 0.003)
    flap = between((width / 2 - 0.17, 0.03, front), (width / 2 - 0.05, 0.085, front + 0.004), coat, 0.001)
    foot = cylinder(0.02, 0.022, finish("black rubber"), 10)
    feet = (foot.at(x * (width / 2 - 0.05), 0, z) for x in (-1, 1) for z in (rear + 0.05, front - 0.05))
    return union((kick, flap, *feet))


def _door(rng: np.random.Generator, radius: float, middle: float, front: float, coat: Finish) -> Solid:
    """A ring about dark glass, with a grip to the right."""
    ring = finish(pick(rng, "chrome", "white plastic", "dark grey plastic", "chrome"))
    if coat.color != "white":
        ring = finish(pick(rng, "black plastic", "chrome"))
    line = np.array(((0.86, 0.0), (1.22, 0.0), (1.21, 0.02), (1.12, 0.034), (0.9, 0.03), (0.86, 0.0))) * (radius, 1.0)
    glass = np.array(((0.88, 0.004), (0.86, 0.022), (0.6, 0.012), (0.0, 0.006))) * (radius, 1.0)
    rim = lathe(line, ring, 40).skins[0]
    pane = lathe(glass, _porthole(), 32).skins[0]
    uv = pane.positions[:, [0, 2]] / (2 * radius) + 0.5
    pane = type(pane)(pane.positions, pane.normals, uv, pane.faces, pane.finish)
    solid = Solid((rim, pane), cylinder(radius * 1.22, 0.036, ring, 24).colliders)
    grip = box((0.022, 0.012, 0.1), finish("dark grey plastic"), 0.004).at(radius * 1.08, 0.028, 0.0).ghost()
    return (solid + grip).turned((1, 0, 0), math.pi / 2).at(0, middle, front + 0.004)


def _controls(
    rng: np.random.Generator, width: float, low: float, high: float, front: float, coat: Finish
) -> tuple[Solid, Solid]:
    """The strip with its dial and display, and the drawer at its left."""
    z, half = front + 0.022, width / 2
    split = -half + 0.19
    strip = between((split + 0.002, low + 0.002, front - 0.02), (half, high - 0.028, z), coat, 0.004)
    y = (low + high - 0.03) / 2
    dial = knob(
        0.032,
        finish(pick(rng, "chrome", "white plastic", "light grey plastic")),
        finish("black plastic"),
        float(rng.uniform(-2, 2)),
        0.022,
    )
    dark = chance(rng, 0.5)
    screen = card(0.16, 0.055, _screen(int(rng.integers(3)), dark)).at(half - 0.11, y - 0.0275, z + 0.0008)
    button = cylinder(0.009, 0.006, finish("light grey plastic"), 14, 0.002).turned((1, 0, 0), math.pi / 2)
    buttons = union(button.at(split + 0.2 + 0.03 * k, y - 0.034, z - 0.001) for k in range(2))
    board = union((strip, dial.at(split + 0.11, y, z - 0.001), screen, buttons))
    tray = between((-half, low + 0.002, front - 0.14), (split - 0.002, high - 0.03, z), coat, 0.004)
    make_ = MAKES[int(rng.integers(len(MAKES)))]
    name = sign(make_, 0.016, "dark grey").at(-half + 0.095, y + 0.012, z + 0.0008)
    slot = between(
        (-half + 0.045, low + 0.006, z - 0.004), (split - 0.05, low + 0.03, z + 0.001), finish("grey plastic")
    )
    return board, tray + name + slot


@lru_cache(maxsize=2)
def _porthole() -> Finish:
    """Dark glass with a wet drum behind it."""
    image = plain("black", (128, 128))
    pen = ImageDraw.Draw(image)
    for k in range(40):
        g = 18 + 2 * k if k < 20 else 58 - k
        pen.ellipse((k * 1.6, k * 1.6, 128 - k * 1.6, 128 - k * 1.6), fill=(g, g + 2, g + 6))
    for row in range(9):
        for column in range(9):
            x, y = 32 + column * 8 + 4 * (row % 2), 32 + row * 8
            if math.hypot(x - 64, y - 64) < 38:
                pen.ellipse((x - 1, y - 1, x + 1, y + 1), fill=(14, 15, 18))
    pen.arc((12, 12, 116, 116), 200, 260, fill=(190, 200, 210), width=4)
    return picture("porthole", still(image), (1.0, 1.0), roughness=0.08)


@lru_cache(maxsize=8)
def _screen(number: int, dark: bool) -> Finish:
    image = plain("black" if dark else "light grey", (160, 56))
    pen = ImageDraw.Draw(image)
    seven(pen, ("1:30", "0:45", "2:15")[number], (14, 16), 26, "light blue" if dark else "black")
    for k in range(4):
        x = 92 + 16 * k
        pen.ellipse((x, 12, x + 8, 20), fill=colored("light grey" if dark else "grey"))
        pen.line((x, 32, x + 8, 32), fill=colored("light grey" if dark else "grey"), width=2)
        pen.line((x, 40, x + 8, 40), fill=colored("grey"), width=2)
    return picture("display", still(image), (0.16, 0.055), 0.1)
