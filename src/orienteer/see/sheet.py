"""Contact sheets: many small pictures on one page, each with its caption."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from orienteer.arrays import U8
from orienteer.errors import BadArgumentError, BadFileError, OrienteerError
from orienteer.see.lettering import fitting, text_mask, text_size
from orienteer.see.oblique import oblique
from orienteer.see.palette import COLORS, Rgb8
from orienteer.see.pen import Stencil, Stroke, paint, stencil
from orienteer.see.picture import check_rgb
from orienteer.see.shot import photograph
from orienteer.world.scene import Scene

_PAPER: Rgb8 = (250, 250, 248)
_INK: Rgb8 = (24, 24, 24)
_TILE: Rgb8 = (226, 226, 222)
"""Behind pictures that do not fill their tile, and behind the reason why there is none."""

_GAP = 12
"""Pixels between tiles."""

_LETTERS = 14.0
"""Height of captions, pixels; long words are set smaller."""


_SUFFIXES = (".glb", ".gltf", ".obj")
"""Files that are scenes by themselves; a folder with a `scene.json` is one as well."""


@dataclass(frozen=True, eq=False)
class Tile:
    """A picture with its caption, or the reason why there is no picture."""

    picture: U8 | None
    """Shape (height, width, 3), any size."""
    caption: str = ""
    problem: str = ""
    """What went wrong, where there is no picture."""


def sheet(tiles: Iterable[Tile], columns: int | None = None, tile: tuple[int, int] = (320, 240), title: str = "") -> U8:
    """All tiles in rows, u8 (height, width, 3). Captions go on as many lines as they need, rows are as high."""
    shown = list(tiles)
    if columns is None:
        columns = max(1, min(len(shown), round(math.sqrt(len(shown) * 1.6))))
    if columns < 1 or min(tile) < 32:
        raise BadArgumentError(f"a sheet has at least 1 column and tiles of 32 pixels, not {columns} of {tile}")
    width = columns * (tile[0] + _GAP) + _GAP
    parts = [_heading(title, width)] if title else []
    rows = [shown[i : i + columns] for i in range(0, len(shown), columns)]
    parts += [_row(row, tile, width) for row in rows]
    if not rows:
        parts.append(_heading("nothing to show", width))
    return np.concatenate([*parts, _blank(width, _GAP)])


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


def _row(tiles: Sequence[Tile], size: tuple[int, int], width: int) -> U8:
    captions = [fitting(tile.caption, _LETTERS, size[0]) for tile in tiles]
    text_height = max(_height(lines, px) for lines, px in captions)
    row = _blank(width, _GAP + size[1] + (6 + text_height if text_height else 0))
    for i, (tile, (lines, px)) in enumerate(zip(tiles, captions, strict=True)):
        left = _GAP + i * (size[0] + _GAP)
        row[_GAP : _GAP + size[1], left : left + size[0]] = _face(tile, size)
        _write(row, lines, px, left, _GAP + size[1] + 6, _INK)
    return row


def _face(tile: Tile, size: tuple[int, int]) -> U8:
    """The picture, made to fit, or the problem in words."""
    face = np.full((size[1], size[0], 3), _TILE, dtype=np.uint8)
    if tile.picture is None:
        _explain(face, tile.problem or "no picture")
        return face
    rgb = check_rgb(tile.picture)
    scale = min(size[0] / rgb.shape[1], size[1] / rgb.shape[0])
    width, height = max(1, round(rgb.shape[1] * scale)), max(1, round(rgb.shape[0] * scale))
    image = Image.fromarray(np.ascontiguousarray(rgb))
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.LANCZOS if scale < 1 else Image.Resampling.BICUBIC)
    left, top = (size[0] - width) // 2, (size[1] - height) // 2
    face[top : top + height, left : left + width] = np.asarray(image)
    return face


def _explain(face: U8, problem: str) -> None:
    """A cross for "no picture", and as much of the reason as has room."""
    height, width = face.shape[:2]
    arm = np.array(((-9.0, -9.0), (9.0, 9.0)))
    for turn in (1, -1):
        line = arm * (turn, 1) + (width / 2, 26.0)
        paint(face, stencil([Stroke(line, 2.5)], (width, height)), COLORS["red"])
    px = 13.0
    lines, px = fitting(problem, px, width - 24)
    while px > 9.0 and 46 + _height(lines, px) > height - 8:
        lines, px = fitting(problem, max(9.0, px - 1), width - 24)
    room = max(1, (height - 54) // max(1, text_size("x", px)[1]))
    if len(lines) > room:
        lines = [*lines[: room - 1], "…"]
    _write(face, lines, px, 12, 46, _INK)


def _heading(title: str, width: int) -> U8:
    lines, px = fitting(title, 20.0, width - 2 * _GAP)
    band = _blank(width, _GAP + _height(lines, px))
    _write(band, lines, px, _GAP, _GAP, _INK)
    return band


def _blank(width: int, height: int) -> U8:
    return np.full((height, width, 3), _PAPER, dtype=np.uint8)


def _height(lines: Sequence[str], px: float) -> int:
    return sum(text_size(line, px)[1] for line in lines)


def _write(rgb: U8, lines: Sequence[str], px: float, left: int, top: int, color: Rgb8) -> None:
    for line in lines:
        mask = text_mask(line, px)[: rgb.shape[0] - top, : rgb.shape[1] - left]
        if mask.size:
            paint(rgb, Stencil(left, top, np.ascontiguousarray(mask, np.float32) / np.float32(255)), color)
        top += text_size(line, px)[1]
