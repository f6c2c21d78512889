"""Pitcher: a jug with a wide belly, a spout and a handle."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._vessels import vessel
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Skin, Solid, rod, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.collider import Convex
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pitcher",
    about="A jug with a wide belly, a spout and a handle.",
    group="tableware",
    width=(0.14, 0.26),
    height=(0.17, 0.3),
    depth=(0.11, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of glazed ware, often with coloured bands."""
    glaze = wish.finish(rng, "ceramic", colors=("white", "cream", "light blue", "teal", "brown"))
    radius, tall = wish.between(rng, 0.068, 0.08), float(rng.uniform(0.2, 0.235))
    outside = smooth(
        ((0.62, 0.0), (0.68, 0.03), (0.95, 0.22), (1.0, 0.38), (0.85, 0.6), (0.62, 0.76), (0.6, 0.86), (0.72, 1.0)),
        4,
        closed=False,
    ) * (radius, tall)
    plain = vessel(outside, 0.005, glaze, 36)
    drawn = tuple(_drawn(skin, tall) for skin in plain.skins)
    body = Solid(drawn, (*plain.colliders, _spout(drawn[0], tall)))
    x = radius * 0.6
    loop = smooth(
        np.array(
            (
                (-x, tall * 0.9, 0),
                (-x - 0.04, tall * 0.96, 0),
                (-x - 0.062, tall * 0.75, 0),
                (-x - 0.045, tall * 0.48, 0),
                (-radius * 0.93, tall * 0.36, 0),
            )
        ),
        4,
        closed=False,
    )
    pieces = [body, rod(loop, 0.0075, glaze, 10)]
    if chance(rng, 0.6):
        band = finish(f"{'blue' if glaze.color != 'light blue' else 'white'} ceramic")
        for y in (0.3, 0.44):
            r = float(np.interp(tall * y, outside[:, 1], outside[:, 0]))
            pieces.append(
                hoop(((r + 0.0013, tall * y - 0.004), (r + 0.0018, tall * y), (r + 0.0013, tall * y + 0.004)), band, 36)
            )
    return assemble(CATEGORY, [union(pieces).at(yaw=float(rng.uniform(-0.4, 0.4)))], glaze)


def _spout(skin: Skin, tall: float) -> Convex:
    """The hull of what is drawn out of the rim."""
    x, y, z = skin.positions.T
    return Convex(skin.positions[(y > 0.72 * tall) & (np.abs(np.arctan2(z, x)) < 0.55)])


def _drawn(skin: Skin, tall: float) -> Skin:
    """The rim drawn out to a spout towards +x."""
    p = skin.positions.copy()
    reach = np.hypot(p[:, 0], p[:, 2])
    share = np.clip((p[:, 1] / tall - 0.72) / 0.28, 0, 1) ** 1.5 * np.exp(-((np.arctan2(p[:, 2], p[:, 0]) / 0.42) ** 2))
    p[:, 0] += share * reach * 0.55
    p[:, 2] *= 1 - 0.35 * share
    p[:, 1] += share * tall * 0.045
    return replace(skin, positions=p, normals=smooth_normals(p, skin.faces))
