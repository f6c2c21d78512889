"""Dishwasher: a box with a door that folds down before two racks of dishes."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, opened, slide, top
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._appliances import MAKES, seven, sign
from orienteer.build.furniture._joined import joined
from orienteer.build.image import colored, plain, still
from orienteer.build.shape import Solid, between, box, card, copies, cylinder, frustum, rod, union
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="dishwasher",
    about="A box with a door that folds down before two racks of dishes.",
    group="kitchen",
    width=(0.44, 0.62),
    height=(0.8, 0.9),
    depth=(0.54, 1.3),
    affordances=(Affordance.OPEN, Affordance.SWITCH, Affordance.PUT_IN, Affordance.PUT_ON, Affordance.WASH),
)

WALL = 0.03
DOOR = 0.045
"""Thickness of the door, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, open_: bool | None = None) -> Thing:
    """Often left open, with its racks drawn out a little."""
    coat = wish.finish(rng, "white enamel", "brushed steel", "brushed steel")
    width, height = wish.between(rng, 0.58, 0.6), float(rng.uniform(0.82, 0.86))
    rear, front, low = -0.28, 0.25, 0.11
    pieces = [_tub(width, height, low, rear, front, coat)]
    door = _door(rng, width, height, low, front, coat)
    parts = [Moving("door", "door", door, hinge((0.0, low, front + 0.002), math.pi / 2, (1.0, 0.0, 0.0)))]
    for name, y, dishes in (("lower-rack", low + 0.06, _plates(width)), ("upper-rack", low + 0.4, _cups(width))):
        rack = (_rack(round(width, 2)) + dishes).at(0, y, (rear + front) / 2 + 0.005)
        parts.append(Moving(name, name.replace("-", " "), rack, slide(0.42)))
    thing = assemble(CATEGORY, pieces, coat, parts=parts, supports=(top(width - 0.03, front - rear - 0.03, height),))
    if open_ if open_ is not None else chance(rng, 0.2):
        return opened(thing, {"door": 1.5, "lower-rack": 0.3, "upper-rack": 0.12})
    return thing


def _tub(width: float, height: float, low: float, rear: float, front: float, coat: Finish) -> Solid:
    """White or steel outside, steel inside; black below."""
    half, inside = width / 2, finish("brushed steel")
    return union(
        (
            between((-half, height - 0.02, rear), (half, height, front + DOOR), coat, 0.004),
            between((-half, 0.02, rear), (-half + WALL, height - 0.01, front), coat, 0.002),
            between((half - WALL, 0.02, rear), (half, height - 0.01, front), coat, 0.002),
            between((-half + 0.003, 0.02, rear), (half - 0.003, height - 0.01, rear + 0.02), coat),
            between((-half + 0.003, 0.02, rear + 0.01), (half - 0.003, low, front - 0.06), finish("black plastic")),
            between(
                (-half + WALL - 0.001, low, rear + 0.019), (-half + WALL + 0.002, height - 0.02, front - 0.002), inside
            ),
            between(
                (half - WALL - 0.002, low, rear + 0.019), (half - WALL + 0.001, height - 0.02, front - 0.002), inside
            ),
            between((-half + WALL, low, rear + 0.019), (half - WALL, height - 0.02, rear + 0.024), inside),
            between((-half + WALL, low - 0.002, rear + 0.02), (half - WALL, low + 0.004, front), inside),
            between((-half + WALL, height - 0.024, rear + 0.02), (half - WALL, height - 0.019, front), inside),
        )
    )


def _door(rng: np.random.Generator, width: float, height: float, low: float, front: float, coat: Finish) -> Solid:
    """Outside of the body's colour with a strip of controls above; steel inside, with a tray for powder."""
    half, z0, z1, high = width / 2 - 0.002, front + 0.002, front + DOOR, height - 0.022
    split = high - 0.115
    pieces = [between((-half, low, z0), (half, split, z1), coat, 0.004)]
    strip = coat if coat.color != "white" and chance(rng, 0.5) else finish("black lacquer")
    pieces.append(between((-half, split + 0.002, z0), (half, high, z1 + 0.004), strip, 0.005))
    inner = between(
        (-half + WALL, low + 0.02, z0 - 0.006), (half - WALL, high - 0.02, z0 + 0.002), finish("brushed steel")
    )
    tray = box((0.16, 0.12, 0.008), finish("light grey plastic"), 0.003).at(0.02, (low + high) / 2, z0 - 0.008)
    pieces += [inner, tray.ghost()]
    dark = strip.color == "black"
    panel = card(0.26, 0.045, _panel(dark, int(rng.integers(3)))).at(half - 0.16, split + 0.045, z1 + 0.0048)
    name = sign(MAKES[int(rng.integers(len(MAKES)))], 0.018, "white" if dark else "dark grey")
    pieces += [panel, name.at(-half + 0.1, split + 0.07, z1 + 0.0048)]
    if chance(rng, 0.5):
        y = split - 0.035
        line = ((-0.2, y, z1 - 0.002), (-0.2, y, z1 + 0.035), (0.2, y, z1 + 0.035), (0.2, y, z1 - 0.002))
        pieces.append(rod(line, 0.009, finish("steel"), 8))
    else:
        pieces.append(
            between((-0.13, split + 0.008, z1), (0.13, split + 0.03, z1 + 0.0045), finish("dark grey plastic"))
        )
    return union(pieces)


