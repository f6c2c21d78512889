"""Toy blocks: wooden cubes with letters, and bricks, arches and pillars to build with."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from orienteer.build.assemble import assemble
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored
from orienteer.build.shape import Solid, box, card, cylinder, lathe, plate, union
from orienteer.build.shape.outline import arc
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.material import Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="toy blocks",
    about="Wooden cubes with letters, or bricks, arches and pillars of many colours, some of them stacked.",
    group="toys",
    width=(0.12, 0.6),
    height=(0.07, 0.45),
    depth=(0.05, 0.5),
    affordances=(Affordance.PICK_UP, Affordance.PLAY),
)

COLORS = ("red", "blue", "yellow", "green", "orange", "purple")
TOWERS = (
    ((-1.2, 0.0, 0.2), (0.0, 0.0, -0.1), (1.2, 0.0, 0.1), (-0.55, 1.0, 0.0), (0.6, 1.0, 0.05), (0.05, 2.0, 0.02)),
    (
        (-1.6, 0.0, 0.0),
        (-0.5, 0.0, 0.1),
        (0.6, 0.0, -0.1),
        (1.7, 0.0, 0.1),
        (-1.0, 1.0, 0.0),
        (0.1, 1.0, 0.0),
        (2.0, 0.0, 1.4),
    ),
    ((-0.9, 0.0, 0.0), (0.3, 0.0, 0.9), (-0.85, 1.0, 0.0), (-0.9, 2.0, 0.05), (-0.85, 3.0, 0.0), (1.2, 0.0, -0.4)),
)
"""Where the cubes of a set lie, in lengths of their edge; a cube on others lies well within them."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "letters" (cubes with a letter on each side) or "castle" (bricks, pillars, an arch and a roof)."""
    style = style or pick(rng, "letters", "letters", "castle")
    edge = wish.between(rng, 0.045, 0.065)
    first = wish.color or pick(rng, *COLORS)
    if style == "castle":
        return assemble(
            CATEGORY,
            _castle(rng, edge, first),
            finish(f"{first} painted wood"),
            color=first,
            name=f"toy blocks, the lowest {first}",
        )
    places = TOWERS[int(rng.integers(len(TOWERS)))]
    colors = [wish.color or pick(rng, *COLORS) for _ in places]
    colors[0] = first
    pieces = []
    for color, (x, y, z) in zip(colors, places, strict=True):
        letters = "".join(chr(65 + int(k)) for k in rng.integers(0, 26, 3))
        lean = float(rng.uniform(-0.12, 0.12)) if y else float(rng.uniform(-0.1, 0.1))
        pieces.append(_cube(edge, color, letters).at(x * edge, y * edge, z * edge, lean))
    return assemble(
        CATEGORY, pieces, finish("birch"), color=wish.color or "beige", name="wooden toy blocks with letters"
    )


def _cube(edge: float, color: str, letters: str) -> Solid:
    """A cube of pale wood with a coloured frame and a letter on its sides and its top."""
    body = box((edge, edge, edge), finish("birch"), edge * 0.05)
    side = edge * 0.92
    pieces = [body]
    for k in range(4):
        face = card(side, side, _face(letters[k % 2], color, k % 2 == 1, side))
        pieces.append(face.at(0, edge * 0.04, edge / 2 + 0.0004).at(yaw=k * math.pi / 2))
    top = card(side, side, _face(letters[2], color, True, side))
    pieces.append(top.turned((1, 0, 0), -math.pi / 2).at(0, edge + 0.0004, side / 2))
    return union(pieces)


@lru_cache(maxsize=512)
def _face(letter: str, color: str, filled: bool, side: float) -> Finish:
    return picture("letter", _picture(letter, color, filled), (side, side), roughness=0.5)


@lru_cache(maxsize=512)
def _picture(letter: str, color: str, filled: bool) -> Texture:
    """Letter and frame in colour on bare wood, or bare on colour."""
    wood, paint = (227, 200, 156), colored(color)
    image = Image.new("RGB", (64, 64), paint if filled else wood)
    pen = ImageDraw.Draw(image)
    pen.rectangle((5, 5, 58, 58), outline=wood if filled else paint, width=4)
    ink = wood if filled else paint
    pen.text((32, 32), letter, ink, ImageFont.load_default(44), "mm", stroke_width=1, stroke_fill=ink)
    return Texture(np.asarray(image, dtype=np.uint8))


def _castle(rng: np.random.Generator, edge: float, first: str) -> list[Solid]:
    """Two towers, an arch between them, roofs on top, and what is left over beside them."""
    tones = [finish(f"{first} painted wood"), *(finish(f"{pick(rng, *COLORS)} painted wood") for _ in range(9))]
    bevel = edge * 0.06
    span = edge * 2.2
    pieces = [
        box((edge, edge, edge), tones[0], bevel).at(x, 0, 0, float(rng.uniform(-0.1, 0.1)))
        for x in (-span / 2, span / 2)
    ]
    pieces += [cylinder(edge * 0.4, edge * 1.2, tones[1], 20, bevel).at(x, edge, 0) for x in (-span / 2, span / 2)]
    bend = arc((0.0, 0.0), span * 0.3, math.pi, 0.0, 12)
    half = span / 2 + edge / 2
    outline = [(-half, 0.0), *[(float(x), float(y)) for x, y in bend], (half, 0.0), (half, edge), (-half, edge)]
    pieces.append(plate(outline, edge * 0.9, tones[2], bevel).at(y=2.2 * edge))
    roof = ((-half * 0.62, 0.0), (half * 0.62, 0.0), (0.0, edge * 0.8))
    pieces.append(plate(roof, edge * 0.9, tones[3], bevel).at(y=3.2 * edge))
    pieces.append(
        box((edge * 2, edge * 0.5, edge), tones[4], bevel).at(-0.1 * edge, 0, 1.7 * edge, float(rng.uniform(-0.6, 0.6)))
    )
    cone = lathe(((edge * 0.5, 0.0), (edge * 0.5, 0.1 * edge), (edge * 0.04, edge)), tones[5], 20)
    pieces.append(cone.at(half + edge * 0.9, 0, edge * float(rng.uniform(0.3, 1.0))))
    pieces.append(
        box((edge, edge, edge), tones[6], bevel).at(
            -half - edge, 0, edge * float(rng.uniform(0.2, 1.0)), float(rng.uniform(0, 1.5))
        )
    )
    lying = (
        cylinder(edge * 0.4, edge * 1.2, tones[7], 20, bevel)
        .turned((1, 0, 0), math.pi / 2)
        .at(0, edge * 0.4, -0.6 * edge)
    )
    pieces.append(lying.at(half + edge * 0.9, 0, -edge * 0.6, 0.5))
    return pieces
