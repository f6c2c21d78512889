"""How things lie to each other, in a viewer's frame, a thing's own, or the world's.

Sides are told by the middles of what is seen of two things: `a` is to the left of `b` where the way from b's middle to
a's goes nearer along the frame's left than along any other of its six directions (a cone of 45° about it). Distances
are between their boundaries.
"""

from __future__ import annotations

import math
from enum import StrEnum

import fcl
import numpy as np

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError
from orienteer.space.collision import fcl_objects
from orienteer.space.frame import UP, Frame
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

CONE = math.radians(45.0)
"""Half the opening of the cone about an axis within which something lies on that side."""
HOURS = 12


class Side(StrEnum):
    """Where one thing lies to another."""

    LEFT = "left"
    RIGHT = "right"
    IN_FRONT = "in front"
    BEHIND = "behind"
    ABOVE = "above"
    BELOW = "below"


_AXES = {
    Side.LEFT: (-1.0, 0.0, 0.0), Side.RIGHT: (1.0, 0.0, 0.0),
    Side.IN_FRONT: (0.0, 0.0, -1.0), Side.BEHIND: (0.0, 0.0, 1.0),
    Side.ABOVE: (0.0, 1.0, 0.0), Side.BELOW: (0.0, -1.0, 0.0),
}  # fmt: skip
"""Along right, up and ahead, for a frame that does not belong to the thing that the other lies to."""


def offset(a: Thing, b: Thing, frame: Frame) -> F64:
    """From the middle of b to that of a, metres to the right, up and ahead."""
    return frame.coordinates(_middle(a) - _middle(b))


def lies(a: Thing, side: Side | str, b: Thing, frame: Frame, cone: float = CONE) -> bool:
    """Whether a lies on that side of b."""
    way = offset(a, b, frame)
    length = float(np.linalg.norm(way))
    return length > 1e-9 and float(way @ axis(Side(side), b, frame)) > length * math.cos(cone)


def axis(side: Side, b: Thing, frame: Frame) -> F64:
    """The direction of a side of b along right, up and ahead of the frame.

    In front of a thing in its own frame is where it looks. In any other frame it is nearer to whoever speaks, and
    behind is further along.
    """
    direction = np.array(_AXES[side])
    return direction * (1.0, 1.0, -1.0) if frame.owner == b.id else direction


def sides(a: Thing, b: Thing, frame: Frame, cone: float = CONE) -> tuple[Side, ...]:
    """All sides of b on which a lies; with the usual cone at most one."""
    return tuple(side for side in Side if lies(a, side, b, frame, cone))


def hour(a: Thing, b: Thing, frame: Frame) -> int:
    """Where a lies about b on the face of a clock whose 12 is the frame's forward axis: 3 is to the right."""
    right, _, ahead = offset(a, b, frame)
    return round(math.atan2(right, ahead) * HOURS / (2 * math.pi)) % HOURS or HOURS


def distance_m(a: Thing, b: Thing) -> float:
    """The least distance between the boundaries of two things, metres; 0 where they touch or overlap."""
    best = math.inf
    theirs = fcl_objects(b)
    for one in fcl_objects(a):
        for other in theirs:
            apart = fcl.distance(one, other, fcl.DistanceRequest(), fcl.DistanceResult())
            best = min(best, max(float(apart), 0.0))
            if best == 0.0:
                return 0.0
    return best


def tilt(thing: Thing, upright: tuple[float, float, float] = (0.0, 1.0, 0.0)) -> float:
    """Angle between up and the axis that points up when the thing stands, given in its own frame; radians."""
    return float(np.arccos(np.clip(thing.pose.rotate(upright) @ UP, -1.0, 1.0)))


def between(a: Thing, b: Thing, c: Thing, aside: float = 0.5) -> bool:
    """Whether a lies between b and c: its middle is beside the way from one middle to the other, and no farther from it
    than that share of its length."""
    start, end, point = (_middle(thing) for thing in (b, c, a))
    way = end - start
    length = float(np.linalg.norm(way))
    if length < 1e-9:
        return False
    along = float((point - start) @ way) / length**2
    return 0.0 < along < 1.0 and float(np.linalg.norm(point - start - along * way)) <= aside * length


def holders(thing: Thing, scene: Scene) -> tuple[Thing, ...]:
    """What a thing stands on, what that stands on, and so on down to the ground."""
    found: list[Thing] = []
    at = thing.on
    while at is not None:
        if any(at == one.id for one in found):
            raise BadArgumentError(f"{thing.id!r} stands on itself, by way of {at!r}")
        found.append(scene.thing(at))
        at = found[-1].on
    return tuple(found)


def _middle(thing: Thing) -> F64:
    low, high = thing.bounds
    return np.asarray((low + high) / 2)
