"""Pillow: to lay one's head on in bed."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, pattern
from orienteer.build.shape import Solid, rod, surface
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pillow",
    about="A large soft cushion to lay one's head on in bed.",
    group="bedroom",
    width=(0.45, 0.85),
    height=(0.12, 0.55),
    depth=(0.22, 0.62),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.LIE),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, lying: bool = False) -> Thing:
    """Propped up on its long edge unless it is `lying`; white, plain or striped, with a hem around it."""
    width, depth = wish.between(rng, 0.6, 0.74), float(rng.uniform(0.42, 0.5))
    height = float(rng.uniform(0.19, 0.225))
    cloth = wish.finish(rng, "fabric", colors=("white", "white", "white", "cream", "light blue", "light grey"))
    if wish.color is None and chance(rng, 0.15):
        cloth = pattern("stripes", ("white", "light blue" if chance(rng, 0.5) else "beige"))
    soft = _stuffed(rng, (width, height, depth), cloth)
    propped = soft.turned((1, 0, 0), 0.0 if lying else float(rng.uniform(0.9, 1.15)))
    return assemble(CATEGORY, [propped], cloth)


def _stuffed(rng: np.random.Generator, size: tuple[float, float, float], cloth: Finish) -> Solid:
    """Round like a loaf, drawn in along its hem, with creases that run in from its corners."""
    width, height, depth = size
    line = np.sin(np.linspace(-math.pi / 2, math.pi / 2, 25))
    u, v = np.meshgrid(line, line, indexing="ij")
    x = u * (1 - 0.07 * (1 - v**2)) * width / 2
    z = v * (1 - 0.09 * (1 - u**2)) * depth / 2
    fat = (1 - np.abs(u) ** 3.2) * (1 - np.abs(v) ** 3.2)
    rise = np.sqrt(np.clip(fat, 0, 1)) * height / 2
    corner = np.exp(-3.5 * (2 - np.abs(u) - np.abs(v)))
    crease = 0.012 * corner * np.sin(9 * (np.abs(u) - np.abs(v)) + float(rng.uniform(0, 6))) * (fat > 0.02)
    upper = np.stack((x, rise + crease, z), axis=-1)
    lower = np.stack((x, -0.75 * rise + crease, z), axis=-1)
    skins = (surface(upper.transpose(1, 0, 2), cloth), surface(lower, cloth))
    rim = _hem(upper)
    hem = rod(rim, 0.0045, cloth, 6, closed=True)
    return Solid(skins).hulled() + hem.ghost()


def _hem(net: F64) -> F64:
    """The net's edge, once around."""
    return np.concatenate((net[:-1, 0], net[-1, :-1], net[:0:-1, -1], net[0, :0:-1]))
