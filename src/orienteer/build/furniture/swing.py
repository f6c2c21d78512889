"""Swing: seats that hang by chains from a high frame."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, copies, cylinder, rod, sheet, torus, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Joint, Motion, Thing

CATEGORY = Category(
    name="swing",
    about="One or more seats that hang by chains from a high frame with slanting legs.",
    group="yard",
    width=(1.8, 4.6),
    height=(1.9, 2.6),
    depth=(1.3, 2.3),
    stands=Stands.GROUND,
    affordances=(Affordance.SIT, Affordance.PLAY),
)
COLORS = ("red", "blue", "green", "yellow", "dark green", "orange", "light blue")


def make(rng: np.random.Generator, wish: Wish = ANY, *, seats: int | None = None) -> Thing:
    """`seats` from 1 to 3; of steel tubes or round timber. Each seat is a part that swings."""
    count = seats or int(rng.integers(1, 3))
    timber = (wish.material is not None and wish.color is None) or (
        wish.material is None and wish.color is None and rng.random() < 0.35
    )
    coat = wish.finish(rng, "pine", "teak", "weathered wood") if timber else wish.finish(rng, "metal", colors=COLORS)
    high = wish.between(rng, 2.05, 2.35)
    half = 0.32 + 0.42 * count + float(rng.uniform(0.0, 0.1))
    radius = 0.055 if timber else 0.03
    spread = float(rng.uniform(0.62, 0.85))
    pieces = [rod(((-half - 0.06, high, 0), (half + 0.06, high, 0)), radius, coat, 14)]
    for s in (-1, 1):
        for e in (-1, 1):
            foot = (s * (half + 0.2), 0.0, e * spread)
            pieces.append(rod(((s * half, high - 0.01, e * 0.02), foot), radius * 0.92, coat, 12))
        share = 0.62
        bar = [(s * (half + 0.2 * share), high * (1 - share), e * spread * share) for e in (-1, 1)]
        pieces.append(rod(bar, radius * 0.7, coat, 10))
    steel = finish("galvanised steel")
    material = pick(rng, "rubber", "rubber", "wood", "plastic")
    width = 0.44 if material != "wood" else 0.46
    middles = (np.arange(count) - (count - 1) / 2) * 0.84
    seat = _seat(rng, material, wish)
    parts, bolts = [], []
    for k, x in enumerate(middles):
        chains = [
            rod(((s * width / 2, high - radius - 0.05, 0), (s * width / 2, 0.5, 0)), 0.0065, steel, 6) for s in (-1, 1)
        ]
        links = copies(
            _link(steel), [(s * width / 2, y, 0.0) for s in (-1, 1) for y in np.arange(0.52, high - 0.1, 0.075)]
        )
        hooks = [
            rod(((s * width / 2, high - radius + 0.005, 0), (s * width / 2, high - radius - 0.055, 0)), 0.009, steel, 6)
            for s in (-1, 1)
        ]
        hanging = union((seat, *chains, links.ghost(), *hooks)).at(float(x))
        joint = Joint(Motion.HINGE, (1.0, 0.0, 0.0), (0.0, high - radius, 0.0), -0.7, 0.7)
        parts.append(Moving(f"seat {k + 1}" if count > 1 else "seat", "seat of the swing", hanging, joint))
        bolts += [(float(x) + s * width / 2, high, 0.0) for s in (-1, 1)]
    band = cylinder(radius + 0.006, 0.04, steel, 14).at(y=-0.02).turned((0, 0, 1), math.pi / 2).ghost()
    level = 0.472 if material == "wood" else 0.43
    supports = [shelf((x - 0.13, -0.07), (x + 0.13, 0.07), level, high - 0.6, "seat") for x in middles.tolist()]
    return assemble(CATEGORY, [*pieces, copies(band, bolts)], coat, parts=parts, supports=supports)


def _link(steel: Finish) -> Solid:
    """One link of the chain, lying across it."""
    return torus(0.012, 0.004, steel, 6, 3).at(y=-0.0035).turned((1, 0, 0), math.pi / 2)


def _seat(rng: np.random.Generator, material: str, wish: Wish) -> Solid:
    """A strap of rubber that sags, or a board, at 0.45 m."""
    if material == "wood":
        wood = finish(pick(rng, "oak", "teak", "pine"))
        return between((-0.27, 0.44, -0.1), (0.27, 0.472, 0.1), wood, 0.008)
    color = pick(rng, "black", "black", "blue", "red", "yellow", "green")
    strap = finish(f"{color} {'rubber' if material == 'rubber' else 'plastic'}")
    x = np.linspace(-0.23, 0.23, 9)
    sag = 0.42 + 0.085 * (np.abs(x) / 0.23) ** 2.5
    z = np.linspace(-0.085, 0.085, 3)
    net = np.stack(np.broadcast_arrays(x[None], sag[None] - 0.004 * np.abs(z[:, None]) / 0.085, z[:, None]), axis=-1)
    return sheet(net, 0.014, strap, blocks=(1, 4))
