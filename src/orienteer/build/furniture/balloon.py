"""Balloon: a bag of gas on a string, alone or in a bunch."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import TINTS, Finish, finish
from orienteer.build.furniture._wrapped import coat, rgb, wrapped
from orienteer.build.shape import Solid, lathe, rod
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="balloon",
    about="A bag full of gas that floats on a string tied to a weight, alone or in a bunch.",
    group="toys",
    width=(0.2, 1.3),
    height=(0.7, 2.2),
    depth=(0.2, 1.3),
    affordances=(Affordance.TOUCH, Affordance.PLAY),
    front=False,
)

COLORS = ("red", "yellow", "blue", "green", "orange", "purple", "pink", "white", "turquoise", "light blue")


def make(rng: np.random.Generator, wish: Wish = ANY, *, count: int | None = None) -> Thing:
    """`count` balloons on one weight; some are striped from top to bottom."""
    count = count or int(rng.choice((1, 1, 3, 5)))
    size = wish.between(rng, 0.14, 0.19) * (1.25 if count == 1 else 1.0)
    first = wish.color or pick(rng, *COLORS)
    colors = [first, *(wish.color or pick(rng, *COLORS) for _ in range(count - 1))]
    striped = chance(rng, 0.5)
    top = float(rng.uniform(0.95, 1.35)) if count > 1 else float(rng.uniform(0.55, 0.8))
    skins = [_rubber(color, striped) for color in colors]
    pieces = [_one(skins[k], place, size) for k, place in enumerate(_places(rng, count, size, top))]
    weight = lathe(((0.05, 0.0), (0.055, 0.012), (0.04, 0.045), (0.015, 0.055)), finish(f"{first} lacquer"), 20)
    return assemble(CATEGORY, [weight, *pieces], skins[0], color=first, name=_name(first, count))


def _name(color: str, count: int) -> str:
    return f"{color} balloon" if count == 1 else f"bunch of {count} balloons, the first {color}"


def _places(rng: np.random.Generator, count: int, size: float, top: float) -> list[F64]:
    """Where the knots are: one above the weight, or a bunch that spreads and climbs."""
    if count == 1:
        return [np.array((float(rng.uniform(-0.05, 0.05)), top, float(rng.uniform(-0.05, 0.05))))]
    places = []
    turn = float(rng.uniform(0, 6.3))
    for k in range(count):
        around = turn + 2 * math.pi * k / count
        lift = size * 1.5 * (k % 2)
        reach = size * (1.25 if count < 4 else 1.5)
        places.append(np.array((reach * math.sin(around), top + lift, reach * math.cos(around))))
    return places


def _one(skin: Finish, knot: F64, size: float) -> Solid:
    """A balloon whose knot is at that point, and the string from there to the weight."""
    t = np.linspace(0, math.pi, 15)
    # a pear: round above, drawn out to the neck below
    radius = size * np.sin(t) * (0.86 + 0.14 * (1 - np.cos(t)) / 2)
    height = size * 1.18 * (1 - np.cos(t))
    low = t < 1.1
    radius[low] *= 0.9 + 0.1 * t[low] / 1.1
    line = np.column_stack((np.maximum(radius, 0.0), height))
    line[0] = (0.012, -0.006)
    line[-1, 0] = 0.0
    lip = lathe(((0.012, -0.026), (0.018, -0.024), (0.006, -0.008), (0.012, 0.0)), skin, 10)
    body = wrapped(line, skin, 26) + lip
    lean = np.array((knot[0], 0.0, knot[2]))
    angle = 0.9 * math.atan2(float(np.linalg.norm(lean)), float(knot[1]))
    if angle > 1e-6:
        body = body.turned((float(lean[2]), 0.0, float(-lean[0])), angle)
    path = np.array((0.0, 0.05, 0.0)) + np.linspace(0, 1, 9)[:, None] * (knot - (0, 0.07, 0))
    path[:, 0] += 0.01 * np.sin(np.linspace(0, 9, 9)) * np.sin(np.linspace(0, math.pi, 9))
    return body.moved(Pose(knot)) + rod(path, 0.0022, finish("white rubber"), 5)


@lru_cache(maxsize=32)
def _rubber(color: str, striped: bool) -> Finish:
    """Stretched rubber; gores of white and colour where it is striped."""
    u = (np.arange(192) + 0.5) / 192
    tone = np.broadcast_to(rgb(TINTS[color]), (64, 192, 3)).copy()
    if striped:
        other = rgb("f2f0ea" if color != "white" else "b3241f")
        tone[:, (u * 12).astype(int) % 2 == 1] = other
    return coat(f"{color} balloon", tone.astype(np.float32), 0.12, color)
