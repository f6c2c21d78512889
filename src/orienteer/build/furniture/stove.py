"""Stove: four hobs over an oven."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._cabinet import Case, carcass
from orienteer.build.shape import between, card, cylinder, rod, torus, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="stove",
    about="Four hobs over an oven with knobs in front.",
    group="kitchen",
    width=(0.5, 0.92),
    height=(0.86, 1.15),
    depth=(0.55, 0.72),
    affordances=(Affordance.OPEN, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Gas with cast-iron grates or electric plates; an oven door with a window."""
    coat = wish.finish(rng, "white enamel", "brushed steel", "black enamel")
    width, top, rear, front = wish.between(rng, 0.56, 0.68), 0.9, -0.3, 0.27
    black, steel, half = finish("black enamel"), finish("steel"), width / 2
    case = Case(-half, half, 0.06, top - 0.01, rear, front)
    pieces = [
        carcass(case, coat),
        between((-half, top - 0.035, rear), (half, top, front + 0.03), black if chance(rng, 0.4) else coat, 0.006),
        between((-half + 0.02, 0.0, rear + 0.03), (half - 0.02, 0.065, front - 0.03), black),
        between((-half, top - 0.135, front - 0.02), (half, top - 0.037, front + 0.025), coat, 0.005),
    ]
    if chance(rng, 0.6):
        pieces.append(between((-half, top - 0.005, rear), (half, top + 0.17, rear + 0.04), coat, 0.008))
    gas = chance(rng, 0.6)
    for i, (x, z) in enumerate(((-0.25, -0.2), (0.25, -0.2), (-0.25, 0.22), (0.25, 0.22))):
        at = (x * width, top - 0.001, (z - 0.05) * 0.58)
        radius = 0.085 if i in (1, 2) else 0.07
        if gas:
            iron = finish("black cast iron")
            hob = cylinder(radius * 0.5, 0.018, iron, 20, 0.004) + torus(radius * 0.75, 0.004, steel, 24, 6)
            bars = union(
                rod(
                    (
                        (-radius * 1.35 * np.cos(a), 0.028, -radius * 1.35 * np.sin(a)),
                        (radius * 1.35 * np.cos(a), 0.028, radius * 1.35 * np.sin(a)),
                    ),
                    0.006,
                    iron,
                    6,
                )
                for a in (0.785, 2.356)
            )
            pieces.append((hob + bars).boxed().at(*at))
        else:
            pieces.append(
                (cylinder(radius, 0.012, black, 28, 0.003) + torus(radius, 0.005, steel, 28, 6)).boxed().at(*at)
            )
    for i in range(5):
        x = (i - 2) * width / 6
        pieces.append(
            (cylinder(0.02, 0.03, black, 16, 0.004))
            .turned((1, 0, 0), np.pi / 2)
            .boxed()
            .at(x, top - 0.086, front + 0.024)
        )
    z = front + 0.002
    door = between((-half + 0.004, 0.22, z), (half - 0.004, top - 0.142, z + 0.03), coat, 0.005)
    glass = card(width - 0.16, 0.3, finish("black lacquer")).at(0, 0.3, z + 0.0315)
    y = top - 0.19
    bar = rod(
        (
            (-half + 0.06, y, z + 0.028),
            (-half + 0.06, y, z + 0.06),
            (half - 0.06, y, z + 0.06),
            (half - 0.06, y, z + 0.028),
        ),
        0.009,
        steel,
        8,
    )
    oven = Moving("oven-door", "oven door", door + glass + bar, hinge((0.0, 0.22, z + 0.03), 1.5, axis=(1.0, 0.0, 0.0)))
    pieces.append(between((-half + 0.004, 0.075, front - 0.01), (half - 0.004, 0.213, z + 0.028), coat, 0.005))
    return assemble(CATEGORY, pieces, coat, parts=(oven,))
