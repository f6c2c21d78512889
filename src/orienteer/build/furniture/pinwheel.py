"""Pinwheel: a toy wheel of bent paper vanes on a stick."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, ball, cylinder, lathe, rod, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pinwheel",
    about="A toy wheel of bent paper vanes on a stick that turns in the wind.",
    group="toys",
    width=(0.14, 0.5),
    height=(0.3, 1.0),
    depth=(0.05, 0.25),
    affordances=(Affordance.PICK_UP, Affordance.PLAY, Affordance.TOUCH),
)

SETS = (
    ("red", "yellow", "blue", "green"),
    ("red", "white", "blue", "white"),
    ("pink", "turquoise", "yellow", "purple"),
    ("orange", "yellow", "orange", "yellow"),
    ("red", "orange", "yellow", "green", "blue", "purple"),
    ("purple", "pink", "purple", "pink", "purple", "pink"),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Stands in a small foot; the wheel turns about its pin."""
    colors: tuple[str, ...] = SETS[int(rng.integers(len(SETS)))]
    if wish.color:
        colors = (wish.color, "white") * 3 if chance(rng, 0.5) else (wish.color,) * 4
    colors = colors * 2 if len(colors) == 4 and chance(rng, 0.4) else colors
    reach = wish.between(rng, 0.09, 0.16)
    tall = reach * float(rng.uniform(2.6, 3.2))
    wood = ANY.finish(rng, "pine", "white painted wood", "birch", "red painted wood")
    stick = cylinder(0.006 + 0.02 * reach, tall + 0.02, wood, 10)
    foot = lathe(((0.06, 0.0), (0.06, 0.012), (0.045, 0.02), (0.016, 0.03)), wood, 24)
    vanes = [
        _vane(reach, len(colors), finish(f"{color} paper"), finish(f"{_light(color)} paper")).turned(
            (0, 0, 1), 2 * math.pi * k / len(colors)
        )
        for k, color in enumerate(colors)
    ]
    hub = (
        ball(0.02, finish(pick(rng, "yellow plastic", "red plastic", "white plastic")), 14, 0.7)
        .turned((1, 0, 0), math.pi / 2)
        .at(z=0.03)
    )
    pin = rod(((0, 0, -0.024), (0, 0, 0.035)), 0.003, finish("steel"), 6)
    turn = float(rng.uniform(0, 2 * math.pi))
    wheel = union((*vanes, hub, pin)).turned((0, 0, 1), turn).hulled()
    joint = hinge((0.0, tall, 0.03), 2 * math.pi, (0, 0, 1))
    part = Moving("wheel", "wheel", wheel.at(0, tall, 0.03), joint)
    return assemble(CATEGORY, [stick, foot], finish(f"{colors[0]} paper"), parts=(part,), color=colors[0])


def _light(color: str) -> str:
    return "white" if color in ("white", "yellow") else color


def _vane(reach: float, count: int, front: Finish, back: Finish) -> Solid:
    """A corner of the sheet bent over to the middle, so that it catches the wind: from the pin out and back."""
    a = 2 * math.pi / count
    n = 7
    t = np.linspace(0, 1, n)
    # the free edge runs from the rim's tip back to the hub in a bow that stands out in front
    tip = reach * np.array((math.cos(a), math.sin(a)))
    low = np.stack((t * reach * 0.98, 0 * t, 0.002 + 0 * t), axis=1)
    bow = np.sin(math.pi * (1 - t) / 2)
    high = np.stack(
        (
            tip[0] * np.sin(math.pi * t) * 0.62 + low[:, 0] * t**1.5,
            tip[1] * np.sin(math.pi * t) * 0.62,
            0.03 * bow + reach * 0.16 * np.sin(math.pi * t),
        ),
        axis=1,
    )
    rows = np.linspace(0, 1, 5)[:, None, None]
    net: F64 = low[None] * (1 - rows) + high[None] * rows
    net[..., 2] += reach * 0.1 * np.sin(math.pi * rows[..., 0]) * np.sin(math.pi * t)[None]
    index = np.arange(net.shape[0] * n).reshape(-1, n)
    p, q, r, s = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    faces = np.concatenate((np.stack((p, q, r), -1).reshape(-1, 3), np.stack((p, r, s), -1).reshape(-1, 3))).astype(
        np.int32
    )
    points = net.reshape(-1, 3)
    normals = smooth_normals(points, faces)
    behind = points - normals * 0.0008
    uv = points[:, :2].copy()
    return Solid((Skin(points, normals, uv, faces, front), Skin(behind, -normals, uv, faces[:, ::-1].copy(), back)))
