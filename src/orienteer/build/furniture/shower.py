"""Shower: a cubicle of glass to wash standing up."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, opened, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, cylinder, frustum, lathe, panel, rod, soft_box, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="shower",
    about="A cubicle of glass with a door, a tray and a shower head.",
    group="bathroom",
    width=(0.75, 1.3),
    height=(1.95, 2.3),
    depth=(0.75, 1.7),
    affordances=(Affordance.OPEN, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, ajar: bool | None = None) -> Thing:
    """A tiled back, glass at both sides and a glass door in front that may stand `ajar`."""
    tiles = wish.finish(rng, "white tiles", "wall tiles", "blue wall tiles", "green wall tiles", "mosaic tiles")
    metal = finish(pick(rng, "chrome", "chrome", "black metal", "brushed steel"))
    wide, deep = wish.between(rng, 0.85, 1.05), float(rng.uniform(0.82, 0.95))
    tall, foot = float(rng.uniform(2.0, 2.12)), float(rng.uniform(0.06, 0.14))
    pieces = [_tray(wide, deep, foot), _walls(wide, deep, foot, tall, tiles, metal)]
    pieces += [_fittings(rng, tall).at(0, foot, -deep / 2 + 0.022)]
    leaf = Moving(
        "door",
        "glass door",
        _door(wide, foot, tall, metal).at(z=deep / 2 - 0.014),
        hinge((-wide / 2 + 0.06, 0.0, deep / 2 - 0.014), 0.0, low=-1.5),
    )
    floor = shelf((-wide / 2 + 0.1, -deep / 2 + 0.12), (wide / 2 - 0.1, deep / 2 - 0.1), foot - 0.03, 1.0, "tray")
    thing = assemble(CATEGORY, pieces, tiles, parts=[leaf], supports=[floor])
    if ajar if ajar is not None else chance(rng, 0.4):
        return opened(thing, {"door": -float(rng.uniform(0.4, 0.9))})
    return thing


def _tray(wide: float, deep: float, foot: float) -> Solid:
    """White, with a rim and a drain."""
    white = finish("white ceramic")
    base = between((-wide / 2, 0.0, -deep / 2), (wide / 2, foot - 0.03, deep / 2), white)
    rim = between((-wide / 2, foot - 0.032, deep / 2 - 0.05), (wide / 2, foot, deep / 2), white, 0.008)
    side = between((wide / 2 - 0.05, foot - 0.032, -deep / 2), (wide / 2, foot, deep / 2), white, 0.008)
    drain = cylinder(0.05, 0.004, finish("chrome"), 24).at(0, foot - 0.03, -deep * 0.15)
    return union((base, rim, rim.mirrored(2), side.both_sides(), drain.ghost()))


def _walls(wide: float, deep: float, foot: float, tall: float, tiles: Finish, metal: Finish) -> Solid:
    """The tiled back, panes at the sides, the frame of metal around them."""
    back = panel((-wide / 2, foot), (wide / 2, tall), 0.02, tiles).at(z=-deep / 2 + 0.01)
    glass = finish("clear glass")
    pane = between((wide / 2 - 0.017, foot, -deep / 2 + 0.02), (wide / 2 - 0.011, tall, deep / 2 - 0.02), glass)
    post = between((wide / 2 - 0.03, foot, deep / 2 - 0.03), (wide / 2, tall, deep / 2), metal, 0.004)
    rear = between((wide / 2 - 0.028, foot, -deep / 2 + 0.02), (wide / 2, tall, -deep / 2 + 0.045), metal, 0.004)
    high = between((wide / 2 - 0.028, tall - 0.03, -deep / 2 + 0.02), (wide / 2, tall, deep / 2 - 0.02), metal, 0.004)
    low = high.at(y=foot - tall + 0.03)
    beam = between((-wide / 2 + 0.02, tall - 0.035, deep / 2 - 0.028), (wide / 2 - 0.02, tall, deep / 2), metal, 0.004)
    strip = between(
        (-wide / 2 + 0.03, foot, deep / 2 - 0.022), (-wide / 2 + 0.056, tall - 0.035, deep / 2 - 0.006), metal
    )
    return back + union((pane, post, rear, high, low)).both_sides() + beam + strip


def _door(wide: float, foot: float, tall: float, metal: Finish) -> Solid:
    """Hung at the left, its middle plane at z = 0."""
    left, right, low, high = -wide / 2 + 0.06, wide / 2 - 0.034, foot + 0.006, tall - 0.04
    pane = between((left, low, -0.003), (right, high, 0.003), finish("clear glass"))
    stile = between((right - 0.022, low, -0.009), (right, high, 0.009), metal, 0.003)
    hinge_side = between((left, low, -0.009), (left + 0.018, high, 0.009), metal, 0.003)
    rail = between((left + 0.018, low, -0.009), (right - 0.022, low + 0.03, 0.009), metal, 0.003)
    upper = rail.at(y=high - low - 0.03)
    x = right - 0.06
    grip = rod(((x, 0.95, 0.04), (x, 1.3, 0.04)), 0.009, metal, 12)
    ends = [rod(((x, y, 0.0), (x, y, 0.04)), 0.007, metal, 8) for y in (0.99, 1.26)]
    return union((pane, stile, hinge_side, rail, upper, grip, *ends))


def _fittings(rng: np.random.Generator, tall: float) -> Solid:
    """Riser, head, hose, mixer and a shelf with bottles before the wall at z = 0; heights from the tray."""
    chrome, high = finish("chrome"), tall - 0.28
    riser = rod(((0, 0.9, 0.05), (0, high, 0.05)), 0.011, chrome, 12)
    holds = [rod(((0, y, 0.0), (0, y, 0.05)), 0.012, chrome, 10) for y in (0.96, high - 0.06)]
    bend = np.array(((0, high, 0.05), (0, high + 0.035, 0.09), (0, high + 0.03, 0.3)))
    arm = rod(smooth(bend, 5, closed=False), 0.01, chrome, 10)
    neck = rod(((0, high + 0.03, 0.295), (0, high - 0.01, 0.3)), 0.012, chrome, 10)
    rose = lathe(((0.1, 0.0), (0.105, 0.006), (0.1, 0.014), (0.02, 0.024)), chrome, 28).at(0, high - 0.03, 0.3)
    mixer = cylinder(0.024, 0.22, chrome, 18, 0.005).at(y=-0.11).turned((0, 0, 1), math.pi / 2).at(0, 0.88, 0.05)
    knob = cylinder(0.03, 0.03, chrome, 18, 0.006).turned((0, 0, 1), -math.pi / 2).at(0.11, 0.88, 0.05)
    return union((riser, *holds, arm, neck, rose, mixer, knob.both_sides(), _hand(high), _bottles(rng)))


def _hand(high: float) -> Solid:
    """The head that is held in the hand, on its hose."""
    grip = frustum(0.013, 0.017, 0.17, finish("chrome"), 14).turned((1, 0, 0), 0.5).at(0.0, high - 0.45, 0.075)
    head = cylinder(0.05, 0.022, finish("white plastic"), 24, 0.006).turned((1, 0, 0), 1.9).at(0.0, high - 0.29, 0.165)
    hose = (
        (0, 0.87, 0.075),
        (0.03, 0.6, 0.09),
        (0.1, 0.5, 0.085),
        (0.12, 0.75, 0.08),
        (0.05, high - 0.7, 0.08),
        (0, high - 0.44, 0.078),
    )
    return grip + head + rod(smooth(np.array(hose), 6, closed=False), 0.008, finish("brushed steel"), 8)


def _bottles(rng: np.random.Generator) -> Solid:
    """On a board beside the riser."""
    board = box((0.26, 0.012, 0.1), finish("frosted glass"), 0.002).at(-0.25, 1.05, 0.05)
    pieces = [board]
    for k in range(3):
        stuff = finish(f"{pick(rng, 'white', 'teal', 'pink', 'yellow', 'blue', 'orange')} plastic")
        tall = float(rng.uniform(0.13, 0.18))
        cap = cylinder(0.013, 0.02, finish("white plastic"), 12).at(y=tall)
        pieces.append((soft_box((0.055, tall, 0.04), stuff, 0.014, steps=2) + cap).at(-0.33 + 0.08 * k, 1.062, 0.05))
    return union(pieces)
