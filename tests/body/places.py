"""A room with a table, for walkers."""

import numpy as np

from orienteer.world.collider import Box, triangles_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Role, Support, Thing


def block(name, size, at, role=Role.OBJECT, color=(0.5, 0.5, 0.5), **more):
    """A box with a visible mesh; `at` is its middle."""
    collider = Box(size)
    points, faces = triangles_of(collider)
    mesh = Mesh((Surface(points.astype(np.float32), faces, Material(name, color)),))
    return Thing(name, name, colliders=(collider,), mesh=mesh, pose=Pose.at(*at), role=role, **more)


def hall(*more):
    """A hall of 6 × 6 m with a table in its middle, a rug, and whatever else."""
    outline = np.array(((-0.8, -0.3), (-0.8, 0.3), (0.8, 0.3), (0.8, -0.3)))
    return Scene(
        (
            block("floor", (6, 0.2, 6), (0, -0.1, 0), Role.FLOOR),
            block("table", (1.2, 0.7, 0.8), (0, 0.35, 0), color=(0.6, 0.6, 0.1)),
            block("rug", (2.0, 0.02, 1.0), (0, 0.01, 2.0)),
            block(
                "bench", (1.6, 0.45, 0.6), (0, 0.225, -2.5), front=(0.0, 0.0, 1.0),
                affordances=frozenset({Affordance.SIT}), supports=(Support(outline, 0.225),),
            ),
            *more,
        ),
        rooms=(Room("hall", "hall", np.array(((-3, -3), (-3, 3), (3, 3), (3, -3)))),),
    )  # fmt: skip
