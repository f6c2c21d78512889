"""Telephone: a receiver on a cradle over a dial."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wires import seen_from_above, wires
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, cylinder, lathe, rail, union
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="telephone",
    about="A telephone with a cord: a receiver lying on its cradle over a dial or keys.",
    group="office",
    width=(0.2, 0.32),
    height=(0.1, 0.2),
    depth=(0.18, 0.28),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "dial" or "keys"; the receiver is a part of its own."""
    style = style or pick(rng, "dial", "dial", "dial", "keys")
    shell = wish.finish(rng, "lacquer", colors=("black", "black", "red", "cream", "dark green", "light grey"))
    size = wish.between(rng, 0.96, 1.08)
    wide, deep, tall = 0.18 * size, 0.2 * size, 0.115 * size
    pieces = [_body(wide, deep, tall, shell), _cradle(tall, shell)]
    # middle of the slope between its lower front and its upper edge
    low, high = np.array((0.38 * tall, 0.47 * deep)), np.array((0.93 * tall, 0.06 * deep))
    middle, slope = (low + high) / 2, math.atan2(float(high[0] - low[0]), float(low[1] - high[1]))
    face = _dial(0.062 * size, pick(rng, "black", "silver", "clear")) if style == "dial" else _keypad(shell)
    pieces.append(face.turned((1, 0, 0), slope).at(0, float(middle[0]) - 0.001, float(middle[1])))
    receiver = _receiver(0.22 * size, shell).at(0, tall + 0.018, -0.045 * size)
    parts = (Moving("receiver", "receiver", receiver),)
    return assemble(CATEGORY, [*pieces, _cord(wide, deep, tall, shell, size)], shell, parts=parts)


def _body(wide: float, deep: float, tall: float, shell: Finish) -> Solid:
    """Wide below, its front a slope for the dial."""
    rings = []
    for y, w, front, rear, r in (
        (0.0, 1.0, 0.5, -0.5, 0.025),
        (0.08, 1.04, 0.52, -0.52, 0.03),
        (0.3, 1.0, 0.5, -0.5, 0.03),
        (0.42, 0.95, 0.44, -0.48, 0.03),
        (0.92, 0.72, 0.06, -0.4, 0.025),
        (1.0, 0.64, 0.0, -0.37, 0.02),
    ):
        outline = rectangle(wide * w, (front - rear) * deep, r, 4) + np.array((0, (front + rear) / 2 * deep))
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y * tall), outline[:, 1])))
    return loft(np.array(rings), shell, cuts=(3,))


def _cradle(tall: float, shell: Finish) -> Solid:
    """Two forks that hold the receiver."""
    fork = []
    for z in (-0.075, -0.012):
        fork.append(box((0.02, 0.034, 0.012), shell, 0.004).at(0.045, tall - 0.006, z))
    hook = cylinder(0.006, 0.016, finish("chrome"), 12).at(0.045, tall - 0.002, -0.044)
    return (union(fork) + hook).both_sides()


def _receiver(length: float, shell: Finish) -> Solid:
    """A bent grip with two cups that look down, its grip 0.03 m above the origin."""
    half = length / 2
    x = np.linspace(-half + 0.012, half - 0.012, 13)
    y = 0.024 + 0.014 * np.cos(x / half * math.pi / 2) ** 0.6
    grip = rail(np.column_stack((x, y, np.zeros(13))), rectangle(0.032, 0.024, 0.01, 3), shell)
    cup = lathe(
        ((0.025, -0.02), (0.031, -0.016), (0.031, 0.002), (0.026, 0.016), (0.014, 0.027), (0.0, 0.03)), shell, 24
    )
    holes = cylinder(0.02, 0.001, finish("dark grey plastic"), 20).at(y=-0.0208)
    return grip + (cup + holes.ghost()).turned((0, 0, 1), 0.18).at(half - 0.026, 0.008).both_sides()


def _dial(radius: float, wheel: str) -> Solid:
    """Lying, its middle at the origin; the hole of the 1 is at the upper right."""
    rim = lathe(((radius * 1.08, 0.0), (radius * 1.08, 0.006), (radius * 1.02, 0.009)), finish("chrome"), 36)
    plate = seen_from_above(
        cylinder(radius, 0.0115, finish("white paint"), 36), (-radius, -radius), _numbers(wheel, round(radius, 3))
    )
    stop = (
        box((0.006, 0.004, radius * 0.45), finish("chrome"), 0.001)
        .at(z=radius * 0.82)
        .turned((0, 1, 0), 0.75)
        .at(y=0.011)
    )
    return rim + plate + stop


@lru_cache(maxsize=32)
def _numbers(wheel: str, radius: float) -> Finish:
    side = 256
    image = plain({"black": "1d1d1f", "silver": "b9bcbf", "clear": "dcd8cc"}[wheel], (side, side))
    pen = ImageDraw.Draw(image)
    m, reach, r = side / 2, side * 0.37, side * 0.078
    pen.ellipse((1, 1, side - 2, side - 2), outline=colored("grey"), width=3)
    for k, text in enumerate("1234567890"):
        a = math.radians(55 - 27.5 * k)
        x, y = m + reach * math.cos(a), m - reach * math.sin(a)
        pen.ellipse((x - r, y - r, x + r, y + r), fill=colored("f4f2ea"), outline=colored("dark grey"), width=3)
        write(image, text, (x, y), 26, "black")
    pen.ellipse((m - 48, m - 48, m + 48, m + 48), fill=colored("f4f2ea"), outline=colored("dark grey"), width=4)
    write(image, "Kestrel", (m, m - 12), 17, "dark blue")
    write(image, "204", (m, m + 14), 22, "black")
    return picture("dial", still(image), (2 * radius, 2 * radius), roughness=0.3)


def _keypad(shell: Finish) -> Solid:
    """Twelve keys on a plate, its middle at the origin."""
    step, size = 0.023, (0.069, 0.084)
    texts = ("123", "456", "789", "*0#")
    keys = tuple(
        Key(step * c + 0.003, 0.021 * r + 0.003, step - 0.006, 0.015, text)
        for r, row in enumerate(texts)
        for c, text in enumerate(row)
    )
    color, ink = ("white", "black") if shell.color != "white" else ("dark grey", "white")
    block = caps(keys, 0.006, color, ink, size, 220).at(-size[0] / 2, 0.006, -size[1] / 2)
    plate = box((size[0] + 0.012, 0.0065, size[1] + 0.01), finish("dark grey plastic"), 0.003)
    return plate.within(*box((size[0] + 0.012, 0.012, size[1] + 0.01), shell).colliders) + block


def _cord(wide: float, deep: float, tall: float, shell: Finish, size: float) -> Solid:
    """Coiled, from one end of the receiver down to the table and to the body's left side."""
    ends = np.array(
        (
            (-0.1 * size, tall + 0.012, -0.03),
            (-wide * 0.62, 0.05, 0.03),
            (-wide * 0.66, 0.012, 0.055),
            (-wide * 0.5, 0.014, 0.08),
        )
    )
    way = smooth(ends, 40, closed=False)
    turn = np.linspace(0, 2 * math.pi * 22, len(way))
    coil = way + 0.0055 * np.column_stack((np.cos(turn), np.sin(turn), np.sin(turn)))
    look = wires(coil[None], 0.0016, shell if shell.color != "white" else finish("light grey rubber"), 4)
    stops = tuple(box((0.018, 0.018, 0.018), shell).at(*(p - (0, 0.009, 0))).colliders[0] for p in way[::10])
    return look.within(*stops)
