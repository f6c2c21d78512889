"""Beaker: a straight glass vessel with a spout and marks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._tools import reshaped
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored
from orienteer.build.shape import Skin, Solid, bowl, lathe, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Material, Texture, Wrap
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="beaker",
    about="A straight glass vessel with a spout and marks for its volume.",
    group="laboratory",
    width=(0.06, 0.15),
    height=(0.08, 0.18),
    depth=(0.06, 0.15),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PUT_IN),
    front=False,
)
_LIQUIDS = ("blue", "green", "light blue", "orange", "red", "yellow", "purple", "turquoise")


def make(rng: np.random.Generator, wish: Wish = ANY, *, full: bool | None = None) -> Thing:
    """Half `full` of a coloured liquid, or empty."""
    glass = finish("clear glass")
    radius = wish.between(rng, 0.034, 0.055)
    tall = radius * float(rng.uniform(2.5, 2.9))
    outside = (
        (radius * 0.86, 0.0),
        (radius * 0.96, 0.004),
        (radius, 0.012),
        (radius, tall - 0.006),
        (radius * 1.03, tall - 0.002),
        (radius * 1.05, tall),
    )
    vessel = _spout(bowl(outside, 0.0022, glass, 40), radius, tall)
    yaw = float(rng.uniform(-0.4, 0.4))
    pieces = [vessel, _marks(radius, tall, round(radius * 2000))]
    color = wish.color or pick(rng, *_LIQUIDS)
    if full if full is not None else chance(rng, 0.8):
        level = tall * float(rng.uniform(0.35, 0.65))
        r = radius - 0.0028
        liquid = _liquid(color)
        pieces.append(lathe(((r * 0.86, 0.003), (r * 0.97, 0.007), (r, 0.014), (r, level)), liquid, 36))
        return assemble(CATEGORY, [union(pieces).at(yaw=yaw)], liquid, color=color)
    return assemble(CATEGORY, [union(pieces).at(yaw=yaw)], glass)


def _spout(vessel: Solid, radius: float, tall: float) -> Solid:
    """The rim drawn out to a lip at one side."""

    def place(points: F64) -> F64:
        share = np.clip((points[:, 1] - tall * 0.86) / (tall * 0.14), 0, 1) ** 2
        side = np.clip((points[:, 0] / radius - 0.78) / 0.25, 0, 1) ** 2
        return np.asarray(points + np.column_stack((0.13 * radius * share * side, 0.0 * share, 0.0 * share)))

    return reshaped(vessel, place)


def _marks(radius: float, tall: float, size: int) -> Solid:
    """White lines and numbers printed on the front third."""
    line = np.array(((radius + 0.0004, tall * 0.12), (radius + 0.0004, tall * 0.9)))
    band = hoop(line, _print(max(50, size // 10 * 50)), 36)
    skin = band.skins[0]
    around = np.arange(37) / 12
    u = np.tile(np.where(around > 1.5, around - 3, around) + 0.5, 2)
    v = np.repeat((1.0, 0.0), 37)
    # the picture covers a third of the way round, in front
    front = skin.positions[skin.faces].mean(axis=1)[:, 2] > radius * 0.45
    return Solid((Skin(skin.positions, skin.normals, np.column_stack((u, v)), skin.faces[front], skin.finish),))


@cache
def _print(volume: int) -> Finish:
    """Lines every tenth with numbers, white on nothing."""
    image = Image.new("RGBA", (192, 256), (255, 255, 255, 0))
    pen = ImageDraw.Draw(image)
    white = (*colored("white"), 255)
    for k in range(1, 10):
        y = 250 - k * 24
        pen.rectangle((60 if k % 2 == 0 else 80, y - 1, 112, y + 1), fill=white)
        if k % 2 == 0:
            _number(image, f"{volume * k // 10}", (140, y))
    _number(image, f"{volume} ml", (96, 14))
    texture = Texture(np.asarray(image, dtype=np.uint8), (Wrap.CLAMP, Wrap.CLAMP))
    return Finish("white print", "white", Material("white print", (1.0, 1.0, 1.0), texture, cutoff=0.4, roughness=0.6))


def _number(image: Image.Image, text: str, middle: tuple[float, float]) -> None:
    ImageDraw.Draw(image).text(
        middle, text, fill=(*colored("white"), 255), font=ImageFont.load_default(24), anchor="mm"
    )


@cache
def _liquid(color: str) -> Finish:
    """Lit through, so that it glows a little."""
    base = finish(f"{color} lacquer")
    red, green, blue = base.material.color
    shine = replace(base.material, name=f"{color} liquid", glow=(red * 0.3, green * 0.3, blue * 0.3))
    return replace(base, word=f"{color} liquid", material=shine)
