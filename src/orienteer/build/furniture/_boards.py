"""Boards on the wall or on a stand, with what is written on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PIL import ImageDraw

from orienteer.build.finish import Finish, picture
from orienteer.build.furniture._frames import framed
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, between, card

LESSONS = (
    ("12 x 4 = 48", "7 + 8 = 15", "63 : 9 = 7"),
    ("The cat sits", "on the mat.", "It sees a bird."),
    ("Monday", "read page 12", "bring a leaf"),
    ("a2 + b2 = c2", "E = m c2", "F = m a"),
    ("one two three", "four five six", "seven eight"),
)


def written(rng: np.random.Generator, ground: str, inks: Sequence[str], size: tuple[float, float]) -> Finish:
    """The face of a board of that width and height in metres with a few lines and a drawing on it."""
    wide = 640
    image = plain(ground, (wide, round(wide * size[1] / size[0])))
    tall, pen = image.height, ImageDraw.Draw(image)
    lines = LESSONS[int(rng.integers(len(LESSONS)))]
    for k, line in enumerate(lines):
        write(image, line, (wide * 0.34, tall * (0.22 + 0.22 * k)), tall * 0.13, inks[k % len(inks)], wide * 0.56)
    ink, x, y, r = colored(inks[-1]), wide * 0.8, tall * 0.4, tall * 0.17
    match int(rng.integers(3)):
        case 0:
            pen.ellipse((x - r, y - r, x + r, y + r), outline=ink, width=3)
            pen.line((x, y, x + r, y), fill=ink, width=3)
        case 1:
            pen.polygon([(x - r, y + r), (x + r, y + r), (x + r, y - r)], outline=ink, width=3)
        case _:
            pen.line((x - r, y + r, x - r, y - r), fill=ink, width=3)
            pen.line((x - r, y + r, x + r, y + r), fill=ink, width=3)
            pen.line([(x - r + 2 * r * k / 8, y + r - 1.8 * r * (k / 8) ** 2) for k in range(9)], fill=ink, width=3)
    return picture("writing", still(image), size, roughness=0.8)


def board(width: float, height: float, rim: float, frame: Finish, face: Finish, ledge: Finish) -> Solid:
    """A framed face standing on the origin, with a ledge below for chalk or pens."""
    pieces = framed(width, height, rim, 0.03, frame)
    back = between(
        (-width / 2 + rim - 0.004, rim - 0.004, 0.002), (width / 2 - rim + 0.004, height - rim + 0.004, 0.012), frame
    )
    sheet = card(width - 2 * rim, height - 2 * rim, face).at(0, rim, 0.0135)
    shelf = between((-width * 0.35, -0.004, 0.02), (width * 0.35, 0.012, 0.095), ledge, 0.003)
    return pieces + back.ghost() + sheet + shelf
