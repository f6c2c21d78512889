"""Hair dryer: blows hot air."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._tools import sideways
from orienteer.build.image import colored, still
from orienteer.build.shape import Solid, cylinder, lathe, rod, soft_box
from orienteer.build.shape.outline import smooth, superellipse
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hair dryer",
    about="A barrel with a nozzle on a handle that blows hot air over wet hair.",
    group="electronics",
    width=(0.18, 0.4),
    height=(0.18, 0.3),
    depth=(0.07, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Standing on the foot of its handle, its nozzle to +x, the cable lying behind it."""
    shell = wish.finish(
        rng, "plastic", colors=("black", "pink", "red", "white", "purple", "dark grey", "teal", "light blue")
    )
    dark = finish("black plastic" if shell.color != "black" else "dark grey plastic")
    metal = finish(pick(rng, "chrome", "chrome", "gold", "steel"))
    s, axis = wish.between(rng, 0.95, 1.1), 0.185
    pieces = [_barrel(shell, metal, s).at(0, axis), _nozzle(dark, s, chance(rng, 0.75)).at(0.098 * s, axis)]
    pieces += [_intake(dark, metal, s).at(-0.075 * s, axis), _grip(shell, s, axis), _switches(dark, s, axis)]
    return assemble(CATEGORY, [*pieces, _cable()], shell)


def _barrel(shell: Finish, metal: Finish, s: float) -> Solid:
    """Along x about the origin: fat where the fan is, thinner towards the nozzle."""
    line = ((0.041, -0.075), (0.045, -0.06), (0.046, -0.03), (0.042, 0.01), (0.035, 0.05), (0.031, 0.08), (0.03, 0.098))
    band = sideways(lathe(np.array(((0.0315, 0.076), (0.0325, 0.079), (0.0318, 0.088))) * s, metal, 28))
    return sideways(lathe(smooth(np.array(line), 3, closed=False) * s, shell, 32)) + band.ghost()


def _nozzle(dark: Finish, s: float, flat: bool) -> Solid:
    """A mouthpiece that ends in a slot, or in a round mouth."""
    rings = []
    for x, wide, high, power in (
        (0.0, 0.056, 0.056, 2.0),
        (0.016, 0.056, 0.056, 2.0),
        (0.034, 0.06 if flat else 0.053, 0.036 if flat else 0.053, 2.6 if flat else 2.0),
        (0.06, 0.07 if flat else 0.05, 0.014 if flat else 0.05, 3.2 if flat else 2.0),
    ):
        outline = superellipse(high * s, wide * s, power, 28)
        rings.append(np.column_stack((np.full(28, x * s), outline)))
    hole = superellipse((0.009 if flat else 0.042) * s, (0.062 if flat else 0.042) * s, 3.0 if flat else 2.0, 24)
    slot = np.stack([np.column_stack((np.full(24, x * s), hole)) for x in (0.058, 0.0605)])
    return loft(np.array(rings), dark, cuts=(1,)) + loft(slot, finish("black rubber")).ghost()


def _intake(dark: Finish, metal: Finish, s: float) -> Solid:
    """The grille at the rear that draws in air, looking to −x."""
    cap = sideways(lathe(np.array(((0.033, -0.014), (0.037, -0.01), (0.0425, 0.002))) * s, dark, 28))
    disc = cylinder(0.033 * s, 0.003, _grille(), 28).slid(0.033, 0.033)
    grille = disc.turned((0, 0, 1), math.pi / 2).at(-0.0125 * s)
    ring = sideways(lathe(np.array(((0.043, 0.0), (0.0455, 0.003), (0.0455, 0.008))) * s, metal, 28))
    return cap + ring.ghost() + grille.ghost()


@lru_cache(maxsize=1)
def _grille() -> Finish:
    image = Image.new("RGB", (128, 128), colored("black"))
    pen = ImageDraw.Draw(image)
    for r in range(60, 6, -9):
        pen.ellipse((64 - r, 64 - r, 64 + r, 64 + r), outline=colored("grey"), width=3)
    return picture("grille", still(image), (0.066, 0.066))


def _section(x: float, y: float, wide: float, deep: float) -> F64:
    outline = superellipse(wide, deep, 2.6, 24)
    return np.column_stack((x + outline[:, 0], np.full(24, y), outline[:, 1]))


def _grip(shell: Finish, s: float, axis: float) -> Solid:
    """The handle leans back below the fan; it ends in a flat foot."""
    levels = (
        (-0.012, 0.0, 0.056, 0.05),
        (-0.012, 0.006, 0.058, 0.052),
        (-0.016, 0.02, 0.044, 0.036),
        (-0.024, 0.06, 0.04, 0.034),
        (-0.03, 0.11, 0.044, 0.038),
        (-0.032, axis - 0.035, 0.056, 0.046),
        (-0.03, axis, 0.06, 0.05),
    )
    return loft(np.stack([_section(x * s, y, w * s, d * s) for x, y, w, d in levels]), shell, cuts=(2, 5))


def _switches(dark: Finish, s: float, axis: float) -> Solid:
    """Two sliders on the inner side of the handle, one on its flank."""
    slides = [
        soft_box((0.008, 0.024, 0.014), dark, 0.003, steps=1).at((-0.002 - 0.002 * k) * s, y, 0)
        for k, y in enumerate((0.085, 0.118))
    ]
    knob = (
        cylinder(0.006, 0.004, finish("red plastic"), 14)
        .turned((1, 0, 0), math.pi / 2)
        .at(-0.03 * s, 0.128, 0.0195 * s)
    )
    return slides[0] + slides[1] + knob


def _cable() -> Solid:
    """From the foot of the handle over the table in a coil to a plug."""
    black = finish("black rubber")
    turn = np.linspace(0.0, 2.2 * math.pi, 24)
    reach = 0.03 + 0.004 * turn
    coil = np.column_stack((-0.085 + reach * np.sin(turn), np.full(24, 0.0036), -0.01 - reach * np.cos(turn)))
    way = smooth(np.concatenate((((-0.02, 0.01, -0.012), (-0.035, 0.004, -0.03)), coil)), 2, closed=False)
    end = np.array((-0.03, 0.011, 0.06))
    lead = smooth(np.array((coil[-1], (coil[-1] + end) / 2 + np.array((0, -0.002, 0.012)), end)), 4, closed=False)
    plug = rod(np.stack((end, end + np.array((0.03, 0.0, 0.006)))), 0.011, black, 14)
    return rod(way, 0.0035, black, 6) + rod(lead, 0.0035, black, 6) + plug
