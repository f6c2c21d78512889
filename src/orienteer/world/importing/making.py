"""Things out of nodes: their shapes, names, colours and roles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.world.cleaning import Raw, subset
from orienteer.world.importing.albedo import has_area, word_of
from orienteer.world.importing.baking import Placed, bake, level_frame
from orienteer.world.importing.joining import wholes_of
from orienteer.world.importing.owners import Group, Kind, Label
from orienteer.world.importing.welding import Pool, pool
from orienteer.world.importing.words import slug, with_color
from orienteer.world.mesh import Mesh
from orienteer.world.model import Model
from orienteer.world.pose import Pose
from orienteer.world.thing import Role, Thing

OBJECT = "object"
"""Name and category of what nothing names."""
_NAMES = {Role.SHELL: "place", Role.FLOOR: "floor", Role.WALL: "wall", Role.CEILING: "ceiling", Role.STAIRS: "stairs"}
_SAME = 1e-5
"""Copies of a mesh placed this much alike (scale, tilt; metres) share it."""


@dataclass
class Maker:
    """Makes the things of one model."""

    model: Model
    T_world_file: F64
    things: list[Thing] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    _meshes: dict[tuple[object, ...], tuple[Mesh, F64]] = field(default_factory=dict)
    _colors: dict[Mesh, str | None] = field(default_factory=dict)
    _ids: Counter[str] = field(default_factory=Counter)

    def add_group(self, group: Group) -> None:
        """One thing from nodes that belong together."""
        pose = level_frame(self.T_world_file @ self.model.nodes[group.owner].matrix)
        back = pose.inverse().matrix @ self.T_world_file
        placed: list[Placed] = []
        key: list[object] = []
        for member in group.members:
            node = self.model.nodes[member]
            matrix = back @ node.matrix
            placed += [Placed(surface, matrix) for surface in node.surfaces]
            key += [id(node.surfaces), np.round(matrix / _SAME).tobytes()]
        if tuple(key) not in self._meshes:
            self._meshes[tuple(key)] = bake(placed)
        mesh, foot = self._meshes[tuple(key)]
        self._add(mesh, pose @ Pose(foot), group.label, self.model.nodes[group.owner].name, group.tag)

    def add_loose(self, numbers: Sequence[int], hint: Label, apart: bool) -> None:
        """Things from nodes that nothing names, by what hangs together; `hint` names them if they are one."""
        placed, nodes = [], []
        for number in numbers:
            matrix = self.T_world_file @ self.model.nodes[number].matrix
            for surface in self.model.nodes[number].surfaces:
                placed.append(Placed(surface, matrix))
                nodes.append(number)
        whole = pool(tuple(placed), tuple(nodes))
        for one in wholes_of(whole, apart):
            mesh, foot = bake(_pieces(whole, one.triangles))
            label = hint if one.role is Role.SHELL or not apart else Label(Kind.NOTHING, "")
            self._add(mesh, Pose(foot), label, "", None, one.role)

    def _add(
        self,
        mesh: Mesh,
        pose: Pose,
        label: Label,
        node_name: str,
        tag: Mapping[str, Any] | None,
        role: Role = Role.OBJECT,
    ) -> None:
        if not has_area(mesh):
            self.warnings.append(f"{node_name or 'A part'} has no area; it was left out.")
            return
        if mesh not in self._colors:
            self._colors[mesh] = word_of(mesh)
        color, kind = self._colors[mesh], label.category
        if kind is not None and role is Role.OBJECT:
            role = kind.role
        plain = label.name or _NAMES.get(role, OBJECT)
        name = plain if role in _NAMES else with_color(color, plain)
        category = kind.name if kind else _NAMES.get(role, OBJECT)
        if tag is not None:
            name, category, role = node_name, str(tag.get("category", category)), _role(tag.get("role"), role)
        self.things.append(
            Thing(
                id=self._id(str(tag["id"]) if tag is not None else slug(plain)),
                name=name,
                category=category,
                mesh=mesh,
                pose=pose,
                color=color,
                role=role,
                affordances=kind.affordances if kind else frozenset(),
                tags={"node": node_name} if node_name and node_name != name else {},
            )
        )

    def _id(self, wish: str) -> str:
        """The wish, with a number from the second thing on that has it."""
        while True:
            self._ids[wish] += 1
            found = wish if self._ids[wish] == 1 else f"{wish}-{self._ids[wish]}"
            if found == wish or not self._ids[found]:
                self._ids[found] = max(self._ids[found], 1)
                return found


def _pieces(pool: Pool, triangles: I32) -> list[Placed]:
    """Triangles of a pool, by number and ascending, as surfaces of their own."""
    bounds = np.searchsorted(triangles, [*pool.first_face, len(pool.faces)])
    found = []
    for i, one in enumerate(pool.placed):
        own = triangles[bounds[i] : bounds[i + 1]]
        if len(own) == len(one.surface.faces):
            found.append(one)
        elif len(own):
            surface = one.surface
            faces = surface.faces[own - pool.first_face[i]]
            used = np.zeros(len(surface.positions), dtype=np.bool_)
            used[faces] = True
            part = subset(Raw(surface.positions, faces, surface.normals, surface.uv, surface.colors), used)
            found.append(Placed(replace(surface, **part._asdict()), one.matrix))
    return found


def _role(said: object, otherwise: Role) -> Role:
    return next((role for role in Role if role.value == said), otherwise)
