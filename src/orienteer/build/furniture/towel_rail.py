"""Towel rail: a bar on the wall with a towel over it."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, cylinder, profile, rod, sheet, soft_box, surface, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="towel rail",
    about="A bar or a ladder of tubes on the wall with a towel hung over it.",
    group="bathroom",
    width=(0.4, 0.95),
    height=(0.3, 1.3),
    depth=(0.05, 0.32),
    stands=Stands.WALL,
    affordances=(Affordance.PICK_UP,),
)
COLORS = ("white", "light blue", "teal", "cream", "pink", "blue", "beige", "red")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "bar", "shelf", with folded towels on it, or "ladder", which is heated."""
    style = style or pick(rng, *["bar"] * 4, "shelf", "ladder")
    cloth = wish.finish(rng, "carpet", colors=COLORS)
    metal = finish(pick(rng, "chrome", "chrome", "brushed steel", "brass"))
    draw = {"bar": _bar, "shelf": _shelf, "ladder": _ladder}[style]
    return assemble(CATEGORY, draw(rng, wish, metal, cloth), cloth, name=f"towel rail with {cloth.color} towels")


def _bar(rng: np.random.Generator, wish: Wish, metal: Finish, cloth: Finish) -> list[Solid]:
    """One large towel, or two, over a bar."""
    wide, out = wish.between(rng, 0.56, 0.72), 0.075
    pieces = [_rod(wide, out, metal)]
    if chance(rng, 0.4):
        other = finish(f"{pick(rng, *(word for word in COLORS if word != cloth.color))} carpet")
        pieces.append(_towel(rng, wide * 0.5, 0.62, out, cloth).at(-wide * 0.2))
        pieces.append(_towel(rng, wide * 0.32, 0.4, out, other).at(wide * 0.27))
    else:
        pieces.append(_towel(rng, wide * float(rng.uniform(0.66, 0.8)), 0.66, out, cloth))
    return pieces


def _ladder(rng: np.random.Generator, wish: Wish, metal: Finish, cloth: Finish) -> list[Solid]:
    wide, tall, out = wish.between(rng, 0.48, 0.56), float(rng.uniform(0.8, 1.05)), 0.06
    mast = rod(((wide / 2, -tall, out), (wide / 2, 0.05, out)), 0.014, metal, 12).both_sides()
    rungs, y = [], 0.0
    while y > -tall + 0.06:
        rungs.append(rod(((-wide / 2, y, out), (wide / 2, y, out)), 0.0095, metal, 10))
        y -= 0.055 if len(rungs) % 4 else 0.12
    holds = [
        rod(((x, level, 0.0), (x, level, out)), 0.01, metal, 10)
        for x in (-wide / 2, wide / 2)
        for level in (-0.08, -tall + 0.1)
    ]
    towel = _towel(rng, wide * 0.72, tall * 0.62, out, cloth)
    return [mast, *rungs, *holds, towel]


def _towel(rng: np.random.Generator, wide: float, long: float, out: float, cloth: Finish) -> Solid:
    """Over a bar at the height 0, `out` before the wall: its front `long`, its rear shorter, with woven borders."""
    waves, phase = float(rng.uniform(1.6, 2.4)), float(rng.uniform(0, 6.28))
    across, r, swing = np.linspace(-0.5, 0.5, 25), 0.0125, float(rng.uniform(0.008, 0.012))

    def ripple(share: float) -> F64:
        return np.asarray(swing * share * np.sin(across * waves * 2 * math.pi + phase), dtype=np.float64)

    def front(t: float, lift: float = 0.0) -> F64:
        return _row(across * wide * (1 + 0.03 * t), -long * t, out + r + swing * t + ripple(t) + lift)

    rear_long, coarse = long * float(rng.uniform(0.75, 0.92)), across[::4]
    rear = [_row(-coarse * wide, -rear_long * t, np.full(7, out - r - 0.002)) for t in (0.0, 0.5, 1.0)]
    bend = [_row(coarse * wide, r * math.sin(a), np.full(7, out + r * math.cos(a))) for a in np.linspace(math.pi, 0, 6)]
    fall = [front(t) for t in np.linspace(0, 1, 7)]
    pieces = [sheet(np.stack(fall), 0.006, cloth, blocks=(2, 6)), sheet(np.stack(rear), 0.005, cloth)]
    pieces.append(sheet(np.stack(bend), 0.005, cloth))
    border = finish("beige fabric" if cloth.color in ("white", "cream") else "cream fabric")
    for low, high in ((0.82, 0.835), (0.85, 0.885), (0.9, 0.915)):
        pieces.append(Solid((surface(np.stack((front(low, 0.001), front(high, 0.001))), border),)))
    return union(pieces)


