"""Textures as one block of texels with smaller and smaller copies, and how a footprint looks a colour up in it.

A texel is one 64-bit number that holds linear red, green and blue in lanes of 21 bits: 13 for the value, so that no
two dark shades of an 8-bit picture fall together, and 8 for the weight that a whole texel is multiplied by at once.

Kernels that call each other for every pixel pass plain arrays: fields of a tuple are counted as references each time
that they are taken out of it, which costs more than a look-up.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from orienteer.arrays import I64, U8
from orienteer.kernel import kernel
from orienteer.see.shade.tone import srgb_to_linear
from orienteer.world.material import Texture, Wrap

LARGEST_EDGE = 4096
"""Texels along the longer edge of a texture as it is drawn; larger pictures are averaged down to it."""
MOST_TEXELS = 32 * 1024 * 1024
"""Of all textures of a scene together (256 MB): where there are more, the largest edge is halved until they fit."""
_POOL = 20 * 1024 * 1024
"""Texels (9 bytes each) that are laid out in one place for many scenes; when it is full, another one is begun."""

MOST_PROBES = 8
"""Along a slanted footprint: the ratio up to which textures stay sharp at a grazing angle."""

_LEAST_MIX = 1 / 64
"""A smaller share of the next level cannot be seen and is not looked up."""
_FULL = 8191
_LANE = 21
_MASK = (1 << _LANE) - 1
_WRAPS = {Wrap.REPEAT: 0, Wrap.CLAMP: 1, Wrap.MIRROR: 2}


_Key = tuple[tuple[int, ...], bytes, tuple[int, int]]
"""Shape and hash of a texture's pixels, and the size that it is drawn in."""


class Atlas(NamedTuple):
    """All textures of a scene, among those of others."""

    texels: I64
    """Linear red, green and blue from the lowest lane, row by row, level by level."""
    alphas: U8
    """Of each texel; a single 255 where no texture has alpha."""
    levels: I64
    """(first texel, width, height) of every level of every texture."""
    textures: I64
    """(first level, levels, wrap along u, wrap along v) of every texture."""


def make_atlas(textures: Sequence[Texture]) -> Atlas:
    """Lays out the textures and averages their smaller copies in linear light."""
    edge = _common_edge(textures)
    sizes = [_level_sizes(*_reduced(texture, edge)) for texture in textures]
    keys = [(texture.pixels.shape, _digest(texture), size[0]) for texture, size in zip(textures, sizes, strict=True)]
    pool, firsts = _room_for(dict(zip(keys, zip(textures, sizes, strict=True), strict=True)))
    levels: list[tuple[int, int, int]] = []
    rows = np.zeros((max(len(textures), 1), 4), dtype=np.int64)
    for i, (texture, size, key) in enumerate(zip(textures, sizes, keys, strict=True)):
        rows[i] = len(levels), len(size), _WRAPS[texture.wrap[0]], _WRAPS[texture.wrap[1]]
        levels.extend(_rows(firsts[key], size))
    has_alpha = any(texture.pixels.shape[2] == 4 for texture in textures)
    alphas = pool.alphas if has_alpha else np.full(1, 255, dtype=np.uint8)
    return Atlas(pool.texels, alphas, np.array(levels or [(0, 1, 1)], dtype=np.int64), rows)


class _Pool:
    """Texels of many scenes one behind the other: places are made of the same few materials."""

    def __init__(self, texels: int) -> None:
        # Memory is taken only as it is filled.
        self.texels, self.alphas = np.zeros(texels, dtype=np.int64), np.zeros(texels, dtype=np.uint8)
        self.used = 0
        self.firsts: dict[_Key, int] = {}

    def add(self, key: _Key, texture: Texture, sizes: Sequence[tuple[int, int]], before: _Pool) -> None:
        """Lays a texture out, or copies it from another pool."""
        rows = np.array(_rows(self.used, sizes), dtype=np.int64)
        known, count = before.firsts.get(key), _texels(sizes)
        if known is not None:
            here, there = slice(self.used, self.used + count), slice(known, known + count)
            self.texels[here], self.alphas[here] = before.texels[there], before.alphas[there]
        else:
            _fill_first(texture.pixels, _LINEAR, self.texels, self.alphas, rows[0])
            for source, target in pairwise(rows):
                _halve(self.texels, self.alphas, source, target)
        self.firsts[key] = self.used
        self.used += count


