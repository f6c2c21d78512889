"""A chart of metrics: one line a metric, on it a dot with its interval for every run, and a mark for published rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from orienteer.report.estimate import Estimate
from orienteer.see.palette import COLORS

WIDTH, LEFT, RIGHT = 820, 190, 24
LANE = 15
"""Height of one run within a metric's line, pixels."""
INKS = ("blue", "orange", "green", "red", "purple", "sky", "pink", "yellow")
"""Colours of runs, in their order; names of the palette that is safe for colour-blind people."""
SHAPES = ("circle", "square", "diamond", "triangle")
"""Each run has a shape too: colour is never all that tells two apart."""


@dataclass(frozen=True)
class Row:
    """What one run, or one row of a paper, has to say."""

    name: str
    values: Mapping[str, Estimate | float]
    """By metric; a plain number has no interval."""
    published: bool = False


def chart(rows: Sequence[Row], metrics: Sequence[str], low: float = 0.0, high: float = 1.0) -> str:
    """SVG of the metrics that any row has, on one axis."""
    shown = [name for name in metrics if any(name in row.values for row in rows)]
    lines = [sum(name in row.values for row in rows) * LANE + 14 for name in shown]
    bottom = sum(lines)
    height = bottom + 34 + 22 * ((len(rows) + 2) // 3)
    title = f"{', '.join(row.name for row in rows)}: {', '.join(shown)}"
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg" font-size="13"'
        f' fill="currentColor"><title>{escape(title)}</title>'
    ]

    def x(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    for step in range(5):
        value = low + (high - low) * step / 4
        at = x(value)
        parts.append(f'<line x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{bottom}" stroke="currentColor" opacity=".18"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 16}" text-anchor="middle" opacity=".7">{value:g}</text>')
    top = 0
    for name, line in zip(shown, lines, strict=True):
        parts.append(f'<text x="0" y="{top + line / 2 + 4:.1f}">{escape(name)}</text>')
        having = [(k, row) for k, row in enumerate(rows) if name in row.values]
        for lane, (k, row) in enumerate(having):
            parts += _mark(row, k, row.values[name], top + 7 + (lane + 0.5) * LANE, x)
        top += line
    for k, row in enumerate(rows):
        at, y = (k % 3) * (WIDTH / 3), bottom + 38 + 22 * (k // 3)
        words = f"{row.name} (published)" if row.published else row.name
        parts.append(
            f'{_shape(k, at + 8, y - 4, row.published)}<text x="{at + 22}" y="{y}">{escape(words[:44])}</text>'
        )
    return "".join([*parts, "</svg>"])


def _mark(row: Row, number: int, value: Estimate | float, y: float, x: object) -> list[str]:
    assert callable(x)
    if not isinstance(value, Estimate):
        return [_shape(number, x(value), y, row.published, f"{row.name}: {value:.3f}")]
    left, right = x(value.low), x(value.high)
    words = f"{row.name}: {value.value:.3f}, from {value.low:.3f} to {value.high:.3f}"
    bar = (
        f'<line x1="{left:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}" stroke="{_ink(number)}" stroke-width="2.5"/>'
    )
    return [bar, _shape(number, x(value.value), y, row.published, words)]


def _shape(number: int, x: float, y: float, hollow: bool, words: str = "") -> str:
    ink = _ink(number)
    paint = f'fill="none" stroke="{ink}" stroke-width="2"' if hollow else f'fill="{ink}"'
    title = f"<title>{escape(words)}</title>" if words else ""
    match SHAPES[number % len(SHAPES)]:
        case "circle":
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {paint}>{title}</circle>'
        case "square":
            return f'<rect x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9" {paint}>{title}</rect>'
        case "diamond":
            points = f"{x:.1f},{y - 6:.1f} {x + 6:.1f},{y:.1f} {x:.1f},{y + 6:.1f} {x - 6:.1f},{y:.1f}"
        case _:
            points = f"{x:.1f},{y - 6:.1f} {x + 5.5:.1f},{y + 4:.1f} {x - 5.5:.1f},{y + 4:.1f}"
    return f'<polygon points="{points}" {paint}>{title}</polygon>'


def _ink(number: int) -> str:
    red, green, blue = COLORS[INKS[number % len(INKS)]]
    return f"#{red:02x}{green:02x}{blue:02x}"
