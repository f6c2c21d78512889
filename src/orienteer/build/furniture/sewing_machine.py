"""Sewing machine: stitches cloth with a needle under its arm."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageDraw

from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, picture
from orienteer.build.furniture._faces import face
from orienteer.build.furniture._lofts import loft
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.image import colored, still, write
from orienteer.build.shape import Solid, between, cylinder, lathe, rod, soft_box
from orienteer.build.shape.outline import arc, superellipse
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Joint, Motion, Thing

CATEGORY = Category(
    name="sewing machine",
    about="An arm over a bed that stitches cloth with its needle, turned by a wheel.",
    group="electronics",
    width=(0.36, 0.56),
    height=(0.26, 0.42),
    depth=(0.15, 0.3),
    stands=Stands.SURFACE,
    affordances=(Affordance.TOUCH, Affordance.SWITCH),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "old", black with gold on a board of wood, or "new", of pale plastic; the wheel at its right turns."""
    style = style or pick(rng, "old", "new", "new")
    size = wish.between(rng, 0.94, 1.06)
    thread = pick(rng, "red", "blue", "green", "yellow")
    if style == "old":
        coat = wish.finish(rng, "lacquer", colors=("black", "black", "black", "dark green"))
        pieces, wheel = _old(size, coat, thread)
    else:
        coat = wish.finish(rng, "plastic", colors=("white", "white", "cream", "light grey", "light blue"))
        accent = ANY.finish(rng, "plastic", colors=("light blue", "pink", "purple", "grey", "turquoise"))
        pieces, wheel = _new(size, coat, accent, thread)
    low, high = wheel.bounds
    middle = tuple(float(c) for c in (low + high) / 2)
    joint = Joint(Motion.HINGE, (1.0, 0.0, 0.0), (middle[0], middle[1], middle[2]), 0.0, 2 * math.pi)
    return assemble(CATEGORY, pieces, coat, parts=(Moving("wheel", "hand wheel", wheel, joint),))


def _arm(path: tuple[tuple[float, float, float, float], ...], coat: Finish, power: float = 2.6) -> Solid:
    """A body along x through sections of (x, middle height, height, depth)."""
    rings = []
    for x, y, tall, deep in path:
        outline = superellipse(deep, tall, power, 24)
        rings.append(np.column_stack((np.full(len(outline), x), outline[:, 1] + y, outline[:, 0])))
    return loft(np.array(rings), coat, cuts=tuple(range(1, len(path) - 1)))


def _column(path: tuple[tuple[float, float, float, float], ...], coat: Finish, power: float = 3.2) -> Solid:
    """A body along y through sections of (y, middle x, width, depth)."""
    rings = []
    for y, x, wide, deep in path:
        outline = superellipse(wide, deep, power, 24)
        rings.append(np.column_stack((outline[:, 0] + x, np.full(len(outline), y), outline[:, 1])))
    return loft(np.array(rings), coat, cuts=tuple(range(1, len(path) - 1)))


