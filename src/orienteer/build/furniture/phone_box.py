"""Phone box: a public telephone in a kiosk, or under a hood in the street."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._payphone import SIZE, payphone
from orienteer.build.furniture._signals import lettering, tinted_glass
from orienteer.build.shape import Hole, Solid, between, box, card, panel, plate, profile, rod, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="phone box",
    about="A public telephone in a kiosk with a door, or under a hood in the street.",
    group="street",
    width=(0.5, 1.1),
    height=(1.5, 2.7),
    depth=(0.3, 1.1),
    stands=Stands.GROUND,
    affordances=(Affordance.OPEN, Affordance.TOUCH),
)

POST = 0.08
"""Width of a kiosk's corner posts, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "kiosk" (red, with small panes), "booth" (large panes) or "hood" (on a post)."""
    style = style or pick(rng, "kiosk", "kiosk", "hood", "hood", "hood", "booth")
    return {"kiosk": _kiosk, "booth": _booth, "hood": _hood}[style](rng, wish)


def _kiosk(rng: np.random.Generator, wish: Wish) -> Thing:
    """Three sides and a door of panes between bars, under a roof with four round gables."""
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "red", "red", "dark green", "dark blue"))
    side, tall = wish.between(rng, 0.88, 0.94), 2.06
    half = side / 2
    inner = side - 2 * POST
    post = box((POST, tall, POST), paint, 0.01).at(half - POST / 2, 0, half - POST / 2)
    pieces: list[Solid] = [post.at(yaw=k * math.pi / 2) for k in range(4)]
    pieces.append(box((side + 0.05, 0.06, side + 0.05), finish("dark grey concrete"), 0.006).at(y=-0.055))
    sign = card(inner, 0.15, lettering("TELEPHONE", "black", (inner, 0.12)))
    for yaw in (0.0, math.pi / 2, math.pi, -math.pi / 2):
        beam = between((-half + 0.01, tall - 0.02, half - POST), (half - 0.01, tall + 0.19, half - 0.002), paint, 0.008)
        lamp = between(
            (-inner / 2, tall + 0.015, half - 0.01), (inner / 2, tall + 0.155, half + 0.004), finish("lit shade"), 0.004
        )
        words = sign.at(0, tall + 0.01, half + 0.0055)
        pieces.append((beam + lamp + words).at(yaw=yaw))
        if yaw:
            pieces.append(_panes(inner, 0.08, tall - 0.02, paint).at(z=half - POST / 2).at(yaw=yaw))
    pieces += [_crown(half, paint).at(y=tall + 0.17)]
    shelf = between((-inner / 2, 0.78, -half + POST), (inner / 2, 0.81, -half + POST + 0.12), finish("black metal"))
    phone = payphone(finish("black lacquer" if chance(rng, 0.5) else "steel")).at(0, 1.08, -half + POST)
    board = between((-0.26, 0.82, -half + POST - 0.01), (0.26, 1.86, -half + POST + 0.004), finish("dark grey metal"))
    leaf = _panes(inner - 0.012, 0.075, tall - 0.03, paint)
    pull = rod(
        (
            (inner / 2 - 0.05, 0.95, 0.018),
            (inner / 2 - 0.05, 0.96, 0.05),
            (inner / 2 - 0.05, 1.14, 0.05),
            (inner / 2 - 0.05, 1.15, 0.018),
        ),
        0.008,
        finish("brass"),
        8,
    )
    at = half - POST / 2
    door = Moving("door", "door", (leaf + pull).at(z=at), hinge((-inner / 2 + 0.006, 0, at), 0.0, low=-1.7))
    return assemble(CATEGORY, [*pieces, shelf, board, phone], paint, parts=(door,), tags={"style": "kiosk"})


def _panes(width: float, low: float, high: float, paint: Finish) -> Solid:
    """A frame with six rows of three panes, the middle ones wide, above a sunk board."""
    edge, bar, foot = 0.05, 0.018, 0.24
    x = np.array((-width / 2 + edge, -width / 2 + edge + 0.1, width / 2 - edge - 0.1, width / 2 - edge))
    y = np.linspace(low + foot, high - edge, 7)
    holes = [
        Hole(
            (float(x[i]) + (bar / 2 if i else 0), float(y[j]) + bar / 2),
            (float(x[i + 1]) - (bar / 2 if i < 2 else 0), float(y[j + 1]) - bar / 2),
        )
        for i in range(3)
        for j in range(6)
    ]
    frame = panel((-width / 2, low), (width / 2, high), 0.036, paint, holes).ghost()
    glass = between((x[0], y[0], -0.003), (x[-1], y[-1], 0.003), tinted_glass(0.35, "c9d4d6")).ghost()
    board = (
        plate(rectangle(width - 2 * edge - 0.06, foot - 0.12, 0.01), 0.04, paint, 0.003).at(y=low + foot / 2).ghost()
    )
    whole = between((-width / 2, low, -0.018), (width / 2, high, 0.018), paint)
    return union((frame, glass, board)).within(*whole.colliders)


