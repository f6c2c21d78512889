"""What marks become before they touch the picture: coloured shapes and words with an outline that sets them off."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F32, U8
from orienteer.see.lettering import text_mask
from orienteer.see.palette import Rgb8, contrast_of
from orienteer.see.pen import Shape, Stencil, paint, stencil

_HALO = 1.1
"""Width of outlines in pixels of a picture whose shorter side is 480."""

DIM = 0.55
"""Opacity of what is behind something."""


def halo_px(unit: float) -> float:
    """Width of outlines in a picture where a pixel at 480 is that large; at least a pixel, or they would vanish."""
    return max(1.0, _HALO * unit)


@dataclass(frozen=True, eq=False)
class Ink:
    """Shapes of one colour, laid down together."""

    shapes: tuple[Shape, ...]
    color: Rgb8
    halo: float
    """Pixels of outline around them; 0 for none."""
    hidden: bool = False
    opacity: float = 1.0
    grow: float = 0.0
    """Pixels added around the shapes: rounds the corners of outlines."""

    def lay(self, rgb: U8, drawn: F32 | None = None) -> None:
        """Draws it into a picture, in place, and notes in `drawn` which pixels it covers, 0..1."""
        size = (rgb.shape[1], rgb.shape[0])
        opacity = self.opacity * (DIM if self.hidden else 1.0)
        if self.halo:
            paint(rgb, stencil(self.shapes, size, self.grow + self.halo), contrast_of(self.color), 0.9 * opacity)
        body = stencil(self.shapes, size, self.grow)
        paint(rgb, body, self.color, opacity)
        if drawn is not None and body is not None:
            height, width = body.coverage.shape
            under = drawn[body.v : body.v + height, body.u : body.u + width]
            np.maximum(under, body.coverage, out=under)


@dataclass(frozen=True)
class Words:
    """One line of text with its top left corner at a pixel."""

    text: str
    u: float
    v: float
    px: float
    """Height of the letters, pixels."""
    color: Rgb8
    halo: float = 0.0
    hidden: bool = False

    def lay(self, rgb: U8, drawn: F32 | None = None) -> None:
        """Draws it into a picture, in place; what sticks out is cut off."""
        opacity = DIM if self.hidden else 1.0
        if self.halo:
            self._stamp(rgb, self.halo, contrast_of(self.color), 0.9 * opacity)
        self._stamp(rgb, 0.0, self.color, opacity)

    def _stamp(self, rgb: U8, halo: float, color: Rgb8, opacity: float) -> None:
        mask, edge = text_mask(self.text, self.px, halo), math.ceil(halo)
        left, top = round(self.u) - edge, round(self.v) - edge
        cut = mask[max(0, -top) : max(0, rgb.shape[0] - top), max(0, -left) : max(0, rgb.shape[1] - left)]
        if cut.size:
            coverage = np.ascontiguousarray(cut, dtype=np.float32) / np.float32(255)
            paint(rgb, Stencil(max(0, left), max(0, top), coverage), color, opacity)
