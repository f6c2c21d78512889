"""What a kind of thing is, said once at the top of its file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from orienteer.world.thing import Affordance


class Stands(StrEnum):
    """Where things of a category belong."""

    FLOOR = "floor"
    """On the floor of a room."""
    WALL = "wall"
    """Hung on a wall, its back to it."""
    CEILING = "ceiling"
    """Hung from a ceiling, by its highest point."""
    SURFACE = "surface"
    """On furniture."""
    GROUND = "ground"
    """Outdoors."""


Range = tuple[float, float]
"""Smallest and largest, metres."""


@dataclass(frozen=True)
class Category:
    """A kind of thing that can be made."""

    name: str
    """What a person would call it."""
    about: str
    """One sentence that tells it from others."""
    group: str
    """Where one would look for it: "seating", "kitchen", "street"."""
    width: Range
    """Along x, seen from its front."""
    height: Range
    depth: Range
    """Along z, front to back."""
    stands: Stands = Stands.FLOOR
    affordances: tuple[Affordance, ...] = ()
    front: bool = True
    """Whether it has a side that it is used or looked at from; it is made with that side towards +z."""
