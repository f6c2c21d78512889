"""Hamper: a wicker basket with a lid."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, bowl, cylinder, fillet, frustum, rail, rod, soft_box, torus, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="hamper",
    about="A wicker basket with a lid, for laundry or a picnic.",
    group="storage",
    width=(0.32, 0.7),
    height=(0.25, 0.72),
    depth=(0.28, 0.5),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)

COARSE = (0.45, 0.45)
"""Metres that the weave of a basket's thick canes covers, where that of a chair covers less than half as many."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, picnic: bool | None = None) -> Thing:
    """Round and tall for laundry, or low and square with straps for a picnic."""
    wicker = wish.finish(rng, "wicker", colors=("light brown", "beige", "light brown"))
    wicker = replace(wicker, tile=COARSE)
    if picnic if picnic is not None else chance(rng, 0.5):
        return _picnic(rng, wish, wicker)
    radius, tall = wish.between(rng, 0.19, 0.235), float(rng.uniform(0.5, 0.6))
    body = bowl(((radius * 0.82, 0.0), (radius * 0.9, tall * 0.5), (radius, tall)), 0.014, wicker, 36)
    rim = torus(radius, 0.013, wicker, 36, 8).at(y=tall - 0.014)
    foot = torus(radius * 0.82, 0.012, wicker, 36, 8)
    handles = [
        rod(
            fillet(
                (
                    (s * radius * 0.97, tall - 0.14, -0.06),
                    (s * (radius + 0.035), tall - 0.1, -0.04),
                    (s * (radius + 0.035), tall - 0.1, 0.04),
                    (s * radius * 0.97, tall - 0.14, 0.06),
                ),
                0.03,
            ),
            0.011,
            wicker,
            7,
        )
        for s in (-1, 1)
    ]
    lid = union(
        (
            cylinder(radius - 0.002, 0.016, wicker, 36).at(y=tall + 0.0125),
            frustum(radius * 0.96, radius * 0.25, 0.035, wicker, 36).at(y=tall + 0.028),
            torus(0.028, 0.009, wicker, 16, 8).at(y=tall + 0.06),
        )
    )
    joint = hinge((0.0, tall + 0.014, -radius), 0.0, (1.0, 0.0, 0.0), low=-1.8)
    return assemble(CATEGORY, [body, rim, foot, *handles], wicker, parts=(Moving("lid", "lid", lid, joint),))


def _picnic(rng: np.random.Generator, wish: Wish, wicker: Finish) -> Thing:
    """A low box with a lid, leather straps and a handle on top."""
    width, depth, tall = wish.between(rng, 0.44, 0.56), float(rng.uniform(0.31, 0.37)), float(rng.uniform(0.2, 0.25))
    x, z, wall = width / 2, depth / 2, 0.014
    leather = finish("dark brown leather")
    side = between((x - wall, 0.0, -z), (x, tall, z), wicker, 0.006)
    pieces: list[Solid] = [
        side.both_sides(),
        between((-x + 0.008, 0.001, z - wall), (x - 0.008, tall - 0.001, z - 0.0005), wicker, 0.003),
        between((-x + 0.008, 0.001, -z + 0.0005), (x - 0.008, tall - 0.001, -z + wall), wicker, 0.003),
        between((-x + 0.01, 0.002, -z + 0.01), (x - 0.01, 0.016, z - 0.01), wicker),
    ]
    edge = rail(((-x, 0, -z), (-x, 0, z), (x, 0, z), (x, 0, -z)), rectangle(0.02, 0.02, 0.008, 2), wicker, closed=True)
    pieces += [edge.at(y=tall - 0.012), edge.at(y=0.01)]
    lid = [
        soft_box((width + 0.012, 0.05, depth + 0.012), wicker, 0.02, (0, 0.006, 0), middle=4).at(y=tall - 0.001),
        rod(
            fillet(
                ((-0.09, tall + 0.04, 0), (-0.075, tall + 0.1, 0), (0.075, tall + 0.1, 0), (0.09, tall + 0.04, 0)), 0.03
            ),
            0.009,
            leather,
            8,
        ),
    ]
    for s in (-1, 1):
        u = s * width * 0.3
        lid.append(between((u - 0.014, tall - 0.055, z + 0.009), (u + 0.014, tall + 0.03, z + 0.014), leather, 0.002))
        lid.append(between((u - 0.014, tall + 0.044, -z * 0.9), (u + 0.014, tall + 0.052, z * 0.9), leather, 0.002))
        lid.append(
            between((u - 0.019, tall - 0.045, z + 0.011), (u + 0.019, tall - 0.02, z + 0.018), finish("brass"), 0.003)
        )
    joint = hinge((0.0, tall, -z), 0.0, (1.0, 0.0, 0.0), low=-1.8)
    return assemble(CATEGORY, pieces, wicker, parts=(Moving("lid", "lid", union(lid), joint),))
