"""Sun, sky and lamps by the time of day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from orienteer.build.assemble import light_of
from orienteer.build.request import Daylight
from orienteer.world.light import Lamp, Light, Sky, Sun
from orienteer.world.material import Rgb
from orienteer.world.thing import Thing


@dataclass(frozen=True)
class Hour:
    """How much light comes from where."""

    sky: Sky
    sun: float
    """Strength; 0: none."""
    sun_height: float
    """Upwards part of the direction to the sun, against 1 sideways."""
    sun_color: Rgb
    lamps: float
    """Strength of a lamp that is lit; 0: they are off."""
    fill: float
    """Strength of what the walls of a room send back, as a weak lamp in its middle."""


HOURS = {
    Daylight.SUNNY: Hour(Sky(), 1.1, 0.9, (1.0, 0.96, 0.9), 0.0, 0.55),
    Daylight.CLOUDY: Hour(
        Sky((0.62, 0.67, 0.73), (0.82, 0.84, 0.86), (0.33, 0.33, 0.32), 0.75), 0.0, 1.0, (1.0, 1.0, 1.0), 0.0, 0.5
    ),
    Daylight.EVENING: Hour(
        Sky((0.16, 0.2, 0.42), (0.95, 0.56, 0.32), (0.22, 0.18, 0.17), 0.34), 0.5, 0.28, (1.0, 0.62, 0.34), 0.75, 0.25
    ),
    Daylight.NIGHT: Hour(
        Sky((0.012, 0.018, 0.05), (0.04, 0.05, 0.1), (0.02, 0.02, 0.03), 0.3), 0.0, 1.0, (1.0, 1.0, 1.0), 0.85, 0.18
    ),
}

MOST_LAMPS = 5
"""So many lamps are lit in a place: each costs a shadow."""


def sky_lights(daylight: Daylight, toward: tuple[float, float]) -> tuple[Sky, tuple[Light, ...]]:
    """The sky, and the sun where it shines, from the side that (x, z) points to."""
    hour = HOURS[daylight]
    if not hour.sun:
        return hour.sky, ()
    return hour.sky, (Sun((toward[0], hour.sun_height, toward[1]), hour.sun_color, hour.sun),)


def fill(daylight: Daylight, low: np.ndarray, high: np.ndarray, height: float) -> Lamp:
    """The light that goes to and fro between the walls of a room."""
    x, z = (low + high) / 2
    size = float(np.sqrt(np.prod(high - low)))
    strength = HOURS[daylight].fill * max(size / 4.5, 0.8)
    return Lamp((float(x), min(height - 0.9, 1.7), float(z)), (1.0, 0.97, 0.93), strength, 0.25)


def lit(things: Iterable[Thing], daylight: Daylight, most: int = MOST_LAMPS) -> tuple[Light, ...]:
    """The lights of the lamps among the things, where they are on at that time; the highest and most spread first."""
    strength = HOURS[daylight].lamps
    if not strength:
        return ()
    lamps = [lamp for thing in things if (lamp := light_of(thing, strength)) is not None]
    chosen: list[Lamp] = []
    while lamps and len(chosen) < most:
        best = max(lamps, key=lambda lamp: _apart(lamp, chosen) + 0.3 * lamp.position[1])
        lamps.remove(best)
        chosen.append(best)
    return tuple(chosen)


def _apart(lamp: Lamp, others: Iterable[Lamp]) -> float:
    return min((float(np.linalg.norm(np.subtract(lamp.position, o.position))) for o in others), default=0.0)
