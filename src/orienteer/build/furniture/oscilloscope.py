"""Oscilloscope: an instrument whose screen draws electric waves."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._bottles import NAMES
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, fillet, lathe, rod, soft_box, tube, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="oscilloscope",
    about="An instrument with knobs whose screen draws electric waves over a grid.",
    group="laboratory",
    width=(0.28, 0.46),
    height=(0.15, 0.36),
    depth=(0.12, 0.46),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.LOOK_AT, Affordance.TOUCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "tube", deep with a picture tube, or "flat", digital."""
    style = style or pick(rng, "tube", "tube", "flat")
    case = wish.finish(rng, "metal", colors=("light grey", "grey", "dark grey", "beige", "blue"))
    number = int(rng.integers(4))
    if style == "tube":
        size = (wish.between(rng, 0.3, 0.36), float(rng.uniform(0.15, 0.19)), float(rng.uniform(0.34, 0.4)))
    else:
        size = (wish.between(rng, 0.32, 0.38), float(rng.uniform(0.16, 0.19)), float(rng.uniform(0.13, 0.16)))
    light = case.color in ("light grey", "grey", "beige", "white")
    wide, high, deep = size
    body = soft_box(size, case, 0.01, steps=1).at(y=0.016)
    front = deep / 2
    panel = card(wide - 0.012, high - 0.012, _panel(wide - 0.012, high - 0.012, style, number, case.color)).at(
        0, 0.022, front + 0.0006
    )
    bezel, screen = _screen(style, wide, high, number)
    pieces = [body, panel, (bezel + screen).at(0, 0.016, front), _knobs(style, wide, high, light).at(0, 0.016, front)]
    feet = [
        cylinder(0.012, 0.018, finish("black rubber"), 12).at(x, 0, z)
        for x in (-wide * 0.4, wide * 0.4)
        for z in (-deep * 0.35, deep * 0.35)
    ]
    pieces += feet
    whole = union(pieces) + _carrying(wide, high, deep, style).at(y=0.016)
    if style == "tube":
        whole = _propped(whole)
    return assemble(CATEGORY, [whole], case)


def _propped(whole: Solid) -> Solid:
    """Tilted up on its rear feet and its carrying handle."""
    raised = whole.turned((1, 0, 0), -_TILT)
    return raised.at(y=-float(raised.bounds[0][1]))


_TILT = 0.24
"""How far the front of a propped one looks up, radians."""


def _place(style: str, wide: float, high: float) -> tuple[float, float, float, float]:
    """Middle (x, y) of the screen, its width and height."""
    tall = high * (0.68 if style == "tube" else 0.66)
    return -wide * 0.25, high * 0.56, min(tall * 1.25, wide * 0.44), tall


def _screen(style: str, wide: float, high: float, number: int) -> tuple[Solid, Solid]:
    x, y, w, h = _place(style, wide, high)
    frame = box(
        (w + 0.018, h + 0.018, 0.01), finish("black plastic" if style == "tube" else "dark grey plastic"), 0.003
    )
    glass = card(w, h, _trace(style, number, w, h)).at(x, y - h / 2, 0.0078)
    return frame.at(x, y - h / 2 - 0.009, 0.002), glass


@cache
def _trace(style: str, number: int, w: float, h: float) -> Finish:
    """A grid of ten by eight with one or two waves."""
    image = plain("0b3d33" if style == "tube" else "0a0c12", (240, round(240 * h / w)))
    pen = ImageDraw.Draw(image)
    wide, high = image.size
    fine = colored("2c6e60" if style == "tube" else "39404a")
    for k in range(11):
        pen.line((wide * k / 10, 0, wide * k / 10, high), fill=fine, width=2 if k == 5 else 1)
    for k in range(9):
        pen.line((0, high * k / 8, wide, high * k / 8), fill=fine, width=2 if k == 4 else 1)
    t = np.linspace(0, 1, 241)
    waves = (
        (0.3 * np.sin(t * 2 * math.pi * 2.5),),
        (0.24 * np.sign(np.sin(t * 2 * math.pi * 3.2)),),
        (0.15 * np.sin(t * 2 * math.pi * 3) - 0.2, 0.13 * np.sign(np.sin(t * 2 * math.pi * 3)) + 0.22),
        (0.32 * np.sin(t * 2 * math.pi * 9) * np.exp(-2 * t),),
    )[number]
    inks = ("7dffb0",) * 2 if style == "tube" else ("f2e24a", "4fd8f0")
    for wave, ink in zip(waves, inks, strict=False):
        pen.line(
            [(float(a) * wide, high * (0.5 - float(b))) for a, b in zip(t, wave, strict=True)],
            fill=colored(ink),
            width=4,
            joint="curve",
        )
    return picture("trace", still(image), (w, h), 0.0, 0.25)


