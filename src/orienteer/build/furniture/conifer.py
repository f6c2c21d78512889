"""Conifer: a fir tree."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._trees import trunk
from orienteer.build.shape import Skin, Solid
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="conifer",
    about="A fir tree, pointed above.",
    group="nature",
    width=(1.2, 4.0),
    height=(3.0, 9.0),
    depth=(1.2, 4.0),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Whorls of drooping branches."""
    needles = finish("needles")
    height = wish.between(rng, 4.0, 6.5)
    stem, _ = trunk(rng, height * 0.9, height * 0.02, finish("bark"), 0.004)
    wide = height * float(rng.uniform(0.2, 0.25))
    cards = []
    low = height * 0.1
    levels = int(height / 0.16)
    for i in range(levels):
        # whorls stand closer towards the tip
        share = 1 - (1 - i / levels) ** 1.35
        reach = wide * (1 - share) ** 0.85 + 0.2
        count = max(5, round(9 * (1 - share) + 4))
        for k in range(count):
            yaw = 2 * math.pi * (k + 0.5 * (i % 2)) / count + float(rng.uniform(-0.15, 0.15))
            y = low + (height * 0.95 - low) * share + float(rng.uniform(-0.04, 0.04))
            cards.append(_bough(reach * float(rng.uniform(0.88, 1.08)), y, yaw, 0.5 - 1.6 * share**2))
    boughs = _joined(cards, needles)
    return assemble(CATEGORY, [stem, boughs.hulled()], needles)


def _bough(reach: float, y: float, yaw: float, droop: float) -> tuple[F64, F64]:
    """Corners of a folded fan of needles, and the part of the twig's picture that each shows."""
    half = max(0.2, reach * 0.44)
    out = np.array((0.0, reach * 0.6, reach))
    drop = -droop * out * (0.5 + 0.5 * out / reach)
    rows = []
    for side in (-1.0, 0.0, 1.0):
        width = half * np.array((0.45, 1.0, 0.6)) * side
        rows.append(np.stack((width, y + drop - abs(side) * 0.22 * half, out), axis=1))
    corners = np.stack(rows, axis=1).reshape(-1, 3)
    c, s = math.cos(yaw), math.sin(yaw)
    turned = np.stack(
        (corners[:, 0] * c + corners[:, 2] * s, corners[:, 1], -corners[:, 0] * s + corners[:, 2] * c), axis=1
    )
    uv = np.stack((np.tile((0.0, 0.5, 1.0), 3), np.repeat((0.0, 0.6, 1.0), 3)), axis=1)
    return turned, uv


def _joined(cards: list[tuple[F64, F64]], needles: Finish) -> Solid:
    quads = np.array([(0, 3, 4), (0, 4, 1), (1, 4, 5), (1, 5, 2), (3, 6, 7), (3, 7, 4), (4, 7, 8), (4, 8, 5)])
    faces = np.concatenate([quads + 9 * i for i in range(len(cards))]).astype(np.int32)
    positions = np.concatenate([card[0] for card in cards])
    normals = positions * (1.0, 0.0, 1.0)
    normals /= np.maximum(np.linalg.norm(normals, axis=1), 0.05)[:, None]
    normals += (0.0, 0.8, 0.0)
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    uv = np.concatenate([card[1] for card in cards]) * np.asarray(needles.tile)
    return Solid((Skin(positions, normals, uv, faces, needles),))
