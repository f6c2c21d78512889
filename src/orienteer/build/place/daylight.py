"""The light outdoors by the time of day."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.place.hours import HOURS, sky_lights
from orienteer.build.request import Daylight
from orienteer.world.light import Light, Sky

LAMPS_LIT = frozenset(daylight for daylight, hour in HOURS.items() if hour.lamps)
"""When lamps and windows are lit."""


def outdoor_light(daylight: Daylight, rng: np.random.Generator) -> tuple[tuple[Light, ...], Sky]:
    """The sun, where it shines, from any side but behind the place, and the sky."""
    angle = rng.uniform(-0.75, 0.75) * math.pi
    sky, lights = sky_lights(daylight, (math.sin(angle), math.cos(angle)))
    return lights, sky
