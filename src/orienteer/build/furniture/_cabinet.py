"""Boxes of boards with doors and drawers: what cupboards, benches and desks are made of."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from orienteer.build.assemble import Moving, hinge, shelf, slide
from orienteer.build.finish import Finish
from orienteer.build.shape import NOTHING, Solid, ball, between, cylinder, frustum, rod, union
from orienteer.build.wish import pick
from orienteer.world.thing import Support

BOARD = 0.02
"""Thickness of a board, metres."""
GAP = 0.003
"""Between a front and its neighbour."""
FRONT = 0.019
"""Thickness of a door or a drawer's front."""


@dataclass(frozen=True)
class Case:
    """The room that a cabinet encloses, in its own frame; the front edges of its boards are at `front`."""

    left: float
    right: float
    bottom: float
    top: float
    rear: float
    front: float

    @property
    def width(self) -> float:
        """Over all."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Over all."""
        return self.top - self.bottom


def carcass(case: Case, wood: Finish, back: Finish | None = None, lid: bool = True, board: float = BOARD) -> Solid:
    """Sides, bottom, back and top of a case; open in front."""
    inner = 0.002
    sides = [
        between((case.left, case.bottom, case.rear), (case.left + board, case.top, case.front), wood, 0.0015),
        between((case.right - board, case.bottom, case.rear), (case.right, case.top, case.front), wood, 0.0015),
    ]
    left, right = case.left + board - inner, case.right - board + inner
    low = between(
        (left, case.bottom + inner, case.rear + inner), (right, case.bottom + board, case.front - inner), wood
    )
    behind = between(
        (left, case.bottom + board - inner, case.rear + 0.004),
        (right, case.top - (board - inner if lid else inner), case.rear + 0.01),
        back or wood,
    )
    pieces = [*sides, low, behind]
    if lid:
        pieces.append(
            between((left, case.top - board, case.rear + inner), (right, case.top - inner, case.front - inner), wood)
        )
    return union(pieces)


def boards(case: Case, heights: list[float], wood: Finish, board: float = BOARD, setback: float = 0.006) -> Solid:
    """Shelves inside a case with their upper sides at these heights."""
    low, high = case.left + BOARD - 0.002, case.right - BOARD + 0.002
    return union(
        between((low, height - board, case.rear + 0.008), (high, height, case.front - setback), wood)
        for height in heights
    )


def shelf_supports(case: Case, heights: list[float], ceiling: float, board: float = BOARD) -> list[Support]:
    """What the shelves at these heights carry, each up to the next one; the last up to `ceiling`."""
    tops = [height - board for height in heights[1:]] + [ceiling]
    return [
        shelf(
            (case.left + BOARD + 0.005, case.rear + 0.015),
            (case.right - BOARD - 0.005, case.front - 0.01),
            height,
            above - height,
            f"shelf {i + 1}",
        )
        for i, (height, above) in enumerate(zip(heights, tops, strict=True))
    ]


def handle(style: str, finish: Finish, length: float = 0.12, upright: bool = False) -> Solid:
    """Its middle at the origin, standing out towards +z."""
    if style == "knob":
        stem = frustum(0.006, 0.007, 0.014, finish, 8)
        return (stem + ball(0.013, finish, 12, 0.8).at(y=0.011)).turned((1, 0, 0), np.pi / 2).boxed()
    if style == "cup":
        shell = cylinder(0.014, length * 0.7, finish, 12, 0.005).turned((0, 0, 1), np.pi / 2)
        return shell.at(length * 0.35, 0, 0.006).boxed()
    half = length / 2
    bar = rod(((-half, 0, 0), (-half, 0, 0.026), (half, 0, 0.026), (half, 0, 0)), 0.0055, finish, 6)
    return (bar.turned((0, 0, 1), np.pi / 2) if upright else bar).boxed()


