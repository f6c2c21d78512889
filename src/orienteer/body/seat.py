"""Where on a thing one sits: the spot of its seat that is nearest to whoever wants to sit down."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.world.thing import Affordance, Support, Thing

LOW_M, HIGH_M = 0.2, 0.75
"""Heights between which one sits on something."""
SIDE_M = 0.24
"""From a spot to the side edges of a seat, where the seat is wide enough."""
DEEP_M = 0.2
"""From a spot to the front edge."""


@dataclass(frozen=True)
class Seat:
    """A spot to sit on."""

    spot: F64
    """On the seat, world metres, shape (3,)."""
    facing: float
    """Heading of who sits there, radians about y."""


def seat(thing: Thing, near: npt.ArrayLike) -> Seat | None:
    """The spot nearest to a point; None where nobody sits on such a thing."""
    if not thing.affordances & {Affordance.SIT, Affordance.LIE}:
        return None
    fitting = [
        one for one in thing.supports if LOW_M <= thing.pose.apply((0.0, one.height, 0.0))[1] - _foot(thing) <= HIGH_M
    ]
    if not fitting:
        return None
    support = max(fitting, key=_area)
    point = thing.pose.inverse().apply(np.asarray(near, dtype=np.float64))
    low, high = support.outline.min(axis=0), support.outline.max(axis=0)
    if thing.front is None:
        return _from_outside(thing, support, point, low, high)
    x = _within(point[0], low[0] + SIDE_M, high[0] - SIDE_M)
    z = max(high[1] - DEEP_M, (low[1] + high[1]) / 2)
    ahead = thing.pose.rotate(thing.front)
    return Seat(thing.pose.apply((x, support.height, z)), float(np.arctan2(ahead[0], ahead[2])))


def _from_outside(thing: Thing, support: Support, point: F64, low: F64, high: F64) -> Seat:
    """On a stool or a wall one faces where one came from."""
    x, z = _within(point[0], low[0] + 0.1, high[0] - 0.1), _within(point[2], low[1] + 0.1, high[1] - 0.1)
    ahead = thing.pose.rotate(np.array((point[0] - x, 0.0, point[2] - z)))
    return Seat(thing.pose.apply((x, support.height, z)), float(np.arctan2(ahead[0], ahead[2])))


def _within(value: float, low: float, high: float) -> float:
    return (low + high) / 2 if low > high else float(np.clip(value, low, high))


def _area(support: Support) -> float:
    return float(np.prod(np.ptp(support.outline, axis=0)))


def _foot(thing: Thing) -> float:
    return float(thing.bounds[0][1])
