"""Radio: news and music out of a small box with a dial."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, box, card, cylinder, plate, rail, rod, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="radio",
    about="A small box with a loudspeaker behind a grille, a dial and knobs.",
    group="electronics",
    width=(0.18, 0.44),
    height=(0.12, 0.55),
    depth=(0.06, 0.25),
    stands=Stands.SURFACE,
    affordances=(Affordance.SWITCH, Affordance.PICK_UP),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "portable", with a handle and an aerial, or "wooden", as it stood in living rooms."""
    style = style or pick(rng, "portable", "portable", "wooden")
    if style == "wooden":
        return _wooden(rng, wish)
    case = wish.finish(
        rng, "plastic", "leather", colors=("black", "red", "silver", "cream", "light blue", "dark grey", "brown")
    )
    wide = wish.between(rng, 0.22, 0.3)
    tall, deep = wide * float(rng.uniform(0.56, 0.66)), 0.07
    z, chrome = deep / 2, finish("chrome")
    body = plate(rectangle(wide, tall, 0.014), deep, case, 0.006).at(0, tall / 2, 0)
    front = (wide - 0.022, tall - 0.022)
    rim = plate(rectangle(front[0] + 0.006, front[1] + 0.006, 0.01), 0.004, chrome, 0.001).at(0, tall / 2, z)
    size = (front[0] * 0.56, front[1] - 0.006)
    grille = face(*size, _mesh(case.color != "silver")).at(
        -front[0] / 2 + size[0] / 2 + 0.003, tall / 2 - size[1] / 2, z + 0.0026
    )
    x = front[0] / 2 - front[0] * 0.205
    scale = face(front[0] * 0.38, front[1] * 0.3, _scale()).at(x, tall / 2 + front[1] * 0.16, z + 0.0026)
    panel = card(front[0] * 0.4, front[1] - 0.006, finish("black plastic")).at(x, tall / 2 - size[1] / 2, z + 0.0023)
    knob = _knob(front[1] * 0.19, chrome).at(x, tall / 2 - front[1] * 0.1, z + 0.002)
    small = [
        _knob(front[1] * 0.075, chrome).at(x + s * front[0] * 0.12, tall / 2 - front[1] * 0.38, z + 0.002)
        for s in (-1, 0, 1)
    ]
    name = card(front[0] * 0.16, 0.005, finish("silver plastic")).at(
        -front[0] * 0.36, tall / 2 - size[1] * 0.47, z + 0.0032
    )
    pieces: list[Solid] = [body, rim, grille, panel, scale, knob, *small, name]
    pieces.append(_handle(wide, tall, case, chrome))
    if chance(rng, 0.8):
        lean = float(rng.uniform(0.1, 0.7)) * (1 if chance(rng, 0.5) else -1)
        foot = np.array((math.copysign(wide * 0.42, -lean), tall - 0.01, -z * 0.5))
        way = np.array((math.sin(lean), math.cos(lean), 0.0))
        parts = [(0.0, 0.11, 0.0032), (0.11, 0.2, 0.0025), (0.2, 0.28, 0.0018)]
        pieces += [rod(np.stack((foot + a * way, foot + b * way)), r, chrome, 8) for a, b, r in parts]
        tip = foot + 0.28 * way
        pieces.append(cylinder(0.0038, 0.006, chrome, 8).at(float(tip[0]), float(tip[1]) - 0.003, float(tip[2])))
    return assemble(CATEGORY, pieces, case)


def _handle(wide: float, tall: float, case: Finish, metal: Finish) -> Solid:
    """A bow over the top."""
    x, rise = wide / 2 - 0.012, 0.045
    path = (
        (-x, tall - 0.012, 0),
        (-x, tall + rise * 0.7, 0),
        (-x + 0.02, tall + rise, 0),
        (x - 0.02, tall + rise, 0),
        (x, tall + rise * 0.7, 0),
        (x, tall - 0.012, 0),
    )
    return rail(path, rectangle(0.02, 0.006, 0.002, 2), metal if case.color == "black" else finish("dark grey plastic"))


def _knob(radius: float, metal: Finish) -> Solid:
    """Facing +z, its foot at the origin."""
    low = cylinder(radius, 0.006, finish("dark grey plastic"), 24, 0.001)
    top = cylinder(radius * 0.82, 0.006, metal, 24, 0.0015).at(y=0.005)
    mark = box((radius * 0.12, 0.001, radius * 0.5), finish("red plastic")).at(0, 0.0107, -radius * 0.5)
    return (low + top + mark.ghost()).turned((1, 0, 0), math.pi / 2)


