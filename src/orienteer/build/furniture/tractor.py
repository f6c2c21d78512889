"""Tractor: pulls ploughs and trailers on a farm."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bodywork import BODY, dressed
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._signals import lamp_glass, lens, tinted_glass
from orienteer.build.furniture._wheels import lugged_wheel
from orienteer.build.shape import Solid, between, box, cylinder, profile, rod, sheet, soft_box, torus, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="tractor",
    about="A farm vehicle with two very large wheels behind that pulls ploughs and trailers.",
    group="vehicles",
    width=(1.5, 2.4),
    height=(1.75, 3.1),
    depth=(2.8, 4.4),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE, Affordance.CLIMB),
)

BIG, SMALL = 0.78, 0.44
"""Radii of the wheels, metres."""
REAR, FRONT = -0.95, 1.15
"""Where the axles are along z."""
RIMS = {"red": "white", "green": "yellow", "blue": "white", "orange": "white", "yellow": "red", "dark green": "yellow"}
"""Usual colour of the rims for each paint."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """Drives towards +z. `style` is "open" (a bare seat), "bar" (a bar above it) or "cab" (a cabin of glass)."""
    style = style or pick(rng, "open", "bar", "cab", "cab")
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "green", "green", "blue", "orange"))
    rim = finish(f"{RIMS.get(paint.color, pick(rng, 'white', 'yellow', 'red'))} lacquer")
    drawn = [*_drawn(), _wheels(rim)]
    drawn += {"open": _seat, "bar": _bar, "cab": _cab}[style]()
    size = wish.between(rng, 0.9, 1.1)
    pieces = [scaled(dressed(piece, {BODY.word: paint}), size) for piece in drawn]
    return assemble(CATEGORY, pieces, paint, tags={"style": style})


@cache
def _drawn() -> tuple[Solid, ...]:
    """What all of them have; the paint still a stand-in."""
    return (_bonnet(), _engine(), _nose(), _fenders(), _pipes(), _hitch())


HOOD = (
    (0.0, 0.3, 0.82, 1.42),
    (0.05, 0.31, 0.8, 1.44),
    (0.9, 0.29, 0.8, 1.38),
    (1.5, 0.27, 0.78, 1.3),
    (1.58, 0.25, 0.8, 1.26),
)
"""Sections of the hood: z, half its width, its lower and its upper edge."""


def _bonnet() -> Solid:
    """A long hood with a rounded back edge, a little lower in front; slots and a stripe along its sides."""
    rings = []
    for z, half, low, high in HOOD:
        right = ((half, low), (half, high - 0.16), (half * 0.93, high - 0.06), (half * 0.72, high - 0.012), (0.0, high))
        ring = np.concatenate((right, np.array(right)[-2::-1] * (-1, 1)))
        rings.append(np.column_stack((ring, np.full(len(ring), z))))
    hood = loft(np.array(rings), BODY, math.radians(35), (1, 2))
    black = finish("black plastic")
    lines = [_line(0.88 + d, 0.905 + d, (0.35, 1.2), black) for d in (0.0, 0.05, 0.1, 0.15)]
    lines.append(_line(1.1, 1.135, (0.1, 1.4), finish("white paint")))
    return hood + union(lines).both_sides()


def _line(low: float, high: float, ends: tuple[float, float], color: Finish) -> Solid:
    """A strip along the hood's right side."""
    table = np.array(HOOD)
    z = np.array((ends[1], 0.9, ends[0]))
    x = np.interp(z, table[:, 0], table[:, 1]) + 0.003
    net = np.stack([np.column_stack((x, np.full(3, y), z)) for y in (high, low)])
    return sheet(net, 0.006, color).ghost()