def _old(s: float, coat: Finish, thread: str) -> tuple[list[Solid], Solid]:
    """The bed has rounded corners; gold runs along its edges."""
    gold, steel, wood = finish("gold lacquer"), finish("chrome"), finish("oak")
    board = between((-0.22 * s, 0.0, -0.1), (0.22 * s, 0.045, 0.1), wood, 0.006)
    moulding = between((-0.23 * s, 0.0, -0.108), (0.23 * s, 0.016, 0.108), wood, 0.005)
    bed = soft_box((0.37 * s, 0.022, 0.175), coat, (0.03, 0.008, 0.03)).at(-0.005, 0.044, 0)
    y0 = 0.064
    pillar = _column(
        (
            (y0 - 0.004, 0.125 * s, 0.1, 0.12),
            (y0 + 0.02, 0.125 * s, 0.075, 0.085),
            (y0 + 0.08, 0.12 * s, 0.06, 0.066),
            (y0 + 0.15, 0.112 * s, 0.068, 0.066),
            (y0 + 0.19, 0.11 * s, 0.07, 0.06),
            (y0 + 0.205, 0.11 * s, 0.05, 0.04),
        ),
        coat,
    )
    arm = _arm(
        (
            (0.14 * s, y0 + 0.165, 0.07, 0.06),
            (0.11 * s, y0 + 0.165, 0.082, 0.066),
            (0.03 * s, y0 + 0.172, 0.062, 0.056),
            (-0.06 * s, y0 + 0.172, 0.056, 0.052),
            (-0.12 * s, y0 + 0.165, 0.066, 0.056),
            (-0.16 * s, y0 + 0.155, 0.074, 0.058),
        ),
        coat,
    )
    head = _column(
        (
            (y0 + 0.07, -0.145 * s, 0.044, 0.05),
            (y0 + 0.08, -0.145 * s, 0.052, 0.058),
            (y0 + 0.185, -0.145 * s, 0.056, 0.06),
            (y0 + 0.2, -0.145 * s, 0.04, 0.044),
        ),
        coat,
    )
    plate = between((-0.1735 * s, y0 + 0.085, -0.022), (-0.17 * s, y0 + 0.18, 0.022), steel, 0.001)
    pieces = [board, moulding, bed, pillar, arm, head, plate, *_needle(-0.145 * s, y0, steel)]
    lines = [(-0.175 * s, 0.165 * s, z) for z in (-0.078, 0.078)]
    pieces += [rod(((a, y0 + 0.0026, z), (b, y0 + 0.0026, z)), 0.0014, gold, 5).ghost() for a, b, z in lines]
    name = face(0.125 * s, 0.03, _script("gold", coat.color)).at(-0.045 * s, y0 + 0.157, 0.0295)
    badge = (
        lathe(((0.017, 0.0), (0.015, 0.002), (0.0, 0.003)), gold, 20)
        .turned((1, 0, 0), math.pi / 2)
        .at(0.118 * s, y0 + 0.075, 0.032)
    )
    pieces += [name.ghost(), badge.ghost()]
    pieces.append(_spool(0.03 * s, y0 + 0.2, thread))
    wheel = _wheel(0.062, 0.026, coat, steel, spokes=True).at(0.162 * s, y0 + 0.16, 0)
    axle = cylinder(0.016, 0.05, coat, 14).turned((0, 0, 1), -math.pi / 2).at(0.13 * s, y0 + 0.16, 0)
    tension = (
        lathe(((0.011, 0.0), (0.013, 0.008), (0.006, 0.018), (0.0, 0.02)), steel, 16)
        .turned((1, 0, 0), math.pi / 2)
        .at(-0.11 * s, y0 + 0.165, 0.026)
    )
    crank = rod(((0.12 * s, y0 + 0.03, 0.03), (0.12 * s, y0 + 0.03, 0.055)), 0.007, steel, 10)
    return [*pieces, axle, tension, crank], wheel


def _new(s: float, coat: Finish, accent: Finish, thread: str) -> tuple[list[Solid], Solid]:
    """A free arm of plastic with dials and a panel of stitches."""
    steel = finish("chrome")
    bed = soft_box((0.4 * s, 0.075, 0.17), coat, (0.02, 0.012, 0.025)).at(y=0.006)
    shelf = between((-0.197 * s, 0.068, -0.075), (0.06 * s, 0.083, 0.083), accent, 0.004)
    y0 = 0.08
    pillar = soft_box((0.115 * s, 0.2, 0.12), coat, (0.022, 0.03, 0.03)).at(0.142 * s, y0 - 0.012, -0.015)
    arm = soft_box((0.4 * s, 0.085, 0.115), coat, (0.025, 0.028, 0.03)).at(0.0, y0 + 0.12, -0.015)
    head = soft_box((0.09 * s, 0.135, 0.112), coat, (0.02, 0.022, 0.026)).at(-0.153 * s, y0 + 0.065, -0.014)
    lid = between((-0.13 * s, y0 + 0.2, -0.05), (0.17 * s, y0 + 0.208, 0.02), accent, 0.003)
    pieces = [bed, shelf, pillar, arm, head, lid, *_needle(-0.15 * s, y0, steel)]
    chart = face(0.15 * s, 0.042, _stitches()).at(0.015 * s, y0 + 0.138, 0.0432)
    pieces.append(chart)
    pieces += [_dial(0.024, accent).at(0.15 * s, y, 0.044) for y in (y0 + 0.155, y0 + 0.08)]
    pieces.append(_dial(0.014, accent).at(-0.115 * s, y0 + 0.16, 0.0425))
    back = between((0.168 * s, y0 - 0.035, 0.05), (0.192 * s, y0 - 0.012, 0.0755), accent, 0.004)
    pieces.append(back)
    name = face(0.08 * s, 0.019, _script("dark blue", coat.color)).at(-0.145 * s, y0 + 0.165, 0.0435)
    pieces.append(name.ghost())
    pieces.append(
        _spool(0.06 * s, y0 + 0.206, pick(np.random.default_rng(round(s * 1000)), "red", "blue", "green", "yellow"))
    )
    bow = rod(
        (
            (-0.07 * s, y0 + 0.2, -0.035),
            (-0.065 * s, y0 + 0.235, -0.035),
            (0.0, y0 + 0.24, -0.035),
            (0.02 * s, y0 + 0.2, -0.035),
        ),
        0.006,
        accent,
        8,
    )
    feet = [
        cylinder(0.012, 0.008, finish("black rubber"), 12).at(a * 0.17 * s, 0, b * 0.06)
        for a in (-1, 1)
        for b in (-1, 1)
    ]
    wheel = _wheel(0.04, 0.022, accent, coat, spokes=False).at(0.2 * s, y0 + 0.155, -0.015)
    return [*pieces, bow, *feet], wheel


