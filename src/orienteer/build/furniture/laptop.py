"""Laptop: an open portable computer."""

from __future__ import annotations

import numpy as np
from PIL import ImageDraw

from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._computers import SCREENS, desktop
from orienteer.build.furniture._faces import face
from orienteer.build.image import colored, plain, still
from orienteer.build.shape import box, card
from orienteer.build.wish import ANY, Wish
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="laptop",
    about="An open portable computer with a keyboard and a screen.",
    group="office",
    width=(0.28, 0.4),
    height=(0.16, 0.3),
    depth=(0.2, 0.38),
    stands=Stands.SURFACE,
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.LOOK_AT, Affordance.TOUCH),
)

_OPEN = 1.85
"""How far the screen is turned up, radians."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """The screen is lit; it closes about its hinge."""
    case = wish.finish(rng, "aluminium", "plastic", colors=("dark grey", "black", "silver"))
    width, depth = wish.between(rng, 0.31, 0.36), 0.235
    base = box((width, 0.014, depth), case, 0.004)
    keys = card(width - 0.03, depth * 0.5, _keys(width - 0.03, depth * 0.5)).turned((1, 0, 0), -np.pi / 2)
    pad = card(width * 0.3, depth * 0.26, finish("grey plastic")).turned((1, 0, 0), -np.pi / 2)
    # closed, the lid lies on the base with its screen down; joint value 0 is closed
    lid = box((width, 0.008, depth), case, 0.003).at(y=0.0155)
    size = (width - 0.022, depth - 0.03)
    shown = desktop(int(rng.integers(SCREENS)), round(size[1] / size[0], 1))
    screen = face(size[0], size[1], shown).turned((1, 0, 0), np.pi / 2).at(0, 0.0148, -size[1] / 2 + 0.004)
    frame = (
        card(width - 0.006, depth - 0.006, finish("black lacquer"))
        .turned((1, 0, 0), np.pi / 2)
        .at(0, 0.0152, -depth / 2 + 0.003)
    )
    joint = hinge((0.0, 0.0155, -depth / 2 + 0.004), 2.4, (-1.0, 0.0, 0.0))
    part = Moving("screen", "screen", lid + screen + frame, joint)
    pieces = [base, keys.at(0, 0.0145, depth * 0.5 / 2 - depth * 0.16), pad.at(0, 0.0145, depth * 0.47)]
    return opened(assemble(CATEGORY, pieces, case, parts=(part,)), {"screen": _OPEN})


def _keys(width: float, depth: float) -> Finish:
    image = plain("dark grey", (420, round(420 * depth / width)))
    pen = ImageDraw.Draw(image)
    rows, columns = 5, 14
    pitch_x, pitch_y = image.width / columns, image.height / rows
    for r in range(rows):
        for c in range(columns):
            if r == rows - 1 and 4 <= c <= 8:
                continue
            pen.rounded_rectangle(
                (c * pitch_x + 3, r * pitch_y + 3, (c + 1) * pitch_x - 3, (r + 1) * pitch_y - 3),
                4,
                fill=colored("black"),
            )
    pen.rounded_rectangle(
        (4 * pitch_x + 3, 4 * pitch_y + 3, 9 * pitch_x - 3, 5 * pitch_y - 3), 4, fill=colored("black")
    )
    return picture("keys", still(image), (width, depth))
