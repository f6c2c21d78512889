"""Bathtub: a long tub to lie in."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, rod, slab
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import superellipse
from orienteer.build.shape.skin import Skin
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bathtub",
    about="A long white tub to lie in.",
    group="bathroom",
    width=(1.4, 1.85),
    height=(0.5, 0.95),
    depth=(0.65, 0.9),
    affordances=(Affordance.WASH, Affordance.LIE),
)
STEPS = 48


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Free standing, on a base or on feet, with a tap at one end."""
    enamel = wish.finish(rng, "white enamel")
    width, depth, height = wish.between(rng, 1.55, 1.75), float(rng.uniform(0.72, 0.82)), float(rng.uniform(0.54, 0.6))
    lift = 0.1 if chance(rng, 0.4) else 0.0
    levels = np.array(((0.72, lift), (0.84, lift + 0.06), (0.93, height * 0.6), (0.99, height - 0.02), (1.0, height)))
    inner = np.array(
        (
            (0.93, height),
            (0.9, height - 0.03),
            (0.85, height * 0.55),
            (0.74, lift + 0.12),
            (0.6, lift + 0.09),
            (0.0, lift + 0.085),
        )
    )
    tub = _shell(levels, inner, width, depth, enamel)
    pieces = [tub]
    chrome = finish("chrome")
    if lift:
        for x in (-1.0, 1.0):
            for z in (-1.0, 1.0):
                foot = (
                    (x * width * 0.3, lift + 0.05, z * depth * 0.27),
                    (x * width * 0.34, 0.05, z * depth * 0.33),
                    (x * width * 0.33, 0.0, z * depth * 0.34),
                )
                pieces.append(rod(foot, (0.03, 0.022, 0.03), chrome, 8))
    else:
        pieces.append(slab(superellipse(width * 0.74, depth * 0.74, 3.0, 40), 0.02, enamel))
    x = -width / 2 + 0.03
    pieces.append(
        rod(
            ((x, height - 0.02, 0), (x, height + 0.2, 0), (x + 0.05, height + 0.24, 0), (x + 0.14, height + 0.22, 0)),
            0.014,
            chrome,
            10,
        )
    )
    for z in (-0.09, 0.09):
        pieces.append(rod(((x + 0.01, height - 0.02, z), (x + 0.01, height + 0.06, z)), (0.012, 0.022), chrome, 10))
    return assemble(CATEGORY, pieces, enamel)


def _shell(outer: F64, inner: F64, width: float, depth: float, enamel: Finish) -> Solid:
    """Rings going up the outside and down the inside; its wall and floor are solid."""
    ring = superellipse(1.0, 1.0, 3.0, STEPS) * (1.0, -1.0)
    n = len(ring)
    points = [
        np.stack((ring[:, 0] * width * share, np.full(n, y), ring[:, 1] * depth * share), axis=1)
        for share, y in (*outer, *inner)
    ]
    grid = np.stack(points)
    index = np.arange(grid.shape[0] * n).reshape(-1, n)
    a, b = index[:-1], np.roll(index[:-1], -1, axis=1)
    c, d = np.roll(index[1:], -1, axis=1), index[1:]
    faces = np.concatenate((np.stack((a, b, c), -1).reshape(-1, 3), np.stack((a, c, d), -1).reshape(-1, 3))).astype(
        np.int32
    )
    flat = grid.reshape(-1, 3)
    normals = smooth_normals(flat, faces)
    if np.einsum("ij,ij->i", normals[:n], flat[:n] * (1, 0, 1)).sum() < 0:
        faces = faces[:, ::-1].copy()
        normals = -normals
    skin = Skin(flat, normals, flat[:, [0, 2]], faces, enamel)
    colliders = []
    floor_ring = np.concatenate((grid[0], grid[len(outer) + 3]))
    colliders.append(Convex(floor_ring))
    inside, outside = grid[len(outer) : len(outer) + 4], grid[: len(outer)]
    pieces = 12
    for k in range(pieces):
        where = np.arange(k * n // pieces, (k + 1) * n // pieces + 1) % n
        lower = np.concatenate((outside[:3, where].reshape(-1, 3), inside[2:4, where].reshape(-1, 3)))
        upper = np.concatenate((outside[2:, where].reshape(-1, 3), inside[:3, where].reshape(-1, 3)))
        colliders += [Convex(lower), Convex(upper)]
    return Solid((skin,), tuple(colliders))
