"""What clocks share: dials and hands."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import ImageDraw

from orienteer.build.assemble import Moving
from orienteer.build.finish import Finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import cylinder, plate
from orienteer.world.thing import Joint, Motion

NUMERALS = ("arabic", "arabic", "roman", "strokes")
_ROMAN = ("XII", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")
_SIDE = 512


@lru_cache(maxsize=32)
def dial(size: float, numerals: str, ground: str, ink: str, reach: float = 0.5) -> Finish:
    """A square picture of a dial `size` metres wide; its numbers lie within `reach` of its side from the middle."""
    image = plain(ground, (_SIDE, _SIDE))
    pen = ImageDraw.Draw(image)
    middle, radius = _SIDE / 2, _SIDE * reach * 0.93
    for k in range(60):
        a = 2 * math.pi * k / 60
        inner = radius * (0.9 if k % 5 == 0 else 0.95)
        points = [(middle + math.sin(a) * r, middle - math.cos(a) * r) for r in (inner, radius)]
        pen.line(points, fill=colored(ink), width=7 if k % 5 == 0 else 3)
    for k in range(12):
        a, r = 2 * math.pi * k / 12, radius * 0.74
        x, y = middle + math.sin(a) * r, middle - math.cos(a) * r
        if numerals == "strokes":
            far = [(middle + math.sin(a) * q, middle - math.cos(a) * q) for q in (radius * 0.7, radius * 0.9)]
            pen.line(far, fill=colored(ink), width=14 if k % 3 == 0 else 9)
        else:
            write(
                image,
                _ROMAN[k] if numerals == "roman" else str(k or 12),
                (x, y),
                radius * (0.21 if numerals == "roman" else 0.26),
                ink,
            )
    return picture("dial", still(image), (size, size))


def hands(length: float, middle: tuple[float, float, float], metal: Finish) -> tuple[Moving, Moving]:
    """Hour and minute hand before a dial that faces +z, pointing up; they turn clockwise as their value falls."""
    x, y, z = middle
    moving = []
    for name, reach, width, level in (("hour hand", 0.62, 0.075, 0.0), ("minute hand", 0.95, 0.055, 0.0045)):
        outline = (
            (-0.3 * width, -0.16),
            (0.3 * width, -0.16),
            (width * 0.5, reach * 0.7),
            (0.0, reach),
            (-width * 0.5, reach * 0.7),
        )
        blade = plate([(a * length, b * length) for a, b in outline], 0.002, metal)
        solid = (blade + cylinder(0.05 * length, 0.003, metal, 16).turned((1, 0, 0), math.pi / 2).at(z=-0.0015)).at(
            x, y, z + level + 0.0015
        )
        joint = Joint(Motion.HINGE, (0.0, 0.0, 1.0), middle, -2 * math.pi, 0.0)
        moving.append(Moving(name.replace(" ", "-"), name, solid.ghost(), joint))
    return moving[0], moving[1]
