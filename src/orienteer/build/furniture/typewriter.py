"""Typewriter: a machine that strikes letters on to paper."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wires import copies, seen_from_above, wires
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, box, box_collider, card, cylinder, profile, rod, sheet, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="typewriter",
    about="A machine with four rows of keys that strike letters on to a sheet of paper on its roller.",
    group="office",
    width=(0.34, 0.5),
    height=(0.2, 0.42),
    depth=(0.28, 0.42),
    stands=Stands.SURFACE,
    affordances=(Affordance.TOUCH, Affordance.READ),
)

_ROWS = ("234567890-", "QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM,./")
_STEP = 0.0205
_LINES = ("Dear Anna,", "thank you for your", "letter. We are well", "and so is the cat.", "It rains a lot.")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "old", black with round keys, or "portable", coloured with square ones."""
    style = style or pick(rng, "old", "old", "portable")
    colors = (
        ("black", "black", "black", "dark green")
        if style == "old"
        else ("light blue", "red", "cream", "light grey", "teal")
    )
    coat = wish.finish(rng, "lacquer" if style == "old" else "plastic", colors=colors)
    width = wish.between(rng, 0.29, 0.33)
    chrome = finish("chrome")
    pieces = [*_body(width, coat, style), *_carriage(width, chrome, coat, chance(rng, 0.8))]
    if style == "old":
        rim = pick(rng, "chrome", "chrome", "brass")
        pieces += _round_keys(finish(rim), pick(rng, "black", "black", "white"))
    else:
        pieces += _square_keys("black" if coat.color != "black" else "white")
    return assemble(CATEGORY, pieces, coat)


def _body(width: float, coat: Finish, style: str) -> list[Solid]:
    """A frame around the keys, and the cover over the type bars; keys are in front of z = 0.02."""
    x, black = width / 2, finish("black lacquer")
    cheek = profile(
        ((-0.15, 0.012), (0.17, 0.012), (0.175, 0.03), (0.16, 0.045), (0.04, 0.075), (-0.01, 0.125), (-0.15, 0.13)),
        0.028,
        coat,
        0.008,
    )
    pieces = [cheek.at(x=x - 0.014).both_sides()]
    pieces.append(between((-x + 0.02, 0.012, 0.15), (x - 0.02, 0.04, 0.175), coat, 0.008))
    pieces.append(between((-x + 0.02, 0.012, -0.148), (x - 0.02, 0.03, 0.16), black))
    back = 0.118
    if style == "old":
        # the basket of type bars lies open in a half moon
        pieces.append(between((-x + 0.02, 0.028, -0.148), (x - 0.02, back, -0.045), coat, 0.006))
        face = profile(((-0.05, 0.03), (0.032, 0.03), (0.032, 0.078), (-0.05, back)), width - 0.05, coat, 0.004)
        pieces.append(face)
        angle = np.linspace(0.12, math.pi - 0.12, 28)
        foot = np.column_stack((0.085 * np.cos(angle), np.full(28, 0.1), 0.002 + 0.045 * np.sin(angle)))
        tip = np.column_stack((0.012 * np.cos(angle), np.full(28, 0.129), -0.055 + 0.004 * np.sin(angle)))
        pieces.append(wires(np.stack((foot, tip), axis=1), 0.0011, finish("steel"), 3))
        moon = np.column_stack((0.09 * np.cos(angle), np.full(28, 0.1), 0.005 + 0.047 * np.sin(angle)))
        pieces.append(wires(moon[None], 0.005, finish("black lacquer"), 6))
        name = card(0.12, 0.022, _name("gold", "black" if coat.color == "black" else "24462f"))
        pieces.append(name.at(0, 0.046, 0.0328))
        pieces.append(Solid((), (box_collider((-0.09, 0.095, -0.06), (0.09, 0.13, 0.05)),)))
        for s in (-1, 1):
            pieces.append(
                cylinder(0.033, 0.01, finish("black lacquer"), 24, 0.002).at(s * (x - 0.075), back - 0.001, -0.07)
            )
            pieces.append(cylinder(0.01, 0.014, finish("chrome"), 12).at(s * (x - 0.075), back, -0.07))
    else:
        rings = []
        for z, high in ((0.03, 0.07), (0.02, 0.092), (-0.02, 0.125), (-0.08, 0.138), (-0.148, 0.135)):
            outline = rectangle(width - 0.045, high - 0.03, 0.018, 3) + np.array((0, (high + 0.03) / 2))
            rings.append(np.column_stack((outline, np.full(len(outline), z))))
        pieces.append(loft(np.array(rings), coat, cuts=2))
        name = card(0.09, 0.016, _name("white", "4b4e52"))
        pieces.append(name.turned((1, 0, 0), -0.72).at(-x + 0.09, 0.1, 0.0135).ghost())
    feet = box((0.03, 0.014, 0.03), finish("black rubber"))
    pieces += [feet.at(s * (x - 0.03), 0, z) for s in (-1, 1) for z in (-0.13, 0.14)]
    return pieces


