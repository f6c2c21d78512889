"""How long a unit of a file is, found from what is in it."""

from __future__ import annotations

import math
from typing import NamedTuple

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.importing.survey import Survey
from orienteer.world.importing.words import Category

UNITS = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "km": 1000.0, "inch": 0.0254, "foot": 0.3048}
"""Metres in each unit."""
_ALSO = {"metre": "m", "meter": "m", "centimetre": "cm", "millimetre": "mm", "in": "inch", "ft": "foot", "feet": "foot"}
_CANDIDATES = ("m", "cm", "mm", "inch", "foot")

_SLACK = 1.3
"""By how much a thing may be smaller or larger than its kind usually is."""
_FEW, _MOST = 0.34, 0.7
"""Share of plausible sizes: at most, for metres to be doubted; at least, for another unit to be taken instead."""
_TALLEST_M = 80.0
"""No place without named things is taken to be taller, unless it is plausible in no other unit either."""
_STOREY_M = (1.8, 30.0)
"""Heights of a room or house."""


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
        best = max(_CANDIDATES, key=lambda unit: shares[unit])
        if shares["m"] <= _FEW and shares[best] >= _MOST:
            why = f"{round(shares[best] * len(lengths))} of {len(lengths)} named things have their usual size that way"
            return Scale(best, UNITS[best], why)
        if shares["m"] > _FEW:
            return Scale("m", 1.0, None)
    height = float(survey.high[1] - survey.low[1])
    if height > _TALLEST_M:
        for unit in ("cm", "mm"):
            if _STOREY_M[0] <= height * UNITS[unit] <= _STOREY_M[1]:
                return Scale(unit, UNITS[unit], f"it would be {height:.0f} m tall otherwise")
    return Scale("m", 1.0, None)


def _named_lengths(survey: Survey, kinds: dict[int, Category]) -> list[tuple[float, Category]]:
    """Longest edge and kind of things whose names tell one; not of floors and walls, which come in all sizes."""
    found = []
    for number, low, high in zip(survey.numbers, survey.lows, survey.highs, strict=True):
        kind = kinds.get(number)
        if kind is not None and kind.size_m[1] / kind.size_m[0] < 50:
            found.append((float((high - low).max()), kind))
    return found


def _plausible(lengths: list[tuple[float, Category]], metres: float) -> float:
    fits = [kind.size_m[0] / _SLACK <= length * metres <= kind.size_m[1] * _SLACK for length, kind in lengths]
    return sum(fits) / len(fits)
