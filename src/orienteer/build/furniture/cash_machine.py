"""Cash machine: gives out banknotes."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, box, box_collider, card, profile
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="cash machine",
    about="A machine with a screen, keys and slots that gives out banknotes.",
    group="shop",
    width=(0.45, 0.9),
    height=(1.35, 2.1),
    depth=(0.45, 0.9),
    affordances=(Affordance.TOUCH, Affordance.READ),
)

_BANKS = ("Kestrel Bank", "North Bank", "Old Mill Bank")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "slim", as in shops, or "wall", the front of a large one as in banks."""
    style = style or pick(rng, "slim", "slim", "wall")
    coat = wish.finish(rng, "plastic", colors=("light grey", "light grey", "dark blue", "blue", "white", "grey"))
    accent = ANY.finish(rng, "plastic", colors=("blue", "red", "green", "orange", "dark blue"))
    bank = int(rng.integers(len(_BANKS)))
    wide = wish.between(rng, 0.5, 0.58) if style == "slim" else wish.between(rng, 0.7, 0.8)
    tall = float(rng.uniform(1.3, 1.36)) if style == "slim" else float(rng.uniform(1.62, 1.75))
    pieces = _body(wide, tall, coat, accent, bank)
    if style == "slim" or chance(rng, 0.6):
        pieces += _topper(wide, tall, accent, bank)
    return assemble(CATEGORY, pieces, coat)


def _body(wide: float, tall: float, coat: Finish, accent: Finish, bank: int) -> list[Solid]:
    """A chest for the notes, a ledge with keys at the height of a hand, a leaning face with the screen above."""
    x, rear, chest, ledge = wide / 2, -0.3, 0.82, 0.26
    inner = wide - 0.1
    side = profile(
        (
            (rear, 0.02),
            (0.2, 0.02),
            (0.2, chest),
            (ledge, chest + 0.05),
            (ledge, chest + 0.1),
            (0.13, chest + 0.22),
            (0.06, tall),
            (rear, tall),
        ),
        0.05,
        accent,
        0.008,
    ).at(x=x - 0.025)
    back = (0.02, tall - 0.05)
    foot = (0.1, chest + 0.15)
    core = profile(
        (
            (rear + 0.004, 0.02),
            (0.185, 0.02),
            (0.185, chest + 0.01),
            (ledge - 0.015, chest + 0.05),
            (ledge - 0.015, chest + 0.065),
            foot,
            back,
            (rear + 0.004, tall - 0.004),
        ),
        inner + 0.004,
        coat,
    )
    lean = math.atan2(foot[0] - back[0], back[1] - foot[1])
    rise = math.hypot(foot[0] - back[0], back[1] - foot[1])
    front = _face(inner, rise).turned((1, 0, 0), -lean).at(0, foot[1], foot[0])
    slope = math.atan2(foot[1] - chest - 0.065, ledge - 0.015 - foot[0])
    pad = _pad().turned((1, 0, 0), slope).at(0, (foot[1] + chest + 0.065) / 2, (foot[0] + ledge - 0.015) / 2)
    door = between((-inner / 2 + 0.03, 0.1, 0.18), (inner / 2 - 0.03, chest - 0.06, 0.192), coat, 0.004)
    lock = between((inner / 2 - 0.08, 0.55, 0.19), (inner / 2 - 0.05, 0.6, 0.2), finish("chrome"), 0.004)
    base = box((wide - 0.02, 0.025, 0.46), finish("black plastic")).at(z=-0.06)
    label = face(inner * 0.7, inner * 0.7 * 0.22, _sign(bank, accent.color)).at(0, chest - 0.3, 0.193)
    return [side.both_sides(), core, front, pad, door, lock, base, label]