@lru_cache(maxsize=4)
def _name(ink: str, ground: str) -> Finish:
    image = plain(ground, (192, 35))
    write(image, "Kestrel", (96, 16), 30, "d0a53f" if ink == "gold" else ink)
    return picture("name", still(image), (0.12, 0.022) if ink == "gold" else (0.09, 0.016))


def _carriage(width: float, metal: Finish, coat: Finish, paper: bool) -> list[Solid]:
    """Roller, knobs, lever, and a sheet with some lines on it."""
    y, z, half = 0.155, -0.105, width / 2 + 0.03
    roller = (
        cylinder(0.021, 2 * half - 0.03, finish("black rubber"), 24)
        .at(y=-half + 0.015)
        .turned((0, 0, 1), math.pi / 2)
        .at(0, y, z)
    )
    knob = cylinder(0.019, 0.022, finish("black plastic"), 20, 0.003).turned((0, 0, 1), -math.pi / 2)
    end = between(
        (half - 0.022, y - 0.032, z - 0.04),
        (half - 0.012, y + 0.026, z + 0.03),
        coat if coat.color == "black" else finish("dark grey metal"),
        0.004,
    )
    pieces = [roller, knob.at(half - 0.012, y, z).both_sides(), end.both_sides()]
    pieces.append(
        between(
            (-half + 0.015, y - 0.03, z - 0.045), (half - 0.015, y - 0.018, z + 0.03), finish("dark grey metal"), 0.003
        )
    )
    pieces.append(rod(((-half + 0.02, y + 0.028, z + 0.018), (half - 0.02, y + 0.028, z + 0.018)), 0.0028, metal, 6))
    for s in (-0.3, 0.3):
        pieces.append(
            cylinder(0.006, 0.014, finish("black rubber"), 10)
            .at(y=-0.007)
            .turned((0, 0, 1), math.pi / 2)
            .at(s * width, y + 0.028, z + 0.018)
        )
    pieces.append(
        rod(
            ((-half, y + 0.005, z), (-half - 0.012, y + 0.015, z + 0.035), (-half - 0.004, y + 0.03, z + 0.09)),
            0.0035,
            metal,
            6,
        )
    )
    if paper:
        pieces.append(_sheet(y, z))
    return pieces


def _sheet(y: float, z: float) -> Solid:
    """Paper around the roller that stands up behind it."""
    tall = np.array((0.0, 0.012, 0.022, 0.03, 0.06, 0.1, 0.15, 0.19))
    deep = np.array((0.024, 0.023, 0.018, 0.01, 0.0, -0.01, -0.022, -0.035))
    half, count = 0.105, 3
    u = np.linspace(-half, half, count)
    net = np.stack(np.broadcast_arrays(u[None], (y + tall)[::-1, None], (z + deep)[::-1, None]), axis=-1)
    return sheet(net, 0.0008, _typed(), finish("white paper"), blocks=(4, 1))


