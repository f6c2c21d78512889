"""Where the pieces of a scene stand, and their triangles built for casting rays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.see.bvh import Bvh
from orienteer.see.shade.tables import LEAFY, SHEER, SOLID, Piece, Run, Stock, make_stock, pieces_of
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

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


@dataclass(frozen=True, eq=False)
class Base:
    """A scene as it was before anything moved: what its states share."""

    stock: Stock
    places: Places
    offset: F64
    """World metres of the origin of the frame that rays are cast in."""
    of_thing: tuple[tuple[int, ...], ...]
    """The pieces of each thing."""

    @property
    def size_bytes(self) -> int:
        """About what it holds in memory."""
        return self.stock.size_bytes + self.places.rotations.nbytes + self.places.positions.nbytes


def make_base(scene: Scene) -> Base:
    """Builds the tables of a scene and places its pieces."""
    stock, offset = make_stock(scene), offset_of(scene)
    poses = [pose_of(scene, piece) for piece in stock.pieces]
    rotations = np.array([pose.rotation for pose in poses]).reshape(-1, 3, 3)
    positions = np.array([pose.position for pose in poses]).reshape(-1, 3) - offset
    of_thing: list[list[int]] = [[] for _ in scene.things]
    for number, piece in enumerate(stock.pieces):
        of_thing[piece.thing].append(number)
    return Base(stock, Places(rotations, positions), offset, tuple(map(tuple, of_thing)))


def loose_pieces(scene: Scene, original: Scene, base: Base) -> frozenset[int] | None:
    """The pieces that the state of a scene may move; None where it is no state of that original.

    They depend on what the state names, not on where it puts it: a door that swings is built again, its house is not.
    """
    if len(scene.things) != len(original.things):
        return None
    loose: set[int] = set()
    for number, (now, before) in enumerate(zip(scene.things, original.things, strict=True)):
        if now is before:
            continue
        pieces = [base.stock.pieces[i] for i in base.of_thing[number]]
        if now.id not in scene.state.touched or _meshes(now) != [(piece.part, piece.mesh) for piece in pieces]:
            return None
        joints = scene.state.joints.get(now.id, {})
        whole = now.id in scene.state.poses
        loose.update(i for i, piece in zip(base.of_thing[number], pieces, strict=True) if whole or piece.part in joints)
    return frozenset(loose)


def places_in(scene: Scene, base: Base, loose: Iterable[int]) -> Places:
    """Where each piece stands when some have moved."""
    rotations, positions = base.places.rotations.copy(), base.places.positions.copy()
    for i in loose:
        pose = pose_of(scene, base.stock.pieces[i])
        rotations[i], positions[i] = pose.rotation, pose.position - base.offset
    return Places(rotations, positions)


def offset_of(scene: Scene) -> F64:
    """Multiples of a fixed step near the middle of the scene; zero for all that lies around the origin."""
    middles = [
        pose_of(scene, piece).apply((surface.positions.min(axis=0) + surface.positions.max(axis=0)) / 2)
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


def _meshes(thing: Thing) -> list[tuple[str | None, Mesh]]:
    bodies = [(None, thing.mesh), *((part.id, part.mesh) for part in thing.parts)]
    return [(part, mesh) for part, mesh in bodies if mesh.triangles]


def pose_of(scene: Scene, piece: Piece) -> Pose:
    """T_world_piece."""
    thing = scene.things[piece.thing]
    if piece.part is None:
        return thing.pose
    return thing.pose @ next(part for part in thing.parts if part.id == piece.part).pose
