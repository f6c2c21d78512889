"""Tricycle: a child's vehicle with pedals on its front wheel."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wheels import spoked_wheel, toy_wheel
from orienteer.build.shape import Solid, box, cylinder, fillet, rod, sheet, soft_box, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tricycle",
    about="A child's vehicle with three wheels and pedals on the front one.",
    group="toys",
    width=(0.35, 0.7),
    height=(0.45, 0.8),
    depth=(0.6, 1.0),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """Rides towards +z. `style` is "spokes" (wire wheels) or "discs" (pressed wheels)."""
    style = style or pick(rng, "spokes", "spokes", "discs")
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "red", "blue", "green", "pink", "yellow"))
    chrome, black = finish("chrome"), finish("black rubber")
    size = wish.between(rng, 0.8, 1.02)
    front, rear = 0.2, 0.13
    seat = finish(pick(rng, "black leather", "red leather", "black plastic", "white plastic"))
    turn = float(rng.uniform(-0.3, 0.3)) if chance(rng, 0.5) else 0.0
    pieces = [_frame(paint, chrome, rear), _seat(seat).at(0, 0.335, -0.14)]
    for side in (-1, 1):
        pieces.append(_wheel(style, rear, 0.017, 0.045, black, chrome, paint).at(side * 0.215, rear, -0.3))
    fork = union(
        (_wheel(style, front, 0.018, 0.045, black, chrome, paint).at(y=front), _fork(front, chrome, paint, black))
    )
    steer = fork.at(0, 0, 0.3).turned((0.0, math.cos(0.28), -math.sin(0.28)), turn, (0, 0.3, 0.27))
    return assemble(CATEGORY, [scaled(piece, size) for piece in (*pieces, steer)], paint)


def _wheel(
    style: str, radius: float, thick: float, width: float, rubber: Finish, chrome: Finish, paint: Finish
) -> Solid:
    if style == "spokes":
        return spoked_wheel(radius, thick, rubber, chrome, 14 if radius > 0.15 else 12)
    return toy_wheel(radius, width, rubber, paint if paint.color != "red" else finish("white lacquer"))


def _frame(paint: Finish, chrome: Finish, rear: float) -> Solid:
    """A tube from the head down and back to the axle, and a step for whoever pushes."""
    spine = rod(
        fillet(((0, 0.47, 0.235), (0, 0.33, 0.2), (0, 0.29, 0.0), (0, 0.2, -0.2), (0, rear + 0.03, -0.29)), 0.12, 4),
        0.021,
        paint,
        10,
    )
    post = rod(((0, 0.27, -0.1), (0, 0.345, -0.13)), 0.014, chrome, 8)
    axle = rod(((-0.23, rear, -0.3), (0.23, rear, -0.3)), 0.011, chrome, 8)
    stays = rod(
        fillet(((0, 0.27, -0.02), (0.12, 0.2, -0.16), (0.17, rear + 0.01, -0.3)), 0.08, 3), 0.012, paint, 8
    ).both_sides()
    step = box((0.3, 0.014, 0.12), paint, 0.005).at(0, rear + 0.012, -0.32)
    ribs = [
        box((0.26, 0.004, 0.008), finish("black rubber")).at(0, rear + 0.026, z) for z in (-0.36, -0.335, -0.31, -0.285)
    ]
    head = rod(((0, 0.44, 0.245), (0, 0.53, 0.22)), 0.026, paint, 12)
    return union((spine, post, axle, stays, step, head, union(ribs).ghost()))


def _seat(leather: Finish) -> Solid:
    """A broad saddle with a narrow nose."""
    back = soft_box((0.24, 0.055, 0.17), leather, (0.07, 0.024, 0.07), (0.0, 0.006, 0.0)).at(0, 0.005, -0.05)
    nose = soft_box((0.1, 0.048, 0.2), leather, (0.045, 0.022, 0.06), steps=1).at(0, 0.003, 0.07)
    return back + nose


def _fork(front: float, chrome: Finish, paint: Finish, black: Finish) -> Solid:
    """Blades, mudguard, handlebar with grips and streamers, and cranks with pedals."""
    blades = rod(((0.046, front, 0.0), (0.046, 0.4, -0.035), (0.02, 0.445, -0.052)), 0.011, paint, 8).both_sides()
    stem = rod(((0, 0.43, -0.05), (0, 0.6, -0.1)), 0.013, chrome, 8)
    bar = fillet(((0, 0.58, -0.095), (0.1, 0.585, -0.1), (0.16, 0.64, -0.13), (0.23, 0.63, -0.2)), 0.05, 3)
    grip = rod(((0.208, 0.634, -0.178), (0.252, 0.626, -0.222)), 0.0165, black, 8)
    angle = np.linspace(-0.9, 1.3, 11)
    x = np.linspace(-0.03, 0.03, 3)
    radius = front + 0.022 - 0.008 * np.array((1.0, 0.0, 1.0))
    net = np.stack(
        np.broadcast_arrays(x[None], front + radius * np.cos(angle)[:, None], -radius * np.sin(angle)[:, None]), axis=-1
    )
    guard = sheet(net[:, ::-1], 0.003, paint, blocks=(5, 1))
    pieces = [blades, stem, rod(bar, 0.011, chrome, 8).both_sides(), grip.both_sides(), guard]
    pieces.append(cylinder(0.012, 0.17, chrome, 8).turned((0, 0, 1), math.pi / 2).at(0.085, front, 0))
    for side, lift in ((1, 0.8), (-1, 0.8 + math.pi)):
        y, z = front + 0.085 * math.cos(lift), 0.085 * math.sin(lift)
        pieces.append(rod(((side * 0.075, front, 0), (side * 0.085, y, z)), 0.008, chrome, 8))
        pieces.append(box((0.075, 0.024, 0.055), black, 0.006).at(side * 0.125, y - 0.012, z))
    return union(pieces)
