"""A public telephone: steel case, handset on its hook, keys and a slot for coins."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, fillet, rod, union
from orienteer.world.material import Texture

SIZE = (0.3, 0.52, 0.14)
"""Width, height and depth of the case, metres."""


def payphone(case: Finish) -> Solid:
    """Its back at z = 0, its lower edge at y = 0."""
    _, height, deep = SIZE
    black, steel = finish("black lacquer"), finish("chrome")
    body = box(SIZE, case, 0.015).at(z=deep / 2)
    front = card(0.17, 0.44, picture("keys", _front(), (0.17, 0.44), roughness=0.35)).at(0.05, 0.04, deep + 0.0012)
    x = -0.095
    cradle = [box((0.05, 0.03, 0.035), steel, 0.006).at(x, y, deep + 0.012) for y in (0.24, 0.42)]
    slot = box((0.07, 0.05, 0.012), steel, 0.004).at(0.085, height - 0.075, deep + 0.004)
    door = box((0.08, 0.06, 0.014), steel, 0.005).at(0.07, 0.05, deep + 0.003)
    return union((body, front, *cradle, slot, door, _handset(black).at(x, 0.215, deep + 0.045), _cord(x, deep, steel)))


def _handset(black: Finish) -> Solid:
    """Standing on its mouthpiece, both cups towards the case."""
    grip = rod(fillet(((0, 0.03, 0), (0, 0.05, 0.022), (0, 0.2, 0.022), (0, 0.22, 0)), 0.03, 3), 0.017, black, 10)
    cups = [
        cylinder(0.031, 0.035, black, 16, 0.008).turned((1, 0, 0), math.pi / 2).at(0, y, -0.028) for y in (0.03, 0.22)
    ]
    return union((grip, *cups))


def _cord(x: float, deep: float, steel: Finish) -> Solid:
    """An armoured cord that hangs in a loop below the case."""
    t = np.linspace(0, 1, 15)
    path = np.column_stack(
        (
            x + 0.1 * t - 0.05 * np.sin(math.pi * t),
            0.22 - 0.15 * t - 0.33 * np.sin(math.pi * t) ** 0.9,
            deep + 0.045 - 0.03 * t,
        )
    )
    return rod(path, 0.0075, steel, 7)


@cache
def _front() -> Texture:
    """Display, keys, a card with instructions."""
    image = plain("light grey", (170, 440))
    pen = ImageDraw.Draw(image)
    pen.rectangle((10, 92, 160, 132), fill=colored("9fb08a"), outline=colored("black"), width=4)
    write(image, "INSERT COIN", (85, 112), 19, "black", 140)
    pen.rounded_rectangle((10, 146, 160, 322), 8, fill=colored("black"))
    for k, key in enumerate("123456789*0#"):
        x, y = 36 + 49 * (k % 3), 170 + 43 * (k // 3)
        pen.rounded_rectangle((x - 19, y - 16, x + 19, y + 16), 5, fill=colored("light grey"))
        write(image, key, (x, y), 26, "black")
    pen.rectangle((10, 10, 84, 80), fill=colored("white"))
    pen.rectangle((10, 10, 84, 30), fill=colored("red"))
    write(image, "CALL", (47, 20), 17, "white")
    for k in range(4):
        pen.line((16, 40 + 10 * k, 76 - 12 * (k % 2), 40 + 10 * k), fill=colored("dark grey"), width=3)
    return still(image)