def drawer(
    name: str, low: tuple[float, float], high: tuple[float, float], case: Case, face: Finish, grip: Solid = NOTHING
) -> Moving:
    """A drawer whose front covers the rectangle from `low` to `high` (x, y), with its box behind."""
    x0, x1 = low[0] + GAP / 2, high[0] - GAP / 2
    y0, y1 = low[1] + GAP / 2, high[1] - GAP / 2
    plate = between((x0, y0, case.front), (x1, y1, case.front + FRONT), face, 0.002)
    rear, b = case.rear + 0.03, 0.012
    left, right, bottom, top = x0 + 0.022, x1 - 0.022, y0 + 0.012, y0 + 0.012 + max(0.04, 0.6 * (y1 - y0))
    box = union(
        (
            between((left, bottom, rear), (right, bottom + b, case.front), face),
            between((left + 0.001, bottom + b / 2, rear + 0.001), (left + b, top, case.front), face),
            between((right - b, bottom + b / 2, rear + 0.001), (right - 0.001, top, case.front), face),
            between((left + b / 2, bottom + b / 2, rear + 0.002), (right - b / 2, top - 0.002, rear + b), face),
        )
    )
    placed = grip.at((x0 + x1) / 2, (y0 + y1) / 2, case.front + FRONT - 0.0005)
    return Moving(name, name.replace("-", " "), plate + box + placed, slide(0.8 * (case.front - case.rear)))


def door(
    name: str,
    low: tuple[float, float],
    high: tuple[float, float],
    case: Case,
    face: Finish,
    grip: Solid = NOTHING,
    hinge_left: bool = True,
    framed: bool = False,
    grip_height: float = 0.5,
) -> Moving:
    """A door over the rectangle from `low` to `high` (x, y); `grip_height` is where along its height the handle is."""
    x0, x1 = low[0] + GAP / 2, high[0] - GAP / 2
    y0, y1 = low[1] + GAP / 2, high[1] - GAP / 2
    z0, z1 = case.front + 0.0005, case.front + FRONT
    leaf = (
        frame_and_panel((x0, y0), (x1, y1), z0, z1, face)
        if framed
        else between((x0, y0, z0), (x1, y1, z1), face, 0.002)
    )
    side = x1 - 0.035 if hinge_left else x0 + 0.035
    placed = grip.at(side, y0 + grip_height * (y1 - y0), z1 - 0.0005)
    edge = x0 if hinge_left else x1
    low_angle, high_angle = (-1.9, 0.0) if hinge_left else (0.0, 1.9)
    return Moving(name, name.replace("-", " "), leaf + placed, hinge((edge, y0, z1), high_angle, low=low_angle))


def frame_and_panel(
    low: tuple[float, float], high: tuple[float, float], z0: float, z1: float, face: Finish, width: float = 0.06
) -> Solid:
    """A frame of four boards around a thinner panel."""
    (x0, y0), (x1, y1) = low, high
    w = min(width, 0.3 * (x1 - x0), 0.3 * (y1 - y0))
    inner = 0.0015
    pieces = [
        between((x0, y0, z0), (x0 + w, y1, z1), face, 0.002),
        between((x1 - w, y0, z0), (x1, y1, z1), face, 0.002),
        between((x0 + w - inner, y0 + inner, z0 + inner), (x1 - w + inner, y0 + w, z1 - inner), face),
        between((x0 + w - inner, y1 - w, z0 + inner), (x1 - w + inner, y1 - inner, z1 - inner), face),
        between((x0 + w - inner, y0 + w - inner, z0 + 0.003), (x1 - w + inner, y1 - w + inner, z1 - 0.008), face),
    ]
    return union(pieces)


def any_handle(rng: np.random.Generator, finish: Finish, upright: bool = False) -> Solid:
    """A handle in one of the styles."""
    style = pick(rng, "knob", "bar", "bar", "cup") if not upright else pick(rng, "knob", "bar")
    return handle(style, finish, float(rng.uniform(0.1, 0.16)), upright)


def plinth(case: Case, finish: Finish, setback: float = 0.04) -> Solid:
    """What a case stands on, from the floor to its bottom."""
    return between(
        (case.left + 0.003, 0.0, case.rear + 0.003),
        (case.right - 0.003, case.bottom + 0.003, case.front - setback),
        finish,
    )
