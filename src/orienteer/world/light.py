"""What lights a scene. Strength 1.0 makes a white wall that faces the light look white."""

import math
from dataclasses import dataclass
from typing import TypeAlias

from orienteer.world.material import Rgb


@dataclass(frozen=True)
class Sun:
    """Light from far away, with hard shadows."""

    toward: tuple[float, float, float] = (0.4, 0.8, 0.45)
    """Direction from the scene to the sun; need not be a unit vector."""
    color: Rgb = (1.0, 0.96, 0.9)
    strength: float = 1.0


@dataclass(frozen=True)
class Lamp:
    """Light from a small ball; falls off with the square of the distance."""

    position: tuple[float, float, float]
    """World metres."""
    color: Rgb = (1.0, 0.93, 0.82)
    strength: float = 1.0
    """At one metre."""
    radius: float = 0.05
    """Of the ball, metres: the softness of its shadows."""


@dataclass(frozen=True)
class Sky:
    """Light from all around, and what is seen where nothing is."""

    zenith: Rgb = (0.25, 0.45, 0.85)
    horizon: Rgb = (0.75, 0.85, 0.95)
    ground: Rgb = (0.35, 0.33, 0.3)
    strength: float = 0.6


Light: TypeAlias = Sun | Lamp

LIGHT_UNIT = math.pi
"""Lux of a sun, or candela of a lamp, at strength 1, in files that measure light: a white wall sends out E/π."""
