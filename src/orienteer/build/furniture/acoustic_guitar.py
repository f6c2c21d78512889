"""Acoustic guitar: a waisted wooden body with a round hole, on a stand."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._strings import bouts, neck, on_stand, pegs, strings, symmetric
from orienteer.build.shape import Solid, between, plate, union
from orienteer.build.shape.outline import circle
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="acoustic guitar",
    about="A wooden guitar with a hollow waisted body and a round hole, on a stand.",
    group="music",
    width=(0.34, 0.45),
    height=(1.0, 1.2),
    depth=(0.3, 0.75),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, lying: bool = False) -> Thing:
    """Of pale or reddish wood, often with a dark plate beside its hole; `lying` on its back along x."""
    front = wish.finish(rng, "pine", "birch", "pale oak", "cherry")
    back, board = ANY.finish(rng, "mahogany", "walnut", "cherry"), ANY.finish(rng, "wenge", "walnut")
    scale = wish.between(rng, 0.95, 1.03)
    waist, upper = float(rng.uniform(0.118, 0.132)), float(rng.uniform(0.138, 0.15))
    right = (
        (0.0, 0.0),
        (0.1, 0.006),
        (0.175, 0.06),
        (0.196, 0.15),
        (0.17, 0.235),
        (waist, 0.3),
        (waist + 0.006, 0.345),
        (upper, 0.405),
        (upper - 0.02, 0.46),
        (0.08, 0.488),
        (0.0, 0.492),
    )
    rim = symmetric(right, 4)
    dark = finish("black plastic")
    pieces = [
        plate(rim, 0.094, back, 0.004).within(*bouts(right, (0.25, 0.33), -0.047, 0.049)),
        plate(rim * 0.99 + (0, 0.0025), 0.004, front, 0.001).at(z=0.0475).ghost(),
        plate(rim * 1.008 - (0, 0.002), 0.006, finish("cream plastic"), 0.002).at(z=0.0425).ghost(),
        plate(circle(0.062, 36), 0.003, board).at(0, 0.345, 0.0492).ghost(),
        plate(circle(0.056, 36), 0.003, finish("cream plastic")).at(0, 0.345, 0.0504).ghost(),
        plate(circle(0.051, 36), 0.003, dark).at(0, 0.345, 0.0516).ghost(),
        between((-0.075, 0.17, 0.049), (0.075, 0.2, 0.058), board, 0.003),
        between((-0.04, 0.186, 0.057), (0.04, 0.189, 0.062), finish("cream plastic")).ghost(),
        neck(0.405, 0.84, 0.056, 0.061, back, board),
        _head(back),
        strings(6, (0, 0.187, 0.062), (0, 0.842, 0.0655), 0.052, 0.036),
    ]
    if chance(rng, 0.6):
        guard = ((0.055, 0.36), (0.1, 0.31), (0.105, 0.25), (0.06, 0.225), (0.05, 0.28), (0.062, 0.32))
        pieces.append(plate(guard, 0.0025, finish("dark brown plastic")).at(z=0.0498).ghost())
    if lying:
        whole = scaled(union(pieces), scale).turned((1, 0, 0), -np.pi / 2).turned((0, 1, 0), -np.pi / 2)
        return assemble(CATEGORY, [whole], front)
    return assemble(CATEGORY, [on_stand(scaled(union(pieces), scale), 0.39, 0.1, 0.62)], front)


def _head(wood: Finish) -> Solid:
    outline = (
        (-0.022, 0.84),
        (0.022, 0.84),
        (0.034, 0.875),
        (0.036, 0.985),
        (0.012, 0.995),
        (-0.012, 0.995),
        (-0.036, 0.985),
        (-0.034, 0.875),
    )
    head = plate(outline, 0.016, wood, 0.002).at(z=0.052)
    points = [(side * 0.024, y) for side in (-1, 1) for y in (0.885, 0.92, 0.955)]
    return head + pegs(points, 0.06, 0.026, finish("chrome"), finish("cream plastic"))
