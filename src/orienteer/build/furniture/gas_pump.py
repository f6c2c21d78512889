"""Gas pump: fills cars with petrol."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import TINTS, Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._signals import lettering
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Skin, Solid, box, card, cylinder, fillet, lathe, plate, rod, union
from orienteer.build.shape.outline import arc, circle, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="gas pump",
    about="Fills cars with petrol: a cabinet with a counter, and a hose with a nozzle.",
    group="street",
    width=(0.45, 1.2),
    height=(1.5, 2.4),
    depth=(0.35, 0.75),
    stands=Stands.GROUND,
    affordances=(Affordance.TOUCH, Affordance.READ),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "modern" (several nozzles), "old" (one hose, a lit globe on top) or "sixties" (a low cabinet)."""
    style = style or pick(rng, "modern", "old", "sixties", "old")
    return {"modern": _modern, "old": _old, "sixties": _sixties}[style](rng, wish)


def _old(rng: np.random.Generator, wish: Wish) -> Thing:
    """A slim cabinet with round shoulders, a dial behind glass and a globe of milk glass."""
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "red", "dark green", "yellow", "blue", "white"))
    trim = "cream" if paint.color != "cream" else "red"
    stations = (
        (0.0, 0.27, 0.22),
        (0.06, 0.27, 0.22),
        (0.075, 0.235, 0.19),
        (1.05, 0.225, 0.18),
        (1.2, 0.235, 0.185),
        (1.5, 0.235, 0.185),
        (1.58, 0.215, 0.17),
        (1.63, 0.16, 0.13),
        (1.645, 0.1, 0.1),
    )
    wide = wish.between(rng, 0.94, 1.1)
    body = _cabinet(tuple((y, half * wide, deep) for y, half, deep in stations), 0.05, paint, (2, 3, 5, 7))
    chrome = finish("chrome")
    pieces = [body, _cabinet(((1.09, 0.24 * wide, 0.193), (1.115, 0.24 * wide, 0.193)), 0.05, chrome)]
    name = pick(rng, "GAS", "FUEL", "ETHYL", "SUPER")
    face = picture("dial", _clock(paint.color), (0.34, 0.34))
    for side in (0.0, math.pi):
        bezel = plate(circle(0.178, 28), 0.03, chrome, 0.006, [circle(0.158, 28)])
        front = bezel + plate(circle(0.164, 28), 0.01, finish("black metal")).ghost() + _disc(face, 0.158).at(z=0.006)
        pieces.append(front.at(0, 1.32, 0.185).at(yaw=side))
        board = plate(rectangle(0.3, 0.22, 0.02), 0.01, finish(f"{trim} lacquer"), 0.003).at(0, 0.84, 0.187)
        size = (0.26, 0.12)
        words = card(*size, lettering(name, "red" if paint.color != "red" else "dark red", size)).at(0, 0.78, 0.194)
        door = plate(rectangle(0.36, 0.5, 0.02), 0.008, paint, 0.003).at(0, 0.4, 0.189)
        pieces += [(board + words + door).at(yaw=side)]
    pieces.append(_globe(name, "red").at(y=1.64))
    pieces.append(_hose(0.245 * wide, paint, 1 if chance(rng, 0.5) else -1))
    return assemble(CATEGORY, pieces, paint, tags={"style": "old"})


def _globe(name: str, color: str) -> Solid:
    """A flat lamp of milk glass with the brand on both sides, on a collar."""
    glass = finish("lit shade")
    collar = cylinder(0.1, 0.05, finish("chrome"), 24, 0.008)
    line = [
        (0.15, -0.075),
        *[(float(r), float(y)) for r, y in arc((0.15, 0.0), 0.075, -math.pi / 2, math.pi / 2, 8)],
        (0.15, 0.075),
    ]
    body = lathe(line, glass, 28).turned((1, 0, 0), math.pi / 2).at(y=0.25)
    rings = hoop(arc((0.16, 0.07), 0.012, -math.pi, math.pi, 5), finish(f"{color} lacquer"), 28)
    fronts = []
    for yaw in (0.0, math.pi):
        words = card(0.24, 0.1, lettering(name, color, (0.24, 0.1))).at(0, 0.2, 0.079)
        fronts.append((rings.turned((1, 0, 0), math.pi / 2).at(y=0.25) + words).at(yaw=yaw))
    return union((collar, body, *fronts))


