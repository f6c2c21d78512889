"""Hashes of what things are, whichever file they came from: equal content, equal hash.

Numbers count by their bits (float64 for single numbers, their own type for arrays), pictures by their pixels. Fields
are taken from the dataclasses themselves, so none can be forgotten.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from orienteer.world.collider import Convex, Shell
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Mesh, Surface

if TYPE_CHECKING:
    from orienteer.world.scene import Scene

_SHARED = (Mesh, Surface, Material, Texture, Convex, Shell)
"""Heavy, and often used more than once: hashed once for each object."""
_BOOKKEEPING = {"original", "state"}
"""Fields of a Scene that say how it came about, not what it is."""


def scene_sha256(scene: Scene) -> str:
    """A hash of everything in a scene as it stands."""
    return Digests().of(scene).hex()


class Digests:
    """Hashes of objects. Keep it only as long as those objects."""

    def __init__(self) -> None:
        self._known: dict[int, bytes] = {}

    def of(self, value: Any) -> bytes:
        """The SHA-256 of a value: dataclasses, arrays, mappings, sequences, sets, enums, words and numbers."""
        if not isinstance(value, _SHARED):
            return self._hash(value)
        if id(value) not in self._known:
            self._known[id(value)] = self._hash(value)
        return self._known[id(value)]

    def _hash(self, value: Any) -> bytes:
        digest = hashlib.sha256()
        if isinstance(value, np.ndarray):
            digest.update(f"array {value.dtype.str} {value.shape}\n".encode())
            digest.update(np.ascontiguousarray(value).data)
        elif value is None or isinstance(value, bool | np.bool_):
            digest.update(f"constant {value}".encode())
        elif isinstance(value, Enum):
            digest.update(f"word {value.value}".encode())
        elif isinstance(value, str):
            digest.update(b"word " + value.encode("utf-8", "surrogatepass"))
        elif isinstance(value, Real):
            digest.update(b"number " + np.float64(value).tobytes())
        else:
            for piece in self._pieces(value):
                digest.update(piece)
        return digest.digest()

    def _pieces(self, value: Any) -> list[bytes]:
        """What a composed value is made of, in an order that depends on nothing else."""
        if isinstance(value, Mesh):
            drawn = [self.of(surface) for surface in value.surfaces if len(surface.faces)]
            return [b"Mesh", *drawn]  # a surface without triangles is nothing
        if is_dataclass(value):
            names = [field.name for field in fields(value) if field.name not in _BOOKKEEPING]
            return [type(value).__name__.encode(), *(self.of(getattr(value, name)) for name in names)]
        if isinstance(value, Mapping):
            return [b"mapping", *(self.of(part) for key in sorted(value) for part in (key, value[key]))]
        if isinstance(value, frozenset | set):
            return [b"set", *sorted(self.of(part) for part in value)]
        if isinstance(value, tuple | list):
            return [b"sequence", *(self.of(part) for part in value)]
        raise TypeError(f"{type(value).__name__} has no canonical form")
