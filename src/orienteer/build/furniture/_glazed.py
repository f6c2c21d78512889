"""Doors and panes of glass in frames."""

from __future__ import annotations

from orienteer.build.assemble import Moving, hinge
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cabinet import FRONT, GAP, Case
from orienteer.build.shape import NOTHING, Solid, between, union


def pane(low: tuple[float, float], high: tuple[float, float], z0: float, z1: float, face: Finish, rim: float) -> Solid:
    """A frame of four boards between two corners (x, y) with clear glass in it."""
    (x0, y0), (x1, y1) = low, high
    inset, middle = 0.0015, (z0 + z1) / 2
    return union(
        (
            between((x0, y0, z0), (x0 + rim, y1, z1), face, 0.002),
            between((x1 - rim, y0, z0), (x1, y1, z1), face, 0.002),
            between((x0 + rim - inset, y0 + inset, z0 + inset), (x1 - rim + inset, y0 + rim, z1 - inset), face),
            between((x0 + rim - inset, y1 - rim, z0 + inset), (x1 - rim + inset, y1 - inset, z1 - inset), face),
            between(
                (x0 + rim - inset, y0 + rim - inset, middle - 0.002),
                (x1 - rim + inset, y1 - rim + inset, middle + 0.002),
                finish("clear glass"),
            ),
        )
    )


def glass_door(
    name: str,
    low: tuple[float, float],
    high: tuple[float, float],
    case: Case,
    face: Finish,
    grip: Solid = NOTHING,
    hinge_left: bool = True,
    rim: float = 0.045,
) -> Moving:
    """A glazed door over the rectangle from `low` to `high` (x, y) of a case."""
    x0, x1, y0, y1 = low[0] + GAP / 2, high[0] - GAP / 2, low[1] + GAP / 2, high[1] - GAP / 2
    z0, z1 = case.front + 0.0005, case.front + FRONT
    leaf = pane((x0, y0), (x1, y1), z0, z1, face, rim)
    side = x1 - rim / 2 if hinge_left else x0 + rim / 2
    placed = grip.at(side, (y0 + y1) / 2, z1 - 0.0005)
    limits = (-1.9, 0.0) if hinge_left else (0.0, 1.9)
    joint = hinge((x0 if hinge_left else x1, y0, z1), limits[1], low=limits[0])
    return Moving(name, name.replace("-", " "), leaf + placed, joint)
