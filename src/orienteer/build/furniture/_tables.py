"""Tops and underframes of tables."""

from __future__ import annotations

import math

from orienteer.build.assemble import round_top, top
from orienteer.build.finish import Finish
from orienteer.build.furniture._legs import four, hairpin, leg
from orienteer.build.shape import Solid, between, box, cylinder, lathe, rail, ring, rod, slab, union
from orienteer.build.shape.outline import ellipse, rectangle, superellipse
from orienteer.world.thing import Support


def table_top(shape: str, width: float, depth: float, thickness: float, height: float, finish: Finish) -> Solid:
    """A top whose upper side is at `height`."""
    lift = height - thickness
    match shape:
        case "round":
            return cylinder(width / 2, thickness, finish, 40, 0.006).at(y=lift)
        case "oval":
            return slab(ellipse(width, depth, 44), thickness, finish, 0.005).at(y=lift)
        case "soft":
            return slab(superellipse(width, depth, 4.0, 44), thickness, finish, 0.005).at(y=lift)
        case "rounded":
            return slab(rectangle(width, depth, 0.08, 5), thickness, finish, 0.005).at(y=lift)
        case _:
            return box((width, thickness, depth), finish, 0.003).at(y=lift)


def top_support(shape: str, width: float, depth: float, height: float) -> Support:
    """What can be used of such a top."""
    if shape == "round":
        return round_top(width / 2 - 0.02, height)
    if shape == "oval":
        return Support(ellipse(width - 0.04, depth - 0.04, 16)[::-1], height)
    if shape == "soft":
        return Support(superellipse(width - 0.04, depth - 0.04, 4.0, 16)[::-1], height)
    if shape == "rounded":
        return Support(rectangle(width - 0.04, depth - 0.04, 0.06, 2)[::-1], height)
    return top(width - 0.04, depth - 0.04, height)


def four_legged(
    style: str,
    width: float,
    depth: float,
    height: float,
    thick: float,
    finish: Finish,
    apron: float = 0.08,
    inset: float = 0.02,
) -> Solid:
    """Four legs under a top whose lower side is at `height`, joined by an apron where it is not 0."""
    x, z = width / 2 - inset - thick / 2, depth / 2 - inset - thick / 2
    legs = four(leg(style, height + 0.004, thick, finish), x, z)
    if apron <= 0:
        return legs
    low, high, half = height - apron, height + 0.003, 0.011
    long = between((-x, low, -half), (x, high, half), finish)
    short = between((-half, low, -z), (half, high, z), finish)
    return union((legs, long.at(z=z), long.at(z=-z), short.at(x=x), short.at(x=-x)))


def hairpin_legs(width: float, depth: float, height: float, finish: Finish) -> Solid:
    """Four bent steel rods."""
    pieces = []
    for sx in (-1, 1):
        for sz in (-1, 1):
            yaw = math.atan2(sx, sz) + math.pi / 4
            pieces.append(
                hairpin(height + 0.004, 0.13, finish).at(sx * (width / 2 - 0.11), 0, sz * (depth / 2 - 0.11), yaw)
            )
    return union(pieces)


def steel_frames(width: float, depth: float, height: float, finish: Finish, thick: float = 0.04) -> Solid:
    """A closed rectangle of square tube at each end."""
    z, y = depth / 2 - 0.06, height + 0.004 - thick / 2
    low = thick / 2
    loop = ((0, low, -z), (0, low, z), (0, y, z), (0, y, -z))
    frame = rail(loop, rectangle(thick, thick), finish, closed=True)
    beam = between((-width / 2 + 0.12, y - 0.045, -0.02), (width / 2 - 0.12, y - 0.01, 0.02), finish)
    return union((frame.at(x=-width / 2 + 0.12), frame.at(x=width / 2 - 0.12), beam))


def trestles(width: float, depth: float, height: float, finish: Finish) -> Solid:
    """Two feet with a post each and a stretcher between, as of a farmhouse table."""
    x = width / 2 - 0.28
    foot = box((0.07, 0.06, depth - 0.16), finish, 0.006)
    head = box((0.07, 0.06, depth - 0.2), finish, 0.004).at(y=height - 0.057)
    post = box((0.065, height - 0.05, 0.14), finish, 0.004).at(y=0.03)
    stretcher = between((-x, 0.26, -0.018), (x, 0.36, 0.018), finish, 0.003)
    side = foot + head + post
    return union((side.at(x=x), side.at(x=-x), stretcher))


def pedestal(radius: float, height: float, finish: Finish, claws: bool) -> Solid:
    """One turned post on three or four claws, or on a plate."""
    shape = ((0.055, 0.12), (0.07, 0.2), (0.045, 0.3), (0.06, 0.4), (0.035, 0.62), (0.05, 0.85), (0.075, 1.0))
    if claws:
        post = lathe([(r, y * height + 0.003 * (y == 1.0)) for r, y in shape], finish, 20)
        reach = radius * 0.72
        claw = rod(
            ((0, height * 0.3, 0.02), (0, height * 0.24, reach * 0.4), (0, 0.06, reach * 0.85), (0, 0.02, reach)),
            (0.026, 0.026, 0.022, 0.02),
            finish,
            10,
        )
        return post + ring(claw, 4, math.pi / 4)
    post = cylinder(0.04, height - 0.01, finish, 20).at(y=0.012)
    plate = lathe(((radius * 0.62, 0.0), (radius * 0.62, 0.012), (radius * 0.2, 0.03)), finish, 36)
    spread = lathe(((0.06, height - 0.03), (0.16, height - 0.006), (0.16, height + 0.003)), finish, 24)
    return union((plate, post, spread))
