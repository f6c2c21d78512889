"""Ladle: a deep spoon with a long handle."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._vessels import vessel
from orienteer.build.shape import Solid, fillet, rod
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="ladle",
    about="A deep round spoon with a long handle that ends in a hook.",
    group="kitchen",
    width=(0.2, 0.4),
    height=(0.06, 0.34),
    depth=(0.07, 0.36),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of steel, of wood or coated; lying on its bowl and on the end of its handle."""
    stuff = wish.finish(
        rng, "brushed steel", "chrome", "chrome", "brushed steel", "black plastic", "black plastic", "red plastic"
    )
    radius, long = wish.between(rng, 0.046, 0.054), float(rng.uniform(0.2, 0.24))
    outside = arc((0.0, radius), radius, -math.pi / 2 + 0.25, -0.02, 8) * (1.0, 0.82)
    outside[:, 1] -= outside[0, 1]
    tall = float(outside[-1, 1])
    cup = vessel(outside, 0.0018 if stuff.material.metallic else 0.003, stuff, 32)
    handle = _handle(radius, tall, long, stuff.material.metallic > 0, stuff)
    # it tips over onto its handle until both its bowl and the hook touch the table
    lean = (cup + handle).turned((0, 0, 1), -float(rng.uniform(0.28, 0.36)))
    placed = lean.at(y=-float(lean.bounds[0][1]))
    turn = float(rng.uniform(-0.6, 0.6)) + (math.pi if chance(rng, 0.5) else 0.0)
    return assemble(CATEGORY, [placed.at(yaw=turn)], stuff)


def _handle(radius: float, tall: float, long: float, metal: bool, stuff: Finish) -> Solid:
    """A rod from the bowl's rim, up and out along +x, hooked at its end."""
    start = np.array((radius - 0.002, tall * 0.75, 0.0))
    bend, end = start + np.array((0.022, 0.05, 0.0)), start + np.array((long * 0.92, long * 0.62, 0.0))
    way = (end - bend) / np.linalg.norm(end - bend)
    across = np.array((way[1], -way[0], 0.0))
    hook = [end + way * 0.014 + across * 0.003, end + way * 0.018 + across * 0.014, end + way * 0.004 + across * 0.022]
    line = fillet(np.stack((start, bend, end, *hook)), 0.02, 4)
    return rod(line, 0.0045 if metal else 0.0055, stuff, 10)