@lru_cache(maxsize=1)
def _typed() -> Finish:
    image = plain("fbfaf4", (210, 200))
    for k, line in enumerate(_LINES):
        write(image, line, (100, 24 + 34 * k), 19, "dark grey", 170)
    return picture("typed page", still(image), (0.21, 0.2))


def _places() -> F64:
    """Middles of the keys (x, z), far row first, and how high each row lies."""
    rows = []
    for r, text in enumerate(_ROWS):
        lead = (-0.5, 0.0, 0.25, 0.75)[r]
        rows += [((k + lead - 4.6) * _STEP, 0.062 + 0.024 * r, 0.082 - 0.0145 * r) for k in range(len(text))]
    for side in (-1, 1):
        rows += [(side * 5.9 * _STEP + 0.004, 0.062 + 0.024 * r, 0.082 - 0.0145 * r) for r in (2, 3)]
    return np.array(rows)


def _round_keys(rim: Finish, color: str) -> list[Solid]:
    """Discs on stems, each with a ring of metal."""
    places = _places()
    at = places[:, [0, 2, 1]]
    face = _letters(color)
    low = (-0.14, 0.04)
    disc = hoop(((0.0072, 0.0042), (0.0, 0.0046)), rim, 10)
    top = seen_from_above(copies(disc, at), low, face)
    ring = copies(hoop(((0.0084, 0.0), (0.0084, 0.003), (0.0068, 0.0042)), rim, 10), at)
    ends = np.stack((at - np.array((0, 0, 0.001)), at - np.array((0, 0.03, 0.012))), axis=1)
    stems = wires(ends, 0.0016, finish("dark grey metal"), 3)
    stop = Solid(
        (),
        tuple(
            box_collider((-0.14, 0.03, 0.05 + 0.024 * r), (0.14, 0.088 - 0.0145 * r, 0.0741 + 0.024 * r))
            for r in range(4)
        ),
    )
    bar = between((-0.07, 0.026, 0.152), (0.07, 0.034, 0.165), finish("black lacquer"), 0.003).at(y=0.008)
    return [top, ring, stems, stop, bar]


@lru_cache(maxsize=4)
def _letters(color: str) -> Finish:
    """The letters of all keys as seen from above."""
    scale = 1800
    image = Image.new("RGB", (round(0.28 * scale), round(0.12 * scale)), colored(color))
    texts = [*"".join(_ROWS), "", "", "", ""]
    for (x, z, _), text in zip(_places(), texts, strict=True):
        if text:
            write(image, text, ((x + 0.14) * scale, (z - 0.04) * scale), 19, "white" if color == "black" else "black")
    return picture("letters", still(image), (0.28, 0.12), roughness=0.3)


def _square_keys(color: str) -> list[Solid]:
    """Rows of caps, each row lower than the one behind it."""
    rows, ink = [], "white" if color == "black" else "black"
    for r, text in enumerate(_ROWS):
        lead, size = (-0.5, 0.0, 0.25, 0.75)[r], (12 * _STEP, _STEP)
        keys = tuple(
            Key((k + lead + 0.9) * _STEP, 0.0, _STEP - 0.004, _STEP - 0.004, one) for k, one in enumerate(text)
        )
        row = caps(keys, 0.009, color, ink, size, 320).within(
            *box((size[0], 0.009, 0.017), finish("white paint")).at(6 * _STEP, 0, 0.0085).colliders
        )
        rows.append(row.at(-6 * _STEP, 0.068 - 0.013 * r, 0.052 + 0.023 * r))
        rows.append(
            between(
                (-0.115, 0.028, 0.05 + 0.023 * r),
                (0.115, 0.069 - 0.013 * r, 0.0731 + 0.023 * r),
                finish("dark grey plastic"),
            )
        )
    bar = between((-0.07, 0.03, 0.146), (0.07, 0.043, 0.158), finish(f"{color} plastic"), 0.003)
    return [union(rows), bar]
