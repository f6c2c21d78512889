"""Accordion: folded bellows between a keyboard and a box of buttons."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import finish
from orienteer.build.furniture._keys import keyboard
from orienteer.build.shape import Solid, between, copies, cylinder, plate, rod, sheet
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="accordion",
    about="Folded bellows between a case with piano keys and a case with buttons.",
    group="music",
    width=(0.4, 0.75),
    height=(0.33, 0.5),
    depth=(0.18, 0.3),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Drawn out more or less."""
    case = wish.finish(rng, "lacquer", colors=("red", "red", "black", "dark red", "blue"))
    tall, deep = wish.between(rng, 0.38, 0.44), float(rng.uniform(0.19, 0.21))
    drawn = float(rng.uniform(0.2, 0.3))
    folds = 14
    body = [_bellows(drawn, tall * 0.94, deep * 0.94, folds).at(y=tall * 0.03)]
    x = drawn / 2
    body += [
        between((-x - 0.11, 0.0, -deep / 2), (-x, tall, deep / 2), case, 0.018),
        between((x, 0.0, -deep / 2), (x + 0.1, tall, deep / 2), case, 0.018),
    ]
    keys = keyboard(tall * 0.92, 0.11, 21, 0.016).turned((0, 0, 1), -math.pi / 2).turned((0, 1, 0), -math.pi / 2)
    # the keys stand in a column that leans out of the case, towards the player's right hand
    body.append(keys.at(-x - 0.155, tall / 2, deep / 2 - 0.035))
    body.append(between((-x - 0.212, 0.01, deep / 2 - 0.09), (-x - 0.1, tall - 0.01, deep / 2 - 0.034), case, 0.006))
    body += _grille(-x - 0.054, tall, deep / 2)
    body += _buttons(x + 0.05, tall, deep / 2)
    strap = rod(
        (
            (x + 0.1, tall * 0.08, 0.0),
            (x + 0.125, tall * 0.25, 0.0),
            (x + 0.125, tall * 0.75, 0.0),
            (x + 0.1, tall * 0.92, 0.0),
        ),
        0.012,
        finish("black leather"),
        8,
    )
    return assemble(CATEGORY, [*body, strap], case)


def _bellows(drawn: float, tall: float, deep: float, folds: int) -> Solid:
    dark, trim = finish("black leather"), finish("chrome")
    step = drawn / folds
    spots = np.array([(-drawn / 2 + (k + 0.5) * step, 0.0, 0.0) for k in range(folds)])
    # a fold is a roof whose ridge stands out
    ridge, valley = rectangle(tall, deep, 0.01, 2), rectangle(tall - 0.026, deep - 0.026, 0.008, 2)
    net = np.stack([np.column_stack((np.full(len(rim), x), rim[:, 0] + tall / 2, rim[:, 1]))
                    for x, rim in ((-step / 2, valley), (0.0, ridge), (step / 2, valley))])  # fmt: skip
    net = np.concatenate((net, net[:, :1]), axis=1)
    folded = Solid(sheet(net, 0.0005, dark).skins[:1])
    corner = between((-step * 0.27, tall - 0.012, deep / 2 - 0.012), (step * 0.27, tall, deep / 2), trim).ghost()
    look = copies(folded, spots) + copies(corner + corner.mirrored(1).at(y=tall), spots)
    return look.within(*between((-drawn / 2, 0.0, -deep / 2), (drawn / 2, tall, deep / 2), dark).colliders)


def _grille(x: float, tall: float, front: float) -> list[Solid]:
    chrome, black = finish("chrome"), finish("black plastic")
    pieces = [plate(rectangle(0.075, tall * 0.9, 0.02), 0.004, chrome).at(x, tall / 2, front + 0.0015)]
    for k in range(9):
        y = tall * (0.14 + 0.09 * k)
        pieces.append(plate(rectangle(0.055, tall * 0.035, 0.006, 2), 0.004, black).at(x, y, front + 0.003).ghost())
    return pieces


def _buttons(x: float, tall: float, front: float) -> list[Solid]:
    white = finish("white plastic")
    button = cylinder(0.0065, 0.008, white, 8).turned((1, 0, 0), math.pi / 2).ghost()
    places = [
        (x - 0.03 + 0.02 * c, tall * 0.12 + tall * 0.76 * r / 14 - 0.006 * c, front)
        for c in range(4)
        for r in range(15)
    ]
    return [copies(button, places)]
