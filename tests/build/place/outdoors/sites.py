"""Empty places outdoors for tests, each made once."""

from __future__ import annotations

import math
from functools import lru_cache

from orienteer.build.place.kind import place_kind
from orienteer.build.place.outdoors import KINDS, site
from orienteer.build.place.site import Site
from orienteer.build.request import Daylight
from orienteer.streams import stream
from orienteer.world.scene import Scene

__all__ = ["KINDS", "made", "scene_of", "sized"]


def sized(kind: str, share: float = 0.5) -> tuple[float, float]:
    """Width and depth of a place of that kind, between its smallest and its largest."""
    record = place_kind(kind)
    area = record.area[0] + share * (record.area[1] - record.area[0])
    aspect = sum(record.aspect) / 2
    return math.sqrt(area * aspect), math.sqrt(area / aspect)


@lru_cache(maxsize=256)
def made(kind: str, seed: int, daylight: Daylight = Daylight.SUNNY, share: float = 0.5) -> Site:
    return site(kind, stream(seed, kind, "site"), sized(kind, share), daylight)


def scene_of(place: Site) -> Scene:
    return Scene(place.things, place.rooms, place.openings, place.lights, place.sky, name=place.kind)
