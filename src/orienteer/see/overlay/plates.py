"""Labels: words on plates, and the lines that lead to what they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F32, F64
from orienteer.see.lettering import LEAST_PX, fitting, text_size
from orienteer.see.overlay.figures import pixel_of
from orienteer.see.overlay.ink import Ink, Words, halo_px
from orienteer.see.overlay.labels import Rect, lead_end, place
from orienteer.see.overlay.marks import Label
from orienteer.see.overlay.occlusion import Seen
from orienteer.see.palette import Rgb8, contrast_of, rgb_of
from orienteer.see.pen import Outline, Stroke, dashes

_WIDEST = 0.4
"""A plate takes at most this share of the picture's width; longer words go on several lines."""

_SHRINK = (1.0, 0.85, 0.72, 0.6)
"""Letter heights that are tried until all labels find room."""

_PAD = (4.0, 2.0)
"""Room around the words on a plate, pixels at 480."""


@dataclass(frozen=True, eq=False)
class Plate:
    """A label that has found its place."""

    lines: tuple[str, ...]
    px: float
    rect: Rect
    point: F64 | None
    """(u, v) of what it names; None for one that names nothing."""
    color: Rgb8
    hidden: bool = False

    def leader(self, unit: float) -> list[Ink]:
        """The line to what it names, and a dot on it."""
        if self.point is None:
            return []
        line = np.array((self.point, lead_end(self.point, self.rect)))
        pieces = dashes(line, 3 * unit, 3 * unit) if self.hidden else [line]
        strokes = [Stroke(piece, 0.75 * unit) for piece in pieces]
        dot = Stroke(self.point[None], 2.2 * unit)
        return [Ink((*strokes, dot), self.color, halo_px(unit), self.hidden)]

    def face(self, unit: float) -> list[Ink | Words]:
        """The plate itself and its words, bottom first."""
        left, top, right, bottom = self.rect
        corner = min(3 * unit, (bottom - top) / 3)
        inner = np.array(((left, top), (right, top), (right, bottom), (left, bottom)))
        inner += corner * np.array(((1, 1), (-1, 1), (-1, -1), (1, -1)))
        ink = contrast_of(self.color)
        # A hidden thing's plate stays legible: only its edge and its letters fade a little.
        plate = Ink((Outline(inner),), self.color, 0.6 * halo_px(unit), False, 0.7 if self.hidden else 0.94, corner)
        words = [
            Words(line, left + _PAD[0] * unit, top + _PAD[1] * unit + i * text_size(line, self.px)[1], self.px, ink)
            for i, line in enumerate(self.lines)
        ]
        return [plate, *words]


def plates_of(view: Seen, labels: Sequence[Label], unit: float, drawn: F32 | None = None) -> list[Plate]:
    """Plates for all labels whose points are in the picture; where there is no room, the last one counts the rest."""
    width, height = view.camera.size
    seen = [(label, where) for label in labels if (where := pixel_of(view, label.point)) is not None]
    seen = [(label, where) for label, where in seen if _within(where[0], view.camera.size)]
    if not seen:
        return []
    points = np.array([where[0] for _, where in seen])
    plates: list[Plate | None] = []
    for shrink in _SHRINK:
        drafts = [_draft(label, where, shrink, width, unit) for label, where in seen]
        sizes = [(draft.rect[2], draft.rect[3]) for draft in drafts]
        rects = place(points, sizes, (width, height), 6 * unit, drawn)
        plates = [r and replace(draft, rect=r) for draft, r in zip(drafts, rects, strict=True)]
        if None not in plates:
            break
    else:
        more = _counter(len(plates), (width, height), unit)
        rects = place(points, sizes, (width, height), 6 * unit, drawn, fixed=[more.rect])
        plates = [r and replace(draft, rect=r) for draft, r in zip(drafts, rects, strict=True)]
        left_out = sum(plate is None for plate in plates)
        plates.append(replace(more, lines=(f"+ {left_out} more",)))
    return [plate for plate in plates if plate is not None]


def _draft(label: Label, where: tuple[F64, bool], shrink: float, width: int, unit: float) -> Plate:
    """The plate with its size where its place will be."""
    px = max(LEAST_PX, label.height * unit * shrink)
    lines, px = fitting(label.text, px, _WIDEST * width)
    return Plate(tuple(lines), px, _sized(lines, px, unit), where[0], rgb_of(label.color), where[1])


def _sized(lines: Sequence[str], px: float, unit: float) -> Rect:
    sizes = [text_size(line, px) for line in lines or [""]]
    wide, high = max(w for w, _ in sizes), sum(h for _, h in sizes)
    return 0.0, 0.0, wide + 2 * _PAD[0] * unit, high + 2 * _PAD[1] * unit


def _counter(most: int, picture: tuple[int, int], unit: float) -> Plate:
    """A plate in the lower right corner with room for the number of labels that were left out."""
    lines, px = [f"+ {most} more"], max(LEAST_PX, 9 * unit)
    wide, high = _sized(lines, px, unit)[2:]
    right, bottom = picture[0] - 2.0, picture[1] - 2.0
    return Plate(tuple(lines), px, (right - wide, bottom - high, right, bottom), None, rgb_of("white"))


def _within(pixel: F64, size: tuple[int, int]) -> bool:
    return bool((pixel >= 0).all() and (pixel < size).all())
