"""Figures of maze pictures: what a stitched observation takes, from the empty maze to its files."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks import Figure
from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.mazes import Maze, mazes_of_size
from orienteer.bench.graphnav.pictures import annotated, landmarks_of, node_views, place_of
from orienteer.bench.graphnav.records import Condition, Settings
from orienteer.build.maze import catalogue, landmark
from orienteer.see.picture import save_png
from orienteer.streams import stream

SIZES = (5, 7, 9, 11, 13)
"""Cells along a side of the mazes that are pictured."""
MAZES = 2
"""Measured of each size."""
SEED = 5


def measure() -> list[Figure]:
    """All observations of two mazes of each size, in four conditions, written as PNG files."""
    for name in catalogue():
        landmark(name)  # made once in a process, for all mazes
    _observed(mazes_of_size(SIZES[0], 1, Settings(), SEED + 1)[0][0])
    taken = {size: [_observed(maze) for maze in mazes_of_size(size, MAZES, Settings(), SEED)[0]] for size in SIZES}
    each = {size: sum(cpu for _, cpu in found) / sum(count for count, _ in found) for size, found in taken.items()}
    count = sum(count for found in taken.values() for count, _ in found)
    total = sum(cpu for found in taken.values() for _, cpu in found)
    return [
        Figure(
            f"stitched view in four conditions, mean of {count} in mazes of 5 to 13", 1e3 * total / count, "ms", 120
        ),
        *(Figure(f"stitched view in four conditions, mazes of {size}", 1e3 * each[size], "ms") for size in SIZES),
        Figure("a stitched view in mazes of 13 / of 5", each[SIZES[-1]] / each[SIZES[0]], "×", 1.5),
    ]


def _observed(maze: Maze) -> tuple[int, float]:
    """Observations of a maze, and the processor seconds that they took: building, rays, signs and files."""
    pixels, graph = Settings().picture, key_graph(maze.rows.split("/"))
    names = landmarks_of(graph, stream(SEED, maze.name, "landmarks"))
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        start = time.process_time()
        scene = place_of(maze.rows, names, maze.name)
        for cell, heading, view in node_views(scene, graph.nodes, pixels):
            for condition in Condition:
                path = Path(folder) / f"{condition}-{cell[0]}-{cell[1]}-{heading}.png"
                save_png(path, annotated(view, condition), "left, front and right")
            count += 1
        return count, time.process_time() - start