def _crown(half: float, paint: Finish) -> Solid:
    """A shallow dome with a round gable on each side."""
    bend = [(half * 0.97 * math.cos(a), 0.17 * math.sin(a)) for a in np.linspace(0, math.pi, 11)]
    gable = plate([(half * 0.97, -0.02), *bend, (-half * 0.97, -0.02)], 0.03, paint)
    levels = [(0.0, 0.96), (0.05, 0.95), (0.11, 0.86), (0.16, 0.7), (0.19, 0.5), (0.205, 0.3), (0.21, 0.1)]
    rings = []
    for y, share in levels:
        outline = rectangle(2 * half * share, 2 * half * share, half * 0.3 * (1.2 - share), 3)
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), -outline[:, 1])))
    dome = loft(np.array(rings), paint)
    return union([dome, *(gable.at(z=half - 0.018).at(yaw=k * math.pi / 2) for k in range(4))])


def _booth(rng: np.random.Generator, wish: Wish) -> Thing:
    """An aluminium frame with panes of glass on three sides, open in front, under a lit band."""
    paint = wish.finish(rng, "lacquer", colors=("blue", "red", "dark blue", "yellow", "turquoise"))
    side, tall = wish.between(rng, 0.86, 0.98), 2.1
    half = side / 2
    frame, glass = finish("aluminium"), finish("clear glass")
    post = box((0.05, tall, 0.05), frame, 0.006).at(half - 0.025, 0, half - 0.025)
    pieces: list[Solid] = [post.at(yaw=k * math.pi / 2) for k in range(4)]
    pieces.append(box((side, 0.03, side), finish("dark grey metal"), 0.004))
    head = box((side + 0.04, 0.26, side + 0.04), paint, 0.03).at(y=tall - 0.005)
    size = (0.72, 0.17)
    ink = "black" if paint.color in ("yellow", "white") else "white"
    words = card(*size, lettering("PHONE", ink, size)).at(0, tall + 0.04, half + 0.0215)
    pieces += [head, *(words.at(yaw=k * math.pi / 2) for k in range(4))]
    for yaw in (math.pi / 2, math.pi, -math.pi / 2):
        pane = between((-half + 0.05, 0.3, half - 0.03), (half - 0.05, tall, half - 0.022), glass)
        bars = [
            between((-half + 0.05, y, half - 0.045), (half - 0.05, y + 0.05, half - 0.005), frame, 0.004)
            for y in (0.26, 1.0)
        ]
        pieces.append(union((pane, *bars)).at(yaw=yaw))
    z = -half + 0.05
    back = between((-0.3, 0.72, z - 0.006), (0.3, 1.8, z + 0.02), paint, 0.006)
    shelf = between((-0.28, 0.86, z + 0.015), (0.28, 0.88, z + 0.22), frame, 0.004)
    phone = payphone(finish("steel")).at(0, 1.06, z + 0.02)
    return assemble(CATEGORY, [*pieces, back, shelf, phone], paint, tags={"style": "booth"})


def _hood(rng: np.random.Generator, wish: Wish) -> Thing:
    """A telephone between two cheeks on a steel post, its name above."""
    paint = wish.finish(rng, "lacquer", colors=("blue", "blue", "red", "light grey", "yellow", "dark green"))
    steel = finish("steel")
    low, width = wish.between(rng, 0.72, 0.86), 0.56
    high = low + 0.92
    post = box((0.12, low + 0.02, 0.09), finish("dark grey metal"), 0.01).at(z=-0.06)
    foot = box((0.34, 0.03, 0.3), finish("dark grey metal"), 0.006).at(z=-0.06)
    back = between((-width / 2, low, -0.12), (width / 2, high, -0.1), paint, 0.004)
    cheek = profile(
        ((-0.12, low), (0.04, low), (0.16, low + 0.14), (0.24, high - 0.1), (0.24, high), (-0.12, high)),
        0.024,
        paint,
        0.008,
    )
    roof = between((-width / 2 - 0.012, high - 0.02, -0.12), (width / 2 + 0.012, high + 0.17, 0.25), paint, 0.02)
    size = (0.46, 0.13)
    ink = "black" if paint.color in ("yellow", "white", "light grey") else "white"
    words = card(*size, lettering("PHONE", ink, size))
    signs = [words.at(0, high + 0.01, 0.2515)]
    signs += [
        card(0.3, 0.1, lettering("PHONE", ink, (0.3, 0.1)))
        .at(yaw=s * math.pi / 2)
        .at(s * (width / 2 + 0.0135), high + 0.02, 0.06)
        for s in (-1, 1)
    ]
    tray = between((-width / 2 + 0.01, low, -0.105), (width / 2 - 0.01, low + 0.025, 0.05), steel, 0.004)
    lining = between(
        (-width / 2 + 0.02, low + 0.03, -0.102), (width / 2 - 0.02, high - 0.02, -0.09), finish("light grey metal")
    )
    phone = payphone(finish("steel" if chance(rng, 0.6) else "black lacquer")).at(
        0.02, low + (0.9 - SIZE[1]) * 0.7, -0.092
    )
    book = box((0.2, 0.05, 0.1), finish("yellow paper"), 0.004).at(0.1, low + 0.024, -0.03)
    pieces = [post, foot, back, cheek.at(width / 2).both_sides(), roof, *signs, tray, lining, phone]
    return assemble(CATEGORY, [*pieces, *([book] if chance(rng, 0.4) else [])], paint, tags={"style": "hood"})
