"""Bush: leaves from the ground up."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._foliage import leafage, leaves, puffs, tones_for
from orienteer.build.shape import Skin, Solid, rod
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="bush",
    about="A low plant with leaves from the ground up.",
    group="nature",
    width=(0.6, 2.8),
    height=(0.5, 1.8),
    depth=(0.6, 2.8),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH,),
    front=False,
)
BLOOMS = ("pink", "white", "red", "light blue", "purple", "yellow")


def make(rng: np.random.Generator, wish: Wish = ANY, *, blooms: str | None = None) -> Thing:
    """From knee to head height, spreading over the ground; some are in bloom, with `blooms` in a colour."""
    asked = wish.color if wish.color in BLOOMS else None
    blooms = blooms or asked or (pick(rng, *BLOOMS) if wish.color is None and chance(rng, 0.3) else None)
    tones = tones_for(
        rng, None if asked else wish.color, "summer", "summer", "deep", "lime", "olive", "silver", "purple leaf"
    )
    tones = tones if not blooms else pick(rng, "summer", "deep", "lime")
    height = wish.between(rng, 0.75, 1.4)
    wide = height * float(rng.uniform(0.55, 0.78))
    middles, radii = _mound(rng, height, wide)
    points, ways, light = puffs(rng, middles, radii, 680 // len(radii), 0.85)
    points[:, 1] = np.where(points[:, 1] < 0.08, rng.uniform(0.08, 0.24, len(points)), points[:, 1])
    form = pick(rng, "broad", "small", "long")
    size = (0.2 if form != "small" else 0.17) + 0.1 * height
    green = leaves(rng, points, ways, light, size, tones, form)
    pieces = [_cut(green), *_stems(rng, middles)]
    if blooms:
        pieces.append(_flowers(rng, points, ways, light, finish(f"{blooms} paper")))
    return assemble(CATEGORY, pieces, leafage(tones, 1, form), color=asked)


def _mound(rng: np.random.Generator, height: float, wide: float) -> tuple[F64, F64]:
    """Balls of leaves about a large one in the middle: a ring on the ground, and a few on top."""
    low, high = int(rng.integers(4, 7)), int(rng.integers(2, 4))
    turn = rng.uniform(0, 2 * np.pi, 2)
    around = np.concatenate((turn[0] + np.arange(low) * 2 * np.pi / low, turn[1] + np.arange(high) * 2 * np.pi / high))
    around = around + rng.uniform(-0.3, 0.3, len(around))
    out = wide * np.concatenate((rng.uniform(0.42, 0.56, low), rng.uniform(0.16, 0.34, high)))
    y = height * np.concatenate((rng.uniform(0.24, 0.38, low), rng.uniform(0.56, 0.68, high)))
    radii = np.concatenate((wide * rng.uniform(0.42, 0.52, low), height * rng.uniform(0.34, 0.4, high)))
    ring = np.stack((out * np.sin(around), y, out * np.cos(around)), axis=1)
    heart = np.array(((0.0, 0.45 * height, 0.0),))
    return np.concatenate((heart, ring)), np.append(min(0.75 * wide, 0.55 * height), radii)


def _cut(green: Solid) -> Solid:
    """What would reach into the ground is bent up."""
    skins = []
    for skin in green.skins:
        points = skin.positions.copy()
        points[:, 1] = np.maximum(points[:, 1], 0.0)
        skins.append(Skin(points, skin.normals, skin.uv, skin.faces, skin.finish))
    return Solid(tuple(skins)).hulled()


def _stems(rng: np.random.Generator, middles: F64) -> list[Solid]:
    bark = finish("bark")
    return [rod(np.stack((0.1 * end * (1, 0, 1), end)), (0.012, 0.006), bark, 5) for end in middles[:5]]


def _flowers(rng: np.random.Generator, points: F64, ways: F64, light: F64, petal: Finish) -> Solid:
    """Heads of five petals on the outside, where it is light."""
    chosen = np.flatnonzero(light > 0.5)
    chosen = rng.permutation(chosen)[:130]
    out = ways[chosen] / np.linalg.norm(ways[chosen], axis=1)[:, None]
    side = np.cross(out, (0.3, 1.0, 0.2))
    side /= np.linalg.norm(side, axis=1)[:, None]
    other = np.cross(out, side)
    angle = 2 * np.pi * np.arange(10) / 10
    reach = np.where(np.arange(10) % 2 == 0, 0.045, 0.03)[None, :, None] * rng.uniform(0.8, 1.2, (len(chosen), 1, 1))
    middle = points[chosen] + out * 0.07
    rim = (
        middle[:, None]
        + (side[:, None] * np.cos(angle)[None, :, None] + other[:, None] * np.sin(angle)[None, :, None]) * reach
    )
    corners = np.concatenate(((middle + out * 0.012)[:, None], rim), axis=1)
    k = np.arange(10)
    fan = np.stack((np.zeros(10, dtype=int), 1 + k, 1 + (k + 1) % 10), axis=1)
    faces = (fan + 11 * np.arange(len(chosen))[:, None, None]).reshape(-1, 3).astype(np.int32)
    normals = np.repeat(out, 11, axis=0)
    flat = corners.reshape(-1, 3)
    return Solid((Skin(flat, normals, flat[:, [0, 2]].copy(), faces, petal),)).hulled()
