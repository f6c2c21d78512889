"""School bus: a long yellow bus with a bonnet that takes children to school."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._bodywork import BODY, Body, dressed, shell
from orienteer.build.furniture._lofts import egg, loft
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._signals import lamp_glass, lens, lettering
from orienteer.build.furniture._wheels import car_wheel
from orienteer.build.shape import Solid, between, box, card, cylinder, plate, rod, union
from orienteer.build.wish import ANY, Wish
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="school bus",
    about="A long yellow bus with a bonnet that takes children to school.",
    group="vehicles",
    width=(2.2, 3.4),
    height=(2.6, 3.5),
    depth=(6.0, 11.5),
    stands=Stands.GROUND,
    affordances=(Affordance.RIDE,),
)

HALF = 1.2
"""Half the body's width, metres."""
PANE = 0.8
"""From one side window to the next, metres."""
SILL, HEAD, ROOF = 1.72, 2.44, 3.0
"""Heights of the windows' lower and upper edge and of the roof."""
BONNET = 1.45
"""Length of the bonnet, metres."""
WINDOWS = {"small": (6, 8), "large": (8, 11)}
"""How many windows it has on a side, below the second, by the size asked for."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, windows: int | None = None) -> Thing:
    """As long as its `windows` on either side."""
    paint = finish(f"{wish.color} lacquer") if wish.color else _school_yellow(int(rng.integers(3)))
    windows = windows or int(rng.integers(*WINDOWS.get(wish.size or "", (6, 11))))
    size = float(rng.uniform(0.95, 1.03))
    pieces = [scaled(dressed(piece, {BODY.word: paint}), size) for piece in _drawn(windows)]
    pieces.append(scaled(_district(int(rng.integers(1, 90)), windows), size))
    stop = scaled(_stop_arm(), size)
    at = (HALF + 0.03, 1.45, _front(windows) - 1.1)
    x, y, z = (c * size for c in at)
    arm = Moving("stop arm", "stop arm", stop.at(x, y, z), hinge((x, y, z), math.pi / 2))
    return assemble(CATEGORY, pieces, paint, color=paint.color, parts=(arm,))


@cache
def _school_yellow(kind: int) -> Finish:
    tone = ((0.86, 0.42, 0.015), (0.9, 0.47, 0.02), (0.8, 0.38, 0.012))[kind]
    return Finish("yellow lacquer", "yellow", Material(f"school bus yellow {kind + 1}", tone, roughness=0.25))


def _front(windows: int) -> float:
    """Where the body ends and the bonnet starts, z."""
    return (windows * PANE + 1.4 - BONNET) / 2


@cache
def _drawn(windows: int) -> tuple[Solid, ...]:
    """The bus, its paint still a stand-in."""
    front, back = _front(windows), _front(windows) - windows * PANE - 1.4
    nose = front + BONNET
    black = finish("black rubber")
    tip = nose - 0.04
    body = Body(
        half=((back, HALF), (front, HALF), (front + 0.01, 1.08), (nose - 0.25, 1.05), (tip, 0.95), (nose, 0.88)),
        shoulder=((back, 1.3), (front, 1.3), (front + 0.01, 1.42), (nose - 0.3, 1.32), (tip, 1.22), (nose, 1.1)),
        sill=((back, 0.5), (front - 0.4, 0.5), (front, 0.45), (nose - 0.2, 0.45), (nose, 0.5)),
        wheels=(back + 0.27 * (nose - back), nose - 0.82),
        wheel=0.5,
        well=None,
        crown=0.22,
    )
    pieces = [shell(body, BODY, black, black), _box(front, back), _windows(windows, front), _screen(front)]
    pieces.append(_stern(back))
    pieces += [_nose(nose), _rails(front, back), _signs(front, back), _mirrors(front, nose), _wheels(body)]
    return tuple(pieces)


def _box(front: float, back: float) -> Solid:
    """The upper body with its round roof."""
    right = ((1.0, 1.02), (1.0, 2.48), (0.97, 2.66), (0.88, 2.82), (0.7, 2.93), (0.4, 2.985), (0.0, ROOF))
    half = np.array(right) * (HALF, 1.0)
    outline = np.concatenate((half, half[-2::-1] * (-1, 1)))
    rings = []
    ends = ((back, 0.965, 0.05), (back + 0.07, 1.0, 0.0), (front - 0.06, 1.0, 0.0), (front + 0.02, 0.975, 0.03))
    for z, share, drop in ends:
        high = np.where(outline[:, 1] > 2.4, outline[:, 1] - drop, outline[:, 1])
        rings.append(np.column_stack((outline[:, 0] * share, high, np.full(len(outline), z))))
    roof = loft(np.array(rings), BODY, math.radians(33))
    hatch = box((0.6, 0.05, 0.6), BODY, 0.02).at(0, ROOF - 0.015, (front + back) / 2)
    return roof + hatch


def _glass() -> Finish:
    return finish("black lacquer")


def _windows(count: int, front: float) -> Solid:
    """Windows with a bar across, and black strips above and below them."""
    frame = finish("black metal")
    pieces = []
    for k in range(count):
        z = front - 1.5 - k * PANE
        pane = between((HALF - 0.01, SILL, z - PANE / 2 + 0.05), (HALF + 0.006, HEAD, z + PANE / 2 - 0.05), _glass())
        bar = between(
            (HALF - 0.01, (SILL + HEAD) / 2 + 0.02, z - PANE / 2 + 0.05),
            (HALF + 0.014, (SILL + HEAD) / 2 + 0.05, z + PANE / 2 - 0.05),
            finish("light grey metal"),
        )
        pieces.append(pane + bar)
    driver = between((HALF - 0.01, SILL - 0.06, front - 1.02), (HALF + 0.006, HEAD, front - 0.2), _glass())
    door = union(
        between((-HALF - 0.008, 0.6, z), (-HALF + 0.01, HEAD, z + 0.36), frame)
        + between((-HALF - 0.014, 0.78, z + 0.05), (-HALF, HEAD - 0.06, z + 0.31), _glass())
        for z in (front - 0.96, front - 0.58)
    )
    return union(pieces).both_sides() + driver + door


def _screen(front: float) -> Solid:
    """Two panes of the windscreen, with wipers, above the bonnet."""
    z = front + 0.02
    pane = between((0.03, 1.66, z - 0.01), (HALF - 0.14, 2.42, z + 0.008), _glass())
    frame = between((0.0, 1.62, z - 0.01), (HALF - 0.1, 2.46, z + 0.004), finish("black rubber"))
    wiper = rod(((0.3, 1.66, z + 0.006), (0.75, 2.05, z + 0.008)), 0.007, finish("dark grey metal"), 5).ghost()
    return (pane + frame + wiper).both_sides()


def _stern(back: float) -> Solid:
    """The emergency door between two windows, lamps and a bumper."""
    black = finish("black rubber")
    pieces = [between((-0.42, 0.72, back - 0.006), (-0.405, 2.45, back + 0.01), black).both_sides()]
    pieces.append(between((-0.34, 1.72, back - 0.01), (0.34, 2.4, back + 0.01), _glass()))
    pieces.append(between((0.5, 1.75, back - 0.01), (HALF - 0.16, 2.38, back + 0.01), _glass()).both_sides())
    pieces.append(between((-0.28, 0.9, back - 0.01), (0.28, 1.4, back + 0.01), _glass()))
    lamps = cylinder(0.1, 0.05, lens("red"), 14).turned((1, 0, 0), -math.pi / 2).at(0.95, 1.42, back + 0.01)
    bumper = box((2 * HALF, 0.24, 0.14), finish("black metal"), 0.03).at(0, 0.5, back - 0.05)
    return union([*pieces, lamps.both_sides(), bumper])


def _nose(nose: float) -> Solid:
    """Grille, round lamps and a bumper."""
    black, chrome = finish("black metal"), finish("chrome")
    grille = box((0.86, 0.46, 0.06), black, 0.02).at(0, 0.66, nose - 0.02)
    bars = [
        between((-0.38, y, nose + 0.005), (0.38, y + 0.02, nose + 0.02), chrome) for y in (0.72, 0.8, 0.88, 0.96, 1.04)
    ]
    lamp = cylinder(0.1, 0.05, lamp_glass(), 18, 0.015).turned((1, 0, 0), math.pi / 2).at(0.62, 0.93, nose - 0.02)
    rim = cylinder(0.115, 0.03, chrome, 18).turned((1, 0, 0), math.pi / 2).at(0.62, 0.93, nose - 0.025)
    signal = cylinder(0.06, 0.04, lens("orange"), 12).turned((1, 0, 0), math.pi / 2).at(0.79, 0.93, nose - 0.05)
    bumper = box((2.16, 0.27, 0.16), black, 0.04).at(0, 0.4, nose + 0.05)
    return union([grille, *bars, (lamp + rim + signal).both_sides(), bumper])


def _rails(front: float, back: float) -> Solid:
    """Black rails along the sides."""
    black = finish("black metal")
    ends = ((0.98, front - 0.06), (1.33, front - 0.06), (1.62, front - 1.02))
    left = [between((HALF - 0.02, y, back + 0.03), (HALF + 0.018, y + 0.065, end), black) for y, end in ends]
    right = [between((-HALF - 0.018, y, back + 0.03), (0.02 - HALF, y + 0.065, front - 1.02), black) for y, _ in ends]
    return union([*left, *right])


def _signs(front: float, back: float) -> Solid:
    """The words in front and behind, between warning lamps; small lamps along the roof's edge."""
    black = finish("black paint")
    size = (1.15, 0.22)
    words = card(*size, lettering("SCHOOL BUS", "black", size))
    pieces = []
    for z, yaw in ((front + 0.02, 0.0), (back, math.pi)):
        board = box((1.24, 0.27, 0.05), BODY, 0.015).at(y=2.54, z=-0.005) + words.at(0, 2.565, 0.0212)
        lamps = []
        for x, color in ((0.74, "orange"), (0.96, "red")):
            ring = cylinder(0.105, 0.03, black, 14).turned((1, 0, 0), math.pi / 2).at(x, 2.66, -0.02)
            glass = egg((0.08, 0.08, 0.03), lens(color, True), 10, 4).at(x, 2.66, 0.01)
            lamps.append(ring + glass)
        roof = [
            box((0.1, 0.05, 0.06), lens("orange" if z > 0 else "red"), 0.012).at(x, 2.93 - 0.1 * abs(x), -0.09)
            for x in (-0.24, 0.0, 0.24)
        ]
        pieces.append(union((board, union(lamps).both_sides(), *roof)).at(yaw=yaw).at(z=z))
    return union(pieces)


