"""Sundial: a dial on a foot whose pointer's shadow tells the hour."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored
from orienteer.build.shape import Skin, Solid, box, cylinder, lathe, profile, union
from orienteer.build.shape.outline import arc, rectangle, smooth
from orienteer.build.texture import mean_color
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.color import color_word, linear_of
from orienteer.world.material import Material, Texture, Wrap
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="sundial",
    about="A dial on a foot of stone whose pointer's shadow tells the hour.",
    group="street",
    width=(0.3, 0.8),
    height=(0.3, 1.3),
    depth=(0.3, 0.8),
    stands=Stands.GROUND,
    affordances=(Affordance.READ, Affordance.LOOK_AT),
)

HOURS = ("VI", "VII", "VIII", "IX", "X", "XI", "XII", "I", "II", "III", "IIII", "V", "VI")
LATITUDE = math.radians(48)
PLATES = {
    "brass": ("a9843c", "3a2a12"),
    "bronze": ("6f6040", "221a10"),
    "verdigris": ("5f8a78", "1d2c26"),
    "slate": ("4e5458", "d8d4c6"),
}
"""Colours of plates and of what is engraved on them, sRGB in hexadecimal."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "pedestal" (turned), "block" (square and low) or "stone" (a thick dial on a short drum)."""
    style = style or pick(rng, "pedestal", "pedestal", "block", "stone")
    stone = wish.finish(rng, "light granite", "light grey concrete", "beige concrete", "light granite")
    metal = pick(rng, "brass", "bronze", "verdigris", "brass", "slate")
    radius = float(rng.uniform(0.23, 0.3))
    height, foot = _foot(style, radius, stone, rng, wish)
    dial = _dial(radius, metal, chance(rng, 0.3)).at(y=height)
    return assemble(CATEGORY, [foot, dial], stone, tags={"style": style})


def _foot(style: str, radius: float, stone: Finish, rng: np.random.Generator, wish: Wish) -> tuple[float, Solid]:
    """How high the dial lies, and what it lies on."""
    if style == "stone":
        height = wish.between(rng, 0.22, 0.4)
        drum = [(1.12, 0.0), (1.12, 0.05), (0.85, 0.08), (0.8, height - 0.1), (1.2, height - 0.07)]
        drum += [(1.24, height - 0.055), (1.24, height - 0.01), (1.2, height)]
        return height, lathe([(r * radius, y) for r, y in drum], stone, 36)
    if style == "block":
        height = wish.between(rng, 0.4, 0.65)
        half = radius * 0.78
        levels = (
            (0.0, half + 0.06),
            (0.07, half + 0.06),
            (0.08, half),
            (height - 0.1, half * 0.9),
            (height - 0.07, half * 0.95),
            (height - 0.06, radius * 1.2),
            (height - 0.01, radius * 1.2),
            (height, radius * 1.18),
        )
        rings = []
        for y, reach in levels:
            outline = rectangle(2 * reach, 2 * reach, 0.01, 1)
            rings.append(np.column_stack((outline[:, 0], np.full(len(outline), y), -outline[:, 1])))
        return height, loft(np.array(rings), stone, cuts=(1, 2, 4, 5))
    height = wish.between(rng, 0.55, 0.85)
    curve = smooth(((0.5, 0.12), (0.62, 0.22), (0.66, 0.36), (0.5, 0.6), (0.36, 0.8), (0.38, 0.88)), 3, closed=False)
    shaft = [(float(r) * radius, float(y) * height) for r, y in curve]
    line = [(radius * 0.85, 0.0), (radius * 0.85, 0.05), (radius * 0.66, 0.075), *shaft]
    line += [
        (radius * 0.55, height * 0.91),
        (radius * 0.8, height - 0.045),
        (radius * 1.1, height - 0.04),
        (radius * 1.13, height - 0.03),
        (radius * 1.13, height - 0.006),
        (radius * 1.1, height),
    ]
    base = box((radius * 2.0, 0.06, radius * 2.0), stone, 0.006)
    return height, lathe(line, stone, 36).at(y=0.0) + base


