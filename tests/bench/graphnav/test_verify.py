import json
from dataclasses import replace

import pytest

from graphnav.card import EPISODE, MAZE, NAME, folder
from graphnav.walks import card_task, card_truth
from orienteer.bench.graphnav.verify import verify
from orienteer.errors import BadFileError


class Folder:
    """A published folder as a shelf."""

    def __init__(self, root):
        self.root = root

    def file(self, path):
        if not (self.root / path).is_file():
            raise BadFileError(self.root / path, "is not there")
        return self.root / path


@pytest.fixture
def shelf(tmp_path):
    """The card's example, with the goal counted among the junctions."""
    return Folder(folder(tmp_path, EPISODE))


def problems(shelf, task=None, truth=None):
    return " · ".join(problem.says for problem in verify(task or card_task(), truth or card_truth(), shelf))


def changed(**fields):
    truth = card_truth()
    return replace(truth, answer=truth.answer.model_copy(update=fields))


def test_the_card_s_example_is_proved(shelf):
    assert problems(shelf) == ""


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"ideal": "N"}, "leads into a wall"),
        ({"ideal": "W"}, "leads into a wall"),
        ({"ideal": "ESW"}, "shortest way without a step back has 1 steps, the ideal 3"),
        ({"ideal": "ES"}, "does not end where it first meets the goal"),
        ({"ideal": "SNS"}, "steps back"),
        ({"ideal": ""}, "does not end"),
        ({"explored_steps": 4}, "the explored way has 3 steps, not 4"),
        ({"min_gap": 4}, "fewer than 4"),
        ({"min_savings": 3}, "saves 2 steps, fewer than 3"),
        ({"junctions": 2}, "has 1 junctions, not 2"),
        ({"min_junctions": 2}, "1 junctions, fewer than 2"),
        ({"junction_endpoints": False}, "has 0 junctions, not 1"),
        ({"global_shortest": False}, "the shortest way of the maze has 1 steps"),
        ({"has_junction": False}, "whether the ideal has a junction is True"),
    ],
)
def test_every_promise_that_is_not_kept_is_found(shelf, fields, says):
    assert says in problems(shelf, truth=changed(**fields))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"heading": 2}, "one faces E at the start, not S"),
        ({"goal": (1, 0)}, "not where the exploration was"),
        ({"goal_idx": 9}, "beyond the exploration"),
        ({"explored": "ESWE"}, "the exploration steps back"),
        ({"explored": "NSWS"}, "leads into a wall"),
        ({"budget": 0}, "more steps than are allowed"),
        ({"episode": 2}, "episode_id is 2, in the published file 1"),
        ({"line": 2}, "holds no episode in line 2"),
        ({"rows": "11/11"}, "not the one in the file"),
    ],
)
def test_a_task_that_is_not_the_file_s_is_found(shelf, fields, says):
    assert says in problems(shelf, card_task(**fields))


def test_a_corridor_that_was_neither_walked_nor_seen_is_found(tmp_path):
    """The cross in the middle is visited, its way on to the north is behind whoever comes from there."""
    line = EPISODE | {"explore_path": [[1, 4], [4, 4], [4, 2]], "goal_idx": 2, "goal": [4, 2]}
    shelf = Folder(folder(tmp_path, line))
    task = card_task(explored="ES", goal_idx=2, goal=(4, 2))
    found = problems(shelf, task, changed(ideal="SE", explored_steps=2))
    assert "(1, 2) was not visited" in found


def test_the_file_s_line_speaks_against_the_tables(shelf):
    path = shelf.root / f"paths/shortcut/{NAME}.jsonl"
    path.write_text(json.dumps(EPISODE | {"ideal_path": [[1, 4], [4, 4]]}) + "\n")
    assert "ideal_path is [(1, 4), (1, 2)], in the published file [[1, 4], [4, 4]]" in problems(shelf)
    path.write_text("{}")
    assert "in the published file None" in problems(shelf)
    path.write_text("{")
    assert "holds no episode in line 1" in problems(shelf)


def test_a_maze_that_changed_is_read_again(shelf):
    assert problems(shelf) == ""
    (shelf.root / f"mazes/{NAME}.txt").write_text(MAZE.replace("0 1 0 0 1", "0 1 0 0 0 ", 1))
    assert "not the one in the file" in problems(shelf)
