"""Vacuum cleaner: sucks dust from the floor."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.shape import Solid, between, box, card, cylinder, fillet, lathe, rod, soft_box, union
from orienteer.build.shape.outline import smooth, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="vacuum cleaner",
    about="A machine with a brush or a hose that sucks dust from the floor.",
    group="electronics",
    width=(0.26, 0.75),
    height=(0.6, 1.2),
    depth=(0.28, 1.1),
    affordances=(Affordance.PUSH, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "upright", pushed by its handle, or "canister", drawn behind by a hose."""
    style = style or pick(rng, "upright", "upright", "canister")
    shell = wish.finish(rng, "plastic", colors=("red", "blue", "dark grey", "purple", "dark red", "teal", "black"))
    trim = finish(pick(rng, "dark grey plastic", "black plastic", "light grey plastic"))
    if style == "upright":
        pieces = _upright(wish.between(rng, 1.02, 1.12), shell, trim, pick(rng, "bag", "bin"))
    else:
        pieces = _canister(wish.between(rng, 0.95, 1.1), shell, trim)
    return assemble(CATEGORY, pieces, shell)


def _upright(tall: float, shell: Finish, trim: Finish, kind: str) -> list[Solid]:
    """A brush on wheels, the body leaning back a little above it, a handle."""
    black = finish("black rubber")
    rings = []
    for z, wide, high in (
        (0.2, 0.3, 0.05),
        (0.185, 0.32, 0.075),
        (0.1, 0.325, 0.1),
        (0.02, 0.3, 0.14),
        (-0.06, 0.24, 0.16),
        (-0.1, 0.2, 0.13),
    ):
        outline = superellipse(wide, high - 0.018, 4.5, 28) + np.array((0.0, 0.018 + (high - 0.018) / 2))
        rings.append(np.column_stack((outline, np.full(len(outline), z))))
    nozzle = loft(np.array(rings), shell, cuts=(2, 3))
    bumper = between((-0.165, 0.018, 0.17), (0.165, 0.04, 0.208), black, 0.008)
    window = card(0.15, 0.05, finish("dark grey lacquer")).turned((1, 0, 0), -1.285).at(0, 0.0835, 0.16)
    lamp = between((-0.045, 0.055, 0.19), (0.045, 0.072, 0.204), finish("white plastic"), 0.004)
    rear = cylinder(0.055, 0.03, black, 24, 0.006).turned((0, 0, 1), math.pi / 2).at(0.15, 0.055, -0.09)
    wheel = cylinder(0.022, 0.02, black, 14).turned((0, 0, 1), math.pi / 2).at(0.14, 0.022, 0.14)
    lean = 0.2
    body = union(_tower(tall - 0.1, shell, trim, kind)).turned((1, 0, 0), -lean).at(0, 0.09, -0.06)
    return [nozzle, bumper, window.ghost(), lamp, rear.both_sides(), wheel.both_sides(), body]


def _tower(long: float, shell: Finish, trim: Finish, kind: str) -> list[Solid]:
    """What stands on the brush, upright, its foot at the origin."""
    steel, black = finish("chrome"), finish("black plastic")
    neck = soft_box((0.17, 0.13, 0.12), trim, 0.035).at(y=-0.01)
    if kind == "bag":
        bag = soft_box((0.2, 0.52, 0.14), finish(f"{shell.color} fabric"), (0.07, 0.09, 0.06), (0.0, 0.0, 0.035), 3, 4)
        top = soft_box((0.14, 0.09, 0.1), shell, 0.03).at(y=0.6)
        name = card(0.1, 0.05, finish("white plastic")).at(0, 0.335, 0.0712)
        pieces = [neck, bag.at(0, 0.1, 0.0), top, name.ghost()]
    else:
        back = soft_box((0.17, 0.62, 0.09), shell, 0.035).at(0, 0.08, -0.055)
        low = lathe(((0.075, 0.0), (0.085, 0.012), (0.085, 0.055), (0.072, 0.065)), shell, 28).at(0, 0.1, 0.03)
        jar = lathe(((0.07, 0.0), (0.074, 0.03), (0.076, 0.2), (0.07, 0.22)), finish("light grey glass"), 28).at(
            0, 0.165, 0.03
        )
        dust = (
            lathe(((0.03, 0.0), (0.05, 0.08), (0.06, 0.19), (0.028, 0.205)), finish("dark grey plastic"), 20)
            .at(0, 0.168, 0.03)
            .ghost()
        )
        cap = lathe(
            ((0.076, 0.0), (0.083, 0.01), (0.083, 0.05), (0.06, 0.12), (0.045, 0.15), (0.0, 0.16)), shell, 28
        ).at(0, 0.385, 0.03)
        fins = [
            cylinder(0.012, 0.09, trim, 10, 0.003).at(0.056 * math.sin(a), 0.42, 0.03 + 0.056 * math.cos(a))
            for a in np.linspace(-2.4, 2.4, 9)
        ]
        bow = rod(
            smooth(np.array(((0, 0.5, -0.03), (0, 0.58, 0.06), (0, 0.54, 0.1), (0, 0.47, 0.105))), 4, closed=False),
            0.012,
            trim,
            8,
        )
        pieces = [neck, back, low, jar, dust, cap, *fins, bow]
    stick = rod(((0, 0.64, -0.04), (0, long - 0.16, -0.04)), 0.013, steel, 10)
    loop = np.array(
        (
            (0, long - 0.18, -0.04),
            (0, long - 0.08, -0.045),
            (0, long - 0.02, -0.02),
            (0, long, 0.045),
            (0, long - 0.035, 0.07),
        )
    )
    grip = rod(smooth(loop, 4, closed=False), 0.017, black, 10)
    hooks = [between((-0.012, y, -0.075), (0.012, y + 0.014, -0.035), black, 0.003) for y in (0.7, long - 0.2)]
    cable = rod(((0.016, 0.71, -0.062), (0.016, long - 0.19, -0.062)), 0.011, finish("dark grey rubber"), 8)
    return [*pieces, stick, grip, *hooks, cable, cable.mirrored()]