def _mirrors(front: float, nose: float) -> Solid:
    """Flat ones beside the windscreen, and round ones on the wings."""
    black = finish("black metal")
    arm = rod(((HALF - 0.05, 2.35, front), (HALF + 0.22, 2.28, front + 0.3)), 0.016, black, 6)
    flat = box((0.2, 0.42, 0.06), black, 0.02).at(HALF + 0.22, 1.88, front + 0.3)
    low = rod(((HALF - 0.02, 1.75, front), (HALF + 0.2, 1.95, front + 0.29)), 0.014, black, 6)
    stalk = rod(((0.9, 1.3, nose - 0.3), (1.16, 1.62, nose - 0.1)), 0.014, black, 6)
    ball = egg((0.12, 0.16, 0.07), black, 12, 8).at(1.18, 1.68, nose - 0.08)
    return union((arm, flat, low, stalk, ball)).both_sides()


def _stop_arm() -> Solid:
    """A stop sign folded against the side; it swings out about its front edge."""
    angle = np.arange(8) * math.pi / 4 + math.pi / 8
    outline = np.column_stack((np.cos(angle), np.sin(angle))) * 0.25
    board = plate(outline, 0.012, finish("red paint")) + plate(outline * 1.06, 0.008, finish("white paint"))
    words = card(0.36, 0.15, lettering("STOP", "white", (0.36, 0.15))).at(y=-0.075)
    sign = union((board, words.at(z=0.0065), words.at(yaw=math.pi).at(z=-0.0065)))
    bar = between((-0.26, -0.1, -0.01), (-0.22, 0.1, 0.01), finish("black metal"))
    return (sign + bar).at(x=0.26).at(yaw=math.pi / 2)


def _district(number: int, windows: int) -> Solid:
    """Its number and whom it belongs to, on both sides."""
    front = _front(windows)
    size = (2.6, 0.17)
    words = card(*size, lettering("UNIFIED SCHOOL DISTRICT", "black", size, 96))
    digits = card(0.34, 0.2, lettering(str(number), "black", (0.34, 0.2)))
    middle = front - 1.4 - windows * PANE / 2
    pieces = []
    for side in (-1, 1):
        one = words.at(yaw=side * math.pi / 2).at(side * (HALF + 0.003), 1.43, middle)
        pieces += [one, digits.at(yaw=side * math.pi / 2).at(side * (HALF + 0.003), 1.08, middle + 1.6)]
    return union(pieces)


def _wheels(body: Body) -> Solid:
    wheel = car_wheel(0.5, 0.3, finish("black rubber"), finish("black metal"), finish("dark grey metal"), "disc", 0.56)
    pieces = []
    for z in body.wheels:
        x = 1.0 if z < 0 else 0.9
        pieces += [wheel.at(x, 0.5, z), wheel.at(yaw=math.pi).at(-x, 0.5, z)]
    return union(pieces)
