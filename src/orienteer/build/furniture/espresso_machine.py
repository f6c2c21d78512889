"""Espresso machine: a box that presses coffee through a handled sieve into a cup."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._appliances import MAKES, knob, sign
from orienteer.build.furniture._teaware import loop
from orienteer.build.furniture._vessels import poured, vessel
from orienteer.build.shape import Solid, between, box, copies, cylinder, frustum, rod, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="espresso machine",
    about="A machine that presses hot water through coffee in a handled sieve into a cup.",
    group="kitchen",
    width=(0.18, 0.5),
    height=(0.28, 0.5),
    depth=(0.24, 0.46),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.PUT_ON),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, groups: int | None = None) -> Thing:
    """With one or two `groups`, a steam pipe, a gauge and cups that warm on top."""
    coat = wish.finish(rng, "chrome", "brushed steel", "red enamel", "black enamel", "brushed steel")
    groups = groups or (1 if chance(rng, 0.7) else 2)
    width = wish.between(rng, 0.23, 0.28) if groups == 1 else wish.between(rng, 0.38, 0.46)
    height, depth = float(rng.uniform(0.31, 0.35)), float(rng.uniform(0.28, 0.32))
    dark, steel, half = finish("black plastic"), finish("brushed steel"), width / 2
    rear, front = -depth / 2, depth / 2
    head, foot = height * 0.64, 0.062
    wall = rear + depth * 0.5
    pieces = [
        between((-half, foot - 0.01, rear), (half, height, wall), coat, 0.012),
        between((-half, head, rear), (half, height, front - 0.035), coat, 0.014),
        between((-half, 0.012, rear), (half, foot, front), coat, 0.01),
        between((-half + 0.012, foot - 0.006, wall + 0.005), (half - 0.012, foot + 0.002, front - 0.008), steel, 0.002),
        _slots(half, foot, wall, front, dark),
        _feet(half, rear, front, dark),
        _rail(half, height, rear, front - 0.035),
    ]
    for k in range(groups):
        x = 0.0 if groups == 1 else (k - 0.5) * width * 0.46
        pieces.append(_group(x, head, wall + depth * 0.2, dark if chance(rng, 0.7) else finish("walnut")))
        if k == 0 or chance(rng, 0.5):
            pieces.append(
                _cup(chance(rng, 0.6)).at(x, foot + 0.002, wall + depth * 0.2 + 0.004, float(rng.uniform(0.4, 1.2)))
            )
    pieces.append(_front(rng, half, head, height, front - 0.035, coat))
    pieces.append(_steam(half - 0.028, head, front - 0.05))
    top = shelf((-half + 0.02, rear + 0.02), (half - 0.02, front - 0.055), height, name="top")
    warm = chance(rng, 0.6)
    if warm:
        pieces.append(_warming(half, height, rear, front))
    return assemble(CATEGORY, pieces, coat, supports=() if warm else (top,))


def _group(x: float, head: float, z: float, grip: Finish) -> Solid:
    """Where the water comes out, with a sieve locked in whose handle points forward, and two spouts below it."""
    chrome = finish("chrome")
    boss = cylinder(0.036, 0.03, chrome, 20, 0.004).at(x, head - 0.026, z)
    ring = cylinder(0.034, 0.026, chrome, 20, 0.003).at(x, head - 0.05, z)
    neck = rod(((x, head - 0.037, z + 0.03), (x, head - 0.04, z + 0.062)), 0.0075, chrome, 10)
    hold = rod(
        ((x, head - 0.04, z + 0.058), (x, head - 0.044, z + 0.1), (x, head - 0.052, z + 0.165)),
        (0.011, 0.0125, 0.014),
        grip,
        8,
    )
    spouts = union(
        rod(
            ((x, head - 0.052, z), (x + s * 0.012, head - 0.06, z), (x + s * 0.012, head - 0.074, z)), 0.0045, chrome, 8
        )
        for s in (-1, 1)
    )
    return union((boss, ring, neck, hold, spouts))


def _cup(full: bool) -> Solid:
    """A small white cup."""
    white = finish("white ceramic")
    line = np.array(((0.018, 0.0), (0.02, 0.004), (0.029, 0.03), (0.031, 0.05)))
    cup = vessel(line, 0.003, white, 16)
    ear = loop(np.array(((0.029, 0.042), (0.045, 0.042), (0.044, 0.02), (0.026, 0.016))), 0.003, white, 6)
    return cup + ear + (poured(line, 0.003, 0.038, finish("dark brown lacquer"), 18) if full else Solid())


def _slots(half: float, foot: float, wall: float, front: float, dark: Finish) -> Solid:
    """Dark slots in the tray that catches the drops."""
    bar = box((0.004, 0.0015, front - wall - 0.04), dark)
    count = max(8, int(half / 0.009))
    places = [(x, foot + 0.0016, (wall + front) / 2) for x in np.linspace(-half + 0.03, half - 0.03, count)]
    return copies(bar.ghost(), places)


def _feet(half: float, rear: float, front: float, dark: Finish) -> Solid:
    foot = frustum(0.016, 0.018, 0.014, dark, 12)
    return union(foot.at(x * (half - 0.03), 0, z) for x in (-1, 1) for z in (rear + 0.04, front - 0.04))


def _rail(half: float, height: float, rear: float, front: float) -> Solid:
    """Around the top, so that no cup slides off."""
    steel, y = finish("chrome"), height + 0.028
    loop_ = (
        (-half + 0.015, y, front - 0.012),
        (-half + 0.015, y, rear + 0.015),
        (half - 0.015, y, rear + 0.015),
        (half - 0.015, y, front - 0.012),
    )
    posts = (rod(((x, height - 0.002, z), (x, y, z)), 0.003, steel, 6) for x, _, z in loop_)
    return union((rod(np.array(loop_), 0.0032, steel, 6), *posts))


def _front(rng: np.random.Generator, half: float, head: float, height: float, z: float, coat: Finish) -> Solid:
    """A gauge, keys with lamps, and its name."""
    y = head + (height - head) * 0.55
    dial = cylinder(0.021, 0.008, finish("chrome"), 18, 0.003).turned((1, 0, 0), math.pi / 2)
    face = cylinder(0.0175, 0.001, finish("white plastic"), 18).turned((1, 0, 0), math.pi / 2).at(z=0.008)
    hand = (
        box((0.0018, 0.014, 0.001), finish("red paint")).turned((0, 0, 1), float(rng.uniform(-1.5, 1.5))).at(z=0.0095)
    )
    gauge = (dial + face.ghost() + hand.ghost()).at(-half * 0.62, y, z - 0.001)
    key = cylinder(0.011, 0.006, finish(pick(rng, "black plastic", "steel")), 14, 0.002).turned((1, 0, 0), math.pi / 2)
    keys = union(key.at(half * x, y, z - 0.001) for x in (-0.08, 0.2, 0.48))
    lamp = (
        cylinder(0.003, 0.002, finish("red plastic"), 8)
        .turned((1, 0, 0), math.pi / 2)
        .at(half * 0.48, y + 0.02, z - 0.0005)
    )
    ink = "white" if coat.color in ("black", "red") else "dark grey"
    name = sign(MAKES[int(rng.integers(len(MAKES)))], 0.014, ink).at(0.0, head + 0.022, z + 0.0008)
    return union((gauge, keys, lamp.ghost(), name))


def _steam(x: float, head: float, z: float) -> Solid:
    """A pipe that hangs down at the right, with its valve at the side."""
    chrome = finish("chrome")
    line = ((x, head + 0.004, z), (x, head - 0.04, z + 0.012), (x, head - 0.115, z + 0.03), (x, head - 0.13, z + 0.04))
    valve = knob(0.02, finish("black plastic"), finish("white plastic")).turned((0, 1, 0), math.pi / 2)
    return rod(np.array(line), 0.0042, chrome, 8) + valve.at(x + 0.027, head + 0.05, z - 0.02)


def _warming(half: float, height: float, rear: float, front: float) -> Solid:
    """Cups upside down on top."""
    cup = frustum(0.031, 0.02, 0.05, finish("white ceramic"), 12)
    xs = np.arange(-half + 0.055, half - 0.05, 0.066)
    return copies(cup, [(x, height - 0.0005, z) for x in xs for z in (rear + 0.06, rear + 0.127) if z < front - 0.1])
