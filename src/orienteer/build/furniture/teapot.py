"""Teapot: a round pot with a spout, a handle and a lid."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._teaware import PATTERNS, glazed, lid, loop, spout
from orienteer.build.furniture._vessels import vessel
from orienteer.build.furniture._wrapped import wrapped
from orienteer.build.shape import Skin, Solid
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="teapot",
    about="A round pot with a spout, a handle and a lid.",
    group="kitchen",
    width=(0.17, 0.34),
    height=(0.1, 0.24),
    depth=(0.1, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN),
    front=False,
)

SHAPES = {
    "round": ((0.55, 0.0), (0.6, 0.03), (0.86, 0.2), (1.0, 0.5), (0.92, 0.78), (0.62, 0.96), (0.5, 1.0)),
    "tall": ((0.68, 0.0), (0.72, 0.03), (0.92, 0.25), (1.0, 0.48), (0.82, 0.78), (0.55, 0.95), (0.52, 1.0)),
    "squat": ((0.6, 0.0), (0.65, 0.03), (0.95, 0.25), (1.05, 0.5), (0.9, 0.82), (0.6, 0.97), (0.5, 1.0)),
}
HEIGHTS = {"round": 1.55, "tall": 1.9, "squat": 1.2}
"""Over the radius of the belly."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "round", "tall" or "squat"; glazed in one colour or painted."""
    glaze = wish.finish(
        rng,
        "ceramic",
        "ceramic",
        "ceramic",
        "brushed steel",
        colors=("white", "white", "cream", "light blue", "teal", "brown", "dark red"),
    )
    style = style or pick(rng, *SHAPES)
    radius = wish.between(rng, 0.066, 0.082)
    tall = radius * HEIGHTS[style]
    outside = smooth(np.array(SHAPES[style]), 3, closed=False) * (radius, tall)
    pieces = [_body(rng, outside, glaze)]
    root, tip = radius * 0.86, radius * float(rng.uniform(1.75, 1.95))
    snout = np.array(
        ((root, tall * 0.3), (radius * 1.3, tall * 0.42), (radius * 1.52, tall * 0.72), (tip, tall * 0.97))
    )
    pieces.append(spout(snout, (radius * 0.3, radius * 0.22, radius * 0.15, radius * 0.12), glaze))
    ear = np.array(
        (
            (-radius * 0.82, tall * 0.82),
            (-radius * 1.25, tall * 0.95),
            (-radius * 1.65, tall * 0.75),
            (-radius * 1.5, tall * 0.4),
            (-radius * 0.9, tall * 0.25),
        )
    )
    pieces.append(loop(ear, (radius * 0.12, radius * 0.1, radius * 0.09), glaze))
    top = lid(radius * 0.54, radius * 0.28, radius * 0.14, glaze).at(y=tall - 0.002)
    turn = float(rng.uniform(-0.35, 0.35))
    parts = [Moving("lid", "lid", top.at(yaw=turn), slide(0.1, (0.0, 1.0, 0.0)))]
    return assemble(CATEGORY, [piece.at(yaw=turn) for piece in pieces], glaze, parts=parts)


def _body(rng: np.random.Generator, outside: F64, glaze: Finish) -> Solid:
    hollow = vessel(outside, 0.004, glaze, 30)
    if glaze.material.metallic or not chance(rng, 0.45):
        return hollow
    ink = (
        "blue"
        if glaze.color in ("white", "cream") and chance(rng, 0.5)
        else "dark red"
        if glaze.color != "dark red"
        else "gold"
    )
    look = wrapped(outside + np.array((0.0006, 0.0)), glazed(glaze, pick(rng, *PATTERNS), ink), 30)
    (skin,) = look.skins
    # open where the lid sits
    closed = (skin.positions[skin.faces][:, :, 1] > outside[-1, 1] - 1e-6).all(axis=1)
    band = Skin(skin.positions, skin.normals, skin.uv, skin.faces[~closed], skin.finish)
    return Solid((band, *hollow.skins), hollow.colliders)
