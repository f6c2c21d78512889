"""Camera: takes photographs."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, box, cylinder, lathe, rod, slab, soft_box, union
from orienteer.build.shape.outline import rectangle, smooth, superellipse
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="camera",
    about="A body with a large lens in front and a finder on top that takes photographs.",
    group="electronics",
    width=(0.11, 0.2),
    height=(0.08, 0.16),
    depth=(0.07, 0.24),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.LOOK_AT),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "digital", all black with a grip, or "film", of metal and leather."""
    style = style or pick(rng, "digital", "digital", "film")
    size = wish.between(rng, 0.94, 1.08)
    long = float(rng.uniform(0.05, 0.1))
    pieces: list[Solid]
    if style == "film":
        skin = wish.finish(rng, "leather", colors=("black", "black", "brown"))
        pieces = _film(size, skin)
        pieces.append(_lens(0.032 * size, long * 0.8, finish("black metal"), True).at(0.0, 0.045 * size, 0.02))
    else:
        skin = wish.finish(rng, "plastic", colors=("black", "black", "black", "dark grey"))
        pieces = _digital(size, skin)
        pieces.append(_lens(0.035 * size, long, finish("black plastic"), False).at(0.008, 0.048 * size, 0.028))
    if chance(rng, 0.5):
        pieces += _strap(size, finish(pick(rng, "black leather", "brown leather", "black fabric")))
    return assemble(CATEGORY, pieces, skin)


def _digital(s: float, skin: Finish) -> list[Solid]:
    """Rounded, with a grip at its right hand (−x) and a hump for prism and flash."""
    rubber, dark = finish("black rubber"), finish("dark grey plastic")
    body = soft_box((0.135 * s, 0.09 * s, 0.05), skin, (0.014, 0.016, 0.012), steps=3)
    grip = soft_box((0.036 * s, 0.082 * s, 0.055), rubber, (0.016, 0.012, 0.018), steps=3).at(-0.052 * s, 0.002, 0.022)
    rings = []
    for y, wide, front, rear in (
        (0.08, 0.078, 0.034, -0.022),
        (0.094, 0.07, 0.034, -0.022),
        (0.108, 0.056, 0.03, -0.02),
        (0.118, 0.044, 0.022, -0.016),
        (0.122, 0.034, 0.012, -0.012),
    ):
        outline = superellipse(wide * s, front - rear, 4.0, 24) + np.array((0.008, (front + rear) / 2))
        rings.append(np.column_stack((outline[:, 0], np.full(24, y * s), outline[:, 1])))
    hump = loft(np.array(rings), skin)
    name = face(0.036 * s, 0.0108 * s, _name("black")).turned((1, 0, 0), -0.12).at(0.008, 0.0945 * s, 0.0346)
    mount = (
        lathe(((0.041 * s, 0.0), (0.041 * s, 0.006), (0.037 * s, 0.008)), finish("chrome"), 36)
        .turned((1, 0, 0), math.pi / 2)
        .at(0.008, 0.048 * s, 0.022)
    )
    shoe = between((-0.004, 0.1215 * s, -0.01), (0.02, 0.1245 * s, 0.008), finish("steel"), 0.001)
    release = (
        cylinder(0.0065, 0.006, finish("chrome"), 16, 0.0015).turned((1, 0, 0), 0.3).at(-0.05 * s, 0.086 * s, 0.034)
    )
    wheel = _dial(0.011, 0.011, dark).at(-0.045 * s, 0.088 * s, 0.004)
    mode = _dial(0.0125, 0.01, finish("black plastic")).at(0.055 * s, 0.088 * s, -0.004)
    lamp = (
        cylinder(0.003, 0.002, finish("red plastic"), 10)
        .turned((1, 0, 0), math.pi / 2)
        .at(-0.036 * s, 0.074 * s, 0.0495)
    )
    badge = box((0.014, 0.006, 0.002), finish("silver plastic")).at(0.052 * s, 0.07 * s, 0.0245)
    stripe = soft_box((0.004, 0.02, 0.004), finish("red plastic"), 0.0015, steps=1).at(-0.05 * s, 0.054 * s, 0.0485)
    return [body, grip, hump, name.ghost(), mount, shoe, release, wheel, mode, lamp, badge, stripe]


