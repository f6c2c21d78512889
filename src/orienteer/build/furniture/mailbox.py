"""Mailbox: letters are put in it, at a road or beside a house."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
from PIL import ImageDraw

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category, Stands
from orienteer.build.finish import TINTS, Finish, finish, picture
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._signals import lettering
from orienteer.build.image import colored, plain, still, write
from orienteer.build.shape import Solid, box, card, cylinder, lathe, plate, profile, rod
from orienteer.build.shape.outline import arc, rectangle
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.material import Texture
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="mailbox",
    about="Letters are put in it: a box on a post with a flag, or a larger one in a street.",
    group="street",
    width=(0.18, 0.7),
    height=(1.0, 1.75),
    depth=(0.3, 0.75),
    stands=Stands.GROUND,
    affordances=(Affordance.PUT_IN, Affordance.OPEN),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "rural" (a round-topped box on a post), "street" (a large box on legs) or "pillar"."""
    style = style or pick(rng, "rural", "rural", "street", "street", "pillar")
    return {"rural": _rural, "street": _street, "pillar": _pillar}[style](rng, wish)


def _rural(rng: np.random.Generator, wish: Wish) -> Thing:
    """The front falls open, and the flag is turned up when a letter waits."""
    metal = wish.finish(rng, "metal", "galvanised steel", colors=("black", "white", "dark green", "silver", "red"))
    wood = ANY.finish(rng, "weathered wood", "white painted wood", "pine", "oak")
    half, rise = wish.between(rng, 0.1, 0.14), float(rng.uniform(0.82, 1.0))
    long, high = half * 4.6, half * 1.55
    post = box((0.1, rise - 0.02, 0.1), wood, 0.006).at(z=-0.06)
    board = box((1.9 * half, 0.03, 0.9 * long), wood, 0.005).at(0, rise - 0.03, 0)
    brace = rod(((0, rise - 0.34, -0.02), (0, rise - 0.03, 0.34 * long)), 0.028, wood, 6)
    outline = np.concatenate((((half, 0.0),), arc((0.0, high), half, 0, math.pi, 14), ((-half, 0.0),)))
    tunnel = _tunnel(outline, long, metal).at(0, rise, 0)
    # the rim and the back are drawn over the edge of the tunnel
    back = plate(outline * 1.02, 0.012, metal, 0.004).at(0, rise, -long / 2 + 0.004)
    ink = "black" if metal.color in ("white", "silver", "grey") else "white"
    number = lettering(str(rng.integers(1, 900)), ink, (0.2, 0.09))
    digits = [
        card(0.2, 0.09, number).at(yaw=s * math.pi / 2).at(s * (half + 0.0015), rise + 0.04, -0.2 * long)
        for s in (-1, 1)
    ]
    word = card(half * 1.3, half * 0.4, lettering("MAIL", ink, (half * 1.3, half * 0.4)))
    word = word.at(0, rise + 0.1 * high, long / 2 + 0.019)
    door = _front(outline, metal).at(0, rise, long / 2) + word
    red = finish("red metal" if metal.color != "red" else "white metal")
    flag = _flag(red).at(half + 0.012, rise + 0.09, 0.2 * long)
    up = chance(rng, 0.7)
    parts = (
        Moving("door", "door", door, hinge((0, rise + 0.004, long / 2), 1.5, (1, 0, 0))),
        Moving("flag", "flag", flag, hinge((half + 0.012, rise + 0.09, 0.2 * long), 1.57, (1, 0, 0))),
    )
    thing = assemble(CATEGORY, [post, board, brace, tunnel, back, *digits], metal, parts=parts)
    return opened(thing, {"flag": 0.0 if up else 1.57})


def _tunnel(outline: F64, long: float, metal: Finish) -> Solid:
    """A sheet bent over a floor, open in front."""
    inner = outline * (0.96, 0.97) + (0, 0.003)
    return plate(np.concatenate((outline, inner[::-1])), long, metal) + box((2 * outline[0, 0], 0.006, long), metal)


def _front(outline: F64, metal: Finish) -> Solid:
    """The door, with its rim around the tunnel's edge and a grip at its top."""
    steel = finish("chrome")
    leaf = plate(outline * (1.03, 1.02), 0.012, metal, 0.004).at(z=0.008)
    boss = plate(outline * 0.78 + (0, 0.02), 0.006, metal, 0.0025).at(z=0.015)
    grip = box((0.03, 0.035, 0.03), steel, 0.008).at(0, float(outline[:, 1].max()) - 0.02, 0.012)
    return leaf + boss + grip


def _flag(red: Finish) -> Solid:
    """Up: a strip with a broad end, beside the box."""
    strip = profile(
        ((-0.012, -0.02), (0.012, -0.02), (0.012, 0.12), (0.075, 0.12), (0.075, 0.19), (-0.012, 0.19)),
        0.004,
        red,
        0.001,
    )
    pin = cylinder(0.014, 0.022, red, 14).turned((0, 0, 1), math.pi / 2).at(0.007, 0, 0)
    return strip + pin


