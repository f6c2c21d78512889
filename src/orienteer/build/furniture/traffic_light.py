"""Traffic light: red, yellow and green lamps one above the other on a post."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._signals import lens
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, box, cylinder, lathe, plate, ring, rod, sheet, union
from orienteer.build.shape.outline import arc, circle, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="traffic light",
    about="Red, yellow and green lamps one above the other on a post.",
    group="street",
    width=(0.28, 1.4),
    height=(2.0, 3.6),
    depth=(0.28, 0.8),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
)

_LAMPS = ("e02a1c", "f2a81d", "1fb257")
_PITCH = 0.34
"""From one lamp to the next, metres."""
_RADIUS = 0.125


def make(rng: np.random.Generator, wish: Wish = ANY, *, lit: str | None = None) -> Thing:
    """`lit` is "red", "yellow" or "green". Some heads have a board behind them, some posts a second head."""
    lit = lit or pick(rng, "red", "red", "green", "yellow")
    case = wish.finish(rng, "metal", colors=("black", "yellow", "black", "dark green"))
    post_finish = ANY.finish(rng, "galvanised steel", "dark grey metal", "black metal")
    low = wish.between(rng, 1.35, 1.95)
    head = _head(case, ("red", "yellow", "green").index(lit))
    height = 3 * _PITCH + 0.02
    pieces = [head.at(0, low, 0.1)]
    if chance(rng, 0.5):
        white = chance(rng, 0.4)
        board = plate(rectangle(0.52, height + 0.24, 0.07), 0.012, finish("black metal"))
        edge = plate(
            rectangle(0.56, height + 0.28, 0.08),
            0.008,
            finish("white paint" if white else "black metal"),
            holes=[rectangle(0.51, height + 0.23, 0.07)],
        )
        pieces.append((board + edge).at(0, low + height / 2, 0.08))
    if chance(rng, 0.45):
        side = 1 if chance(rng, 0.5) else -1
        pieces.append(_head(case, 0 if lit == "red" else 2).at(0, low - 0.05, 0.1).at(yaw=side * math.pi / 2))
    top = low + height + 0.12
    pole = lathe(
        (
            (0.15, 0),
            (0.15, 0.025),
            (0.11, 0.03),
            (0.1, 0.16),
            (0.07, 0.22),
            (0.06, 0.3),
            (0.055, top),
            (0.035, top + 0.03),
        ),
        post_finish,
        20,
    )
    bolts = ring(cylinder(0.014, 0.02, finish("steel"), 6).at(0.128, 0.014, 0), 4, 0.4)
    if chance(rng, 0.5):
        pieces.append(_button(finish("yellow metal")).at(0, 1.0, 0.055))
    return assemble(CATEGORY, [pole, bolts.ghost(), *pieces], case)


def _head(case: Finish, lit: int) -> Solid:
    """Three lamps with visors, its back at z = 0, and the arms that hold it to a post behind."""
    pieces = []
    for k, color in enumerate(_LAMPS):
        y = (2 - k) * _PITCH
        body = box((0.32, _PITCH - 0.006, 0.17), case, 0.028).at(0, y + 0.01, 0.085)
        middle = y + 0.01 + _PITCH / 2
        rim = hoop(((0.145, 0), (0.14, 0.02), (_RADIUS, 0.022)), finish("black metal"), 24)
        glass = hoop(arc((0.0, -0.24), 0.275, math.acos(_RADIUS / 0.275), math.pi / 2, 4), lens(color, k == lit), 22)
        front = (rim + glass).turned((1, 0, 0), math.pi / 2).at(0, middle, 0.168)
        dome = Cylinder(0.142, 0.032, Pose.turn((1, 0, 0), math.pi / 2) @ Pose.at(0, 0.184, -middle))
        pieces += [body, front.within(dome), _visor(case).at(0, middle, 0.17)]
    height = 3 * _PITCH + 0.02
    arms = [rod(((0, y, -0.1), (0, y, 0.02)), 0.028, finish("dark grey metal"), 10) for y in (0.12, height - 0.12)]
    return union([*pieces, *arms])


def _visor(case: Finish) -> Solid:
    """A roof over a lamp: most of a tube, shorter below."""
    angle = np.linspace(-2.2, 2.2, 17)
    long = 0.2 * (0.45 + 0.55 * np.cos(angle / 2.2 * math.pi / 2) ** 0.8)
    radius = 0.146
    near = np.column_stack((radius * np.sin(angle), radius * np.cos(angle), np.full_like(angle, -0.005)))
    far = near * (0.98, 0.98, 1.0) + np.column_stack((0 * angle, -0.01 + 0 * angle, long))
    return sheet(np.stack((far, near)), 0.004, case, finish("black metal"), (1, 8))


def _button(case: Finish) -> Solid:
    """A box with a push button for walkers."""
    housing = box((0.11, 0.2, 0.05), case, 0.012)
    knob = cylinder(0.026, 0.02, finish("steel"), 18, 0.005).turned((1, 0, 0), math.pi / 2).at(0, 0.06, 0.05)
    sign = plate(circle(0.035, 18), 0.004, finish("white paint")).at(0, 0.145, 0.052)
    return (housing + knob.at(z=-0.027) + sign.at(z=-0.026).ghost()).at(z=0.02)
