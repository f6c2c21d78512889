"""A straight flight of stairs."""

from __future__ import annotations

import math

from orienteer.build.finish import Finish
from orienteer.build.shape.box import between
from orienteer.build.shape.extrude import profile
from orienteer.build.shape.solid import Solid, box_collider, union
from orienteer.errors import BadArgumentError
from orienteer.world.collider import Collider


def flight(
    width: float,
    rise: float,
    steps: int,
    going: float,
    body: Finish,
    tread: Finish | None = None,
    thickness: float | None = 0.18,
) -> Solid:
    """Goes up by `rise` in `steps` equal risers towards +z from the origin, `going` metres deep each.

    The last riser ends at the upper floor, which is its own tread. `thickness` is that of the slab below the steps;
    None fills the flight down to the floor.
    """
    if steps < 2:
        raise BadArgumentError(f"a flight has at least two risers, not {steps}")
    riser = rise / steps
    outline = [(0.0, 0.0)]
    for i in range(steps - 1):
        outline += [(i * going, (i + 1) * riser), ((i + 1) * going, (i + 1) * riser)]
    end, top = (steps - 1) * going, (steps - 1) * riser
    if thickness is None:
        outline.append((end, 0.0))
    else:
        drop = thickness * math.hypot(going, riser) / going
        outline += [(end, top - drop), (drop * going / riser, 0.0)]
    treads = [
        between(
            (-width / 2 + 0.002, (i + 1) * riser - 0.03, i * going - 0.02),
            (width / 2 - 0.002, (i + 1) * riser + 0.004, (i + 1) * going - 0.0015),
            tread or body,
            0.006,
        ).ghost()
        for i in range(steps - 1)
    ]
    look = profile(outline, width, body).ghost() + union(treads)
    return look.within(*_step_boxes(width, riser, steps, going, thickness))


def _step_boxes(width: float, riser: float, steps: int, going: float, thickness: float | None) -> tuple[Collider, ...]:
    boxes: list[Collider] = []
    for i in range(steps - 1):
        high = (i + 1) * riser + 0.004
        # the slab under a step reaches down to where it ends at the step's lower edge
        low = 0.0 if thickness is None else max(0.0, i * riser - thickness * math.hypot(going, riser) / going)
        boxes.append(box_collider((-width / 2, low, i * going - 0.02), (width / 2, high, (i + 1) * going)))
    return tuple(boxes)
