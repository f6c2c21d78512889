"""Primitives of a glTF file as surfaces."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from orienteer.arrays import F32, F64, I32, U8
from orienteer.world.cleaning import Raw, clean
from orienteer.world.gltf.accessors import Accessors
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import Mesh, Primitive
from orienteer.world.gltf.materials import Materials
from orienteer.world.mesh import Surface

TRIANGLES, STRIP, FAN = 4, 5, 6
"""Values of `Primitive.mode` that make triangles."""


class Geometry:
    """Makes the surfaces of one file's meshes, each mesh once."""

    def __init__(self, container: Container, warn: Callable[[str], None]) -> None:
        self._container = container
        self._accessors = Accessors(container)
        self._warn = warn
        self._made: dict[int, tuple[Surface, ...]] = {}
        self.materials = Materials(container, warn)

    def surfaces(self, number: int, user: str) -> tuple[Surface, ...]:
        """The surfaces of a mesh in its node's frame; `user` names the node in warnings."""
        if number not in self._made:
            known = self._container.document.meshes
            if number >= len(known):
                raise self._container.error(f"is asked for, but there are {len(known)} meshes", f"meshes[{number}]")
            self._made[number] = self._make(known[number], f"meshes[{number}]", user)
        return self._made[number]

    def forget(self) -> None:
        """Drops what only further meshes would need."""
        self._accessors.forget()

    def matrices(self, number: int) -> F64:
        """4×4 matrices, shape (count, 4, 4)."""
        columns = self._accessors.floats(number, 16).astype(np.float64).reshape(-1, 4, 4)
        return columns.transpose(0, 2, 1)

    def _make(self, mesh: Mesh, place: str, user: str) -> tuple[Surface, ...]:
        made = []
        for i, primitive in enumerate(mesh.primitives):
            surface = self._surface(primitive, f"{place}.primitives[{i}]", mesh.name or user)
            if surface is not None:
                made.append(surface)
        return tuple(made)

    def _surface(self, primitive: Primitive, place: str, name: str) -> Surface | None:
        position = primitive.attributes.get("POSITION")
        if position is None:
            self._warn(f"{name}: a primitive without positions was left out.")
            return None
        if primitive.mode not in (TRIANGLES, STRIP, FAN):
            if primitive.mode not in range(4):
                raise self._container.error(f"mode {primitive.mode} is none of 0 to 6", place)
            self._warn(
                f"{name}: its {'points' if primitive.mode == 0 else 'lines'} were left out; only triangles show."
            )
            return None
        positions = self._accessors.floats(position, 3)
        faces = self._faces(primitive, len(positions), place, name)
        normals = self._attribute(primitive, "NORMAL", 3, len(positions), place)
        finished = self.materials.finished(primitive.material)
        material, uv = finished.material, None
        if finished.use is not None and primitive.material is not None:
            uv = self._attribute(primitive, f"TEXCOORD_{finished.use.uv_set}", 2, len(positions), place)
            if uv is None:
                self._warn(f"{name}: has a picture but no coordinates to lay it by; the picture was left out.")
                material = self.materials.bare(primitive.material)
            elif finished.use.uv_matrix is not None:
                uv = _moved(uv, finished.use.uv_matrix)
        colors = self._colors(primitive, len(positions), place)
        cleaned = clean(Raw(positions, faces, normals, uv, colors), material)
        if cleaned.broken:
            self._warn(f"{name}: {cleaned.broken} of {len(faces)} triangles went, their corners are no finite numbers.")
        if cleaned.bent:
            self._warn(f"{name}: its normals are no directions; it is shaded flat.")
        return cleaned.surface

    def _attribute(self, primitive: Primitive, name: str, width: int, count: int, place: str) -> F32 | None:
        number = primitive.attributes.get(name)
        if number is None:
            return None
        self._match(number, name, count, place)
        return self._accessors.floats(number, width)

    def _match(self, number: int, name: str, count: int, place: str) -> None:
        found = self._accessors.count(number)
        if found != count:
            raise self._container.error(f"{name} has {found} entries for {count} corners", place)

    def _colors(self, primitive: Primitive, count: int, place: str) -> U8 | None:
        number = primitive.attributes.get("COLOR_0")
        if number is None:
            return None
        self._match(number, "COLOR_0", count, place)
        rgb = self._accessors.floats(number, (3, 4))[:, :3]
        colors = np.rint(np.clip(np.nan_to_num(rgb), 0.0, 1.0) * 255).astype(np.uint8)
        return None if (colors == 255).all() else colors

    def _faces(self, primitive: Primitive, count: int, place: str, name: str) -> I32:
        if primitive.indices is None:
            corners: I32 = np.arange(count, dtype=np.int32)
        else:
            corners = self._accessors.indices(primitive.indices, count)
        if primitive.mode == TRIANGLES:
            whole = len(corners) - len(corners) % 3
            if whole < len(corners):
                self._warn(f"{name}: the last {len(corners) - whole} corners make no triangle; they were left out.")
            return corners[:whole].reshape(-1, 3)
        if len(corners) < 3:
            return np.empty((0, 3), dtype=np.int32)
        if primitive.mode == FAN:
            first = np.broadcast_to(corners[0], len(corners) - 2)
            return np.stack((corners[1:-1], corners[2:], first), axis=1)
        odd = np.arange(len(corners) - 2) % 2 == 1
        second, third = np.where(odd, corners[2:], corners[1:-1]), np.where(odd, corners[1:-1], corners[2:])
        return np.stack((corners[:-2], second, third), axis=1)


def _moved(uv: F32, matrix: F64) -> F32:
    with np.errstate(over="ignore", invalid="ignore"):
        return np.asarray(uv @ matrix[:, :2].T + matrix[:, 2], dtype=np.float32)
