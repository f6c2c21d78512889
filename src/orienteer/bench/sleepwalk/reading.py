"""What a model means by its words: one list of points on the grid, or nothing that can be told.

Which list counts: the last complete one that follows the asked form, `{"point": [x, y, z]}`; else the last complete
list of points in brackets; else the last points that follow upon each other without brackets around them; else a point
that stands alone. A list that was meant and is flawed is unreadable: no earlier draft takes its place.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from orienteer.bench.sleepwalk.loose import PLAIN, Bracket, Found, Value, brackets_in

Triple: TypeAlias = tuple[int, int, int]

MOST_POINTS = 20_000
"""Nobody means more; a longer list is unreadable."""

FARTHEST = 1_000_000
"""Numbers beyond are no coordinates. Those between 25 and here are read, and lie outside the grid."""

_WHOLE = 1e-6
"""What lies nearer to a whole number is that number."""

_PATH_KEYS = frozenset({"path", "trajectory", "waypoints", "points", "route", "answer", "output", "result", "solution"})
"""Names under which an answer's list stands when there are other lists beside it."""


@dataclass(frozen=True)
class Reading:
    """The points of an answer, or why there are none."""

    points: tuple[Triple, ...] = ()
    """In order, as given: outside the grid too. Empty where the answer is unreadable."""
    problem: str = ""
    """Why nothing could be read; empty where it could."""
    rounded: int = 0
    """Points that had fractions, and were taken to the nearest cell, halves upwards."""


def read(answer: str) -> Reading:
    """The one trajectory that an answer gives."""
    said, cut_off = _spoken(_unwrapped(answer).translate(PLAIN))
    if not said.strip():
        return Reading(problem="the answer ends within its thinking" if cut_off else "the answer is empty")
    best: _Candidate | None = None
    lists = 0
    for segment in _FENCE.split(said):
        found = brackets_in(segment)
        cut_off = cut_off or found.cut_off
        for candidate in _candidates(found, segment):
            lists += 1
            if best is None or candidate.rank >= best.rank:
                best = candidate
    if best is None or (best.rank is _Rank.ALONE and not _stands_alone(said, lists)):
        return Reading(problem="a list is cut off" if cut_off else "no list of points")
    return _reading(best.points)


# --- what of the words counts --------------------------------------------------------------------------------------


def _unwrapped(answer: str) -> str:
    """What a JSON string says, if the whole answer is one."""
    stripped = answer.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"':
        try:
            said = json.loads(stripped)
        except ValueError:
            return answer
        return said if isinstance(said, str) else answer
    return answer


_TAGS = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad|analysis"
_THINKING = re.compile(rf"[<\[◁](/?)(?:{_TAGS})[>\]▷]", re.I)
_ANSWER = re.compile(r"<(/?)answer>|<\|channel\|>\s{0,9}final\s{0,9}<\|message\|>", re.I)
_FENCE = re.compile(r"(?:`{3,}|~{3,})[ \t]*[A-Za-z0-9_+-]*")


def _spoken(answer: str) -> tuple[str, bool]:
    """The answer without its thinking, the last answer block alone if there is one; and whether thinking goes on."""
    kept: list[str] = []
    at, inside = 0, False
    for tag in _THINKING.finditer(answer):
        if not tag.group(1):
            if not inside:
                kept.append(answer[at : tag.start()])
            inside = True
            continue
        if not inside:  # its opening tag was part of the prompt
            kept.clear()
        at, inside = tag.end(), False
    if not inside:
        kept.append(answer[at:])
    said = " ".join(kept)
    opens = [tag for tag in _ANSWER.finditer(said) if not tag.group(1)]
    if opens:
        said = said[opens[-1].end() :]
        closes = next((tag for tag in _ANSWER.finditer(said) if tag.group(1)), None)
        said = said if closes is None else said[: closes.start()]
    return said, inside


# --- which list counts ---------------------------------------------------------------------------------------------


class _Rank(IntEnum):
    """How plainly a list is the answer."""

    HOPELESS = 0
    """Not one of its elements is a point."""
    ALONE = 1
    JOINED = 2
    LISTED = 3
    ASKED = 4


@dataclass(frozen=True)
class _Flaw:
    """Why something that was meant as a point, or a list of points, is none."""

    says: str


_Point: TypeAlias = tuple[float, float, float]
_Maybe: TypeAlias = "_Point | _Flaw | None"
"""A point, a flawed one, or nothing of the kind."""