def _sixties(rng: np.random.Generator, wish: Wish) -> Thing:
    """A square cabinet with a lit window of counters over a broad band of colour."""
    paint = wish.finish(rng, "lacquer", colors=("red", "white", "blue", "dark green", "yellow"))
    other = finish("white lacquer" if paint.color != "white" else pick(rng, "red lacquer", "blue lacquer"))
    width, deep, tall = 0.62, 0.42, wish.between(rng, 1.5, 1.66)
    foot = box((width + 0.04, 0.08, deep + 0.04), finish("dark grey metal"), 0.008)
    low = box((width, tall * 0.56 - 0.07, deep), paint, 0.02).at(y=0.07)
    high = box((width - 0.02, tall * 0.44, deep - 0.02), other, 0.03).at(y=tall * 0.56)
    chrome = finish("chrome")
    band = box((width + 0.012, 0.035, deep + 0.012), chrome, 0.008).at(y=tall * 0.56 - 0.018)
    size, sign = (0.5, 0.33), (0.27, 0.09)
    name = pick(rng, "REGULAR", "SUPER", "GAS", "DIESEL")
    counters = picture("counters", _counters(), size, 0.0, 0.3)
    sill = box((width - 0.08, 0.1, deep - 0.1), paint, 0.03).at(y=tall - 0.02)
    pieces = [foot, low, high, band, sill]
    for side in (0.0, math.pi):
        frame = plate(rectangle(size[0] + 0.05, size[1] + 0.05, 0.03), 0.016, chrome, 0.005, [rectangle(*size, 0.02)])
        window = (frame + card(*size, counters).at(y=-size[1] / 2, z=-0.0015)).at(0, tall * 0.79, deep / 2 - 0.006)
        disc = plate(circle(0.16, 28), 0.01, other, 0.003).at(0, tall * 0.33, deep / 2 + 0.002)
        words = card(*sign, lettering(name, paint.color, sign)).at(0, tall * 0.33 - sign[1] / 2, deep / 2 + 0.0085)
        pieces.append((window + disc + words).at(yaw=side))
    pieces.append(_hose(width / 2 + 0.01, paint, 1 if chance(rng, 0.5) else -1))
    return assemble(CATEGORY, pieces, paint, tags={"style": "sixties"})


def _modern(rng: np.random.Generator, wish: Wish) -> Thing:
    """A tall cabinet with a screen, buttons for the kinds of fuel, and nozzles on both sides."""
    paint = wish.finish(rng, "lacquer", colors=("white", "red", "light grey", "dark green", "blue", "yellow"))
    accent = (
        finish(pick(rng, "red lacquer", "dark green lacquer", "blue lacquer", "yellow lacquer"))
        if paint.color in ("white", "light grey")
        else paint
    )
    white = finish("white lacquer")
    width, deep, tall = 0.86, 0.46, wish.between(rng, 1.9, 2.25)
    base = box((width + 0.06, 0.1, deep + 0.06), finish("dark grey metal"), 0.01)
    cabinet = box((width, 1.32, deep), paint, 0.03).at(y=0.09)
    posts = [box((0.08, tall - 1.55, deep * 0.7), finish("dark grey metal"), 0.01).at(x, 1.4, 0) for x in (-0.38, 0.38)]
    head = box((width, 0.26, deep), accent, 0.04).at(y=tall - 0.26)
    core = box((width - 0.14, tall - 1.6, deep * 0.6), white, 0.01).at(y=1.38)
    brand = (0.6, 0.15)
    name = pick(rng, "FUEL", "PETROL", "GAS", "ENERGY")
    ink = "black" if accent.color in ("yellow", "white", "light grey") else "white"
    panel = picture("panel", _panel(accent.color), (0.7, 0.62), 0.1, 0.3)
    pieces = [base, cabinet, *posts, head, core]
    for side in (0.0, math.pi):
        words = card(*brand, lettering(name, ink, brand)).at(0, tall - 0.205, deep / 2 + 0.0015)
        screen = plate(rectangle(0.74, 0.66, 0.02), 0.012, finish("black metal"), 0.004).at(0, 1.04, deep / 2)
        front = card(0.7, 0.62, panel).at(0, 0.73, deep / 2 + 0.0065)
        stripe = box((width - 0.1, 0.3, 0.012), accent, 0.004).at(0, 0.24, deep / 2 - 0.002)
        pieces.append((words + screen + front + stripe).at(yaw=side))
    colors = ("black rubber", "green rubber", "red rubber")
    for k, x in enumerate((-1, 1)):
        pieces.append(_hose(width / 2 + 0.01, finish(colors[k]), x, 0.12))
        pieces.append(_hose(width / 2 + 0.01, finish(colors[k + 1]), x, -0.12))
    return assemble(CATEGORY, pieces, paint, tags={"style": "modern"})


def _cabinet(
    stations: tuple[tuple[float, float, float], ...], radius: float, paint: Finish, cuts: tuple[int, ...] = ()
) -> Solid:
    """A cabinet through levels of (height, half its width, half its depth) with rounded edges."""
    rings = []
    for y, half, deep in stations:
        outline = rectangle(2 * half, 2 * deep, radius, 4)
        rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), -outline[:, 1])))
    return loft(np.array(rings), paint, cuts=cuts or 1)