def _engine() -> Solid:
    """The dark block below the hood, gear box, axles and steps."""
    dark = finish("dark grey metal")
    block = between((-0.21, 0.5, -0.1), (0.21, 0.82, 1.45), dark, 0.03)
    gears = between((-0.26, 0.5, -1.2), (0.26, 0.95, 0.0), dark, 0.04)
    pump = [
        cylinder(0.07, 0.14, finish("grey metal"), 12).turned((0, 0, 1), -math.pi / 2).at(0.2, 0.66, z)
        for z in (0.5, 0.95)
    ]
    rear = rod(((-0.6, BIG, REAR), (0.6, BIG, REAR)), 0.11, dark, 10)
    front = rod(((-0.6, SMALL + 0.04, FRONT), (0.6, SMALL + 0.04, FRONT)), 0.055, dark, 8)
    post = between((-0.1, SMALL, FRONT - 0.1), (0.1, 0.55, FRONT + 0.1), dark)
    step = between((0.26, 0.46, -0.32), (0.62, 0.49, -0.02), finish("black metal"))
    brace = between((0.26, 0.46, -0.2), (0.3, 0.75, -0.14), finish("black metal"))
    return union((block, gears, union(pump).both_sides(), rear, front, post, (step + brace).both_sides()))


def _nose() -> Solid:
    """A dark grille between upright edges, two round lamps, and weights hung below."""
    black, chrome = finish("black plastic"), finish("chrome")
    grille = between((-0.2, 0.84, 1.56), (0.2, 1.19, 1.595), black)
    bars = [
        between((-0.19, y, 1.59), (0.19, y + 0.012, 1.602), finish("grey metal")) for y in np.arange(0.88, 1.17, 0.055)
    ]
    lamp = cylinder(0.075, 0.07, lamp_glass(), 16, 0.015).turned((1, 0, 0), math.pi / 2).at(0.19, 1.12, 1.55)
    rim = cylinder(0.086, 0.05, chrome, 16).turned((1, 0, 0), math.pi / 2).at(0.19, 1.12, 1.555)
    weights = [
        between((x - 0.035, 0.5, 1.45), (x + 0.035, 0.78, 1.68), finish("dark grey metal"), 0.012)
        for x in (-0.16, -0.08, 0.0, 0.08, 0.16)
    ]
    return union((grille, union(bars).ghost(), (lamp + rim).both_sides(), *weights))


def _fenders() -> Solid:
    """Bent plates over the inner half of the rear wheels, with lamps, and the platform between them."""
    turn = np.linspace(-1.35, 0.95, 9)
    reach = BIG + 0.07
    y, z = BIG + reach * np.cos(turn), REAR - reach * np.sin(turn)
    net = np.stack([np.column_stack((np.full_like(y, x), y, z)) for x in (0.4, 0.86)], axis=1)
    top = sheet(net[:, ::-1], 0.015, BODY, blocks=(8, 1))
    wall = np.concatenate((np.column_stack((z, y)), ((z[-1], 0.95), (z[0], 0.95))))
    side = profile(wall[::-1], 0.015, BODY).at(0.405)
    signal = box((0.1, 0.07, 0.05), lens("orange"), 0.015).at(0.78, 1.47, REAR + 0.62)
    tail = box((0.1, 0.08, 0.04), lens("red"), 0.012).at(0.76, 1.12, REAR - reach + 0.02)
    floor = between((-0.4, 0.86, -0.75), (0.4, 0.9, 0.02), finish("black metal"))
    return union(((top + side + signal + tail).both_sides(), floor))


def _pipes() -> Solid:
    """The exhaust that stands up from the hood, and the air filter."""
    dark = finish("black metal")
    pipe = rod(((0.14, 1.3, 0.85), (0.14, 1.98, 0.85), (0.14, 2.08, 0.81)), 0.032, finish("chrome"), 8)
    can = rod(((0.14, 1.42, 0.85), (0.14, 1.8, 0.85)), 0.065, dark, 12)
    filter_ = rod(((-0.13, 1.3, 1.0), (-0.13, 1.5, 1.0)), 0.03, dark, 8) + cylinder(0.07, 0.09, dark, 12, 0.02).at(
        -0.13, 1.48, 1.0
    )
    return union((pipe, can, filter_))


def _hitch() -> Solid:
    """Arms behind to hang a plough on."""
    dark = finish("black metal")
    arm = rod(((0.2, 0.6, -1.15), (0.34, 0.5, -1.85)), 0.03, dark, 6)
    lift = rod(((0.2, 0.95, -1.15), (0.32, 0.55, -1.7)), 0.02, dark, 6)
    bar = between((-0.05, 0.42, -1.8), (0.05, 0.46, -1.1), dark)
    return union(((arm + lift).both_sides(), bar))