@dataclass(frozen=True)
class _Candidate:
    rank: _Rank
    points: Sequence[_Point | _Flaw]


def _candidates(found: Found, text: str) -> Iterator[_Candidate]:
    """The lists of points among the bracketed values of a text, in order; points without brackets around them last."""
    runs: list[list[tuple[_Point | _Flaw, bool]]] = []
    end = 0
    for start, stop, bracket in found.values:
        point, asked = _point(bracket), "point" in bracket.named
        if point is None:
            listed = _listed(bracket)
            if listed is not None:
                yield listed
        elif isinstance(point, _Flaw) and not asked:
            yield _Candidate(_Rank.HOPELESS, [point])
        elif runs and _joined(text[end:start]):
            runs[-1].append((point, asked))
        else:
            runs.append([(point, asked)])
        end = stop
    if runs:
        yield _bare(runs)


def _bare(runs: Sequence[Sequence[tuple[_Point | _Flaw, bool]]]) -> _Candidate:
    """Points with no bracket around them: a list only if nothing but joints stands between them."""
    in_asked_form = [run for run in runs if all(asked for _, asked in run)]
    runs = in_asked_form or runs
    points: list[_Point | _Flaw] = [point for run in runs for point, _ in run]
    rank = _Rank.ASKED if in_asked_form else _Rank.JOINED if len(points) > 1 else _Rank.ALONE
    return _Candidate(rank, points if len(runs) == 1 else [_Flaw("points stand apart, in no list")])


_JOINT = re.compile(
    r"""(?:[\s,;|>→➜⟶⇒=*•.:_-] | \d{1,4}[.):] | ["']{2}
      | \b(?:then|to|and|start|end|goal|waypoint|point|step|label)\b(?:\s?\#?\d{1,4})?){0,60}""",
    re.X | re.I,
)


def _joined(between: str) -> bool:
    """Whether what stands between two points leaves them parts of one list."""
    return len(between) <= 60 and _JOINT.fullmatch(between) is not None


def _stands_alone(said: str, lists: int) -> bool:
    """Whether an answer is one bare point and nothing else."""
    return lists == 1 and re.search(r"[^\W\d_]", _FENCE.sub("", said)) is None


def _listed(bracket: Bracket) -> _Candidate | None:
    """The list of points that a bracket is, or that it wraps."""
    here = bracket
    while True:
        points = [_point(value) for value in here.values]
        if any(point is not None for point in points):
            return _direct(here, points)
        inner = {i: value for i, (_, value) in enumerate(here.items) if isinstance(value, Bracket)}
        if len(inner) == 1 and (len(here.items) == 1 or here.opener == "{" or here.named):
            here = next(iter(inner.values()))
            continue
        return _choice(here, inner) if inner else _nothing(here)


def _direct(bracket: Bracket, points: Sequence[_Maybe]) -> _Candidate | None:
    """A bracket that holds points itself."""
    if bracket.named:
        return _in_wrapper(bracket, points)
    meant = [_Flaw("an element of the list is no point") if point is None else point for point in points]
    if all(isinstance(point, _Flaw) for point in meant) and not _is_asked(bracket):
        return _Candidate(_Rank.HOPELESS, meant)
    return _Candidate(_Rank.ASKED if _is_asked(bracket) else _Rank.LISTED, meant)


def _is_asked(bracket: Bracket) -> bool:
    return all(isinstance(value, Bracket) and "point" in value.named for value in bracket.values)


def _in_wrapper(bracket: Bracket, points: Sequence[_Maybe]) -> _Candidate | None:
    """An object with single points under some of its names: its list counts, if it has one."""
    inner = {
        i: value
        for i, ((_, value), point) in enumerate(zip(bracket.items, points, strict=True))
        if isinstance(value, Bracket) and point is None
    }
    if inner:
        return _choice(bracket, inner)
    return _Candidate(_Rank.LISTED, [_Flaw("points stand under names, not in a list")])


def _choice(bracket: Bracket, inner: dict[int, Bracket]) -> _Candidate | None:
    """The one list among several that is meant."""
    lists = [(bracket.items[i][0], found) for i, value in inner.items() if (found := _listed(value)) is not None]
    good = [(key, found) for key, found in lists if found.rank is not _Rank.HOPELESS]
    named = [found for key, found in good if key is not None and key.casefold() in _PATH_KEYS]
    if len(good) == 1 or len(named) == 1:
        return named[0] if len(named) == 1 else good[0][1]
    if good:
        return _Candidate(_Rank.LISTED, [_Flaw("there are several lists of points")])
    return lists[0][1] if lists else None


