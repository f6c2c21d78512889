"""Vending machine: sells snacks or drinks by itself."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge
from orienteer.build.category import Category
from orienteer.build.finish import TINTS, Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._wires import copies
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, box, box_collider, card, cylinder, lathe, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="vending machine",
    about="A cupboard as tall as a person that sells snacks or drinks by itself.",
    group="shop",
    width=(0.7, 1.1),
    height=(1.7, 2.0),
    depth=(0.6, 0.95),
    affordances=(Affordance.TOUCH, Affordance.LOOK_AT, Affordance.PUT_IN),
)

_DRINKS = (
    ("Torrent", "b3241f", "f4f2ea"),
    ("Aurora", "2b5ea8", "f4f2ea"),
    ("Zest", "d9752a", "f7e27a"),
    ("Alpina", "3fb0a8", "f4f2ea"),
)
"""Name, ground and ink of drinks that do not exist."""
_PACKS = ("red", "yellow", "blue", "green", "orange", "purple", "white", "turquoise", "brown", "pink")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "snacks" or "drinks", behind a pane of glass, or "poster", with drinks behind a printed front."""
    style = style or pick(rng, *["snacks"] * 5, *["drinks"] * 4, "poster")
    wide, deep, tall = wish.between(rng, 0.86, 0.98), float(rng.uniform(0.72, 0.82)), float(rng.uniform(1.8, 1.9))
    if style == "snacks":
        coat = wish.finish(rng, "metal", colors=("black", "black", "dark grey", "red", "dark blue"))
        return _window(rng, wide, deep, tall, coat, ("bottle", "can", "bar", "bag", "bag"))
    name, ground, ink = _DRINKS[int(rng.integers(len(_DRINKS)))]
    usual = {"b3241f": "red", "2b5ea8": "blue", "d9752a": "orange", "3fb0a8": "turquoise"}[ground]
    coat = wish.finish(rng, "metal", colors=(usual,))
    if style == "drinks":
        return _window(rng, wide, deep, tall, coat, ("can", "can", "bottle", "bottle", "bottle"))
    return _poster_front(wide, deep, tall, coat, (name, ground, ink))


def _window(
    rng: np.random.Generator, wide: float, deep: float, tall: float, coat: Finish, rows: tuple[str, ...]
) -> Thing:
    """Shelves behind glass with one kind of pack each, the lowest first."""
    x, z = wide / 2, deep / 2
    left, right, low, high = -x + 0.05, x - 0.24, 0.42, tall - 0.1
    black, grey = finish("black plastic"), finish("light grey metal")
    pieces = [
        between((-x, 0.03, -z), (left, tall, z), coat, 0.008),
        between((right, 0.03, -z), (x, tall, z), coat, 0.008),
        between((left - 0.01, 0.03, -z + 0.002), (right + 0.01, low, z - 0.002), coat),
        between((left - 0.01, high, -z + 0.002), (right + 0.01, tall - 0.002, z - 0.002), coat),
        between(
            (left - 0.01, low - 0.01, -z + 0.004), (right + 0.01, high + 0.01, z - 0.42), finish("light grey paint")
        ),
        between((left, low, z - 0.03), (right, high, z - 0.024), finish("clear glass")),
        box((wide - 0.06, 0.04, deep - 0.06), black),
    ]
    lamp = finish("bulb")
    pieces += [
        between((left + 0.004, low + 0.02, z - 0.06), (left + 0.016, high - 0.02, z - 0.04), lamp),
        between((right - 0.016, low + 0.02, z - 0.06), (right - 0.004, high - 0.02, z - 0.04), lamp),
    ]
    count, columns = 5, int(rng.integers(5, 7))
    step = (high - low) / count
    for k in range(count):
        y = low + step * k
        pieces.append(between((left, y + 0.004, z - 0.425), (right, y + 0.018, z - 0.08), grey))
        pieces.append(_prices(k, right - left).at((left + right) / 2, y, z - 0.0785))
        pieces.append(_shelf(rng, rows[k], columns, left, right, step - 0.03).at(0, y + 0.018, z - 0.1))
    flap = between((left + 0.04, 0.16, z - 0.004), (right - 0.04, 0.32, z + 0.006), black, 0.003)
    word = card(0.16, 0.035, _word("PUSH", "1d1d1f", "f4f2ea")).at((left + right) / 2, 0.22, z + 0.0068)
    parts = [Moving("flap", "flap", flap + word, hinge((0.0, 0.318, z), 1.0, (1.0, 0.0, 0.0)))]
    pieces += _pay((right + x) / 2, z, tall)
    title = face(0.56, 0.07, _word("SNACKS" if "bag" in rows else "COLD DRINKS", _hex(coat), "f7e27a"))
    pieces.append(title.at((left + right) / 2, tall - 0.088, z - 0.0012))
    return assemble(CATEGORY, pieces, coat, parts=parts)


