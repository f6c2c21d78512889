"""Relations that are told from heights: on, in, under, above."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.checking import plan
from orienteer.build.checking.body import Body, gap, heights_gap
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import law, limits
from orienteer.build.checking.setting import Setting
from orienteer.build.request import Kind

_INFEASIBLE = 2
"""What linprog says where no point obeys all."""


def on(item: Body, other: Body) -> Held:
    """Rests on a level of the other, or is tied to its side."""
    limit = law(Kind.ON)
    slack, height = limit["middle_slack_m"], limit["height_m"]
    off = [
        (abs(item.low - level.height), plan.distance(item.middle, level.outline))
        for level in other.levels
        if plan.distance(item.middle, level.outline) <= slack
    ]
    if any(up <= height for up, _ in off):
        return YES
    if _rests(item, other, slack, height) or _tied(item, other):
        return YES
    if off:
        return Held(False, f"{min(up for up, _ in off):.2f} m above or below the next surface")
    return Held(False, f"not over it, {gap(item, other):.2f} m beside it")


def _rests(item: Body, other: Body, slack: float, height: float) -> bool:
    """Lies on its solids somewhere below its foot, as a bowl does on the rim of another, its middle over it."""
    if plan.distance(item.middle, other.footprint) > slack:
        return False
    ring = [item.middle + (corner - item.middle) * share for share in (0.9, 0.6, 0.3) for corner in item.footprint]
    return any(other.top_at(point, item.low + height) >= item.low - height for point in (item.middle, *ring))


def _tied(item: Body, other: Body) -> bool:
    """Hangs at its side."""
    limit = law(Kind.ON)
    beside = min(item.high, other.high) - max(item.low, other.low) > limit["height_m"]
    if not beside or item.low < other.low + limit["hang_m"]:
        return False
    return _touches(item, other, limit["touch_m"])


def _touches(item: Body, other: Body, reach: float) -> bool:
    """Whether the solids of two things come that near, tried on boxes around the item's own solids."""
    if gap(item, other) > reach:
        return False
    for normals, offsets in other.tops:
        for mine, limits_of_mine in item.tops:
            if not _apart(mine, limits_of_mine, normals, offsets, reach):
                return True
    return False


def _apart(a: F64, a_off: F64, b: F64, b_off: F64, reach: float) -> bool:
    """Whether two convex solids are farther apart than `reach`: no point obeys the half-spaces of both, grown."""
    from scipy.optimize import linprog

    normals = np.concatenate((a, b))
    offsets = np.concatenate((a_off + reach / 2, b_off + reach / 2))
    answer = linprog(np.zeros(3), A_ub=normals, b_ub=offsets, bounds=[(None, None)] * 3, method="highs")
    return bool(answer.status == _INFEASIBLE)


def on_wall(item: Body, setting: Setting, height: float) -> Held:
    """Hangs on a wall."""
    limit, slack = law(Kind.ON, "wall"), limits()["place"]["wall_slack_m"]
    near = min((gap(item, wall) for wall in setting.walls if heights_gap(item, wall) == 0), default=np.inf)
    if near > limit["touch_m"] + slack:
        return Held(False, f"{near:.2f} m away from the wall")
    floor = setting.ground_under(item, 10.0) if not np.isfinite(height) else height
    lift = item.low - floor if np.isfinite(floor) else np.inf
    return Held(lift >= limit["hang_m"], f"its foot is {lift:.2f} m above the floor")


def on_ceiling(item: Body, setting: Setting) -> Held:
    """Hangs from the ceiling."""
    off = abs(setting.ceiling - item.high)
    return Held(off <= law(Kind.ON, "ceiling")["touch_m"], f"{off:.2f} m below the ceiling")


def on_floor(item: Body, setting: Setting) -> Held:
    """Stands on the floor itself."""
    slack = law(Kind.ON, "floor")["height_m"]
    off = abs(item.low - setting.ground_under(item, slack))
    return Held(off <= slack, f"{off:.2f} m above the floor")


def inside(item: Body, other: Body) -> Held:
    """Lies in the other."""
    limit = law(Kind.IN)
    aside = plan.distance(item.middle, other.footprint)
    if aside > limit["middle_slack_m"]:
        return Held(False, f"its middle is {aside:.2f} m outside")
    deep = item.low < other.high - limit["depth_m"] and item.low >= other.low - limit["foot_m"]
    return (
        YES if deep or on(item, other).ok else Held(False, f"its foot is {item.low - other.high:.2f} m above the top")
    )


def under(item: Body, other: Body) -> Held:
    """Stands or lies under the other."""
    limit = law(Kind.UNDER)
    smaller = min(plan.area(item.footprint), plan.area(other.footprint))
    share = plan.common(item.footprint, other.footprint) / max(smaller, 1e-9)
    below = share >= limit["overlap_share"] or plan.inside(item.middle, other.footprint)
    if not below:
        return Held(False, f"{share:.0%} of it lie below, {gap(item, other):.2f} m beside it")
    deep = other.high - (item.low + item.high) / 2
    least = limit["below_share"] * other.height
    return Held(deep >= least, f"its middle is {deep:.2f} m below the top, at least {least:.2f} m it should be")


def under_window(item: Body, window: Body) -> Held:
    """Stands before the wall below a window."""
    limit = law(Kind.UNDER, "window")
    aside = aside_of(item, window)
    too_high = item.high - window.low - limits()["place"]["under_window_slack_m"]
    away = gap(item, window)
    if too_high > 0:
        return Held(False, f"{too_high:.2f} m too high")
    ok = aside <= limit["aside_m"] and away <= limit["gap_m"] + limits()["place"]["wall_slack_m"]
    return Held(ok, f"{aside:.2f} m aside, {away:.2f} m away")


def above(item: Body, other: Body) -> Held:
    """Hangs or stands higher than the other, over it."""
    limit = law(Kind.ABOVE)
    up = item.low - other.high
    aside = plan.distance(item.middle, other.footprint)
    ok = -limit["overlap_m"] <= up <= limit["gap_up_m"] and aside <= limit["aside_m"]
    return Held(ok, f"{up:.2f} m higher, {aside:.2f} m aside")


def above_hole(item: Body, hole: Body) -> Held:
    """Hangs on the wall over a door or a window."""
    limit = law(Kind.ABOVE, "door")
    up, aside = item.low - hole.high, aside_of(item, hole)
    through = hole.axes[1]
    low, high = plan.extent(item.footprint - hole.middle, through)
    depth = plan.extent(hole.footprint - hole.middle, through)[1]
    away = max(low - depth, -high - depth, 0.0)
    ok = up >= -limit["overlap_m"] and aside <= limit["aside_m"]
    ok = ok and away <= limit["touch_m"] + limits()["place"]["wall_slack_m"]
    return Held(ok, f"{up:.2f} m higher, {aside:.2f} m aside, {away:.2f} m away from the wall")


def aside_of(item: Body, hole: Body) -> float:
    """How far the middle of a body lies beside the width of a hole."""
    across = hole.axes[0]
    low, high = plan.extent(hole.footprint, across)
    along = float(item.middle @ across)
    return max(low - along, along - high, 0.0)
