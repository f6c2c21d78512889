"""Places under the sky, empty: what is fixed to the ground, and where what else may stand."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import numpy as np

from orienteer.build.place.covering import wall_finish
from orienteer.build.place.outdoors.plot import Plot
from orienteer.build.place.site import Site
from orienteer.build.request import Daylight
from orienteer.errors import UnknownNameError

KINDS = (
    "park", "street", "playground", "market", "campsite", "farmyard", "car park", "garden", "beach", "railway platform",
)  # fmt: skip

Words = tuple[str | None, str | None]
"""A colour or material word, and the material where the first is a colour."""
LayOut = Callable[[Plot, Words, str | None], None]
"""From the plot, the words for its ground, and the finish of its walls."""


def site(
    kind: str,
    rng: np.random.Generator,
    size: tuple[float, float],
    daylight: Daylight = Daylight.SUNNY,
    floor: Words = (None, None),
    wall: Words = (None, None),
) -> Site:
    """The empty place; `size` is its width and depth in metres, `floor` and `wall` say what they are made of."""
    plot = Plot(kind, rng, *size, daylight)
    _lay_out(kind)(plot, floor, wall_finish(*wall))
    return plot.finished()


def _lay_out(kind: str) -> LayOut:
    if kind not in KINDS:
        raise UnknownNameError("kind of place outdoors", kind, KINDS)
    found: LayOut = import_module(f"{__name__}.{kind.replace(' ', '_')}").lay_out
    return found