def _hose(side: float, paint: Finish, sign: int = 1, z: float = 0.0) -> Solid:
    """A nozzle hung up beside the cabinet, and its hose in a loop to the ground and up again."""
    rubber, steel = finish("black rubber"), finish("steel")
    x = side * sign
    holder = box((0.05, 0.2, 0.09), finish("dark grey metal"), 0.012).at(x, 0.92, z)
    out = x + sign * 0.055
    grip = paint if paint.material.roughness > 0.5 else rubber
    handle = rod(fillet(((out, 1.17, z + 0.05), (out, 1.1, z), (out, 0.97, z)), 0.04, 3), 0.024, grip, 10)
    spout = rod(((out, 1.17, z + 0.05), (out, 1.2, z + 0.09), (out, 1.17, z + 0.16)), (0.014, 0.013, 0.012), steel, 8)
    guard = rod(
        fillet(((out, 1.12, z + 0.02), (out, 1.09, z + 0.1), (out, 0.97, z + 0.08), (out, 0.96, z)), 0.04, 3),
        0.006,
        rubber,
        6,
    )
    reach = out + sign * 0.07
    loop = [
        (out, 0.98, z),
        (out, 0.8, z),
        (reach, 0.4, z - 0.02),
        (reach, 0.28, z - 0.04),
        (reach + sign * 0.005, 0.34, z - 0.07),
        (reach - sign * 0.01, 0.8, z - 0.08),
        (out, 1.3, z - 0.08),
        (x - sign * 0.02, 1.36, z - 0.06),
    ]
    hose = rod(fillet(loop, 0.12, 4), 0.015, rubber, 8)
    return union((holder, handle, spout, guard, hose))


def _disc(face: Finish, radius: float) -> Solid:
    """A round picture that faces +z about the origin."""
    flat = plate(circle(radius, 28), 0.004, face).skins[0]
    uv = (
        np.column_stack((flat.positions[:28, 0] + radius, radius - flat.positions[:28, 1]))
        * face.tile[0]
        / (2 * radius)
    )
    faces = flat.faces[(flat.faces < 28).all(axis=1)]
    return Solid((Skin(flat.positions[:28], flat.normals[:28], uv, faces, face),))


@cache
def _clock(color: str) -> Texture:
    """A dial with two hands and a counter for the price."""
    image = plain("cream", (256, 256))
    pen = ImageDraw.Draw(image)
    pen.ellipse((6, 6, 250, 250), outline=colored(TINTS[color]), width=6)
    for k in range(20):
        a = math.pi * k / 10
        r = 96 if k % 2 == 0 else 108
        pen.line([(128 + s * math.sin(a), 128 - s * math.cos(a)) for s in (r, 116)], fill=colored("black"), width=3)
        if k % 2 == 0:
            write(image, str(k), (128 + 80 * math.sin(a), 128 - 80 * math.cos(a)), 24, "black")
    pen.rectangle((84, 150, 172, 182), fill=colored("black"))
    write(image, "0.29 9", (128, 166), 26, "white", 80)
    for a, r, w in ((0.5, 92, 6), (3.9, 62, 8)):
        pen.line((128, 128, 128 + r * math.sin(a), 128 - r * math.cos(a)), fill=colored("red"), width=w)
    pen.ellipse((118, 118, 138, 138), fill=colored("black"))
    return still(image)


@cache
def _counters() -> Texture:
    """Three rows of rolling figures."""
    image = plain("cream", (256, 168))
    pen = ImageDraw.Draw(image)
    for k, (text, word) in enumerate((("1260", "SALE"), ("0840", "GALLONS"), ("1499", "PRICE"))):
        y = 8 + 54 * k
        for i, letter in enumerate(text):
            pen.rectangle((78 + 42 * i, y, 116 + 42 * i, y + 46), fill=colored("black"))
            write(image, letter, (97 + 42 * i, y + 23), 44, "white")
        write(image, word, (38, y + 23), 18, "dark red", 66)
    return still(image)


@cache
def _panel(color: str) -> Texture:
    """A screen, three prices, their buttons and a keypad."""
    image = plain("light grey", (256, 226))
    pen = ImageDraw.Draw(image)
    pen.rectangle((12, 10, 168, 84), fill=colored("dark grey"))
    for k, (text, word) in enumerate((("45.20", "TOTAL"), ("24.31", "LITRES"))):
        pen.rectangle((20, 16 + 34 * k, 118, 46 + 34 * k), fill=colored("9fb08a"))
        write(image, text, (70, 31 + 34 * k), 28, "black")
        write(image, word, (143, 31 + 34 * k), 12, "white")
    pen.rectangle((180, 10, 244, 84), fill=colored("black"))
    for row in range(4):
        for k in range(3):
            pen.rectangle((186 + 19 * k, 15 + 17 * row, 200 + 19 * k, 28 + 17 * row), fill=colored("light grey"))
    for k, (word, price) in enumerate((("87", "3.29"), ("89", "3.49"), ("93", "3.79"), ("DSL", "3.89"))):
        x = 12 + 60 * k
        pen.rounded_rectangle((x, 98, x + 52, 214), 6, fill=colored(("yellow", "white", "white", "green")[k]))
        pen.rectangle((x, 98, x + 52, 122), fill=colored("black"))
        write(image, price, (x + 26, 110), 18, "orange")
        write(image, word, (x + 26, 164), 30, "black", 48)
    return still(image)
