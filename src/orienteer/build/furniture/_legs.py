"""Legs of furniture. Each stands on the origin and is as high as asked."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, box, cylinder, frustum, lathe, profile, rod, union
from orienteer.build.wish import pick
from orienteer.world.pose import Pose

STYLES = ("square", "tapered", "round", "turned")


def leg(style: str, height: float, thickness: float, finish: Finish) -> Solid:
    """One leg."""
    r = thickness / 2
    match style:
        case "square":
            return box((thickness, height, thickness), finish, 0.003)
        case "tapered":
            return profile(
                ((-0.55 * r, 0.0), (0.55 * r, 0.0), (r, height), (-r, height)), thickness * 0.9, finish, 0.002
            )
        case "turned":
            shape = (
                (0.5, 0), (0.62, 0.03), (0.55, 0.06), (0.6, 0.3), (0.78, 0.55), (0.95, 0.68), (0.8, 0.73), (0.7, 0.75),
                (1.0, 0.78), (1.0, 0.81), (0.7, 0.83),
            )  # fmt: skip
            turned = lathe([(r * a, height * b) for a, b in shape], finish, 12)
            block = box((thickness, height * 0.17, thickness), finish, 0.003).at(y=height * 0.83)
            return turned + block
        case _:
            return frustum(0.6 * r, r, height, finish, 12)


def four(one: Solid, x: float, z: float, splay: float = 0.0) -> Solid:
    """The leg at four corners, its front left one given as (−x, z) … ; tilted outwards by `splay` radians."""
    top = float(one.bounds[1][1])
    legs = []
    for sx in (-1, 1):
        for sz in (-1, 1):
            tilt = Pose.turn((-sz, 0, sx), splay, (0, top, 0)) if splay else Pose()
            legs.append(one.moved(Pose.at(sx * x, 0, sz * z) @ tilt))
    return union(legs)


def hairpin(height: float, spread: float, finish: Finish) -> Solid:
    """A bent steel rod, open at the top."""
    return rod(
        ((-spread / 2, height, 0), (-0.012, 0.006, 0), (0.012, 0.006, 0), (spread / 2, height, 0)), 0.006, finish, 6
    )


def any_style(rng: np.random.Generator) -> str:
    """One of the styles."""
    return pick(rng, *STYLES)


def castor(finish: Finish, radius: float = 0.025) -> Solid:
    """A small wheel with its fork, standing on the origin."""
    wheel = cylinder(radius, 0.022, finish, 12).turned((0, 0, 1), math.pi / 2).at(0.011, radius, 0)
    return wheel + cylinder(0.008, radius * 1.3, finish, 8).at(y=radius * 0.9)
