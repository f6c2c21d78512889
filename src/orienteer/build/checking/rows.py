"""Things in straight rows."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.build.checking.body import Body
from orienteer.build.checking.finding import YES, Held
from orienteer.build.checking.limits import limits

MOST_DIRECTIONS = 400
"""Of the lines through two things, so many are tried at most."""


def in_rows(items: Sequence[Body], rows: int) -> Held:
    """Whether they stand in so many rows."""
    if len(items) < 2 * rows and len(items) < 3:
        return YES if len(items) >= rows else Held(False, f"{len(items)} things cannot make {rows} rows")
    middles = np.array([item.middle for item in items])
    best = Held(False, "no straight rows")
    for direction in _directions(middles, items):
        for split in _splits(middles, direction, rows):
            found = _judged([[items[i] for i in row] for row in split], direction)
            if found.ok:
                return found
            best = found if best.why == "no straight rows" else best
    return best


def _directions(middles: F64, items: Sequence[Body]) -> Iterator[F64]:
    """Ways that rows may run: the things' own axes, and the lines through two of them."""
    steps = [item.axes[k] for item in items[:4] for k in (0, 1)]
    pairs = [(b - a) for i, a in enumerate(middles) for b in middles[i + 1 :]]
    pairs.sort(key=lambda step: float(np.linalg.norm(step)))
    for step in (*steps, *pairs[:MOST_DIRECTIONS]):
        length = float(np.linalg.norm(step))
        if length > 1e-6:
            yield step / length


def _splits(middles: F64, direction: F64, rows: int) -> Iterator[list[list[int]]]:
    """The rows, if cut where the things lie farthest apart across them, and if each gets its number in turn."""
    across = middles @ np.array((-direction[1], direction[0]))
    order = np.argsort(across, kind="stable")
    cuts = np.sort(np.argsort(-np.diff(across[order]), kind="stable")[: rows - 1]) + 1
    yield [part.tolist() for part in np.split(order, cuts)]
    yield [part.tolist() for part in np.array_split(order, rows)]


def _judged(rows: list[list[Body]], direction: F64) -> Held:
    limit = limits()["rows"]
    counts = [len(row) for row in rows]
    if min(counts) == 0 or max(counts) - min(counts) > 1:
        return Held(False, f"rows of {', '.join(map(str, counts))}")
    angles: list[float] = []
    for row in rows:
        found = _straight(row, direction)
        if not found.ok:
            return found
        if len(row) > 1:
            angles.append(_angle(row, direction))
    if angles and max(angles) - min(angles) > limit["angle_deg"]:
        return Held(False, f"rows are {max(angles) - min(angles):.0f}° off parallel")
    return YES


def _straight(row: list[Body], direction: F64) -> Held:
    limit = limits()["rows"]
    middles = np.array([item.middle for item in row])
    most = max(limit["off_m"], limit["off_share"] * max(item.longest for item in row))
    off = _off_line(middles)
    if len(row) > 1 and abs(_angle(row, direction)) > limit["angle_deg"]:
        return Held(False, "a row runs another way")
    if off > most:
        return Held(False, f"one is {off:.2f} m out of line, at most {most:.2f} m")
    steps = np.sort(np.diff(np.sort(middles @ direction)))
    if len(steps) > 2:
        steps = steps[:-1]  # one gangway
    if len(steps) > 1 and steps[-1] - steps[0] > limit["step_share"] * steps[-1] + 1e-9:
        return Held(False, f"steps of {steps[0]:.2f} m to {steps[-1]:.2f} m")
    fronts = [item.front for item in row if item.front is not None]
    turns = [math.degrees(math.acos(float(np.clip(front @ fronts[0], -1, 1)))) for front in fronts]
    if turns and max(turns) > limit["turn_deg"]:
        return Held(False, f"one is turned {max(turns):.0f}° away from its neighbours")
    return YES


def _off_line(middles: F64) -> float:
    """How far the farthest lies off the line that fits best."""
    if len(middles) < 3:
        return 0.0
    spread = middles - middles.mean(axis=0)
    along = np.linalg.svd(spread)[2][0]
    return float(np.abs(spread @ np.array((-along[1], along[0]))).max())


def _angle(row: list[Body], direction: F64) -> float:
    """Degrees from the direction to the line through a row, −90 to 90."""
    middles = np.array([item.middle for item in row])
    along = np.linalg.svd(middles - middles.mean(axis=0))[2][0]
    along = along if along @ direction >= 0 else -along
    turn = direction[0] * along[1] - direction[1] * along[0]
    return math.degrees(math.asin(float(np.clip(turn, -1, 1))))
