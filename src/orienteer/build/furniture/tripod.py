"""Tripod: three legs that carry a camera."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.shape import Solid, box, cylinder, lathe, ring, rod, soft_box, tube, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tripod",
    about="Three telescopic legs with a head on top that carries a camera.",
    group="workshop",
    width=(0.55, 1.25),
    height=(0.9, 1.75),
    depth=(0.5, 1.25),
    affordances=(Affordance.PUSH, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, camera: bool | None = None) -> Thing:
    """With or without a `camera`, which looks towards +z."""
    main = wish.finish(rng, "metal", "aluminium", "metal", colors=("black", "black", "dark grey"))
    black = finish("black plastic")
    hub = wish.between(rng, 0.95, 1.2)
    spread = math.radians(float(rng.uniform(20, 25)))
    leg = _leg(hub, spread, main, black, int(rng.integers(2, 4)))
    pieces = [ring(leg, 3, math.pi / 3 if chance(rng, 0.5) else 0.0), _hub(hub, main, black)]
    rise = float(rng.uniform(0.06, 0.2))
    column = rod(
        ((0, hub - 0.22, 0), (0, hub + rise + 0.03, 0)), 0.0135, main if main.color != "black" else finish("chrome"), 14
    )
    pieces += [column, _head(black, main).at(0, hub + rise)]
    if camera if camera is not None else chance(rng, 0.5):
        pieces.append(_camera(finish(pick(rng, "black rubber", "dark grey plastic"))).at(0, hub + rise + 0.123))
    return assemble(CATEGORY, pieces, main)


def _leg(hub: float, spread: float, main: Finish, black: Finish, sections: int) -> Solid:
    """Sections that get thinner downwards with a clamp at each joint, ending in a rubber foot."""
    start = np.array((0.0, hub - 0.005, 0.05))
    way = np.array((0.0, -math.cos(spread), math.sin(spread)))
    long = (hub - 0.02) / math.cos(spread)
    pieces, radius, done = [], 0.0145, 0.0
    for k in range(sections):
        stop = long * (k + 1) / sections
        pieces.append(rod(start + np.outer((done, stop), way), radius, main, 9))
        if k < sections - 1:
            pieces.append(rod(start + np.outer((stop - 0.05, stop + 0.008), way), radius + 0.005, black, 8))
            at = start + way * (stop - 0.02)
            pieces.append(
                box((0.016, 0.04, 0.014), black, 0.004).at(
                    float(at[0]), float(at[1]) - 0.02, float(at[2]) + radius + 0.006
                )
            )
        radius *= 0.8
        done = stop - 0.01
    grip = rod(start + np.outer((0.06, 0.24), way), 0.0185, finish("black rubber"), 10)
    tip = start + way * long
    foot = lathe(((0.016, 0.0), (0.02, 0.006), (0.018, 0.018), (0.0105, 0.034)), finish("black rubber"), 14).at(
        0, 0, float(tip[2])
    )
    stay = rod(np.stack(((0, hub - 0.2, 0.012), start + way * 0.32)), 0.005, main, 6)
    return union((*pieces, grip, foot, stay))


def _hub(hub: float, main: Finish, black: Finish) -> Solid:
    crown = lathe(((0.03, -0.03), (0.05, -0.02), (0.052, 0.012), (0.03, 0.03), (0.02, 0.05)), black, 18).at(0, hub)
    joint = soft_box((0.042, 0.05, 0.034), black, 0.01).at(0, hub - 0.03, 0.05)
    low = tube(0.022, 0.0138, 0.03, black, 16).at(0, hub - 0.215)
    crank = rod(((0.02, hub + 0.03, 0), (0.06, hub + 0.03, 0)), 0.005, main, 8)
    knob = cylinder(0.012, 0.022, black, 12, 0.004).turned((0, 0, 1), -math.pi / 2).at(0.055, hub + 0.03)
    return crown + ring(joint, 3) + low + crank + knob


def _head(black: Finish, main: Finish) -> Solid:
    """A pan head with a long handle towards the back."""
    base = lathe(((0.028, 0.0), (0.03, 0.006), (0.03, 0.03), (0.022, 0.038), (0.022, 0.05)), black, 18)
    block = soft_box((0.05, 0.055, 0.045), black, 0.008).at(y=0.045)
    axle = cylinder(0.016, 0.075, main, 14, 0.003).turned((0, 0, 1), -math.pi / 2).at(-0.0375, 0.073)
    plate = soft_box((0.075, 0.014, 0.06), black, 0.004).at(y=0.096)
    shoe = box((0.05, 0.012, 0.045), finish("dark grey rubber"), 0.003).at(y=0.109)
    arm = rod(((0.02, 0.075, -0.015), (0.035, 0.06, -0.12), (0.045, 0.02, -0.25)), 0.005, main, 8)
    grip = rod(((0.042, 0.034, -0.2), (0.05, 0.0, -0.31)), 0.0125, finish("black rubber"), 12)
    return union((base, block, axle, plate, shoe, arm, grip))


def _camera(black: Finish) -> Solid:
    """A reflex camera on its plate; the lens points to +z."""
    body = soft_box((0.14, 0.09, 0.055), black, 0.014, steps=1)
    grip = soft_box((0.034, 0.082, 0.075), black, 0.014, steps=1).at(-0.056, 0.002, 0.008)
    prism = loft(
        np.stack(
            [
                np.column_stack((line[:, 0], np.full(len(line), y), line[:, 1]))
                for y, w, d in ((0.085, 0.072, 0.07), (0.105, 0.06, 0.06), (0.118, 0.034, 0.045))
                for line in (rectangle(w, d, 0.01),)
            ]
        ),
        black,
    )
    steel, glass = finish("dark grey metal"), finish("dark blue lacquer")
    barrel = lathe(
        (
            (0.034, 0.0),
            (0.036, 0.004),
            (0.036, 0.03),
            (0.034, 0.032),
            (0.034, 0.07),
            (0.038, 0.074),
            (0.038, 0.095),
            (0.033, 0.095),
            (0.031, 0.085),
            (0.0, 0.085),
        ),
        steel,
        18,
    )
    bands = union(tube(0.0372, 0.03, 0.012, finish("black rubber"), 18).at(y=y) for y in (0.01, 0.045))
    front = lathe(((0.03, 0.0), (0.022, 0.007), (0.0, 0.01)), glass, 20).at(y=0.084)
    lens = (barrel + bands.ghost() + front.ghost()).turned((1, 0, 0), math.pi / 2).at(0.005, 0.045, 0.026)
    dial = cylinder(0.013, 0.01, steel, 16, 0.002).at(0.05, 0.088)
    return union((body, grip, prism, lens, dial))
