"""Measures in a text: the area of the place, and sizes of things, which are not honoured."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NUMBER = r"(\d+(?:[.,]\d+)?)"
_METRE = r"(?:metres?|meters?|m)\b"
_FOOT = r"(?:feet|foot|ft)\b\.?"
_LEAD = r"(?:\b(?:in|of|on|about|with|measuring|covering|an area of|some|roughly|only)\s+)*"
_TIMES = r"\s*(?:x|×|by)\s*"
SQUARE_FOOT_M2 = 0.09290304

_AREAS = (
    (re.compile(rf"{_LEAD}{_NUMBER}[\s-]*(?:m²|m2\b|sqm\b|sq\.?\s*m\b|square[\s-](?:metres?|meters?))", re.I), 1.0),
    (
        re.compile(rf"{_LEAD}{_NUMBER}[\s-]*(?:ft²|sqft\b|sq\.?\s*(?:ft|feet)\b|square[\s-](?:feet|foot))", re.I),
        SQUARE_FOOT_M2,
    ),
)
_SIDES = (
    (
        re.compile(
            rf"{_LEAD}{_NUMBER}\s*(?:{_METRE})?{_TIMES}{_NUMBER}[\s-]*{_METRE}(?:\s*(?:large|big|in size))?", re.I
        ),
        1.0,
    ),
    (re.compile(rf"{_LEAD}{_NUMBER}\s*(?:{_FOOT})?{_TIMES}{_NUMBER}[\s-]*{_FOOT}", re.I), SQUARE_FOOT_M2),
)
_LENGTH = re.compile(
    rf"{_NUMBER}[\s-]*(?:{_METRE}|{_FOOT}|cm\b|mm\b|centimet(?:re|er)s?\b|inch(?:es)?\b)"
    r"(?:[\s-]*(?:long|tall|high|wide|deep|across|apart|away))?",
    re.I,
)


_CLUTTER = re.compile(r"\b(?:with an?|its|the|has an?)?\s*clutter\s+(?:of|is)\s+(\d(?:\.\d+)?)\b", re.I)


@dataclass(frozen=True)
class Measure:
    """A measure in the text."""

    start: int
    end: int
    area_m2: float | None = None
    clutter: float | None = None
    """Neither is a length."""


def measures(text: str) -> list[Measure]:
    """All measures, none inside another, in the order of the text."""
    found: list[Measure] = []
    for pattern, unit in _AREAS:
        found += [Measure(*m.span(), unit * _value(m[1])) for m in pattern.finditer(text)]
    for pattern, unit in _SIDES:
        found += [Measure(*m.span(), unit * _value(m[1]) * _value(m[2])) for m in pattern.finditer(text)]
    found += [Measure(*m.span(), clutter=min(1.0, _value(m[1]))) for m in _CLUTTER.finditer(text)]
    for match in _LENGTH.finditer(text):
        if not any(other.start < match.end() and match.start() < other.end for other in found):
            found.append(Measure(*match.span()))
    return sorted(found, key=lambda measure: measure.start)


def _value(number: str) -> float:
    # "1,200 m²" has a comma between thousands, "2,5 m" before decimals
    if re.fullmatch(r"\d{1,3}(,\d{3})+", number):
        return float(number.replace(",", ""))
    return float(number.replace(",", "."))
