"""The same thing larger or smaller."""

from __future__ import annotations

from dataclasses import replace

from orienteer.build.shape import Solid
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.pose import Pose


def scaled(solid: Solid, factor: float) -> Solid:
    """The solid `factor` times as large about the origin; its textures keep their size unless they cover it once."""
    skins = []
    for skin in solid.skins:
        once = skin.finish.tile == (1.0, 1.0)
        skins.append(replace(skin, positions=skin.positions * factor, uv=skin.uv if once else skin.uv * factor))
    return Solid(tuple(skins), tuple(_scaled(collider, factor) for collider in solid.colliders))


def _scaled(collider: Collider, factor: float) -> Collider:
    match collider:
        case Box(size, pose):
            return Box((size[0] * factor, size[1] * factor, size[2] * factor), _moved(pose, factor))
        case Cylinder(radius, height, pose):
            return Cylinder(radius * factor, height * factor, _moved(pose, factor))
        case Convex(points):
            return Convex(points * factor)
        case Shell(points, faces):
            return Shell(points * factor, faces)


def _moved(pose: Pose, factor: float) -> Pose:
    return replace(pose, position=pose.position * factor)
