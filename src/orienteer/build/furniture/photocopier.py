"""Photocopier: a tall office machine that copies paper."""

from __future__ import annotations

import math

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, slide
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, profile, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="photocopier",
    about="A machine as high as a table that copies paper: a lid above, drawers of paper below, a tray at its side.",
    group="office",
    width=(0.55, 1.2),
    height=(0.85, 1.15),
    depth=(0.55, 0.8),
    affordances=(Affordance.OPEN, Affordance.SWITCH, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, drawers: int | None = None) -> Thing:
    """`drawers` of paper below; its lid turns up."""
    case = wish.finish(rng, "plastic", colors=("light grey", "white", "white", "cream"))
    trim = finish(pick(rng, "dark grey plastic", "grey plastic", "dark blue plastic"))
    count = drawers or int(rng.integers(2, 5))
    wide, deep, body = wish.between(rng, 0.56, 0.64), 0.58, float(rng.uniform(0.82, 0.92))
    x, z = wide / 2, deep / 2
    step = 0.115
    low = 0.06 + count * step
    pieces: list[Solid] = [
        between((-x, 0.05, -z), (x, low, z - 0.03), case, 0.004),
        between((-x, low + 0.004, -z), (x, body - 0.16, z), case, 0.01),
        between(
            (-x + 0.01, body - 0.165, -z + 0.01), (x - 0.24, body - 0.03, z - 0.02), finish("black plastic"), 0.004
        ),
        between((x - 0.25, body - 0.165, -z), (x, body - 0.03, z), case, 0.01),
        between((-x, body - 0.165, -z), (-x + 0.24, body - 0.03, -z + 0.1), case, 0.01),
        between((-x - 0.004, body - 0.04, -z - 0.004), (x + 0.004, body, z + 0.004), case, 0.01),
    ]
    wheel = cylinder(0.03, 0.025, finish("black rubber"), 16, 0.004).turned((0, 0, 1), math.pi / 2)
    pieces += [wheel.at(s * (x - 0.06), 0.03, t * (z - 0.08)) for s in (-1, 1) for t in (-1, 1)]
    pieces.append(between((-x + 0.03, 0.03, -z + 0.03), (x - 0.03, 0.055, z - 0.06), trim))
    pieces += _paper(x, z, body)
    pieces += [_panel(wide, trim).at(0, body, z - 0.01), *_door(x, z, low, body, trim)]
    feeder = chance(rng, 0.75)
    parts = [_drawer(k, x, z, 0.06 + k * step, step, case, trim) for k in range(count)]
    parts.append(_lid(x, z, body, case, trim, feeder))
    if chance(rng, 0.7):
        pieces += _side_tray(x, body, trim)
    return assemble(CATEGORY, pieces, case, parts=parts)


def _paper(x: float, z: float, body: float) -> list[Solid]:
    """Copies lying in the mouth under the glass."""
    sheet = between((-x + 0.05, body - 0.1655, -0.16), (x - 0.3, body - 0.15, z - 0.015), finish("white paper"))
    return [sheet]


def _door(x: float, z: float, low: float, body: float, trim: Finish) -> list[Solid]:
    """The seams and grip of the flap over the works."""
    y0, y1 = low + 0.03, body - 0.19
    seams = [card(2 * x - 0.08, 0.003, trim).at(0, y, z + 0.0006) for y in (y0, y1)]
    seams += [card(0.003, y1 - y0, trim).at(s * (x - 0.04), y0, z + 0.0006) for s in (-1, 1)]
    return [*seams, between((-0.06, y1 - 0.035, z - 0.002), (0.06, y1 - 0.012, z + 0.004), trim, 0.002)]


def _drawer(k: int, x: float, z: float, y: float, step: float, case: Finish, trim: Finish) -> Moving:
    face = between((-x, y + 0.004, z - 0.03), (x, y + step - 0.004, z), case, 0.005)
    grip = between((-0.09, y + step * 0.52, z - 0.002), (0.09, y + step * 0.78, z + 0.003), trim, 0.002)
    paper = between((x - 0.1, y + 0.02, z - 0.001), (x - 0.06, y + 0.055, z + 0.0015), finish("white plastic"))
    tray = between((-x + 0.03, y + 0.008, z - 0.45), (x - 0.03, y + 0.02, z - 0.028), trim)
    return Moving(f"drawer-{k + 1}", "paper drawer", face + grip + paper + tray, slide(0.3))


