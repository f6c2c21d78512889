"""What came back: is it a model at all, before anything trusts it."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

from orienteer.build.packs.archive import Limits, unzip
from orienteer.errors import BadFileError

GLB_MAGIC = b"glTF"
ZIP_MAGIC = b"PK\x03\x04"
ZIP_LIMITS = Limits(entries=200, entry_bytes=256 << 20, total_bytes=512 << 20)
"""An OBJ, its materials and a few textures."""
LARGEST_JSON = 64 << 20


class EmptyModelError(BadFileError):
    """A well-formed file without a single triangle."""


def check_glb(path: Path) -> None:
    """Refuses what is not a complete GLB with at least one triangle in it."""
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(20)
        if len(head) < 20 or head[:4] != GLB_MAGIC:
            raise BadFileError(path, f"is not a GLB file: it begins with {head[:8]!r}")
        version, length, json_length, kind = struct.unpack("<4xIIII", head)
        if version != 2 or kind != 0x4E4F534A:
            raise BadFileError(path, f"is a GLB of version {version}; version 2 is read")
        if length != size:
            raise BadFileError(path, f"was cut short: {size:,} of {length:,} bytes")
        if json_length > min(size - 20, LARGEST_JSON):
            raise BadFileError(path, "says its description is longer than the file")
        text = file.read(json_length)
    try:
        tree = json.loads(text)
    except ValueError as error:
        raise BadFileError(path, f"has a description that is not JSON: {error}") from error
    if not _draws(tree):
        raise EmptyModelError(path, "is empty: it has no mesh with a triangle")


def check(path: Path) -> None:
    """Refuses what is neither a GLB with something in it nor a zip."""
    if not is_zip(path):
        check_glb(path)


def is_zip(path: Path) -> bool:
    """Whether the file begins like a zip archive."""
    with path.open("rb") as file:
        return file.read(len(ZIP_MAGIC)) == ZIP_MAGIC


def unpack_obj(archive: Path, folder: Path) -> Path:
    """Unpacks a zip that holds an OBJ model, and gives the path of the OBJ."""
    files = unzip(archive, folder, ZIP_LIMITS)
    models = [file for file in files if file.suffix.lower() == ".obj"]
    if len(models) != 1:
        raise BadFileError(archive, f"holds {len(models)} OBJ models; one was expected")
    with models[0].open("rb") as file:
        if not any(line.startswith(b"f ") for line in file):
            raise EmptyModelError(models[0], "is empty: it has no faces")
    return models[0]


def _draws(tree: Any) -> bool:
    try:
        accessors = tree.get("accessors", [])
        for mesh in tree.get("meshes", []):
            for part in mesh.get("primitives", []):
                corners = part.get("indices", part["attributes"]["POSITION"])
                if accessors[corners]["count"] >= 3:
                    return True
    except (KeyError, IndexError, TypeError, AttributeError):
        pass
    return False