def _hex(coat: Finish) -> str:
    return TINTS[coat.color]


def _shelf(rng: np.random.Generator, kind: str, columns: int, left: float, right: float, room: float) -> Solid:
    """One colour a column, two behind each other."""
    pitch = (right - left) / columns
    pieces, start = [], int(rng.integers(len(_PACKS)))
    for c in range(columns):
        x, color = left + pitch * (c + 0.5), _PACKS[(start + c * 3) % len(_PACKS)]
        pieces.append(_pack(kind, color, round(pitch, 3), round(room, 3)).at(x))
    return union(pieces)


@lru_cache(maxsize=128)
def _pack(kind: str, color: str, pitch: float, room: float) -> Solid:
    """Two of one kind behind each other, the first at the origin."""
    paper, white = finish(f"{color} plastic"), finish("white plastic" if color != "white" else "red plastic")
    wide, deep = 0.8 * pitch, 0.045
    match kind:
        case "bag":
            tall = min(0.86 * room, 0.19)
            body = box((wide, tall, deep), paper, 0.018) + card(wide * 0.7, tall * 0.3, white).at(
                0, tall * 0.42, deep / 2 + 0.001
            )
        case "bar":
            tall = min(0.7 * room, 0.15)
            body = box((wide * 0.55, tall, 0.02), paper, 0.004) + card(wide * 0.4, tall * 0.5, white).at(
                0, tall * 0.25, 0.0112
            )
        case "can":
            tall, r = min(0.7 * room, 0.125), min(0.033, wide / 2)
            body = cylinder(r, tall, paper, 10) + hoop(((r * 1.02, tall * 0.35), (r * 1.02, tall * 0.65)), white, 10)
        case _:
            tall, r = min(0.9 * room, 0.21), min(0.032, wide / 2)
            line = ((r, 0.0), (r, tall * 0.62), (r * 0.42, tall * 0.8), (r * 0.42, tall))
            body = lathe(line, paper, 8) + hoop(((r * 1.02, tall * 0.28), (r * 1.02, tall * 0.54)), white, 8)
    low, high = body.bounds
    stop = box_collider((low[0], 0.0, -0.24), (high[0], high[1], high[2]))
    return copies(body, [(0, 0.001, -0.08 * k - 0.01) for k in range(2)]).within(stop)


@lru_cache(maxsize=16)
def _strip(row: int) -> Finish:
    image = Image.new("RGB", (320, 12), colored("e8e8e4"))
    pen = ImageDraw.Draw(image)
    for k in range(6):
        pen.rectangle((16 + 52 * k, 1, 40 + 52 * k, 10), fill=colored("white"))
        write(image, f"{row * 10 + k + 10}", (28 + 52 * k, 6), 10, "black")
    return picture("prices", still(image), (0.64, 0.024))


def _prices(row: int, wide: float) -> Solid:
    return face(wide, 0.024, _strip(row))


def _pay(x: float, z: float, tall: float) -> list[Solid]:
    """Display, keys, slots for notes and coins, a bowl for change, from above to below."""
    black, steel = finish("black plastic"), finish("brushed steel")
    return [
        between((x - 0.075, tall - 0.5, z - 0.001), (x + 0.075, tall - 0.41, z + 0.006), black, 0.002),
        card(0.12, 0.05, _word("1.50", "10301c", "6be07d")).at(x, tall - 0.48, z + 0.0066),
        between((x - 0.07, tall - 0.74, z - 0.001), (x + 0.07, tall - 0.55, z + 0.005), steel, 0.002),
        card(0.115, 0.165, _pad()).at(x, tall - 0.728, z + 0.0058),
        between((x - 0.06, tall - 0.89, z - 0.001), (x + 0.06, tall - 0.79, z + 0.012), black, 0.006),
        card(0.08, 0.008, finish("light green plastic")).at(x, tall - 0.83, z + 0.0126),
        between((x - 0.05, tall - 1.03, z - 0.001), (x + 0.05, tall - 0.94, z + 0.004), steel, 0.002),
        card(0.005, 0.04, black).at(x - 0.015, tall - 1.005, z + 0.0048),
        cylinder(0.012, 0.008, steel, 14).turned((1, 0, 0), math.pi / 2).at(x + 0.025, tall - 0.985, z + 0.002),
        between((x - 0.06, 0.5, z - 0.001), (x + 0.06, 0.6, z + 0.004), steel, 0.002),
        card(0.085, 0.06, black).at(x, 0.52, z + 0.0048),
    ]