def _film(s: float, skin: Finish) -> list[Solid]:
    """Plates of chrome above and below a band of leather."""
    chrome = finish("brushed steel")
    outline = rectangle(0.14 * s, 0.036, 0.017, 6)
    base = slab(outline, 0.01, chrome, 0.001)
    band = slab(rectangle(0.14 * s, 0.0355, 0.0168, 6), 0.056 * s, skin).at(y=0.009)
    top = slab(outline, 0.014 * s, chrome, 0.0015).at(y=0.06 * s + 0.003)
    y = 0.073 * s
    rings = []
    for rise, wide, deep in ((0.0, 0.05, 0.036), (0.008, 0.048, 0.036), (0.022, 0.026, 0.032), (0.025, 0.018, 0.026)):
        rect = rectangle(wide * s, deep, 0.003, 2)
        rings.append(np.column_stack((rect[:, 0], np.full(len(rect), y + rise * s), rect[:, 1] + 0.002)))
    prism = loft(np.array(rings), chrome)
    name = face(0.03 * s, 0.009 * s, _name("chrome")).turned((1, 0, 0), -0.07).at(0, y + 0.002, 0.0207)
    winder = _dial(0.011, 0.008, chrome).at(0.053 * s, y, 0)
    speed = _dial(0.0105, 0.007, finish("black metal")).at(-0.035 * s, y, 0)
    release = cylinder(0.005, 0.006, chrome, 14, 0.001).at(-0.055 * s, y, 0.006)
    lever = rod(
        smooth(
            np.array(((-0.056 * s, y + 0.003, -0.006), (-0.07 * s, y + 0.003, -0.012), (-0.074 * s, y + 0.002, 0.004))),
            4,
            closed=False,
        ),
        0.0025,
        chrome,
        6,
    )
    mount = (
        lathe(((0.034 * s, 0.0), (0.034 * s, 0.006), (0.031 * s, 0.007)), chrome, 32)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, 0.045 * s, 0.015)
    )
    timer = box((0.006, 0.024, 0.004), chrome, 0.0015).at(-0.047 * s, 0.03 * s, 0.019)
    return [base, band, top, prism, name.ghost(), winder, speed, release, lever, mount, timer]


def _dial(radius: float, tall: float, coat: Finish) -> Solid:
    body = lathe(((radius, 0.0), (radius, tall * 0.85), (radius * 0.9, tall), (0.0, tall)), coat, 20)
    marks = [
        box((0.0008, 0.0004, radius * 0.3), finish("white paint")).at(0, tall, radius * 0.65).at(yaw=k * math.pi / 4)
        for k in range(8)
    ]
    return body + union(marks).ghost()


def _lens(radius: float, long: float, coat: Finish, metal: bool) -> Solid:
    """A barrel with ribbed rings towards +z, its rear at the origin, glass in front."""
    r = radius
    profile = (
        (0.86 * r, 0.0),
        (0.9 * r, 0.1 * long),
        (0.97 * r, 0.13 * long),
        (0.97 * r, 0.4 * long),
        (0.92 * r, 0.43 * long),
        (0.92 * r, 0.5 * long),
        (1.0 * r, 0.53 * long),
        (1.0 * r, 0.8 * long),
        (0.96 * r, 0.83 * long),
        (1.02 * r, 0.9 * long),
        (1.02 * r, long),
        (0.95 * r, long),
    )
    barrel = hoop(profile, coat, 32).within(*lathe(profile, coat, 32).colliders)
    depth = long - 0.36 * r
    bore = hoop(
        ((0.95 * r, long), (0.9 * r, long - 0.06 * r), (0.74 * r, depth + 0.1 * r), (0.7 * r, depth)),
        finish("black plastic"),
        28,
    )
    t = np.linspace(0, math.pi / 2, 6)
    dome = hoop(np.column_stack((0.71 * r * np.cos(t), depth + 0.24 * r * np.sin(t))), finish("dark blue lacquer"), 28)
    gleam = hoop(((0.2 * r, depth + 0.234 * r), (0.0, depth + 0.246 * r)), finish("purple lacquer"), 20)
    pieces = [bore, dome, gleam]
    for low, reach in ((0.56, 1.005), (0.62, 1.005), (0.68, 1.005), (0.18, 0.975), (0.24, 0.975), (0.3, 0.975)):
        rib = ((reach * r, low * long), ((reach + 0.025) * r, (low + 0.022) * long), (reach * r, (low + 0.044) * long))
        pieces.append(hoop(rib, finish("black rubber"), 28))
    edge = ((0.925 * r, 0.45 * long), (0.93 * r, 0.47 * long), (0.925 * r, 0.49 * long))
    pieces.append(hoop(edge, finish("chrome" if metal else "gold"), 32))
    return (barrel + union(pieces)).turned((1, 0, 0), math.pi / 2)


@lru_cache(maxsize=2)
def _name(ground: str) -> Finish:
    image = Image.new("RGB", (100, 30), colored("b4b7b9" if ground == "chrome" else "1d1d1f"))
    write(image, "KESTREL", (50, 15), 24, "1d1d1f" if ground == "chrome" else "f2f0ea", 96)
    return picture("maker", still(image), (0.03, 0.009))


def _strap(s: float, band: Finish) -> list[Solid]:
    """From both shoulders, lying beside it on the table."""
    pieces = []
    for side in (-1, 1):
        x = side * 0.07 * s
        ring = rod(((x, 0.076 * s, 0.0), (x + side * 0.006, 0.074 * s, 0.0)), 0.003, finish("chrome"), 6)
        way = np.array(
            (
                (x + side * 0.004, 0.076 * s, 0.0),
                (x + side * 0.012, 0.05 * s, -0.004),
                (x + side * 0.014, 0.012, -0.012),
                (x + side * 0.006, 0.003, -0.035),
                (side * 0.03 * s, 0.003, -0.052),
                (0.0, 0.003, -0.054),
            )
        )
        pieces += [ring, rod(smooth(way, 4, closed=False), 0.003, band, 6)]
    return pieces
