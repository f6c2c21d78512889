"""Suitcase: carries clothes on journeys."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, opened, slide
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, ball, between, box, cylinder, rod, soft_box, surface, union
from orienteer.build.shape.outline import rectangle, smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="suitcase",
    about="A case with a handle that clothes are carried in on journeys.",
    group="bags",
    width=(0.32, 0.75),
    height=(0.4, 1.15),
    depth=(0.16, 0.36),
    affordances=(Affordance.PICK_UP, Affordance.PUSH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "trolley", a hard shell on wheels, or "leather", an old one with belts."""
    style = style or pick(rng, "trolley", "trolley", "leather")
    if style == "leather":
        hide = wish.finish(rng, "leather", colors=("brown", "light brown", "dark brown", "dark red"))
        return assemble(CATEGORY, _leather(wish.between(rng, 0.9, 1.12), hide), hide)
    shell = wish.finish(
        rng, "plastic", colors=("red", "dark blue", "silver", "black", "teal", "orange", "light blue", "dark green")
    )
    wide, tall = wish.between(rng, 0.38, 0.46), wish.between(rng, 0.54, 0.7)
    deep = float(rng.uniform(0.23, 0.27))
    bow = Moving("handle", "handle", _bow(wide, tall), slide(0.36, (0.0, 1.0, 0.0)))
    thing = assemble(CATEGORY, _trolley(wide, tall, deep, shell), shell, parts=[bow])
    return opened(thing, {"handle": 0.34}) if chance(rng, 0.6) else thing


def _trolley(wide: float, tall: float, deep: float, shell: Finish) -> list[Solid]:
    """Two ribbed halves with a zip between, four castors, a handle on top and one at the side."""
    dark, low = finish("black plastic"), 0.055
    halves = soft_box((wide, tall, deep), shell, 0.045, steps=4).at(y=low)
    count = 6
    lines = [(k - (count - 1) / 2) * (wide - 0.12) / (count - 1) for k in range(count)]
    ribs = union(soft_box((0.02, tall - 0.09, deep + 0.012), shell, 0.006, steps=1).at(x, low + 0.045) for x in lines)
    edge = rectangle(wide + 0.002, tall + 0.002, 0.046, 6)
    seam = rod(np.column_stack((edge, np.zeros(len(edge)))), 0.0055, dark, 6, closed=True).at(y=low + tall / 2)
    fork = box((0.04, 0.03, 0.05), dark, 0.008).at(wide / 2 - 0.05, low - 0.025, deep / 2 - 0.05)
    wheel = cylinder(0.026, 0.026, finish("dark grey rubber"), 20, 0.004).turned((0, 0, 1), math.pi / 2)
    wheel = wheel.at(wide / 2 - 0.037, 0.026, deep / 2 - 0.045)
    castors = (fork + wheel).both_sides().both_sides(2)
    grip = np.array(((-0.07, 0.0, 0.0), (-0.062, 0.026, 0.0), (0.062, 0.026, 0.0), (0.07, 0.0, 0.0)))
    top = rod(smooth(grip, 4, closed=False), 0.011, dark, 8).at(y=low + tall - 0.002, z=deep * 0.2)
    side = top.at(y=-low - tall + 0.002, z=-deep * 0.2).turned((0, 0, 1), -math.pi / 2)
    side = side.at(wide / 2 - 0.002, low + tall / 2, deep * 0.2)
    lock = box((0.02, 0.06, 0.035), dark, 0.005).at(-wide / 2 - 0.002, low + tall * 0.62, 0.0)
    badge = box((0.06, 0.02, 0.004), finish("chrome"), 0.001).at(0, low + tall * 0.8, deep / 2 + 0.006)
    return [halves, ribs.ghost(), seam.ghost(), castors, top, side, lock, badge]


def _bow(wide: float, tall: float) -> Solid:
    """The handle on two tubes that is drawn out of the back; pushed in it stands a little above the top."""
    x, z, high = wide * 0.24, -0.075, tall + 0.055
    tubes = rod(((x, high - 0.4, z), (x, high + 0.025, z)), 0.0095, finish("aluminium"), 10).both_sides()
    return tubes + soft_box((2 * x + 0.045, 0.03, 0.032), finish("black plastic"), 0.012, steps=2).at(
        0, high + 0.018, z
    )


def _leather(s: float, hide: Finish) -> list[Solid]:
    """Standing on its long side: belts with buckles, brass locks and corners, a handle on top."""
    wide, tall, deep = 0.6 * s, 0.4 * s, 0.19 * s
    brass = finish("brass")
    dark = finish("dark brown leather" if hide.color != "dark brown" else "black leather")
    body = soft_box((wide, tall, deep), hide, 0.022, steps=3)
    edge = rectangle(wide + 0.001, tall + 0.001, 0.022, 4)
    seam = rod(np.column_stack((edge, np.zeros(len(edge)))), 0.003, dark, 6, closed=True).at(y=tall / 2)
    belts = []
    for x in (-wide * 0.28, wide * 0.28):
        around = rectangle(deep + 0.006, tall + 0.006, 0.024, 4)
        path = np.column_stack((np.full(len(around), x), around[:, 1] + tall / 2, around[:, 0]))
        belts.append(_belt(path, dark))
        belts.append(box((0.046, 0.034, 0.008), brass, 0.003).at(x, tall * 0.66, deep / 2 + 0.004))
        belts.append(box((0.026, 0.016, 0.0095), dark, 0.002).at(x, tall * 0.66 + 0.009, deep / 2 + 0.0045))
    corner = ball(0.036, brass, 14).at(wide / 2 - 0.028, -0.008, deep / 2 - 0.028)
    corners = union((corner, corner.at(y=tall - 0.056))).both_sides().both_sides(2)
    locks = [box((0.03, 0.04, 0.01), brass, 0.003).at(x, tall - 0.06, deep / 2) for x in (-wide * 0.14, wide * 0.14)]
    grip = np.array(((-0.08, 0.0, 0.0), (-0.065, 0.03, 0.0), (0.065, 0.03, 0.0), (0.08, 0.0, 0.0)))
    handle = rod(smooth(grip, 5, closed=False), 0.011, dark, 10).at(y=tall)
    hold = between((-0.095, tall - 0.004, -0.016), (-0.07, tall + 0.006, 0.016), brass, 0.002).both_sides()
    return [body, seam.ghost(), *belts, corners, *locks, handle, hold]


def _belt(path: F64, leather: Finish) -> Solid:
    """A flat band around the case; only to be seen."""
    around = np.concatenate((path, path[:1]))
    return Solid((surface(np.stack([around + np.array((x, 0.0, 0.0)) for x in (-0.016, 0.016)], axis=1), leather),))
