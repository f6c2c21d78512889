"""Toolbox: a box or case with tools in it."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.build.assemble import Moving, assemble, hinge, opened
from orienteer.build.category import Category
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._scaled import scaled
from orienteer.build.furniture._tools import claw_hammer, plain_hammer, plain_screwdriver, pliers, wrench
from orienteer.build.shape import (
    Solid,
    between,
    box,
    box_collider,
    cylinder,
    fillet,
    plate,
    profile,
    rod,
    soft_box,
    union,
)
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="toolbox",
    about="A box or case with hammer, screwdrivers, pliers and spanners in it.",
    group="workshop",
    width=(0.34, 0.62),
    height=(0.2, 0.56),
    depth=(0.18, 0.6),
    affordances=(Affordance.PICK_UP, Affordance.OPEN, Affordance.PUT_IN),
)
_HANDLES = ("red plastic", "yellow plastic", "blue plastic", "orange plastic", "green plastic")


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "case", which opens like a book with tools in both halves, "tote" of wood, or "chest" of steel."""
    style = style or pick(rng, *["case"] * 6, *["chest"] * 2, "tote")
    return {"case": _case, "tote": _tote, "chest": _chest}[style](rng, wish)


def _case(rng: np.random.Generator, wish: Wish) -> Thing:
    """Both halves are trays with a foam panel; the lid is hinged at the back and stands open."""
    shell = wish.finish(rng, "plastic", colors=("black", "red", "dark grey", "blue", "orange", "blue"))
    foam = finish("dark grey plaster" if shell.color == "black" else "black plaster")
    handle, size = pick(rng, *_HANDLES), wish.between(rng, 0.95, 1.12)
    (wide, deep), thick = _CASE, 0.045
    base = scaled(_tray(shell, foam) + _tools(handle, False).at(y=thick - 0.02), size)
    front = deep / 2
    bow = ((-0.07, 0.02, front), (-0.065, 0.02, front + 0.03), (0.065, 0.02, front + 0.03), (0.07, 0.02, front))
    grip = rod(fillet(np.array(bow) * size, 0.02, 4), 0.008, finish("black rubber"), 8)
    catch = box((0.035, 0.03, 0.008), finish("grey metal"), 0.002).at(wide * 0.32 * size, 0.008, front * size + 0.003)
    # the lid is another tray turned over: closed, its tools look down
    upper = scaled(_tray(shell, foam) + _tools(handle, True).at(y=thick - 0.02), size)
    lift = thick * size + 0.0005
    lid = upper.turned((0, 0, 1), math.pi).turned((0, 1, 0), math.pi).turned((0, 1, 0), math.pi).at(y=2 * lift)
    joint = hinge((0.0, lift, -front * size), 2.2, (-1.0, 0.0, 0.0))
    pieces = [base, grip, catch.both_sides()]
    thing = assemble(CATEGORY, pieces, shell, parts=(Moving("lid", "lid", lid, joint),))
    return opened(thing, {"lid": float(rng.uniform(1.7, 1.95))})


_CASE = (0.41, 0.31)
"""Width and depth of a case, metres."""


def _tray(shell: Finish, foam: Finish) -> Solid:
    """A shallow tray standing on the origin, filled with a panel that lies below its rim."""
    x, z, wall, thick = _CASE[0] / 2, _CASE[1] / 2, 0.01, 0.045
    long = between((-x, 0.0, z - wall), (x, thick, z), shell, 0.004).both_sides(2)
    short = between((x - wall, 0.0, -z), (x, thick, z), shell, 0.004).both_sides()
    floor = between((-x + 0.005, 0.0, -z + 0.005), (x - 0.005, thick - 0.024, z - 0.005), shell, 0.004)
    bed = between((-x + wall, thick - 0.025, -z + wall), (x - wall, thick - 0.02, z - wall), foam)
    return union((long, short, floor, bed)).within(box_collider((-x, 0.0, -z), (x, thick, z)))


