"""The violin family: arched bodies with f-holes, bridges and scrolls; modelled upright with the body 1 long."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._strings import strings, symmetric
from orienteer.build.shape import Solid, between, cylinder, plate, rod, union
from orienteer.build.shape.outline import band, smooth

RIGHT = (
    (0.0, 0.0), (0.15, 0.008), (0.255, 0.07), (0.292, 0.18), (0.275, 0.28), (0.262, 0.345),
    (0.225, 0.355), (0.175, 0.43),
    (0.155, 0.5), (0.165, 0.57), (0.2, 0.635), (0.232, 0.65), (0.232, 0.7), (0.24, 0.78),
    (0.22, 0.9), (0.14, 0.985), (0.0, 1.0),
)  # fmt: skip
"""Half of the outline, for a body of length 1."""


def fiddle(length: float, depth: float, wood: Finish, thread: float) -> Solid:
    """Body, neck, scroll and strings; the body `length` long and `depth` deep, its foot on the origin."""
    rim = symmetric(RIGHT, 4)
    black, pale = finish("black lacquer"), finish("birch")
    d = depth / length
    body = [
        plate(rim * 0.965 + (0, 0.0175), d, wood),
        plate(rim, d * 0.14, wood, d * 0.06).at(z=d * 0.5),
        plate(rim, d * 0.14, wood, d * 0.06).at(z=-d * 0.5),
        plate(rim * 0.86 + (0, 0.07), d * 0.12, wood, d * 0.055).at(z=d * 0.58),
        plate(rim * 0.7 + (0, 0.15), d * 0.1, wood, d * 0.045).at(z=d * 0.63),
    ]
    face = d * 0.57 + 0.001
    for side in (-1, 1):
        curve = smooth(
            [
                (side * x, y)
                for x, y in (
                    (0.105, 0.335),
                    (0.13, 0.345),
                    (0.15, 0.39),
                    (0.125, 0.46),
                    (0.1, 0.53),
                    (0.112, 0.565),
                    (0.13, 0.555),
                )
            ],
            3,
            closed=False,
        )
        body.append(plate(band(curve, 0.02), 0.01, black).at(z=d * 0.685).ghost())
        body += [
            plate(_dot(side * x, y), 0.01, black).at(z=d * 0.685).ghost() for x, y in ((0.108, 0.35), (0.128, 0.545))
        ]
    bridge = face + 0.1
    body += [
        plate(
            (
                (-0.06, 0.0),
                (-0.045, 0.0),
                (-0.025, 0.03),
                (0.025, 0.03),
                (0.045, 0.0),
                (0.06, 0.0),
                (0.05, 0.07),
                (0.0, 0.095),
                (-0.05, 0.07),
            ),
            0.012,
            pale,
        )
        .turned((1, 0, 0), math.pi / 2)
        .at(0, 0.43, d * 0.67)
        .ghost(),
        plate(((-0.018, 0.03), (0.018, 0.03), (0.05, 0.29), (-0.05, 0.29)), 0.02, black, 0.006)
        .turned((1, 0, 0), 0.12, (0, 0.03, 0))
        .at(z=d * 0.68 + 0.03),
        plate(((-0.042, 0.62), (0.042, 0.62), (0.032, 1.36), (-0.032, 1.36)), 0.022, black, 0.006)
        .turned((1, 0, 0), 0.06, (0, 1.36, 0))
        .at(z=d * 0.5 + 0.055),
        plate(((-0.036, 0.97), (0.036, 0.97), (0.03, 1.38), (-0.03, 1.38)), 0.045, wood, 0.01).at(z=d * 0.5 + 0.02),
        strings(4, (0, 0.28, d * 0.68 + 0.06), (0, 0.43, bridge + d * 0.1), 0.06, 0.075, thread / length),
        strings(4, (0, 0.43, bridge + d * 0.1), (0, 1.36, d * 0.5 + 0.072), 0.075, 0.045, thread / length),
    ]
    return scaled(union(body) + _scroll(wood, black, d), length)


def _dot(x: float, y: float) -> np.ndarray:
    angle = np.arange(10) * (math.pi / 5)
    return np.stack((x + 0.016 * np.cos(angle), y + 0.016 * np.sin(angle)), 1)


def _scroll(wood: Finish, black: Finish, d: float) -> Solid:
    z = d * 0.5 + 0.02
    pieces = [between((-0.034, 1.37, z - 0.03), (0.034, 1.56, z + 0.02), wood, 0.012)]
    for radius, width in ((0.045, 0.07), (0.03, 0.095), (0.015, 0.115)):
        pieces.append(
            cylinder(radius, width, wood, 16, 0.008)
            .at(y=-width / 2)
            .turned((0, 0, 1), math.pi / 2)
            .at(0, 1.585, z - 0.005)
        )
    for k, side in enumerate((1, -1, 1, -1)):
        y = 1.41 + 0.04 * k
        pieces.append(rod(((-side * 0.045, y, z - 0.005), (side * 0.085, y, z - 0.005)), 0.009, black, 8))
        pieces.append(
            cylinder(0.028, 0.014, black, 12, 0.005).turned((1, 0, 0), math.pi / 2).at(side * 0.1, y, z - 0.012)
        )
    return union(pieces)
