"""Coffeepot: a tall pot with a spout, a handle and a lid."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._teaware import lid, loop, spout
from orienteer.build.furniture._vessels import seen_through, vessel
from orienteer.build.shape import Solid, ball, cylinder, frustum, lathe, ring, rod, tube, union
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="coffeepot",
    about="A tall pot with a spout, a handle and a lid.",
    group="kitchen",
    width=(0.1, 0.32),
    height=(0.14, 0.34),
    depth=(0.08, 0.2),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN),
    front=False,
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "moka", eight-sided of aluminium, "enamel", conical, "silver", waisted, or "press", of glass."""
    style = style or pick(rng, "moka", "enamel", "silver", "silver", "press")
    turn = float(rng.uniform(-0.35, 0.35))
    maker = {"moka": _moka, "enamel": _enamel, "silver": _silver, "press": _press}[style]
    pot, top, main = maker(rng, wish)
    parts = [Moving("lid", "lid", top.at(yaw=turn), slide(0.12, (0.0, 1.0, 0.0)))]
    return assemble(CATEGORY, [pot.at(yaw=turn)], main, parts=parts)


def _silver(rng: np.random.Generator, wish: Wish) -> tuple[Solid, Solid, Finish]:
    """A slender belly on a foot, with a long spout."""
    stuff = wish.finish(
        rng, "chrome", "brushed steel", "white ceramic", "ceramic", colors=("white", "cream", "light blue")
    )
    radius, tall = wish.between(rng, 0.056, 0.064), float(rng.uniform(0.19, 0.22))
    line = ((0.78, 0.0), (0.8, 0.03), (0.62, 0.07), (0.92, 0.22), (1.0, 0.36), (0.82, 0.62), (0.6, 0.82), (0.66, 1.0))
    outside = smooth(np.array(line), 3, closed=False) * (radius, tall)
    path = np.array(((0.9, 0.28), (1.35, 0.36), (1.5, 0.68), (2.0, 0.95))) * (radius, tall)
    ear = np.array(((-0.62, 0.88), (-1.3, 0.98), (-1.75, 0.7), (-1.45, 0.36), (-0.95, 0.28))) * (radius, tall)
    grip = finish("black plastic") if stuff.material.metallic and rng.random() < 0.5 else stuff
    pot = (
        vessel(outside, 0.003, stuff, 30)
        + spout(path, (radius * 0.24, radius * 0.2, radius * 0.13, radius * 0.1), stuff)
        + loop(ear, (0.006, 0.0075, 0.006), grip)
    )
    return pot, lid(radius * 0.7, radius * 0.5, radius * 0.14, stuff, grip).at(y=tall - 0.002), stuff


def _enamel(rng: np.random.Generator, wish: Wish) -> tuple[Solid, Solid, Finish]:
    """A cone of enamelled sheet with a dark rim."""
    coat = wish.finish(rng, "enamel", colors=("dark blue", "red", "white", "dark green", "light blue"))
    rim = finish("black enamel" if coat.color != "black" else "white enamel")
    radius, tall = wish.between(rng, 0.072, 0.082), float(rng.uniform(0.17, 0.2))
    outside = np.array(((0.97, 0.0), (1.0, 0.02), (0.97, 0.06), (0.6, 0.96), (0.62, 1.0))) * (radius, tall)
    path = np.array(((0.85, 0.35), (1.12, 0.55), (1.3, 0.8), (1.5, 0.98))) * (radius, tall)
    ear = np.array(((-0.62, 0.9), (-1.15, 0.92), (-1.4, 0.65), (-1.25, 0.35), (-0.9, 0.22))) * (radius, tall)
    hoop = tube(radius * 0.64, radius * 0.6, 0.006, rim, 30).ghost().at(y=tall - 0.005)
    pot = (
        vessel(outside, 0.002, coat, 30)
        + spout(path, (radius * 0.3, radius * 0.2, radius * 0.13, radius * 0.1), coat)
        + loop(ear, 0.006, rim)
        + hoop
    )
    return pot, lid(radius * 0.63, radius * 0.32, radius * 0.14, coat, rim).at(y=tall), coat


