"""How a file's coordinates are taken: which axis is up, how long a unit is, where its origin goes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.importing.owners import Grouping, Kind, Label
from orienteer.world.importing.scale import Scale, find_unit
from orienteer.world.importing.survey import Survey
from orienteer.world.importing.upright import Upright, find_up, rotation_of
from orienteer.world.importing.words import Category
from orienteer.world.model import Model
from orienteer.world.pose import Pose

_FAR_M = 5_000.0
"""A scene whose middle is farther away is moved to the origin: float32 knows no millimetres out there."""


class Taken(NamedTuple):
    """From the file's coordinates to ours."""

    matrix: F64
    """T_world_file with the unit, shape (4, 4)."""
    frame: Pose | None
    """T_world_file without the unit, where it is not the identity."""
    survey: Survey
    """In our axes and metres."""
    warnings: list[str]


def take(
    model: Model, survey: Survey, groups: Grouping, labels: list[Label], up: Upright | None, unit: Scale | None
) -> Taken:
    """Decides, unless `up` or `unit` say it."""
    grouped, kinds = _grouped(survey, groups, labels)
    ours = any(group.tag for group in groups.groups)
    warnings = []
    if up is None:
        up = Upright("y", None) if ours else find_up(model, grouped, kinds)
        if up.why:
            warnings.append(f"Taken with {up.up} up: {up.why}. Pass up='y' if that is wrong.")
        elif not model.stated:
            warnings.append("Taken with y up; the file does not say it. Pass up='z' if that is wrong.")
    rotation = rotation_of(up.up)
    if unit is None:
        unit = Scale("m", 1.0, None) if ours else find_unit(grouped.turned(rotation), kinds)
        if unit.why:
            warnings.append(f"Taken in {unit.unit}: {unit.why}. Pass unit='m' if that is wrong.")
        elif not model.stated:
            warnings.append("Taken in metres; the file does not say it. Pass unit='cm' or another if that is wrong.")
    seen = _scaled(survey.turned(rotation), unit.metres)
    shift = np.zeros(3)
    middle = (seen.low + seen.high) / 2
    if np.abs(middle).max() > _FAR_M:
        shift = -np.round(middle)
        seen = _shifted(seen, shift)
        warnings.append(f"Moved to the origin from {np.abs(middle).max() / 1000:.0f} km away; frames['file'] knows it.")
    matrix = np.eye(4)
    matrix[:3, :3] = rotation * unit.metres
    matrix[:3, 3] = shift
    moved = shift.any() or up.up != "y"
    return Taken(matrix, Pose.from_rotation(rotation, shift) if moved else None, seen, warnings)


def _grouped(survey: Survey, groups: Grouping, labels: list[Label]) -> tuple[Survey, dict[int, Category]]:
    """The survey with one box for each thing that names make, and the kinds of these."""
    row = {number: i for i, number in enumerate(survey.numbers)}
    members = [(group.owner, [row[i] for i in group.members]) for group in groups.groups]
    members += [(number, [row[number]]) for number in groups.loose]
    kinds = {owner: labels[owner].category for owner, _ in members if labels[owner].kind is Kind.KNOWN}
    boxes = survey._replace(
        lows=np.array([survey.lows[rows].min(axis=0) for _, rows in members]),
        highs=np.array([survey.highs[rows].max(axis=0) for _, rows in members]),
        numbers=tuple(owner for owner, _ in members),
    )
    return boxes, {owner: kind for owner, kind in kinds.items() if kind is not None}


def _scaled(survey: Survey, metres: float) -> Survey:
    lengths = {name: getattr(survey, name) * metres for name in ("low", "high", "lows", "highs", "centers")}
    return survey._replace(areas=survey.areas * metres**2, **lengths)


def _shifted(survey: Survey, shift: F64) -> Survey:
    return survey._replace(
        **{name: getattr(survey, name) + shift for name in ("low", "high", "lows", "highs", "centers")}
    )
