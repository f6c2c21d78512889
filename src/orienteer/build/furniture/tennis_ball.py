"""Tennis ball: yellow-green felt with one white seam."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from scipy.spatial import cKDTree

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, directions, globe, rgb
from orienteer.build.texture.noise import mix, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tennis ball",
    about="A small ball of yellow-green felt with a white seam.",
    group="sport",
    width=(0.06, 0.07),
    height=(0.06, 0.07),
    depth=(0.06, 0.07),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
    front=False,
)
SHAPE = (160, 320)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Turned any way."""
    felt = _felt(wish.color or "c6dc3c")
    radius = wish.between(rng, 0.0327, 0.0343)
    ball = globe(radius, felt, 32).turned((1, 0, 0), float(rng.uniform(-0.4, 0.9)), (0, radius, 0))
    return assemble(CATEGORY, [ball.at(yaw=float(rng.uniform(-0.5, 0.5)))], felt, color=wish.color or "yellow")


@lru_cache(maxsize=8)
def _felt(color: str) -> Finish:
    t = np.linspace(0, 2 * math.pi, 400)
    a, b = 0.75, 0.25
    seam = np.stack(
        (a * np.cos(t) + b * np.cos(3 * t), a * np.sin(t) - b * np.sin(3 * t), 2 * math.sqrt(a * b) * np.sin(2 * t)), 1
    )
    away = np.asarray(cKDTree(seam).query(directions(SHAPE).reshape(-1, 3))[0], dtype=np.float32)
    fuzz = stream(0, "felt").normal(0, 0.06, SHAPE)[..., None]
    share = 1 - smoothstep(0.05, 0.075, away.reshape(SHAPE))
    return coat("felt", mix(rgb(color) * (1 + fuzz), rgb("f2f2e6"), share), 1.0)
