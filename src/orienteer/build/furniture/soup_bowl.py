"""Soup bowl: a deep bowl with soup in it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._strewn import strewn
from orienteer.build.furniture._vessels import poured, vessel
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, box, cylinder, lathe, rod, union
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.build.wish import ANY, Wish, chance
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="soup bowl",
    about="A deep bowl with soup in it.",
    group="tableware",
    width=(0.13, 0.32),
    height=(0.05, 0.14),
    depth=(0.13, 0.32),
    stands=Stands.SURFACE,
    affordances=(
        Affordance.PICK_UP,
        Affordance.EAT,
    ),
    front=False,
)


SHAPES = (
    ((0.6, 0.0), (0.62, 0.06), (0.8, 0.15), (0.95, 0.4), (1.0, 0.75), (1.0, 1.0)),
    ((0.5, 0.0), (0.5, 0.1), (0.66, 0.22), (0.9, 0.6), (0.98, 0.88), (1.0, 1.0)),
)
SOUPS = (
    ("c4622a", "dc8a44", ("f0862a", "5c8a34", "e8d9a8")),
    ("b8862f", "d9ae55", ("e9812a", "4f8a35", "f0e3b8", "e2cf8e")),
    ("a83a1e", "c8562f", ("3f7a2c", "f3ead2", "5c9440")),
    ("7a8a3a", "98a552", ("3f6a28", "f3ead2", "dcd7a0")),
)
"""Colours of a broth where it is deep and where it is thin, and of what swims in it."""


def make(
    rng: np.random.Generator, wish: Wish = ANY, *, full: bool | None = None, saucer: bool = False, wide: bool = False
) -> Thing:
    """`full` of some soup, mostly with a spoon in it; on a `saucer` if wished; `wide` enough for fruit."""
    glaze = wish.finish(rng, "ceramic", colors=("white", "white", "white", "cream", "light blue", "dark red"))
    radius, tall = wish.between(rng, 0.076, 0.09), float(rng.uniform(0.06, 0.07))
    if wide:
        radius, tall = 1.6 * radius, 1.2 * tall
    outside = smooth(SHAPES[int(rng.integers(len(SHAPES)))], 3, closed=False) * (radius, tall)
    under = np.array(((0.8, 0.0), (0.85, 0.0), (1.42, 0.13), (1.41, 0.15), (0.85, 0.045), (0.0, 0.04))) * radius
    lift = radius * 0.045 if saucer else 0.0
    pieces = [*([lathe(under, glaze, 40)] if saucer else []), vessel(outside, 0.0045, glaze, 40).at(y=lift)]
    if full if full is not None else chance(rng, 0.9):
        level, number = tall * 0.89, int(rng.integers(len(SOUPS)))
        soup, reach = poured(outside, 0.0045, level, _broth(number), 36), _reach(outside, level)
        skin = replace(soup.skins[0], uv=soup.skins[0].positions[:, [0, 2]] / (2 * reach) + 0.5)
        pieces += [
            Solid((skin,), soup.colliders).at(y=lift),
            _bits(rng, reach * 0.86, number).at(y=lift + level),
        ]
        if chance(rng, 0.75):
            pieces.append(_spoon(tall).at(y=lift, yaw=float(rng.uniform(-0.6, 0.6))))
    return assemble(CATEGORY, pieces, glaze)


def _reach(outside: F64, level: float) -> float:
    return float(np.interp(level, outside[:, 1], outside[:, 0])) - 0.005


def _spoon(tall: float) -> Solid:
    """Leaning on the rim towards +x, its bowl in the soup."""
    steel = finish("steel")
    stem = smooth(
        np.array(((0.012, tall * 0.7, 0.0), (0.04, tall * 0.98, 0.0), (0.14, tall * 1.75, 0.0))), 4, closed=False
    )
    return rod(stem, np.linspace(0.0022, 0.0042, len(stem)).tolist(), steel, 8)


def _bits(rng: np.random.Generator, reach: float, number: int) -> Solid:
    """What is cut into the soup, floating."""
    count, pieces = 12, []
    for k, code in enumerate(SOUPS[number][2]):
        a, r = (np.arange(count) + 0.37 * k) * 2.39996 + k, reach * np.sqrt(rng.uniform(0.02, 1, count))
        places = np.stack((r * np.sin(a), np.full(count, -0.001), r * np.cos(a)), axis=1)
        ways = rng.normal((0, 1, 0), 0.25, (count, 3))
        morsel = cylinder(0.0045, 0.003, _morsel(code), 8) if k % 2 == 0 else box((0.006, 0.003, 0.004), _morsel(code))
        pieces.append(strewn(morsel, places, ways, rng.uniform(0.6, 1.2, count)))
    return union(pieces)


@cache
def _morsel(code: str) -> Finish:
    return coat("morsel", np.broadcast_to(rgb(code), (4, 4, 3)).astype(np.float32), 0.5)


@cache
def _broth(number: int) -> Finish:
    """Its surface with herbs and drops of fat, once over the bowl."""
    deep, thin, _ = SOUPS[number]
    rng, shape = stream(number, "broth"), (128, 128)
    picture = laid(rgb(deep), rgb(thin), smoothstep(-1.3, 1.3, cloud(rng, shape, 1.6, low=2)))
    herbs, fat = cloud(rng, shape, 0.4, low=18), cloud(rng, shape, 1.2, low=9)
    picture = laid(picture, rgb("f2c987"), 0.45 * smoothstep(1.3, 1.8, fat))
    return coat("broth", laid(picture, rgb("3f5a24"), 0.8 * smoothstep(2.1, 2.5, herbs)), 0.15, "orange", around=False)