def _nothing(bracket: Bracket) -> _Candidate | None:
    """An empty list is an answer without points; anything else is no list of points."""
    if bracket.opener == "[" and not bracket.items:
        return _Candidate(_Rank.HOPELESS, [_Flaw("the list is empty")])
    return None


# --- what a point is -----------------------------------------------------------------------------------------------


def _point(value: Value) -> _Maybe:
    """A point as an object of the asked form, three coordinates by name, or three in brackets."""
    if not isinstance(value, Bracket):
        return None
    named = value.named
    if not named or {"x", "y", "z"} & named.keys():
        return _coordinates(value)
    if "point" in named:
        inner = _coordinates(named["point"])
        if inner is not None:
            return inner
        swapped = [one for key in named if key != "point" and (one := _coordinates(named[key])) is not None]
        return swapped[0] if len(swapped) == 1 else _Flaw("a point has no coordinates")
    found = [one for inner in named.values() if (one := _coordinates(inner)) is not None]
    if len(found) == 1 and sum(isinstance(inner, Bracket) for inner in value.values) <= 1 and len(value.values) <= 8:
        return found[0]
    return _Flaw("a point has no coordinates") if named.keys() == {"label"} else None


def _coordinates(value: Value) -> _Maybe:
    """Coordinates in brackets, by name, or in a string."""
    if isinstance(value, str):
        numbers = [_number(part) for part in value.strip().strip("[](){}").split(",")[:4]]
        return _in_order(numbers) if len(numbers) > 1 and not any(isinstance(n, str) for n in numbers) else None
    if not isinstance(value, Bracket):
        return None
    named = value.named
    if {"x", "y", "z"} & named.keys():
        return _by_name(named)
    return None if named else _in_order(value.values)


def _by_name(named: dict[str, Value]) -> _Point | _Flaw:
    missing = [axis for axis in "xyz" if axis not in named]
    if missing:
        return _Flaw(f"a point has no {' and no '.join(missing)}")
    point = _in_order([named[axis] for axis in "xyz"])
    return _Flaw("a coordinate is not a number") if point is None else point


def _in_order(values: Sequence[Value]) -> _Maybe:
    numbers = [_number(value) for value in values[:8]]
    if not any(isinstance(number, float) for number in numbers) or any(isinstance(v, Bracket) for v in values[:8]):
        return None
    if len(values) != 3:
        return _Flaw(f"a point has {len(values)} coordinates" if len(values) < 8 else "a point has many coordinates")
    x, y, z = numbers
    if not (isinstance(x, float) and isinstance(y, float) and isinstance(z, float)):
        return _Flaw("a coordinate is not a number")
    return x, y, z


def _number(value: Value) -> float | Value:
    """A number, also one in quotes; anything else as it is."""
    if isinstance(value, str) and len(value) < 40:
        try:
            return float(value)
        except ValueError:
            return value
    return value


# --- from numbers to cells -----------------------------------------------------------------------------------------


def _reading(points: Sequence[_Point | _Flaw]) -> Reading:
    if len(points) > MOST_POINTS:
        return Reading(problem=f"more than {MOST_POINTS:,} points")
    cells: list[Triple] = []
    rounded = 0
    for point in points:
        if isinstance(point, _Flaw):
            return Reading(problem=point.says)
        if not all(math.isfinite(c) for c in point):
            return Reading(problem="a coordinate is not a number")
        if max(abs(c) for c in point) > FARTHEST:
            return Reading(problem="a coordinate is no place on any grid")
        x, y, z = (math.floor(c + 0.5) for c in point)
        rounded += any(abs(c - cell) > _WHOLE for c, cell in zip(point, (x, y, z), strict=True))
        cells.append((x, y, z))
    if rounded and _are_shares(points):
        return Reading(problem="coordinates are shares of the picture, not cells")
    return Reading(tuple(cells), rounded=rounded)


def _are_shares(points: Sequence[_Point | _Flaw]) -> bool:
    """Whether all numbers lie between 0 and 1, with fractions: a whole walk within one cell is not what is meant."""
    return all(0 <= c <= 1 for point in points if not isinstance(point, _Flaw) for c in point)
