"""Grids on the floor and their numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orienteer.arrays import F64
from orienteer.see.lettering import text_size
from orienteer.see.overlay.figures import run_inks, runs_of
from orienteer.see.overlay.ink import Ink, Words
from orienteer.see.overlay.labels import Rect
from orienteer.see.overlay.marks import Grid
from orienteer.see.overlay.occlusion import Seen
from orienteer.see.palette import contrast_of, rgb_of
from orienteer.see.pen import Outline

_STRIDES = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)


def grid_inks(view: Seen, grid: Grid, unit: float) -> Iterator[Ink]:
    """The lines of a grid."""
    lines = [
        grid.origin + start + np.array((np.zeros(3), edge))
        for edge, other, count in (
            (grid.along, grid.across, grid.cells[0]),
            (grid.across, grid.along, grid.cells[1]),
        )
        for start in other * np.linspace(0.0, 1.0, count + 1)[:, None]
    ]
    stretches = [run for line in lines for run in runs_of(view, line, unit)]
    return run_inks(stretches, grid.color, grid.width * unit, 0.5 * unit, opacity=0.65)


def number_inks(view: Seen, grid: Grid, unit: float) -> Iterator[Ink | Words]:
    """The numbers of a grid on small plates, outside its edges where there is room, else inside; none on another."""
    if grid.numbers == "none":
        return
    placed: list[tuple[Words, Rect]] = []
    for edge, other, cells, axis in (
        (grid.across, grid.along, grid.cells[0], 0),
        (grid.along, grid.across, grid.cells[1], 1),
    ):
        texts, shares = _numbers(grid, cells, float(np.linalg.norm(edge)), axis)
        places = grid.origin + edge * shares[:, None]
        inward = view.camera.project(places + 0.02 * other)[0] - view.camera.project(places)[0]
        placed += _best_row(view, grid, texts, view.camera.project(places)[0], inward, unit, [r for _, r in placed])
    for words, (left, top, right, bottom) in placed:
        corner = 2.5 * unit
        plate = np.array(((left, top), (right, top), (right, bottom), (left, bottom)))
        plate += np.array(((1, 1), (-1, 1), (-1, -1), (1, -1))) * corner * (0.4, 1.1)
        yield Ink((Outline(plate),), contrast_of(words.color), 0.0, opacity=0.82, grow=corner)
        yield words


def _numbers(grid: Grid, cells: int, length_m: float, axis: int) -> tuple[list[str], F64]:
    """What is written along an edge, and at which shares of it."""
    if grid.numbers == "cells":
        return [str(i) for i in range(cells)], (np.arange(cells) + 0.5) / cells
    step = length_m / cells if grid.step is None else grid.step[axis]
    return [f"{round(i * step, 6):g}" for i in range(cells + 1)], np.arange(cells + 1) / cells


def _best_row(
    view: Seen, grid: Grid, texts: list[str], pixels: F64, inward: F64, unit: float, taken: list[Rect]
) -> list[tuple[Words, Rect]]:
    """The numbers along one edge: outside if all that are in sight fit there; as many as do not touch."""
    in_sight = np.isfinite(pixels).all(axis=1) & (pixels >= 0).all(axis=1) & (pixels <= view.camera.size).all(axis=1)
    shown = [i for i in np.flatnonzero(in_sight) if np.hypot(*inward[i]) > 0]
    for stride in _STRIDES:
        chosen = [i for i in shown if i % stride == 0]
        outside = [_word(grid, texts[i], pixels[i], -inward[i], unit) for i in chosen]
        row = outside
        if any(not _in_picture(rect, view.camera.size) for _, rect in outside):
            row = [_word(grid, texts[i], pixels[i], inward[i], unit) for i in chosen]
        row = [pair for pair in row if _in_picture(pair[1], view.camera.size)]
        if not any(_touch(a[1], b[1]) for i, a in enumerate(row) for b in row[:i]):
            return [pair for pair in row if not any(_touch(pair[1], other) for other in taken)]
    return []


def _word(grid: Grid, text: str, pixel: F64, toward: F64, unit: float) -> tuple[Words, Rect]:
    """A number beside a place on an edge, in that direction, and the room it takes."""
    px = grid.height * unit
    width, height = text_size(text, px)
    toward = toward / np.hypot(*toward)
    reach = abs(toward[0]) * width / 2 + abs(toward[1]) * height / 2 + 2.5 * unit
    left, top = pixel + toward * reach - np.array((width, height)) / 2
    words = Words(text, float(left), float(top), px, rgb_of(grid.color))
    return words, (float(left), float(top), float(left + width), float(top + height))


def _in_picture(rect: Rect, size: tuple[int, int]) -> bool:
    return rect[0] >= 0 and rect[1] >= 0 and rect[2] <= size[0] and rect[3] <= size[1]


def _touch(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] + 1 and b[0] < a[2] + 1 and a[1] < b[3] and b[1] < a[3]
