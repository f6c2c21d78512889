"""Locker: a row of narrow steel doors."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cabinet import BOARD, Case, boards, carcass, door
from orienteer.build.shape import Solid, between, cylinder, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="locker",
    about="A row of tall narrow steel cupboards with vents and numbers on their doors.",
    group="storage",
    width=(0.3, 1.6),
    height=(1.6, 2.1),
    depth=(0.38, 0.58),
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, doors: int | None = None) -> Thing:
    """Two to four in a row, in one or two rows."""
    coat = wish.finish(rng, "enamel", colors=("blue", "grey", "red", "dark green", "light blue", "yellow"))
    body = finish("grey enamel") if coat.color != "grey" else finish("light grey enamel")
    count = doors or {"small": 2, "large": 4}.get(wish.size or "", int(rng.integers(2, 5)))
    rows = int(rng.integers(1, 3))
    one = float(rng.uniform(0.3, 0.36))
    width, height, depth = count * one, float(rng.uniform(1.75, 1.95)), float(rng.uniform(0.45, 0.52))
    case = Case(-width / 2, width / 2, 0.1, height, -depth / 2, depth / 2 - 0.03)
    pieces: list[Solid] = [carcass(case, body)]
    for sx in (-1, 1):
        for sz in (-1, 1):
            px, pz = sx * (width / 2 - 0.03), sz * (depth / 2 - 0.06)
            pieces.append(between((px - 0.02, 0.0, pz - 0.02), (px + 0.02, 0.102, pz + 0.02), body))
    cuts = np.linspace(case.left, case.right, count + 1)
    levels = np.linspace(case.bottom, case.top, rows + 1)
    for x in cuts[1:-1]:
        left, right = (
            (x - 0.008, case.bottom + BOARD - 0.002, case.rear + 0.008),
            (x + 0.008, case.top - BOARD + 0.002, case.front - 0.002),
        )
        pieces.append(between(left, right, body))
    pieces.append(boards(case, [*levels[1:-1].tolist(), case.top - 0.3], body, setback=0.02))
    parts: list[Moving] = []
    for j in range(rows):
        for i in range(count):
            low, high = (cuts[i] + 0.004, levels[j] + 0.004), (cuts[i + 1] - 0.004, levels[j + 1] - 0.004)
            parts.append(_door(f"door-{len(parts) + 1}", low, high, case, coat))
    return assemble(CATEGORY, pieces, coat, parts=parts)


def _door(name: str, low: tuple[float, float], high: tuple[float, float], case: Case, coat: Finish) -> Moving:
    """With vents above and below, a latch, and a plate for its number."""
    leaf = door(name, low, high, case, coat)
    z, middle, wide = case.front + 0.019, (low[0] + high[0]) / 2, (high[0] - low[0]) * 0.22
    dark, steel = finish("dark grey metal"), finish("brushed steel")
    slots = [
        between((middle - wide, y, z - 0.0005), (middle + wide, y + 0.007, z + 0.0015), dark).ghost()
        for start in (low[1] + 0.08, high[1] - 0.16)
        for y in start + 0.022 * np.arange(4)
    ]
    side = high[0] - 0.045
    latch = between(
        (side - 0.016, (low[1] + high[1]) / 2 - 0.06, z - 0.001),
        (side + 0.016, (low[1] + high[1]) / 2 + 0.06, z + 0.01),
        steel,
        0.003,
    )
    lock = (
        cylinder(0.009, 0.01, dark, 10).turned((1, 0, 0), np.pi / 2).at(side, (low[1] + high[1]) / 2 + 0.085, z - 0.002)
    )
    plate = between(
        (middle - 0.03, high[1] - 0.225, z - 0.0005),
        (middle + 0.03, high[1] - 0.195, z + 0.002),
        finish("white plastic"),
    ).ghost()
    return Moving(leaf.id, leaf.name, union((leaf.solid, *slots, latch, lock, plate)), leaf.joint)
