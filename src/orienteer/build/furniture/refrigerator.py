"""Refrigerator: a tall cold cupboard."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._appliances import MAKES, sign
from orienteer.build.furniture._cabinet import Case, boards, carcass
from orienteer.build.image import colored, still
from orienteer.build.shape import Solid, between, box, card, cylinder, rod, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="refrigerator",
    about="A tall cold cupboard with a door for food and one for ice.",
    group="kitchen",
    width=(0.54, 0.95),
    height=(1.4, 2.0),
    depth=(0.58, 0.78),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)
REAR, FRONT = -0.32, 0.26
"""Of the body, metres; the doors lie before it."""
FOOT = 0.07
"""Height of the grille below the doors, metres."""
_NOTES = ("sun", "list", "house")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "tall", the freezer above or below, or "wide", two doors side by side with ice from one of them."""
    style = style or pick(rng, "tall", "tall", "wide")
    usual = ("white enamel", "white enamel", "brushed steel", "enamel")
    coat = wish.finish(rng, *usual, colors=("red", "cream", "light blue"))
    height = float(rng.uniform(1.6, 1.86))
    width = wish.between(rng, 0.86, 0.92) if style == "wide" else wish.between(rng, 0.64, 0.76)
    case = Case(-width / 2, width / 2, 0.04, height, REAR, FRONT)
    inside = finish("white plastic")
    x = width / 2
    pieces = [carcass(case, coat, board=0.045), boards(case, [0.32, 0.62, 0.92, 1.22], inside, 0.02, 0.05)]
    pieces += _grille(x)
    make_ = MAKES[int(rng.integers(len(MAKES)))]
    if style == "wide":
        split = float(rng.uniform(-0.1, -0.04))
        wall = ((split - 0.01, FOOT + 0.02, REAR + 0.02), (split + 0.01, height - 0.03, FRONT - 0.01))
        pieces.append(between(*wall, inside))
        parts = _side_by_side(width, height, split, coat, make_)
    else:
        above = chance(rng, 0.55)
        split = FOOT + (height - FOOT) * (float(rng.uniform(0.64, 0.7)) if above else float(rng.uniform(0.32, 0.38)))
        pieces.append(boards(case, [split + 0.01], inside, 0.02, 0.05))
        notes = _notes(rng) if coat.color != "silver" and chance(rng, 0.7) else Solid()
        parts = _stacked(width, height, split, coat, make_, notes)
    return assemble(CATEGORY, pieces, coat, parts=parts)


def _grille(x: float) -> list[Solid]:
    """The dark base below the doors, with slots for air."""
    base = between((-x + 0.012, 0.008, REAR + 0.04), (x - 0.012, FOOT, FRONT + 0.03), finish("dark grey plastic"))
    slots = ((-x + 0.05, y, FRONT + 0.029) for y in (0.025, 0.042))
    black = finish("black rubber")
    return [base, *(between(low, (x - 0.05, low[1] + 0.006, FRONT + 0.033), black).ghost() for low in slots)]


def _leaf(low: tuple[float, float], high: tuple[float, float], coat: Finish) -> Solid:
    """A door with rounded edges and the dark seal behind it."""
    front = between((low[0], low[1], FRONT + 0.012), (high[0], high[1], FRONT + 0.07), coat, 0.016)
    corners = ((low[0] + 0.012, low[1] + 0.01, FRONT + 0.001), (high[0] - 0.012, high[1] - 0.01, FRONT + 0.014))
    return front + between(*corners, finish("dark grey rubber"))


def _handle(x: float, low: float, high: float, metal: Finish) -> Solid:
    """A bow that stands off the door."""
    z = FRONT + 0.068
    return rod(((x, low, z), (x, low + 0.012, z + 0.05), (x, high - 0.012, z + 0.05), (x, high, z)), 0.0125, metal, 10)


