from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from orienteer.bench.graphnav.pictures import annotated, stitched
from orienteer.bench.graphnav.records import Condition, Options
from orienteer.bench.graphnav.views import all_round, node_view, view, view_path
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.see.picture import load_png, save_png

SIDE = 128
GREYS = (40, 90, 140, 190)
"""Of what is seen to the north, east, south and west."""
CELL = (2, 3)


@dataclass
class Folder:
    """A shelf over a folder."""

    root: Path

    def file(self, path):
        if not (self.root / path).is_file():
            raise BadFileError(self.root / path, "is not there")
        return self.root / path

    def scene(self, scene_id):
        raise AssertionError(scene_id)

    def put(self, condition, heading, picture):
        path = self.root / view_path(condition, 7, "M", CELL, heading)
        path.parent.mkdir(parents=True, exist_ok=True)
        save_png(path, picture)


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path)


def seen(heading):
    """Left, front and right as plain greys."""
    parts = [np.full((SIDE, SIDE, 3), GREYS[(heading + turn) % 4], dtype=np.uint8) for turn in (-1, 0, 1)]
    return stitched(parts)


def test_views_lie_where_the_card_says():
    assert view_path(Condition.PLAIN, 5, "M", (1, 4), 2) == "images/maze_nodes_noLabel/5x5/M/1_4_2.png"
    assert view_path(Condition.NUMBER, 13, "M", (1, 4), 0, "{size}x{size}/{maze}-{x}-{y}-{letter}.png") == (
        "images/maze_nodes_Num/13x13/M-1-4-N.png"
    )


@pytest.mark.parametrize("names", ["{floor}.png", "{0}.png", "{x", "{maze.}"])
def test_a_pattern_that_cannot_be_filled_in_is_refused_with_its_fields(names):
    with pytest.raises(BadArgumentError, match="size, maze, x, y, heading, letter"):
        view_path(Condition.PLAIN, 5, "M", (0, 0), 0, names)


def test_a_missing_picture_is_none_and_a_missing_condition_is_drawn_over_the_plain_one(folder):
    assert view(folder, "images/none.png", "nothing") is None
    assert node_view(folder, Condition.NUMBER, 7, "M", CELL, 0) is None
    folder.put(Condition.PLAIN, 0, seen(0))
    drawn = node_view(folder, Condition.NUMBER, 7, "M", CELL, 0)
    assert (drawn.source == annotated(seen(0), Condition.NUMBER)).all()
    other = np.full((SIDE, 3 * SIDE, 3), 7, dtype=np.uint8)
    folder.put(Condition.NUMBER, 0, other)
    found = node_view(folder, Condition.NUMBER, 7, "M", CELL, 0)
    assert (load_png(found.source) == other).all()
    assert "facing N" in found.alt


def test_all_round_a_goal_are_west_north_east_and_south(folder):
    options = Options()
    assert all_round(folder, 7, "M", CELL, options) is None
    folder.put(Condition.PLAIN, 0, seen(0))
    assert all_round(folder, 7, "M", CELL, options) is None
    folder.put(Condition.PLAIN, 2, seen(2))
    picture = all_round(folder, 7, "M", CELL, options).source
    middles = [int(picture[SIDE // 2, SIDE // 2 + i * SIDE, 0]) for i in range(4)]
    assert middles == [GREYS[3], GREYS[0], GREYS[1], GREYS[2]]
    assert picture[0, -1, 0] == GREYS[2]  # no line at the end
    assert 4 * SIDE - picture.shape[1] <= 2


def test_all_round_comes_from_the_annotated_views_where_there_are_no_plain_ones(folder):
    for heading in (0, 2):
        folder.put(Condition.LETTER, heading, annotated(seen(heading), Condition.LETTER))
    assert all_round(folder, 7, "M", CELL, Options(condition="C4")) is None
    assert all_round(folder, 7, "M", CELL, Options(condition="C3")) is not None


def test_views_of_different_sizes_are_not_joined(folder):
    folder.put(Condition.PLAIN, 0, seen(0))
    folder.put(Condition.PLAIN, 2, seen(2)[::2])
    assert all_round(folder, 7, "M", CELL, Options()) is None
