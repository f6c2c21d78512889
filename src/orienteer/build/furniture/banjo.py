"""Banjo: a round drum with a long neck, on a stand."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._strings import neck, on_stand, pegs, strings
from orienteer.build.shape import Solid, ball, between, cylinder, plate, ring, rod, torus, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="banjo",
    about="A round white drum head with a metal rim, a long neck and strings, on a stand.",
    group="music",
    width=(0.26, 0.36),
    height=(0.95, 1.2),
    depth=(0.25, 0.75),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)
RADIUS = 0.145


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of dark or reddish wood, with four strings and a short fifth one."""
    wood, board = wish.finish(rng, "mahogany", "walnut", "cherry"), finish("wenge")
    body = _drum(wood) + neck(0.285, 0.86, 0.046, 0.046, wood, board, 20) + _head(wood)
    body += between((-0.03, 0.085, 0.036), (0.03, 0.092, 0.05), finish("birch"))
    body += strings(5, (0, 0.088, 0.0505), (0, 0.862, 0.05), 0.038, 0.028)
    body += strings(5, (0, 0.018, 0.03), (0, 0.088, 0.0505), 0.02, 0.038)
    return assemble(CATEGORY, [on_stand(scaled(body, wish.between(rng, 0.95, 1.05)), 0.29, 0.08, 0.5)], wood)


def _drum(wood: Finish) -> Solid:
    """Its axis along z, standing on the origin."""
    chrome, skin = finish("chrome"), finish("cream paper")
    lying = [
        cylinder(RADIUS - 0.014, 0.062, wood, 40, 0.006),
        cylinder(RADIUS - 0.01, 0.004, skin, 40).at(y=0.0635),
        torus(RADIUS - 0.008, 0.0055, chrome, 44, 8).at(y=0.057),
        torus(RADIUS - 0.012, 0.006, chrome, 44, 8).at(y=0.026),
    ]
    hook = rod(((0, 0.02, RADIUS), (0, 0.066, RADIUS)), 0.003, chrome, 6) + ball(0.006, chrome, 8).at(0, 0.014, RADIUS)
    around = cylinder(RADIUS + 0.004, 0.07, chrome, 40).colliders
    drum = union((*lying, ring(hook.ghost(), 18, math.pi / 18))).within(*around)
    return drum.turned((1, 0, 0), math.pi / 2).at(0, RADIUS, -0.03)


def _head(wood: Finish) -> Solid:
    outline = (
        (-0.018, 0.86),
        (0.018, 0.86),
        (0.034, 0.9),
        (0.026, 0.94),
        (0.036, 0.98),
        (0.0, 1.0),
        (-0.036, 0.98),
        (-0.026, 0.94),
        (-0.034, 0.9),
    )
    head = plate(outline, 0.014, wood, 0.002).at(z=0.034)
    points = [(side * 0.022, y) for side in (-1, 1) for y in (0.9, 0.96)]
    return head + pegs([*points, (-0.024, 0.62)], 0.042, 0.024, finish("chrome"), finish("cream plastic"))
