"""What pots for tea and coffee share: spouts, handles, lids, and patterns on their glaze."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.arrays import F64
from orienteer.build.finish import TINTS, Finish
from orienteer.build.furniture._wrapped import coat
from orienteer.build.image import colored
from orienteer.build.shape import Solid, ball, lathe, rod
from orienteer.build.shape.outline import smooth

PATTERNS = ("flowers", "bands", "leaves")


def spout(points: F64, radii: tuple[float, ...], stuff: Finish) -> Solid:
    """A spout along points (x, y) in the xy plane, as thick at each as its radius says."""
    line = smooth(np.column_stack((points, np.zeros(len(points)))), 4, closed=False)
    place = np.linspace(0, len(radii) - 1, len(line))
    thick = np.interp(place, range(len(radii)), radii)
    return rod(line, thick.tolist(), stuff, 14)


def loop(points: F64, thick: float | tuple[float, ...], stuff: Finish, sides: int = 10) -> Solid:
    """A handle along points (x, y) in the xy plane."""
    line = smooth(np.column_stack((points, np.zeros(len(points)))), 4, closed=False)
    radii = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, np.size(thick)), np.ravel(thick))
    return rod(line, radii.tolist(), stuff, sides)


def lid(radius: float, rise: float, grip: float, stuff: Finish, top: Finish | None = None, sides: int = 32) -> Solid:
    """A domed lid standing on the origin with a ball of radius `grip` on top."""
    t = np.linspace(0, math.pi / 2, 7)
    dome = np.stack((radius * np.cos(t), 0.003 + rise * np.sin(t)), axis=1)
    line = np.concatenate((((radius * 0.96, 0.0), (radius, 0.001)), dome[:-1], ((0.0, 0.003 + rise),)))
    stem = lathe(((grip * 0.55, 0.0), (grip * 0.4, grip * 0.4), (grip * 0.6, grip)), top or stuff, 12)
    return lathe(line, stuff, sides) + stem.at(y=rise) + ball(grip, top or stuff, 14, 0.9).at(y=rise + grip * 0.6)


def glazed(glaze: Finish, pattern: str, ink: str) -> Finish:
    """The glaze with a painted pattern that goes once around what is made of it."""
    return _glazed(glaze.word, glaze.color, glaze.material.roughness, pattern, ink)


@lru_cache(maxsize=32)
def _glazed(word: str, color: str, roughness: float, pattern: str, ink: str) -> Finish:
    width, height = 512, 160
    image = Image.new("RGB", (width, height), colored(TINTS.get(color, color)))
    pen = ImageDraw.Draw(image)
    paint = colored(TINTS.get(ink, ink))
    leaf = colored("green") if pattern == "flowers" else paint
    if pattern == "bands":
        for y in (0.2, 0.26, 0.72):
            pen.rectangle((0, y * height, width, (y + 0.025) * height), fill=paint)
    else:
        count = 8
        for k in range(count):
            x, y = (k + 0.5) * width / count, height * (0.45 + 0.09 * (-1) ** k)
            pen.line((x - 26, y + 26, x, y, x + 14, y - 22), fill=leaf, width=3)
            for dx, dy in ((-18, 12), (16, 18), (22, -14), (-14, -16)):
                pen.ellipse((x + dx - 9, y + dy - 4, x + dx + 9, y + dy + 4), fill=leaf)
            if pattern == "flowers":
                for j in range(6):
                    a = j * math.pi / 3
                    px, py = x + 10 * math.cos(a), y + 10 * math.sin(a)
                    pen.ellipse((px - 8, py - 8, px + 8, py + 8), fill=paint)
                pen.ellipse((x - 5, y - 5, x + 5, y + 5), fill=colored("yellow"))
    painted = coat(word, np.asarray(np.asarray(image) / 255, dtype=np.float32), roughness, color)
    return replace(painted, word=word)
