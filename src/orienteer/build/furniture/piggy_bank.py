"""Piggy bank: a hollow pig with a slot for coins."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import egg
from orienteer.build.furniture._scaled import scaled
from orienteer.build.shape import Solid, ball, lathe, plate, rod, union
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="piggy bank",
    about="A china pig with a slot for coins in its back.",
    group="toys",
    width=(0.08, 0.26),
    height=(0.08, 0.26),
    depth=(0.11, 0.36),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Looks towards +z and a little aside."""
    glaze = wish.finish(rng, "ceramic", colors=("pink", "pink", "pink", "pink", "pink", "white", "light blue", "gold"))
    dark = finish("black ceramic")
    fat = float(rng.uniform(0.94, 1.08))
    body = egg((0.066 * fat, 0.064 * fat, 0.08), glaze, 28, 18).at(y=0.085)
    pieces = [body, _slot(0.085 + 0.064 * fat), _tail(glaze)]
    for x in (-0.036, 0.036):
        for z in (-0.042, 0.04):
            leg = lathe(((0.019, 0.0), (0.0195, 0.006), (0.018, 0.02), (0.022, 0.045)), glaze, 14)
            pieces.append(leg.at(x * fat, 0, z))
    head = _head(glaze, dark, float(rng.uniform(0.9, 1.2)))
    pieces.append(head.turned((0, 1, 0), float(rng.uniform(-0.35, 0.35))).at(0, 0.103, 0.058))
    size = wish.between(rng, 0.8, 1.5)
    return assemble(CATEGORY, [scaled(piece, size) for piece in pieces], glaze)


def _slot(top: float) -> Solid:
    """A dark slit along the back."""
    slit = plate(rectangle(0.008, 0.04, 0.004), 0.007, finish("dark grey ceramic"))
    return slit.turned((1, 0, 0), math.pi / 2).at(y=top - 0.0032)


def _tail(glaze: Finish) -> Solid:
    t = np.linspace(0, 1, 16)
    path = np.column_stack((0.011 * np.sin(9 * t), 0.095 + 0.018 * t + 0.009 * np.cos(9 * t), -0.076 - 0.022 * t))
    return rod(path, np.linspace(0.0045, 0.0025, 16).tolist(), glaze, 7)


def _head(glaze: Finish, dark: Finish, ears: float) -> Solid:
    """A round head with a flat snout, ears and eyes; its neck at the origin."""
    skull = egg((0.048, 0.046, 0.044), glaze, 22, 14).at(z=0.012)
    snout = lathe(((0.024, 0.0), (0.0235, 0.02), (0.0225, 0.026), (0.019, 0.029), (0.0, 0.0295)), glaze, 20)
    pieces = [skull, snout.turned((1, 0, 0), math.pi / 2).at(0, -0.009, 0.042)]
    for side in (-1, 1):
        pieces.append(egg((0.0042, 0.006, 0.002), dark, 8, 6).at(side * 0.009, -0.008, 0.0712))
        pieces.append(ball(0.006, dark, 10).at(side * 0.022, 0.012, 0.046))
        pieces.append(
            scaled(_ear(glaze), ears)
            .turned((1, 0, 0), 0.35)
            .turned((0, 0, 1), -side * 0.45)
            .at(side * 0.027, 0.036, 0.012)
        )
    mouth = [(x, -0.034 + 9.0 * x * x, 0.0455 - 6.0 * x * x) for x in np.linspace(-0.014, 0.014, 5)]
    pieces.append(rod(mouth, 0.0016, dark, 5))
    return union(pieces)


def _ear(glaze: Finish) -> Solid:
    """A leaf with a thick edge, standing on the origin."""
    outline = smooth(((-0.015, 0.0), (-0.016, 0.014), (-0.004, 0.031), (0.004, 0.031), (0.016, 0.014), (0.015, 0.0)), 3)
    return plate(outline, 0.008, glaze, 0.0035)
