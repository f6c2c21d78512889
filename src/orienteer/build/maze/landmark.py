"""Landmarks: things enlarged or made smaller until they mark a place, each told from all others at a glance."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import finish
from orienteer.build.registry import make
from orienteer.build.shape import box
from orienteer.errors import UnknownNameError
from orienteer.world.collider import Collider, Cylinder
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

REACH_M = 0.7
"""A landmark stays within so far of its middle, seen from above."""
HIGH_M = 2.2
"""And below that height, its plinth included."""
MIDDLE_M = 1.05
"""Small ones stand on plinths that lift their middle to about the eyes."""
_PLINTH_M = (0.12, 0.75)
_PLINTH_WIDE_M = 0.8


@dataclass(frozen=True)
class Landmark:
    """One entry of the catalogue."""

    name: str
    """Unique: the category, after its colour where there are several of one."""
    category: str
    color: str | None = None
    seed: int = 0


@cache
def catalogue() -> dict[str, Landmark]:
    """All landmarks by name."""
    text = (files("orienteer.build.maze") / "landmarks.json").read_text(encoding="utf-8")
    return {entry["name"]: Landmark(**entry) for entry in json.loads(text)}


@lru_cache(maxsize=160)
def landmark(name: str) -> Thing:
    """A landmark standing on the origin, its front towards +z."""
    if name not in catalogue():
        raise UnknownNameError("landmark", name, catalogue())
    return enlarged(catalogue()[name])


def enlarged(entry: Landmark) -> Thing:
    """The thing on its plinth, as large as a landmark may be."""
    options = {} if entry.color is None else {"color": entry.color}
    thing = make(entry.category, entry.seed, **options)
    corners = np.concatenate([pose.apply(mesh.corners) for mesh, pose in thing.meshes() if mesh.triangles])
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = (low + high) / 2
    reach = float(np.hypot(*(corners - middle)[:, [0, 2]].T).max())
    tall = float(high[1] - low[1])
    factor = min(REACH_M / reach, (HIGH_M - _PLINTH_M[0]) / tall)
    plinth = float(np.clip(MIDDLE_M - factor * tall / 2, *_PLINTH_M))
    foot = np.array((middle[0], low[1], middle[2]))
    raised = np.array((0.0, plinth + 0.002, 0.0))
    surfaces = [
        _placed(surface, pose, foot, factor, raised) for mesh, pose in thing.meshes() for surface in mesh.surfaces
    ]
    stone = box((_PLINTH_WIDE_M, plinth, _PLINTH_WIDE_M), finish("light granite"), 0.02)
    round_it: Collider = Cylinder(REACH_M, HIGH_M, Pose.at(0.0, HIGH_M / 2, 0.0))
    return Thing(
        id=entry.name.replace(" ", "-"),
        name=entry.name,
        category=entry.category,
        mesh=Mesh.of(stone.mesh(), Mesh(tuple(surfaces))),
        colliders=(round_it,),
        color=thing.color,
        front=(0.0, 0.0, 1.0),
    )


def _placed(surface: Surface, pose: Pose, foot: F64, factor: float, raised: F64) -> Surface:
    """A surface of the thing where it comes to stand on its plinth."""
    points = (pose.apply(surface.positions) - foot) * factor + raised
    normals = None if surface.normals is None else pose.rotate(surface.normals).astype(np.float32)
    return replace(surface, positions=points.astype(np.float32), normals=normals)