_LINEAR = np.round(_FULL * srgb_to_linear(np.arange(256) / 255)).astype(np.int64)
_pool = _Pool(1)
_lock = Lock()
_DIGESTS: WeakKeyDictionary[Texture, bytes] = WeakKeyDictionary()


def _digest(texture: Texture) -> bytes:
    """A hash of its pixels, worked out once."""
    known = _DIGESTS.get(texture)
    if known is None:
        known = _DIGESTS[texture] = hashlib.sha256(texture.pixels.data).digest()
    return known


def _room_for(wanted: Mapping[_Key, tuple[Texture, Sequence[tuple[int, int]]]]) -> tuple[_Pool, dict[_Key, int]]:
    """A pool that holds those textures, and the first texel of each."""
    global _pool
    with _lock:
        total = sum(_texels(sizes) for _, sizes in wanted.values())
        new = sum(_texels(sizes) for key, (_, sizes) in wanted.items() if key not in _pool.firsts)
        pool = _pool
        if total > _POOL // 2:
            pool = _Pool(total)  # too large to be kept for others
        elif _pool.used + new > len(_pool.texels):
            pool = _Pool(_POOL)
        for key, (texture, sizes) in wanted.items():
            if key not in pool.firsts:
                pool.add(key, texture, sizes, _pool)
        if len(pool.texels) == _POOL:
            _pool = pool
        return pool, {key: pool.firsts[key] for key in wanted}


def _rows(first: int, sizes: Sequence[tuple[int, int]]) -> list[tuple[int, int, int]]:
    rows = []
    for width, height in sizes:
        rows.append((first, width, height))
        first += width * height
    return rows


def _texels(sizes: Sequence[tuple[int, int]]) -> int:
    return sum(width * height for width, height in sizes)


def bytes_of(textures: Sequence[Texture]) -> int:
    """What the textures of a scene take in an atlas, their copies in all sizes counted."""
    edge = _common_edge(textures)
    return 9 * sum(_texels(_level_sizes(*_reduced(texture, edge))) for texture in textures)


def mean_color(atlas: Atlas, texture: int) -> tuple[float, float, float]:
    """Linear average of a whole texture: its last level."""
    first, count, _, _ = atlas.textures[texture]
    texel = int(atlas.texels[atlas.levels[first + count - 1, 0]])
    return (texel & _MASK) / _FULL, (texel >> _LANE & _MASK) / _FULL, (texel >> 2 * _LANE) / _FULL


def _common_edge(textures: Sequence[Texture]) -> int:
    edge = LARGEST_EDGE
    while edge > 64 and sum(math.prod(_reduced(texture, edge)) for texture in textures) > MOST_TEXELS:
        edge //= 2
    return edge


