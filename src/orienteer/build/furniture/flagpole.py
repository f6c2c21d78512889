"""Flagpole: a tall pole with a flag that waves."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, still
from orienteer.build.shape import Skin, Solid, ball, box, lathe, rod, sheet
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.material import Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="flagpole",
    about="A tall pole with a flag that waves.",
    group="street",
    width=(1.0, 3.2),
    height=(3.8, 8.5),
    depth=(0.3, 1.0),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
)

FLAGS = {
    "bands": (
        ("blue", "white", "red"),
        ("green", "white", "red"),
        ("black", "yellow", "red"),
        ("blue", "yellow", "red"),
    ),
    "stripes": (("red", "white", "dark blue"), ("red", "white", "dark blue"), ("blue", "white", "blue")),
    "cross": (("red", "white"), ("blue", "yellow"), ("white", "blue"), ("white", "red")),
    "rows": (
        ("red", "white", "dark blue"),
        ("orange", "white", "green"),
        ("white", "blue", "red"),
        ("black", "red", "yellow"),
    ),
}
"""Patterns, each with colours it comes in."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, pattern: str | None = None) -> Thing:
    """The flag is longer than high and flies to its right; a wished colour is that of the flag."""
    kind = pattern or pick(rng, *FLAGS, "stripes")
    colors = (wish.color, "white", "white") if wish.color else FLAGS[kind][int(rng.integers(len(FLAGS[kind])))]
    pole_finish = ANY.finish(rng, "aluminium", "galvanised steel", "silver metal", "white lacquer")
    height = wish.between(rng, 4.2, 6.5)
    long = height * float(rng.uniform(0.34, 0.42))
    high = long * 0.6
    pole = lathe(((0.07, 0.0), (0.065, 0.4), (0.055, height * 0.5), (0.04, height - 0.1)), pole_finish, 16)
    truck = lathe(
        ((0.04, height - 0.1), (0.06, height - 0.09), (0.06, height - 0.06), (0.02, height - 0.05)), pole_finish, 16
    )
    knob = ball(0.075, finish("gold"), 18).at(y=height - 0.06)
    base = lathe(
        ((0.22, 0.0), (0.22, 0.05), (0.13, 0.07), (0.1, 0.16), (0.065, 0.2)), finish("light grey concrete"), 24
    )
    cloth = _cloth(long, high, picture(f"{colors[0]} flag", _design(kind, colors), (long, high), roughness=0.95), rng)
    y = height - 0.22 - high
    rope = rod(((0.072, 1.0, 0.0), (0.065, height - 0.08, 0.0)), 0.006, finish("white rubber"), 5)
    cleat = box((0.03, 0.14, 0.025), finish("steel"), 0.006).at(0.07, 0.95, 0.0)
    clips = [rod(((0.03, y + s * high, 0), (0.09, y + s * high, 0)), 0.006, finish("steel"), 6) for s in (0.02, 0.98)]
    pieces = [pole, truck, knob, base, cloth.at(0.085, y, 0.0), rope, cleat, *clips]
    return assemble(CATEGORY, pieces, pole_finish, color=colors[0] if wish.color else None, tags={"pattern": kind})


def _cloth(long: float, high: float, face: Finish, rng: np.random.Generator) -> Solid:
    """Waves that grow away from the pole, and hang a little; its lower corner at the pole is the origin."""
    columns, rows = 25, 9
    u, v = np.meshgrid(np.linspace(0, 1, columns), np.linspace(1, 0, rows))
    phase, depth = float(rng.uniform(0, 6.3)), float(rng.uniform(0.07, 0.1))
    wave = np.sin(u * 9.5 + phase - 0.9 * v) * (0.15 + 0.85 * u) - math.sin(phase) * 0.15 * (1 - u)
    z = depth * long * wave * np.minimum(1.0, 6 * u)
    x = long * 0.95 * u + 0.012 * np.cos(u * 19 + phase)
    y = high * v - 0.12 * long * u**1.4 + 0.02 * long * np.sin(u * 9.5 + phase + 1.0) * u
    net: F64 = np.stack((x, y, z), axis=-1)
    flag = sheet(net, 0.006, face, blocks=(1, 24))
    front, back, rim = flag.skins
    uv = np.stack((u * long, (1 - v) * high), axis=-1).reshape(-1, 2)
    skins = [Skin(s.positions, s.normals, uv, s.faces, face) for s in (front, back)]
    hem = Skin(rim.positions, rim.normals, np.zeros_like(rim.uv), rim.faces, face)
    return Solid((*skins, hem), flag.colliders)


@cache
def _design(kind: str, colors: tuple[str, ...]) -> Texture:
    image = Image.new("RGB", (240, 144), colored(colors[0]))
    pen = ImageDraw.Draw(image)
    {"bands": _bands, "rows": _rows, "cross": _cross, "stripes": _stripes}[kind](pen, colors)
    return still(image)


def _bands(pen: ImageDraw.ImageDraw, colors: tuple[str, ...]) -> None:
    for k in range(3):
        pen.rectangle((80 * k, 0, 80 * k + 80, 144), fill=colored(colors[k]))


def _rows(pen: ImageDraw.ImageDraw, colors: tuple[str, ...]) -> None:
    for k in range(3):
        pen.rectangle((0, 48 * k, 240, 48 * k + 48), fill=colored(colors[k]))


def _cross(pen: ImageDraw.ImageDraw, colors: tuple[str, ...]) -> None:
    pen.rectangle((70, 0, 98, 144), fill=colored(colors[1]))
    pen.rectangle((0, 58, 240, 86), fill=colored(colors[1]))


def _stripes(pen: ImageDraw.ImageDraw, colors: tuple[str, ...]) -> None:
    """Stripes with a starred field in the upper corner at the pole."""
    for k in range(11):
        pen.rectangle((0, 144 * k / 11, 240, 144 * (k + 1) / 11), fill=colored(colors[k % 2]))
    pen.rectangle((0, 0, 104, 144 * 6 / 11), fill=colored(colors[2]))
    for row in range(5):
        for k in range(6 - row % 2):
            _star(pen, 12 + 16 * k + 8 * (row % 2), 10 + 14.5 * row, 5.2)


def _star(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float) -> None:
    turn = [(math.pi * k / 5 - math.pi / 2, radius if k % 2 == 0 else radius * 0.42) for k in range(10)]
    pen.polygon([(x + r * math.cos(a), y + r * math.sin(a)) for a, r in turn], fill=colored("white"))
