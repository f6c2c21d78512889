"""What instruments with strings share: necks, strings, pegs, stands. Instruments are modelled upright, face to +z."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, boxes, copies, cylinder, plate, rod, union
from orienteer.build.shape.outline import smooth
from orienteer.world.collider import Convex

LEAN = 0.16
"""An instrument on its stand leans back by this, radians."""


def symmetric(right: Sequence[tuple[float, float]], steps: int = 5) -> F64:
    """A smooth outline from its right half, given from the foot to the top as (x, y)."""
    left = [(-x, y) for x, y in right[::-1] if x > 1e-9]
    return smooth([*right, *left], steps)


def neck(low: float, nut: float, width: float, front: float, wood: Finish, board: Finish, frets: int = 19) -> Solid:
    """Fingerboard and neck from height `low` to the `nut`, the board's face at z = `front`."""
    half, slim = width / 2, 0.4 * width
    pieces = [
        plate(((-half, low), (half, low), (slim, nut), (-slim, nut)), 0.006, board, 0.001).at(z=front - 0.003),
        plate(
            ((-half + 0.002, low), (half - 0.002, low), (slim - 0.002, nut), (-slim + 0.002, nut)), 0.018, wood, 0.006
        ).at(z=front - 0.0145),
    ]
    k = np.arange(1, frets + 1)
    y = nut - (nut - low) * (1 - 2 ** (-k / 12)) / (1 - 2 ** (-(frets + 1) / 12))
    x = half + (slim - half) * (y - low) / (nut - low) - 0.001
    lows = np.stack((-x, y - 0.001, np.full(frets, front - 0.001)), axis=1)
    highs = np.stack((x, y + 0.001, np.full(frets, front + 0.0012)), axis=1)
    pieces.append(boxes(lows, highs, finish("steel")))
    pieces.append(
        between(
            (-slim, nut - 0.002, front - 0.006), (slim, nut + 0.004, front + 0.003), finish("cream plastic")
        ).ghost()
    )
    return union(pieces)


def strings(
    count: int,
    low: F64 | tuple[float, ...],
    high: F64 | tuple[float, ...],
    below: float,
    above: float,
    thick: float = 0.0009,
) -> Solid:
    """Strings between two points, spread over `below` and `above` metres."""
    metal = finish("chrome")
    a, b = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
    side, along = np.linspace(-0.5, 0.5, count), np.array((1.0, 0.0, 0.0))
    lines = [np.stack((a + along * (below * s), b + along * (above * s))) for s in side]
    deep = np.array((0.0, 0.0, 2 * thick))
    ribbon = np.concatenate((lines[0], lines[-1]))
    return union(rod(line, thick, metal, 4) for line in lines).within(Convex(np.concatenate((ribbon - deep, ribbon))))


def pegs(
    points: Sequence[tuple[float, float]], z: float, out: float, metal: Finish, knob: Finish | None = None
) -> Solid:
    """Tuning pegs at these (x, y), their knobs standing out sideways, away from the middle."""
    right = rod(((0, 0, -0.004), (0, 0, 0.012)), 0.0035, metal, 6)
    right += rod(((0, 0, -0.008), (out, 0, -0.008)), 0.0025, metal, 5)
    right += cylinder(0.008, 0.006, knob or metal, 10, 0.002).turned((1, 0, 0), np.pi / 2).at(out, 0, -0.008)
    places = [np.array([(x, y, z) for x, y in points if (x >= 0) == aside]) for aside in (True, False)]
    sides = [
        copies(one.ghost(), spots) for one, spots in zip((right, right.mirrored()), places, strict=True) if len(spots)
    ]
    return union(sides).boxed()


def bouts(right: Sequence[tuple[float, float]], cuts: Sequence[float], low: float, high: float) -> tuple[Convex, ...]:
    """Colliders of a waisted body from the right half of its outline, cut at these heights, between two z."""
    line = smooth(right, 3, closed=False)
    heights, reach = line[:, 1], line[:, 0]
    edges = [float(heights[0]), *cuts, float(heights[-1])]
    pieces = []
    for start, end in pairwise(edges):
        inside = (heights > start) & (heights < end)
        y = np.concatenate(((start,), heights[inside], (end,)))
        x = np.interp(y, heights, reach)
        pieces.append(
            Convex(
                np.array([(side * a, b, z) for a, b in zip(x, y, strict=True) for side in (-1, 1) for z in (low, high)])
            )
        )
    return tuple(pieces)


def on_stand(body: Solid, width: float, depth: float, rest: float, lift: float = 0.12) -> Solid:
    """The instrument, its back at z = −depth/2, leaning on a black stand whose yoke holds it `rest` metres up.

    Its foot is `lift` metres above the ground.
    """
    black = finish("black metal")
    leaning = body.at(y=lift, z=0.0).turned((1, 0, 0), -LEAN, (0, lift, 0))
    back = -depth / 2 - 0.012
    top = (0.0, lift + rest * np.cos(LEAN), back - rest * np.sin(LEAN))
    arms = []
    for side in (-1.0, 1.0):
        x = side * width * 0.3
        arms.append(
            rod(
                ((x * 1.15, 0.008, depth * 0.9), (x * 0.5, lift * 0.55, back), (0.0, lift + 0.02, back)),
                0.007,
                black,
                8,
            )
        )
        arms.append(
            rod(
                (
                    (0.0, lift * 0.9, back),
                    (x * 0.8, lift - 0.008, back),
                    (x * 0.8, lift - 0.012, depth / 2 + 0.03),
                    (x * 0.8, lift + 0.025, depth / 2 + 0.04),
                ),
                0.006,
                black,
                8,
            )
        )
    leg = rod((top, (0.0, 0.008, back - 0.22 - 0.3 * rest)), 0.007, black, 8)
    post = rod(((0.0, lift * 0.8, back - 0.002), top), 0.008, black, 8)
    return leaning + union((*arms, leg, post))
