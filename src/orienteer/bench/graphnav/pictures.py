"""Views as GraphNav shows them: left, front and right side by side, with or without signs on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

import numpy as np

from orienteer.arrays import F64, U8
from orienteer.bench.graphnav.compass import Cell, turned
from orienteer.bench.graphnav.keygraph import KeyGraph
from orienteer.bench.graphnav.reading import tokens
from orienteer.bench.graphnav.records import Condition
from orienteer.build.maze import catalogue, maze_place, standing
from orienteer.errors import BadArgumentError
from orienteer.see.lettering import text_size
from orienteer.see.overlay.ink import Ink, Words
from orienteer.see.palette import rgb_of
from orienteer.see.pen import Stroke
from orienteer.see.render import render
from orienteer.world.scene import Scene

EXAMPLE = ("0100", "1111", "0100")
"""A crossing with three dead ends, for the pictures of a wall and of a way."""
_WALL_AT, _WAY_AT, _NORTH, _EAST = (1, 2), (1, 1), 0, 1
_SEAM = np.array((32, 32, 32), dtype=np.uint8)
_DISC, _SIGN = "blue", "white"


def landmarks_of(graph: KeyGraph, rng: np.random.Generator) -> dict[Cell, str]:
    """A landmark for every key node, no two alike."""
    names = sorted(catalogue())
    if len(graph.nodes) > len(names):
        raise BadArgumentError(f"the maze has {len(graph.nodes)} key nodes, and there are {len(names)} landmarks")
    picked = rng.permutation(len(names))[: len(graph.nodes)]
    return {cell: names[int(i)] for cell, i in zip(graph.nodes, picked, strict=True)}


def place_of(rows: str, landmarks: Mapping[Cell, str], name: str) -> Scene:
    """The maze as a place."""
    return maze_place(rows.split("/"), landmarks, name)


def node_views(scene: Scene, cells: Sequence[Cell], pixels: int) -> Iterator[tuple[Cell, int, U8]]:
    """(cell, heading, stitched view) for all cells and headings; every direction is rendered once."""
    for cell in cells:
        around = [render(scene, standing(cell, heading, pixels)).rgb for heading in range(4)]
        for heading in range(4):
            yield cell, heading, stitched([around[turned(heading, quarters)] for quarters in (-1, 0, 1)])


def stitched(views: Sequence[U8]) -> U8:
    """Views side by side, with thin lines where they meet."""
    joined = np.concatenate(views, axis=1)
    half = seam_px(views[0].shape[1])
    for i in range(1, len(views)):
        seam = i * views[0].shape[1]
        joined[:, seam - half : seam + half] = _SEAM
    return joined


def seam_px(width: int) -> int:
    """How far the line between two views of that width reaches into each."""
    return max(1, width // 128)


def annotated(view: U8, condition: Condition) -> U8:
    """A stitched view with the signs of a condition on its parts."""
    if condition is Condition.PLAIN:
        return view
    height, width = view.shape[:2]
    top, clear, ink = _signs(condition, width, height)
    shown = view.copy()
    rows = slice(top, top + len(ink))
    shown[rows] = (view[rows] * clear + ink + 0.5).astype(np.uint8)
    return shown


@lru_cache(maxsize=16)
def _signs(condition: Condition, width: int, height: int) -> tuple[int, F64, F64]:
    """First row of the signs, and for the rows from there how much of the view stays, and what is added to it."""
    black, white = np.zeros((height, width, 3), np.uint8), np.full((height, width, 3), 255, np.uint8)
    radius = 0.075 * height
    middle_v = height - 1.6 * radius
    for third, token in enumerate(tokens(condition).values()):
        middle = np.array(((third + 0.5) * width / 3, middle_v))
        disc = Ink((Stroke(middle[None], radius),), rgb_of(_DISC), max(1.0, height / 160))
        wide, high = text_size(token, 1.5 * radius)
        sign = Words(token, middle[0] - wide / 2, middle[1] - high / 2, 1.5 * radius, rgb_of(_SIGN))
        for canvas in (black, white):
            disc.lay(canvas)
            sign.lay(canvas)
    clear = (white.astype(np.float64) - black) / 255
    drawn = np.flatnonzero((clear < 1).any(axis=(1, 2)))
    rows = slice(int(drawn[0]), int(drawn[-1]) + 1)
    return rows.start, clear[rows], black[rows].astype(np.float64)


@cache
def examples(pixels: int) -> tuple[U8, U8]:
    """A wall, and a way."""
    scene = maze_place(EXAMPLE, {}, "example")
    wall, way = standing(_WALL_AT, _NORTH, pixels), standing(_WAY_AT, _EAST, pixels)
    return render(scene, wall).rgb, render(scene, way).rgb
