"""Cash register: adds up what a customer pays and keeps the money in its drawer."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image

from orienteer.build.assemble import Moving, assemble, opened, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, profile, rod, union
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cash register",
    about="A till with keys, a display, a slip of paper and a drawer for the money.",
    group="shop",
    width=(0.36, 0.5),
    height=(0.28, 0.55),
    depth=(0.38, 0.75),
    stands=Stands.SURFACE,
    affordances=(Affordance.TOUCH, Affordance.OPEN, Affordance.READ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, ajar: bool | None = None) -> Thing:
    """`ajar` leaves the drawer open."""
    case = wish.finish(rng, "plastic", colors=("dark grey", "black", "cream", "light grey"))
    dark = case.color in ("black", "dark grey", "brown", "dark blue")
    wide, deep = wish.between(rng, 0.38, 0.44), 0.42
    x, z, base = wide / 2, deep / 2, 0.105
    price = f"{rng.integers(1, 60)}.{int(rng.integers(20)) * 5:02d}"
    pieces: list[Solid] = [_shell(x, z, base, case), _top(wide, z, base, case)]
    pieces += _keys(wide, z, base, dark)
    pieces += _display(x, z, base, case, price)
    pieces += _printer(x, z, base, case)
    parts = (Moving("drawer", "money drawer", _drawer(x, z, base, case), slide(0.26)),)
    thing = assemble(CATEGORY, pieces, case, parts=parts, tags={"price": price})
    return opened(
        thing, {"drawer": float(rng.uniform(0.14, 0.24)) if (ajar if ajar is not None else chance(rng, 0.45)) else 0.0}
    )


def _shell(x: float, z: float, base: float, case: Finish) -> Solid:
    """Around the drawer, open in front."""
    black = finish("black plastic")
    side = between((x - 0.014, 0.006, -z), (x, base, z - 0.022), case, 0.003)
    return union(
        (
            side.both_sides(),
            between((-x + 0.01, 0.006, -z + 0.001), (x - 0.01, 0.014, z - 0.03), black),
            between((-x + 0.01, 0.006, -z + 0.001), (x - 0.01, base, -z + 0.015), case),
            between((-x + 0.01, base - 0.01, -z + 0.001), (x - 0.01, base + 0.002, z - 0.024), case),
            box((0.03, 0.008, 0.03), black).at(x - 0.03, 0, z - 0.05).both_sides(),
        )
    )


def _drawer(x: float, z: float, base: float, case: Finish) -> Solid:
    """Its box has a tray with notes and coins."""
    front = between((-x, 0.012, z - 0.02), (x, base - 0.006, z), case, 0.005)
    lock = cylinder(0.011, 0.005, finish("chrome"), 16).turned((1, 0, 0), math.pi / 2).at(0, base * 0.55, z - 0.001)
    inner, rear = x - 0.02, -z + 0.03
    wall = between((inner - 0.004, 0.018, rear), (inner, 0.07, z - 0.019), finish("black plastic"))
    pieces = [
        front,
        lock,
        wall.both_sides(),
        between((-inner, 0.018, rear), (inner, 0.024, z - 0.019), finish("black plastic")),
        between((-inner, 0.018, rear), (inner, 0.07, rear + 0.004), finish("black plastic")),
    ]
    for k in range(1, 5):
        cut = -inner + 2 * inner * k / 5
        pieces.append(between((cut - 0.0015, 0.02, rear), (cut + 0.0015, 0.066, z - 0.02), finish("dark grey plastic")))
    for k, word in enumerate(
        ("light green paper", "red paper", "light blue paper", "orange paper", "light green paper")
    ):
        left = -inner + 2 * inner * k / 5 + 0.008
        pieces.append(between((left, 0.022, z - 0.2), (left + 2 * inner / 5 - 0.016, 0.045, z - 0.09), finish(word)))
        pieces.append(
            cylinder(0.012, 0.02, finish("gold" if k % 2 else "steel"), 12).at(
                left + inner / 5 - 0.008, 0.022, z - 0.05
            )
        )
    return union(pieces)


def _top(wide: float, z: float, base: float, case: Finish) -> Solid:
    """A sloping desk for the keys that rises to the rear."""
    outline = (
        (-z + 0.01, base),
        (z - 0.07, base),
        (z - 0.06, base + 0.03),
        (-0.02, base + 0.1),
        (-0.07, base + 0.16),
        (-z + 0.03, base + 0.17),
        (-z + 0.01, base + 0.14),
    )
    return profile(outline, wide - 0.012, case, 0.008)


_SLOPE = math.atan2(0.07, 0.17)


def _keys(wide: float, z: float, base: float, dark: bool) -> list[Solid]:
    """Departments on the left, numbers in the middle, large coloured ones on the right."""
    step, deep = 0.023, 0.125
    size = (wide - 0.05, deep)
    keys = []
    for r in range(5):
        for c in range(3):
            keys.append(
                Key(
                    0.004 + step * c,
                    0.004 + 0.0235 * r,
                    step - 0.004,
                    0.0195,
                    f"{r * 3 + c + 1}",
                    ("light blue", "yellow", "light grey")[c],
                    "black",
                )
            )
    left = 3 * step + 0.016
    for r, row in enumerate(("CE*", "789", "456", "123", "00.")):
        for c, text in enumerate(row):
            keys.append(Key(left + step * c, 0.004 + 0.0235 * r, step - 0.004, 0.0195, text))
    right = left + 3 * step + 0.012
    room = size[0] - right - 0.004
    for r, (text, color, rows) in enumerate((("VOID", "red", 1), ("%", "orange", 1), ("SUB", "light green", 1))):
        keys.append(Key(right, 0.004 + 0.0235 * r, room, 0.0235 * rows - 0.004, text, color, "black"))
    keys.append(Key(right, 0.0745, room, 0.043, "TOTAL", "green", "white"))
    color, ink = ("white", "black") if dark else ("dark grey", "white")
    block = caps(tuple(keys), 0.007, color, ink, (round(size[0], 2), size[1]), 420).at(-size[0] / 2, 0, -deep / 2)
    plate = (
        card(size[0] + 0.012, deep + 0.012, finish("black plastic"))
        .turned((1, 0, 0), -math.pi / 2)
        .at(0, 0.0012, deep / 2 + 0.006)
    )
    stop = box((size[0], 0.007, deep), finish("white paint")).colliders
    middle = (z - 0.06 - 0.02) / 2
    return [(block + plate).within(*stop).turned((1, 0, 0), _SLOPE).at(0, base + 0.0655, middle)]


def _display(x: float, z: float, base: float, case: Finish, price: str) -> list[Solid]:
    """One for the cashier, and one on a pole that turns to the customer."""
    lean = math.atan2(0.05, 0.06)
    own = card(0.14, 0.034, _digits(price)).turned((1, 0, 0), -lean).at(-x + 0.11, base + 0.113, -0.0305)
    pole = rod(
        ((x - 0.07, base + 0.16, -z + 0.06), (x - 0.07, base + 0.25, -z + 0.06)), 0.012, finish("dark grey plastic"), 10
    )
    head = between((x - 0.16, base + 0.24, -z + 0.035), (x + 0.0, base + 0.3, -z + 0.075), case, 0.008)
    shown = card(0.14, 0.034, _digits(price)).at(x - 0.08, base + 0.253, -z + 0.0757)
    return [own, pole, head, shown]


@lru_cache(maxsize=32)
def _digits(price: str) -> Finish:
    image = Image.new("RGB", (168, 41), colored("0f2418"))
    write(image, price, (112, 20), 36, "7df29a", 110)
    return picture("display", still(image), (0.14, 0.034), 0.03, 0.1)


def _printer(x: float, z: float, base: float, case: Finish) -> list[Solid]:
    """A slip of paper that curls out of its top on the left."""
    hood = between((-x + 0.03, base + 0.16, -z + 0.03), (-x + 0.14, base + 0.185, -0.085), case, 0.008)
    slip = between((-0.028, 0.0, -0.0006), (0.028, 0.09, 0.0006), finish("white paper"))
    lines = [card(0.04, 0.003, finish("dark grey paper")).at(0, 0.015 + 0.011 * k, 0.0012) for k in range(6)]
    paper = union((slip, *lines)).turned((1, 0, 0), -0.35).at(-x + 0.085, base + 0.18, -0.115)
    return [hood, paper]
