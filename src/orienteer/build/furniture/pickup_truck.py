"""Pickup truck: a car with a cabin in front and an open bed behind."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import finish
from orienteer.build.furniture._bodywork import ARCH, BODY, SEATS, Body, House, dressed, glass_house, shell
from orienteer.build.furniture._carparts import cabin, on_side, plates, seams
from orienteer.build.furniture._lofts import recolored
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._signals import lamp_glass, lens, lettering
from orienteer.build.furniture._wheels import car_wheel
from orienteer.build.shape import Solid, between, box, card, rod, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="pickup truck",
    about="A car with a cabin in front and an open bed for loads behind.",
    group="vehicles",
    width=(1.8, 2.4),
    height=(1.6, 2.2),
    depth=(4.6, 5.9),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.PUT_IN),
)

_FRONT = ((1.2, 0.98), (2.2, 0.97), (2.5, 0.95), (2.6, 0.91), (2.64, 0.86))
_TAIL = ((-2.68, 0.93), (-2.65, 0.965), (-2.3, 0.98))
_TOP = ((0.6, 1.16), (1.2, 1.19), (2.2, 1.16), (2.52, 1.11), (2.6, 1.05), (2.64, 0.97))
_SILL = ((-2.68, 0.62), (-2.6, 0.54), (-1.9, 0.48), (2.0, 0.48), (2.5, 0.5), (2.64, 0.56))


def _body(well: float) -> Body:
    return Body(
        half=(*_TAIL, *_FRONT),
        shoulder=((-2.68, 1.24), (-2.65, 1.26), (-0.66, 1.26), (-0.6, 1.16), *_TOP),
        sill=_SILL,
        wheels=(-1.6, 1.72),
        wheel=0.42,
        well=(-2.6, well),
        crown=0.05,
        floor=0.345,
        rim=0.93,
    )


SHAPES: dict[str, tuple[Body, House]] = {
    "single cab": (_body(0.95), House(foot=(-0.5, 1.02), roof=(-0.42, 0.45), top=1.82, lean=0.85)),
    "double cab": (_body(0.95), House(foot=(-1.0, 1.02), roof=(-0.9, 0.45), top=1.83, posts=(-0.05,), lean=0.85)),
}


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "single cab" or "double cab"."""
    style = style or pick(rng, "single cab", *SHAPES)
    paint = wish.finish(
        rng,
        "lacquer",
        colors=("red", "red", "white", "silver", "dark blue", "black", "blue", "dark green", "grey", "beige"),
    )
    dress = {BODY.word: paint, SEATS.word: finish(pick(rng, "dark grey fabric", "beige fabric", "black leather"))}
    body = SHAPES[style][0]
    drawn = [*_drawn(style), _wheels(style, pick(rng, "spokes", "disc")), plates(rng, body)]
    if chance(rng, 0.3):
        drawn.append(_bars().at(z=SHAPES[style][1].foot[0]))
    size = wish.between(rng, 0.93, 1.05)
    pieces = [scaled(dressed(piece, dress), size) for piece in drawn]
    return assemble(CATEGORY, pieces, paint, tags={"style": style})


@cache
def _drawn(style: str) -> tuple[Solid, ...]:
    body, house = SHAPES[style]
    back = house.foot[0] - 0.03
    floor = float(body.at(body.shoulder, back)) - body.floor
    wall = between((-0.88, floor - 0.01, back - 0.03), (0.88, 1.17, back + 0.03), BODY)
    pieces = [_shell(body, back), cabin(body, house, SEATS, False), glass_house(body, house, BODY)]
    pieces += [
        wall,
        seams(body, house, BODY),
        _nose(body).at(y=0.1),
        _tail(body).at(y=0.12),
        _bed(body, back),
        _flares(body),
    ]
    return tuple(pieces)


def _shell(body: Body, back: float) -> Solid:
    """The body, with a bed of its own colour and a dark cabin."""
    solid = shell(body, BODY, finish("black rubber"), finish("dark grey rubber"))
    *rest, lining = solid.skins
    behind = lining.positions[lining.faces][:, :, 2].mean(axis=1) < back
    return Solid((*rest, *recolored(lining, behind, BODY)), solid.colliders)


