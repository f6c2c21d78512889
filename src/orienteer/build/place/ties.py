"""Whether a thing that stands somewhere lies to others as a relation says: well inside the limits of relations.toml."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from orienteer.arrays import F64, Bool
from orienteer.build.place.piece import Shape
from orienteer.build.place.plane import bearings, gaps, row, rows_of
from orienteer.build.request import Kind, Spot

INSIDE = 0.8
"""Share of a limit that is used: whoever checks may measure a little otherwise."""


@dataclass(frozen=True, eq=False)
class Target:
    """What a relation names: a thing that stands, or a piece of the place."""

    row: F64
    """The rectangle around all that is seen of it."""
    foot: F64
    """The rectangle of its lower part."""
    turns: bool
    """Whether it has a front (its row's +z)."""
    category: str = ""
    id: str = ""
    round: bool = False
    """Whether it is a disc rather than a rectangle seen from above."""
    spot: Spot | None = None

    @property
    def longest(self) -> float:
        """Its longer side, metres; a piece of the place has none."""
        return 0.0 if self.spot else float(2 * max(self.row[2], self.row[3]))


@dataclass(frozen=True, eq=False)
class Ground:
    """What relations to the place itself need to know."""

    low: F64
    """(x, z) of the rectangle around the place."""
    high: F64
    viewer: F64
    """(x, z) of who looks."""


def holds(
    kind: Kind, shape: Shape, stands: F64, targets: Sequence[Target], ground: Ground, loose: bool = False
) -> Bool:
    """At which of the stands the thing lies so to any one of the targets (between: to any two).

    `loose` takes what holds by the limits, though a person would rather have it nearer or straighter.
    """
    rows = rows_of(shape.whole, stands)
    if kind is Kind.BETWEEN:
        found = np.zeros(len(stands), dtype=bool)
        for a, b in pairs(targets):
            found |= _between(rows, a, b)
        return found
    found = np.zeros(len(stands), dtype=bool)
    for target in targets:
        found |= _holds(kind, shape, rows, target, ground, loose)
    return found


def pairs(targets: Sequence[Target]) -> list[tuple[Target, Target]]:
    """Pairs of targets between which something can be: of two kinds where there are, else the nearest ones."""
    found = [(a, b) for n, a in enumerate(targets) for b in targets[n + 1 :]]
    kinds = {target.id.rsplit("-", 1)[0] if not target.spot else target.spot.value for target in targets}
    if len(kinds) > 1:
        mixed = [(a, b) for a, b in found if (a.spot or a.id.rsplit("-", 1)[0]) != (b.spot or b.id.rsplit("-", 1)[0])]
        found = mixed or found
    return sorted(found, key=lambda pair: math.hypot(*(pair[0].row[:2] - pair[1].row[:2])))


def _holds(kind: Kind, shape: Shape, rows: F64, target: Target, ground: Ground, loose: bool) -> Bool:
    match target.spot:
        case Spot.CORNER:
            return _in_corner(shape, rows, ground)
        case Spot.MIDDLE:
            return _in_middle(rows, ground)
        case Spot.EDGE:
            return _at_edge(rows, ground)
    match kind:
        case Kind.NEXT_TO:
            apart = gaps(rows, target.row) <= _reach(kind, shape, target)
            limit = limits(kind)["height_gap_m"]
            heights = (rows[:, 6] < target.row[7] + limit) & (rows[:, 7] > target.row[6] - limit)
            found: Bool = apart & heights
            return found
        case Kind.NEAR:
            return gaps(rows, target.row) <= _reach(kind, shape, target)
        case Kind.AGAINST:
            most = limits(kind)["gap_m"] * INSIDE
            touching: Bool = gaps(rows_of(shape.foot, stands_of(rows, shape)), target.foot) <= most
            return touching | (gaps(rows, target.row) <= most) if loose else touching
        case Kind.FACING | Kind.BACK_TO:
            return _faces(kind, shape, rows, target)
        case Kind.IN_FRONT_OF | Kind.BEHIND:
            return _before(kind, shape, rows, target, ground, loose)
        case Kind.UNDER:
            return _under(rows, target)
        case Kind.ABOVE:
            return _over(rows, target)
        case Kind.AROUND:
            return gaps(rows, target.row) <= _reach(kind, shape, target)
        case _:
            return np.ones(len(rows), dtype=bool)


def stands_of(rows: F64, shape: Shape) -> F64:
    """Where the thing stands whose whole row is this."""
    x, z = shape.whole[:2]
    c, s = rows[:, 4], rows[:, 5]
    return np.stack((rows[:, 0] - c * x - s * z, rows[:, 1] + s * x - c * z, np.arctan2(s, c)), axis=1)


def _reach(kind: Kind, shape: Shape, target: Target) -> float:
    table = limits(kind)
    longest = max(2 * float(max(shape.whole[2], shape.whole[3])), target.longest)
    return float(table["gap_m"] + table.get("gap_share", 0.0) * longest) * INSIDE


def _faces(kind: Kind, shape: Shape, rows: F64, target: Target) -> Bool:
    if not shape.turns:
        return np.ones(len(rows), dtype=bool)
    limit = math.radians(limits(kind)["angle_deg"]) * INSIDE
    off = bearings(rows, target.row)
    if kind is Kind.BACK_TO:
        found: Bool = (math.pi - off <= limit) & (gaps(rows, target.row) <= _reach(kind, shape, target))
        return found
    table = limits(kind)
    if shape.thing.category in table["either_way"]:
        off = np.minimum(off, math.pi - off)
    far = table["wall"]["gap_m"] if target.spot is Spot.WALL else table["gap_m"]
    near: Bool = (off <= limit) & (gaps(rows, target.row) <= far * INSIDE)
    return near


def _before(kind: Kind, shape: Shape, rows: F64, target: Target, ground: Ground, loose: bool) -> Bool:
    table = limits(kind)
    axes = viewed(target, ground) if loose else front_of(target, ground)
    sign = 1.0 if kind is Kind.IN_FRONT_OF else -1.0
    if target.spot in (Spot.WINDOW, Spot.DOOR, Spot.WALL):
        table = {**table, **limits(Kind.IN_FRONT_OF)["window"], "aside_share": 0.0, "gap_share": 0.0, "overlap_m": 0.1}
    if kind is Kind.BEHIND and shape.thing.category in limits(Kind.IN_FRONT_OF)["seats"]:
        sign = 1.0 if target.category in limits(Kind.IN_FRONT_OF)["seats_swap"] else -1.0
    dx, dz = rows[:, 0] - axes[0], rows[:, 1] - axes[1]
    aside, ahead = np.abs(dx * axes[4] - dz * axes[5]), sign * (dx * axes[5] + dz * axes[4])
    depth = np.minimum(rows[:, 2], rows[:, 3])
    beyond = ahead - axes[3] + np.minimum(table["overlap_m"], 0.5 * depth) * INSIDE
    distance = gaps(rows, target.row)
    width = axes[2] + (table["aside_m"] + table["aside_share"] * distance) * 0.5
    reach = 0.6
    if loose and not target.spot:
        # the rims are compared, not the middles
        along, across = rows[:, 4] * axes[4] + rows[:, 5] * axes[5], rows[:, 5] * axes[4] - rows[:, 4] * axes[5]
        width = axes[2] + (table["aside_m"] + table["aside_share"] * distance) * INSIDE
        width, reach = width + np.abs(along) * rows[:, 2] + np.abs(across) * rows[:, 3], INSIDE
    longest = max(2 * float(max(shape.whole[2], shape.whole[3])), target.longest)
    found: Bool = (
        (beyond >= 0) & (aside <= width) & (distance <= (table["gap_m"] + table["gap_share"] * longest) * reach)
    )
    return found


def front_of(target: Target, ground: Ground) -> F64:
    """The row of a target with its +z to the side that is its front: towards the viewer where it has none."""
    if target.turns:
        return target.row
    x, z = ground.viewer - target.row[:2]
    # its own axes are kept as far as they go: the side that looks to the viewer
    turned = min((k * math.pi / 2 for k in range(4)), key=lambda a: _off(target.row, a, x, z))
    yaw = math.atan2(target.row[5], target.row[4]) + turned
    odd = round(turned / (math.pi / 2)) % 2 == 1
    half_x, half_z = (target.row[3], target.row[2]) if odd else (target.row[2], target.row[3])
    exact = math.atan2(x, z)
    if abs(target.row[2] - target.row[3]) < 0.25 * max(target.row[2], target.row[3]):
        yaw = exact
    return row(target.row[0], target.row[1], half_x, half_z, yaw, target.row[6], target.row[7])


def viewed(target: Target, ground: Ground) -> F64:
    """The same, for things without a front: the rectangle around it that looks straight to the viewer."""
    if target.turns:
        return target.row
    one = target.row
    x, z = ground.viewer - one[:2]
    yaw = math.atan2(x, z)
    along = np.array((math.sin(yaw), math.cos(yaw)))
    across = np.array((along[1], -along[0]))
    if target.round:
        return row(one[0], one[1], max(one[2:4]), max(one[2:4]), yaw, one[6], one[7])
    return row(one[0], one[1], _extent(one, across), _extent(one, along), yaw, one[6], one[7])


def _off(one: F64, turned: float, x: float, z: float) -> float:
    yaw = math.atan2(one[5], one[4]) + turned
    return -(math.sin(yaw) * x + math.cos(yaw) * z)


def _under(rows: F64, target: Target) -> Bool:
    if target.spot is Spot.WINDOW:
        table = limits(Kind.UNDER)["window"]
        low = rows[:, 7] <= target.row[6] + places()["under_window_slack_m"] * INSIDE
        near = gaps(rows, target.row) <= table["gap_m"] * INSIDE
        dx, dz = rows[:, 0] - target.row[0], rows[:, 1] - target.row[1]
        aside = np.abs(dx * target.row[4] - dz * target.row[5]) <= target.row[2] + table["aside_m"] * INSIDE
        found: Bool = low & near & aside
        return found
    centre = _covers(target.row, rows[:, :2], -0.03)
    middle = (rows[:, 6] + rows[:, 7]) / 2
    low = middle <= target.row[7] - limits(Kind.UNDER)["below_share"] * 1.15 * (target.row[7] - target.row[6])
    flat = rows[:, 7] - rows[:, 6] < 0.05
    back = _within_rows(rows, target.row[:2])
    under: Bool = (centre | (flat & back) | (_share_inside(rows, target.row) > 0.55)) & (low | flat)
    return under


def _share_inside(rows: F64, one: F64) -> F64:
    """Part of each row that lies inside another, by a grid of points."""
    count = np.zeros(len(rows))
    for a in (-0.8, -0.4, 0.0, 0.4, 0.8):
        for b in (-0.8, -0.4, 0.0, 0.4, 0.8):
            u, v = a * rows[:, 2], b * rows[:, 3]
            points = rows[:, :2] + np.stack((rows[:, 4] * u + rows[:, 5] * v, -rows[:, 5] * u + rows[:, 4] * v), axis=1)
            count += _covers(one, points, 0.0)
    share: F64 = count / 25
    return share


def _over(rows: F64, target: Target) -> Bool:
    grow = limits(Kind.ABOVE)["aside_m"] * INSIDE
    found: Bool = _covers(target.row, rows[:, :2], grow)
    return found


def _covers(one: F64, points: F64, grow: float) -> Bool:
    dx, dz = points[:, 0] - one[0], points[:, 1] - one[1]
    found: Bool = (np.abs(dx * one[4] - dz * one[5]) <= one[2] + grow) & (
        np.abs(dx * one[5] + dz * one[4]) <= one[3] + grow
    )
    return found


def _within_rows(rows: F64, point: F64) -> Bool:
    dx, dz = point[0] - rows[:, 0], point[1] - rows[:, 1]
    found: Bool = (np.abs(dx * rows[:, 4] - dz * rows[:, 5]) <= rows[:, 2]) & (
        np.abs(dx * rows[:, 5] + dz * rows[:, 4]) <= rows[:, 3]
    )
    return found


def _between(rows: F64, a: Target, b: Target) -> Bool:
    table = limits(Kind.BETWEEN)
    along = b.row[:2] - a.row[:2]
    length = float(np.hypot(*along))
    if length < 1e-6:
        return np.zeros(len(rows), dtype=bool)
    unit = along / length
    off = rows[:, :2] - a.row[:2]
    share = off @ unit / length
    aside = np.abs(off @ np.array((-unit[1], unit[0])))
    across = max(_extent(one.row, np.array((-unit[1], unit[0]))) for one in (a, b))
    low, high = table["along"]
    slack = (1 - INSIDE) / 2 * (high - low)
    found: Bool = (share >= low + slack) & (share <= high - slack)
    found &= aside <= max(table["aside_share"] * length, across) * INSIDE
    return found


def _extent(one: F64, axis: F64) -> float:
    """Half of the length of a row along an axis."""
    return float(abs(one[4] * axis[0] - one[5] * axis[1]) * one[2] + abs(one[5] * axis[0] + one[4] * axis[1]) * one[3])


def _edges(rows: F64, ground: Ground) -> tuple[F64, F64, F64, F64]:
    """Distances of each row's rectangle to the four sides of the place."""
    reach_x = np.abs(rows[:, 4]) * rows[:, 2] + np.abs(rows[:, 5]) * rows[:, 3]
    reach_z = np.abs(rows[:, 5]) * rows[:, 2] + np.abs(rows[:, 4]) * rows[:, 3]
    return (
        rows[:, 0] - reach_x - ground.low[0],
        ground.high[0] - rows[:, 0] - reach_x,
        rows[:, 1] - reach_z - ground.low[1],
        ground.high[1] - rows[:, 1] - reach_z,
    )


def _spot_reach(table: dict[str, float], rows: F64, ground: Ground) -> F64:
    shorter = float((ground.high - ground.low).min())
    reach: F64 = (
        table["gap_m"] + table["gap_share_of_place"] * shorter + table["gap_share"] * 2 * rows[:, 2:4].max(axis=1)
    )
    return reach * INSIDE


def _in_corner(shape: Shape, rows: F64, ground: Ground) -> Bool:
    left, right, back, front = _edges(rows, ground)
    reach = _spot_reach(table()["spot"]["corner"], rows, ground)
    found: Bool = (np.minimum(left, right) <= reach) & (np.minimum(back, front) <= reach)
    return found


def _at_edge(rows: F64, ground: Ground) -> Bool:
    found: Bool = np.min(_edges(rows, ground), axis=0) <= _spot_reach(table()["spot"]["edge"], rows, ground)
    return found


def _in_middle(rows: F64, ground: Ground) -> Bool:
    middle, size = (ground.low + ground.high) / 2, ground.high - ground.low
    off = np.abs(rows[:, :2] - middle) / size
    found: Bool = (off <= table()["spot"]["middle"]["offset_share"] * INSIDE).all(axis=1)
    return found


@cache
def table() -> dict[str, Any]:
    """All limits."""
    return tomllib.loads((files("orienteer.build") / "relations.toml").read_text(encoding="utf-8"))


def limits(kind: Kind) -> dict[str, Any]:
    """The limits of one kind of relation."""
    found: dict[str, Any] = table()[kind.value]
    return found


def places() -> dict[str, Any]:
    """What is said of pieces of the place."""
    found: dict[str, Any] = table()["place"]
    return found
