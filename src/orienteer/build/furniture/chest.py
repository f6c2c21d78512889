"""Chest: a strong box with a rounded lid."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, ball, between, profile, rod, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="chest",
    about="A strong wooden box with a rounded lid, iron bands and a lock.",
    group="storage",
    width=(0.65, 1.25),
    height=(0.42, 0.78),
    depth=(0.38, 0.62),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The lid opens upwards about its rear edge."""
    wood = wish.finish(rng, "walnut", "mahogany", "oak", "teak", "wenge")
    metal = finish(pick(rng, "brass", "iron", "brass"))
    width, depth, tall = wish.between(rng, 0.75, 1.1), float(rng.uniform(0.44, 0.54)), float(rng.uniform(0.32, 0.42))
    x, z, board = width / 2, depth / 2, 0.024
    pieces = [
        between((-x, 0.02, -z), (-x + board, tall, z), wood, 0.003),
        between((x - board, 0.02, -z), (x, tall, z), wood, 0.003),
        between((-x + board - 0.002, 0.021, z - board), (x - board + 0.002, tall - 0.001, z - 0.001), wood),
        between((-x + board - 0.002, 0.021, -z + 0.001), (x - board + 0.002, tall - 0.001, -z + board), wood),
        between((-x + board - 0.002, 0.022, -z + board - 0.002), (x - board + 0.002, 0.045, z - board + 0.002), wood),
        between((-x - 0.008, 0.0, -z - 0.008), (x + 0.008, 0.045, -z + 0.03), wood, 0.004),
        between((-x - 0.008, 0.0, z - 0.03), (x + 0.008, 0.045, z + 0.008), wood, 0.004),
    ]
    bands = [s * x * share for s in (-1, 1) for share in (0.45, 0.97)]
    for u in bands:
        w = 0.022
        pieces.append(between((u - w, 0.046, z - 0.002), (u + w, tall - 0.001, z + 0.004), metal, 0.001))
    pieces.append(between((-0.05, tall - 0.12, z - 0.001), (0.05, tall - 0.004, z + 0.008), metal, 0.003))
    for s in (-1, 1):
        grip = rod(
            (
                (s * (x + 0.002), tall - 0.1, -0.07),
                (s * (x + 0.03), tall - 0.13, -0.05),
                (s * (x + 0.03), tall - 0.13, 0.05),
                (s * (x + 0.002), tall - 0.1, 0.07),
            ),
            0.008,
            metal,
            6,
        )
        pieces.append(grip)
    lid = Moving(
        "lid",
        "lid of the chest",
        _lid(width, depth, wood, metal, bands).at(y=tall),
        hinge((0.0, tall, -z), 0.0, (1.0, 0.0, 0.0), low=-1.8),
    )
    return assemble(CATEGORY, pieces, wood, parts=(lid,))


def _lid(width: float, depth: float, wood: Finish, metal: Finish, bands: list[float]) -> Solid:
    """A barrel lid whose lower edge lies at y = 0."""
    x, z, rise = width / 2, depth / 2, depth * 0.3
    radius = (z * z + rise * rise) / (2 * rise)
    half = math.asin(z / radius)
    bow = arc((0.0, rise + 0.03 - radius), radius, math.pi / 2 - half, math.pi / 2 + half, 14)
    inner = bow * ((z - 0.022) / z, 1.0) - (0.0, 0.02)
    outline = np.concatenate(((((z, 0.0)),), bow, ((-z, 0.0), (-z + 0.022, 0.0)), inner[::-1], ((z - 0.022, 0.0),)))
    shell = profile(outline, width, wood)
    ends = profile(np.concatenate((((z - 0.02, 0.002),), inner, ((-z + 0.02, 0.002),))), 0.022, wood)
    pieces: list[Solid] = [shell, ends.at(x=x - 0.0125), ends.at(x=-x + 0.0125)]
    outer = np.concatenate((((z + 0.004, 0.001),), bow * 1.0 + (0.0, 0.005), ((-z - 0.004, 0.001),)))
    skin = np.concatenate((outer, (bow - (0.0, 0.004))[::-1]))
    pieces += [profile(skin, 0.044, metal).at(x=u) for u in bands]
    pieces.append(between((-0.035, -0.045, z + 0.007), (0.035, 0.03, z + 0.016), metal, 0.003))
    pieces.append(ball(0.012, metal, 10).at(0.0, -0.025, z + 0.014))
    return union(pieces)