def _stacked(width: float, height: float, split: float, coat: Finish, make_: str, notes: Solid) -> list[Moving]:
    """One door above the other, hung at the left."""
    metal, x, parts = finish("chrome"), width / 2, []
    for name, low, high in (("lower-door", FOOT + 0.008, split - 0.006), ("upper-door", split + 0.006, height - 0.002)):
        leaf = _leaf((-x, low), (x, high), coat)
        long = min(0.42, (high - low) * 0.66)
        # both handles meet near the gap
        start = high - 0.05 - long if name == "lower-door" else low + 0.05
        leaf += _handle(x - 0.06, start, start + long, metal)
        if name == "upper-door":
            name_ = sign(make_, 0.022, "dark grey" if coat.color != "red" else "white")
            leaf += name_.at(-x + 0.14, high - 0.07, FRONT + 0.0715)
        if (name == "upper-door") == (split < height / 2) and notes.skins:
            leaf += notes.at(-0.06, (low + high) / 2, FRONT + 0.0708)
        parts.append(Moving(name, name.replace("-", " "), leaf, hinge((-x, 0.0, FRONT + 0.07), 0.0, low=-1.9)))
    return parts


def _side_by_side(width: float, height: float, split: float, coat: Finish, make_: str) -> list[Moving]:
    """The freezer at the left gives ice and water from a niche in its door."""
    metal, x, z = finish("chrome" if coat.color != "silver" else "steel"), width / 2, FRONT + 0.07
    low, high, grip = FOOT + 0.008, height - 0.002, (height * 0.36, height * 0.8)
    left = _leaf((-x, low), (split - 0.004, high), coat) + _handle(split - 0.045, *grip, metal)
    right = _leaf((split + 0.004, low), (x, high), coat) + _handle(split + 0.045, *grip, metal)
    ice = _dispenser().at((split - x) / 2 - 0.03, height * 0.52, z)
    name = sign(make_, 0.022, "dark grey").at(x - 0.16, height - 0.08, z + 0.0015)
    return [
        Moving("left-door", "left door", left + ice, hinge((-x, 0.0, z), 0.0, low=-1.9)),
        Moving("right-door", "right door", right + name, hinge((x, 0.0, z), 1.9)),
    ]


def _dispenser() -> Solid:
    """A dark frame with a niche and a display, before the door at z = 0."""
    frame = between((-0.11, 0.0, -0.004), (0.11, 0.35, 0.004), finish("black lacquer"), 0.002)
    niche = between((-0.085, 0.015, 0.0), (0.085, 0.22, 0.006), finish("dark grey plastic"))
    lever = box((0.04, 0.09, 0.008), finish("grey plastic"), 0.003).at(0.0, 0.07, 0.006)
    return frame + niche + lever + box((0.09, 0.022, 0.002), finish("light blue lacquer")).at(0.0, 0.28, 0.004)


def _notes(rng: np.random.Generator) -> Solid:
    """Papers that magnets hold to a door; about the origin."""
    pieces, spots = [], ((-0.12, 0.06), (0.04, 0.1), (0.0, -0.1))
    for (x, y), kind in zip(spots, _NOTES, strict=True):
        wide = float(rng.uniform(0.1, 0.14))
        paper = card(wide, wide * 1.25, _note(kind)).at(x, y - wide * 0.6)
        tilt = float(rng.uniform(-0.12, 0.12))
        pieces.append(paper.turned((0, 0, 1), tilt, (x, y, 0)))
        stuff = finish(f"{pick(rng, 'red', 'yellow', 'blue', 'green', 'orange')} plastic")
        pieces.append(cylinder(0.013, 0.007, stuff, 14, 0.002).turned((1, 0, 0), np.pi / 2).at(x, y + wide * 0.55, 0.0))
    return union(pieces).ghost()


@lru_cache(maxsize=4)
def _note(kind: str) -> Finish:
    """A child's drawing, or a list."""
    image = Image.new("RGB", (80, 100), colored("fbfaf5" if kind != "list" else "f7e27a"))
    pen = ImageDraw.Draw(image)
    if kind == "list":
        for y in range(14, 92, 13):
            pen.line((10, y, 40 + (y * 7) % 30, y), fill=colored("dark blue"), width=3)
    else:
        pen.rectangle((0, 78, 80, 100), fill=colored("green"))
        if kind == "sun":
            pen.ellipse((44, 8, 70, 34), fill=colored("yellow"))
            pen.line((30, 80, 30, 50), fill=colored("green"), width=4)
            pen.ellipse((18, 32, 42, 56), fill=colored("red"))
        else:
            pen.rectangle((20, 46, 60, 80), fill=colored("orange"))
            pen.polygon(((14, 46), (66, 46), (40, 20)), fill=colored("red"))
            pen.rectangle((34, 60, 46, 80), fill=colored("brown"))
    return picture(f"{kind} on paper", still(image), (0.12, 0.15))
