"""Cabinets with rows of fronts: chests, bedside tables, benches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from orienteer.build.assemble import Moving, top
from orienteer.build.finish import Finish
from orienteer.build.furniture._cabinet import Case, any_handle, carcass, drawer
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, between
from orienteer.build.wish import pick
from orienteer.world.thing import Support


def chest(
    rng: np.random.Generator,
    size: tuple[float, float, float],
    columns: int,
    rows: Sequence[float],
    wood: Finish,
    face: Finish,
    metal: Finish,
    lift: float,
) -> tuple[list[Solid], list[Moving], Support]:
    """Drawers in columns and rows (shares of the height from below) on legs `lift` high, under an overhanging top."""
    width, height, depth = size
    case = Case(-width / 2, width / 2, lift, height - 0.022, -depth / 2, depth / 2 - 0.02)
    pieces = [carcass(case, wood)]
    over = 0.012
    pieces.append(
        between(
            (-width / 2 - over, height - 0.024, case.rear), (width / 2 + over, height, depth / 2 + 0.008), wood, 0.004
        )
    )
    if lift > 0.02:
        one = leg(pick(rng, "tapered", "square", "round"), lift + 0.01, 0.04, wood)
        pieces.append(four(one, width / 2 - 0.04, depth / 2 - 0.045))
    grip = any_handle(rng, metal)
    parts: list[Moving] = []
    edges = case.bottom + 0.004 + np.concatenate(([0.0], np.cumsum(rows) / sum(rows))) * (case.height - 0.006)
    across = np.linspace(case.left + 0.004, case.right - 0.004, columns + 1)
    for j in range(len(rows)):
        for i in range(columns):
            name = f"drawer-{len(parts) + 1}"
            parts.append(drawer(name, (across[i], edges[j]), (across[i + 1], edges[j + 1]), case, face, grip))
    return pieces, parts, top(width - 0.02, depth - 0.02, height)
