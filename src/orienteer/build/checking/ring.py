"""Things around another."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from orienteer.build.checking.beside import reach
from orienteer.build.checking.body import Body, gap
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import law
from orienteer.build.checking.turned import angle_to
from orienteer.build.request import Kind


def around(items: Sequence[Body], other: Body) -> Held:
    """All within reach of it, seen from its middle with no wide gap, seats turned to it."""
    limit, seats = law(Kind.AROUND), law(Kind.IN_FRONT_OF)["seats"]
    for item in items:
        away, most = gap(item, other), reach(limit, item, other)
        if away > most:
            return Held(False, f"{item.id} is {away:.2f} m away, at most {most:.2f} m")
        if item.category in seats and item.front is not None:
            off = angle_to(item, other, item.front)
            if off > limit["seat_angle_deg"]:
                return Held(False, f"{item.id} is turned {off:.0f}° away from it")
    if len(items) < 2:
        return YES
    widest, most = _widest(items, other), limit["angle_deg"] + limit["angle_by_count_deg"] / len(items)
    return Held(widest <= most + 1e-6, f"an empty angle of {widest:.0f}° between them, at most {most:.0f}°")


def _widest(items: Sequence[Body], other: Body) -> float:
    """The largest angle without any of them, degrees."""
    steps = np.array([item.middle - other.middle for item in items])
    angles = np.sort(np.degrees(np.arctan2(steps[:, 0], steps[:, 1])))
    return float(np.diff([*angles, angles[0] + 360]).max())
