"""Grandfather clock: a clock in a tall narrow wooden case with a pendulum behind glass."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._clocks import dial, hands
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import between, card, cylinder, lathe, plate, rod
from orienteer.build.shape.outline import arc, ellipse
from orienteer.build.wish import ANY, Wish
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="grandfather clock",
    about="A clock in a tall narrow wooden case with a pendulum behind glass.",
    group="decoration",
    width=(0.4, 0.65),
    height=(1.75, 2.3),
    depth=(0.22, 0.4),
    stands=Stands.FLOOR,
    affordances=(
        Affordance.LOOK_AT,
        Affordance.READ,
    ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, hour: int | None = None, minute: int | None = None) -> Thing:
    """Its hands are parts: "hour hand" and "minute hand" point at 12 at joint value 0 and turn clockwise."""
    wood = wish.finish(rng, "mahogany", "walnut", "cherry")
    hour = int(rng.integers(12)) if hour is None else hour
    minute = 5 * int(rng.integers(12)) if minute is None else minute
    tall, brass = wish.between(rng, 1.85, 2.1), finish("brass")
    x, z = 0.24, 0.14
    waist, neck = 0.42, tall - 0.56
    pieces = [
        between((-x, 0.0, -z), (x, 0.09, z), wood, 0.008),
        between((-x + 0.02, 0.088, -z + 0.01), (x - 0.02, waist, z - 0.015), wood, 0.004),
        between((-x + 0.07, 0.15, z - 0.02), (x - 0.07, waist - 0.06, z - 0.005), wood, 0.006),
        between((-x, waist - 0.002, -z), (x, waist + 0.05, z), wood, 0.012),
        between((-x, neck - 0.05, -z), (x, neck + 0.01, z), wood, 0.012),
        between((-x + 0.01, neck + 0.008, -z + 0.005), (x - 0.01, tall - 0.16, z - 0.01), wood, 0.004),
        between((-x - 0.012, tall - 0.162, -z - 0.008), (x + 0.012, tall - 0.12, z + 0.012), wood, 0.01),
    ]
    side = between((-x + 0.05, waist + 0.045, -z + 0.015), (-x + 0.1, neck - 0.045, z - 0.025), wood, 0.004)
    pieces += [
        side.both_sides(),
        between((-x + 0.06, waist + 0.045, -z + 0.016), (x - 0.06, neck - 0.045, -z + 0.03), wood),
    ]
    arch = ellipse(2 * x + 0.02, 0.2, 32)[:17]
    pieces += [plate(arch, 2 * z, wood, 0.004).at(0, tall - 0.121, 0.002)]
    pieces += [
        lathe(((0.02, 0.0), (0.028, 0.03), (0.012, 0.05), (0.0, 0.09)), brass, 14).at(s, tall - 0.125, z * 0.5)
        for s in (-x + 0.03, x - 0.03)
    ]
    low = waist + 0.16
    pieces += [
        rod(((0, low, 0.0), (0, neck - 0.04, 0.0)), 0.005, brass, 8),
        lathe(((0.075, 0.0), (0.07, 0.012), (0.0, 0.018)), brass, 32).turned((1, 0, 0), math.pi / 2).at(0, low, -0.005),
    ]
    for s in (-0.075, 0.075):
        pieces += [
            cylinder(0.022, 0.2, brass, 18, 0.004).at(s, low + 0.16, -0.03),
            rod(((s, low + 0.35, -0.03), (s, neck - 0.04, -0.03)), 0.002, brass, 6),
        ]
    size, middle = 0.33, (0.0, (neck + tall - 0.16) / 2, z - 0.009)
    pieces.append(
        card(size, size, dial(size, "roman", "cream", "black", 0.5)).at(0, middle[1] - size / 2, middle[2] + 0.002)
    )
    rim = hoop(arc((size * 0.47, 0.007), 0.007, -math.pi, math.pi, 8), brass, 36)
    rim = rim.within(Cylinder(size * 0.48, 0.014, Pose.at(0, 0.007, 0)))
    pieces.append(rim.turned((1, 0, 0), math.pi / 2).at(0, middle[1], middle[2] - 0.005))
    pieces.append(
        between((-x + 0.1, waist + 0.05, z - 0.036), (x - 0.1, neck - 0.05, z - 0.032), finish("clear glass"))
    )
    parts = hands(size * 0.4, (0.0, middle[1], middle[2] + 0.0045), finish("black lacquer"))
    angle = {"hour hand": -2 * math.pi * (hour % 12 + minute / 60) / 12, "minute hand": -2 * math.pi * minute / 60}
    thing = assemble(CATEGORY, pieces, wood, parts=parts, tags={"time": f"{hour % 12 or 12}:{minute:02d}"})
    return thing.with_joints({part.id: angle[part.name] for part in parts})