def _row(x: F64, y: float, z: F64) -> F64:
    return np.column_stack((x, np.full(len(x), y), z))


def _rod(wide: float, out: float, metal: Finish) -> Solid:
    """A bar at the height 0 between two posts on the wall."""
    bar = rod(((-wide / 2, 0, out), (wide / 2, 0, out)), 0.009, metal, 10)
    x = wide / 2 - 0.012
    post = rod(((x, 0, 0.006), (x, 0, out)), 0.0085, metal, 12)
    foot = cylinder(0.026, 0.01, metal, 18, 0.003).turned((1, 0, 0), math.pi / 2).at(x)
    knob = cylinder(0.014, 0.02, metal, 16, 0.004).turned((0, 0, 1), -math.pi / 2).at(wide / 2 - 0.004, 0, out)
    return bar + union((post, foot, knob)).both_sides()


def _shelf(rng: np.random.Generator, wish: Wish, metal: Finish, cloth: Finish) -> list[Solid]:
    """A rack with folded towels lying on it, and a bar below with one over it."""
    wide, deep = wish.between(rng, 0.58, 0.68), 0.24
    bars = [rod(((-wide / 2, 0, z), (wide / 2, 0, z)), 0.007, metal, 10) for z in np.linspace(0.03, deep, 5)]
    x = wide / 2
    frame = rod(((x, 0, 0.0), (x, 0, deep + 0.006)), 0.008, metal, 10)
    lip = rod(((x, 0.0, deep), (x, 0.045, deep)), 0.007, metal, 10)
    edge = rod(((-x, 0.045, deep), (x, 0.045, deep)), 0.007, metal, 10)
    plate = soft_box((0.05, 0.16, 0.012), metal, 0.005, steps=1).at(x, -0.12, 0.006)
    pieces = [*bars, union((frame, lip, plate)).both_sides(), edge, _rod(wide, 0.09, metal).at(y=-0.1)]
    others = [finish(f"{pick(rng, cloth.color, cloth.color, 'white', 'cream')} carpet") for _ in range(5)]
    share = wide * 0.46
    for side in (-1, 1):
        y = 0.007
        for k in range(int(rng.integers(2, 4))):
            stuff = cloth if k == 0 and side < 0 else others[k + 1 + side]
            pieces.append(
                _folded(rng, share - 0.008 * k, deep - 0.03, stuff).at(side * wide * 0.24, y, deep / 2 + 0.012)
            )
            y += 0.066
    towel = _towel(rng, wide * float(rng.uniform(0.6, 0.74)), 0.56, 0.09, cloth)
    return [*pieces, towel.at(y=-0.1)]


def _folded(rng: np.random.Generator, wide: float, deep: float, cloth: Finish) -> Solid:
    """A towel folded in three, its rounded fold towards +z."""
    thick, pieces = 0.022, []
    for k in range(3):
        reach = deep - float(rng.uniform(0.0, 0.008))
        fold = rectangle(reach, thick + 0.002, thick * 0.48, 2) + np.array(((deep - reach) / 2, thick * (k + 0.5)))
        pieces.append(profile(fold, wide - 0.003 * (k % 2), cloth))
    return union(pieces)
