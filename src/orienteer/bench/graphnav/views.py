"""The views of a dataset: where they lie, and what a session makes of them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from orienteer.arrays import U8
from orienteer.bench.contract import Picture, Shelf
from orienteer.bench.graphnav.compass import HEADINGS, Cell
from orienteer.bench.graphnav.pictures import annotated, seam_px
from orienteer.bench.graphnav.records import Condition, Options
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.see.picture import load_png

FOLDERS = {
    Condition.PLAIN: "maze_nodes_noLabel",
    Condition.ARROW: "maze_nodes_Arrow",
    Condition.LETTER: "maze_nodes_LFR",
    Condition.NUMBER: "maze_nodes_Num",
}
"""As published."""
NAMES = Options().names
WALL = "images/examples/wall.png"
WAY = "images/examples/path.png"
_NORTH, _SOUTH = 0, 2


def view_path(condition: Condition, size: int, maze: str, cell: Cell, heading: int, names: str = NAMES) -> str:
    """Where a stitched view lies in the dataset's folder."""
    fields = {"size": size, "maze": maze, "x": cell[0], "y": cell[1], "heading": heading, "letter": "NESW"[heading]}
    try:
        name = names.format_map(fields)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        raise BadArgumentError(
            f"the pattern {names!r} cannot be filled in ({error}); its fields are {', '.join(fields)}"
        ) from error
    return f"images/{FOLDERS[condition]}/{name}"


def node_view(
    shelf: Shelf, condition: Condition, size: int, maze: str, cell: Cell, heading: int, names: str = NAMES
) -> Picture | None:
    """A stitched view; where its condition's picture is missing, the plain one with the signs laid over it."""
    alt = f"left, front and right at {cell}, facing {HEADINGS[heading]}"
    found = view(shelf, view_path(condition, size, maze, cell, heading, names), alt)
    if found is not None or condition is Condition.PLAIN:
        return found
    plain = view(shelf, view_path(Condition.PLAIN, size, maze, cell, heading, names), alt)
    if plain is None or not isinstance(plain.source, Path):
        return None
    return Picture(annotated(load_png(plain.source), condition), alt)


def view(shelf: Shelf, path: str, alt: str) -> Picture | None:
    """A picture of the dataset; None where it is not there."""
    try:
        return Picture(shelf.file(path), alt)
    except BadFileError:
        return None


def part_of_view(
    shelf: Shelf, options: Options, size: int, maze: str, cell: Cell, heading: int, third: int, alt: str
) -> Picture | None:
    """The left (0), front (1) or right (2) part of a stitched view, plain where there is a plain one."""
    for condition in (Condition.PLAIN, options.condition):
        try:
            path = shelf.file(view_path(condition, size, maze, cell, heading, options.names))
            return Picture(_part(path, third), alt)
        except BadFileError:
            continue
    return None


@lru_cache(maxsize=32)
def _part(path: Path, third: int) -> U8:
    rgb = load_png(path)
    width = rgb.shape[1] // 3
    line = seam_px(width)  # between two views, and part of none
    part: U8 = np.ascontiguousarray(rgb[:, third * width + line : (third + 1) * width - line])
    part.flags.writeable = False
    return part


def all_round(shelf: Shelf, size: int, maze: str, cell: Cell, options: Options) -> Picture | None:
    """West, north, east and south of a key node side by side, from its views to the north and the south.

    Without annotations where there are such views; None where one of the two is missing.
    """
    for condition in (Condition.PLAIN, options.condition):
        try:
            north, south = (
                shelf.file(view_path(condition, size, maze, cell, heading, options.names))
                for heading in (_NORTH, _SOUTH)
            )
            alt = f"all round the goal at {cell}: west, north, east, south"
            return Picture(_joined(north, south), alt)
        except BadFileError:
            continue
    return None


@lru_cache(maxsize=32)
def _joined(north: Path, south: Path) -> U8:
    first, second = load_png(north), load_png(south)
    if first.shape != second.shape:
        raise BadFileError(
            south, f"is {second.shape[1]}×{second.shape[0]}, {north.name} {first.shape[1]}×{first.shape[0]}"
        )
    third = second.shape[1] // 3
    behind = second[:, third : 2 * third - seam_px(third)]  # the line on its right belongs between two views
    joined: U8 = np.concatenate((first, behind), axis=1)
    joined.flags.writeable = False
    return joined
