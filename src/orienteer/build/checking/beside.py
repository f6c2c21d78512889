"""Relations that are told from distances in the plan: next to, near, against, between, and the spots of the place."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from orienteer.arrays import F64
from orienteer.build.checking import plan
from orienteer.build.checking.body import Body, gap, heights_gap
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import law, limits
from orienteer.build.checking.setting import Setting
from orienteer.build.request import Kind


def reach(limit: Mapping[str, Any], item: Body, other: Body) -> float:
    """How far apart two may be, by the size of the larger."""
    return float(limit["gap_m"] + limit.get("gap_share", 0.0) * max(item.longest, other.longest))


def within(kind: Kind, item: Body, other: Body) -> Held:
    """Near enough for that kind, and at like heights where it minds them."""
    limit = law(kind)
    away, most = gap(item, other), reach(limit, item, other)
    if away > most:
        return Held(False, f"{away:.2f} m apart, at most {most:.2f} m")
    off, most_off = heights_gap(item, other), limit.get("height_gap_m", np.inf)
    return YES if off <= most_off else Held(False, f"{off:.2f} m higher or lower")


def against(item: Body, other: Body) -> Held:
    """Touches, or nearly."""
    away, most = gap(item, other), law(Kind.AGAINST)["gap_m"]
    if other.thing is None:
        most += limits()["place"]["wall_slack_m"]
    return Held(away <= most + 1e-9, f"{away:.2f} m apart, at most {most:.2f} m")


def between(item: Body, others: Sequence[tuple[Body, Body]]) -> Held:
    """Between any of the pairs."""
    limit = law(Kind.BETWEEN)
    worst = ""
    for a, b in others:
        line = b.middle - a.middle
        length = float(np.linalg.norm(line))
        if length < 1e-6:
            continue
        unit = line / length
        across = np.array((-unit[1], unit[0]))
        along = float((item.middle - a.middle) @ unit) / length
        aside = abs(float((item.middle - a.middle) @ across))
        half = max(np.ptp(body.footprint @ across) for body in (a, b)) / 2
        most = max(limit["aside_share"] * length, float(half))
        if limit["along"][0] <= along <= limit["along"][1] and aside <= most:
            return YES
        worst = worst or f"at {along:.0%} of the way, {aside:.2f} m aside, at most {most:.2f} m"
    return Held(False, worst or "there are no two")


def pairs(groups: Sequence[Sequence[Body]]) -> list[tuple[Body, Body]]:
    """The pairs of different things that something can be between."""
    if len(groups) == 1:
        return list(itertools.combinations(groups[0], 2))
    return [(a, b) for a in groups[0] for b in groups[1] if a is not b]


def in_corner(item: Body, setting: Setting) -> Held:
    """By two sides of the place that meet."""
    gaps = [setting.edge_gap(item, edge) for edge in setting.edges]
    worst = [max(a, b) for a, b in zip(gaps, [*gaps[1:], gaps[0]], strict=True)]
    most = _spot_reach("corner", item, setting)
    return Held(min(worst) <= most, f"{min(worst):.2f} m away from the nearest corner's sides, at most {most:.2f} m")


def at_edge(item: Body, setting: Setting) -> Held:
    """By a side of the place."""
    away, most = min(setting.edge_gap(item, edge) for edge in setting.edges), _spot_reach("edge", item, setting)
    return Held(away <= most, f"{away:.2f} m away from the edge, at most {most:.2f} m")


def in_middle(items: Sequence[Body], setting: Setting) -> Held:
    """All of them together in the middle of the place."""
    middle: F64 = np.mean([item.middle for item in items], axis=0)
    most = limits()["spot"]["middle"]["offset_share"]
    off = [
        abs(float((middle - setting.middle) @ side)) / max(high - low, 1e-9)
        for side, (low, high) in zip(setting.sides, setting.spans, strict=True)
    ]
    covers = any(plan.inside(setting.middle, item.footprint) for item in items)
    return Held(covers or max(off) <= most, f"{max(off):.0%} of a side away from the middle, at most {most:.0%}")


def _spot_reach(spot: str, item: Body, setting: Setting) -> float:
    limit = limits()["spot"][spot]
    place = limit["gap_share_of_place"] * setting.shorter
    return float(limit["gap_m"] + place + limit["gap_share"] * item.longest)