@lru_cache(maxsize=8)
def _rack(width: float) -> Solid:
    """A basket of wire on rollers, its floor at y = 0."""
    wire, half, deep = finish("grey plastic"), width / 2 - WALL - 0.012, 0.2
    loop = ((-half, 0, -deep), (half, 0, -deep), (half, 0, deep), (-half, 0, deep))
    pieces = [rod(np.array(loop) + np.array((0.0, y, 0.0)), 0.003, wire, 5, closed=True) for y in (0.0, 0.1)]
    across = np.linspace(-half, half, 12)
    pieces.append(
        copies(rod(((0, 0, -deep), (0, 0, deep)), 0.0018, wire, 4), np.column_stack((across, across * 0, across * 0)))
    )
    for z in (-deep, deep):
        upright = rod(((0, 0, 0), (0, 0.1, 0)), 0.0018, wire, 4)
        pieces.append(copies(upright, np.column_stack((across, across * 0, across * 0 + z))))
    roller = cylinder(0.016, 0.012, wire, 10).turned((0, 0, 1), math.pi / 2)
    pieces += [roller.at(x, 0.0, z) for x in (-half + 0.002, half + 0.01) for z in (-0.12, 0.12)]
    return joined(union(pieces)).within(
        box_collider((-half, -0.006, -deep), (half, 0.006, deep)),
        *(box_collider((-half, 0, z - 0.006), (half, 0.104, z + 0.006)) for z in (-deep, deep)),
        *(box_collider((x - 0.012, -0.018, -deep), (x + 0.012, 0.104, deep)) for x in (-half, half)),
    )


def _plates(width: float) -> Solid:
    """A row of plates on their edges."""
    one = cylinder(0.105, 0.012, finish("white ceramic"), 18, 0.004).turned((1, 0, 0), math.pi / 2 - 0.25).at(y=0.1)
    count = 7
    places = [(-width * 0.17, 0.0, -0.15 + 0.045 * k) for k in range(count)]
    bowl_ = frustum(0.07, 0.035, 0.05, finish("light blue ceramic"), 16).turned((1, 0, 0), 0.5)
    return joined(
        copies(one, places) + copies(bowl_, [(width * 0.2, 0.05, -0.11 + 0.11 * k) for k in range(3)])
    ).boxed()


def _cups(width: float) -> Solid:
    """Cups and glasses upside down."""
    cup, glass = (
        frustum(0.04, 0.034, 0.085, finish("white ceramic"), 14),
        frustum(0.032, 0.028, 0.11, finish("clear glass"), 14),
    )
    spots = [(x * width, 0.004, z) for x in (-0.3, -0.15, 0.0) for z in (-0.13, -0.03, 0.07, 0.15)]
    more = [(x * width, 0.004, z) for x in (0.17, 0.32) for z in (-0.13, -0.03, 0.07, 0.15)]
    return joined(copies(cup, spots) + copies(glass, more)).boxed()


@lru_cache(maxsize=8)
def _panel(dark: bool, number: int) -> Finish:
    image = plain("black" if dark else "light grey", (260, 45))
    pen = ImageDraw.Draw(image)
    ink = colored("light grey" if dark else "dark grey")
    for k in range(5):
        pen.ellipse((14 + 26 * k, 16, 26 + 26 * k, 28), outline=ink, width=2)
    pen.rectangle((160, 6, 240, 38), fill=(14, 20, 22))
    seven(pen, ("1:20", "0:35", "2:05")[number], (172, 11), 22, "green")
    return picture("panel", still(image), (0.26, 0.045), 0.1)
