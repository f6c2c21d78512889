"""Backpack: a bag carried by two straps."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, box, cylinder, rail, rod, soft_box, torus, union
from orienteer.build.shape.outline import arc, rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="backpack",
    about="A bag of strong cloth with pockets and two straps for the shoulders.",
    group="bags",
    width=(0.26, 0.5),
    height=(0.38, 0.75),
    depth=(0.18, 0.42),
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "school", with two zips, or "hiking", taller with a lid over it and a mat rolled on top."""
    style = style or pick(rng, "school", "school", "hiking")
    cloth = wish.finish(rng, "fabric", colors=("blue", "red", "dark blue", "dark green", "black", "orange", "teal"))
    trim = finish("black fabric" if cloth.color != "black" else "dark grey fabric")
    size = wish.between(rng, 0.94, 1.08)
    if style == "hiking":
        pieces = _hiking(rng, size, cloth, trim)
    else:
        base = finish(pick(rng, "brown leather", "dark grey fabric")) if chance(rng, 0.5) else trim
        pieces = _school(size, cloth, trim, base)
    return assemble(CATEGORY, pieces, cloth)


def _school(s: float, cloth: Finish, trim: Finish, base: Finish) -> list[Solid]:
    """A rounded body, a pocket in front of it, mesh pockets at its sides."""
    wide, tall, deep = 0.31 * s, 0.44 * s, 0.17
    body = soft_box((wide, tall, deep), cloth, (0.08, 0.11, 0.06), (0.0, 0.0, 0.014), 3, 3)
    sole = soft_box((wide + 0.006, 0.1, deep + 0.004), base, (0.06, 0.04, 0.06), steps=2)
    high, front = tall * 0.4, deep / 2 + 0.035
    pocket = soft_box((wide * 0.8, high, 0.09), cloth, (0.06, 0.06, 0.035), (0.0, 0.0, 0.008), 3, 2)
    pocket = pocket.at(0, 0.035, deep / 2 - 0.01)
    upper = soft_box((wide * 0.62, tall * 0.24, 0.05), cloth, (0.05, 0.05, 0.022), (0.0, 0.0, 0.004), 2, 2)
    upper = upper.at(0, 0.045 + high, deep / 2 - 0.008)
    side = soft_box((0.03, 0.15, deep * 0.8), trim, (0.014, 0.02, 0.03), steps=2).at(wide / 2 - 0.004, 0.02, 0.0)
    zips = [
        _zip(wide * 0.8 - 0.02, high * 0.62, 0.05, trim).at(0, 0.035 + high * 0.36, front - 0.006),
        _zip(wide * 0.62 - 0.024, tall * 0.13, 0.03, trim).at(0, 0.045 + high + tall * 0.1, deep / 2 + 0.016),
        _over(wide, tall, trim, 0.02),
        _over(wide, tall, trim, -0.03),
    ]
    patch = box((0.055, 0.032, 0.004), finish("brown leather"), 0.0015).at(0, 0.1, front + 0.006)
    return [body, sole, pocket, upper, side.both_sides(), *zips, patch, *_straps(wide, tall, deep, cloth, trim)]


def _hiking(rng: np.random.Generator, s: float, cloth: Finish, trim: Finish) -> list[Solid]:
    """A tall sack under a lid that two straps hold down, and a rolled mat."""
    wide, tall, deep = 0.33 * s, 0.5 * s, 0.21
    body = soft_box((wide, tall, deep), cloth, (0.08, 0.05, 0.08), (0.0, 0.0, 0.012), 2, 3)
    lid = soft_box((wide + 0.02, 0.12, deep + 0.04), cloth, (0.09, 0.05, 0.09), (0.0, 0.012, 0.0), 3, 2)
    lid = lid.at(0, tall - 0.05, 0.005)
    pocket = soft_box((wide * 0.72, tall * 0.5, 0.09), trim, (0.06, 0.05, 0.035), (0.0, 0.0, 0.01), 2, 3)
    pocket = pocket.at(0, 0.04, deep / 2 - 0.005)
    side = soft_box((0.07, tall * 0.5, deep * 0.7), cloth, (0.03, 0.04, 0.05), steps=2).at(wide / 2 + 0.01, 0.04)
    holds = union(_hold(x, tall, deep, trim) for x in (-wide * 0.24, wide * 0.24))
    roll = cylinder(0.055, wide + 0.08, finish(pick(rng, "orange wool", "teal wool", "yellow wool", "grey wool")), 24)
    mat = roll.at(y=-(wide + 0.08) / 2).turned((0, 0, 1), math.pi / 2).at(0, tall + 0.115, 0.0)
    belts = [
        torus(0.058, 0.006, trim, 24, 6).at(y=-0.006).turned((0, 0, 1), math.pi / 2).at(x, tall + 0.115, 0.0).ghost()
        for x in (-wide * 0.24, wide * 0.24)
    ]
    mouth = _zip(wide * 0.72 - 0.03, tall * 0.16, 0.04, finish("grey plastic"))
    mouth = mouth.at(0, 0.04 + tall * 0.28, deep / 2 + 0.036)
    return [body, lid, pocket, side.both_sides(), holds, mat, *belts, mouth, *_straps(wide, tall, deep, cloth, trim)]


