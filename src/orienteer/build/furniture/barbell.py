"""Barbell: a long bar with discs at both ends."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tools import sideways
from orienteer.build.shape import Solid, cylinder, lathe, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="barbell",
    about="A long steel bar with discs at both ends, for both hands.",
    group="sport",
    width=(1.15, 2.25),
    height=(0.24, 0.47),
    depth=(0.24, 0.6),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)
_BUMPERS = ("black", "black", "black", "red", "blue", "yellow", "green")
_IRON = np.array(((0.34, 0.0), (0.4, 0.2), (0.8, 0.2), (0.84, 0.0), (0.97, 0.0), (1.0, 0.2)))
_RUBBER = np.array(((0.42, 0.06), (0.46, 0.14), (0.8, 0.14), (0.84, 0.0), (0.97, 0.02), (1.0, 0.12)))
"""Half of a disc's section: (share of its radius, share of its thickness from one side)."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "iron" with round discs, or "bumper" of rubber; lying along x on its largest discs."""
    style = style or pick(rng, "iron", "bumper")
    chrome, long = finish("chrome"), wish.between(rng, 1.3, 2.1)
    if style == "iron":
        main = wish.finish(rng, "black cast iron", "black cast iron", "grey metal", "dark grey metal")
        sizes = [(0.215, 0.036), (0.215, 0.036), (0.16, 0.03), (0.11, 0.026)]
        first = int(rng.integers(2))
        discs = [(r, t, main, _IRON) for r, t in sizes[first : first + 3]]
    else:
        main = wish.finish(rng, "rubber", colors=_BUMPERS)
        second = main if chance(rng, 0.5) else finish(f"{pick(rng, *_BUMPERS)} rubber")
        discs = [(0.225, 0.062, main, _RUBBER), (0.225, 0.05, second, _RUBBER)]
        if chance(rng, 0.5):
            discs.append((0.09, 0.026, finish("black cast iron"), _IRON))
    grip = long / 2 - 0.3
    steel = [sideways(cylinder(0.014, 2 * grip + 0.02, chrome, 14)).at(-grip - 0.01)]
    end = _end(grip, discs, chrome)
    solid = union(steel) + end + end.turned((0, 1, 0), math.pi)
    return assemble(CATEGORY, [solid.at(yaw=float(rng.uniform(-0.06, 0.06)))], main)


def _end(start: float, discs: list[tuple[float, float, Finish, F64]], chrome: Finish) -> Solid:
    """Shoulder, discs, collar and sleeve along +x."""
    pieces = [
        sideways(cylinder(0.036, 0.022, chrome, 14, 0.004)).at(start - 0.022),
        sideways(cylinder(0.025, 0.3, chrome, 14, 0.003)).at(start),
    ]
    x = start + 0.001
    for radius, thick, stuff, half in discs:
        line = np.concatenate((half, (half * (1, -1) + np.array((0.0, 1.0)))[::-1])) * (radius, thick)
        pieces.append(sideways(lathe(line, stuff, 24)).at(x))
        if half is _RUBBER:
            plate = cylinder(radius * 0.42, thick * 0.9, chrome, 18).at(y=thick * 0.05)
            pieces.append(sideways(plate).at(x).ghost())
        x += thick + 0.001
    clamp = lathe(((0.03, 0.0), (0.04, 0.003), (0.04, 0.028), (0.03, 0.03)), chrome, 14)
    pieces.append(sideways(clamp).at(x))
    pieces.append(cylinder(0.007, 0.05, chrome, 8, 0.002).at(x + 0.015, 0.03))
    return union(pieces)
