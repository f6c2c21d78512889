"""Street sign: a post with names of streets, or with a sign for traffic."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import TINTS, Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Skin, Solid, box, cylinder, lathe, plate, union
from orienteer.build.shape.outline import circle, loop, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.color import color_word, linear_of
from orienteer.world.material import Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="street sign",
    about="A post with names of streets, or with a sign for traffic.",
    group="street",
    width=(0.2, 1.3),
    height=(1.9, 3.2),
    depth=(0.1, 1.3),
    stands=Stands.GROUND,
    affordances=(Affordance.READ, Affordance.LOOK_AT),
)

STREETS = (
    "MAIN ST", "OAK AVE", "PARK RD", "ELM ST", "HILL ST", "LAKE AVE", "MILL LANE", "CHURCH ST", "5TH AVE",
    "BROADWAY", "HIGH ST", "RIVER RD", "MAPLE AVE", "KING ST", "UNION SQ", "W 42ND ST",
)  # fmt: skip

BLADE = (1.12, 0.27)
"""Width and height of a plate with a street's name, metres."""

Rows = tuple[tuple[str, float, float], ...]
"""Text, height of its middle as a share of the sign's, and letter size as a share of its width."""

PLATES: dict[str, tuple[str, tuple[float, float], str, str, Rows]] = {
    "stop": ("octagon", (0.76, 0.76), "b3241f", "f2f0ea", (("STOP", 0.5, 0.34),)),
    "speed": (
        "rectangle",
        (0.6, 0.75),
        "f2f0ea",
        "1d1d1f",
        (("SPEED", 0.17, 0.2), ("LIMIT", 0.36, 0.2), ("35", 0.7, 0.5)),
    ),
    "one way": ("rectangle", (0.9, 0.32), "1d1d1f", "f2f0ea", (("ONE WAY", 0.5, 0.17),)),
    "parking": ("rectangle", (0.5, 0.68), "1f5fa8", "f2f0ea", (("P", 0.45, 0.8), ("2 HOURS", 0.88, 0.14))),
    "no entry": ("circle", (0.7, 0.7), "b3241f", "f2f0ea", ()),
    "crossing": ("diamond", (0.76, 0.76), "e8b42a", "1d1d1f", (("SLOW", 0.5, 0.22),)),
    "yield": ("triangle", (0.9, 0.8), "b3241f", "f2f0ea", (("YIELD", 0.24, 0.13),)),
}
"""Outline, size in metres, colours of ground and marks, and what is written on each."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, sign: str | None = None) -> Thing:
    """`sign` is "names" (blades on top of a post, one for each street of a crossing) or one of `PLATES`."""
    sign = sign or pick(rng, "names", "names", "names", "stop", *PLATES)
    steel = finish(pick(rng, "galvanised steel", "dark grey metal", "dark green metal", "galvanised steel"))
    if sign == "names":
        return _names(rng, wish, steel)
    board, front = _board(sign, wish.color)
    top, high = wish.between(rng, 2.05, 2.5), PLATES[sign][1][1]
    pieces = [_post(steel, top), board.at(0, top - 0.03, 0.035)]
    pieces += [_bracket(steel).at(0, top - 0.03 - share * high, 0.0) for share in (0.22, 0.78)]
    if sign == "stop" and chance(rng, 0.6):
        pieces.append(_blades(rng, "dark green", 0.0, steel).at(y=top))
    color = wish.color or color_word(linear_of(PLATES[sign][2]))
    return assemble(CATEGORY, pieces, front, name=f"{color} street sign", color=color, tags={"sign": sign})


def _names(rng: np.random.Generator, wish: Wish, steel: Finish) -> Thing:
    """Blades that name the streets they run along, often above a sign for traffic."""
    color = wish.color or pick(rng, "dark green", "dark green", "green", "blue", "dark blue", "white")
    top = wish.between(rng, 1.9, 2.3)
    pieces = [_post(steel, top), _blades(rng, color, float(rng.uniform(-0.2, 0.2)), steel).at(y=top)]
    if chance(rng, 0.6):
        board, _ = _board(pick(rng, "one way", "stop", "parking", "no entry"), None)
        pieces += [board.at(0, top - 0.06, 0.035), _bracket(steel).at(0, top - 0.16, 0)]
    return assemble(CATEGORY, pieces, finish(f"{color} paint"), tags={"sign": "names"})


def _board(sign: str, color: str | None) -> tuple[Solid, Finish]:
    """A sign for traffic that hangs below the origin and looks to +z, and its picture."""
    shape, size, ground, ink, rows = PLATES[sign]
    face = _face(sign, shape, size, TINTS.get(color or "", ground), ink, rows)
    front = picture(f"{sign} sign", face, size, roughness=0.35)
    outline = _outline(shape, size)
    return (plate(outline, 0.006, finish("aluminium")) + _covered(outline, size, front)).at(y=-size[1] / 2), front


def _blades(rng: np.random.Generator, color: str, turn: float, steel: Finish) -> Solid:
    """The names of two streets that cross, one above the other, on top of the post."""
    first, step = int(rng.integers(len(STREETS))), int(rng.integers(1, len(STREETS)))
    lower = _blade(first, color).at(yaw=turn)
    upper = _blade((first + step) % len(STREETS), color).at(y=BLADE[1] + 0.05, yaw=turn + math.pi / 2)
    stem = cylinder(0.022, BLADE[1] + 0.05, steel, 12)
    return union((lower, upper, stem))


def _blade(number: int, color: str) -> Solid:
    """A long plate lettered on both sides, in a clamp; it stands on the origin."""
    outline = rectangle(*BLADE, 0.025)
    body = plate(outline, 0.006, finish(f"{color} paint"))
    front = _covered(outline, BLADE, _street(number, color))
    clamp = box((0.06, 0.07, 0.03), finish("steel"), 0.006).at(y=-BLADE[1] / 2 - 0.03)
    return union((body, front, front.at(yaw=math.pi), clamp)).at(y=BLADE[1] / 2 + 0.02)


def _covered(outline: F64, size: tuple[float, float], face: Finish) -> Solid:
    """The picture, cut along the outline, just before a plate's front."""
    flat = plate(outline, 0.002, face).skins[0]
    count = len(outline)
    uv = np.column_stack((flat.positions[:, 0] + size[0] / 2, size[1] / 2 - flat.positions[:, 1]))[:count]
    faces = flat.faces[(flat.faces < count).all(axis=1)]
    return Solid((Skin(flat.positions[:count] + np.array((0.0, 0.0, 0.0032)), flat.normals[:count], uv, faces, face),))