def _dial(radius: float, accent: Finish) -> Solid:
    """Facing +z."""
    body = lathe(((radius, -0.004), (radius, 0.006), (radius * 0.85, 0.012), (0.0, 0.013)), accent, 24)
    bar = between((-0.0025, 0.011, -radius * 0.85), (0.0025, 0.016, radius * 0.85), finish("white plastic"), 0.001)
    return (body + bar).turned((1, 0, 0), math.pi / 2)


def _wheel(radius: float, thick: float, coat: Finish, metal: Finish, spokes: bool) -> Solid:
    """About the x axis, its inner side at the origin."""
    if spokes:
        rim = hoop(arc((radius * 0.86, thick / 2), radius * 0.15, -math.pi, math.pi, 10), coat, 32)
        disc = lathe(
            ((radius * 0.74, thick * 0.35), (radius * 0.74, thick * 0.62), (radius * 0.3, thick * 0.8)), coat, 28
        )
        look = (
            rim
            + disc.ghost()
            + lathe(
                ((radius * 0.32, 0.0), (radius * 0.32, thick), (radius * 0.2, thick + 0.004), (0.0, thick + 0.005)),
                metal,
                20,
            ).ghost()
        )
    else:
        look = lathe(
            (
                (radius * 0.9, 0.0),
                (radius, 0.004),
                (radius, thick - 0.004),
                (radius * 0.9, thick),
                (radius * 0.5, thick - 0.003),
            ),
            coat,
            32,
        )
        look += lathe(((radius * 0.4, thick - 0.004), (radius * 0.36, thick + 0.003), (0.0, thick + 0.004)), metal, 20)
    whole = look.within(*cylinder(radius, thick + 0.004, coat).colliders)
    return whole.turned((0, 0, 1), -math.pi / 2)


def _needle(x: float, y: float, steel: Finish) -> list[Solid]:
    """The bar with the needle, the foot, the plate under it."""
    return [
        rod(((x, y + 0.08, 0.0), (x, y + 0.03, 0.0)), 0.0035, steel, 8),
        rod(((x, y + 0.032, 0.0), (x, y + 0.004, 0.0)), (0.0014, 0.0006), steel, 6),
        rod(((x, y + 0.08, -0.012), (x, y + 0.016, -0.012)), 0.004, steel, 8),
        between((x - 0.009, y + 0.004, -0.02), (x + 0.009, y + 0.0075, 0.014), steel, 0.001),
        between((x - 0.006, y + 0.006, -0.017), (x + 0.006, y + 0.022, -0.007), steel, 0.001),
        between((x - 0.03, y, -0.03), (x + 0.03, y + 0.0025, 0.03), steel, 0.0008),
    ]


def _spool(x: float, y: float, color: str) -> Solid:
    """Thread on its pin."""
    thread = lathe(
        ((0.008, 0.0), (0.013, 0.004), (0.014, 0.02), (0.013, 0.036), (0.008, 0.04)), finish(f"{color} wool"), 16
    )
    ends = cylinder(0.014, 0.003, finish("white plastic"), 16)
    pin = cylinder(0.0025, 0.056, finish("chrome"), 8)
    return (thread.at(y=0.003) + ends + ends.at(y=0.042) + pin).at(x, y - 0.002, -0.01)


@lru_cache(maxsize=8)
def _script(ink: str, ground: str) -> Finish:
    image = Image.new("RGB", (200, 48), colored(ground))
    write(image, "Kestrel", (100, 22), 40, "d0a53f" if ink == "gold" else ink)
    return picture("name", still(image), (0.15, 0.036), roughness=0.2)


@lru_cache(maxsize=1)
def _stitches() -> Finish:
    """Rows of the stitches that it knows."""
    image = Image.new("RGB", (240, 67), colored("e8e8e4"))
    pen = ImageDraw.Draw(image)
    for k in range(8):
        x = 18 + 29 * k
        write(image, str(k + 1), (x, 10), 13, "dark grey")
        points = [(x + (0, 6, 3, 8, 5, 9, 2, 7)[k] * (-1) ** j, 20 + 6 * j) for j in range(7)]
        pen.line(points, fill=colored(("dark blue", "red")[k % 2]), width=2)
    return picture("stitches", still(image), (0.15, 0.042))
