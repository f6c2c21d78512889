"""A contact sheet of all scenes below a folder."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from orienteer.arrays import U8
from orienteer.errors import BadFileError, OrienteerError
from orienteer.see.oblique import oblique
from orienteer.see.sheet import Tile, sheet
from orienteer.see.views import photograph
from orienteer.world.scene import Scene

_SUFFIXES = (".glb", ".gltf", ".obj")
"""Files that are scenes by themselves; a folder with a `scene.json` is one as well."""


def contact_sheet(
    folder: Path | str,
    columns: int | None = None,
    tile: tuple[int, int] = (320, 240),
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> U8:
    """All scenes below a folder, each seen at a slant; one that cannot be shown leaves its reason in its place."""
    root = Path(folder)
    paths = scenes_below(root)
    tiles = []
    for done, path in enumerate(paths):
        progress(done, len(paths))
        tiles.append(scene_tile(path, tile, str(path.relative_to(root)) if path != root else root.name))
    progress(len(paths), len(paths))
    return sheet(tiles, columns, tile, f"{root.name or root}: {len(paths)} scene{'s' * (len(paths) != 1)}")


def scenes_below(folder: Path | str) -> list[Path]:
    """Scene folders and scene files at or below a folder, in the order of their names; links are not followed."""
    root = Path(folder)
    if not root.is_dir():
        raise BadFileError(root, "is not a folder that can be read")
    found = []
    for place, folders, files in os.walk(root):
        if "scene.json" in files:
            found.append(Path(place))
            folders.clear()  # what lies in a scene's folder belongs to it
        else:
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [Path(place, name) for name in files if _is_scene_file(name)]
    return sorted(found, key=lambda path: _natural(str(path)))


def scene_tile(path: Path, size: tuple[int, int] = (320, 240), caption: str = "") -> Tile:
    """The picture of a scene file, or why there is none. Nothing that a file holds stops the others."""
    name = caption or path.name
    try:
        scene = Scene.load(path)
        return Tile(photograph(scene, oblique(scene, size)).rgb, name)
    except OrienteerError as error:
        return Tile(None, name, str(error).removeprefix(f"{path}: "))
    except Exception as error:
        return Tile(None, name, f"an error of Orienteer's own: {type(error).__name__}: {error}")


def _is_scene_file(name: str) -> bool:
    return name.lower().endswith(_SUFFIXES) and not name.startswith(".")


def _natural(name: str) -> list[tuple[int, int, str]]:
    """A sort key under which scene 2 comes before scene 10."""
    pieces: list[tuple[int, int, str]] = []
    digits = ""
    for sign in [*name, ""]:
        if sign.isdecimal() and sign.isascii():
            digits += sign
            continue
        if digits:
            pieces.append((0, int(digits), ""))
            digits = ""
        pieces.append((1, 0, sign.casefold()))
    return pieces
