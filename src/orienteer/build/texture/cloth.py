"""Soft things: weaves, carpets, leather, wallpaper, patterns."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32
from orienteer.build.texture.noise import Shape, cells, cloud, grains, grid, mix, smoothstep
from orienteer.world.material import Rgb

Colors = tuple[Rgb, ...]


def weave(rng: np.random.Generator, shape: Shape, threads: int = 96) -> F32:
    """Plain weave, as brightness about 1."""
    v, u = grid(shape)
    over = (np.floor(v * threads) + np.floor(u * threads)) % 2
    warp = np.abs(np.sin(np.pi * threads * u)) + 0 * v
    weft = np.abs(np.sin(np.pi * threads * v)) + 0 * u
    thread = np.where(over > 0.5, warp, weft)
    uneven = 0.05 * grains(rng, shape, 40, 1) + 0.05 * grains(rng, shape, 1, 40)
    return np.asarray(0.86 + 0.22 * thread + uneven + 0.025 * cloud(rng, shape, 0.8, low=4), dtype=np.float32)


def pile(rng: np.random.Generator, shape: Shape) -> F32:
    """Cut pile of a carpet, as brightness about 1."""
    return np.asarray(1 + 0.11 * grains(rng, shape, 2.2, 2.2) + 0.04 * cloud(rng, shape, 1.0, low=4), dtype=np.float32)


def velvet(rng: np.random.Generator, shape: Shape) -> F32:
    """Brushed velvet, as brightness about 1."""
    return np.asarray(1 + 0.05 * cloud(rng, shape, 1.4, low=3) + 0.02 * grains(rng, shape), dtype=np.float32)


def leather(rng: np.random.Generator, shape: Shape) -> F32:
    """Grained leather, as brightness about 1."""
    near, far, _ = cells(rng, shape, (72, 72), 0.9)
    crease = 1 - smoothstep(0.0, 0.22, far - near)
    return np.asarray(1.03 - 0.16 * crease + 0.03 * cloud(rng, shape, 1.4, low=2), dtype=np.float32)


def stripes(rng: np.random.Generator, shape: Shape, colors: Colors, count: int = 8) -> F32:
    """Bands along v; colours in turn, every second band half as wide."""
    _, u = grid(shape)
    place = (u * count) % 1.0
    index = (np.floor(u * count).astype(np.int32) % max(1, len(colors) - 1)) + 1
    band = np.asarray(colors, dtype=np.float32)
    face = np.where((place < 0.34)[..., None], band[index], band[0])
    return np.asarray(face * weave(rng, shape)[..., None], dtype=np.float32)


def plaid(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Tartan; colours: ground, band, thin line."""
    v, u = grid(shape)
    ground = np.broadcast_to(np.asarray(colors[0], dtype=np.float32), (*shape, 3))
    for axis in (v, u):
        place = np.broadcast_to((axis * 3) % 1.0, shape)
        ground = mix(ground, colors[1], ((place > 0.2) & (place < 0.6)).astype(np.float32) * np.float32(0.55))
        ground = mix(ground, colors[2], ((place > 0.76) & (place < 0.81)).astype(np.float32) * np.float32(0.8))
    return np.asarray(ground * weave(rng, shape)[..., None], dtype=np.float32)


def dots(rng: np.random.Generator, shape: Shape, colors: Colors, count: int = 6) -> F32:
    """Dots in a diamond lattice; colours: ground, dots."""
    v, u = grid(shape)
    share = np.zeros(shape, dtype=np.float32)
    for shift in (0.0, 0.5):
        dv = (v * count + shift) % 1.0 - 0.5
        du = (u * count + shift) % 1.0 - 0.5
        share = np.maximum(share, 1 - smoothstep(0.17, 0.2, np.sqrt(dv * dv + du * du)))
    return np.asarray(mix(colors[0], colors[1], share) * weave(rng, shape)[..., None], dtype=np.float32)


def wallpaper(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A damask: a mirrored ornament in offset rows; colours: ground, ornament."""
    v, u = grid(shape)
    share = np.zeros(shape, dtype=np.float32)
    for shift in (0.0, 0.5):
        y = ((v * 2 + shift) % 1.0 - 0.5) * 2
        x = np.abs(((u * 2 + shift) % 1.0 - 0.5) * 2)
        radius = np.sqrt(x * x * 1.7 + y * y)
        angle = np.arctan2(y, x)
        petal = 0.46 + 0.17 * np.cos(6 * angle) + 0.06 * np.cos(10 * angle)
        edge = np.abs(radius - petal)
        share = np.maximum(share, 1 - smoothstep(0.02, 0.05, edge))
        share = np.maximum(share, 1 - smoothstep(0.10, 0.14, np.abs(radius - 0.2 - 0.1 * np.cos(4 * angle))))
        stem = (np.abs(x - 0.16 * np.sin(3.1 * y) ** 2) < 0.03) & (np.abs(y) > 0.55)
        share = np.maximum(share, stem.astype(np.float32))
    paper = 1 + 0.008 * grains(rng, shape, 1.5, 1.5)[..., None]
    return np.asarray(mix(colors[0], colors[1], share) * paper, dtype=np.float32)


def rug(rng: np.random.Generator, shape: Shape, colors: Colors, aspect: float = 1.5) -> F32:
    """A whole oriental rug with borders and medallion; colours: field, border, medallion, light line."""
    v, u = grid(shape)
    v, u = v[: (shape[0] + 1) // 2], u[:, : (shape[1] + 1) // 2]
    field, border, medallion, line = colors
    x, y = np.abs(u - 0.5) * 2 * np.float32(aspect), np.abs(v - 0.5) * 2
    edge = np.minimum(np.float32(aspect) - x, 1 - y)
    pixels = np.broadcast_to(np.asarray(field, dtype=np.float32), (v.size, u.size, 3)).copy()
    lattice = np.cos(x * 26) * np.cos(y * 26)
    pixels = mix(pixels, medallion, (lattice > 0.72).astype(np.float32))
    radius = np.sqrt((x / np.float32(aspect * 0.55)) ** 2 + (y / 0.55) ** 2)
    rim = radius * (1 + 0.08 * np.cos(12 * np.arctan2(y, x)))
    for outer, color in ((1.0, line), (0.94, medallion), (0.62, line), (0.56, border), (0.3, line), (0.25, medallion)):
        pixels = mix(pixels, color, (rim < outer).astype(np.float32))
    along = np.where(np.float32(aspect) - x < 1 - y, y, x)
    for outer, color in ((0.27, line), (0.25, border), (0.08, line), (0.065, medallion), (0.02, border)):
        pixels = mix(pixels, color, (edge < outer).astype(np.float32))
    flower = (edge > 0.11) & (edge < 0.22) & (np.cos(along * 30) + 12 * np.abs(edge - 0.165) < 0.35)
    pixels = mix(pixels, line, flower.astype(np.float32))
    # the pattern is its own mirror image both ways: one quarter is drawn
    pixels = np.concatenate((pixels, pixels[: shape[0] // 2][::-1]))
    pixels = np.concatenate((pixels, pixels[:, : shape[1] // 2][:, ::-1]), axis=1)
    return np.asarray(pixels * pile(rng, shape)[..., None], dtype=np.float32)


def bands(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """A whole striped rug: bands of chance width across u."""
    widths = rng.uniform(0.4, 1.6, 15)
    edges = np.cumsum(widths) / widths.sum()
    _, u = grid(shape)
    index = np.searchsorted(edges, u[0]) % len(colors)
    face = np.asarray(colors, dtype=np.float32)[index][None]
    return np.asarray(face * pile(rng, shape)[..., None], dtype=np.float32)
