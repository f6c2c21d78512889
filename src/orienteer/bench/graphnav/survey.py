"""What a grid is like, in one pass: its key nodes by kind, and which rules it breaks."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import I64, U8
from orienteer.bench.graphnav.mix import Mix
from orienteer.kernel import kernel

WHOLE, BLOCK, CORNER, SHORT, STRAIGHT, THIN = range(4, 10)
"""Places in a survey after the four kinds of key nodes: 1 where the maze is in one piece; then counts of open 2 × 2
blocks, of corridors that touch at a corner only, of neighbouring key nodes nearer than the least step, of straight
runs beyond the longest, and of walls thinner than the least."""
_DX = np.array((0, 1, 0, -1))
_DY = np.array((1, 0, -1, 0))


def mix_of(grid: U8) -> Mix:
    """Key nodes of a grid by kind."""
    found = survey(grid, 1, len(grid) * len(grid[0]), 1)
    return Mix(int(found[0]), int(found[1]), int(found[2]), int(found[3]))


@kernel
def survey(grid: U8, step_min: int, straight_max: int, wall_min: int) -> I64:
    """Counts in the order of the places named above; the first four are dead ends, turns, three- and four-way."""
    found = np.zeros(10, dtype=np.int64)
    width, height = grid.shape
    cells = 0
    key = np.zeros((width, height), dtype=np.uint8)
    for x in range(width):
        for y in range(height):
            if not grid[x, y]:
                continue
            cells += 1
            north = y + 1 < height and grid[x, y + 1] == 1
            east = x + 1 < width and grid[x + 1, y] == 1
            south = y > 0 and grid[x, y - 1] == 1
            west = x > 0 and grid[x - 1, y] == 1
            ways = int(north) + int(east) + int(south) + int(west)
            if ways == 2 and north == south:
                continue
            key[x, y] = 1
            if ways:
                found[ways - 1] += 1
    for x in range(width - 1):
        for y in range(height - 1):
            a, b, c, d = grid[x, y], grid[x + 1, y], grid[x, y + 1], grid[x + 1, y + 1]
            if a and b and c and d:
                found[5] += 1
            if (a and d and not b and not c) or (b and c and not a and not d):
                found[6] += 1
    _runs(grid, key, step_min, straight_max, wall_min, found)
    _runs(grid.T, key.T, step_min, straight_max, wall_min, found)
    found[4] = 1 if cells and _connected(grid) == cells else 0
    return found


@kernel
def _runs(grid: U8, key: U8, step_min: int, straight_max: int, wall_min: int, found: I64) -> None:
    """Straight runs of path and wall along the second axis."""
    for x in range(grid.shape[0]):
        run, since_key, wall, seen = 0, -1, 0, False
        for y in range(grid.shape[1]):
            if grid[x, y]:
                if seen and 0 < wall < wall_min:
                    found[9] += 1
                seen, wall = True, 0
                run += 1
                if run == straight_max + 1:
                    found[8] += 1
                if key[x, y]:
                    if 0 <= since_key < step_min - 1:
                        found[7] += 1
                    since_key = 0
                elif since_key >= 0:
                    since_key += 1
            else:
                run, since_key = 0, -1
                wall += 1


@kernel
def _connected(grid: U8) -> int:
    """Cells of the piece that holds the first path cell."""
    width, height = grid.shape
    reached = np.zeros((width, height), dtype=np.uint8)
    waiting = np.empty(width * height, dtype=np.int64)
    count, done = 0, 0
    for cell in range(width * height):
        if grid[cell // height, cell % height]:
            waiting[0], count = cell, 1
            reached[cell // height, cell % height] = 1
            break
    while done < count:
        x, y = waiting[done] // height, waiting[done] % height
        done += 1
        for d in range(4):
            u, v = x + _DX[d], y + _DY[d]
            if 0 <= u < width and 0 <= v < height and grid[u, v] and not reached[u, v]:
                reached[u, v] = 1
                waiting[count] = u * height + v
                count += 1
    return done