def _face(wide: float, rise: float) -> Solid:
    """Screen with keys at its sides, and the slots, upright with its foot at the origin."""
    dark, steel, black = finish("dark grey plastic"), finish("brushed steel"), finish("black lacquer")
    high = min(0.25, rise * 0.55)
    low = rise - high - 0.035
    half = min(0.16, wide * 0.33)
    glass = face(2 * half, high - 0.03, _screen(round((high - 0.03) / (2 * half), 1)))
    pieces = [
        between((-half - 0.045, low, -0.004), (half + 0.045, rise - 0.02, 0.008), dark, 0.004),
        glass.at(0, low + 0.015, 0.0088),
    ]
    for k in range(4):
        key = between(
            (half + 0.012, low + 0.03 + k * (high - 0.06) / 3.4, 0.006),
            (half + 0.034, low + 0.045 + k * (high - 0.06) / 3.4, 0.012),
            steel,
            0.002,
        )
        pieces.append(key.both_sides())
    y = low - 0.045
    slots = [
        between((half - 0.06, y - 0.02, -0.002), (half + 0.045, y + 0.025, 0.01), finish("light green plastic"), 0.004),
        card(0.07, 0.006, black).at(half - 0.008, y, 0.0108),
        between((-half - 0.045, y - 0.02, -0.002), (-half + 0.05, y + 0.025, 0.008), steel, 0.003),
        card(0.075, 0.004, black).at(-half + 0.002, y + 0.004, 0.0088),
        between((-0.075, 0.012, -0.002), (0.075, 0.058, 0.012), steel, 0.004),
        card(0.12, 0.012, black).at(0, 0.03, 0.0128),
    ]
    whole = pieces[0] + pieces[1]
    for piece in (*pieces[2:], *slots):
        whole += piece
    return whole.within(box_collider((-wide / 2, 0.0, -0.01), (wide / 2, rise - 0.01, 0.01)))


def _pad() -> Solid:
    """Number keys and the coloured ones beside them, lying, their middle at the origin."""
    step, keys = 0.026, []
    for r, row in enumerate(("123", "456", "789", "*0#")):
        for c, text in enumerate(row):
            keys.append(Key(0.006 + step * c, 0.004 + 0.021 * r, step - 0.004, 0.018, text))
    for r, (text, color) in enumerate((("X", "red"), ("<", "yellow"), ("i", "light grey"), ("OK", "green"))):
        keys.append(Key(0.092, 0.004 + 0.021 * r, 0.036, 0.018, text, color, "black"))
    size = (0.134, 0.09)
    block = caps(tuple(keys), 0.006, "light grey", "black", size, 320).at(-size[0] / 2, 0.003, -size[1] / 2)
    plate = box((size[0] + 0.03, 0.004, size[1] + 0.012), finish("brushed steel"), 0.001)
    return plate.within(*box((size[0] + 0.03, 0.009, size[1] + 0.012), finish("steel")).colliders) + block


@lru_cache(maxsize=8)
def _screen(aspect: float) -> Finish:
    image = Image.new("RGB", (240, round(240 * aspect)), colored("2b5ea8"))
    pen, tall = ImageDraw.Draw(image), image.height
    pen.rectangle((0, 0, 240, tall * 0.18), fill=colored("1f2c50"))
    write(image, "Welcome", (120, tall * 0.09), tall * 0.13, "white")
    write(image, "Please insert your card", (120, tall * 0.3), tall * 0.11, "f7e27a", 220)
    for k, text in enumerate(("20", "50", "100", "Other")):
        x, y = (8 if k % 2 == 0 else 152), tall * (0.46 + 0.26 * (k // 2))
        pen.rounded_rectangle((x, y, x + 80, y + tall * 0.19), 6, fill=colored("light blue"))
        write(image, text, (x + 40, y + tall * 0.095), tall * 0.13, "black", 74)
    return picture("screen", still(image), (1.0, aspect), 0.1, 0.1)


@lru_cache(maxsize=16)
def _sign(bank: int, color: str) -> Finish:
    image = Image.new("RGB", (280, 62), colored(color))
    ImageDraw.Draw(image).ellipse((10, 9, 54, 53), fill=colored("white"))
    write(image, "K N O"[2 * bank], (32, 31), 34, color)
    write(image, _BANKS[bank], (168, 31), 34, "white", 200)
    return picture("bank", still(image), (1.0, 0.22))


@lru_cache(maxsize=16)
def _title(color: str, text: str) -> Finish:
    image = Image.new("RGB", (256, 96), colored(color))
    write(image, text, (128, 48), 80, "white", 236)
    return picture("sign", still(image), (1.0, 0.375))


def _topper(wide: float, tall: float, accent: Finish, bank: int) -> list[Solid]:
    """A lit sign above it all."""
    size = (wide * 0.92, wide * 0.92 * 0.375)
    board = between(
        (-size[0] / 2 - 0.012, tall - 0.002, -0.14), (size[0] / 2 + 0.012, tall + size[1] + 0.022, 0.02), accent, 0.012
    )
    text = ("ATM", "CASH", "ATM")[bank]
    lit = face(*size, _title(accent.color, text)).at(0, tall + 0.01, 0.0206)
    return [board, lit]
