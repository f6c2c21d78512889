"""Chair: a seat for one with a back and no arms."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble, shelf
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.furniture._legs import four, leg
from orienteer.build.shape import Solid, between, fillet, rail, rod, sheet, slab, soft_box, union
from orienteer.build.shape.outline import arc, band, rectangle, smooth, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="chair",
    about="A seat for one with a back and no arms, as at a dining table.",
    group="seating",
    width=(0.38, 0.56),
    height=(0.76, 1.05),
    depth=(0.42, 0.62),
    affordances=(Affordance.SIT, Affordance.PUT_ON, Affordance.PUSH),
)

STYLES = ("ladder", "slat", "spindle", "upholstered", "shell", "school")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is one of "ladder", "slat", "spindle", "upholstered", "shell" and "school"."""
    style = style or pick(rng, *STYLES)
    width = float(rng.uniform(0.42, 0.46))
    depth = float(rng.uniform(0.41, 0.45))
    seat = float(rng.uniform(0.445, 0.47))
    height = float(rng.uniform(0.86, 0.98))
    level = seat
    match style:
        case "upholstered":
            main = wish.finish(rng, "fabric", "velvet", "leather")
            pieces = _upholstered(
                width + 0.02, depth + 0.04, seat, height, main, ANY.finish(rng, "oak", "walnut", "black metal")
            )
        case "shell":
            main = wish.finish(rng, "plastic", colors=("white", "teal", "grey", "red", "yellow", "dark green", "black"))
            pieces = _shell(width, depth, seat, main, ANY.finish(rng, "beech", "oak", "walnut"))
        case "school":
            main = wish.finish(rng, "beech", "birch", "plastic", colors=("blue", "red", "grey", "green"))
            pieces = _school(
                width - 0.03, depth, seat, 0.8, main, ANY.finish(rng, "chrome", "black metal", "grey metal")
            )
        case "spindle":
            main = wish.finish(rng, "wood")
            pieces = _spindle(width, depth, seat, height - 0.04, main)
        case _:
            main = wish.finish(rng, "wood")
            pieces = _posts(width, depth, seat, height, main, upright=style == "slat")
            if rng.random() < 0.4:
                cloth = ANY.finish(rng, "fabric", "leather")
                pieces.append(
                    soft_box((width - 0.03, 0.045, depth - 0.05), cloth, 0.02, (0, 0.006, 0)).at(0, seat - 0.008, 0.0)
                )
                level += 0.037
    x, z = width / 2 - 0.04, depth / 2 - 0.05
    level_part = shelf((-x, -depth / 2 + 0.11), (x, z), level, name="seat")
    if style == "shell":  # it rises to its sides and its back
        level_part = shelf((-0.1, -0.02), (0.1, 0.12), seat + 0.006, name="seat")
    return assemble(CATEGORY, pieces, main, supports=(level_part,))


def _seat(width: float, depth: float, seat: float, finish: Finish, thick: float = 0.022) -> Solid:
    """A board, wider in front."""
    w, d = width / 2, depth / 2
    rim = np.array(((-w * 0.88, -d), (w * 0.88, -d), (w, d * 0.6), (w * 0.93, d), (-w * 0.93, d), (-w, d * 0.6)))
    return slab(rim, thick, finish, 0.006).at(y=seat - thick)


def _posts(width: float, depth: float, seat: float, height: float, wood: Finish, upright: bool) -> list[Solid]:
    """Posts that go on as the back, with boards across or slats up and down between them."""
    t, x, rear = 0.034, width / 2 - 0.035, -depth / 2 + 0.02
    lean = 0.075
    back = rail(((x, 0, rear - 0.035), (x, seat, rear), (x, height, rear - lean)), rectangle(t, t * 0.8), wood)
    front = leg("tapered", seat - 0.018, 0.04, wood).at(x + 0.005, 0, depth / 2 - 0.04)
    y = seat - 0.075
    side = between((x - 0.009, y, rear), (x + 0.009, seat - 0.02, depth / 2 - 0.05), wood)
    side += rod(((x, 0.2, rear - 0.02), (x, 0.22, depth / 2 - 0.045)), 0.009, wood, 8)
    across = between((-x, y, depth / 2 - 0.052), (x, seat - 0.02, depth / 2 - 0.034), wood)
    across += between((-x, y, rear - 0.009), (x, seat - 0.02, rear + 0.009), wood)
    pieces = [(back + front + side).both_sides(), across, _seat(width, depth, seat, wood)]
    sag = arc((0, 0.42), 0.44, -math.pi / 2 - 0.46, -math.pi / 2 + 0.46, 6)
    bow = np.stack((sag[:, 0] * (2 * x + 0.01) / np.ptp(sag[:, 0]), sag[:, 1] - sag[0, 1]), axis=1)
    levels = (height - 0.085,) if upright else (seat + 0.1, seat + 0.1 + (height - seat - 0.19) / 2, height - 0.085)
    for level in levels:
        z = rear - lean * (level - seat) / (height - seat)
        board = slab(band(bow * (1, 1), 0.014), 0.07, wood).hulled()
        pieces.append(board.turned((1, 0, 0), -0.1).at(0, level, z))
    if upright:
        low = seat + 0.06
        pieces.append(between((-x, low, rear - 0.03), (x, low + 0.035, rear - 0.005), wood))
        for i in range(5):
            u = (i - 2) * x * 0.36
            z1 = rear - lean * 0.85 - 0.045 * (1 - (u / x) ** 2)
            pieces.append(rail(((u, low + 0.02, rear - 0.018), (u, height - 0.05, z1)), rectangle(0.03, 0.01), wood))
    return pieces


