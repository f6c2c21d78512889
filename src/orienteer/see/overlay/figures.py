"""How each kind of mark looks: from points in the world to shapes in the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from orienteer.arrays import F64
from orienteer.see.overlay.ink import Ink, halo_px
from orienteer.see.overlay.marks import Box3, Color, Cross, Dot, Frame, Path, Ring, Star
from orienteer.see.overlay.occlusion import Run, Seen, is_hidden, runs
from orienteer.see.palette import rgb_of
from orienteer.see.pen import Outline, Shape, Stroke, circle, dashes, star

_DASH = (4.5, 5.5)
"""Lengths of dashes and gaps, in line widths but at least in pixels at 480."""

_HEAD_EVERY = 70.0
"""Distance between arrow heads, pixels at 480."""

_EDGES = tuple((i, i | bit) for i in range(8) for bit in (1, 2, 4) if not i & bit)
"""The twelve edges of a box as pairs of its corners."""


def inks_of(view: Seen, mark: Path | Star | Dot | Ring | Cross | Box3 | Frame, unit: float) -> Iterator[Ink]:
    """What to lay down for a mark, bottom first; `unit` is the size of a pixel at 480."""
    match mark:
        case Path():
            points = np.concatenate((mark.points, mark.points[:1])) if mark.closed else mark.points
            stretches = runs_of(view, points, unit)
            yield from run_inks(stretches, mark.color, mark.width * unit, unit, mark.dashed)
            if mark.arrows:
                end = None if mark.closed else pixel_of(view, points[-1])
                yield from _heads(stretches, end[0] if end else None, mark, unit)
        case Star():
            yield from _spot(view, mark.point, mark.color, unit, lambda at: [Outline(star(at, mark.size * unit))])
        case Dot():
            yield from _spot(view, mark.point, mark.color, unit, lambda at: [Stroke(at[None], mark.size * unit)])
            if mark.core is not None:
                core = mark.core
                yield from _spot(view, mark.point, core, None, lambda at: [Stroke(at[None], 0.42 * mark.size * unit)])
        case Ring() if mark.radius_m is None:
            half = mark.width * unit / 2
            yield from _spot(
                view, mark.point, mark.color, unit, lambda at: [Stroke(circle(at, mark.size * unit), half)]
            )
        case Ring():
            around = np.linspace(0.0, 2 * np.pi, 97)
            points = mark.point + mark.radius_m * np.stack((np.sin(around), 0 * around, np.cos(around)), axis=1)
            yield from run_inks(runs_of(view, points, unit), mark.color, mark.width * unit, unit)
        case Cross():
            arms = mark.size * np.array(((1.0, 1.0), (1.0, -1.0))) * unit
            half = mark.width * unit / 2
            yield from _spot(
                view,
                mark.point,
                mark.color,
                unit,
                lambda at: [Stroke(np.array((at - arm, at + arm)), half) for arm in arms],
            )
        case Box3():
            yield from _box(view, mark, unit)
        case Frame(low, high):
            corners = np.array((low, (high[0], low[1]), high, (low[0], high[1]), low))
            yield Ink((Stroke(corners, mark.width * unit / 2),), rgb_of(mark.color), halo_px(unit))


def pixel_of(view: Seen, point: F64) -> tuple[F64, bool] | None:
    """Where a point is in the picture, and whether something hides it; None behind the camera."""
    if len(point) == 2:
        return point, False
    pixel, depth = view.camera.project(point)
    if not np.isfinite(pixel).all() or (view.camera.fov is not None and depth <= 0):
        return None
    return pixel, is_hidden(view, point)


def runs_of(view: Seen, points: F64, unit: float) -> list[Run]:
    """The stretches of a line given in the world or in pixels."""
    return [Run(points, False)] if points.shape[1] == 2 else runs(view, points, unit)


def run_inks(
    stretches: list[Run], color: Color, width: float, unit: float, dashed: bool = False, opacity: float = 1.0
) -> Iterator[Ink]:
    """Lines of one colour: what is hidden of them is dashed and dim, the rest drawn as one."""
    shown: dict[bool, list[Shape]] = {True: [], False: []}
    on, off = (length * max(unit, 0.45 * width) for length in _DASH)
    for run in stretches:
        thin = 0.8 if run.hidden else 1.0
        pieces = dashes(run.pixels, on, off) if run.hidden or dashed else [run.pixels]
        shown[run.hidden].extend(Stroke(piece, thin * width / 2) for piece in pieces)
    for hidden in (True, False):
        if shown[hidden]:
            yield Ink(tuple(shown[hidden]), rgb_of(color), halo_px(unit) * (0.7 if hidden else 1.0), hidden, opacity)


def _box(view: Seen, box: Box3, unit: float) -> Iterator[Ink]:
    edges = [run for edge in _EDGES for run in runs_of(view, box.corners[list(edge)], unit)]
    return run_inks(edges, box.color, box.width * unit, unit)


def _spot(
    view: Seen, point: F64, color: Color, unit: float | None, shapes: Callable[[F64], list[Shape]]
) -> Iterator[Ink]:
    where = pixel_of(view, point)
    if where is not None:
        yield Ink(tuple(shapes(where[0])), rgb_of(color), 0.0 if unit is None else halo_px(unit), where[1])


def _heads(stretches: list[Run], end: F64 | None, path: Path, unit: float) -> Iterator[Ink]:
    """Arrow heads at equal distances along each run, and one with its tip at the end of the path."""
    reach = 2.1 * path.width * unit
    heads: dict[bool, list[Shape]] = {True: [], False: []}
    for run in stretches:
        along = np.concatenate(((0.0,), np.cumsum(np.hypot(*np.diff(run.pixels, axis=0).T))))
        ends = run is stretches[-1] and end is not None and np.allclose(run.pixels[-1], end, atol=0.5)
        length = along[-1] - (1.25 * reach if ends else 0.0)
        count = round(length / (_HEAD_EVERY * unit)) or int(length > 3 * reach)
        tips = [_off_bends(along, (i + 0.5) / count * length + reach / 2, reach) for i in range(count)]
        heads[run.hidden].extend(_head(run.pixels, along, tip, reach) for tip in tips)
        if ends:
            heads[run.hidden].append(_head(run.pixels, along, along[-1], 1.25 * reach))
    for hidden in (True, False):
        if heads[hidden]:
            yield Ink(tuple(heads[hidden]), rgb_of(path.color), halo_px(unit), hidden)


def _off_bends(along: F64, tip: float, reach: float) -> float:
    """The tip's distance along the line, moved so that the head lies in one straight piece if that is long enough."""
    piece = int(np.clip(np.searchsorted(along, tip) - 1, 0, len(along) - 2))
    begin, end = float(along[piece]), float(along[piece + 1])
    return min(max(tip, begin + 2 * reach), end - reach / 2) if end - begin > 2.5 * reach else tip


def _head(pixels: F64, along: F64, tip_at: float, reach: float) -> Outline:
    """A triangle that points along the line, with its tip at that distance along it."""
    tip, tail = (
        np.array([np.interp(at, along, pixels[:, axis]) for axis in (0, 1)]) for at in (tip_at, tip_at - 1.5 * reach)
    )
    toward = tip - tail
    toward = toward / max(float(np.hypot(*toward)), 1e-9)
    side = np.array((-toward[1], toward[0]))
    back = tip - 1.7 * reach * toward
    return Outline(np.array((tip, back + reach * side, back + 0.45 * reach * toward, back - reach * side)))
