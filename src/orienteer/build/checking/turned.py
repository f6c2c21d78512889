"""Relations that are told from fronts: facing, with its back to, in front of, behind."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.checking import plan
from orienteer.build.checking.beside import reach
from orienteer.build.checking.body import Body, gap
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import law
from orienteer.build.checking.upright import aside_of
from orienteer.build.request import Kind

SLACK_DEG = 1e-6


def facing(item: Body, other: Body) -> Held:
    """Its front is turned to the other."""
    limit = law(Kind.FACING)
    if item.front is None:
        return YES
    off = angle_to(item, other, item.front)
    if item.category in limit["either_way"]:
        off = min(off, angle_to(item, other, -item.front))
    if off > limit["angle_deg"] + SLACK_DEG:
        return Held(False, f"turned {off:.0f}° away, at most {limit['angle_deg']:.0f}°")
    away = gap(item, other)
    return Held(away <= limit["gap_m"], f"{away:.1f} m away, at most {limit['gap_m']:g} m")


def facing_wall(item: Body, walls: Sequence[Body]) -> Held:
    """Turned to any wall that is near."""
    most = law(Kind.FACING, "wall")["gap_m"]
    near = [wall for wall in walls if gap(item, wall) <= most]
    found = [facing(item, wall) for wall in near]
    return next((one for one in found if one.ok), found[0] if found else Held(False, f"no wall within {most:g} m"))


def back_to(item: Body, other: Body) -> Held:
    """Its back is turned to the other, near by."""
    limit = law(Kind.BACK_TO)
    away, most = gap(item, other), reach(limit, item, other)
    if away > most:
        return Held(False, f"{away:.2f} m away, at most {most:.2f} m")
    if item.front is None:
        return YES
    off = angle_to(item, other, -item.front)
    return Held(off <= limit["angle_deg"] + SLACK_DEG, f"its back is turned {off:.0f}° away")


def angle_to(item: Body, other: Body, front: F64) -> float:
    """Degrees between a direction and the one to the nearest point or the middle of the other, the smaller."""
    best = 180.0
    for target in (plan.nearest(item.middle, other.footprint), other.middle):
        step = target - item.middle
        length = float(np.linalg.norm(step))
        if length < 1e-6:
            return 0.0
        best = min(best, math.degrees(math.acos(float(np.clip(step @ front / length, -1, 1)))))
    return best


def on_side(kind: Kind, item: Body, other: Body, viewer: F64 | None) -> Held:
    """In front of the other, or behind it."""
    swap = law(Kind.IN_FRONT_OF)
    if item.category in swap["seats"] and other.category in swap["seats_swap"]:
        kind = Kind.IN_FRONT_OF
    limit = law(kind)
    ahead = other.front if other.front is not None else toward(other, viewer)
    away, most = gap(item, other), reach(limit, item, other)
    if away > most:
        return Held(False, f"{away:.2f} m apart, at most {most:.2f} m")
    if ahead is None:
        return YES  # nobody looks, and it has no front: any side is as good
    ahead = -ahead if kind is Kind.BEHIND else ahead
    sideways = np.array((-ahead[1], ahead[0]))
    face = plan.extent(other.footprint, ahead)[1]
    near, far = plan.extent(item.footprint, ahead)
    beyond = float(item.middle @ ahead) - face
    short = max(limit["overlap_m"], (far - near) / 4)
    low, high = plan.extent(item.footprint, sideways)
    left, right = plan.extent(other.footprint, sideways)
    aside = max(left - high, low - right, 0.0)
    most_aside = limit["aside_m"] + limit["aside_share"] * away
    ok = beyond >= -short - 1e-9 and aside <= most_aside
    return Held(
        ok, f"its middle is {beyond:.2f} m beyond the {'back' if kind is Kind.BEHIND else 'front'}, {aside:.2f} m aside"
    )


def toward(other: Body, viewer: F64 | None) -> F64 | None:
    """The direction from a thing without a front to whoever looks."""
    if viewer is None:
        return None
    step = viewer - other.middle
    length = float(np.linalg.norm(step))
    return step / length if length > 1e-6 else None


def before_hole(item: Body, hole: Body) -> Held:
    """In front of a door or window, inside the place."""
    limit = law(Kind.IN_FRONT_OF, "window")
    away, aside = gap(item, hole), aside_of(item, hole)
    ok = away <= limit["gap_m"] and aside <= limit["aside_m"]
    return Held(ok, f"{away:.2f} m away, {aside:.2f} m aside")
