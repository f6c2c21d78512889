"""Globe: a model of the earth on a stand."""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F32
from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, picture
from orienteer.build.shape import ball, cylinder, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud, mix, smoothstep
from orienteer.build.wish import ANY, Wish
from orienteer.streams import stream
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

_COASTS = Path(__file__).with_name("coasts.json")
"""Outlines of lands and large islands by name, corners of (longitude, latitude) in degrees."""
_DESERTS = ((8, 24, 26, 8), (47, 25, 10, 8), (130, -25, 13, 6), (62, 38, 14, 6), (98, 42, 14, 5), (-110, 33, 8, 6))
"""Longitude, latitude, half width and half height in degrees of dry land."""

_SHOWN = ((-100, -60), (-10, 30), (70, 130))
"""Longitudes that may look to the front, degrees: lands, not the Pacific alone."""


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
    shown = float(rng.uniform(*_SHOWN[int(rng.integers(len(_SHOWN)))]))
    turned = earth.at(yaw=-math.radians(shown + 180)).turned((0, 0, 1), -_TILT).at(y=lift)
    part = Moving("earth", "earth", turned, hinge((0.0, lift, 0.0), math.pi, axis, low=-math.pi))
    return assemble(CATEGORY, [foot, half, *ends], metal, parts=(part,), color=seas, name=f"{seas} globe")


def _map(seas: str, radius: float) -> Finish:
    """Once around and from pole to pole, with a net of meridians and parallels."""
    return picture("map of the earth", _earth(seas), (2 * math.pi * radius, math.pi * radius))


@cache
def _earth(seas: str) -> Texture:
    rows, columns = 384, 768
    lat, lon = np.linspace(90, -90, rows)[:, None], np.linspace(-180, 180, columns)[None, :]
    sheet = Image.new("L", (2 * columns, 2 * rows), 0)
    pen = ImageDraw.Draw(sheet)
    for coast in json.loads(_COASTS.read_text(encoding="utf-8")).values():
        corners = smooth(np.array(coast, dtype=np.float64), 3)
        pen.polygon([((x + 180) / 180 * columns, (90 - y) / 90 * rows) for x, y in corners.tolist()], fill=255)
    land = np.asarray(sheet, dtype=np.float32).reshape(rows, 2, columns, 2).mean(axis=(1, 3))[..., None] / 255
    wild = cloud(stream(0, "globe"), (rows, columns), 1.2)
    dry = np.max([1 - np.hypot((lon - x) / w, (lat - y) / h) for x, y, w, h in _DESERTS], axis=0)
    ground = mix(_rgb("93ac62"), _rgb("5f8f4a"), smoothstep(14.0, 6.0, np.abs(lat) + 3 * wild))
    ground = mix(ground, _rgb("dcc58c"), smoothstep(-0.1, 0.2, dry + 0.15 * wild))
    ground = mix(ground, _rgb("f4f4f0"), smoothstep(66.0, 72.0, np.abs(lat) + 2 * wild))
    image = mix(np.broadcast_to(_rgb(seas), (rows, columns, 3)), ground, land[..., 0])
    lines = ((np.arange(rows) % (rows // 12) == 0)[:, None]) | ((np.arange(columns) % (columns // 24) == 0)[None])
    image[lines] *= 0.85
    pixels = np.asarray(np.clip(image, 0, 1) * 255 + 0.5, dtype=np.uint8)
    return Texture(pixels, (Wrap.REPEAT, Wrap.REPEAT))


def _rgb(word: str) -> F32:
    code = COLORS.get(word, word)
    return np.array([int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)], dtype=np.float32)
