"""Round bodies that a painted picture covers once: balls, fruit, labelled bottles."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, F64
from orienteer.build.finish import Finish
from orienteer.build.shape import Skin, Solid, lathe
from orienteer.build.shape.lathe import Profile, revolved
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import arc
from orienteer.build.texture import mean_color
from orienteer.build.texture.noise import mix
from orienteer.world.color import COLORS, color_word
from orienteer.world.material import Material, Texture, Wrap

ROUND = (128, 256)
"""Rows and columns of a picture that goes once around a ball."""


def wrapped(profile: Profile, finish: Finish, sides: int = 32) -> Solid:
    """The profile revolved, its picture's middle towards +z and its lower edge at the profile's start."""
    solid = lathe(profile, finish, sides)
    skin = solid.skins[0]
    line = np.asarray(profile, dtype=np.float64)
    first = [(0.0, line[0, 1])] if line[0, 0] > 0 else []
    last = [(0.0, line[-1, 1])] if line[-1, 0] > 0 else []
    line = np.concatenate([np.reshape(part, (-1, 2)) for part in (first, line, last)])
    length = np.linalg.norm(np.diff(line, axis=0), axis=1)
    way = np.concatenate(([0.0], np.cumsum(length[length > 1e-9])))
    v = 1 - np.stack((way[:-1], way[1:]), axis=1).reshape(-1) / way[-1]
    u = np.arange(sides + 1) / sides + 0.5
    uv = np.stack(np.broadcast_arrays(u[None], v[:, None]), axis=-1).reshape(-1, 2) * np.asarray(finish.tile)
    return Solid((Skin(skin.positions, skin.normals, uv, skin.faces, finish),), solid.colliders)


def globe(radius: float, finish: Finish, sides: int = 32, squash: float = 1.0) -> Solid:
    """A ball standing on the origin, or an ellipsoid `squash` times as high as wide, covered by one picture."""
    curve = arc((0, radius), radius, -math.pi / 2, math.pi / 2, sides // 2) * (1.0, squash)
    curve[[0, -1], 0] = 0.0
    return wrapped(curve, finish, sides).hulled()


def hoop(profile: Profile, finish: Finish, sides: int = 44) -> Solid:
    """An open band: the skin that a line of (radius, height) sweeps; only to be seen."""
    return Solid((revolved(np.asarray(profile, dtype=np.float64), finish, sides),))


def bent(solid: Solid, place: Callable[[F64], F64]) -> Solid:
    """The solid with every corner moved to its new place, within the hull of what comes out."""
    skins = []
    for skin in solid.skins:
        positions = place(skin.positions)
        skins.append(Skin(positions, smooth_normals(positions, skin.faces), skin.uv, skin.faces, skin.finish))
    return Solid(tuple(skins)).hulled()


def directions(shape: tuple[int, int] = ROUND) -> F32:
    """Where on the unit ball each pixel of the picture lies, shape (rows, columns, 3)."""
    polar = (np.arange(shape[0]) + 0.5) / shape[0] * math.pi
    around = ((np.arange(shape[1]) + 0.5) / shape[1] - 0.5) * 2 * math.pi
    sin, cos = np.sin(polar)[:, None], np.cos(polar)[:, None]
    return np.stack(np.broadcast_arrays(sin * np.sin(around)[None], cos, sin * np.cos(around)[None]), axis=-1).astype(
        np.float32
    )


def coat(
    word: str, pixels: npt.NDArray[np.float32], roughness: float = 0.5, color: str | None = None, around: bool = True
) -> Finish:
    """A finish from an sRGB picture 0..1 that covers what is made of it once; its uv run over 0..1."""
    image = np.asarray(np.clip(pixels, 0, 1) * 255 + 0.5, dtype=np.uint8)
    texture = Texture(image, (Wrap.REPEAT if around else Wrap.CLAMP, Wrap.CLAMP))
    material = Material(word, (1.0, 1.0, 1.0), texture, roughness=roughness)
    return Finish(word, color or color_word(mean_color(image)), material)


def laid(below: npt.ArrayLike, above: npt.ArrayLike, share: npt.ArrayLike) -> F32:
    """Colour `above` laid over colour `below` with the given share 0..1 at each pixel."""
    return mix(below, above, np.asarray(share, dtype=np.float32))


def rgb(code: str) -> F64:
    """sRGB 0..1 of a colour word, or of six hexadecimal digits."""
    digits = COLORS.get(code, code)
    return np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
