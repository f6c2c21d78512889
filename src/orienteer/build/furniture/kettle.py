"""Kettle: a round vessel with a spout to boil water in."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._teaware import lid, loop, spout
from orienteer.build.furniture._vessels import vessel
from orienteer.build.shape import Solid, box, cylinder, lathe, rod
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="kettle",
    about="A round vessel with a spout and a handle to boil water in.",
    group="kitchen",
    width=(0.16, 0.32),
    height=(0.17, 0.32),
    depth=(0.13, 0.26),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.SWITCH),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "electric", tall on a base, or "stovetop", squat under a bow."""
    style = style or pick(rng, "electric", "stovetop")
    pieces, part, main = (_electric if style == "electric" else _stovetop)(rng, wish)
    return assemble(CATEGORY, pieces, main, parts=[part])


def _electric(rng: np.random.Generator, wish: Wish) -> tuple[list[Solid], Moving, Finish]:
    """A jug that narrows upwards on a round base; its lid turns up about its rear edge."""
    coat = wish.finish(rng, "brushed steel", "chrome", "white plastic", "black plastic", "red enamel", "cream enamel")
    dark = finish("black plastic" if coat.color != "black" else "dark grey plastic")
    radius, tall = wish.between(rng, 0.074, 0.084), float(rng.uniform(0.19, 0.215))
    base = cylinder(radius * 1.06, 0.02, dark, 36, 0.005)
    lift = 0.022
    outside = smooth(((0.98, 0.0), (1.0, 0.04), (0.97, 0.35), (0.86, 0.72), (0.78, 1.0)), 3, closed=False) * (
        radius,
        tall,
    )
    jug = vessel(outside, 0.003, coat, 32).at(y=lift)
    rim = radius * 0.78
    beak = (
        lathe(((0.003, 0.0), (0.03, 0.05)), coat, 14).turned((0, 0, 1), -0.55).at(rim - 0.004, lift + tall - 0.046, 0)
    )
    ear = np.array(
        (
            (-rim * 0.8, 0.98),
            (-radius * 1.5, 1.02),
            (-radius * 1.72, 0.75),
            (-radius * 1.5, 0.35),
            (-radius * 0.96, 0.14),
        )
    )
    handle = loop(ear * (1.0, tall), (0.011, 0.0125, 0.0115, 0.009), dark, 12).at(y=lift)
    switch = box((0.03, 0.012, 0.022), finish("red plastic"), 0.004).at(-radius * 1.2, lift + 0.012, 0).ghost()
    rest = box((radius * 0.6, 0.024, 0.03), dark, 0.006).at(-radius * 1.1, lift - 0.002, 0)
    cover = _cover(rim, dark if rng.random() < 0.6 else coat, dark).at(y=lift + tall)
    joint = hinge((-rim, lift + tall + 0.004, 0.0), 1.4, axis=(0.0, 0.0, 1.0))
    return [base, jug, beak, handle, switch, rest], Moving("lid", "lid", cover, joint), coat


def _cover(radius: float, stuff: Finish, grip: Finish) -> Solid:
    dome = lathe(((radius * 0.98, 0.0), (radius, 0.004), (radius * 0.75, 0.016), (0.0, 0.02)), stuff, 32)
    return dome + box((0.02, 0.012, 0.03), grip, 0.004).at(radius * 0.3, 0.016, 0)


def _stovetop(rng: np.random.Generator, wish: Wish) -> tuple[list[Solid], Moving, Finish]:
    """A dome with a short spout, under a bow of wire and wood."""
    coat = wish.finish(
        rng, "chrome", "enamel", "brushed steel", "copper", colors=("red", "dark green", "cream", "dark blue")
    )
    dark = finish(pick(rng, "black plastic", "walnut", "black plastic"))
    radius = wish.between(rng, 0.095, 0.11)
    tall = radius * 1.15
    line = ((0.86, 0.0), (0.97, 0.03), (1.0, 0.14), (0.96, 0.4), (0.78, 0.72), (0.5, 0.93), (0.4, 1.0))
    outside = smooth(np.array(line), 3, closed=False) * (radius, tall)
    body = vessel(outside, 0.002, coat, 36)
    path = np.array(((0.8, 0.4), (1.12, 0.62), (1.34, 0.9))) * (radius, tall)
    snout = spout(path, (radius * 0.28, radius * 0.22, radius * 0.16), coat)
    angle = np.linspace(0.12 * math.pi, 0.88 * math.pi, 13)
    bow = np.column_stack((np.cos(angle) * radius * 0.85, tall * 0.72 + np.sin(angle) * radius * 0.98, np.zeros(13)))
    steel = finish("steel")
    wire = rod(np.concatenate((((bow[0, 0], tall * 0.7, 0),), bow, ((bow[-1, 0], tall * 0.7, 0),))), 0.0045, steel, 8)
    grip = rod(bow[3:-3], 0.0105, dark, 12)
    cap = lid(radius * 0.42, radius * 0.14, radius * 0.12, coat, dark).at(y=tall - 0.002)
    return [body, snout, wire, grip], Moving("lid", "lid", cap, slide(0.04, (0.0, 1.0, 0.0))), coat
