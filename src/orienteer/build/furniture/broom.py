"""Broom: bristles on a long stick, to sweep with."""

from __future__ import annotations

from functools import cache

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wrapped import coat, laid, rgb
from orienteer.build.shape import Solid, lathe, rod, soft_box, torus, union
from orienteer.build.shape.outline import superellipse
from orienteer.build.texture.noise import grains
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="broom",
    about="Bristles or straw on a long stick, to sweep with.",
    group="workshop",
    width=(0.16, 0.55),
    height=(1.15, 1.6),
    depth=(0.08, 0.45),
    affordances=(Affordance.PICK_UP,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "straw", flared and sewn, "push", wide with short bristles, or "angle"; leaning as on a wall."""
    style = style or pick(rng, "straw", "straw", "push", "angle")
    tall = wish.between(rng, 1.28, 1.48)
    if style == "straw":
        main = _straw(wish.color or pick(rng, "d1ad66", "c69b52", "d8bc7e"))
        stick = finish(pick(rng, "beech", "pine", "red lacquer", "oak"))
        head = _straw_head(main, finish(pick(rng, "red fabric", "blue fabric", "white fabric")))
    elif style == "push":
        main = wish.finish(rng, "beech", "pine", "red lacquer", "blue plastic")
        stick = finish(pick(rng, "beech", "pine"))
        head = _push_head(main, _straw(pick(rng, "6b4526", "2b2724", "b3241f")))
    else:
        main = wish.finish(rng, "plastic", colors=("blue", "green", "red", "black"))
        stick = finish(pick(rng, "steel", "white metal", "blue metal"))
        head = _angle_head(main, _straw(pick(rng, "2d4f8a", "3a3d40", "47823f")))
    low = float(head.bounds[1][1]) - 0.03
    pole = rod(((0, low, 0), (0, tall - 0.02, 0), (0, tall, 0)), (0.0125, 0.0125, 0.009), stick, 14)
    solid = (head + pole).turned((1, 0, 0), -float(rng.uniform(0.1, 0.16)))
    return assemble(CATEGORY, [solid], main)


def _tuft(
    levels: tuple[tuple[float, float, float], ...], stuff: Finish, lean: float = 0.0, power: float = 3.0
) -> Solid:
    """A body of bristles through (height, width, depth); its far edge slants by `lean`."""
    rings = []
    for y, w, d in levels:
        outline = superellipse(w, d, power, 28)
        rings.append(
            np.column_stack((outline[:, 0], y + lean * outline[:, 0] * (1 - y / levels[-1][0]), outline[:, 1]))
        )
    return loft(np.stack(rings), stuff, cuts=len(levels) - 1)


def _straw_head(straw: Finish, thread: Finish) -> Solid:
    body = _tuft(
        (
            (0.0, 0.33, 0.045),
            (0.1, 0.3, 0.055),
            (0.24, 0.235, 0.06),
            (0.34, 0.15, 0.06),
            (0.4, 0.075, 0.05),
            (0.48, 0.04, 0.036),
        ),
        straw,
        power=2.6,
    )
    seams = []
    for y in (0.2, 0.235, 0.27):
        w = np.interp(y, (0.1, 0.24, 0.34), (0.3, 0.235, 0.15)) + 0.004
        d = np.interp(y, (0.1, 0.24, 0.34), (0.055, 0.06, 0.06)) + 0.004
        line = superellipse(w, d, 2.6, 28)
        seams.append(rod(np.column_stack((line[:, 0], np.full(28, y), line[:, 1])), 0.0028, thread, 5, closed=True))
    wire = [torus(0.0235 - 0.001 * k, 0.0028, finish("steel"), 16, 6).at(y=0.4 + 0.018 * k) for k in range(4)]
    return body + union(seams).ghost() + union(wire).ghost()


def _push_head(wood: Finish, bristles: Finish) -> Solid:
    block = soft_box((0.42, 0.035, 0.07), wood, 0.01).at(y=0.085)
    tuft = _tuft(((0.0, 0.45, 0.1), (0.05, 0.425, 0.08), (0.09, 0.405, 0.06)), bristles, power=5.0)
    socket = lathe(((0.022, 0.115), (0.021, 0.14), (0.0165, 0.2), (0.0145, 0.205)), wood, 16)
    return block + tuft + socket


def _angle_head(plastic: Finish, bristles: Finish) -> Solid:
    cap = loft(
        np.stack(
            [
                np.column_stack((line[:, 0] + x, np.full(24, y), line[:, 1]))
                for y, w, d, x in (
                    (0.14, 0.23, 0.05, 0.0),
                    (0.165, 0.225, 0.05, 0.0),
                    (0.2, 0.12, 0.04, 0.0),
                    (0.24, 0.04, 0.036, 0.0),
                    (0.29, 0.032, 0.032, 0.0),
                )
                for line in (superellipse(w, d, 3.0, 24),)
            ]
        ),
        plastic,
        cuts=4,
    )
    tuft = _tuft(((0.0, 0.31, 0.075), (0.07, 0.27, 0.06), (0.15, 0.215, 0.042)), bristles, 0.12, 3.5)
    return cap + tuft


@cache
def _straw(color: str) -> Finish:
    """Fine fibres that run up and down, laid over 0.2 m."""
    shape = (128, 256)
    rng = stream(0, "straw", color)
    tone = 0.5 + 0.3 * grains(rng, shape, 0.7, 40) + 0.12 * grains(rng, shape, 0.5, 6)
    base = rgb(color)
    found = coat("straw", laid(base * 1.12, base * 0.55, np.clip(tone, 0, 1)), 0.9, None if len(color) == 6 else color)
    return Finish(found.word, found.color, found.material, (0.2, 0.2))
