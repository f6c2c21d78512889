"""Motor scooter: a small motor cycle with a floor for the feet behind a shield."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._bodywork import BODY, SEATS, dressed
from orienteer.build.furniture._lofts import egg, loft
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._signals import lamp_glass, lens, lettering
from orienteer.build.furniture._wheels import toy_wheel
from orienteer.build.shape import Solid, between, box, card, cylinder, fillet, rod, sheet, union
from orienteer.build.shape.outline import superellipse
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="motor scooter",
    about="A small motor cycle with a floor for the feet behind a shield.",
    group="vehicles",
    width=(0.6, 0.95),
    height=(0.95, 1.5),
    depth=(1.55, 2.25),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUSH),
)

WHEEL = 0.225
"""Radius of a wheel, metres."""
REAR, FRONT = -0.62, 0.66
"""Where the axles are along z."""
RAKE = 0.42
"""How far the steering leans back, radians."""
HEAD = (0.0, 1.0, 0.36)
"""Middle of the handlebar."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Rides towards +z and stands on its stand; some have a rack or a case behind, a spare wheel or a windscreen."""
    paint = wish.finish(
        rng,
        "lacquer",
        colors=("red", "light blue", "cream", "white", "dark green", "yellow", "black", "teal", "orange"),
    )
    seat = finish(pick(rng, "black leather", "brown leather", "dark brown leather"))
    drawn = [*_drawn(), _front(chance(rng, 0.35))]
    kind = pick(rng, "rack", "case", "none", "none")
    if kind != "none":
        drawn.append(_behind(kind == "case"))
    size = wish.between(rng, 0.94, 1.06)
    dress = {BODY.word: paint, SEATS.word: seat}
    return assemble(CATEGORY, [scaled(dressed(piece, dress), size) for piece in drawn], paint)


@cache
def _drawn() -> tuple[Solid, ...]:
    """All but what steers; its paint still a stand-in."""
    return (_tail(), _floor(), _shield(), _saddle(), _rear_wheel(), _stand(), _lights())


def _tail() -> Solid:
    """The round body below the saddle, with a swollen cover on each side."""
    rings = []
    for z, half, low, high in (
        (-0.98, 0.05, 0.5, 0.6), (-0.94, 0.13, 0.4, 0.68), (-0.82, 0.19, 0.34, 0.745), (-0.55, 0.215, 0.3, 0.765),
        (-0.25, 0.2, 0.26, 0.755), (-0.1, 0.17, 0.25, 0.74), (-0.05, 0.15, 0.27, 0.7),
    ):  # fmt: skip
        plan = superellipse(2 * half, high - low, 2.8, 18)
        rings.append(np.column_stack((plan[:, 0], plan[:, 1] + (low + high) / 2, np.full(len(plan), z))))
    body = loft(np.array(rings), BODY, math.radians(50), (2, 4))
    cover = egg((0.085, 0.175, 0.31), BODY, 12, 8).turned((1, 0, 0), 0.12).at(0.185, 0.5, -0.56)
    slots = [
        between((0.23, 0.5 + d, -0.62), (0.267 - d / 4, 0.512 + d, -0.5), finish("black plastic"))
        for d in (0, 0.03, 0.06)
    ]
    return union((body, (cover + union(slots).ghost()).both_sides()))


def _floor() -> Solid:
    """The board for the feet, with rubber strips, narrower in the middle than a shield."""
    board = between((-0.2, 0.24, -0.2), (0.2, 0.285, 0.36), BODY, 0.015)
    strips = [
        between((x - 0.014, 0.28, -0.1), (x + 0.014, 0.292, 0.33), finish("black rubber")) for x in (0.06, 0.11, 0.16)
    ]
    sill = rod(((0.2, 0.262, -0.2), (0.2, 0.262, 0.36)), 0.016, finish("chrome"), 6)
    under = between((-0.12, 0.19, -0.3), (0.12, 0.25, 0.3), finish("black metal"))
    return union((board, (union(strips) + sill).both_sides(), under))