def _spindle(width: float, depth: float, seat: float, height: float, wood: Finish) -> list[Solid]:
    """A Windsor chair: turned legs into the seat, spindles under a bow."""
    one = leg("round", seat - 0.01, 0.038, wood)
    legs = four(one, width / 2 - 0.07, depth / 2 - 0.07, 0.17)
    rungs = rod(((-width / 2 + 0.02, 0.2, 0), (width / 2 - 0.02, 0.2, 0)), 0.01, wood, 8)
    for x in (-width / 2 + 0.028, width / 2 - 0.028):
        rungs += rod(((x, 0.2, -depth / 2 + 0.03), (x, 0.2, depth / 2 - 0.03)), 0.01, wood, 8)
    board = slab(superellipse(width, depth, 3.0, 28), 0.035, wood, 0.008).at(y=seat - 0.035)
    w, rear = width / 2 - 0.03, -depth / 2 + 0.07
    angle = np.linspace(math.pi, 0, 15)
    reach = (height - seat) * 1.02
    up = np.sin(angle) ** 0.75
    bow = np.stack((np.cos(angle) * w, seat - 0.02 + up * reach, rear - 0.13 * up), axis=1)
    pieces = [legs, rungs, board, rod(bow, 0.012, wood, 8)]
    for i in range(7):
        x = (i - 3) * w * 0.27
        share = math.sqrt(max(0.0, 1 - (x / w) ** 2)) ** 0.75
        pieces.append(
            rod(
                ((x * 0.8, seat - 0.02, rear - 0.01), (x, seat - 0.02 + share * reach, rear - 0.13 * share)),
                0.006,
                wood,
                6,
            )
        )
    return pieces


def _upholstered(width: float, depth: float, seat: float, height: float, cloth: Finish, wood: Finish) -> list[Solid]:
    """A padded seat and back on four splayed legs."""
    pad = soft_box((width, 0.09, depth), cloth, (0.05, 0.035, 0.05), (0, 0.008, 0)).at(y=seat - 0.09)
    tall = height - seat + 0.03
    back = soft_box((width - 0.01, tall, 0.06), cloth, (0.08, 0.09, 0.028), (0, 0, 0.006))
    back = back.turned((1, 0, 0), -0.2).at(0, seat - 0.05, -depth / 2 + 0.035)
    legs = four(leg("round", seat - 0.07, 0.036, wood), width / 2 - 0.06, depth / 2 - 0.06, 0.1)
    return [pad, back, legs]


def _shell(width: float, depth: float, seat: float, plastic: Finish, wood: Finish) -> list[Solid]:
    """A moulded shell on splayed wooden legs."""
    # way (z, y), half width, how far the edge rises and comes forward, from the front of the seat to the top
    knots = np.array(
        (
            (0.19, -0.04, 0.165, 0.0, 0.0),
            (0.207, -0.012, 0.195, 0.008, 0.0),
            (0.17, 0.002, 0.212, 0.03, 0.0),
            (0.03, -0.018, 0.225, 0.055, 0.0),
            (-0.11, -0.014, 0.225, 0.07, 0.012),
            (-0.185, 0.03, 0.22, 0.06, 0.035),
            (-0.212, 0.12, 0.215, 0.03, 0.058),
            (-0.236, 0.25, 0.205, 0.01, 0.058),
            (-0.25, 0.345, 0.175, 0.002, 0.045),
            (-0.256, 0.385, 0.115, 0.0, 0.035),
        )
    )
    z0, y0, half, rise, forward = smooth(knots, 2, closed=False).T
    side = np.linspace(-1, 1, 11)
    x = half[:, None] * side[None] * (width / 0.44)
    edge = np.abs(side[None]) ** 3
    y = y0[:, None] + rise[:, None] * edge + seat
    z = z0[:, None] + forward[:, None] * edge
    shell = sheet(np.stack((x, y, z), axis=-1)[::-1], 0.008, plastic, blocks=(6, 3))
    legs = four(leg("round", seat - 0.025, 0.03, wood), 0.12, 0.12, 0.26)
    cross = union(
        rod(((sx * 0.12, seat - 0.06, -0.12), (-sx * 0.12, seat - 0.06, 0.12)), 0.007, wood, 6) for sx in (-1, 1)
    )
    mount = between((-0.13, seat - 0.045, -0.13), (0.13, seat - 0.022, 0.13), wood)
    return [shell, legs, cross, mount]


def _school(width: float, depth: float, seat: float, height: float, board: Finish, steel: Finish) -> list[Solid]:
    """A steel tube frame with a seat and a back of bent plywood."""
    x, z = width / 2 - 0.03, depth / 2 - 0.03
    r = 0.011
    frame = rod(
        fillet(
            ((x, 0, z + 0.02), (x, seat - 0.02, z - 0.01), (x, seat - 0.02, -z + 0.02), (x, height, -z - 0.06)), 0.05
        ),
        r,
        steel,
    )
    frame += rod(((x, 0, -z - 0.04), (x, seat - 0.02, -z + 0.06)), r, steel)
    bars = union(
        rod(((-x, seat - 0.035, place), (x, seat - 0.035, place)), r * 0.8, steel) for place in (z - 0.06, -z + 0.08)
    )
    seat_board = slab(rectangle(width, depth - 0.02, 0.06), 0.011, board, 0.003).at(0, seat - 0.011, 0.01)
    sag = arc((0, 0.4), 0.4, -math.pi / 2 - 0.5, -math.pi / 2 + 0.5, 8)
    bow = np.stack((sag[:, 0] * (width / np.ptp(sag[:, 0])), sag[:, 1] - sag[0, 1]), axis=1)
    back = slab(band(bow, 0.011), 0.17, board).hulled().turned((1, 0, 0), -0.13)
    z_back = -z - 0.06 + 0.017
    return [frame.both_sides(), bars, seat_board, back.at(0, height - 0.19, z_back + 0.052)]
