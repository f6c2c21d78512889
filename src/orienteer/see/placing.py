"""Where the pieces of a scene stand, and their triangles built for casting rays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.see.bvh import Bvh
from orienteer.see.shade.tables import LEAFY, SHEER, SOLID, Piece, Run, pieces_of
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene

_HOME_M = 64.0
"""Rays are cast in 32-bit numbers near the origin: scenes further away are moved by multiples of this."""


class Places(NamedTuple):
    """Where the pieces stand, in the tracer's own frame."""

    rotations: F64
    """Shape (pieces, 3, 3)."""
    positions: F64
    """Shape (pieces, 3)."""


@dataclass(frozen=True, eq=False)
class Built:
    """Triangles that stand still against each other."""

    bvhs: tuple[tuple[int, Bvh], ...]
    """Each with its group: solid first."""

    @property
    def size_bytes(self) -> int:
        """About what they hold in memory."""
        return sum(bvh.size_bytes for _, bvh in self.bvhs)


def loose_pieces(scene: Scene, original: Scene) -> frozenset[int] | None:
    """The pieces that the state of a scene may move; None where it is no state of that original.

    They depend on what the state names, not on where it puts it: a door that swings is built again, its house is not.
    """
    if scene is original:
        return frozenset()
    pieces = pieces_of(scene)
    if [(p.thing, p.mesh) for p in pieces] != [(p.thing, p.mesh) for p in pieces_of(original)]:
        return None
    touched = scene.state.touched
    if any(a is not b and a.id not in touched for a, b in zip(scene.things, original.things, strict=True)):
        return None
    ids = [thing.id for thing in scene.things]
    return frozenset(
        i
        for i, piece in enumerate(pieces)
        if ids[piece.thing] in scene.state.poses or piece.part in scene.state.joints.get(ids[piece.thing], {})
    )


def places_of(scene: Scene, pieces: Sequence[Piece], offset: F64) -> Places:
    """Where each piece stands."""
    poses = [_pose(scene, piece) for piece in pieces]
    rotations = np.array([pose.rotation for pose in poses]).reshape(-1, 3, 3)
    return Places(rotations, np.array([pose.position for pose in poses]).reshape(-1, 3) - offset)


def offset_of(scene: Scene) -> F64:
    """Multiples of a fixed step near the middle of the scene; zero for all that lies around the origin."""
    middles = [
        _pose(scene, piece).apply((surface.positions.min(axis=0) + surface.positions.max(axis=0)) / 2)
        for piece in pieces_of(scene)
        for surface in piece.mesh.surfaces[:1]
        if len(surface.positions)
    ]
    if not middles:
        return np.zeros(3)
    middle = (np.min(middles, axis=0) + np.max(middles, axis=0)) / 2
    steps: F64 = np.round(middle / _HOME_M)
    return steps * _HOME_M


def build(runs: Iterable[Run], places: Places) -> Built:
    """One mesh for each group of triangles."""
    groups: dict[int, list[Run]] = {SOLID: [], LEAFY: [], SHEER: []}
    for run in runs:
        groups[run.group].append(run)
    return Built(tuple((group, _bvh(members, places)) for group, members in groups.items() if members))


def _bvh(runs: list[Run], places: Places) -> Bvh:
    vertices, faces, prims, first = [], [], [], 0
    for run in runs:
        surface = run.surface
        points = surface.positions.astype(np.float64) @ places.rotations[run.piece].T + places.positions[run.piece]
        vertices.append(points.astype(np.float32))
        faces.append(surface.faces + np.int32(first))
        prims.append(np.arange(run.first, run.first + len(surface.faces), dtype=np.int32))
        first += len(points)
    numbers: I32 = np.concatenate(prims)
    in_order = bool(np.array_equal(numbers, np.arange(len(numbers))))
    return Bvh(np.concatenate(vertices), np.concatenate(faces), None if in_order else numbers)


def _pose(scene: Scene, piece: Piece) -> Pose:
    thing = scene.things[piece.thing]
    if piece.part is None:
        return thing.pose
    return thing.pose @ next(part for part in thing.parts if part.id == piece.part).pose
