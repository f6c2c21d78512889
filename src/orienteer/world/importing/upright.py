"""Which way is up in a file, found from what is in it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, frozen
from orienteer.errors import UnknownNameError
from orienteer.world.importing.floor import find_floor
from orienteer.world.importing.survey import Survey
from orienteer.world.importing.words import Category
from orienteer.world.model import Model
from orienteer.world.thing import Role

_ROWS = {
    "y": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "z": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "x": ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    "-y": ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    "-z": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "-x": ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
}
ROTATIONS: dict[str, F64] = {up: frozen(rows, np.float64, (3, 3)) for up, rows in _ROWS.items()}
"""By the axis of the file that points up: the rotation that takes file coordinates to ours."""

_FLAT = 0.15
"""A floor, ceiling or rug is at most this high as a share of its shorter side."""
_MOST_STANDS = 0.6
_FEW_STAND = 0.25
"""Share of things whose foot is level with the lowest: at least, under the true axis; at most, under a wrong one."""
_FEWEST_THINGS = 5
_GOOD_FLOOR, _NO_FLOOR = 0.5, 0.1
"""Cover of the lowest level surface: at least, under the true axis; at most, under a wrong one."""
_PLACE = (2.0, 1.8)
"""Least width and height, the unit taken as metres, of a place; a lower one may be a panel that stands upright."""


class Upright(NamedTuple):
    """Which axis of the file points up."""

    up: str
    why: str | None
    """What speaks for it, where it is not the one that the format states."""


def rotation_of(up: str) -> F64:
    """The rotation for an axis that somebody names: "y", "+z", "-x" …"""
    name = str(up).lower().removeprefix("+")
    if name not in ROTATIONS:
        raise UnknownNameError("axis", str(up), ROTATIONS)
    return ROTATIONS[name]


def find_up(model: Model, survey: Survey, kinds: dict[int, Category]) -> Upright:
    """y, unless much speaks for z. `kinds` holds the categories of nodes whose names tell one."""
    y, z = survey, survey.turned(ROTATIONS["z"])
    votes_y, votes_z = _named_votes(y, kinds), _named_votes(z, kinds)
    if votes_z and not votes_y:
        return Upright("z", "the things called floor, ceiling or rug lie flat that way")
    if votes_y:
        return Upright("y", None)
    if model.cameras and not votes_z:
        upright = [_camera_up(model, ROTATIONS[up]) for up in ("y", "z")]
        if upright[1] > 0.8 and upright[0] < 0.3:
            return Upright("z", "its cameras stand upright that way")
        if upright[0] > 0.8:
            return Upright("y", None)
    extent = z.high - z.low
    may_be_place = not model.stated or (min(extent[0], extent[2]) >= _PLACE[0] and extent[1] >= _PLACE[1])
    if not may_be_place:
        return Upright("y", None)
    low_y, low_z = _cover(y), _cover(z)
    stands_y, stands_z = _standing(y), _standing(z)
    if stands_z >= _MOST_STANDS and stands_y <= _FEW_STAND and low_z > max(low_y, _NO_FLOOR):
        return Upright("z", f"{stands_z:.0%} of its pieces stand on one level that way, {stands_y:.0%} if y is up")
    flat = extent[1] < 0.6 * min(extent[0], extent[2])
    if low_z >= _GOOD_FLOOR and low_y <= _NO_FLOOR and flat:
        return Upright(
            "z", f"its lowest level surface covers {low_z:.0%} of the place that way, {low_y:.0%} if y is up"
        )
    return Upright("y", None)


def _named_votes(survey: Survey, kinds: dict[int, Category]) -> int:
    """How many things called floor, ceiling or rug lie flat, floors low and ceilings high."""
    votes = 0
    middle = (survey.low[1] + survey.high[1]) / 2
    for number, low, high in zip(survey.numbers, survey.lows, survey.highs, strict=True):
        kind = kinds.get(number)
        if kind is None or not (kind.role in (Role.FLOOR, Role.CEILING) or kind.name == "rug"):
            continue
        size = high - low
        lies = size[1] <= _FLAT * min(size[0], size[2])
        is_low = (low[1] + high[1]) / 2 <= middle
        votes += lies and (is_low or kind.role is Role.CEILING)
    return votes


def _standing(survey: Survey) -> float:
    """Share of pieces that reach down to the lowest level, floors and walls apart; 0 where there are too few."""
    extent = np.maximum(survey.high - survey.low, 1e-12)
    pieces = ((survey.highs - survey.lows > 0.7 * extent).sum(axis=1)) < 2
    if np.count_nonzero(pieces) < _FEWEST_THINGS:
        return 0.0
    return float(np.mean(survey.lows[pieces, 1] - survey.low[1] < 0.03 * extent[1]))


def _cover(survey: Survey) -> float:
    floor = find_floor(survey)
    extent = survey.high - survey.low
    if floor is None or floor.height - survey.low[1] > 0.25 * extent[1]:
        return 0.0
    return floor.cover


def _camera_up(model: Model, rotation: F64) -> float:
    """How upright the file's cameras stand: 1 for all upright, 0 for lying."""
    ups = np.array([camera.matrix[:3, 1] for camera in model.cameras])
    ups = ups / np.maximum(np.linalg.norm(ups, axis=1), 1e-12)[:, None]
    return float((ups @ rotation.T)[:, 1].mean())
