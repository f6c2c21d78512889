"""Electric guitar: a flat coloured body with two horns, on a stand."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._strings import neck, on_stand, pegs, strings
from orienteer.build.shape import Solid, between, cylinder, plate, union
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="electric guitar",
    about="A guitar with a flat coloured body, pickups and knobs, on a stand.",
    group="music",
    width=(0.3, 0.42),
    height=(1.0, 1.2),
    depth=(0.25, 0.75),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)

HORNED = (
    (0.0, 0.008), (0.09, 0.0), (0.155, 0.045), (0.168, 0.12), (0.14, 0.19), (0.112, 0.235), (0.118, 0.29),
    (0.138, 0.345),
    (0.122, 0.38), (0.07, 0.335), (0.03, 0.322), (-0.03, 0.33), (-0.065, 0.36), (-0.105, 0.43),
    (-0.14, 0.425), (-0.148, 0.36),
    (-0.128, 0.28), (-0.135, 0.22), (-0.165, 0.14), (-0.155, 0.05), (-0.09, 0.005),
)  # fmt: skip
SINGLE_CUT = (
    (0.0, 0.0), (0.09, 0.008), (0.15, 0.06), (0.163, 0.13), (0.135, 0.2), (0.108, 0.25), (0.115, 0.3), (0.13, 0.335),
    (0.105, 0.36), (0.06, 0.325), (0.03, 0.318), (0.028, 0.4), (-0.03, 0.41), (-0.095, 0.405),
    (-0.132, 0.36), (-0.122, 0.29),
    (-0.11, 0.24), (-0.135, 0.19), (-0.163, 0.12), (-0.145, 0.05), (-0.085, 0.006),
)  # fmt: skip


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """With two horns and a white plate, or with one cutaway and two wide pickups."""
    lacquer = wish.finish(rng, "lacquer", colors=("red", "black", "blue", "turquoise", "dark red", "orange", "cream"))
    scale = wish.between(rng, 0.96, 1.03)
    if pick(rng, "horned", "horned", "single") == "horned":
        body = _horned(rng, smooth(HORNED, 3), lacquer)
    else:
        body = _single(smooth(SINGLE_CUT, 3), lacquer)
    return assemble(CATEGORY, [on_stand(scaled(body, scale), 0.34, 0.045, 0.42)], lacquer)


def _horned(rng: np.random.Generator, rim: F64, lacquer: Finish) -> Solid:
    white, metal, dark = (
        ANY.finish(rng, "white plastic", "white plastic", "black plastic"),
        finish("chrome"),
        finish("cream plastic"),
    )
    maple, board = finish("birch"), ANY.finish(rng, "wenge", "birch")
    guard = (
        (-0.085, 0.34),
        (-0.055, 0.33),
        (0.05, 0.318),
        (0.1, 0.34),
        (0.098, 0.27),
        (0.085, 0.22),
        (0.11, 0.16),
        (0.135, 0.09),
        (0.12, 0.06),
        (0.06, 0.09),
        (0.045, 0.13),
        (-0.045, 0.14),
        (-0.06, 0.2),
        (-0.1, 0.27),
    )
    shapes = [
        plate(rim, 0.042, lacquer, 0.008),
        plate(smooth(guard, 3), 0.003, white).at(z=0.0222).ghost(),
    ]
    for y, tilt in ((0.17, 0.2), (0.225, 0.0), (0.28, 0.0)):
        shapes.append(
            plate(rectangle(0.085, 0.018, 0.009), 0.008, dark if white.color == "black" else finish("black plastic"))
            .turned((0, 0, 1), tilt)
            .at(0, y, 0.026)
        )
    shapes += [
        cylinder(0.011, 0.014, dark, 14, 0.003).turned((1, 0, 0), np.pi / 2).at(x, y, 0.0235)
        for x, y in ((0.075, 0.175), (0.093, 0.135), (0.11, 0.098))
    ]
    return union(shapes) + _top(metal, maple, board, -0.5)


def _single(rim: F64, lacquer: Finish) -> Solid:
    metal, wood, board = finish("chrome"), finish("mahogany"), finish("wenge")
    cream = finish("cream plastic")
    shapes = [
        plate(rim, 0.046, wood, 0.006),
        plate(rim * 0.97 + (0, 0.006), 0.008, lacquer, 0.003).at(z=0.022).ghost(),
        plate(rim * 1.003, 0.005, cream, 0.002).at(z=0.0175).ghost(),
    ]
    for y in (0.17, 0.275):
        shapes.append(plate(rectangle(0.09, 0.042, 0.004), 0.006, cream).at(0, y, 0.028))
        shapes.append(plate(rectangle(0.076, 0.034, 0.003), 0.008, metal, 0.001).at(0, y, 0.029))
    shapes += [
        cylinder(0.012, 0.016, finish("gold"), 14, 0.003).turned((1, 0, 0), np.pi / 2).at(x, y, 0.0275)
        for x, y in ((0.1, 0.17), (0.12, 0.12), (0.075, 0.1), (0.095, 0.055))
    ]
    return union(shapes) + _top(metal, wood, board, 0.0)


def _top(metal: Finish, wood: Finish, board: Finish, lean: float) -> Solid:
    """Bridge, neck, head and strings; a `lean` below 0 puts all pegs in one line."""
    pieces = [
        between((-0.042, 0.09, 0.018), (0.042, 0.12, 0.032), metal, 0.003),
        neck(0.31, 0.78, 0.054, 0.034, wood, board, 21),
    ]
    if lean < 0:
        outline = smooth(
            (
                (-0.022, 0.782),
                (0.022, 0.782),
                (0.03, 0.82),
                (0.024, 0.95),
                (0.0, 0.985),
                (-0.034, 0.965),
                (-0.03, 0.92),
                (-0.046, 0.83),
                (-0.04, 0.805),
            ),
            4,
        )
        points = [(-0.032 + 0.012 * k / 5 - 0.006, 0.825 + 0.022 * k) for k in range(6)]
        pieces.append(plate(outline, 0.014, wood, 0.002).at(z=0.022))
    else:
        outline = np.array(
            (
                (-0.022, 0.782),
                (0.022, 0.782),
                (0.036, 0.82),
                (0.034, 0.95),
                (0.014, 0.955),
                (0.0, 0.945),
                (-0.014, 0.955),
                (-0.034, 0.95),
                (-0.036, 0.82),
            )
        )
        points = [(side * 0.024, 0.83 + 0.036 * k) for side in (-1, 1) for k in range(3)]
        pieces.append(plate(outline, 0.014, finish("black lacquer"), 0.002).at(z=0.022))
    pieces.append(pegs(points, 0.03, 0.024, metal))
    pieces.append(strings(6, (0, 0.105, 0.0335), (0, 0.782, 0.0385), 0.05, 0.034))
    return union(pieces)
