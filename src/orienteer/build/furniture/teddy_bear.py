"""Teddy bear: a soft toy that sits."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import TINTS, Finish, finish
from orienteer.build.furniture._lofts import egg
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._wrapped import rgb
from orienteer.build.shape import Solid, ball, rod, torus, union
from orienteer.build.texture import mean_color
from orienteer.build.texture.noise import cloud, grains, mix, smoothstep
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.color import color_word
from orienteer.world.material import Material, Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="teddy bear",
    about="A soft toy bear with round ears that sits.",
    group="toys",
    width=(0.15, 0.75),
    height=(0.2, 0.85),
    depth=(0.13, 0.75),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)

COATS = ("b98345", "a06a35", "c79a5e", "8a5a30", "d8bd8c", "6b4226")
"""Usual colours of plush, sRGB in hexadecimal."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Legs towards the viewer, arms open or hanging; some wear a bow."""
    code = TINTS[wish.color] if wish.color else pick(rng, *COATS)
    plush, pale = _plush(code), _plush(_paler(code))
    belly, long = float(rng.uniform(0.92, 1.1)), float(rng.uniform(0.9, 1.1))
    pieces = [
        egg((0.125 * belly, 0.15, 0.11 * belly), plush, 22, 14).at(y=0.15),
        egg((0.085 * belly, 0.1, 0.06), pale, 14, 8).at(0, 0.15, 0.057 * belly),
    ]
    for side in (-1, 1):
        pieces += _limbs(rng, side, long, plush, pale)
    turn, nod = float(rng.uniform(-0.25, 0.25)), float(rng.uniform(-0.05, 0.15))
    head = _head(plush, pale).turned((1, 0, 0), nod).turned((0, 1, 0), turn).at(0, 0.365, 0.01)
    pieces.append(head)
    if chance(rng, 0.6):
        pieces.append(
            _bow(ANY.finish(rng, "red velvet", "blue velvet", "dark green velvet", "red velvet")).at(0, 0.278, 0.0)
        )
    size = wish.between(rng, 0.55, 1.25)
    pieces = [scaled(piece, size) for piece in pieces]
    return assemble(CATEGORY, pieces, plush, color=wish.color)


def _limbs(rng: np.random.Generator, side: int, long: float, plush: Finish, pale: Finish) -> list[Solid]:
    """A leg stretched out with its sole to the viewer, and an arm."""
    spread, lift = float(rng.uniform(0.35, 0.55)), float(rng.uniform(0.3, 1.0))
    leg = egg((0.056, 0.056, 0.115 * long), plush, 15, 9).at(0, 0.056, 0.1 * long)
    foot = egg((0.058, 0.07, 0.042), plush, 15, 9).at(0, 0.068, 0.205 * long)
    sole = egg((0.042, 0.053, 0.014), pale, 12, 6).at(0, 0.068, 0.236 * long)
    arm = egg((0.046, 0.105 * long, 0.046), plush, 13, 8).at(y=-0.075 * long)
    paw = egg((0.03, 0.034, 0.02), pale, 10, 6).at(0, -0.142 * long, 0.032)
    lower = union((leg, foot, sole)).turned((0, 1, 0), side * spread).at(side * 0.065, 0, 0.03)
    upper = union((arm, paw)).turned((1, 0, 0), -0.35).turned((0, 0, 1), side * lift).at(side * 0.095, 0.255, 0.02)
    return [lower, upper]


def _head(plush: Finish, pale: Finish) -> Solid:
    """Broad, with ears, a pale muzzle, a nose, a stitched mouth and eyes of glass."""
    black = finish("black lacquer")
    pieces = [egg((0.118, 0.104, 0.1), plush, 22, 14), egg((0.056, 0.046, 0.05), pale, 14, 8).at(0, -0.028, 0.078)]
    pieces.append(egg((0.021, 0.014, 0.012), black, 12, 8).at(0, -0.004, 0.123))
    for side in (-1, 1):
        ear = egg((0.046, 0.046, 0.022), plush, 13, 8) + egg((0.03, 0.03, 0.01), pale, 12, 6).at(0, -0.003, 0.0155)
        pieces.append(ear.at(side * 0.088, 0.083, -0.005, side * 0.25))
        pieces.append(ball(0.0125, black, 10).at(side * 0.043, 0.018, 0.083))
        smile = [(0, -0.036, 0.1275), (side * 0.01, -0.047, 0.123), (side * 0.026, -0.044, 0.114)]
        pieces.append(rod(smile, 0.0026, black, 5))
    pieces.append(rod(((0, -0.014, 0.128), (0, -0.037, 0.128)), 0.0026, black, 5))
    return union(pieces)


def _bow(ribbon: Finish) -> Solid:
    """A ribbon around the neck, tied in front."""
    band = torus(0.072, 0.014, ribbon, 20, 6)
    loops = [
        egg((0.04, 0.024, 0.012), ribbon, 10, 6).turned((0, 0, 1), side * 0.3).at(side * 0.036, 0.0, 0.1)
        for side in (-1, 1)
    ]
    return union((band.at(y=-0.01), egg((0.014, 0.014, 0.012), ribbon, 10, 6).at(z=0.105), *loops))


def _paler(code: str) -> str:
    mixed = 0.45 * rgb(code) + 0.55 * rgb("ead9b8")
    return "".join(f"{round(255 * float(c)):02x}" for c in mixed)


@lru_cache(maxsize=24)
def _plush(code: str) -> Finish:
    """Short curly fur."""
    rng, shape = stream(0, "plush"), (192, 192)
    curls = cloud(rng, shape, 0.7, low=10) * 0.6 + 0.5 * grains(rng, shape, 3, 1.5) + 0.5 * grains(rng, shape, 1.5, 3)
    tone = rgb(code)
    picture = mix(tone * 0.62, np.minimum(tone * 1.16, 1.0), smoothstep(-1.7, 1.5, curls))
    pixels = np.asarray(np.clip(picture, 0, 1) * 255 + 0.5, dtype=np.uint8)
    surface = Material(f"plush {code}", (1.0, 1.0, 1.0), Texture(pixels), roughness=1.0)
    return Finish("plush", color_word(mean_color(pixels)), surface, (0.16, 0.16))
