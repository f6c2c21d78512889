"""Hard floors and walls: tiles, brick, plaster, concrete, marble, paving, asphalt, gravel."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32, I32
from orienteer.build.texture.noise import Shape, cells, cloud, grains, grid, mix, ramp, smoothstep
from orienteer.world.material import Rgb

Colors = tuple[Rgb, ...]


def laid(rng: np.random.Generator, shape: Shape, count: Shape, joint: float, bond: float = 0.0) -> tuple[F32, I32]:
    """Rows of equal blocks: how far inside its block a pixel is (0 in the joint, 1 inside), and the block's number.

    `joint` is the joint's width as a share of a block's height; every other row is shifted by `bond` blocks.
    """
    v, u = grid(shape)
    rows, columns = count
    row = np.floor(v * rows).astype(np.int32)
    place = u * columns + (row % 2) * np.float32(bond)
    column = np.floor(place).astype(np.int32) % columns
    aspect = (shape[1] / columns) / (shape[0] / rows)
    dv = 0.5 - np.abs(v * rows - row - 0.5)
    du = (0.5 - np.abs(place - np.floor(place) - 0.5)) * np.float32(aspect)
    depth = np.minimum(np.broadcast_to(dv, shape), du)
    return smoothstep(joint * 0.35, joint * 0.75, depth), np.asarray(row * columns + column, dtype=np.int32)


def tiles(rng: np.random.Generator, shape: Shape, colors: Colors, count: Shape = (4, 4), joint: float = 0.03) -> F32:
    """Square tiles with joints; colours: tile, joint, and others that are mixed in by chance."""
    inside, number = laid(rng, shape, count, joint)
    total = count[0] * count[1]
    faces = np.asarray([colors[0], *colors[2:]], dtype=np.float32)
    face = faces[rng.integers(0, len(faces), total)] * (1 + 0.025 * rng.uniform(-1, 1, (total, 1))).astype(np.float32)
    shade = 1 + 0.012 * cloud(rng, shape, 1.8)[..., None]
    return mix(colors[1], face[number] * shade, inside)


def checker(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Tiles of two colours like a chess board; colours: one, joint, other."""
    inside, number = laid(rng, shape, (4, 4), 0.025)
    odd = (number // 4 + number % 4) % 2
    faces = np.asarray((colors[0], colors[2]), dtype=np.float32)
    return mix(colors[1], faces[odd] * (1 + 0.03 * cloud(rng, shape, 1.8)[..., None]), inside)


def brick(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Running bond, four bricks by eight courses; colours: brick, mortar, darker brick."""
    inside, number = laid(rng, shape, (8, 4), 0.16, 0.5)
    share = rng.beta(1.2, 2.2, 32).astype(np.float32)
    face = mix(colors[0], colors[2], share)
    rough = 1 + 0.06 * cloud(rng, shape, 1.1)[..., None] + 0.03 * grains(rng, shape)[..., None]
    mortar = np.asarray(colors[1], dtype=np.float32) * (1 + 0.05 * grains(rng, shape)[..., None])
    return mix(mortar, face[number] * rough, inside)


def paving(rng: np.random.Generator, shape: Shape, colors: Colors, count: Shape = (6, 3)) -> F32:
    """Paving stones in running bond; colours: stone, joint, other stone."""
    inside, number = laid(rng, shape, count, 0.07, 0.5)
    share = rng.random(count[0] * count[1], dtype=np.float32)
    face = mix(colors[0], colors[2], share)
    rough = 1 + 0.05 * cloud(rng, shape, 1.2)[..., None] + 0.045 * grains(rng, shape)[..., None]
    return mix(colors[1], face[number] * rough, inside)


def cobbles(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Rounded setts in sand; colours: stone, joint, other stone."""
    near, far, number = cells(rng, shape, (9, 9), 0.45)
    inside = smoothstep(0.05, 0.22, far - near)
    face = mix(colors[0], colors[2], rng.random(81, dtype=np.float32))
    light = 1.06 - 0.3 * near[..., None] + 0.05 * cloud(rng, shape, 1.2)[..., None]
    return mix(colors[1], face[number] * light, inside)


def gravel(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Pebbles of 1–2 cm; colours: between them, and the pebbles' own."""
    near, far, number = cells(rng, shape, (48, 48), 0.95)
    inside = smoothstep(0.02, 0.25, far - near)
    stones = np.asarray(colors[1:], dtype=np.float32)
    face = stones[rng.integers(0, len(stones), 48 * 48)] * (1 + 0.15 * rng.uniform(-1, 1, (48 * 48, 1))).astype(
        np.float32
    )
    return mix(colors[0], face[number] * (1.1 - 0.35 * near[..., None]), inside)


def asphalt(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Rolled asphalt; colours: binder, chips."""
    chips = smoothstep(0.9, 2.4, grains(rng, shape, 1.2, 1.2))
    pixels = mix(colors[0], colors[1], chips * 0.75)
    return np.asarray(
        pixels * (1 + 0.03 * cloud(rng, shape, 1.2, low=3) + 0.05 * grains(rng, shape))[..., None], dtype=np.float32
    )


def plaster(rng: np.random.Generator, shape: Shape) -> F32:
    """A rolled wall, as brightness about 1."""
    return np.asarray(1 + 0.016 * cloud(rng, shape, 0.9, low=6) + 0.006 * grains(rng, shape, 2, 2), dtype=np.float32)


def concrete(rng: np.random.Generator, shape: Shape) -> F32:
    """Cast concrete with pores, as brightness about 1."""
    pores = smoothstep(3.0, 3.8, grains(rng, shape, 2.5, 2.5))
    return np.asarray(
        1 + 0.035 * cloud(rng, shape, 1.2, low=3) + 0.02 * grains(rng, shape) - 0.3 * pores, dtype=np.float32
    )


def marble(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Veined marble; colours: ground, shade, vein."""
    v, u = grid(shape)
    warp = cloud(rng, shape, 1.9)
    veins = np.zeros(shape, dtype=np.float32)
    for across, along, weight, sharp in ((2, 1, 0.8, 0.06), (-1, 3, 0.45, 0.035), (4, 3, 0.3, 0.03)):
        phase = across * u + along * v + np.float32(0.42) * warp + np.float32(rng.random())
        distance = np.abs(phase - np.floor(phase) - 0.5)
        veins += np.float32(weight) * (np.float32(sharp) / (np.float32(sharp) + distance)) ** 2
        warp = np.roll(warp, shape[0] // 3, 0) + 0.15 * cloud(rng, shape, 1.3)
    patchy = smoothstep(-1.2, 1.2, cloud(rng, shape, 1.6, low=2))
    pixels = mix(colors[0], colors[1], np.clip(0.25 + 0.5 * veins + 0.2 * (patchy - 0.5), 0, 1))
    return mix(pixels, colors[2], np.clip(veins * patchy * 1.1 - 0.15, 0, 0.8))


def granite(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Speckled stone; colours from its dark to its light grains."""
    field = 0.5 + 0.2 * grains(rng, shape, 2.5, 2.5) + 0.13 * grains(rng, shape)
    return ramp(np.asarray(field, dtype=np.float32), colors)


def water(rng: np.random.Generator, shape: Shape, colors: Colors) -> F32:
    """Ripples; colours: trough, water, glint."""
    field = np.abs(cloud(rng, shape, 2.0, low=3))
    return ramp(np.clip(0.75 - 0.45 * field, 0, 1), colors)