def _reduced(texture: Texture, edge: int) -> tuple[int, int]:
    """Width and height of the first level."""
    height, width = texture.pixels.shape[:2]
    scale = min(1.0, edge / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _level_sizes(width: int, height: int) -> list[tuple[int, int]]:
    sizes = [(width, height)]
    while max(sizes[-1]) > 1:
        sizes.append((max(1, sizes[-1][0] // 2), max(1, sizes[-1][1] // 2)))
    return sizes


@kernel
def _fill_first(pixels: U8, values: I64, texels: I64, alphas: U8, level: I64) -> None:
    """The picture itself, or averaged down by any ratio: every source pixel counts by the area that falls in."""
    start, width, height = level
    rows, columns, channels = pixels.shape
    if rows == height and columns == width:
        for y in range(height):
            for x in range(width):
                red, green, blue = values[pixels[y, x, 0]], values[pixels[y, x, 1]], values[pixels[y, x, 2]]
                texels[start + y * width + x] = red | green << _LANE | blue << 2 * _LANE
                alphas[start + y * width + x] = pixels[y, x, 3] if channels == 4 else 255
        return
    for y in range(height):
        top, bottom = y * rows, (y + 1) * rows
        for x in range(width):
            left, right = x * columns, (x + 1) * columns
            red, green, blue, alpha, weights, area = 0, 0, 0, 0, 0, 0
            for j in range(top // height, (bottom + height - 1) // height):
                deep = min(bottom, (j + 1) * height) - max(top, j * height)
                for i in range(left // width, (right + width - 1) // width):
                    share = deep * (min(right, (i + 1) * width) - max(left, i * width))
                    opaque = np.int64(pixels[j, i, 3]) if channels == 4 else 255
                    weight = share * max(opaque, 1)
                    red += weight * values[pixels[j, i, 0]]
                    green += weight * values[pixels[j, i, 1]]
                    blue += weight * values[pixels[j, i, 2]]
                    alpha, weights, area = alpha + share * opaque, weights + weight, area + share
            _put(texels, alphas, start + y * width + x, red, green, blue, alpha, weights, area)


@kernel
def _halve(texels: I64, alphas: U8, source: I64, target: I64) -> None:
    """One level from the one before; colours count by their alpha, so that leaves keep no halo."""
    first, columns, rows = source
    start, width, height = target
    if columns == 2 * width and rows == 2 * height:
        for y in range(height):
            for x in range(width):
                red, green, blue, alpha, weights = 0, 0, 0, 0, 0
                for k in range(4):
                    at = first + (2 * y + k // 2) * columns + 2 * x + k % 2
                    opaque, texel = int(alphas[at]), texels[at]
                    weight = max(opaque, 1)
                    red, green = red + weight * (texel & _MASK), green + weight * (texel >> _LANE & _MASK)
                    blue, alpha, weights = blue + weight * (texel >> 2 * _LANE), alpha + opaque, weights + weight
                _put(texels, alphas, start + y * width + x, red, green, blue, alpha, weights, 4)
        return
    for y in range(height):
        top, bottom = y * rows, (y + 1) * rows
        for x in range(width):
            left, right = x * columns, (x + 1) * columns
            red, green, blue, alpha, weights, area = 0, 0, 0, 0, 0, 0
            for j in range(top // height, (bottom + height - 1) // height):
                deep = min(bottom, (j + 1) * height) - max(top, j * height)
                for i in range(left // width, (right + width - 1) // width):
                    share = deep * (min(right, (i + 1) * width) - max(left, i * width))
                    at = first + j * columns + i
                    opaque = int(alphas[at])
                    weight = share * max(opaque, 1)
                    red += weight * (texels[at] & _MASK)
                    green += weight * (texels[at] >> _LANE & _MASK)
                    blue += weight * (texels[at] >> 2 * _LANE)
                    alpha, weights, area = alpha + share * opaque, weights + weight, area + share
            _put(texels, alphas, start + y * width + x, red, green, blue, alpha, weights, area)


@kernel
def _put(
    texels: I64, alphas: U8, at: int, red: int, green: int, blue: int, alpha: int, weights: int, area: int
) -> None:
    half = weights // 2
    mean = (red + half) // weights | (green + half) // weights << _LANE | (blue + half) // weights << 2 * _LANE
    texels[at] = mean
    alphas[at] = np.uint8((alpha + area // 2) // area)


@kernel
def wrapped(i: int, size: int, wrap: int) -> int:
    """A texel index brought into 0..size − 1; quickest for those that are at most one size outside."""
    if wrap == 0:
        i = i + size if i < 0 else i
        i = i - size if i >= size else i
        return i if 0 <= i < size else i % size
    if wrap == 1:
        return min(max(i, 0), size - 1)
    i = i % (2 * size)
    return i if i < size else 2 * size - 1 - i


@kernel
def within(u: float, wrap: int) -> float:
    """The coordinate without its whole turns, so that large ones keep their digits and fit an integer."""
    if wrap == 0:
        turns: float = np.floor(u)
        return u - turns
    if wrap == 1:
        return min(max(u, -1.0), 2.0)
    pairs: float = np.floor(0.5 * u)
    return u - 2.0 * pairs


@kernel
def alpha_at(alphas: U8, levels: I64, textures: I64, texture: int, u: float, v: float) -> float:
    """Alpha in 0..1 between the four nearest texels of the picture itself: the same from any distance."""
    first, wrap_u, wrap_v = textures[texture, 0], textures[texture, 2], textures[texture, 3]
    start, width, height = levels[first, 0], levels[first, 1], levels[first, 2]
    x, y = within(u, wrap_u) * width - 0.5, within(v, wrap_v) * height - 0.5
    x_floor, y_floor = np.floor(x), np.floor(y)
    fx, fy = x - x_floor, y - y_floor
    i, j = int(x_floor), int(y_floor)
    i0, i1 = wrapped(i, width, wrap_u), wrapped(i + 1, width, wrap_u)
    top, bottom = start + wrapped(j, height, wrap_v) * width, start + wrapped(j + 1, height, wrap_v) * width
    upper = (1.0 - fx) * alphas[top + i0] + fx * alphas[top + i1]
    lower = (1.0 - fx) * alphas[bottom + i0] + fx * alphas[bottom + i1]
    alpha: float = ((1.0 - fy) * upper + fy * lower) / 255.0
    return alpha


@kernel
def filtered(
    texels: I64,
    levels: I64,
    textures: I64,
    texture: int,
    u: float,
    v: float,
    ua: float,
    va: float,
    a2: float,
    ub: float,
    vb: float,
    b2: float,
) -> tuple[float, float, float]:
    """Linear colour under a footprint at (u, v) whose axes are the uv steps (ua, va) and (ub, vb), times √a2 and √b2.

    The level is chosen by the shorter axis and probes are laid along the longer one, each between two levels and four
    texels (McCormack and others, "Feline", 1999, without its weights).
    """
    first, count = textures[texture, 0], textures[texture, 1]
    wrap_u, wrap_v = textures[texture, 2], textures[texture, 3]
    width, height = levels[first, 1], levels[first, 2]
    u, v = within(u, wrap_u), within(v, wrap_v)
    la = a2 * ((ua * width) ** 2 + (va * height) ** 2)
    lb = b2 * ((ub * width) ** 2 + (vb * height) ** 2)
    if la > lb:
        la, lb, ub, vb, b2 = lb, la, ua, va, a2
    probes, low, mix, each = 1, 0, 0.0, 1.0
    if lb > 1.0:
        short = max(la, lb / (MOST_PROBES * MOST_PROBES), 1.0)
        probes = int(np.ceil(np.sqrt(lb / short) - 0.25))
        while short >= 4.0 and low < count:
            short, low = 0.25 * short, low + 1
        if low < count - 1:
            # Half the binary logarithm between 1 and 4, right at 1, 2 and 4 and within 0.008 elsewhere.
            mix = 2.0 * (short - 1.0) / (short + 2.0)
        else:
            low, probes = count - 1, 1
    if probes > 1:
        each = 1.0 / probes
        step = np.sqrt(b2) * each
        du, dv = ub * step, vb * step
        u, v = u - 0.5 * (probes - 1) * du, v - 0.5 * (probes - 1) * dv
    else:
        du, dv = 0.0, 0.0
    # One probe reads both levels; several share them out between themselves, as near to the mix as they can.
    reads = 2 if probes == 1 and mix > _LEAST_MIX else probes
    weight = 1.0 - mix if reads > probes else 1.0
    debt = 0.5
    red, green, blue = 0.0, 0.0, 0.0
    for k in range(reads):
        level = first + low
        if reads > probes:
            level += k
        else:
            debt += mix
            if debt >= 1.0:
                debt -= 1.0
                level += 1
        start, width, height = levels[level, 0], levels[level, 1], levels[level, 2]
        i, j = int(np.floor(256.0 * (u * width - 0.5))), int(np.floor(256.0 * (v * height - 0.5)))
        fx, fy = i & 255, j & 255
        i, j = i >> 8, j >> 8
        wd = (fx * fy + 128) >> 8
        wa, wb, wc = 256 - fx - fy + wd, fx - wd, fy - wd
        if 0 <= i < width - 1 and 0 <= j < height - 1:
            # Unsigned: a signed index costs a question whether it counts from the end.
            at, below = np.uintp(start + j * width + i), np.uintp(start + (j + 1) * width + i)
            mixed = wa * texels[at] + wb * texels[at + np.uintp(1)]
            mixed += wc * texels[below] + wd * texels[below + np.uintp(1)]
        else:
            i0, i1 = wrapped(i, width, wrap_u), wrapped(i + 1, width, wrap_u)
            top, bottom = start + wrapped(j, height, wrap_v) * width, start + wrapped(j + 1, height, wrap_v) * width
            mixed = wa * texels[top + i0] + wb * texels[top + i1] + wc * texels[bottom + i0] + wd * texels[bottom + i1]
        red += weight * (mixed & _MASK)
        green += weight * (mixed >> _LANE & _MASK)
        blue += weight * (mixed >> 2 * _LANE)
        if reads > probes:
            weight = mix
        u, v = u + du, v + dv
    scale = each * (1.0 / (256 * _FULL))
    return red * scale, green * scale, blue * scale
