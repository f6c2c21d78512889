"""Marks over a picture."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from orienteer.arrays import F32, U8
from orienteer.see.overlay.figures import inks_of
from orienteer.see.overlay.ink import Ink, Words
from orienteer.see.overlay.marks import Grid, Label, Mark
from orienteer.see.overlay.occlusion import Seen
from orienteer.see.overlay.plates import plates_of
from orienteer.see.overlay.ticks import grid_inks, number_inks

UNIT_SIDE = 480
"""Widths and sizes of marks are pixels of a picture whose shorter side is this."""

_LEAST_UNIT = 0.6
"""In smaller pictures marks stop shrinking: they would vanish."""


def draw(view: Seen, marks: Iterable[Mark]) -> U8:
    """The picture with marks over it, u8 (height, width, 3); what is hidden by something is dim and dashed.

    Hidden stretches lie under all others, later marks over earlier ones, labels over everything.
    """
    marks = list(marks)
    rgb = np.array(view.rgb, dtype=np.uint8, order="C")
    unit = unit_of(view.camera.size)
    drawn = np.zeros(rgb.shape[:2], dtype=np.float32)
    layers: list[tuple[Ink | Words, F32 | None]] = []
    for mark in marks:
        if isinstance(mark, Grid):  # labels may cover its lines
            layers += [(ink, None) for ink in grid_inks(view, mark, unit)]
            layers += [(ink, drawn) for ink in number_inks(view, mark, unit)]
        elif not isinstance(mark, Label):
            layers += [(ink, drawn) for ink in inks_of(view, mark, unit)]
    for hidden in (True, False):
        for layer, note in layers:
            if layer.hidden is hidden:
                layer.lay(rgb, note)
    labels = [mark for mark in marks if isinstance(mark, Label)]
    plates = plates_of(view, labels, unit, np.maximum(drawn, _detail(view.rgb))) if labels else []
    for leader in [ink for plate in plates for ink in plate.leader(unit)]:
        leader.lay(rgb)
    for face in [ink for plate in plates for ink in plate.face(unit)]:
        face.lay(rgb)
    return rgb


def unit_of(size: tuple[int, int]) -> float:
    """How many pixels of this picture make one of a picture whose shorter side is 480."""
    return max(_LEAST_UNIT, min(size) / UNIT_SIDE)


def _detail(rgb: U8) -> F32:
    """How much there is to see at each pixel, 0 to a third of what a mark counts: labels had better not cover it."""
    grey = rgb.mean(axis=2, dtype=np.float32)
    steps = np.abs(np.diff(grey, axis=0, prepend=grey[:1])) + np.abs(np.diff(grey, axis=1, prepend=grey[:, :1]))
    detail: F32 = np.minimum(steps / np.float32(96), np.float32(0.33))
    return detail