def _canister(long: float, shell: Finish, trim: Finish) -> list[Solid]:
    """A body on wheels, a ribbed hose, a tube of steel down to a flat brush."""
    black, steel = finish("black rubber"), finish("chrome")
    rings = []
    for z, wide, low, high in (
        (-0.24, 0.14, 0.08, 0.15),
        (-0.22, 0.21, 0.05, 0.2),
        (-0.12, 0.26, 0.035, 0.25),
        (0.02, 0.27, 0.03, 0.26),
        (0.14, 0.24, 0.035, 0.22),
        (0.21, 0.19, 0.05, 0.17),
        (0.235, 0.12, 0.08, 0.13),
    ):
        outline = superellipse(wide, high - low, 3.2, 28) + np.array((0.0, (high + low) / 2))
        rings.append(np.column_stack((outline, np.full(len(outline), z))))
    body = loft(np.array(rings), shell, cuts=(2, 4))
    belt = soft_box((0.276, 0.05, 0.34), trim, (0.09, 0.02, 0.12)).at(0, 0.09, -0.01)
    wheel = cylinder(0.085, 0.035, black, 28, 0.008).turned((0, 0, 1), math.pi / 2).at(0.165, 0.085, -0.12)
    hub = cylinder(0.05, 0.04, shell, 24, 0.005).turned((0, 0, 1), math.pi / 2).at(0.1675, 0.085, -0.12)
    castor = cylinder(0.03, 0.03, black, 16).turned((0, 0, 1), math.pi / 2).at(0.015, 0.03, 0.13)
    bow = rod(
        smooth(np.array(((0, 0.23, -0.12), (0, 0.295, -0.08), (0, 0.3, 0.02), (0, 0.24, 0.09))), 4, closed=False),
        0.014,
        trim,
        10,
    )
    keys = [cylinder(0.022, 0.012, trim, 18, 0.003).at(s, 0.243, -0.16) for s in (-0.05, 0.05)]
    pieces = [body, belt, wheel.both_sides(), hub.both_sides(), castor, bow, *keys]
    # the tube leans back over the body; the hose swings from its upper end down to the body's front
    foot, top = np.array((0.28, 0.055, 0.5)), np.array((0.28, long * 0.78, 0.06))
    hose = np.array(
        (
            top + np.array((0, 0.07, -0.08)),
            (0.24, long * 0.8, -0.12),
            (0.1, long * 0.6, -0.05),
            (0.03, 0.33, 0.22),
            (0.0, 0.16, 0.3),
            (0.0, 0.13, 0.21),
        )
    )
    way = smooth(hose, 9, closed=False)
    radii = [0.019 + 0.0022 * (k % 2) for k in range(len(way))]
    pieces.append(rod(way, radii, finish("dark grey rubber"), 9))
    pieces.append(rod(np.stack((foot, (foot + top) / 2)), 0.0175, steel, 12))
    pieces.append(rod(np.stack(((foot + top) / 2, top)), 0.0165, steel, 12))
    middle = (foot + top) / 2
    pieces.append(rod(np.stack((middle - (top - foot) * 0.03, middle + (top - foot) * 0.03)), 0.021, trim, 12))
    grip = fillet(
        (
            tuple(top - (top - foot) * 0.02),
            tuple(top + np.array((0, 0.05, -0.03))),
            tuple(top + np.array((0, 0.075, -0.1))),
        ),
        0.05,
        4,
    )
    pieces.append(rod(grip, 0.02, trim, 12))
    pieces.append(rod((tuple(foot + np.array((0, -0.015, 0.01))), tuple(foot + (top - foot) * 0.06)), 0.021, trim, 12))
    head = soft_box((0.28, 0.04, 0.1), trim, (0.03, 0.014, 0.03)).at(0.28, 0.004, 0.525)
    brush = box((0.27, 0.006, 0.09), black).at(0.28, 0, 0.525)
    return [*pieces, head, brush]