@cache
def _panel(wide: float, high: float, style: str, number: int, color: str) -> Finish:
    """The front: a name, frames around groups of knobs, marks around each."""
    light = color in ("light grey", "grey", "beige", "white", "cream")
    ground = {"tube": "d8d6cc" if light else "3a4652", "flat": "e2e2de" if light else "2c3036"}[style]
    ink = "33383c" if light or ground[0] in "de" else "d8dde0"
    image = plain(ground, (360, round(360 * high / wide)))
    pen = ImageDraw.Draw(image)
    w, h = image.size
    write(image, NAMES[number].upper(), (w * 0.12, h * 0.07), h * 0.085, ink, w * 0.2)
    write(image, "OSCILLOSCOPE  20 MHz", (w * 0.36, h * 0.07), h * 0.06, ink, w * 0.26)
    for x0, x1, y0, y1 in ((0.51, 0.985, 0.03, 0.36), (0.51, 0.74, 0.39, 0.97), (0.755, 0.985, 0.39, 0.97)):
        pen.rounded_rectangle((w * x0, h * y0, w * x1, h * y1), 6, outline=colored(ink), width=2)
    for x, y, _ in _spots(style):
        cx, cy = w * (0.5 + x), h * (1 - y)
        for k in range(11):
            a = math.radians(-225 + 27 * k)
            r0, r1 = h * 0.082, h * 0.1
            pen.line(
                (cx + r0 * math.cos(a), cy + r0 * math.sin(a), cx + r1 * math.cos(a), cy + r1 * math.sin(a)),
                fill=colored(ink),
                width=2,
            )
    for text, x in (("CH 1", 0.56), ("CH 2", 0.81), ("TIME/DIV", 0.6)):
        y = 0.43 if text.startswith("CH") else 0.065
        write(image, text, (w * (x + 0.05), h * y), h * 0.055, ink)
    return picture("panel", still(image), (wide, high), roughness=0.6)


def _spots(style: str) -> tuple[tuple[float, float, float], ...]:
    """Knobs as (x from the middle, height, radius), all as shares of the front."""
    upper = ((0.07, 0.8, 0.05), (0.19, 0.8, 0.075), (0.31, 0.8, 0.05), (0.42, 0.8, 0.05))
    lower = tuple((x, y, r) for x in (0.125, 0.37) for y, r in ((0.46, 0.075), (0.27, 0.05)))
    return upper + lower


_KNOB = ((1.0, 0.0), (1.0, 0.55), (0.92, 0.65), (0.64, 0.67), (0.6, 0.94), (0.52, 1.0))
"""Section of a knob: shares of its radius and height."""


def _knobs(style: str, wide: float, high: float, light: bool) -> Solid:
    """Knobs with white pointers, buttons and sockets, looking along +z from z = 0."""
    dark, mark = (
        finish("dark grey plastic" if light else "light grey plastic"),
        finish("white paint" if light else "black paint"),
    )
    steel = finish("steel")
    pieces = []
    for i, (x, y, r) in enumerate(_spots(style)):
        radius = r * high
        knob = lathe(np.array(_KNOB) * (radius, 0.02), dark, 16)
        line = box((0.0016, 0.0006, radius * 0.6), mark).at(0, 0.0199, -radius * 0.3)
        one = (knob + line.ghost()).turned((0, 1, 0), 0.7 * i).turned((1, 0, 0), math.pi / 2)
        pieces.append(one.at(x * wide, y * high, 0.0))
    for x in (0.07, 0.185, 0.31, 0.43):
        socket = tube(0.0075, 0.005, 0.014, steel, 12) + cylinder(0.002, 0.012, finish("brass"), 6)
        pieces.append(socket.turned((1, 0, 0), math.pi / 2).at(x * wide, high * 0.11, 0.0))
    for k in range(5):
        button = box((0.011, 0.008, 0.006), finish(("white plastic", "grey plastic", "red plastic")[k % 3]), 0.0015)
        pieces.append(button.at(-wide * 0.42 + 0.02 * k, high * 0.075, 0.002))
    return union(pieces)


def _carrying(wide: float, high: float, deep: float, style: str) -> Solid:
    """A bent handle, laid back over the top."""
    dark = finish("dark grey plastic")
    if style == "flat":
        path = (
            (-0.09, high - 0.004, -0.02),
            (-0.085, high + 0.03, -0.02),
            (0.085, high + 0.03, -0.02),
            (0.09, high - 0.004, -0.02),
        )
        return rod(fillet(path, 0.02, 4), 0.008, dark, 10)
    x, y, z = wide / 2 + 0.012, high * 0.45, deep * 0.2
    # it reaches down to where the level of the rear feet is once tilted
    low = -0.016 - (z + 0.08 + deep * 0.35) * math.tan(_TILT)
    path = ((x, y, z), (x, low + 0.008, z + 0.08), (-x, low + 0.008, z + 0.08), (-x, y, z))
    pivot = cylinder(0.02, 0.02, dark, 16, 0.003).turned((0, 0, 1), -math.pi / 2).at(wide / 2 - 0.002, y, z)
    return rod(fillet(path, 0.03, 4), 0.0075, dark, 10) + pivot.both_sides()
