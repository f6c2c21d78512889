"""What is fixed to a car's body: lamps, grille, number plates, seams, handles, mirrors, seats."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._bodywork import ARCH, Body, House
from orienteer.build.furniture._lofts import egg
from orienteer.build.furniture._signals import lamp_glass, lens, lettering, tinted_glass
from orienteer.build.image import plain, still, write
from orienteer.build.shape import Skin, Solid, between, box, card, rod, sheet, soft_box, torus, union
from orienteer.world.material import Texture


def on_side(body: Body, z: npt.ArrayLike, y: npt.ArrayLike, out: float = 0.0) -> F64:
    """Points on the right side of the body."""
    z, y = np.broadcast_arrays(np.asarray(z, dtype=np.float64), np.asarray(y, dtype=np.float64))
    return np.stack((body.side(z, y) + out, y, z), axis=-1)


def seams(body: Body, house: House, paint: Finish) -> Solid:
    """Gaps around the doors, handles, sills and mirrors, on both sides."""
    black, trim = finish("black rubber"), finish("chrome")
    low = float(body.at(body.sill, 0.0)) + 0.05
    reach = ARCH * body.wheel + 0.04
    front = min(house.foot[1] - 0.12, body.wheels[1] - reach)
    posts = sorted((*house.posts, front))
    doors = [z for z in posts if z > body.wheels[0] + reach]
    if len(doors) < 3 and body.wheels[0] + reach < doors[0] - 0.6:
        doors.insert(0, max(body.wheels[0] + reach, house.foot[0] + 0.1))
    pieces = []
    for z in doors:
        high = float(body.at(body.shoulder, z)) - 0.005
        y = np.linspace(low, high, 5)
        pieces.append(rod(on_side(body, np.full(5, z), y, -0.001), 0.005, black, 4).ghost())
    way = np.linspace(doors[0], doors[-1], 5)
    pieces.append(rod(on_side(body, way, np.full(5, low), -0.001), 0.005, black, 4).ghost())
    for k, z1 in enumerate(doors[:-1]):
        y1 = float(body.at(body.shoulder, z1)) - 0.13
        x, y2, z2 = (float(c) for c in on_side(body, z1 + 0.13, y1, 0.012))
        if doors[k + 1] - z1 > 0.4:
            pieces.append(rod(((x, y2, z2 - 0.08), (x, y2, z2 + 0.08)), 0.013, trim, 6))
    ends = (body.wheels[0] + 1.2 * body.wheel, body.wheels[1] - 1.2 * body.wheel)
    way = np.linspace(*ends, 5)
    strip = on_side(body, way, body.at(body.sill, way) + 0.02, -0.01)
    pieces.append(rod(strip, 0.03, black, 5))
    pieces.append(_mirror(body, house.foot[1] - 0.12, paint))
    return union(pieces).both_sides()


def _mirror(body: Body, z: float, paint: Finish) -> Solid:
    y = float(body.at(body.shoulder, z)) + 0.09
    x = float(body.side(z, y - 0.12)) + 0.06
    case = egg((0.095, 0.062, 0.05), paint, 10, 6).at(x, y, z)
    glass = egg((0.08, 0.05, 0.012), finish("mirror"), 8, 4).at(x, y, z - 0.042)
    arm = rod(((x - 0.13, y - 0.075, z + 0.01), (x - 0.05, y - 0.03, z)), 0.016, paint, 5)
    return case + glass + arm


def lamps(body: Body, low: bool) -> Solid:
    """Head lamps, grille, bumper line in front; tail lamps and exhaust behind. `low` is the face of a sports car."""
    nose, tail = body.half[-1][0], body.half[0][0]
    black, chrome = finish("black plastic"), finish("chrome")
    clear = lamp_glass()
    z = nose - (0.2 if low else 0.13)
    y = float(body.at(body.shoulder, z)) - (0.06 if low else 0.085)
    x = float(body.at(body.half, z)) * 0.8
    lamp = egg((0.17, 0.062 if not low else 0.055, 0.12 if not low else 0.17), clear, 12, 6)
    back = egg((0.185, 0.075, 0.1 if not low else 0.16), black, 10, 5).at(z=-0.012)
    pieces = [(lamp + back).turned((0, 1, 0), 0.32).at(x, y, z).both_sides()]
    pieces.append(_grille(body, nose, y, chrome, black, low))
    lower = float(body.at(body.sill, nose)) + 0.1
    reach = np.linspace(-0.62, 0.62, 7)
    width = float(body.at(body.half, nose - 0.05))
    intake = np.column_stack((reach * width, lower + 0 * reach, nose - 0.015 - 0.1 * np.abs(reach) ** 3))
    pieces.append(rod(intake, 0.038, black, 6))
    fog = egg((0.05, 0.035, 0.04), clear, 8, 4).at(width * 0.78, lower + 0.01, nose - 0.09)
    pieces.append(fog.both_sides())
    # behind
    y = float(body.at(body.shoulder, tail + 0.06)) - 0.1
    x = float(body.at(body.half, tail + 0.05)) * 0.8
    red = egg((0.14, 0.07, 0.06), lens("red", False), 10, 6).at(x, y, tail + 0.03)
    pieces.append(red.both_sides())
    bumper = np.column_stack(
        (
            reach * float(body.at(body.half, tail + 0.03)) * 1.25,
            0.46 + 0 * reach,
            tail + 0.005 + 0.05 * np.abs(reach) ** 3,
        )
    )
    pieces.append(rod(bumper, 0.035, black, 6))
    pipe = rod(((0.42, 0.29, tail + 0.2), (0.42, 0.29, tail - 0.01)), 0.03, chrome, 7)
    pieces.append(pipe)
    return union(pieces)


def _grille(body: Body, nose: float, y: float, chrome: Finish, black: Finish, low: bool) -> Solid:
    """A dark opening between the lamps with bright bars across, and a badge."""
    width = float(body.at(body.half, nose)) * (0.62 if not low else 0.5)
    high, top = (0.12, y + 0.01) if not low else (0.07, y - 0.07)
    hole = box((2 * width, high, 0.06), black, 0.02).at(0, top - high / 2 - 0.04, nose - 0.015)
    bars = (
        []
        if low
        else [
            between((-width * 0.9, top - 0.04 + d, nose + 0.008), (width * 0.9, top - 0.032 + d, nose + 0.02), chrome)
            for d in (-0.035, -0.005, 0.025)
        ]
    )
    badge = egg((0.035, 0.035, 0.012), chrome, 10, 4).at(0, top + (0.0 if not low else 0.06), nose + 0.012)
    return union((hole, *bars, badge))


def plates(rng: np.random.Generator, body: Body) -> Solid:
    """Number plates in front and behind."""
    nose, tail = body.half[-1][0], body.half[0][0]
    text = _number(int(rng.integers(8)))
    size = (0.44, 0.11)
    face = picture("number plate", text, size, roughness=0.4)
    board = box((0.46, 0.125, 0.02), finish("black plastic"), 0.004).at(y=-0.0625)
    one = board + card(*size, face).at(0, -0.055, 0.0105)
    front = one.at(0, float(body.at(body.sill, nose)) + 0.135, nose + 0.014)
    return front + one.at(yaw=math.pi).at(0, 0.66, tail - 0.012)


@cache
def _number(kind: int) -> Texture:
    text = ("4KB 729", "RTX 105", "91 LMO", "HE 3408", "7PQ 216", "AVA 660", "CW 1875", "2SD 493")[kind]
    image = plain("white", (176, 44))
    write(image, text, (88, 23), 38, "dark blue", 165)
    return still(image)


def cabin(body: Body, house: House, cloth: Finish, open_: bool) -> Solid:
    """Seats, dashboard and steering wheel that stand in the well; a bare windscreen where the roof is open."""
    deck = float(body.at(body.shoulder, 0.0)) - body.floor
    black = finish("black plastic")
    back, front = body.well or house.foot
    pieces = []
    count = 1 if front - house.foot[0] < 2.0 else 2 if front - back < 3.4 else 3
    rows = [front - 1.05 - 0.88 * k for k in range(count)]
    rows = [max(z, house.roof[0] + 0.1) for z in rows if z > house.roof[0] - 0.3]
    high = min(house.top - deck - 0.16, 0.56)
    for k, z in enumerate(rows):
        seats = [(x, 0.46) for x in (-0.37, 0.37)] if k == 0 else [(0.0, 1.22)]
        pieces += [_seat(cloth, high, wide).at(x, deck - 0.02, z) for x, wide in seats]
    dash = box((2 * float(body.at(body.half, front)) * 0.8, 0.2, 0.3), black, 0.06)
    pieces.append(dash.at(0, deck + body.floor - 0.2, front - 0.15))
    wheel = torus(0.17, 0.014, black, 14, 4).at(y=-0.014).turned((1, 0, 0), math.pi / 2 - 0.45)
    pieces.append(wheel.at(0.37, deck + body.floor - 0.08, front - 0.38))
    if open_:
        pieces += _open(body, house)
    return union(pieces) if open_ else union(pieces).ghost()


def _seat(cloth: Finish, high: float, wide: float) -> Solid:
    """The upper part of a seat's or a bench's back, with a head rest for each who sits there."""
    back = soft_box((wide, high - 0.12, 0.13), cloth, (0.09, 0.08, 0.05), steps=1, middle=1).turned((1, 0, 0), -0.15)
    places = (0.0,) if wide < 0.6 else (-0.36, 0.36)
    return back + union(
        box((0.24, 0.15, 0.09), cloth, 0.035 if wide < 0.6 else 0.0).at(x, high - 0.13, -0.09) for x in places
    )


def _open(body: Body, house: House) -> list[Solid]:
    """The windscreen in its frame, and the folded roof behind the seats."""
    foot, top = house.foot[1], house.top - 0.05
    low = float(body.at(body.shoulder, foot))
    base = float(body.at(body.half, foot)) * 0.9
    share = np.linspace(-1, 1, 9)
    z_top = foot - (foot - house.roof[1]) * 0.85
    rows = [
        np.column_stack((share * half, y + 0.03 * t * (1 - share**2), z + bow * (1 - share**2)))
        for half, y, z, bow, t in ((base * 0.84, top, z_top, 0.07, 1.0), (base, low, foot, 0.12, 0.0))
    ]
    pane = sheet(np.stack(rows), 0.008, tinted_glass(0.3), blocks=(1, 4))
    frame = rod(np.concatenate((rows[1][:1], rows[0], rows[1][-1:])), 0.022, finish("black plastic"), 8)
    lid = soft_box((2 * base * 0.9, 0.13, 0.34), finish("black fabric"), (0.1, 0.05, 0.1), steps=1, middle=1)
    back = (body.well or house.foot)[0]
    return [pane, frame, lid.at(0, float(body.at(body.shoulder, back)) - 0.045, back + 0.02)]


def taxi_sign(body: Body, house: House) -> Solid:
    """A lit sign on the roof, and a chequered band along the doors."""
    lamp = box((0.5, 0.17, 0.16), finish("lit shade"), 0.035)
    words = [
        card(0.34, 0.12, lettering("TAXI", "black", (0.34, 0.12))).at(0, 0.025, 0.0812).at(yaw=yaw)
        for yaw in (0.0, math.pi)
    ]
    top = union((lamp, *words)).at(0, house.top + house.crown + 0.02, (house.roof[0] + house.roof[1]) / 2)
    z0, z1 = body.wheels[0] + 0.5, body.wheels[1] - 0.5
    count = 22
    z = np.linspace(z0, z1, count + 1)
    low = np.where(np.arange(count) % 2, 0.705, 0.66)
    places = ((z[1:], low), (z[1:], low + 0.045), (z[:-1], low + 0.045), (z[:-1], low))
    corners = np.stack([on_side(body, along, high, 0.002) for along, high in places], axis=1).reshape(-1, 3)
    start = 4 * np.arange(count)[:, None]
    faces = np.concatenate((start + np.array((0, 2, 1)), start + np.array((0, 3, 2)))).astype(np.int32)
    facing = np.tile((1.0, 0.0, 0.0), (len(corners), 1))
    squares = Solid((Skin(corners, facing, corners[:, 1:].copy(), faces, finish("black paint")),))
    word = card(0.3, 0.1, lettering("TAXI", "black", (0.3, 0.1)))
    x = float(body.side(0.45, 0.55)) + 0.004
    return union((top, squares.both_sides(), *(word.at(yaw=s * math.pi / 2).at(s * x, 0.5, 0.45) for s in (-1, 1))))
