"""Text in pictures on a machine without fonts: Pillow carries one, and signs that it lacks are drawn as shapes."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import U8
from orienteer.see.pen import Outline, Shape, Stroke, circle, star, stencil

LEAST_PX = 9.0
"""Smaller letters of this font cannot be read."""

_ASCII = {
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D",
    "ł": "l", "Ł": "L", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "µ": "u", "μ": "u", "⁄": "/",
    "≤": "<=", "≥": ">=", "≈": "~", "⇒": "→", "⇐": "←", "✗": "×", "✕": "×", "·": "•", "‑": "-", "‐": "-",
    "\u00a0": " ", "\u202f": " ", "\u2009": " ",
}  # fmt: skip
"""What is written instead of signs that the font lacks and that do not come apart into ones it has."""

_LINE = 0.085
"""Thickness of drawn signs, in heights of the font."""


def plain(text: str) -> str:
    """The text in signs that can be drawn: accents are dropped, anything else unknown becomes a box."""
    signs = []
    for sign in " ".join(text.split()):
        for one in _ASCII.get(sign, sign):
            signs.append(one if _is_drawn(one) else _undressed(one))
    return "".join(signs)


def text_size(text: str, px: float) -> tuple[int, int]:
    """Width and height in pixels of one line of text in letters `px` high."""
    font = _font(px)
    return math.ceil(sum(_advance(run, drawn, font) for run, drawn in _runs(plain(text)))), _line_height(px)


@lru_cache(maxsize=512)
def text_mask(text: str, px: float, halo: float = 0.0) -> U8:
    """Coverage 0..255 of one line of text, shape (height, width), with `halo` pixels more on every side."""
    font, edge = _font(px), math.ceil(halo)
    width, height = text_size(text, px)
    image = Image.new("L", (width + 2 * edge, height + 2 * edge), 0)
    pen, left = ImageDraw.Draw(image), float(edge)
    base = edge + font.getmetrics()[0]
    signs: list[Shape] = []
    for run, drawn in _runs(plain(text)):
        if drawn:
            signs.extend(_placed(run, left, base, px))
        else:
            pen.text((left, edge), run, fill=255, font=font, stroke_width=halo)
        left += _advance(run, drawn, font)
    mask = np.array(image, dtype=np.uint8)
    shapes = stencil(signs, (mask.shape[1], mask.shape[0]), grow=halo)
    if shapes is not None:
        h, w = shapes.coverage.shape
        part = mask[shapes.v : shapes.v + h, shapes.u : shapes.u + w]
        np.maximum(part, np.round(255 * shapes.coverage).astype(np.uint8), out=part)
    mask.flags.writeable = False
    return mask


def wrapped(text: str, px: float, width: float) -> list[str]:
    """The text in lines that fit the width, broken at spaces, else after a hyphen, slash, dot or underscore.

    A piece that has no such place and is wider than the width stays whole.
    """
    lines: list[str] = []
    for word in plain(text).split():
        whole = f"{lines[-1]} {word}" if lines else word
        if lines and text_size(whole, px)[0] <= width:
            lines[-1] = whole
            continue
        line = ""
        for piece in re.findall(r"[^-/_.\\]+[-/_.\\]*|[-/_.\\]+", word):
            if line and text_size(line + piece, px)[0] > width:
                lines.append(line)
                line = piece
            else:
                line += piece
        lines.append(line)
    return lines


def fitting(text: str, px: float, width: float) -> tuple[list[str], float]:
    """The text in lines no wider than that, and the letter height at which they fit: `px`, or less for long words.

    Only a word that is too long for the smallest legible letters is broken where it has to be.
    """
    while True:
        lines = wrapped(text, px, width)
        if all(text_size(line, px)[0] <= width for line in lines):
            return lines, px
        if px <= LEAST_PX:
            return [part for line in lines for part in _broken(line, px, width)], px
        px = max(LEAST_PX, px * 0.93)


def _broken(line: str, px: float, width: float) -> Iterator[str]:
    while line:
        count = len(line)
        while count > 1 and text_size(line[:count], px)[0] > width:
            count -= 1
        yield line[:count]
        line = line[count:]


@lru_cache(maxsize=64)
def _font(px: float) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(px)
    assert isinstance(font, ImageFont.FreeTypeFont)  # Pillow's wheels are built with FreeType
    return font


def _line_height(px: float) -> int:
    ascent, descent = _font(px).getmetrics()
    return int(ascent + descent)


@cache
def _in_font(sign: str) -> bool:
    """Whether the font has the sign: what it lacks all looks alike."""
    font = _font(24)
    if sign == " ":
        return True
    mask, none = font.getmask(sign), font.getmask("\uffff")
    return bool(mask.size != none.size or bytes(mask) != bytes(none)) and mask.size != (0, 0)


def _is_drawn(sign: str) -> bool:
    return sign in _SIGNS or _in_font(sign)


def _undressed(sign: str) -> str:
    """An accented letter without its accents, or a box."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
    bare = "".join(_ASCII.get(c, c) for c in bare)
    if unicodedata.combining(sign) or unicodedata.category(sign) in ("Cf", "Mn", "Me"):
        return ""
    return bare if bare.strip() and all(_is_drawn(c) for c in bare) else "□"


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Stretches of letters that the font has, and single signs that are drawn."""
    for drawn, group in groupby(text, key=lambda sign: sign in _SIGNS):
        run = "".join(group)
        if drawn:
            yield from ((sign, True) for sign in run)
        else:
            yield run, False


def _advance(run: str, drawn: bool, font: ImageFont.FreeTypeFont) -> float:
    return _SIGNS[run][0] * font.size if drawn else float(font.getlength(run))


def _placed(sign: str, left: float, base: float, px: float) -> list[Shape]:
    """The shapes of a sign that stands on the base line at `left`."""
    placed: list[Shape] = []
    for shape in _SIGNS[sign][1]:
        if isinstance(shape, Stroke):
            placed.append(Stroke(shape.points * (px, -px) + (left, base), max(0.5, shape.half_width * px)))
        else:
            placed.append(Outline(shape.corners * (px, -px) + (left, base)))
    return placed


def _line(*points: tuple[float, float], half_width: float = _LINE / 2) -> Stroke:
    return Stroke(np.array(points), half_width)


def _arrow(turns: int) -> tuple[float, tuple[Shape, ...]]:
    """An arrow to the right, turned anticlockwise by quarter turns."""
    along, across = np.array(((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)))[[turns, (turns + 1) % 4]]
    middle = np.array((0.5, 0.36))
    shaft = np.array([middle - 0.40 * along, middle + 0.2 * along])
    head = [middle + 0.42 * along, middle + 0.08 * along + 0.24 * across, middle + 0.08 * along - 0.24 * across]
    return 1.0, (Stroke(shaft, 0.055), Outline(np.array(head)))


_BOX = ((0.12, 0.0), (0.12, 0.7), (0.62, 0.7), (0.62, 0.0), (0.12, 0.0))
_UP_STAR = star((0.42, 0.0), 0.42) * (1, -1) + (0.0, 0.36)

_SIGNS: dict[str, tuple[float, tuple[Shape, ...]]] = {
    "→": _arrow(0),
    "↑": _arrow(1),
    "←": _arrow(2),
    "↓": _arrow(3),
    "★": (0.84, (Outline(_UP_STAR),)),
    "☆": (0.84, (Stroke(np.concatenate((_UP_STAR, _UP_STAR[:1])), 0.03),)),
    "•": (0.4, (_line((0.2, 0.34), half_width=0.12),)),
    "●": (0.72, (_line((0.36, 0.35), half_width=0.3),)),
    "○": (0.72, (Stroke(circle((0.36, 0.35), 0.27), 0.035),)),
    "×": (0.62, (_line((0.12, 0.14), (0.5, 0.52)), _line((0.12, 0.52), (0.5, 0.14)))),
    "−": (0.62, (_line((0.1, 0.33), (0.52, 0.33)),)),
    "–": (0.62, (_line((0.06, 0.28), (0.56, 0.28)),)),
    "—": (1.0, (_line((0.04, 0.28), (0.96, 0.28)),)),
    "✓": (0.78, (_line((0.1, 0.34), (0.3, 0.1), (0.66, 0.66)),)),
    "²": (0.36, (_line((0.06, 0.66), (0.16, 0.72), (0.26, 0.64), (0.06, 0.38), (0.28, 0.38), half_width=0.032),)),
    "³": (
        0.36,
        (_line((0.06, 0.7), (0.24, 0.7), (0.15, 0.58), (0.26, 0.48), (0.16, 0.38), (0.06, 0.42), half_width=0.032),),
    ),
    "□": (0.74, (_line(*_BOX, half_width=0.03),)),
}
"""Signs that Pillow's font lacks: advance, and shapes with x to the right and y up from the base line, in heights."""
