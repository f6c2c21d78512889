"""Globe: a model of the earth on a stand."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F32
from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, picture
from orienteer.build.shape import ball, cylinder, lathe, rod
from orienteer.build.wish import ANY, Wish
from orienteer.world.color import COLORS
from orienteer.world.material import Texture, Wrap
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="globe",
    about="A ball with the map of the earth on it that turns in a stand.",
    group="school",
    width=(0.2, 0.42),
    height=(0.28, 0.52),
    depth=(0.2, 0.42),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.LOOK_AT, Affordance.TOUCH),
)

_TILT = math.radians(23.4)
"""The earth's axis leans this far."""

_LANDS = (
    # longitude, latitude, half width and height in degrees, slant: rough ellipses that together look like the earth
    (-100, 52, 30, 15, -0.1), (-105, 38, 17, 12, 0.0), (-85, 62, 22, 9, 0.0), (-98, 21, 7, 9, 0.5),
    (-42, 72, 14, 9, 0.0),
    (-63, -5, 16, 12, 0.0), (-55, -14, 15, 11, 0.3), (-66, -33, 8, 18, -0.1), (10, 50, 16, 8, 0.3), (16, 63, 9, 8, 0.5),
    (0, 21, 17, 13, 0.0), (22, 18, 18, 13, 0.0), (24, -10, 13, 22, 0.0), (42, 8, 9, 6, 0.6), (47, -19, 3, 7, 0.3),
    (60, 58, 42, 13, 0.0), (105, 58, 42, 14, 0.0), (80, 40, 30, 12, 0.0), (108, 32, 14, 12, 0.0), (78, 20, 8, 12, 0.0),
    (103, 15, 6, 10, 0.2), (46, 25, 11, 9, 0.5), (138, 37, 3, 8, 0.6), (113, 0, 6, 6, 0.0), (140, -5, 8, 4, 0.0),
    (134, -25, 19, 11, 0.0), (172, -42, 3, 6, -0.6), (160, 65, 20, 6, 0.0), (0, -84, 180, 9, 0.0), (-3, 54, 3, 5, 0.0),
)  # fmt: skip


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """In a half ring on a round foot; it turns about its leaning axis."""
    metal = wish.finish(rng, "brass", "walnut", "brushed steel", "black plastic")
    radius = wish.between(rng, 0.12, 0.165)
    seas = ("light blue", "blue", "teal")[int(rng.integers(3))]
    lift = radius + float(rng.uniform(0.09, 0.12))
    foot = lathe(
        (
            (radius * 0.62, 0.0),
            (radius * 0.62, 0.012),
            (radius * 0.3, 0.024),
            (0.014, 0.04),
            (0.011, lift - radius - 0.008),
        ),
        metal,
        32,
    )
    reach = radius + 0.012
    angle = np.linspace(-math.pi / 2 - _TILT, math.pi / 2 - _TILT, 25)
    half = rod(np.stack((reach * np.cos(angle), lift + reach * np.sin(angle), np.zeros(25)), axis=1), 0.006, metal, 8)
    axis = (math.sin(_TILT), math.cos(_TILT), 0.0)
    ends = [
        cylinder(0.008, 0.022, metal, 10).at(y=s * (radius + 0.002) - 0.011).turned((0, 0, 1), -_TILT).at(y=lift)
        for s in (-1, 1)
    ]
    earth = ball(radius, _map(seas, radius), 36).at(y=-radius)
    turned = earth.turned((0, 0, 1), -_TILT).at(y=lift)
    part = Moving("earth", "earth", turned, hinge((0.0, lift, 0.0), math.pi, axis, low=-math.pi))
    return assemble(CATEGORY, [foot, half, *ends], metal, parts=(part,), color=seas, name=f"{seas} globe")


def _map(seas: str, radius: float) -> Finish:
    """Once around and from pole to pole, upside down as the lathe lays it."""
    rows, columns = 256, 512
    lat = np.linspace(90, -90, rows)[:, None]
    lon = np.linspace(-180, 180, columns)[None, :]
    rng = np.random.default_rng(7)
    rough = np.zeros((rows, columns))
    for k in range(2, 14):
        a, b, p = rng.integers(1, 3 * k), rng.integers(1, 2 * k), rng.uniform(0, 6.3)
        rough += np.cos(np.radians(lon) * a + np.radians(lat) * b + p) / k
    land = np.full((rows, columns), -9.0)
    for x, y, w, h, slant in _LANDS:
        d = (lon - x + 180) % 360 - 180
        u, v = d / w + slant * (lat - y) / h * 0.6, (lat - y) / h
        land = np.maximum(land, 1 - np.sqrt(u * u + v * v))
    dry = land + 0.1 * rough > 0.0
    image = np.empty((rows, columns, 3), dtype=np.float32)
    image[:] = _rgb(seas)
    desert = np.abs(np.abs(lat) - 22) < 9 + 3 * rough
    image[dry] = _rgb("8fa860")
    image[dry & desert] = _rgb("d9c48a")
    image[dry & (np.abs(lat) + 4 * rough > 64)] = _rgb("f2f2ee")
    image[dry & (np.abs(lat) < 9 + 3 * rough)] = _rgb("5f8f4a")
    lines = ((np.arange(rows) % (rows // 12) == 0)[:, None]) | ((np.arange(columns) % (columns // 24) == 0)[None])
    image[lines] *= 0.85
    pixels = np.asarray(np.clip(image, 0, 1) * 255 + 0.5, dtype=np.uint8)
    return picture(
        "map of the earth", Texture(pixels, (Wrap.REPEAT, Wrap.REPEAT)), (2 * math.pi * radius, math.pi * radius)
    )


def _rgb(word: str) -> F32:
    code = COLORS.get(word, word)
    return np.array([int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)], dtype=np.float32)