def _shield() -> Solid:
    """A plate before the legs that bends from the floor up to the handlebar, wide in its middle."""
    line = np.array(
        ((0.27, 0.34), (0.32, 0.42), (0.45, 0.48), (0.62, 0.475), (0.78, 0.45), (0.9, 0.415), (0.96, 0.395))
    )
    half = np.array((0.2, 0.215, 0.235, 0.245, 0.235, 0.19, 0.1))
    share = np.linspace(-1, 1, 9)
    bend = 0.075 * share**2
    net = np.stack(
        np.broadcast_arrays(share[None] * half[:, None], line[:, :1] + 0 * share[None], line[:, 1:] - bend[None]),
        axis=-1,
    )
    front = sheet(net[::-1], 0.014, BODY, blocks=(3, 3))
    edge = np.concatenate((net[:, 0], net[-1, 1:-1], net[::-1, -1]))
    trim = rod(edge, 0.009, finish("chrome"), 5)
    pocket = box((0.26, 0.22, 0.1), BODY, 0.03).at(0, 0.62, 0.405)
    crest = loft(_crest(), BODY, math.radians(60))
    return union((front, trim.ghost(), pocket, crest))


def _crest() -> F64:
    """The cover of the steering that runs down the front of the shield."""
    rings = []
    for y, z, half, deep in (
        (0.5, 0.5, 0.045, 0.03),
        (0.66, 0.5, 0.05, 0.05),
        (0.84, 0.465, 0.05, 0.05),
        (0.95, 0.42, 0.04, 0.035),
    ):
        angle = np.linspace(0, 2 * math.pi, 11)[:-1]
        rings.append(np.column_stack((half * np.cos(angle), np.full(10, y), z + deep * np.sin(angle))))
    return np.array(rings)


def _saddle() -> Solid:
    """A long seat for two that rises behind."""
    rings = []
    for z, half, low, high in (
        (-0.9, 0.1, 0.735, 0.8), (-0.86, 0.15, 0.735, 0.845), (-0.6, 0.165, 0.745, 0.85), (-0.5, 0.16, 0.745, 0.82),
        (-0.25, 0.14, 0.735, 0.81), (-0.08, 0.1, 0.715, 0.795), (-0.03, 0.07, 0.715, 0.765),
    ):  # fmt: skip
        plan = superellipse(2 * half, high - low, 3.2, 14)
        rings.append(np.column_stack((plan[:, 0], plan[:, 1] + (low + high) / 2, np.full(len(plan), z))))
    return loft(np.array(rings), SEATS, math.radians(60), (3,))


def _wheel() -> Solid:
    return toy_wheel(WHEEL, 0.09, finish("black rubber"), finish("silver metal"))


def _rear_wheel() -> Solid:
    pipe = fillet(((0.1, 0.24, -0.25), (0.17, 0.2, -0.4), (0.19, 0.22, -0.6)), 0.06, 3)
    exhaust = rod(pipe, 0.022, finish("dark grey metal"), 7)
    can = rod(((0.19, 0.22, -0.55), (0.2, 0.26, -0.92)), (0.045, 0.05), finish("chrome"), 10)
    engine = egg((0.1, 0.11, 0.2), finish("dark grey metal"), 8, 4).at(-0.08, 0.26, -0.55)
    return union((_wheel().at(0, WHEEL, REAR), exhaust, can, engine))


def _stand() -> Solid:
    """Two legs under the floor."""
    leg = rod(((0.07, 0.22, -0.22), (0.16, 0.012, -0.28)), 0.012, finish("black metal"), 6)
    return leg.both_sides()


def _lights() -> Solid:
    """Tail lamp, number plate and turn signals."""
    tail = egg((0.07, 0.045, 0.03), lens("red"), 10, 4).at(0, 0.62, -0.975)
    sign = egg((0.03, 0.025, 0.035), lens("orange"), 6, 4).at(0.12, 0.66, -0.94).both_sides()
    size = (0.18, 0.14)
    plate = box((0.19, 0.15, 0.012), finish("white paint"), 0.003).at(0, 0.4, -0.985)
    words = card(*size, lettering("M 482", "black", size)).at(yaw=math.pi).at(0, 0.405, -0.9922)
    arm = between((-0.02, 0.45, -0.985), (0.02, 0.53, -0.9), finish("black metal"))
    return union((tail, sign, plate + arm, words))


