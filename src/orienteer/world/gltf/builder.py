"""Puts a GLB together: its JSON, and the bytes that the JSON points into."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, I32, U8
from orienteer.errors import CannotWriteError
from orienteer.world.gltf.container import BIN_CHUNK, JSON_CHUNK, MAGIC

_CORNERS, _TRIANGLES = 34962, 34963
"""Targets of buffer views."""
_U8, _U16, _U32, _F32 = 5121, 5123, 5125, 5126
_LARGEST = 2**32 - 1
"""Bytes: a GLB counts them in 32 bits."""


class Builder:
    """A GLB in the making. Arrays are written from where they are, without a copy."""

    def __init__(self, generator: str) -> None:
        self.lists: dict[str, list[dict[str, Any]]] = {}
        self.top: dict[str, Any] = {"asset": {"version": "2.0", "generator": generator}}
        self._parts: list[memoryview] = []
        self._size = 0
        self._extensions: set[str] = set()

    def add(self, kind: str, entry: dict[str, Any]) -> int:
        """Appends to one of glTF's lists ("nodes", "meshes", …); gives its number there."""
        entries = self.lists.setdefault(kind, [])
        entries.append(entry)
        return len(entries) - 1

    def uses(self, extension: str) -> None:
        """Notes an extension that a reader may ignore."""
        self._extensions.add(extension)

    def view(self, content: bytes | npt.NDArray[Any], target: int | None = None) -> int:
        """Appends bytes; gives the number of their buffer view."""
        held = np.ascontiguousarray(content).data if isinstance(content, np.ndarray) else memoryview(content)
        part = held.cast("B")
        entry: dict[str, Any] = {"buffer": 0, "byteOffset": self._size, "byteLength": len(part)}
        if target is not None:
            entry["target"] = target
        self._parts.append(part)
        self._size += len(part)
        if padding := -self._size % 8:
            self._parts.append(memoryview(bytes(padding)))
            self._size += padding
        return self.add("bufferViews", entry)

    def positions(self, points: F32) -> int:
        """An accessor of corners, with the bounds that glTF asks for."""
        bounds = {"min": points.min(axis=0).tolist(), "max": points.max(axis=0).tolist()}
        return self._accessor(points, _F32, f"VEC{points.shape[1]}", _CORNERS, bounds)

    def vectors(self, values: F32) -> int:
        """An accessor of normals or texture coordinates."""
        return self._accessor(values, _F32, f"VEC{values.shape[1]}", _CORNERS, {})

    def colors(self, rgb: U8) -> int:
        """An accessor of corner colours; rows of three bytes would not be aligned, so alpha is added."""
        rgba = np.concatenate((rgb, np.full((len(rgb), 1), 255, np.uint8)), axis=1)
        return self._accessor(rgba, _U8, "VEC4", _CORNERS, {"normalized": True})

    def faces(self, faces: I32, corners: int) -> int:
        """An accessor of triangles."""
        if corners < 65535:  # the highest number restarts strips
            return self._accessor(faces.astype(np.uint16).reshape(-1), _U16, "SCALAR", _TRIANGLES, {})
        return self._accessor(faces.reshape(-1).view(np.uint32), _U32, "SCALAR", _TRIANGLES, {})

    def sha256(self) -> str:
        """The hash of the file."""
        digest = hashlib.sha256()
        for piece in self._pieces():
            digest.update(piece)
        return digest.hexdigest()

    def write(self, path: Path) -> None:
        """Writes the file."""
        with path.open("wb") as file:
            for piece in self._pieces():
                file.write(piece)

    def _accessor(self, values: npt.NDArray[Any], component: int, kind: str, target: int, more: dict[str, Any]) -> int:
        view = self.view(values, target)
        entry = {"bufferView": view, "componentType": component, "count": len(values), "type": kind, **more}
        return self.add("accessors", entry)

    def _pieces(self) -> Iterator[bytes | memoryview]:
        document = {**self.top, **self.lists}
        if self._size:
            document["buffers"] = [{"byteLength": self._size}]
        if self._extensions:
            document["extensionsUsed"] = sorted(self._extensions)
        text = json.dumps(document, separators=(",", ":"), allow_nan=False).encode()
        text += b" " * (-len(text) % 4)
        total = 12 + 8 + len(text) + (8 + self._size if self._size else 0)
        if total > _LARGEST:
            raise CannotWriteError(f"The scene needs {total} bytes; a GLB file holds at most {_LARGEST}.")
        yield struct.pack("<4sII", MAGIC, 2, total)
        yield struct.pack("<II", len(text), JSON_CHUNK) + text
        if self._size:
            yield struct.pack("<II", self._size, BIN_CHUNK)
            yield from self._parts
