"""Doors and windows: what fills the holes in walls.

Made around the middle of the lower edge of the hole, with the wall in the xy plane.
"""

from __future__ import annotations

import math

from orienteer.build.assemble import hinge
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, ball, between, rod, union
from orienteer.world.collider import Collider
from orienteer.world.thing import Affordance, Part, Thing

TRIM = (0.065, 0.014)
"""Width and depth of the trim around a door, metres."""
LEAF = 0.04
"""Thickness of a door leaf, metres."""
PLAY = 0.004
"""Between a leaf and what surrounds it, metres."""
WIDEST = math.radians(100)
"""How far a door opens."""


def door_thing(
    thing_id: str, width: float, height: float, wall: float, paint: Finish, threshold: float = 0.0, leaf: bool = True
) -> Thing:
    """A door in its frame for a hole of that free width and height; the leaf opens towards +z, over the threshold."""
    solid = _trim(width, height, wall, paint)
    return Thing(
        id=thing_id,
        name=f"{paint.color} door",
        category="door",
        mesh=solid.mesh(),
        colliders=solid.colliders,
        color=paint.color,
        parts=(_leaf(width, height, wall, paint, threshold),) if leaf else (),
        front=(0.0, 0.0, 1.0),
        affordances=frozenset({Affordance.OPEN}) if leaf else frozenset(),
        dimensions=(width + 2 * TRIM[0], height + TRIM[0], wall + 2 * TRIM[1]),
        tags={"material": paint.word},
    )


def window_thing(thing_id: str, width: float, height: float, wall: float, paint: Finish) -> Thing:
    """A window for a hole of that size: frame, a bar or cross, glass, and a board inside on the +z and −z side."""
    edge, half, depth = 0.05, width / 2, 0.06
    bars = [
        between((-half, 0.0, -depth / 2), (half, edge, depth / 2), paint, 0.004),
        between((-half, height - edge, -depth / 2), (half, height, depth / 2), paint, 0.004),
        between((-half, edge - 0.002, -depth / 2), (-half + edge, height - edge + 0.002, depth / 2), paint, 0.004),
        between((half - edge, edge - 0.002, -depth / 2), (half, height - edge + 0.002, depth / 2), paint, 0.004),
    ]
    count = max(1, round(width / 0.8))
    for i in range(1, count):
        x = -half + width * i / count
        bars.append(between((x - 0.025, edge - 0.002, -0.025), (x + 0.025, height - edge + 0.002, 0.025), paint, 0.004))
    bars.append(
        between((-half + edge, height * 0.7 - 0.018, -0.02), (half - edge, height * 0.7 + 0.018, 0.02), paint, 0.003)
    )
    for side in (-1, 1):
        z = side * (wall / 2 + 0.03)
        low, high = sorted((z, side * depth / 2))
        bars.append(between((-half - 0.04, -0.03, low), (half + 0.04, 0.004, high), paint, 0.004))
    glass = between(
        (-half + edge - 0.005, edge - 0.005, -0.003),
        (half - edge + 0.005, height - edge + 0.005, 0.003),
        finish("clear glass"),
    )
    solid = union([*bars, glass])
    return Thing(
        id=thing_id,
        name=f"{paint.color} window",
        category="window",
        mesh=solid.mesh(),
        colliders=solid.colliders,
        color=paint.color,
        front=(0.0, 0.0, 1.0),
        affordances=frozenset({Affordance.LOOK_AT}),
        dimensions=(width, height, wall + 0.06),
        tags={"material": paint.word},
    )


def _trim(width: float, height: float, wall: float, paint: Finish) -> Solid:
    """Boards around the hole on both sides of the wall."""
    half, (wide, deep) = width / 2, TRIM
    pieces = []
    for side in (-1, 1):
        low, high = sorted((side * (wall / 2 - 0.002), side * (wall / 2 + deep)))
        pieces += [
            between((-half - wide, 0.0, low), (-half + 0.002, height + wide, high), paint, 0.003),
            between((half - 0.002, 0.0, low), (half + wide, height + wide, high), paint, 0.003),
            between((-half, height - 0.002, low), (half, height + wide - 0.002, high), paint, 0.003),
        ]
    return union(pieces).ghost().within(*_posts(half, height, wall))


def _posts(half: float, height: float, wall: float) -> tuple[Collider, ...]:
    wide, deep = TRIM
    solid = union(
        between((x, 0.0, -wall / 2 - deep), (x + wide, height + wide, wall / 2 + deep), finish("white paint"))
        for x in (-half - wide, half)
    )
    return solid.colliders


def _leaf(width: float, height: float, wall: float, paint: Finish, threshold: float) -> Part:
    """The leaf, flush with the wall on the side it opens to, with panels and handles."""
    half, front = width / 2, wall / 2
    low, high = threshold + 0.006, height - PLAY
    body = between((-half + PLAY, low, front - LEAF), (half - PLAY, high, front), paint, 0.003)
    panels = []
    for bottom, top in ((low + 0.13, low + 0.82), (low + 1.02, high - 0.13)):
        for side, z in ((1, front), (-1, front - LEAF)):
            a, b = sorted((z - side * 0.002, z + side * 0.007))
            panels.append(between((-half + 0.13, bottom, a), (half - 0.13, top, b), paint, 0.004).ghost())
    steel = finish("brushed steel")
    handles = []
    for side, z in ((1, front), (-1, front - LEAF)):
        x, y = half - 0.07, low + 1.0
        handles.append(
            rod(
                ((x, y, z - side * 0.002), (x, y, z + side * 0.045), (x - 0.1, y, z + side * 0.05)), 0.008, steel, 8
            ).ghost()
        )
        handles.append(ball(0.012, steel).at(x - 0.1, y - 0.012, z + side * 0.05).ghost())
    solid = body + union(panels) + union(handles)
    joint = hinge((-half, 0.0, front), 0.0, low=-WIDEST)
    return Part("leaf", f"{paint.color} door leaf", solid.mesh(), solid.colliders, joint)
