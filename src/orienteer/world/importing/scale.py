"""How long a unit of a file is, found from what is in it."""

from __future__ import annotations

import math
from typing import NamedTuple

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.importing.survey import Survey
from orienteer.world.importing.words import Category

UNITS = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "km": 1000.0, "inch": 0.0254, "foot": 0.3048}
"""Metres in each unit."""
_ALSO = {
    "metre": "m",
    "meter": "m",
    "centimetre": "cm",
    "centimeter": "cm",
    "millimetre": "mm",
    "millimeter": "mm",
    "in": "inch",
    "inche": "inch",
    "ft": "foot",
    "feet": "foot",
}
_CANDIDATES = ("m", "cm", "mm", "inch", "foot")

_TELLING = 50.0
"""Kinds whose largest is this many times their smallest say nothing about the unit."""
_SLACK = 1.3
"""By how much a thing may be smaller or larger than its kind usually is."""
_FEW, _MOST = 0.34, 0.7
"""Share of plausible sizes: at most, for metres to be doubted; at least, for another unit to be taken instead."""
_ABOUT = 0.1
"""Units whose shares differ by less are told apart by how usual the sizes are."""
_IMPERIAL = 0.1
"""How much more usual sizes must be in inches or feet, which few programs write."""
_TALLEST_M = 80.0
"""No place without named things is taken to be taller, unless it is plausible in no other unit either."""
_HOUSE_M, _STOREY_M = (1.8, 30.0), 2.6
"""Heights of a room or house, and the most usual one."""


class Scale(NamedTuple):
    """How long a unit of the file is."""

    unit: str
    metres: float
    why: str | None
    """What speaks for it, where it is not the metre."""


def metres_of(unit: str | float) -> Scale:
    """A unit that somebody names, or gives in metres."""
    if isinstance(unit, str):
        name = _ALSO.get(unit.lower().rstrip("s"), _ALSO.get(unit.lower(), unit.lower()))
        if name not in UNITS:
            raise UnknownNameError("unit", unit, UNITS)
        return Scale(name, UNITS[name], None)
    if not (math.isfinite(unit) and unit > 0):
        raise BadArgumentError(f"a unit is a positive number of metres, not {unit:g}")
    return Scale(f"{unit:g} m", float(unit), None)


def find_unit(survey: Survey, kinds: dict[int, Category]) -> Scale:
    """Metres, unless much speaks for another unit; y must point up in `survey`."""
    lengths = _named_lengths(survey, kinds)
    if lengths:
        shares = {unit: _plausible(lengths, UNITS[unit]) for unit in _CANDIDATES}
        good = [unit for unit in _CANDIDATES if shares[unit] >= max(shares.values()) - _ABOUT]
        best = min(good, key=lambda unit: _oddness(lengths, unit))
        if shares["m"] <= _FEW and shares[best] >= _MOST:
            why = f"{round(shares[best] * len(lengths))} of {len(lengths)} named things have their usual size that way"
            return Scale(best, UNITS[best], why)
        if shares["m"] > _FEW:
            return Scale("m", 1.0, None)
    height = float(survey.high[1] - survey.low[1])
    if height > _TALLEST_M:
        likely = [unit for unit in ("cm", "mm") if _HOUSE_M[0] <= height * UNITS[unit] <= _HOUSE_M[1]]
        if likely:
            unit = min(likely, key=lambda one: abs(math.log(height * UNITS[one] / _STOREY_M)))
            return Scale(unit, UNITS[unit], f"it would be {height:.0f} m tall otherwise")
    return Scale("m", 1.0, None)


def _named_lengths(survey: Survey, kinds: dict[int, Category]) -> list[tuple[float, Category]]:
    """Longest edge and kind of things whose names tell one; not of floors and walls, which come in all sizes."""
    found = []
    for number, low, high in zip(survey.numbers, survey.lows, survey.highs, strict=True):
        kind = kinds.get(number)
        length = float((high - low).max())
        if kind is not None and length > 0 and kind.size_m[1] / kind.size_m[0] < _TELLING:
            found.append((length, kind))
    return found


def _oddness(lengths: list[tuple[float, Category]], unit: str) -> float:
    """How far sizes are from the middle of what is usual, on average, as a logarithm."""
    far = [abs(math.log(length * UNITS[unit] / math.sqrt(kind.size_m[0] * kind.size_m[1]))) for length, kind in lengths]
    return sum(far) / len(far) + (_IMPERIAL if unit in ("inch", "foot") else 0.0)


def _plausible(lengths: list[tuple[float, Category]], metres: float) -> float:
    fits = [kind.size_m[0] / _SLACK <= length * metres <= kind.size_m[1] * _SLACK for length, kind in lengths]
    return sum(fits) / len(fits)
