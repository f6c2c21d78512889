"""Things as FCL knows them: for exact distances and contacts."""

from __future__ import annotations

import math

import fcl
import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.world.collider import Box, Collider, Convex, Cylinder
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing


def fcl_objects(thing: Thing) -> list[object]:
    """The solids of a thing where they are now; what it shows, where it has no colliders."""
    solids = [fcl_object(collider, pose) for collider, pose in thing.solids()]
    if solids:
        return solids
    placed = [(mesh, thing.pose @ pose) for mesh, pose in thing.meshes()]
    return [fcl_skin(pose.apply(s.positions), s.faces) for mesh, pose in placed for s in mesh.surfaces if len(s.faces)]


def fcl_object(collider: Collider, pose: Pose) -> object:
    """A collider that is given in the frame T_world_frame = `pose`."""
    match collider:
        case Box(size, local):
            return fcl.CollisionObject(fcl.Box(*size), fcl_transform(pose @ local))
        case Cylinder(radius, height, local):
            # FCL's cylinders stand along z.
            upright = pose @ local @ Pose.turn((1.0, 0.0, 0.0), -math.pi / 2)
            return fcl.CollisionObject(fcl.Cylinder(radius, height), fcl_transform(upright))
        case Convex():
            return fcl.CollisionObject(fcl_convex(collider), fcl_transform(pose))
        case _:
            return fcl_skin(pose.apply(collider.points), collider.faces)


def fcl_convex(hull: Convex) -> object:
    """The geometry of a convex solid."""
    faces = np.concatenate((np.full((len(hull.faces), 1), 3), hull.faces), axis=1).ravel()
    return fcl.Convex(np.array(hull.points), len(hull.faces), faces.astype(np.int32))


def fcl_skin(points: F64, faces: npt.NDArray[np.int32]) -> object:
    """Triangles without an inside, in world metres."""
    model = fcl.BVHModel()
    model.beginModel(len(points), len(faces))
    model.addSubModel(np.array(points, dtype=np.float64), np.array(faces))
    model.endModel()
    return fcl.CollisionObject(model, fcl.Transform())


def fcl_transform(pose: Pose) -> object:
    """A pose."""
    return fcl.Transform(np.array(pose.rotation), np.array(pose.position))