def _nose(body: Body) -> Solid:
    """An upright grille between square lamps, and a bumper of chrome."""
    nose = body.half[-1][0]
    chrome, black = finish("chrome"), finish("black plastic")
    frame = box((1.06, 0.31, 0.1), chrome, 0.03).at(0, 0.66, nose - 0.035)
    hole = box((0.96, 0.23, 0.03), black, 0.01).at(0, 0.7, nose + 0.008)
    bars = [between((-0.47, y, nose + 0.018), (0.47, y + 0.022, nose + 0.034), chrome) for y in (0.75, 0.805, 0.86)]
    badge = box((0.16, 0.09, 0.02), chrome, 0.008).at(0, 0.775, nose + 0.03)
    pieces = [frame, hole, *bars, badge]
    lamp = box((0.25, 0.2, 0.16), lamp_glass(), 0.035).turned((0, 1, 0), 0.12).at(0.69, 0.74, nose - 0.05)
    signal = box((0.09, 0.18, 0.14), lens("orange"), 0.03).turned((0, 1, 0), 0.4).at(0.85, 0.75, nose - 0.085)
    pieces += [(lamp + signal).both_sides()]
    reach = np.array((-1.0, -0.9, -0.5, 0.0, 0.5, 0.9, 1.0)) * 0.92
    path = np.column_stack((reach, np.full(7, 0.52), nose + 0.05 - 0.13 * np.abs(reach / 0.92) ** 5))
    pieces.append(rod(path, 0.085, chrome, 8))
    lower = box((1.1, 0.1, 0.06), black, 0.02).at(0, 0.36, nose - 0.06)
    return union([*pieces, lower])


def _tail(body: Body) -> Solid:
    """Upright lamps, a tailgate with its handle, and a bumper."""
    tail = body.half[0][0]
    chrome, black = finish("chrome"), finish("black plastic")
    lamp = box((0.13, 0.34, 0.07), lens("red"), 0.02).at(0.83, 0.68, tail + 0.015)
    gap = between((0.735, 0.6, tail - 0.003), (0.745, 1.08, tail + 0.006), black)
    words = card(0.9, 0.16, lettering("PICKUP", "light grey", (0.9, 0.16))).at(yaw=math.pi).at(0, 0.8, tail - 0.0015)
    handle = box((0.2, 0.05, 0.03), black, 0.008).at(0, 1.0, tail - 0.002)
    bumper = box((1.75, 0.15, 0.16), chrome, 0.03).at(0, 0.43, tail - 0.03)
    pipe = rod(((0.6, 0.4, tail + 0.3), (0.6, 0.38, tail - 0.02)), 0.03, chrome, 7)
    return union(((lamp + gap.ghost()).both_sides(), words, handle, bumper, pipe))


def _bed(body: Body, back: float) -> Solid:
    """Rails along the rim, and the ribs of the bed's floor."""
    assert body.well is not None
    low, high = body.well[0] + 0.02, back - 0.05
    x = float(body.at(body.half, -1.5)) * 0.93
    rail = between((x - 0.03, 1.24, low), (x + 0.02, 1.285, high), BODY)
    floor = 1.26 - body.floor
    ribs = [
        between((k * 0.2 - 0.03, floor - 0.005, low + 0.02), (k * 0.2 + 0.03, floor + 0.015, high), BODY)
        for k in range(-3, 4)
    ]
    return rail.both_sides() + union(ribs)


def _flares(body: Body) -> Solid:
    """Dark edges of the wheel arches."""
    pieces = []
    for wheel in body.wheels:
        turn = np.linspace(-0.1, math.pi + 0.1, 9)
        reach = ARCH * body.wheel + 0.012
        path = on_side(body, wheel + reach * np.cos(turn), body.wheel + reach * np.sin(turn), -0.012)
        pieces.append(rod(path, 0.035, finish("black plastic"), 5))
    return union(pieces).both_sides()


@cache
def _bars() -> Solid:
    """A hoop behind the cabin with lamps on it."""
    steel = finish("chrome")
    z = -0.15
    hoop = rod(
        ((-0.84, 1.22, z), (-0.74, 1.82, z), (-0.6, 1.92, z), (0.6, 1.92, z), (0.74, 1.82, z), (0.84, 1.22, z)),
        0.035,
        steel,
        6,
    )
    lights = [box((0.17, 0.12, 0.07), finish("black plastic"), 0.03).at(x, 1.945, z) for x in (-0.4, -0.14, 0.14, 0.4)]
    return union((hoop, *lights))


@cache
def _wheels(style: str, kind: str) -> Solid:
    body = SHAPES[style][0]
    dark = finish("dark grey metal")
    wheel = car_wheel(body.wheel, 0.26, finish("black rubber"), finish("silver metal"), dark, kind, 0.6)
    pieces = []
    for z in body.wheels:
        x = float(body.at(body.half, z)) - 0.14
        pieces += [wheel.at(x, body.wheel, z), wheel.at(yaw=math.pi).at(-x, body.wheel, z)]
    return union(pieces)