def _front(screen: bool) -> Solid:
    """Wheel, fork, mudguard, handlebar with its lamp, mirrors; and a clear windscreen."""
    chrome, black = finish("chrome"), finish("black rubber")
    pieces = [_wheel().at(0, WHEEL, FRONT), _mudguard()]
    pieces.append(rod(((0.055, WHEEL, FRONT), (0.05, 0.48, 0.575)), 0.017, finish("silver metal"), 6).both_sides())
    pieces.append(rod(((0, 0.42, 0.6), (0, 0.95, 0.385)), 0.03, finish("dark grey metal"), 7))
    y, z = HEAD[1:]
    lamp = cylinder(0.075, 0.05, chrome, 14, 0.01).turned((1, 0, 0), math.pi / 2).at(0, y + 0.02, z + 0.07)
    glass = egg((0.066, 0.066, 0.025), lamp_glass(), 12, 4).at(0, y + 0.02, z + 0.118)
    pod = egg((0.15, 0.075, 0.12), BODY, 12, 6).at(0, y + 0.015, z + 0.01)
    bar = fillet(((0, y, z), (0.14, y + 0.01, z), (0.24, y + 0.03, z - 0.04), (0.34, y + 0.03, z - 0.1)), 0.05, 3)
    grip = rod(((0.245, y + 0.03, z - 0.043), (0.352, y + 0.03, z - 0.108)), 0.019, black, 7)
    lever = rod(((0.2, y + 0.02, z + 0.0), (0.33, y + 0.022, z - 0.05)), 0.006, chrome, 4)
    stalk = rod(
        fillet(((0.18, y + 0.03, z), (0.22, y + 0.14, z + 0.01), (0.29, y + 0.21, z)), 0.05, 3), 0.007, chrome, 5
    )
    mirror = egg((0.062, 0.05, 0.016), black, 10, 4).at(0.31, y + 0.24, z) + egg(
        (0.054, 0.042, 0.006), finish("mirror"), 12, 4
    ).at(0.31, y + 0.24, z - 0.013)
    pieces += [lamp, glass, pod, (rod(bar, 0.014, BODY, 6) + grip + lever + stalk + mirror).both_sides()]
    pieces.append(egg((0.03, 0.022, 0.03), lens("orange"), 6, 4).at(0.19, 0.78, 0.44).both_sides())
    if screen:
        share = np.linspace(-1, 1, 7)
        rows = [(0.06, 0.12, 0.17), (0.2, 0.08, 0.21), (0.36, 0.0, 0.16)]
        net = np.array([[(s * half, y + up, z + out + 0.02 - 0.06 * s * s) for s in share] for up, out, half in rows])
        pieces.append(sheet(net[::-1], 0.005, finish("clear glass"), blocks=(1, 2)))
    return union(pieces)


def _mudguard() -> Solid:
    """A rounded cover over the front wheel."""
    turn = np.linspace(-1.5, 1.25, 11)
    across = np.linspace(-1, 1, 5)
    reach = WHEEL + 0.035 - 0.07 * (1 - np.sqrt(1 - 0.92 * across**2))
    x = 0.075 * across
    net = np.stack(
        np.broadcast_arrays(
            x[None], WHEEL + reach[None] * np.cos(turn)[:, None], FRONT - reach[None] * np.sin(turn)[:, None]
        ),
        axis=-1,
    )
    return sheet(net[:, ::-1], 0.006, BODY, blocks=(5, 1))


def _behind(case: bool) -> Solid:
    """A rack behind the saddle, with a case on it or bare."""
    chrome = finish("chrome")
    loop_ = (
        (0.08, 0.76, -0.86),
        (0.11, 0.77, -1.0),
        (0.1, 0.77, -1.1),
        (-0.1, 0.77, -1.1),
        (-0.11, 0.77, -1.0),
        (-0.08, 0.76, -0.86),
    )
    rack = rod(fillet(loop_, 0.04, 3), 0.009, chrome, 6)
    bars = [rod(((x, 0.77, -0.9), (x, 0.77, -1.1)), 0.006, chrome, 5) for x in (-0.035, 0.035)]
    if not case:
        return union((rack, *bars))
    low = box((0.36, 0.14, 0.3), BODY, 0.04).at(0, 0.78, -1.02)
    lid = box((0.38, 0.12, 0.32), BODY, 0.05).at(0, 0.915, -1.02)
    seam = between((-0.186, 0.908, -1.178), (0.186, 0.922, -0.862), finish("black plastic")).ghost()
    lamp = box((0.2, 0.035, 0.012), lens("red"), 0.004).at(0, 0.85, -1.176)
    return union((rack, *bars, low, lid, seam, lamp))
