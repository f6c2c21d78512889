"""Mobile phone: in everybody's pocket."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._keycaps import Key, caps
from orienteer.build.image import colored, painting, still, write
from orienteer.build.shape import Solid, box, card, cylinder, plate, rod, soft_box, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mobile phone",
    about="A flat telephone for the pocket, with keys or all screen.",
    group="electronics",
    width=(0.04, 0.18),
    height=(0.006, 0.18),
    depth=(0.04, 0.18),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.TOUCH, Affordance.LOOK_AT),
)

_SIGNS = ("2fae4a", "2b5ea8", "e4b93a", "d9752a", "b3241f", "6b4385", "3fb0a8", "888a8c")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None, stand: bool | None = None) -> Thing:
    """`style` is "flip", which folds, "keys" or "smart"; these lean in a `stand` to be charged, or lie face up."""
    style = style or pick(rng, "flip", "flip", "keys", "keys", "keys", "smart")
    shell = wish.finish(
        rng, "plastic", "lacquer", colors=("black", "black", "dark grey", "silver", "white", "dark blue", "red")
    )
    if style == "flip":
        return _flip(wish.between(rng, 0.046, 0.052), shell, float(rng.uniform(1.9, 2.3)))
    propped = stand if stand is not None else chance(rng, 0.85)
    if style == "smart":
        wide = wish.between(rng, 0.067, 0.077)
        phone, tall = _smart(wide, shell, int(rng.integers(4))), wide * 2.05
    else:
        wide = wish.between(rng, 0.045, 0.052)
        phone, tall = _keys(wide, shell), wide * 2.3
    if not propped:
        yaw = float(rng.uniform(-0.8, 0.8))
        return assemble(CATEGORY, [phone.turned((1, 0, 0), -math.pi / 2).at(yaw=yaw)], shell)
    lean = float(rng.uniform(0.3, 0.45))
    held = phone.turned((1, 0, 0), -lean).at(0, 0.012, 0.012)
    return assemble(CATEGORY, [held, *_stand(wide, tall, lean)], shell)


def _flip(wide: float, shell: Finish, turn: float) -> Thing:
    """Keys lie on the table; the screen is turned up by radians about its hinge and folds down on them at 0."""
    long, thick = wide * 1.85, 0.011
    low = soft_box((wide, thick, long), shell, (0.012, 0.0045, 0.014), steps=2)
    keys = _pad(round(wide, 3), "silver", 0.27).at(0, thick - 0.0002, -long * 0.37)
    steel = finish("silver plastic")
    hinge_at = (0.0, thick + 0.001, -long / 2 + 0.003)
    barrel = cylinder(0.0062, wide * 0.5, steel, 16, 0.001).at(y=-wide * 0.25).turned((0, 0, 1), math.pi / 2)
    cover = soft_box((wide, 0.0095, long * 0.98), shell, (0.012, 0.004, 0.014), steps=2).at(0, thick + 0.002, 0)
    size = (wide * 0.78, wide * 1.0)
    frame = plate(rectangle(wide * 0.86, long * 0.72, 0.006, 3), 0.001, finish("black lacquer"))
    inside = frame.turned((1, 0, 0), math.pi / 2).at(0, thick + 0.0021, long * 0.04)
    shown = (
        face(*size, _small_screen()).turned((1, 0, 0), math.pi / 2).at(0, thick + 0.0013, -size[1] / 2 + long * 0.05)
    )
    name = face(wide * 0.4, wide * 0.064, _maker()).turned((1, 0, 0), math.pi / 2).at(0, thick + 0.0013, -long * 0.34)
    ear = (
        card(wide * 0.24, 0.002, finish("grey plastic"))
        .turned((1, 0, 0), math.pi / 2)
        .at(0, thick + 0.0018, long * 0.44)
    )
    lid = union((cover, inside.ghost(), shown, name, ear))
    parts = (Moving("screen", "screen", lid, hinge(hinge_at, 0.0, (1.0, 0.0, 0.0), -2.6)),)
    aerial = rod(
        ((wide * 0.36, 0.006, -long / 2 + 0.004), (wide * 0.36, 0.006, -long / 2 - 0.016)),
        0.0035,
        finish("black rubber"),
        8,
    )
    return opened(assemble(CATEGORY, [low, keys, barrel.at(*hinge_at), aerial], shell, parts=parts), {"screen": -turn})


def _stand(wide: float, tall: float, lean: float) -> list[Solid]:
    """A foot with a lip in front and a rest behind."""
    black = finish("black rubber")
    foot = soft_box((wide * 0.95, 0.012, 0.075), black, (0.012, 0.005, 0.015), steps=1).at(0, 0, -0.012)
    lip = soft_box((wide * 0.7, 0.022, 0.008), black, 0.003, steps=1).at(0, 0.006, 0.022)
    rest = box((wide * 0.6, tall * 0.5, 0.006), black, 0.002).turned((1, 0, 0), -lean).at(0, 0.008, 0.0)
    return [foot, lip, rest]


def _smart(wide: float, shell: Finish, number: int) -> Solid:
    """Standing upright on the origin, its screen to +z."""
    tall = wide * 2.05
    body = plate(rectangle(wide, tall, 0.0105, 5), 0.0085, shell, 0.0022).at(0, tall / 2, 0)
    glass = plate(rectangle(wide - 0.003, tall - 0.003, 0.009, 5), 0.0008, finish("black lacquer")).at(
        0, tall / 2, 0.0043
    )
    size = (wide - 0.008, tall - 0.02)
    shown = face(*size, _screen(number)).at(0, 0.01, 0.0049)
    ear = card(0.012, 0.0016, finish("dark grey plastic")).at(0, tall - 0.006, 0.0049)
    key = box((0.0015, 0.012, 0.004), shell).at(wide / 2, tall * 0.68, 0)
    lens = (
        cylinder(0.005, 0.0015, finish("black lacquer"), 14)
        .turned((1, 0, 0), -math.pi / 2)
        .at(wide * 0.32, tall * 0.93, -0.004)
    )
    return union((body, glass.ghost(), shown, ear, key, lens))


@lru_cache(maxsize=4)
def _screen(number: int) -> Finish:
    """Signs in rows over a picture, the time above."""
    wide, tall = 150, 300
    if number % 2:
        image = Image.fromarray(np.asarray(painting("sea", number, (wide, tall)).pixels))
    else:
        image = Image.fromarray(
            np.linspace((40, 60, 140), (150, 60, 120), tall).astype(np.uint8)[:, None].repeat(wide, axis=1)
        )
    pen = ImageDraw.Draw(image)
    write(image, "10:42", (22, 8), 12, "white")
    pen.rectangle((126, 4, 142, 11), outline=colored("white"))
    rows = 5 if number < 2 else 4
    for r in range(rows):
        for c in range(4):
            x, y = 9 + 35 * c, 26 + 44 * r
            pen.rounded_rectangle((x, y, x + 27, y + 27), 7, fill=colored(_SIGNS[(r * 3 + c * 5 + number) % 8]))
            pen.ellipse((x + 8, y + 8, x + 19, y + 19), outline=colored("white"), width=2)
            pen.line((x + 3, y + 33, x + 24, y + 33), fill=colored("white"), width=2)
    pen.rounded_rectangle((4, tall - 42, wide - 4, tall - 5), 10, fill=colored("light grey"))
    for c in range(4):
        pen.rounded_rectangle(
            (9 + 35 * c, tall - 37, 36 + 35 * c, tall - 10), 7, fill=colored(_SIGNS[(c * 3 + number) % 8])
        )
    return picture("phone screen", still(image), (0.07, 0.14), 0.05, 0.1)


def _keys(wide: float, shell: Finish) -> Solid:
    """A small screen over four rows of keys, upright on the origin."""
    tall, deep = wide * 2.3, 0.0145
    body = soft_box((wide, tall, deep), shell, (0.014, 0.016, 0.0055), (0.001, 0.0, 0.0), 2, 3)
    front = deep / 2
    dark = finish("black lacquer" if shell.color != "black" else "dark grey lacquer")
    pane = plate(rectangle(wide * 0.86, tall * 0.42, 0.006, 3), 0.0012, dark).at(0, tall * 0.72, front)
    size = (wide * 0.72, tall * 0.3)
    shown = face(*size, _small_screen()).at(0, tall * 0.58, front + 0.0009)
    name = face(wide * 0.4, wide * 0.4 * 0.16, _maker()).at(0, tall * 0.895, front + 0.0009)
    ear = card(wide * 0.26, 0.0018, finish("grey plastic")).at(0, tall * 0.965, front + 0.0006)
    pad = _pad(round(wide, 3), "silver" if shell.color in ("black", "dark grey", "dark blue") else shell.color)
    keys = pad.turned((1, 0, 0), math.pi / 2).at(0, tall * 0.485, front - 0.0002)
    return union((body, pane, shown, name, ear, keys))


@lru_cache(maxsize=64)
def _pad(wide: float, color: str, pitch: float = 0.165) -> Solid:
    """Keys for calls and numbers, lying, their far edge at the origin; rows follow each other by `pitch` widths."""
    step, rise = wide * (0.27 if pitch < 0.2 else 0.29), wide * pitch
    size = (step * 3, rise * 5.4)
    keys = [
        Key(0.001, 0.0, step * 0.9, rise * 0.85, "C", "light grey", "2fae4a"),
        Key(step + 0.001, 0.0, step - 0.002, rise * 1.15, "o", "b4b8bb", "black"),
        Key(2.1 * step, 0.0, step * 0.9 - 0.001, rise * 0.85, "E", "light grey", "d8281e"),
    ]
    for r, row in enumerate(("123", "456", "789", "*0#")):
        for c, text in enumerate(row):
            keys.append(Key(step * c + 0.0008, rise * (r + 1.35), step - 0.0016, rise * 0.8, text))
    face_color, ink = (
        ("d4d6d8", "black") if color == "silver" else ("white" if color != "white" else "light grey", "black")
    )
    block = caps(tuple(keys), 0.0022, face_color, ink, size, 200, 1.1).at(-size[0] / 2, 0, 0)
    return block.within(*box((size[0], 0.0022, size[1]), finish("white paint")).at(0, 0, size[1] / 2).colliders)


@lru_cache(maxsize=1)
def _small_screen() -> Finish:
    image = Image.new("RGB", (120, 114), colored("2b6fb8"))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 119, 15), fill=colored("1f2c50"))
    for k in range(4):
        pen.rectangle((6 + 5 * k, 12 - 2.4 * k, 9 + 5 * k, 13), fill=colored("white"))
    pen.rectangle((100, 4, 114, 11), fill=colored("6be07d"))
    write(image, "10:42", (60, 44), 38, "white")
    write(image, "Monday", (60, 74), 18, "white")
    pen.rectangle((0, 98, 119, 113), fill=colored("1f2c50"))
    write(image, "Menu", (60, 105), 13, "white")
    return picture("phone screen", still(image), (0.04, 0.038), 0.05, 0.1)


@lru_cache(maxsize=1)
def _maker() -> Finish:
    image = Image.new("RGB", (100, 16), colored("2c2c30"))
    write(image, "KESTREL", (50, 8), 15, "f2f0ea")
    return picture("maker", still(image), (0.02, 0.0032))