def _street(rng: np.random.Generator, wish: Wish) -> Thing:
    """A round top with a flap that is pulled open."""
    paint = wish.finish(rng, "lacquer", colors=("blue", "blue", "dark blue", "red", "yellow"))
    width, deep = wish.between(rng, 0.5, 0.58), 0.56
    shoulder, foot = 0.92, 0.16
    half = deep / 2
    line = np.concatenate((((half, foot),), arc((0.0, shoulder), half, 0.0, math.pi, 18), ((-half, foot),)))
    body = profile(line, width - 0.02, paint, 0.008)
    cheeks = profile(line * (1.03, 1.0) + (0, 0.008), 0.018, paint, 0.005).at(width / 2 - 0.009).both_sides()
    legs = [
        box((0.06, foot + 0.02, 0.06), paint, 0.008).at(x * (width / 2 - 0.05), 0, z * (half - 0.05))
        for x in (-1, 1)
        for z in (-1, 1)
    ]
    angle = 0.62
    hood = _street_flap(width - 0.1, paint).turned((1, 0, 0), -angle + 0.06)
    place = (0.0, shoulder + half * math.sin(angle) + 0.002, half * math.cos(angle) + 0.002)
    letters = picture("sign", _panel("MAIL", paint.color), (0.34, 0.17))
    sign = card(0.34, 0.17, letters).at(0, shoulder - 0.24, half + 0.0015)
    times = card(0.2, 0.13, picture("times", _times(), (0.2, 0.13))).at(0, shoulder - 0.45, half + 0.0015)
    sides = [
        card(0.34, 0.17, letters).at(yaw=s * math.pi / 2).at(s * (width / 2 + 0.0012), shoulder - 0.1, 0)
        for s in (-1, 1)
    ]
    door = plate(rectangle(width - 0.12, 0.3, 0.02), 0.008, paint, 0.003).at(0, foot + 0.2, half + 0.002)
    lock = cylinder(0.016, 0.01, finish("brass"), 14).turned((1, 0, 0), math.pi / 2).at(0, foot + 0.3, half + 0.004)
    flap = Moving("flap", "flap", hood.at(*place), hinge(place, 0.9, (1, 0, 0)))
    return assemble(
        CATEGORY,
        [body, cheeks, *legs, sign, times, *sides, door, lock.ghost()],
        paint,
        parts=(flap,),
        color=paint.color,
    )


def _street_flap(width: float, paint: Finish) -> Solid:
    """A lid that lies on the slope, hinged at its lower edge, with a handle."""
    lid = box((width, 0.15, 0.014), paint, 0.005).at(z=0.005)
    steel = finish("steel")
    bar = rod(
        ((-width * 0.3, 0.1, 0.008), (-width * 0.3, 0.1, 0.045), (width * 0.3, 0.1, 0.045), (width * 0.3, 0.1, 0.008)),
        0.008,
        steel,
        8,
    )
    return lid + bar


def _pillar(rng: np.random.Generator, wish: Wish) -> Thing:
    """A cast pillar with a domed cap."""
    paint = wish.finish(rng, "lacquer", colors=("red", "red", "red", "yellow", "dark green"))
    radius, tall = wish.between(rng, 0.2, 0.235), float(rng.uniform(1.42, 1.62))
    black = finish("black lacquer")
    foot = lathe(((radius + 0.03, 0.0), (radius + 0.03, 0.16), (radius + 0.005, 0.18)), black, 32)
    shaft = lathe(((radius, 0.17), (radius, tall - 0.14)), paint, 36)
    cap = lathe(
        (
            (radius + 0.01, tall - 0.16),
            (radius + 0.045, tall - 0.14),
            (radius + 0.045, tall - 0.09),
            (radius + 0.02, tall - 0.075),
            (radius * 0.8, tall - 0.03),
            (radius * 0.45, tall - 0.006),
            (0.0, tall),
        ),
        paint,
        36,
    )
    slot_y = tall - 0.24
    mouth = box((0.26, 0.035, 0.05), black, 0.004).at(0, slot_y, radius - 0.025)
    lip = rod(
        [(x, slot_y + 0.05, math.sqrt(radius**2 - x * x) + 0.006) for x in np.linspace(-0.14, 0.14, 7)], 0.014, paint, 8
    )
    door = _curved(radius + 0.006, 0.38, tall - 0.78, 0.36, paint)
    plate_card = card(0.13, 0.17, picture("times", _times(), (0.13, 0.17))).at(0, tall - 0.6, radius + 0.009)
    crest = card(0.16, 0.08, picture("sign", _panel("POST", paint.color), (0.16, 0.08))).at(
        0, slot_y - 0.14, radius + 0.002
    )
    plaques = [
        box((0.18, 0.1, 0.04), paint, 0.004).at(0, slot_y - 0.15, radius - 0.018),
        box((0.15, 0.19, 0.03), paint, 0.004).at(0, tall - 0.61, radius - 0.006),
    ]
    return assemble(CATEGORY, [foot, shaft, cap, mouth, lip, door, *plaques, plate_card, crest], paint)


def _curved(radius: float, half: float, low: float, height: float, paint: Finish) -> Solid:
    """A door that follows the pillar, `half` radians to each side."""
    angle = np.linspace(-half * 2, half * 2, 9)
    inner, outer = ((r * np.sin(angle), r * np.cos(angle)) for r in (radius - 0.02, radius))
    rings = []
    for y in (low, low + height):
        x, z = (np.concatenate((outer[i], inner[i][::-1])) for i in (0, 1))
        rings.append(np.column_stack((x, np.full(len(x), y), z)))
    return loft(np.array(rings), paint)


@cache
def _panel(text: str, ground: str) -> Texture:
    image = plain(TINTS[ground], (256, 128))
    ImageDraw.Draw(image).rounded_rectangle((4, 4, 251, 123), 12, outline=colored("white"), width=6)
    write(image, text, (128, 64), 84, "white", 210)
    return still(image)


@cache
def _times() -> Texture:
    image = plain("white", (160, 112))
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, 160, 26), fill=colored("dark blue"))
    write(image, "COLLECTION TIMES", (80, 13), 14, "white", 150)
    for k in range(4):
        pen.line((12, 44 + 16 * k, 148 - 24 * (k % 2), 44 + 16 * k), fill=colored("dark grey"), width=4)
    return still(image)
