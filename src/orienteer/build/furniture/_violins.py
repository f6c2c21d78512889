"""The violin family: arched bodies with f-holes, bridges and scrolls; modelled upright with the body 1 long."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F32, F64
from orienteer.build.finish import Finish, finish, mean
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._strings import bouts, strings
from orienteer.build.furniture._wrapped import coat
from orienteer.build.shape import Skin, Solid, copies, cylinder, plate, profile, rod, union
from orienteer.build.shape.normals import smooth_normals
from orienteer.build.shape.outline import arc, band, smooth
from orienteer.build.texture.noise import grains, mix
from orienteer.streams import stream
from orienteer.world.color import to_srgb

LOWER = (
    (0.0, 0.0),
    (0.12, 0.005),
    (0.22, 0.045),
    (0.28, 0.13),
    (0.288, 0.2),
    (0.266, 0.28),
    (0.25, 0.322),
    (0.264, 0.352),
)
WAIST = ((0.264, 0.352), (0.2, 0.376), (0.163, 0.43), (0.156, 0.5), (0.166, 0.57), (0.196, 0.624), (0.228, 0.645))
UPPER = (
    (0.228, 0.645), (0.213, 0.676), (0.222, 0.74), (0.236, 0.81), (0.222, 0.9), (0.16, 0.968), (0.07, 0.996), (0.0, 1.0)
)  # fmt: skip
"""Right halves of the bouts, for a body of length 1; they meet in pointed corners."""
HALF = 0.3
"""Half the width of the picture of the front."""
EFF = ((0.108, 0.345), (0.135, 0.352), (0.148, 0.4), (0.124, 0.46), (0.1, 0.52), (0.108, 0.558), (0.13, 0.55))
"""Middle line of the right f-hole, from below."""
RINGS = ((1.0, 0.0), (0.92, 0.06), (0.78, 0.42), (0.55, 0.78), (0.28, 0.96), (0.0, 1.0))
"""Share of the outline's width and of the arching's height of each line around the front."""


@cache
def outline() -> F64:
    """The whole outline, anticlockwise from the foot."""
    right = np.concatenate(
        [smooth(curve, 3, closed=False)[:-1] for curve in (LOWER, WAIST, UPPER)] + [np.array(UPPER[-1:])]
    )
    return np.concatenate((right, (right * (-1.0, 1.0))[-2:0:-1]))


def fiddle(length: float, depth: float, wood: Finish, thread: float) -> Solid:
    """Body, neck, scroll and strings; the body `length` long and `depth` deep, its foot on the origin."""
    rim, black, d = outline(), finish("black lacquer"), depth / length
    shine = varnished(wood)
    rise = 0.05
    shell = union(
        (
            plate(rim * 0.966 + (0, 0.017), d, wood),
            plate(rim, 0.014, wood, 0.005).at(z=d / 2).both_sides(2),
            _arched(rim, rise, shine).at(z=d / 2 + 0.0065),
            _arched(rim, rise, wood).mirrored(2).at(z=-d / 2 - 0.0065),
        )
    )
    top = d / 2 + rise
    right = (*LOWER[:-1], *WAIST[:-1], *UPPER)
    nut = (0.0, 1.37, d / 2 + 0.075)
    feet, crest = (0.0, 0.43, top), (0.0, 0.435, top + 0.09)
    pieces = [
        shell.within(*bouts(right, (0.352, 0.645), -d / 2 - rise, d / 2 + rise)),
        _bridge().at(*feet),
        plate(((-0.02, 0.02), (0.02, 0.02), (0.052, 0.29), (-0.052, 0.29)), 0.02, black, 0.007)
        .turned((1, 0, 0), 0.19, (0, 0.02, 0))
        .at(z=d / 2 + 0.035),
        plate(((-0.058, 0.64), (0.058, 0.64), (0.034, 1.37), (-0.034, 1.37)), 0.02, black, 0.007)
        .turned((1, 0, 0), -0.044, (0, 1.37, 0))
        .at(z=d / 2 + 0.063),
        profile(
            (
                (d / 2 - 0.04, 0.98),
                (d / 2 + 0.055, 0.98),
                (d / 2 + 0.055, 1.38),
                (d / 2 + 0.01, 1.36),
                (d / 2 + 0.005, 1.1),
            ),
            0.062,
            wood,
            0.018,
        ),
        strings(4, (0, 0.28, top + 0.035), crest, 0.05, 0.085, thread / length),
        strings(4, crest, nut, 0.085, 0.045, thread / length),
    ]
    return scaled(union(pieces) + _scroll(wood, black, d / 2), length)


def _arched(rim: F64, rise: float, shine: Finish) -> Solid:
    """A swelling front over the outline in the plane of x and y, its picture seen upright."""
    rings = []
    for share, height in RINGS:
        x, y = rim[:, 0] * share, 0.5 + (rim[:, 1] - 0.5) * (0.84 + 0.16 * share)
        rings.append(np.stack((x, y, np.full(len(rim), rise * height)), axis=1))
    net = np.stack(rings)
    index = np.arange(net.shape[0] * net.shape[1]).reshape(net.shape[:2])
    a, b = index[:-1], index[1:]
    c, e = np.roll(b, -1, axis=1), np.roll(a, -1, axis=1)
    faces = np.concatenate((np.stack((a, e, c), -1).reshape(-1, 3), np.stack((a, c, b), -1).reshape(-1, 3))).astype(
        np.int32
    )
    points = net.reshape(-1, 3)
    uv = np.stack((0.5 + points[:, 0] / (2 * HALF), 1 - points[:, 1]), axis=1)
    if shine.grained:
        uv = points[:, [1, 0]]
    return Solid((Skin(points, smooth_normals(points, faces), uv, faces, shine),))


def varnished(wood: Finish) -> Finish:
    """A front of spruce under a varnish of that colour, darker towards its edge, with purfling and f-holes."""
    red, green, blue = (round(float(c), 3) for c in to_srgb(np.asarray(mean(wood.material))))
    return _front((red, green, blue), wood.word, wood.color)


@lru_cache(maxsize=12)
def _front(color: tuple[float, float, float], word: str, name: str) -> Finish:
    shape = (320, 192)
    v, u = ((np.arange(n) + 0.5) / n for n in shape)
    x, y = np.broadcast_arrays((2 * u[None] - 1) * HALF, 1 - v[:, None])
    rim = outline()
    right = rim[rim[:, 0] >= 0]
    order = np.argsort(right[:, 1], kind="stable")
    share = np.abs(x) / np.maximum(np.interp(y, right[order, 1], right[order, 0]), 0.02)
    dark = np.clip((np.maximum(share, np.abs(2 * y - 1) ** 2) - 0.45) / 0.55, 0, 1) ** 1.3
    light = np.clip(np.array(color) * 1.25 + (0.09, 0.04, 0.0), 0, 1)
    picture = mix(light, np.array(color) * 0.66, dark.astype(np.float32))
    picture = picture * (1 + 0.05 * grains(stream(0, "varnish"), shape, 0.7, 30)[..., None])
    drawn = _drawn(shape)
    picture = mix(picture, (0.16, 0.08, 0.05), 0.75 * drawn[..., 1])
    return coat(f"varnished {word}", mix(picture, (0.05, 0.035, 0.03), drawn[..., 0]), 0.25, name, around=False)


def _drawn(shape: tuple[int, int]) -> F32:
    """Shares of the f-holes and of the purfling at each pixel, shape (rows, columns, 2)."""
    size = 3
    canvas = Image.new("RGB", (shape[1] * size, shape[0] * size))
    pen = ImageDraw.Draw(canvas)

    def spot(x: float, y: float) -> tuple[float, float]:
        return (0.5 + x / (2 * HALF)) * canvas.width, (1 - y) * canvas.height

    rim = outline()
    pen.line([spot(x * 0.945, 0.5 + (y - 0.5) * 0.968) for x, y in (*rim, rim[0])], fill=(0, 255, 0), width=2 * size)
    for side in (-1, 1):
        curve = smooth(EFF, 4, closed=False) * (side, 1.0)
        pen.polygon([spot(x, y) for x, y in band(curve, 0.017)], fill=(255, 0, 0))
        for (x, y), r in (((0.106, 0.352), 0.017), ((0.13, 0.545), 0.014)):
            (left, top), (right, low) = spot(side * x - r, y + r), spot(side * x + r, y - r)
            pen.ellipse((left, top, right, low), fill=(255, 0, 0))
    return np.asarray(np.asarray(canvas.reduce(size), dtype=np.float32)[..., :2] / 255, dtype=np.float32)


def _bridge() -> Solid:
    """Standing on the origin, its back to the strings."""
    shape = (
        (-0.06, 0.0),
        (-0.035, 0.0),
        (-0.02, 0.025),
        (0.02, 0.025),
        (0.035, 0.0),
        (0.06, 0.0),
        (0.05, 0.06),
        (0.0, 0.088),
        (-0.05, 0.06),
    )
    return plate(shape, 0.014, finish("birch")).turned((1, 0, 0), math.pi / 2).boxed()


def _scroll(wood: Finish, black: Finish, z: float) -> Solid:
    """Peg box, pegs and the curl above them."""
    curl = arc((z - 0.01, 1.63), 0.048, -0.4, math.pi * 1.25, 12)
    side = np.concatenate((((z + 0.005, 1.36), (z + 0.068, 1.37), (z + 0.03, 1.56)), curl, ((z - 0.035, 1.56),)))
    head = profile(side, 0.064, wood, 0.01)
    eyes = union(
        cylinder(radius, width, wood, 14, 0.006).at(y=-width / 2).turned((0, 0, 1), math.pi / 2).at(0, 1.63, z - 0.01)
        for radius, width in ((0.034, 0.09), (0.017, 0.112))
    )
    peg = rod(((-0.045, 0, 0), (0.085, 0, 0)), (0.006, 0.01), black, 6)
    peg += cylinder(0.028, 0.014, black, 12, 0.005).turned((1, 0, 0), math.pi / 2).at(0.1, 0, -0.007)
    spots = np.array([(0.0, 1.41 + 0.042 * k, z + 0.02 - 0.006 * k) for k in range(4)])
    return head + eyes.boxed() + copies(peg, spots[::2]) + copies(peg.mirrored(), spots[1::2])
