"""A hall of 10 × 10 m, so that cells are 0.4 m: a table in its middle, a cupboard, and places to go."""

from dataclasses import replace
from functools import cache

import numpy as np

from orienteer.bench.sleepwalk.ground import ground_of
from orienteer.bench.sleepwalk.judge.geometric import Case
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.bench.sleepwalk.regions import raster_of, runs_of
from orienteer.bench.sleepwalk.truth import Region
from orienteer.space.free import free_space
from orienteer.world.collider import Box
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

FRAME = GridFrame(x=-5.0, z=5.0, side_m=10.0, floor_m=0.0)


def box(name, size, at, role=Role.OBJECT):
    return Thing(name, colliders=(Box(size),), pose=Pose.at(*at), role=role)


@cache
def scene():
    return Scene(
        (
            box("floor", (10, 0.2, 10), (0, -0.1, 0), Role.FLOOR),
            box("table", (1.2, 0.8, 0.8), (0, 0.4, 0)),
            box("cupboard", (0.6, 2.0, 3.0), (3.3, 1.0, -3.0)),
        )
    )


@cache
def ground():
    return ground_of(free_space(scene(), "adult", 0.05))


def cell(x, z):
    """The cell in whose middle (x, z) lies, for multiples of 0.4 m."""
    return (round((x + 4.8) / 0.4), 0, round((4.8 - z) / 0.4))


def square(name, x, z, half=0.3, floor_m=0.0, action="reach"):
    """A region around a place."""
    raster = raster_of(ground().grid)
    along = np.arange(-half + 0.025, half, 0.05)
    dx, dz = np.meshgrid(along, along)
    points = np.stack((x + dx.ravel(), np.zeros(dx.size), z + dz.ravel()), axis=1)
    runs = runs_of(raster, points)
    return Region(thing_id=name, name=name, action=action, runs=runs, floor_m=floor_m, seen=1.0)


def case(subgoals=(), **changes):
    """From (−4, 0) to (4, 0), past the table; the best walk goes round it and is 8.4 m long."""
    made = Case(
        FRAME,
        ground(),
        raster_of(ground().grid),
        square("start", -4, 0),
        tuple(square(f"stop {i}", x, z) for i, (x, z) in enumerate(subgoals)),
        square("goal", 4, 0),
        8.4,
    )
    return replace(made, **changes)
