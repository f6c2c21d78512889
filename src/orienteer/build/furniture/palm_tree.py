"""Palm tree: a tall bare trunk with a crown of long feathered leaves."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Skin, Solid, ball, copies, lathe, rod
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="palm tree",
    about="A tall bare ringed trunk with a crown of long feathered leaves.",
    group="nature",
    width=(2.5, 6.5),
    height=(2.8, 8.5),
    depth=(2.5, 6.5),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)
STEPS = 9
"""Pieces along a leaf."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its trunk upright or leaning in a curve, often with coconuts under the leaves."""
    height = wish.between(rng, 3.6, 5.8)
    lean = height * float(rng.uniform(0.02, 0.28))
    way = float(rng.uniform(0, 2 * math.pi))
    top, trunk = _trunk(height, lean, way)
    leaves = _crown(rng, top, height * float(rng.uniform(0.36, 0.44)))
    pieces = [trunk, leaves]
    if chance(rng, 0.55):
        nut = ball(0.1, finish(pick(rng, "brown paint", "olive paint")), 10, 1.15)
        around = np.arange(5) * 1.3
        spots = top + np.stack((0.17 * np.sin(around), -0.3 - 0.06 * (np.arange(5) % 2), 0.17 * np.cos(around)), axis=1)
        pieces.append(copies(nut.ghost(), spots).hulled())
    return assemble(CATEGORY, pieces, finish("fronds"), color="green", centred=False)


def _trunk(height: float, lean: float, way: float) -> tuple[F64, Solid]:
    """A trunk from the origin, thick at its foot, with the scars of old leaves; and where it ends."""
    t = np.linspace(0, 1, 8)
    out = lean * t**1.7
    line = np.stack((out * math.sin(way), height * t - 0.04, out * math.cos(way)), axis=1)
    radii = 0.026 * height * (0.72 + 0.9 * np.exp(-9 * t)) * (1 - 0.25 * t)
    bark = Finish("palm bark", "brown", finish("bark").material, (0.9, 0.6), grained=False)
    trunk = rod(line, radii.tolist(), bark, 12)
    rings = np.linspace(0.04, 0.97, int(height / 0.17))
    scar = lathe(((0.93, -0.5), (1.06, 0.3), (0.95, 0.5)), finish("bark"), 12).ghost()
    scars = []
    for share in rings:
        middle = np.array([np.interp(share, t, line[:, i]) for i in range(3)])
        size = float(np.interp(share, t, radii))
        skin = scar.skins[0]
        scars.append(
            Skin(skin.positions * (size, 0.035, size) + middle, skin.normals, skin.uv * 0.2, skin.faces, skin.finish)
        )
    return line[-1], trunk + Solid(tuple(scars))


def _crown(rng: np.random.Generator, top: F64, length: float) -> Solid:
    """Leaves in a spiral: young ones stand up, old ones hang."""
    count = int(rng.integers(20, 26))
    k = np.arange(count)
    yaw = k * 2.39996 + rng.uniform(-0.15, 0.15, count)
    share = (k + 0.5) / count
    rise = 1.25 - 1.75 * share + rng.uniform(-0.1, 0.1, count)
    droop = 1.0 + 0.75 * share + rng.uniform(-0.15, 0.15, count)
    long = length * (0.8 + 0.35 * np.sin(math.pi * np.clip(share + 0.15, 0, 1))) * rng.uniform(0.9, 1.08, count)
    positions, normals, uv, faces = [], [], [], []
    green = finish("fronds")
    for i in range(count):
        points = _leaf(float(long[i]), float(rise[i]), float(droop[i]), float(yaw[i])) + top
        quads = _quads()
        positions.append(points)
        normals.append(smooth_normals(points, quads))
        uv.append(np.stack((np.repeat(np.linspace(0, 1, STEPS + 1), 3), np.tile((0.0, 0.5, 1.0), STEPS + 1)), axis=1))
        faces.append(quads + 3 * (STEPS + 1) * i)
    skin = Skin(
        np.concatenate(positions),
        np.concatenate(normals),
        np.concatenate(uv) * np.asarray(green.tile),
        np.concatenate(faces).astype(np.int32),
        green,
    )
    return Solid((skin,)).hulled()


def _leaf(length: float, rise: float, droop: float, yaw: float) -> F64:
    """Points of a leaf folded along its middle that starts at an angle above level and bends down by `droop`."""
    t = np.linspace(0, 1, STEPS + 1)
    angle = rise - droop * t**1.3
    step = length / STEPS
    out = np.concatenate(([0.0], np.cumsum(np.cos(angle[:-1]) * step))) + 0.03
    up = np.concatenate(([0.0], np.cumsum(np.sin(angle[:-1]) * step)))
    half = 0.15 * length * (0.35 + 0.65 * np.sin(math.pi * np.clip(0.1 + 0.85 * t, 0, 1)) ** 0.6)
    rows = []
    for side in (-1.0, 0.0, 1.0):
        # the leaflets hang from the middle rib
        fold = abs(side) * half * (0.35 + 0.35 * t)
        rows.append(np.stack((side * half * 0.92, up - fold * np.cos(angle), out + fold * np.sin(angle)), axis=1))
    points = np.stack(rows, axis=1).reshape(-1, 3)
    c, s = math.cos(yaw), math.sin(yaw)
    return np.stack((points[:, 0] * c + points[:, 2] * s, points[:, 1], -points[:, 0] * s + points[:, 2] * c), axis=1)


def _quads() -> np.ndarray:
    index = np.arange(3 * (STEPS + 1)).reshape(-1, 3)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    return np.concatenate((np.stack((a, c, b), -1).reshape(-1, 3), np.stack((a, d, c), -1).reshape(-1, 3))).astype(
        np.int32
    )
