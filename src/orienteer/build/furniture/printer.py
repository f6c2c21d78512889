"""Printer: it puts on paper what a computer sends."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, painting, plain, still
from orienteer.build.shape import Solid, between, box_collider, card, cylinder, profile, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="printer",
    about="A box that puts on paper what a computer sends, its paper standing behind and coming out in front.",
    group="office",
    width=(0.36, 0.5),
    height=(0.2, 0.45),
    depth=(0.36, 0.65),
    stands=Stands.SURFACE,
    affordances=(Affordance.OPEN, Affordance.SWITCH, Affordance.PUT_IN),
)

_SHEET = (0.21, 0.297)
"""Width and length of a sheet of paper, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "inkjet", low with its paper behind, or "laser", higher with a drawer of paper."""
    style = style or pick(rng, "inkjet", "inkjet", "laser")
    case = wish.finish(rng, "plastic", colors=("white", "light grey", "silver", "black", "cream"))
    trim = finish("dark grey plastic" if case.color != "dark grey" else "black plastic")
    width, page = wish.between(rng, 0.4, 0.47), int(rng.integers(4))
    if style == "laser":
        pieces, parts = _laser(width, float(rng.uniform(0.24, 0.3)), case, trim, page)
    else:
        pieces, parts = _inkjet(width, float(rng.uniform(0.15, 0.19)), case, trim, page, chance(rng, 0.8))
    return assemble(CATEGORY, pieces, case, parts=parts)


def _inkjet(
    width: float, tall: float, case: Finish, trim: Finish, page: int, fed: bool
) -> tuple[list[Solid], list[Moving]]:
    """Its lid turns up about its rear edge."""
    x, rear, front, mouth = width / 2, -0.17, 0.16, 0.062
    dark = finish("black lacquer")
    cheek = between((0.125, 0.02, rear), (x, tall - 0.03, front), case, 0.012)
    pieces = [
        between((-x, 0.004, rear + 0.002), (x, 0.024, front + 0.004), trim, 0.008),
        cheek.both_sides(),
        between((-0.13, 0.02, rear), (0.13, tall - 0.03, front - 0.09), case, 0.004),
        between((-0.13, mouth, front - 0.1), (0.13, tall - 0.03, front - 0.004), case, 0.01),
        card(0.25, mouth - 0.02, dark).at(0, 0.022, front - 0.0895),
    ]
    pieces += _tray(front, case, trim, page)
    lid_outline = (
        (rear + 0.06, 0.0),
        (front + 0.004, 0.0),
        (front + 0.004, 0.008),
        (front - 0.05, 0.034),
        (rear + 0.06, 0.036),
    )
    lid = profile(lid_outline, width, case, 0.006).at(y=tall - 0.031)
    top = tall + 0.005
    buttons = [
        cylinder(0.008, 0.003, finish(word), 14, 0.001).at(x - 0.04, top - 0.0015, z)
        for word, z in (("light green plastic", 0.03), ("grey plastic", 0.055), ("grey plastic", 0.08))
    ]
    shown = (
        card(0.05, 0.03, finish("dark blue lacquer")).turned((1, 0, 0), -math.pi / 2).at(x - 0.1, top + 0.0004, 0.07)
    )
    window = card(width * 0.5, 0.1, trim).turned((1, 0, 0), -math.pi / 2).at(-0.05, top + 0.0004, 0.06)
    cover = union((lid, *buttons, shown, window))
    parts = [Moving("lid", "lid", cover, hinge((0.0, tall - 0.03, rear + 0.06), 0.0, (1.0, 0.0, 0.0), -1.1))]
    support = between((-0.115, 0.0, -0.006), (0.115, 0.2, 0.0), trim, 0.002)
    paper = between((-0.105, 0.02, 0.001), (0.105, 0.297, 0.006), finish("white paper")) if fed else None
    back = (
        union([piece for piece in (support, paper) if piece]).turned((1, 0, 0), -0.35).at(0, tall - 0.045, rear + 0.045)
    )
    pieces += [back, between((-x, tall - 0.04, rear), (x, tall + 0.001, rear + 0.058), case, 0.01)]
    return pieces, parts


def _tray(front: float, case: Finish, trim: Finish, page: int) -> list[Solid]:
    """The flap that takes printed sheets, with one on it."""
    flap = between((-0.12, 0.018, front - 0.085), (0.12, 0.024, front + 0.13), trim, 0.002)
    end = between((-0.07, 0.02, front + 0.12), (0.07, 0.034, front + 0.131), trim, 0.003)
    size = (_SHEET[0], 0.2)
    sheet = card(*size, _page(page, size)).turned((1, 0, 0), -math.pi / 2 + 0.06).at(0, 0.026, front + 0.115)
    return [flap, end, sheet.within(box_collider((-0.105, 0.024, front - 0.085), (0.105, 0.038, front + 0.115)))]


def _laser(width: float, tall: float, case: Finish, trim: Finish, page: int) -> tuple[list[Solid], list[Moving]]:
    """Printed sheets lie in a hollow of its top; the drawer below holds paper."""
    x, rear, front = width / 2, -0.19, 0.19
    cut, dip = tall - 0.012, tall - 0.055
    side = profile(
        (
            (rear, 0.075),
            (front, 0.075),
            (front, tall - 0.06),
            (front - 0.05, tall),
            (rear + 0.02, tall),
            (rear, tall - 0.02),
        ),
        0.1,
        case,
        0.006,
    ).at(x=x - 0.05)
    middle = profile(
        (
            (rear + 0.002, 0.076),
            (front - 0.003, 0.076),
            (front - 0.003, tall - 0.075),
            (front - 0.06, dip + 0.012),
            (rear + 0.16, dip - 0.03),
            (rear + 0.11, cut),
            (rear + 0.02, tall - 0.002),
            (rear + 0.002, tall - 0.02),
        ),
        width - 0.198,
        case,
    )
    slope = math.atan2(0.042, 0.16)
    size = (_SHEET[0], 0.2)
    sheet = (
        card(*size, _page(page, size)).turned((1, 0, 0), -math.pi / 2 - slope * 0.9).at(0, dip + 0.012, front - 0.045)
    )
    pieces = [side.both_sides(), middle, sheet]
    pieces.append(between((-x + 0.004, 0.0, rear + 0.01), (x - 0.004, 0.078, front - 0.02), trim, 0.003))
    face = between((-x, 0.006, front - 0.025), (x, 0.072, front + 0.002), case, 0.006)
    grip = between((-0.06, 0.026, front + 0.001), (0.06, 0.042, front + 0.006), finish("black plastic"), 0.002)
    label = card(0.06, 0.012, finish("dark blue plastic")).at(-x + 0.07, 0.05, front + 0.0028)
    slot = card(width * 0.5, 0.006, finish("black lacquer")).at(0, 0.11, front + 0.0005)
    panel = between((x - 0.09, tall - 0.0015, front - 0.17), (x - 0.012, tall + 0.003, front - 0.06), trim, 0.001)
    screen = (
        card(0.05, 0.025, finish("light green lacquer"))
        .turned((1, 0, 0), -math.pi / 2)
        .at(x - 0.051, tall + 0.0036, front - 0.13)
    )
    dots = [
        cylinder(0.007, 0.003, finish(word), 12).at(x - 0.07 + 0.02 * k, tall + 0.002, front - 0.095)
        for k, word in enumerate(("light green plastic", "grey plastic", "orange plastic"))
    ]
    pieces += [slot, panel, screen, *dots]
    return pieces, [Moving("drawer", "paper drawer", face + grip + label, slide(0.2))]


@lru_cache(maxsize=16)
def _page(number: int, size: tuple[float, float]) -> Finish:
    """A printed sheet: a picture, lines of text, a chart."""
    image = plain("fbfbf8", (210, round(210 * size[1] / size[0])))
    pen = ImageDraw.Draw(image)
    wide, tall = image.size
    if number % 2 == 0:
        inner = painting("landscape" if number else "flowers", number, (wide - 40, tall // 2)).pixels
        image.paste(Image.fromarray(np.asarray(inner)), (20, tall // 2 - 20))
        start, end = 18, tall // 2 - 26
    else:
        pen.rectangle((20, 16, wide * 0.6, 26), fill=colored("black"))
        start, end = 38, tall - 16
    for k, y in enumerate(range(start, end, 9)):
        share = (1.0, 0.96, 0.98, 0.6, 0.94)[k % 5]
        pen.line((20, y, 20 + (wide - 40) * share, y), fill=colored("grey"), width=3)
    return picture("printed page", still(image), size)