def _lid(x: float, z: float, body: float, case: Finish, trim: Finish, feeder: bool) -> Moving:
    """Over the glass; the feeder on it takes a pile of pages."""
    pieces = [between((-x, body + 0.002, -z), (x, body + 0.045, z - 0.09), case, 0.012)]
    if feeder:
        hump = profile(
            (
                (-z + 0.03, 0.0),
                (z - 0.14, 0.0),
                (z - 0.15, 0.06),
                (z - 0.22, 0.095),
                (-z + 0.08, 0.1),
                (-z + 0.03, 0.07),
            ),
            0.24,
            case,
            0.012,
        )
        pieces.append(hump.at(x=-x + 0.13, y=body + 0.043))
        tray = box((0.3, 0.012, 2 * z - 0.3), case, 0.004).turned((0, 0, 1), 0.2).at(x - 0.18, body + 0.075, -0.03)
        page = box((0.26, 0.006, 0.22), finish("white paper")).turned((0, 0, 1), 0.2).at(x - 0.19, body + 0.087, -0.03)
        pieces += [tray, page, between((x - 0.2, body + 0.04, -0.1), (x - 0.05, body + 0.075, 0.05), case, 0.006)]
    else:
        pieces.append(between((-0.08, body + 0.03, z - 0.1), (0.08, body + 0.04, z - 0.08), trim, 0.003))
    return Moving("lid", "lid", union(pieces), hinge((0.0, body + 0.004, -z), 0.0, (1.0, 0.0, 0.0), -1.1))


def _panel(wide: float, trim: Finish) -> Solid:
    """The sloping board of keys along the front edge, its rear edge above the origin."""
    board = profile(((-0.085, -0.001), (0.06, -0.001), (0.06, 0.008), (-0.085, 0.045)), wide * 0.94, trim, 0.004)
    slope = math.atan2(0.037, 0.145)
    size = (wide * 0.86, 0.115)
    face = card(*size, _keys(size)).turned((1, 0, 0), -math.pi / 2 + slope).at(0, 0.0125, 0.0455)
    return board + face


def _keys(size: tuple[float, float]) -> Finish:
    image = plain("4b4e52", (420, round(420 * size[1] / size[0])))
    pen = ImageDraw.Draw(image)
    tall = image.height
    pen.rectangle((120, 10, 250, tall - 10), fill=colored("a9c8e4"), outline=colored("black"), width=3)
    for k in range(3):
        pen.rectangle((130 + 40 * k, 20, 160 + 40 * k, 36), fill=colored("white"))
    pen.line((130, tall - 22, 238, tall - 22), fill=colored("dark blue"), width=4)
    for r in range(4):
        for c in range(3):
            x, y = 275 + 20 * c, 13 + (tall - 26) * (r + 0.5) / 4
            pen.ellipse((x, y - 7, x + 15, y + 8), fill=colored("light grey"))
    pen.ellipse((350, tall / 2 - 4, 392, tall / 2 + 38 if tall > 90 else tall - 8), fill=colored("2fae4a"))
    pen.ellipse((354, 8, 384, 34), fill=colored("d8453a"))
    for k in range(5):
        pen.rounded_rectangle((14 + 20 * k, 14, 30 + 20 * k, 30), 3, fill=colored("light grey"))
        pen.rounded_rectangle((14 + 20 * k, tall - 34, 30 + 20 * k, tall - 18), 3, fill=colored("grey"))
    write(image, "COPY", (62, tall / 2), 18, "white")
    return picture("panel", still(image), size)


def _side_tray(x: float, body: float, trim: Finish) -> list[Solid]:
    """Out of its left side, with copies on it."""
    y = body - 0.32
    tray = box((0.34, 0.014, 0.36), trim, 0.005).turned((0, 0, 1), -0.22).at(-x - 0.15, y, 0)
    sheets = box((0.28, 0.012, 0.24), finish("white paper")).turned((0, 0, 1), -0.22).at(-x - 0.13, y + 0.008, 0)
    return [tray, sheets]
