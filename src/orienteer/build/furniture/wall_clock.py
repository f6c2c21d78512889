"""Wall clock: a round clock with numerals and two hands, to hang on a wall."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._clocks import NUMERALS, dial, hands
from orienteer.build.shape import Solid, lathe, slab
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="wall clock",
    about="A round clock with numerals and two hands, to hang on a wall.",
    group="decoration",
    width=(0.22, 0.48),
    height=(0.22, 0.48),
    depth=(0.02, 0.07),
    stands=Stands.WALL,
    affordances=(
        Affordance.LOOK_AT,
        Affordance.READ,
    ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, hour: int | None = None, minute: int | None = None) -> Thing:
    """Its hands are parts: "hour hand" and "minute hand" point at 12 at joint value 0 and turn clockwise."""
    case = wish.finish(rng, "black plastic", "white plastic", "oak", "brass", "dark red lacquer", "walnut")
    radius = wish.between(rng, 0.13, 0.19)
    hour = int(rng.integers(12)) if hour is None else hour
    minute = 5 * int(rng.integers(12)) if minute is None else minute
    ring = lathe(
        np.array(((0.97, 0.0), (1.0, 0.03), (1.0, 0.14), (0.97, 0.2), (0.92, 0.2), (0.89, 0.12), (0.88, 0.1))) * radius,
        case,
        56,
    )
    body = ring.turned((1, 0, 0), math.pi / 2).at(y=radius)
    ground, ink = pick(rng, "white", "white", "cream"), "black"
    face = slab(circle(radius * 0.9, 48), 0.002, dial(2 * radius * 0.9, pick(rng, *NUMERALS), ground, ink))
    face = Solid(tuple(s.shifted(radius * 0.9, radius * 0.9) for s in face.skins))
    face = face.turned((1, 0, 0), math.pi / 2).at(0, radius, radius * 0.1)
    parts = hands(radius * 0.8, (0.0, radius, radius * 0.1 + 0.0025), finish(f"{ink} lacquer"))
    angle = {"hour hand": -2 * math.pi * (hour % 12 + minute / 60) / 12, "minute hand": -2 * math.pi * minute / 60}
    thing = assemble(CATEGORY, [body, face], case, parts=parts, tags={"time": f"{hour % 12 or 12}:{minute:02d}"})
    return thing.with_joints({part.id: angle[part.name] for part in parts})