@lru_cache(maxsize=1)
def _pad() -> Finish:
    image = Image.new("RGB", (92, 132), colored("light grey"))
    pen = ImageDraw.Draw(image)
    for r, row in enumerate(("ABC", "123", "456", "789", "*0#")):
        for c, text in enumerate(row):
            x, y = 17 + 29 * c, 14 + 26 * r
            pen.rounded_rectangle((x - 12, y - 10, x + 12, y + 10), 3, fill=colored("dark grey"))
            write(image, text, (x, y), 15, "white")
    return picture("pad", still(image), (0.115, 0.165))


@lru_cache(maxsize=32)
def _word(text: str, ground: str, ink: str) -> Finish:
    image = Image.new("RGB", (256, {"PUSH": 56, "1.50": 107}.get(text, 32)), colored(ground))
    write(image, text, (128, image.height / 2), image.height * 0.8, ink, 236)
    sizes = {"PUSH": (0.16, 0.035), "1.50": (0.12, 0.05)}
    return picture(text.lower(), still(image), sizes.get(text, (0.56, 0.07)))


def _poster_front(wide: float, deep: float, tall: float, coat: Finish, drink: tuple[str, str, str]) -> Thing:
    """A large picture with a column of keys beside it."""
    x, z = wide / 2, deep / 2
    size = (wide - 0.3, tall - 0.62)
    left = -x + 0.04
    black = finish("black plastic")
    poster = face(*size, _poster(drink, round(size[1] / size[0], 1))).at(left + size[0] / 2, 0.54, z + 0.0008)
    pieces = [between((-x, 0.03, -z), (x, tall, z), coat, 0.014), box((wide - 0.06, 0.04, deep - 0.06), black), poster]
    cx = x - 0.13
    for k in range(8):
        y = tall - 0.2 - 0.075 * k
        name, ground, ink = _DRINKS[k % 4] if k else drink
        pieces.append(
            between((cx - 0.075, y, z - 0.002), (cx + 0.075, y + 0.06, z + 0.006), finish("white plastic"), 0.002)
        )
        pieces.append(face(0.13, 0.045, _word(name, ground, ink)).at(cx, y + 0.0075, z + 0.0068))
    pieces += _pay(cx, z, tall - 0.28)[4:]
    frame = between((left + 0.06, 0.14, z - 0.002), (left + size[0] - 0.06, 0.42, z + 0.008), black, 0.004)
    flap = between(
        (left + 0.1, 0.2, z + 0.004), (left + size[0] - 0.1, 0.36, z + 0.014), finish("dark grey plastic"), 0.003
    )
    word = face(0.14, 0.03, _word("PUSH", "4b4e52", "f4f2ea")).at(left + size[0] / 2, 0.26, z + 0.0148)
    parts = [Moving("flap", "flap", flap + word, hinge((0.0, 0.358, z + 0.008), 0.0, (1.0, 0.0, 0.0), -0.9))]
    return assemble(CATEGORY, [*pieces, frame], coat, parts=parts)


@lru_cache(maxsize=16)
def _poster(drink: tuple[str, str, str], aspect: float) -> Finish:
    """A can with drops on it, its name running up beside it."""
    name, ground, ink = drink
    wide = 240
    tall = round(wide * aspect)
    shade = np.linspace(1.15, 0.62, tall)[:, None, None] * (np.array(colored(ground), dtype=np.float64) + 8)
    image = Image.fromarray(np.clip(np.broadcast_to(shade, (tall, wide, 3)), 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(image)
    side = Image.new("RGB", (tall, wide), colored(ground))
    side.paste(image.rotate(90, expand=True))
    write(side, name, (tall * 0.5, wide * 0.26), wide * 0.4, ink, tall * 0.9)
    image.paste(side.rotate(-90, expand=True))
    pen = ImageDraw.Draw(image)
    x0, x1, y0, y1 = wide * 0.08, wide * 0.52, tall * 0.3, tall * 0.86
    pen.rectangle((x0, y0, x1, y1), fill=colored("c9ccd0"))
    pen.rectangle((x0, y0 + 14, x1, y1 - 14), fill=colored(ground))
    pen.ellipse((x0, y0 - 9, x1, y0 + 11), fill=colored("e4e6e8"), outline=colored("grey"))
    pen.rectangle((x0 + 6, y0 + 20, x0 + 16, y1 - 20), fill=tuple(min(255, c + 60) for c in colored(ground)))
    write(image, name, ((x0 + x1) / 2, (y0 + y1) / 2), 34, ink, (x1 - x0) * 0.9)
    pen.line((x0, (y0 + y1) / 2 + 30, x1, (y0 + y1) / 2 + 10), fill=colored(ink), width=8)
    rng = np.random.default_rng(5)
    for px, py in rng.uniform((0, 0), (wide, tall), (90, 2)):
        pen.ellipse((px - 2, py - 2, px + 2, py + 3), fill=tuple(min(255, c + 70) for c in colored(ground)))
    return picture(f"{name} poster", still(image), (1.0, aspect), 0.03, 0.2)
