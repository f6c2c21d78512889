"""The colliders of pack models: made once, which takes about a second, and kept beside the pack."""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from orienteer import atomic
from orienteer.arrays import F64
from orienteer.errors import CannotWriteError
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell
from orienteer.world.importing.colliders import make_colliders
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose
from orienteer.world.thing import Role

FOLDER = "colliders"
MAKING = 1
"""Counts the ways of making them: what was kept from another way is not used."""


def colliders(mesh: Mesh, name: str, folder: Path, choice: str) -> tuple[Collider, ...]:
    """The colliders of a mesh that a pack in that folder calls `name`, made as `choice` says."""
    if choice == "none":
        return ()
    kept = folder / FOLDER / f"{choice}-{MAKING}" / f"{name}.npz"
    found = read(kept)
    if found is None:
        found = make_colliders([(mesh, Role.OBJECT)], choice)[0].all()
        with contextlib.suppress(CannotWriteError):  # a pack that others own is made anew each time
            write(kept, found)
    return found


def write(path: Path, made: Sequence[Collider]) -> None:
    """Keeps colliders in a file."""
    arrays: dict[str, np.ndarray] = {}
    for number, one in enumerate(made):
        match one:
            case Box():
                arrays[f"{number} box"] = np.concatenate((one.size, _pose(one.pose)))
            case Cylinder():
                arrays[f"{number} cylinder"] = np.concatenate(((one.radius, one.height), _pose(one.pose)))
            case Convex():
                arrays[f"{number} convex"] = one.points
            case Shell():
                arrays[f"{number} shell"], arrays[f"{number} faces"] = one.points, one.faces
    out = io.BytesIO()
    np.savez_compressed(out, allow_pickle=False, **arrays)
    atomic.write_bytes(path, out.getvalue())


def read(path: Path) -> tuple[Collider, ...] | None:
    """Colliders that were kept; None where there are none, or the file is damaged."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            arrays = {name: kept[name] for name in kept.files}
        keys = sorted((key for key in arrays if not key.endswith("faces")), key=lambda key: int(key.split()[0]))
        return tuple(_collider(key, arrays) for key in keys)
    except (OSError, ValueError, KeyError, IndexError, EOFError, zipfile.BadZipFile):
        return None


def _collider(key: str, arrays: dict[str, np.ndarray]) -> Collider:
    number, kind = key.split()
    values = arrays[key]
    match kind:
        case "box":
            return Box((float(values[0]), float(values[1]), float(values[2])), Pose(values[3:6], values[6:10]))
        case "cylinder":
            return Cylinder(float(values[0]), float(values[1]), Pose(values[2:5], values[5:9]))
        case "convex":
            return Convex(values)
        case "shell":
            return Shell(values, arrays[f"{number} faces"])
    raise ValueError(f"unknown kind {kind!r}")


def _pose(pose: Pose) -> F64:
    return np.concatenate((pose.position, pose.quaternion))