@cache
def _tools(handle: str, upper: bool) -> Solid:
    """Tools side by side on a panel, lying with their upper ends towards −z; only to be seen."""
    wide, high = _CASE[0] - 0.03, _CASE[1] - 0.03
    steel, black, color = finish("chrome"), finish("black rubber"), finish(handle)
    if upper:
        pieces = [
            plain_hammer(high * 0.96, finish("steel"), steel, black).at(-wide * 0.355, -high * 0.48),
            pliers(high * 0.74, steel, color).at(-wide * 0.19, -high * 0.4),
            pliers(high * 0.66, steel, finish("red plastic")).at(-wide * 0.02, -high * 0.36),
            between(
                (-wide * 0.3, -high * 0.49, 0.0), (wide * 0.08, -high * 0.43, 0.01), finish("yellow plastic"), 0.002
            ),
        ]
        for k in range(5):
            one = plain_screwdriver(high * (0.9 - 0.08 * k), finish(_HANDLES[k % 2]), steel)
            pieces.append(one.at(wide * 0.12 + 0.034 * k, -high * 0.47))
    else:
        pieces = [wrench(high * (0.96 - 0.08 * k), steel).at(-wide * 0.46 + 0.029 * k, -high * 0.48) for k in range(6)]
        pieces += [
            soft_box((0.068, 0.066, 0.026), color, 0.014, steps=1).at(wide * 0.34, -high * 0.44),
            cylinder(0.022, 0.004, black, 14)
            .turned((1, 0, 0), math.pi / 2)
            .at(wide * 0.34, -high * 0.44 + 0.033, 0.012),
            plain_screwdriver(high * 0.5, color, steel).at(wide * 0.17, -high * 0.45),
            plain_screwdriver(high * 0.45, color, steel).at(wide * 0.08, -high * 0.45),
        ]
        for k in range(12):
            x, y = wide * 0.06 + 0.029 * (k % 6), high * 0.4 - 0.036 * (k // 6)
            socket = cylinder(0.0125 - 0.001 * (k // 6), 0.022, steel, 10)
            socket += cylinder(0.007, 0.0225, finish("black metal"), 4)
            pieces.append(socket.turned((1, 0, 0), math.pi / 2).at(x, y, -0.008))
    return union(pieces).ghost().turned((1, 0, 0), -math.pi / 2)


def _tote(rng: np.random.Generator, wish: Wish) -> Thing:
    """An open wooden box with a round bar to carry it by; long tools stick out."""
    wood = wish.finish(rng, "pine", "oak", "beech", "pale oak")
    wide, deep, high = wish.between(rng, 0.46, 0.56), 0.23, 0.17
    x, z, t = wide / 2, deep / 2, 0.016
    gable = smooth(
        (
            (-z, 0.0),
            (-z, high),
            (-z * 0.32, high + 0.1),
            (0.0, high + 0.128),
            (z * 0.32, high + 0.1),
            (z, high),
            (z, 0.0),
        ),
        1,
    )
    end = profile(gable, t, wood, 0.003).at(x - t / 2)
    side = between((-x + t, 0.0, z - t), (x - t, high, z), wood, 0.003)
    floor = between((-x + t, 0.004, -z + t), (x - t, 0.018, z - t), wood)
    bar = cylinder(0.0145, wide - 2 * t, finish("beech"), 14).turned((0, 0, 1), -math.pi / 2).at(-x + t, high + 0.092)
    pieces = [end.both_sides(), side.both_sides(2), floor, bar]
    handle, steel = finish(pick(rng, *_HANDLES)), finish("steel")
    hammer = claw_hammer(0.33, steel, finish("beech"), None, 0.95)
    pieces.append(hammer.turned((0, 0, 1), 0.3).at(-x * 0.52, 0.03, 0.055))
    for k in range(3):
        one = (
            plain_screwdriver(0.24, finish(pick(rng, *_HANDLES)), steel)
            .turned((0, 0, 1), math.pi)
            .at(y=0.27 + 0.012 * k)
        )
        pieces.append(one.turned((1, 0, 0), 0.12).at(x * (0.3 + 0.14 * k), 0, 0.06 - 0.01 * k))
    pieces.append(pliers(0.2, steel, handle).turned((0, 0, 1), math.pi).at(-x * 0.08, 0.24, 0.06))
    pieces.append(_saw(wide * 0.95, finish("beech")).turned((0, 0, 1), -0.16).at(-wide * 0.42, 0.15, -0.06))
    return assemble(CATEGORY, pieces, wood)


def _saw(length: float, wood: Finish) -> Solid:
    """A hand saw, its teeth below, its handle at the left."""
    outline = [
        (0.06, 0.0),
        *[(0.06 + (length - 0.06) * (k + s) / 24, -0.006 * (1 - s)) for k in range(24) for s in (0.5, 1.0)],
        (length, 0.035),
        (0.06, 0.105),
    ]
    blade = plate(outline, 0.0014, finish("steel"))
    grip = smooth(
        (
            (0.075, 0.0),
            (0.1, 0.05),
            (0.08, 0.11),
            (0.03, 0.118),
            (-0.01, 0.1),
            (-0.005, 0.05),
            (-0.025, -0.005),
            (0.02, -0.012),
        ),
        4,
    )
    hole = smooth(((0.05, 0.025), (0.05, 0.08), (0.028, 0.085), (0.018, 0.05), (0.022, 0.02)), 3)
    return blade + plate(grip, 0.022, wood, 0.005, [hole])


def _chest(rng: np.random.Generator, wish: Wish) -> Thing:
    """A steel box with a hipped lid that stands open over a tray of tools, or is shut."""
    paint = wish.finish(rng, "metal", colors=("red", "red", "blue", "green"))
    wide, deep, high = wish.between(rng, 0.4, 0.5), 0.2, 0.15
    x, z, t = wide / 2, deep / 2, 0.004
    steel = finish("chrome")
    walls = [
        between((-x, 0.0, z - t), (x, high, z), paint, 0.0015).both_sides(2),
        between((x - t, 0.0, -z + t), (x, high, z - t), paint).both_sides(),
        between((-x + t, 0.0, -z + t), (x - t, 0.006, z - t), paint),
    ]
    rims = between((-x - 0.002, high - 0.014, z - 0.001), (x + 0.002, high, z + 0.003), paint, 0.001).both_sides(2)
    tray = between((-x + 0.008, high - 0.034, -z + 0.008), (x - 0.008, high - 0.028, z - 0.008), finish("black metal"))
    tools = [
        plain_screwdriver(0.21 + 0.02 * k, finish(pick(rng, *_HANDLES)), steel, 0.016)
        .turned((0, 0, 1), -math.pi / 2)
        .at(-x * 0.85 + 0.05 * k, high - 0.008, z * 0.66 - 0.04 * k)
        for k in range(3)
    ]
    handle = finish(pick(rng, *_HANDLES))
    grip = pliers(0.2, steel, handle).turned((1, 0, 0), -math.pi / 2).turned((0, 1, 0), 1.2)
    tools.append(grip.at(x * 0.82, high - 0.012, z * 0.15))
    hammer = plain_hammer(0.32, steel, finish("beech"), finish("black rubber"))
    tools.append(
        hammer.turned((1, 0, 0), math.pi / 2).turned((0, 1, 0), math.pi / 2 - 0.1).at(-x * 0.75, high - 0.004, -z * 0.5)
    )
    spanner = wrench(0.2, steel).turned((1, 0, 0), -math.pi / 2).turned((0, 1, 0), -1.4)
    tools.append(spanner.at(x * 0.1, high - 0.006, z * 0.72))
    latches = [box((0.03, 0.045, 0.008), steel, 0.002).at(s * x * 0.55, high - 0.05, z + 0.003) for s in (-1, 1)]
    outline = ((-z, 0.0), (z, 0.0), (z, 0.02), (z * 0.42, 0.062), (-z * 0.42, 0.062), (-z, 0.02))
    lid = profile(outline, wide, paint, 0.003).at(y=high + 0.0005)
    bow = fillet(
        ((-0.08, high + 0.06, 0), (-0.075, high + 0.095, 0), (0.075, high + 0.095, 0), (0.08, high + 0.06, 0)), 0.02, 4
    )
    lid += rod(bow, 0.008, finish("black plastic"), 10)
    joint = hinge((0.0, high + 0.0005, -z), 1.9, (-1.0, 0.0, 0.0))
    pieces = [*walls, rims, tray, union(tools), *latches]
    thing = assemble(CATEGORY, pieces, paint, parts=(Moving("lid", "lid", lid, joint),))
    return opened(thing, {"lid": 1.75 if chance(rng, 0.7) else 0.0})
