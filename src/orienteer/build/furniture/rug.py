"""Rug: a carpet that lies loose on the floor."""

from __future__ import annotations

import numpy as np

from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category
from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, box, slab, union
from orienteer.build.shape.outline import circle
from orienteer.build.texture import texture
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.color import COLORS
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="rug",
    about="A carpet that lies loose on the floor.",
    group="decoration",
    width=(0.8, 3.6),
    height=(0.006, 0.03),
    depth=(0.5, 2.6),
    affordances=(Affordance.PUT_ON,),
    front=False,
)

_SCHEMES = (
    ("dark red", "dark blue", "light brown", "cream"),
    ("dark blue", "dark red", "beige", "cream"),
    ("teal", "dark blue", "orange", "cream"),
    ("cream", "grey", "light blue", "white"),
    ("dark green", "dark red", "light brown", "beige"),
)


def make(
    rng: np.random.Generator,
    wish: Wish = ANY,
    *,
    style: str | None = None,
    width: float | None = None,
    depth: float | None = None,
) -> Thing:
    """`style` is "oriental", "striped", "plain" or "round"."""
    style = style or pick(rng, "oriental", "oriental", "striped", "plain", "round")
    wide = width or wish.between(rng, 1.6, 2.8)
    deep = depth or wide * 0.66
    thick = 0.012
    if style == "round":
        cloth = wish.finish(rng, "carpet", colors=("beige", "grey", "teal", "dark red", "cream", "light blue"))
        radius = min(wide, deep) / 2
        return assemble(
            CATEGORY, [slab(circle(radius, 56), thick, cloth, 0.004)], cloth, supports=(top(radius, radius, thick),)
        )
    if style == "plain":
        cloth = wish.finish(rng, "carpet", colors=("beige", "grey", "teal", "dark red", "cream", "light blue"))
    else:
        cloth = _whole(rng, style, wish, wide, deep)
    pieces: list[Solid] = [box((wide, thick, deep), cloth, 0.003).slid(wide / 2, deep / 2)]
    if style == "oriental" and chance(rng, 0.7):
        pieces.append(_fringe(wide, deep, ANY.finish(rng, "cream wool")))
    return assemble(CATEGORY, pieces, cloth, supports=(top(wide - 0.02, deep - 0.02, thick),))


def _whole(rng: np.random.Generator, style: str, wish: Wish, width: float, depth: float) -> Finish:
    """A pattern that covers the rug once, from corner to corner."""
    schemes = [scheme for scheme in _SCHEMES if wish.color in (None, scheme[0])]
    words = (
        schemes[int(rng.integers(len(schemes)))] if schemes else (wish.color or "beige", "dark blue", "beige", "cream")
    )
    name = "rug" if style == "oriental" else "bands"
    image = texture(name, int(rng.integers(4)), tuple(COLORS[word] for word in words))
    material = Material(f"{words[0]} {style} carpet", (1.0, 1.0, 1.0), image, roughness=1.0)
    return Finish(material.name, words[0], material, (width, depth))


def _fringe(width: float, depth: float, wool: Finish) -> Solid:
    """Tufts along both short ends."""
    count = int(depth / 0.035)
    tufts = []
    for i in range(count):
        z = (i + 0.5) / count * depth - depth / 2
        tufts.append(box((0.05, 0.005, 0.012), wool).at(width / 2 + 0.022, 0.0005, z))
    return union(tufts).both_sides().boxed()