def _moka(rng: np.random.Generator, wish: Wish) -> tuple[Solid, Solid, Finish]:
    """A boiler below and a jug above, both of eight sides."""
    stuff = wish.finish(rng, "chrome", "aluminium", "aluminium")
    radius, tall = wish.between(rng, 0.05, 0.056), float(rng.uniform(0.17, 0.2))
    black, waist = finish("black plastic"), tall * 0.46
    below = frustum(radius, radius * 0.78, waist - 0.008, stuff, 8)
    collar = cylinder(radius * 0.82, 0.016, stuff, 24, 0.003).at(y=waist - 0.01)
    jug = vessel(np.array(((0.72, 0.0), (0.74, 0.02), (0.98, 1.0))) * (radius, tall - waist), 0.003, stuff, 8).at(
        y=waist
    )
    beak = lathe(((0.002, 0.0), (radius * 0.34, tall * 0.22)), stuff, 8).turned((0, 0, 1), -0.55)
    beak = beak.at(radius * 0.66, tall * 0.72, 0)
    valve = cylinder(0.006, 0.008, finish("brass"), 10).turned((1, 0, 0), math.pi / 2).at(0, waist * 0.6, radius * 0.8)
    ear = np.array(((-0.9, 0.93), (-1.55, 0.97), (-1.75, 0.86), (-1.6, 0.45))) * (radius, tall)
    grip = rod(np.column_stack((smooth(ear, 4, closed=False), np.zeros(13))), [0.008] * 4 + [0.01] * 9, black, 8)
    safety = valve.ghost()
    roof = frustum(radius * 0.99, radius * 0.3, radius * 0.3, stuff, 8) + frustum(0.007, 0.01, 0.014, black, 10).at(
        y=radius * 0.29
    )
    return union((below, collar, jug, beak, grip, safety)), roof.at(y=tall - 0.0005), stuff


def _press(rng: np.random.Generator, wish: Wish) -> tuple[Solid, Solid, Finish]:
    """A glass beaker with coffee in a frame of metal, and a plunger through its lid."""
    frame = wish.finish(rng, "chrome", "brushed steel", "black metal", "brass")
    radius, tall = wish.between(rng, 0.046, 0.052), float(rng.uniform(0.17, 0.19))
    black = finish("black plastic")
    outside = np.array(((radius - 0.004, 0.006), (radius, 0.012), (radius, tall)))
    glass = vessel(outside, 0.002, finish("clear glass"), 30)
    coffee = seen_through(outside, 0.002, tall * float(rng.uniform(0.5, 0.75)), finish("dark brown lacquer"), 28)
    strap = tube(radius + 0.003, radius + 0.0002, 0.012, frame, 30)
    straps = strap.at(y=0.012).ghost() + strap.at(y=tall * 0.72).ghost()
    post = rod(((0, 0.0, radius + 0.004), (0, tall * 0.76, radius + 0.002)), 0.0035, frame, 6)
    ear = np.array(((-1.0, 0.75), (-1.6, 0.8), (-1.8, 0.6), (-1.6, 0.25), (-1.02, 0.14))) * (radius, tall)
    beak = lathe(((0.002, 0.0), (radius * 0.3, radius * 0.5)), frame, 14).turned((0, 0, 1), -0.7)
    base = tube(radius + 0.003, radius * 0.7, 0.008, frame, 30)
    body = union((glass, coffee, straps, ring(post, 4, 0.785), base, loop(ear, 0.0075, black)))
    body += beak.at(radius * 0.85, tall - radius * 0.42, 0)
    dome = lid(radius * 1.06, radius * 0.35, 0.002, frame).at(y=tall)
    high = tall + radius * 0.35
    plunger = rod(((0, high, 0), (0, high + 0.03, 0)), 0.0025, frame, 8) + ball(0.011, black, 14).at(y=high + 0.026)
    return body, dome + plunger, frame
