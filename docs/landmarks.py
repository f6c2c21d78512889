"""The sheet of all landmarks of mazes."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import U8
from orienteer.build.maze import catalogue, maze_place, standing
from orienteer.build.maze.place import front_of
from orienteer.see.render import render
from orienteer.see.sheet import Tile, sheet

_ROOM = ("111", "111", "111")
_CELL = (1, 2)
_SIDE = 480
"""Pixels along a side of the view that a tile is cut from."""
_TILE = 132
_COLUMNS = 16
_AIR = 1.12
"""A tile is so much larger than its landmark."""


def landmarks() -> U8:
    """Each as it stands before a wall in the sun, with its name."""
    return sheet([Tile(_portrait(name), name) for name in sorted(catalogue())], _COLUMNS, (_TILE, _TILE))


def _portrait(name: str) -> U8:
    """The square of a view around the landmark."""
    scene = maze_place(_ROOM, {_CELL: name})
    seen = render(scene, standing(_CELL, 0, _SIDE))
    v, u = np.nonzero(seen.ids == scene.index[front_of(_CELL, name, 0)])
    low, high = np.array((u.min(), v.min())), np.array((u.max(), v.max()))
    side = min(_SIDE, int((high - low).max() * _AIR))
    left, top = np.clip((low + high - side) // 2, 0, _SIDE - side)
    return seen.rgb[top : top + side, left : left + side]