def _dial(radius: float, metal: str, pierced: bool) -> Solid:
    """A round plate with the hours, and the pointer that leans towards the pole; noon lies away from the viewer."""
    face = _engraved(metal)
    plate = cylinder(radius, 0.012, _metal(metal), 40, 0.003)
    angle = 2 * math.pi * np.arange(41) / 40
    rim = np.column_stack((np.sin(angle), np.zeros(41), np.cos(angle))) * (radius - 0.004)
    points = np.concatenate((((0.0, 0.0, 0.0),), rim)) + np.array((0.0, 0.0126, 0.0))
    uv = np.column_stack((points[:, 0], points[:, 2])) / (2 * radius) + 0.5
    fan = np.column_stack((np.zeros(40), np.arange(1, 41), np.arange(2, 42))).astype(np.int32)
    picture = Solid((Skin(points, np.tile((0.0, 1.0, 0.0), (42, 1)), uv, fan, face),))
    # the style's edge rises from the south to the north at the latitude's angle
    back, front = -radius * 0.42, radius * 0.34
    high = (front - back) * math.tan(LATITUDE)
    bend = [(back + 0.5 * (front - back) * t * t, high * (1 - t) ** 1.5) for t in np.linspace(0.0, 0.85, 7)]
    outline = [(front, 0.0), (back, high), *bend[1:], (back + 0.3 * (front - back), 0.0)]
    holes = [_round(back + 0.34 * (front - back), 0.3 * high, 0.09 * high)] if pierced else []
    gnomon = profile(outline, 0.012, _metal(metal), 0.002, holes)
    ring = hoop(arc((radius - 0.004, 0.012), 0.005, -math.pi, math.pi, 6), _metal(metal), 40)
    return union((plate, picture, gnomon.at(y=0.012), ring))


def _round(z: float, y: float, radius: float) -> F64:
    """A hole of (z, y)."""
    angle = np.arange(12) * math.pi / 6
    return np.column_stack((z + radius * np.cos(angle), y + radius * np.sin(angle)))


@cache
def _metal(metal: str) -> Finish:
    """The bare plate."""
    tone = linear_of(PLATES[metal][0])
    return Finish(metal, color_word(tone), Material(metal, tone, roughness=0.4, metallic=0.3))


@cache
def _engraved(metal: str) -> Finish:
    """Hours around, lines to the middle and a compass rose."""
    ground, ink = PLATES[metal]
    side = 512
    image = Image.new("RGB", (side, side), colored(ground))
    pen = ImageDraw.Draw(image)
    middle, line = side / 2, colored(ink)
    for share, width in ((0.97, 4), (0.74, 3), (0.7, 2)):
        r = share * side / 2
        pen.ellipse((middle - r, middle - r, middle + r, middle + r), outline=line, width=width)
    for k, word in enumerate(HOURS):
        # hour lines of a level dial: tan(a) = sin(latitude) · tan(hour angle)
        hour = math.radians(15 * (k - 6))
        a = math.atan2(math.sin(LATITUDE) * math.sin(hour), math.cos(hour))
        way = np.array((math.sin(a), -math.cos(a)))
        _spoke(pen, middle, way, 0.22, 0.74, line, 3)
        text = Image.new("L", (90, 60), 0)
        ImageDraw.Draw(text).text(
            (45, 30), word, 255, ImageFont.load_default(36), "mm", stroke_width=1, stroke_fill=255
        )
        turned = text.rotate(-math.degrees(a), Image.Resampling.BICUBIC, expand=True)
        at = middle + 0.855 * side / 2 * way
        image.paste(line, (round(at[0] - turned.width / 2), round(at[1] - turned.height / 2)), turned)
        if k < 12:
            for m in (0.25, 0.5, 0.75):
                b = math.radians(15 * (k - 6 + m))
                c = math.atan2(math.sin(LATITUDE) * math.sin(b), math.cos(b))
                _spoke(pen, middle, np.array((math.sin(c), -math.cos(c))), 0.7, 0.74, line, 2)
    for k in range(8):
        a = k * math.pi / 4
        r, w = (0.34 if k % 2 == 0 else 0.24) * side / 2, 0.06 * side / 2
        tip = (middle + r * math.sin(a), middle + 0.3 * side / 2 + r * math.cos(a))
        sides = [(middle + w * math.sin(a + s), middle + 0.3 * side / 2 + w * math.cos(a + s)) for s in (-0.785, 0.785)]
        pen.polygon([tip, sides[0], (middle, middle + 0.3 * side / 2)], fill=line)
        pen.polygon([tip, sides[1], (middle, middle + 0.3 * side / 2)], outline=line)
    pixels = np.asarray(image, dtype=np.uint8)
    color = mean_color(pixels)
    surface = Material("dial", (1.0, 1.0, 1.0), Texture(pixels, (Wrap.CLAMP, Wrap.CLAMP)), roughness=0.45, metallic=0.2)
    return Finish("dial", color_word(color), surface)


def _spoke(
    pen: ImageDraw.ImageDraw, middle: float, way: F64, near: float, far: float, color: tuple[int, int, int], width: int
) -> None:
    ends = [(middle + share * middle * float(way[0]), middle + share * middle * float(way[1])) for share in (near, far)]
    pen.line(ends, fill=color, width=width)
