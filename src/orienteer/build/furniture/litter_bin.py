"""Litter bin: for rubbish in a street."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, between, bowl, cylinder, lathe, ring, rod, sheet, torus, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="litter bin",
    about="A bin for rubbish in a street or a park.",
    group="street",
    width=(0.35, 0.85),
    height=(0.7, 1.3),
    depth=(0.35, 0.9),
    stands=Stands.GROUND,
    affordances=(Affordance.PUT_IN,),
    front=False,
)
RADIUS = 0.25


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "slatted" (wood in steel hoops), "drum" (steel with a roof) or "bars" (flat bars that flare out)."""
    style = style or pick(rng, "slatted", "drum", "bars")
    size = wish.between(rng, 0.95, 1.12)
    body = {"slatted": _slatted, "drum": _drum, "bars": _bars}[style]
    pieces, main = body(rng, wish)
    if style != "drum" and chance(rng, 0.6):
        pieces.append(_bag(rng))
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], main, tags={"style": style})


def _slatted(rng: np.random.Generator, wish: Wish) -> tuple[list[Solid], Finish]:
    """Wooden slats inside a broad hoop of steel at the top and another at the foot."""
    wood = wish.finish(rng, "teak", "oak", "cherry", "weathered wood")
    iron = finish(pick(rng, "black metal", "dark green metal", "dark grey metal"))
    tall = float(rng.uniform(0.8, 0.88))
    slat = between((-0.031, 0.07, RADIUS - 0.03), (0.031, tall - 0.015, RADIUS - 0.008), wood, 0.004)
    hoops = [_hoop(RADIUS - 0.006, y0, y1, iron) for y0, y1 in ((0.12, 0.17), (tall - 0.14, tall - 0.09))]
    lip = torus(RADIUS - 0.02, 0.016, iron, 32, 7).at(y=tall - 0.028)
    liner = bowl(((RADIUS - 0.05, 0.07), (RADIUS - 0.035, tall - 0.03)), 0.006, finish("black plastic"), 24)
    feet = ring(rod(((0, 0, RADIUS - 0.07), (0, 0.08, RADIUS - 0.07)), 0.018, iron, 8), 4, math.pi / 4)
    return [ring(slat, 21), *hoops, lip, liner, feet], wood


def _hoop(radius: float, low: float, high: float, iron: Finish) -> Solid:
    """A flat band of steel that stands around."""
    line = ((radius, low), (radius + 0.004, low), (radius + 0.004, high), (radius, high))
    return hoop(line, iron, 32)


def _drum(rng: np.random.Generator, wish: Wish) -> tuple[list[Solid], Finish]:
    """A round bin of sheet steel under a domed roof on four posts."""
    skin = wish.finish(rng, "metal", colors=("dark green", "dark green", "dark grey", "dark blue", "black"))
    tall = float(rng.uniform(0.74, 0.84))
    drum = bowl(((RADIUS, 0.03), (RADIUS, tall)), 0.008, skin, 32)
    foot = cylinder(RADIUS - 0.03, 0.035, finish("black rubber"), 24)
    post = rod(((0, tall - 0.1, RADIUS - 0.008), (0, tall + 0.16, RADIUS - 0.012)), 0.01, skin, 8)
    wide = RADIUS + 0.02
    dome = ((wide, 0.0), (wide, 0.02), (wide * 0.75, 0.09), (wide * 0.38, 0.135), (0.0, 0.15))
    roof = lathe(dome, skin, 32).at(y=tall + 0.15)
    bands = [torus(RADIUS - 0.002, 0.008, skin, 36, 8).at(y=y) for y in (0.1, tall - 0.012)]
    liner = bowl(((RADIUS - 0.03, 0.1), (RADIUS - 0.03, tall - 0.01)), 0.006, finish("galvanised steel"), 24)
    return [drum, foot, ring(post, 4, math.pi / 4), roof, liner, *bands], skin


def _bars(rng: np.random.Generator, wish: Wish) -> tuple[list[Solid], Finish]:
    """Upright bars of flat steel that bend outwards at the top, around a liner."""
    iron = wish.finish(rng, "metal", colors=("black", "dark green", "black", "dark blue"))
    tall = float(rng.uniform(0.8, 0.9))
    line = ((0.02, -0.05), (0.1, -0.02), (0.3, -0.02), (tall - 0.22, -0.01), (tall - 0.08, 0.02), (tall, 0.07))
    path = [(y, RADIUS + out) for y, out in line]
    net = np.array([[(x, y, z) for x in (-0.017, 0.017)] for y, z in path[::-1]])
    bar = sheet(net, 0.008, iron, blocks=(3, 1))
    hoops = [torus(RADIUS - 0.022, 0.01, iron, 32, 6).at(y=y) for y in (0.1, 0.3, tall - 0.24)]
    lip = torus(RADIUS + 0.062, 0.015, iron, 36, 7).at(y=tall - 0.02)
    liner = bowl(((RADIUS - 0.06, 0.06), (RADIUS - 0.04, tall - 0.1)), 0.006, finish("dark grey plastic"), 24)
    foot = cylinder(RADIUS - 0.04, 0.05, iron, 24)
    return [ring(bar, 24), *hoops, lip, liner, foot], iron


def _bag(rng: np.random.Generator) -> Solid:
    """The edge of a plastic bag turned down over the liner, and what was thrown in last."""
    plastic = finish(pick(rng, "black plastic", "white plastic", "grey plastic"))
    edge = torus(RADIUS - 0.052, 0.014, plastic, 24, 5).at(y=0.745)
    scraps = [
        cylinder(0.034, 0.1, finish(f"{color} paper"), 12).turned((1, 0, 0), turn).at(x, 0.62, z)
        for color, turn, x, z in (("red", 0.9, 0.05, -0.04), ("white", -1.1, -0.07, 0.05), ("blue", 1.4, 0.02, 0.1))
    ]
    heap = cylinder(RADIUS - 0.07, 0.02, finish("light brown paper"), 20).at(y=0.6)
    return union((edge, heap, *scraps))
