"""Colliders for meshes that come without: simple solids where they fit, convex pieces, or the bare surface."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from orienteer.errors import UnknownNameError
from orienteer.world.collider import Collider, Shell
from orienteer.world.importing.decompose import EFFORTS, Effort, decompose
from orienteer.world.importing.fitting import fit
from orienteer.world.importing.solidity import Solid, solids_of
from orienteer.world.mesh import Mesh
from orienteer.world.thing import Role

NONE = "none"
CHOICES = (*EFFORTS, NONE)
"""How colliders may be made."""

MOST_TRIANGLES = 200_000
"""A mesh with more is a scan: its surface is taken as it is."""
MOST_FITTED = 50_000
"""The same for a connected part: Qhull would take seconds."""
MOST_SOLIDS = 200
"""The same for a mesh of more connected parts: a tree with leaves, a heap of crumbs."""
HOLLOW_M = 1.5
"""A closed part larger than this in every direction may be a room seen from outside or inside; it is never solid."""


@dataclass
class Made:
    """What a mesh became."""

    colliders: list[Collider] = field(default_factory=list)
    left: list[Solid] = field(default_factory=list)
    """Parts that stay bare surface."""
    doubts: list[str] = field(default_factory=list)
    """Why they do."""

    def leave(self, solid: Solid, why: str) -> None:
        """Keeps a part as it is."""
        self.left.append(solid)
        self.doubts.append(why)

    def all(self) -> tuple[Collider, ...]:
        """All colliders, with one shell for what stays bare surface."""
        return (*self.colliders, _shell(self.left)) if self.left else tuple(self.colliders)


def check_choice(choice: str) -> str:
    """The same, if there is such a way to make colliders."""
    if choice not in CHOICES:
        raise UnknownNameError("way to make colliders", choice, CHOICES)
    return choice


def make_colliders(meshes: Sequence[tuple[Mesh, Role]], choice: str) -> list[Made]:
    """Colliders for each mesh, in its frame."""
    if choice == NONE:
        return [Made() for _ in meshes]
    made: list[Made] = []
    hard: list[tuple[Solid, Made]] = []
    for mesh, role in meshes:
        one, waiting = _fitted(mesh, role)
        made.append(one)
        hard.extend((solid, one) for solid in waiting)
    _decompose_all(hard, EFFORTS[choice])
    return made


def _fitted(mesh: Mesh, role: Role) -> tuple[Made, list[Solid]]:
    """What fits at once, and the closed parts that want decomposing."""
    made = Made()
    if role is Role.SHELL or mesh.triangles > MOST_TRIANGLES:
        made.colliders.append(_bare(mesh))
        made.doubts.append(
            "one piece with floor and walls" if role is Role.SHELL else f"more than {MOST_TRIANGLES} triangles"
        )
        return made, []
    solids = solids_of(mesh)
    if len(solids) > MOST_SOLIDS:
        made.colliders.append(_bare(mesh))
        made.doubts.append(f"more than {MOST_SOLIDS} loose parts")
        return made, []
    waiting = []
    for solid in solids:
        if (solid.size > HOLLOW_M).all():
            made.leave(solid, "large enough to be hollow")
        elif len(solid.faces) > MOST_FITTED:
            made.leave(solid, f"more than {MOST_FITTED} triangles in one piece")
        elif (collider := fit(solid)) is not None:
            made.colliders.append(collider)
        elif not solid.closed:
            made.leave(solid, "open or not manifold")
        elif abs(solid.volume) < 1e-9:
            made.leave(solid, "encloses nothing")
        else:
            waiting.append(solid)
    return made, waiting


def _decompose_all(hard: list[tuple[Solid, Made]], effort: Effort) -> None:
    """Decomposes the simplest parts first, as long as the effort lasts."""
    left = effort.all_triangles
    for i, (solid, made) in enumerate(sorted(hard, key=lambda pair: len(pair[0].faces))):
        count = len(solid.faces)
        if count > min(effort.most_triangles, left) or i >= effort.most_parts:
            more = "" if effort is EFFORTS["exact"] else '; colliders="exact" takes the time'
            made.leave(solid, f"too much to find convex pieces{more}")
            continue
        left -= count
        pieces, why = decompose(solid, effort)
        if pieces is None:
            made.leave(solid, why)
        else:
            made.colliders.extend(pieces)


def _bare(mesh: Mesh) -> Shell:
    """A mesh's own surface."""
    first = np.cumsum([0, *(len(surface.positions) for surface in mesh.surfaces)])
    faces = [surface.faces + np.int32(first[i]) for i, surface in enumerate(mesh.surfaces)]
    return Shell(
        np.concatenate([surface.positions for surface in mesh.surfaces]).astype(np.float64),
        faces[0] if len(faces) == 1 else np.concatenate(faces),
    )


def _shell(solids: list[Solid]) -> Shell:
    first = np.cumsum([0, *(len(solid.points) for solid in solids)])
    faces = [solid.faces + np.int32(first[i]) for i, solid in enumerate(solids)]
    return Shell(np.concatenate([solid.points for solid in solids]), np.concatenate(faces))