def _wheels(rim: Finish) -> Solid:
    rubber = finish("black rubber")
    back, front = lugged_wheel(BIG, 0.42, rubber, rim, 18), lugged_wheel(SMALL, 0.24, rubber, rim, 14)
    pieces = []
    for wheel, x, y, z in ((back, 0.66, BIG, REAR), (front, 0.62, SMALL, FRONT)):
        pieces += [wheel.at(x, y, z), wheel.at(yaw=math.pi).at(-x, y, z)]
    return union(pieces)


def _driver() -> Solid:
    """Steering wheel, dashboard and a seat."""
    black = finish("black plastic")
    wheel = torus(0.19, 0.015, black, 18, 5).at(y=-0.015) + cylinder(0.03, 0.03, black, 10)
    spokes = [rod(((0, 0, 0), (0.18 * math.cos(a), 0, 0.18 * math.sin(a))), 0.008, black, 4) for a in (0.5, 2.6, 4.7)]
    steer = union((wheel, *spokes)).turned((1, 0, 0), -0.5).at(0, 1.58, -0.22)
    column = rod(((0, 1.3, -0.05), (0, 1.57, -0.215)), 0.025, black, 6)
    dash = between((-0.27, 1.1, -0.06), (0.27, 1.46, 0.02), black, 0.02)
    cushion = soft_box((0.48, 0.12, 0.44), finish("black leather"), 0.05, steps=1).at(0, 1.12, -0.78)
    back = (
        soft_box((0.46, 0.42, 0.1), finish("black leather"), 0.05, steps=1).turned((1, 0, 0), -0.15).at(0, 1.2, -0.98)
    )
    foot = between((-0.12, 0.9, -0.9), (0.12, 1.14, -0.66), black)
    return union((steer, column, dash, cushion, back, foot))


@cache
def _seat() -> tuple[Solid, ...]:
    return (_driver(),)


@cache
def _bar() -> tuple[Solid, ...]:
    """A hoop behind the seat, with a sunshade on it."""
    dark = finish("black metal")
    hoop = rod(((0.36, 0.9, -1.12), (0.36, 2.25, -1.12), (-0.36, 2.25, -1.12), (-0.36, 0.9, -1.12)), 0.035, dark, 8)
    lamp = cylinder(0.045, 0.09, lens("orange", True), 12, 0.02).at(0.3, 2.28, -1.12)
    return (_driver(), hoop + lamp)


@cache
def _cab() -> tuple[Solid, ...]:
    """Posts, panes and a roof around the seat."""
    glass, dark = tinted_glass(0.3), finish("black metal")
    low, high = 1.4, 2.36
    posts = []
    corners = ((0.4, 0.05, 0.36, -0.08), (0.42, -1.15, 0.4, -1.12), (0.42, -0.55, 0.4, -0.55))
    for x0, z0, x1, z1 in corners:
        foot = 0.9 if z0 > -0.2 else low
        posts.append(rod(((x0, foot, z0), (x1, high, z1)), 0.035, dark, 6))
    screen = np.array((((-0.36, high, -0.08), (0.36, high, -0.08)), ((-0.4, low, 0.05), (0.4, low, 0.05))))
    back = np.array((((0.4, high, -1.12), (-0.4, high, -1.12)), ((0.42, low - 0.2, -1.15), (-0.42, low - 0.2, -1.15))))
    door = np.array((((0.36, high, -0.1), (0.4, high, -0.52)), ((0.4, 0.95, 0.04), (0.42, 0.95, -0.52))))
    quarter = np.array((((0.4, high, -0.58), (0.4, high, -1.1)), ((0.42, low, -0.58), (0.42, low, -1.12))))
    panes = [sheet(net, 0.008, glass) for net in (screen, back)]
    panes.append((sheet(door, 0.008, glass) + sheet(quarter, 0.008, glass)).both_sides())
    roof = soft_box((1.02, 0.17, 1.36), BODY, (0.12, 0.07, 0.14), (0.0, 0.02, 0.0), steps=1, middle=2).at(
        0, high - 0.02, -0.56
    )
    lamp = cylinder(0.05, 0.1, lens("orange", True), 12, 0.02).at(0.36, high + 0.14, -0.95)
    work = box((0.13, 0.08, 0.06), lamp_glass(), 0.015).at(0.34, high - 0.04, 0.1)
    return (_driver(), union((*posts,)).both_sides(), union(panes), roof, lamp, work.both_sides())