@lru_cache(maxsize=2)
def _mesh(bright: bool) -> Finish:
    """Rows of small holes."""
    image = Image.new("RGB", (192, 160), colored("b4b8bb" if bright else "4b4e52"))
    pen = ImageDraw.Draw(image)
    for r in range(20):
        for c in range(24):
            x, y = 8 * c + 4 * (r % 2) + 3, 8 * r + 4
            pen.ellipse((x - 2, y - 2, x + 2, y + 2), fill=colored("black"))
    return picture("grille", still(image), (0.12, 0.1), roughness=0.4)


@lru_cache(maxsize=1)
def _scale() -> Finish:
    """Stations by their waves, with a red pointer."""
    image = Image.new("RGB", (200, 76), colored("ece0c4"))
    pen = ImageDraw.Draw(image)
    for row, (title, numbers) in enumerate(
        (("FM", ("88", "92", "96", "100", "108")), ("AM", ("53", "70", "90", "120", "160")))
    ):
        y = 20 + 36 * row
        write(image, title, (16, y), 15, "dark red")
        pen.line((34, y + 11, 194, y + 11), fill=colored("black"), width=2)
        for k, text in enumerate(numbers):
            write(image, text, (46 + 34 * k, y - 2), 14, "black")
        for k in range(21):
            pen.line((36 + 7.6 * k, y + 11, 36 + 7.6 * k, y + (16 if k % 5 else 19)), fill=colored("black"))
    pen.rectangle((120, 2, 123, 74), fill=colored("red"))
    return picture("scale", still(image), (0.1, 0.038), 0.05)


def _wooden(rng: np.random.Generator, wish: Wish) -> Thing:
    """A case of wood with rounded shoulders, cloth before the loudspeaker, a lit scale, two large knobs."""
    wood = wish.finish(rng, "walnut", "cherry", "mahogany", "oak")
    wide = wish.between(rng, 0.32, 0.4)
    tall, deep = wide * float(rng.uniform(0.58, 0.68)), 0.19
    z = deep / 2
    body = plate(rectangle(wide, tall, 0.05, 5), deep, wood, 0.006).at(0, tall / 2 + 0.01, 0)
    size = (wide * 0.8, tall * 0.46)
    cloth = face(*size, _weave()).at(0, tall * 0.44, z + 0.0012)
    brass = finish("brass")
    frame = [
        rod(np.array(((x0, y0, z), (x1, y1, z))), 0.0035, brass, 6) for x0, y0, x1, y1 in _edges(size, tall * 0.44)
    ]
    scale = face(wide * 0.5, tall * 0.2, _scale()).at(0, tall * 0.17, z + 0.0012)
    knob = _knob(tall * 0.095, brass).at(wide * 0.36, tall * 0.26, z - 0.001)
    feet = cylinder(0.016, 0.012, finish("black rubber"), 12)
    bars = [
        between(
            (-size[0] / 2, tall * (0.44 + 0.46 * s) - 0.002, z),
            (size[0] / 2, tall * (0.44 + 0.46 * s) + 0.002, z + 0.004),
            brass,
        )
        for s in (0.33, 0.66)
    ]
    legs = [feet.at(s * wide * 0.4, 0, t * z * 0.7) for s in (-1, 1) for t in (-1, 1)]
    return assemble(CATEGORY, [body, cloth, union(frame), scale, knob.both_sides(), *bars, *legs], wood)


def _edges(size: tuple[float, float], low: float) -> list[tuple[float, float, float, float]]:
    x, high = size[0] / 2, low + size[1]
    return [(-x, low, x, low), (x, low, x, high), (x, high, -x, high), (-x, high, -x, low)]


@lru_cache(maxsize=1)
def _weave() -> Finish:
    v, u = np.mgrid[0:96, 0:160]
    thread = 0.5 + 0.25 * np.cos(u * 1.6) * np.cos(v * 1.6) + 0.12 * np.cos(u * 0.4)
    pixels = np.clip(thread[..., None] * np.array((205, 175, 120)) * 1.25, 0, 255).astype(np.uint8)
    return picture("cloth", still(Image.fromarray(pixels)), (0.3, 0.18))