def _zip(wide: float, high: float, radius: float, trim: Finish) -> Solid:
    """Over the upper edge of a pocket, with a slider at one end; in the plane z = 0."""
    edge = rectangle(wide, 2 * high, radius, 4)
    upper = edge[edge[:, 1] >= 0]
    line = upper[np.argsort(np.arctan2(upper[:, 1], upper[:, 0]))]
    path = np.column_stack((line, np.zeros(len(line))))
    pull = box((0.007, 0.03, 0.003), finish("silver plastic"), 0.001).at(path[0, 0] - 0.006, path[0, 1] - 0.02, 0.003)
    return (rod(path, 0.0035, trim, 6) + pull).ghost()


def _over(wide: float, tall: float, trim: Finish, z: float) -> Solid:
    """A seam from side to side over the top of the body."""
    low = wide / 2 - 0.08
    right = arc((low, tall - 0.11), 1.0, 0.0, math.pi / 2, 7) - (low, tall - 0.11)
    right = right * (0.081, 0.111) + (low, tall - 0.11)
    line: F64 = np.concatenate((((wide / 2 + 0.001, tall * 0.4),), right, right[::-1] * (-1, 1)))
    line = np.concatenate((line, ((-wide / 2 - 0.001, tall * 0.4),)))
    return rod(np.column_stack((line, np.full(len(line), z))), 0.004, trim, 6).ghost()


def _hold(x: float, tall: float, deep: float, trim: Finish) -> Solid:
    """A strap with a buckle that holds the lid down."""
    z = deep / 2 + 0.03
    way = np.array(((x, tall + 0.06, z - 0.05), (x, tall + 0.02, z), (x, tall - 0.05, z + 0.004), (x, tall * 0.52, z)))
    section = np.array(((-0.011, -0.0015), (0.011, -0.0015), (0.011, 0.0015), (-0.011, 0.0015)))
    strap = rail(smooth(way, 4, closed=False), section, trim)
    buckle = box((0.032, 0.042, 0.012), finish("black plastic"), 0.004).at(x, tall * 0.66, z + 0.002)
    return strap + buckle


def _straps(wide: float, tall: float, deep: float, cloth: Finish, trim: Finish) -> list[Solid]:
    """Behind the body, and a loop on top to hang it up by."""
    rear = -deep / 2
    x = wide * 0.2
    way = np.array(
        (
            (x, tall - 0.05, rear + 0.02),
            (x * 1.1, tall - 0.01, rear - 0.035),
            (x * 1.25, tall * 0.78, rear - 0.075),
            (x * 1.5, tall * 0.45, rear - 0.06),
            (x * 1.8, tall * 0.16, rear - 0.008),
        )
    )
    section = np.array(((-0.03, -0.007), (0.03, -0.007), (0.03, 0.007), (-0.03, 0.007)))
    pad = rail(smooth(way, 4, closed=False), section, trim)
    loop = np.array(
        ((-0.035, tall - 0.02, rear + 0.02), (-0.03, tall + 0.03, rear + 0.01), (0.03, tall + 0.03, rear + 0.01))
    )
    loop = np.concatenate((loop, ((0.035, tall - 0.02, rear + 0.02),)))
    return [pad.both_sides(), rod(smooth(loop, 4, closed=False), 0.008, trim, 8)]