def _post(steel: Finish, top: float) -> Solid:
    return lathe(((0.085, 0), (0.08, 0.02), (0.036, 0.03), (0.032, 0.05), (0.032, top)), steel, 16)


def _bracket(steel: Finish) -> Solid:
    return box((0.1, 0.035, 0.03), steel, 0.004).at(0, -0.018, 0.022)


def _outline(shape: str, size: tuple[float, float]) -> F64:
    """About its middle."""
    half = np.array(size) / 2
    match shape:
        case "octagon":
            angle = np.arange(8) * math.pi / 4 + math.pi / 8
            return loop(np.stack((np.cos(angle), np.sin(angle)), axis=1) * half / math.cos(math.pi / 8))
        case "circle":
            return circle(size[0] / 2, 36)
        case "diamond":
            turn = np.array(((1, 1), (-1, 1))) / math.sqrt(2)
            return loop(rectangle(size[0] / math.sqrt(2), size[1] / math.sqrt(2), 0.04) @ turn)
        case "triangle":
            return loop(np.array(((0.06, -1), (1, 0.92), (0.94, 1), (-0.94, 1), (-1, 0.92), (-0.06, -1))) * half)
    return rectangle(size[0], size[1], 0.04)


@cache
def _face(sign: str, shape: str, size: tuple[float, float], ground: str, ink: str, rows: Rows) -> Texture:
    """Ground, a line along the edge, and the words."""
    width = 256
    high = round(width * size[1] / size[0])
    image = plain(ground, (width * 2, high * 2))
    pen = ImageDraw.Draw(image)
    scale = np.array((2 * width / size[0], -2 * high / size[1]))
    for share, color in ((0.955, ink), (0.91, ground)):
        line = _outline(shape, size) * share * scale + (width, high)
        pen.polygon([(float(x), float(y)) for x, y in line], fill=colored(color))
    _mark(pen, sign, width, high, ink)
    for text, y, share in rows:
        letter = "1d1d1f" if sign == "one way" else (ground if sign == "yield" else ink)
        write(image, text, (width, 2 * high * y), 2 * width * share, letter, 2 * width * 0.84)
    return still(image.resize((width, high), Image.Resampling.LANCZOS))


def _mark(pen: ImageDraw.ImageDraw, sign: str, width: int, high: int, ink: str) -> None:
    """What is drawn below the words, in pixels of twice the sign's size."""
    x, y = width, high
    if sign == "no entry":
        pen.rectangle((x - 0.66 * width, y - 0.16 * high, x + 0.66 * width, y + 0.16 * high), fill=colored(ink))
    elif sign == "one way":
        w, h = 0.86 * width, 0.52 * high
        head = [
            (x - w, y - h * 0.6),
            (x + w * 0.5, y - h * 0.6),
            (x + w * 0.5, y - h),
            (x + w, y),
            (x + w * 0.5, y + h),
        ]
        pen.polygon([*head, (x + w * 0.5, y + h * 0.6), (x - w, y + h * 0.6)], fill=colored(ink))
    elif sign == "yield":
        inner = _outline("triangle", (2 * width * 0.56, 2 * high * 0.54)) * (1, -1) + (x, y * 0.9)
        pen.polygon([(float(a), float(b)) for a, b in inner], fill=colored(ink))


@cache
def _street(number: int, color: str) -> Finish:
    """Bold letters within a line."""
    image = plain(TINTS[color], (round(BLADE[0] * 330), round(BLADE[1] * 330)))
    ink = "1d1d1f" if color in ("white", "yellow", "cream") else "f2f0ea"
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((3, 3, image.width - 4, image.height - 4), 8, outline=colored(ink), width=4)
    px = image.height * 0.68
    letters = ImageFont.load_default(px)
    wide = pen.textlength(STREETS[number], font=letters)
    if wide > image.width * 0.86:
        letters = ImageFont.load_default(px * image.width * 0.86 / wide)
    middle = (image.width / 2, image.height / 2)
    pen.text(middle, STREETS[number], colored(ink), letters, "mm", stroke_width=2, stroke_fill=colored(ink))
    return picture(f"{color} sign", still(image), BLADE, roughness=0.35)
