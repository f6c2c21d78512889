"""Barrel: a round cask of staves with hoops."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble, round_top
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._wrapped import coat, hoop, laid, rgb, wrapped
from orienteer.build.shape import Solid, between, cylinder, lathe, torus, tube, union
from orienteer.build.shape.outline import smooth
from orienteer.build.texture.noise import cloud, grains
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.streams import stream
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="barrel",
    about="A round cask of wooden staves held by iron hoops, wider in its middle.",
    group="workshop",
    width=(0.45, 0.85),
    height=(0.6, 1.05),
    depth=(0.45, 0.85),
    affordances=(Affordance.PUT_ON,),
    front=False,
)
_WOODS = {
    "light brown": ("b98a55", "8c6238"),
    "brown": ("8f6238", "63401f"),
    "dark brown": ("6b4728", "432a16"),
    "grey": ("a09a8f", "6c665d"),
}
"""Main colour and that of the grain, sRGB in hexadecimal."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "cask", upright, or "drum" of steel."""
    style = style or ("cask" if wish.material in (None, "wood", "oak") and chance(rng, 0.9) else "drum")
    tall = wish.between(rng, 0.72, 0.98)
    if style == "drum":
        return _drum(rng, wish, tall)
    color = wish.color if wish.color in _WOODS else pick(rng, "light brown", "brown", "brown", "dark brown", "grey")
    wood = _staves(wish.color or color, color)
    belly = tall * float(rng.uniform(0.35, 0.38))
    end = belly * float(rng.uniform(0.8, 0.85))
    line = _bulge(tall, belly, end)
    iron = finish(pick(rng, "iron", "iron", "galvanised steel", "black metal"))
    lid = tall - 0.03
    body = wrapped(np.concatenate((line, [(end - 0.018, tall), (end - 0.022, lid)])), wood, 44)
    below = np.concatenate((line[line[:, 1] < lid], [(float(np.interp(lid, line[:, 1], line[:, 0])), lid)]))
    rim = tube(end + 0.004, end - 0.026, tall - lid, wood).at(y=lid)
    body = body.within(*lathe(below, wood, 44).colliders, *rim.colliders)
    head = cylinder(end - 0.021, 0.012, wood, 40).at(y=lid - 0.0115)
    hoops = union(_hoop(line, y * tall, 0.042, iron) for y in (0.0, 0.13, 0.3, 0.63, 0.8, 0.953))
    bung = (
        cylinder(0.022, 0.012, finish("pine"), 16, 0.002)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, tall * 0.5, belly - 0.004)
    )
    boards = _boards(end - 0.022, wood).at(y=lid)
    pieces = [body, head.ghost(), boards.ghost(), hoops, bung]
    return assemble(CATEGORY, pieces, wood, supports=(round_top(end - 0.03, lid + 0.001),))


def _bulge(tall: float, belly: float, end: float) -> F64:
    shares = ((end, 0.0), (belly * 0.955, 0.25), (belly, 0.5), (belly * 0.955, 0.75), (end, 1.0))
    return smooth([(r, y * tall) for r, y in shares], 4, closed=False)


def _hoop(line: F64, low: float, high: float, iron: Finish) -> Solid:
    """A band of iron around the staves from `low`, `high` metres wide."""
    levels = np.array((low + 0.001, low + high / 2, low + high - 0.001))
    radius = np.interp(levels, line[:, 1], line[:, 0]) + 0.003
    ends = ((radius[0] - 0.004, levels[0]), *zip(radius, levels, strict=True), (radius[-1] - 0.004, levels[-1]))
    rivet = cylinder(0.006, 0.004, iron, 8).turned((1, 0, 0), math.pi / 2).at(0, levels[1], radius[1] - 0.0025)
    return hoop(ends, iron) + (rivet.at(0.012, 0.008) + rivet.at(-0.012, -0.008)).ghost()


def _boards(radius: float, wood: Finish) -> Solid:
    """Joints between the boards of the lid."""
    dark = finish("dark brown paint")
    lines = []
    for k in range(-2, 3):
        x = k * radius * 0.36
        half = math.sqrt(radius**2 - x**2)
        lines.append(between((x - 0.0015, 0.0, -half), (x + 0.0015, 0.0012, half), dark))
    return union(lines)


def _drum(rng: np.random.Generator, wish: Wish, tall: float) -> Thing:
    """A steel drum with two beads rolled into it."""
    paint = wish.finish(rng, "metal", colors=("blue", "red", "yellow", "black", "dark green"))
    radius = tall * 0.33
    body = lathe(((radius, 0.0), (radius, tall - 0.02), (radius - 0.006, tall - 0.02)), paint, 44)
    beads = union(torus(radius, r, paint, 44, 8).at(y=y * tall - r) for y, r in ((0.34, 0.009), (0.66, 0.009)))
    rims = union(torus(radius, 0.007, paint, 44, 8).at(y=y) for y in (0.0, tall - 0.014))
    bungs = union(
        cylinder(r, 0.008, finish("steel"), 16, 0.002).at(x, tall - 0.02, 0.0)
        for r, x in ((0.03, -0.6 * radius), (0.018, 0.62 * radius))
    )
    pieces = [body, beads.ghost(), rims, bungs.ghost()]
    return assemble(CATEGORY, pieces, paint, supports=(round_top(radius - 0.02, tall - 0.0195),))


@cache
def _staves(word: str, like: str) -> Finish:
    """Upright boards all round, each a little lighter or darker than the next, with dark joints."""
    shape, count = (192, 512), 22
    rng = stream(0, "staves", word)
    main, grain = _WOODS[like] if word in _WOODS else (None, None)
    u = (np.arange(shape[1]) + 0.5) / shape[1] * count
    tone = rng.uniform(0.84, 1.12, count)[np.floor(u).astype(int)]
    joint = np.minimum(u % 1, 1 - u % 1) < 0.035
    fibre = 0.5 + 0.28 * grains(rng, shape, 0.8, 26) + 0.12 * cloud(rng, shape, 1.5)
    ground, dark = (rgb(main), rgb(grain)) if main and grain else (rgb(word), rgb(word) * 0.7)
    picture = laid(ground, dark, np.clip(fibre, 0, 1)) * tone[None, :, None]
    picture = laid(picture, rgb("2a1b10"), np.broadcast_to(joint * 0.8, shape))
    return coat("staves", picture, 0.75, word)
