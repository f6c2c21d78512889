"""Chainlink fence: a mesh of wire between steel posts."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, ball, box_collider, copies, cylinder, rod
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="chainlink fence",
    about="A see-through fence of diamond wire mesh between steel posts.",
    group="yard",
    width=(0.9, 14.0),
    height=(0.9, 2.7),
    depth=(0.05, 0.12),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
)
POST = 0.03
"""Radius of its posts, metres."""
WIRE = 0.0042
"""Half the thickness of a wire as drawn, metres: a little more than real, so that it is seen from afar."""


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, length: float | None = None, height: float | None = None
) -> Thing:
    """`length` along x and `height` in metres; galvanised, or coated green or black."""
    long = length or wish.between(rng, 2.7, 3.6)
    tall = height or float(rng.uniform(1.2, 1.9))
    coat = wish.finish(
        rng, "galvanised steel", "galvanised steel", "galvanised steel", "metal", colors=("dark green", "black")
    )
    bays = max(1, round(long / 1.5))
    posts = np.linspace(-long / 2 + POST, long / 2 - POST, bays + 1)
    post = cylinder(POST, tall, coat, 14) + ball(POST * 1.15, coat, 12, 0.8).at(y=tall - 0.012)
    pieces = [copies(post, [(x, 0.0, 0.0) for x in posts])]
    rail = tall - 0.045
    for y, radius in ((rail, 0.021), (0.06, 0.006)):
        pieces.append(rod(((posts[0], y, 0.0), (posts[-1], y, 0.0)), radius, coat, 10))
    # long fences have wider meshes: nobody sees single wires of them
    mesh = max(0.1, math.sqrt(long * tall / 420))
    lines = _diamonds((posts[0], 0.05), (posts[-1], rail + 0.01), mesh)
    net = _wires(lines, coat).within(box_collider((posts[0], 0.04, -0.008), (posts[-1], rail, 0.008)))
    bands = [(x, y, 0.0) for x in posts for y in np.linspace(0.25, tall - 0.25, 4)]
    clamp = cylinder(POST + 0.004, 0.022, finish("steel"), 12).ghost()
    return assemble(CATEGORY, [*pieces, net, copies(clamp, bands)], coat)


def _diamonds(low: tuple[float, float], high: tuple[float, float], mesh: float) -> F64:
    """Slanting lines that fill a rectangle of (x, y) with diamonds `mesh` wide, shape (lines, 2, 2)."""
    width, height = high[0] - low[0], high[1] - low[1]
    start = np.arange(-math.ceil(height / mesh), math.ceil(width / mesh) + 1) * mesh + 0.5 * mesh
    # along a line x = start + y: kept between the rectangle's sides
    a, b = np.maximum(0.0, -start), np.minimum(height, width - start)
    kept = b - a > 0.2 * mesh
    rising = np.stack((np.stack((start + a, a), 1), np.stack((start + b, b), 1)), axis=1)[kept]
    falling = rising * (-1.0, 1.0) + (width, 0.0)
    return np.asarray(np.concatenate((rising, falling)) + np.array(low), dtype=np.float64)


def _wires(lines: F64, coat: Finish) -> Solid:
    """A three-sided wire along each line of (x, y), those that fall in front of those that rise."""
    count = len(lines)
    way = lines[:, 1] - lines[:, 0]
    way /= np.linalg.norm(way, axis=1)[:, None]
    depth = np.where(np.arange(count) < count // 2, -0.6, 0.6) * WIRE
    turn = 2 * np.pi * np.arange(3) / 3 + np.pi / 2
    across, out = np.cos(turn) * WIRE, np.sin(turn) * WIRE
    normal = np.stack((-way[:, 1], way[:, 0]), axis=1)
    flat = lines[:, :, None] + normal[:, None, None] * across[:, None]
    points = np.concatenate(
        (flat, np.broadcast_to((depth[:, None] + out)[:, None, :, None], (count, 2, 3, 1))), axis=-1
    )
    looks = np.concatenate(
        (normal[:, None] * np.cos(turn)[:, None], np.broadcast_to(np.sin(turn)[None, :, None], (count, 3, 1))), axis=-1
    )
    k = np.arange(3)
    a, b = k, (k + 1) % 3
    quad = np.concatenate((np.stack((a, a + 3, b + 3), 1), np.stack((a, b + 3, b), 1)))
    faces = (quad + 6 * np.arange(count)[:, None, None]).reshape(-1, 3).astype(np.int32)
    positions = points.reshape(-1, 3)
    normals = np.repeat(looks[:, None], 2, axis=1).reshape(-1, 3)
    return Solid((Skin(positions, normals, positions[:, :2].copy(), faces, coat),))
