"""Crusts, and dough rolled along a path."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Skin, Solid, rod
from orienteer.build.texture.noise import cloud, smoothstep
from orienteer.streams import stream


def roll(path: F64, radius: F64 | float, crust: Finish, sides: int = 16, closed: bool = False) -> Solid:
    """Dough along a path; its crust's picture runs once along it, its upper edge on top."""
    look = rod(path, np.broadcast_to(np.asarray(radius), (len(path),)).tolist(), crust, sides, closed)
    skin = look.skins[0]
    length = float(skin.uv[:, 0].max())
    up = np.clip(0.5 - 0.5 * skin.normals[:, 1], 0.01, 0.99)
    uv = np.stack((skin.uv[:, 0] / max(length, 1e-9), up), axis=1)
    return Solid((Skin(skin.positions, skin.normals, uv, skin.faces, crust),), look.colliders)


@lru_cache(maxsize=16)
def crust(seed: int, dark: str, pale: str, below: str) -> Finish:
    """Dark on top, paler at the sides, palest below, with patches."""
    rng = stream(seed, "crust", dark)
    shape = (96, 384)
    v = (np.arange(shape[0]) / shape[0])[:, None] + 0.05 * cloud(rng, shape, 1.3, low=6)
    picture = laid(rgb(dark), rgb(pale), smoothstep(0.15, 0.65, v.astype(np.float32)))
    picture = laid(picture, rgb(below), smoothstep(0.7, 0.95, v.astype(np.float32)))
    picture = laid(picture, rgb(dark) * 0.72, 0.5 * smoothstep(0.9, 2.2, cloud(rng, shape, 1.3, low=5)))
    picture = laid(picture, rgb(below), 0.55 * smoothstep(1.0, 2.4, cloud(rng, shape, 1.1, low=9)))
    return coat("crust", picture * (1 + 0.05 * cloud(rng, shape, 0.8, low=10)[..., None]), 0.6, "light brown")
