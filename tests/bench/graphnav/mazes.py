"""Mazes that tests know by heart."""

from functools import cache

from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.mazes import mazes_of_size
from orienteer.bench.graphnav.records import Settings

CARD = "01111/01001/01111/01001/01111"
"""The example of the published card, Maze_5x5_D0_T4_J2+0."""


@cache
def some_mazes(size=7, count=4):
    return tuple(mazes_of_size(size, count, Settings(), 11)[0])


def graph(rows=CARD):
    return key_graph(rows.split("/"))
