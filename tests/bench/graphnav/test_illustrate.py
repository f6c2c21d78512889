import json

import numpy as np
import pytest

from graphnav.card import NAME
from graphnav.mazes import CARD, graph
from graphnav.walks import GRAPHNAV, Bare, card_task, card_truth, walked
from orienteer.bench.contract import Picture
from orienteer.bench.graphnav.illustrate import SIDE, illustrate
from orienteer.build.maze import above, catalogue, spot_of
from orienteer.see.palette import COLORS


class Marked(Bare):
    """A shelf with the landmarks of a maze."""

    def __init__(self, folder, names):
        super().__init__()
        listed = [{"cell": list(cell), "landmark": name} for cell, name in names.items()]
        self.path = folder / "landmarks.json"
        self.path.write_text(json.dumps(listed), encoding="utf-8")

    def file(self, path):
        return self.path if path == f"landmarks/{NAME}.json" else super().file(path)


def drawn(state, task=None, truth=None, shelf=None):
    pictures = illustrate(task or card_task(), truth or card_truth(), state, shelf or Bare())
    assert [type(one) for one in pictures] == [Picture]
    return pictures[0].source, pictures[0].alt


def shows(picture, color, cell=None, reach=SIDE):
    """Whether a colour of the palette is in the maze's picture, near the middle of a cell."""
    u, v = (SIDE / 2, SIDE / 2) if cell is None else above(5, 5, SIDE).project(spot_of(cell)[None])[0][0]
    part = picture[max(0, int(v - reach)) : int(min(SIDE, v + reach)), max(0, int(u - reach)) : int(u + reach)]
    return bool((np.abs(part.astype(int) - COLORS[color]).max(axis=2) <= 2).any())


def test_the_benchmark_offers_it():
    assert GRAPHNAV.illustrate is illustrate


def test_a_walk_along_the_ideal_shows_three_lines_and_no_cross_and_no_parting():
    picture, says = drawn(walked(card_task(), "3"))
    assert all(shows(picture, color) for color in ("sky", "green", "orange", "blue", "yellow"))
    assert not any(shows(picture, color) for color in ("red", "pink"))
    assert "Goal reached after 1 step." in says
    assert "Kept to the ideal way." in says


def test_a_walk_that_leaves_the_ideal_is_ringed_there_and_crossed_out_where_it_ends():
    picture, says = drawn(walked(card_task(), "2", "3"))
    assert shows(picture, "pink", (1, 4), 40)
    assert shows(picture, "red", (4, 2), 20)
    assert not shows(picture, "red", (1, 2), 20)
    assert "Goal missed after 2 steps. Left the ideal way at step 1, at a turn." in says


def test_steps_spent_standing_still_are_told_apart_from_moves():
    _, says = drawn(walked(card_task(), "1", "1", "1", "1", "3"))
    assert "Goal reached after 2 steps, 1 of them standing still." in says


def test_before_the_first_step_there_is_no_walked_line():
    picture, says = drawn(walked(card_task()))
    assert shows(picture, "green")
    assert not shows(picture, "orange")
    assert "Goal missed after 0 steps" in says


def test_landmarks_are_shown_where_the_dataset_tells_of_them(tmp_path):
    names = dict(zip(graph(CARD).nodes, sorted(catalogue()), strict=False))
    plain, _ = drawn(walked(card_task(), "3"))
    marked, _ = drawn(walked(card_task(), "3"), shelf=Marked(tmp_path, names))
    changed = np.abs(plain.astype(int) - marked).max(axis=2) > 24  # light all around changes a little everywhere
    assert 0.005 < changed.mean() < 0.1
    assert not changed[SIDE:].any()


def test_the_same_episode_gives_the_same_picture():
    state = walked(card_task(), "2")
    assert (drawn(state)[0] == drawn(state)[0]).all()


@pytest.mark.parametrize("answers", ["2", "23", "233", "2333"])
def test_the_legend_lies_below_the_maze_and_the_picture_is_as_wide_as_the_maze(answers):
    picture, _ = drawn(walked(card_task(budget=20, goal=(1, 0), goal_idx=4), *answers))
    assert picture.shape[1] == SIDE
    assert 150 < picture.shape[0] - SIDE < 300
