"""Frames around pictures, mirrors and screens."""

from __future__ import annotations

from orienteer.build.finish import Finish
from orienteer.build.shape import Solid, between, box_collider, plate
from orienteer.build.shape.outline import ellipse, rectangle


def framed(width: float, height: float, rim: float, depth: float, finish: Finish, radius: float = 0.0) -> Solid:
    """An upright frame standing on the origin, its back at z = 0; solid to colliders over its whole face."""
    if radius > 0:
        outer, inner = (
            rectangle(width, height, radius, 8),
            rectangle(width - 2 * rim, height - 2 * rim, radius - rim, 8),
        )
        look = plate(outer, depth, finish, 0.003, [inner]).at(0, height / 2, depth / 2)
    else:
        x, inset = width / 2, 0.0015
        side = between((x - rim, 0.0, 0.0), (x, height, depth), finish, 0.003)
        low = between((-x + rim - inset, inset, inset), (x - rim + inset, rim, depth - inset), finish, 0.002)
        look = side.both_sides() + low + low.at(y=height - rim - inset)
    return look.within(box_collider((-width / 2, 0.0, 0.0), (width / 2, height, depth)))


def oval(width: float, height: float, rim: float, depth: float, finish: Finish) -> Solid:
    """The same with an oval frame."""
    outer, inner = ellipse(width, height, 48), ellipse(width - 2 * rim, height - 2 * rim, 48)
    look = plate(outer, depth, finish, 0.004, [inner]).at(0, height / 2, depth / 2)
    return Solid(look.skins, plate(outer, depth, finish).at(0, height / 2, depth / 2).colliders)
