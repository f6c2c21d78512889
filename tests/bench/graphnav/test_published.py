"""What we write is what the data card describes: read here by readers that were written from its words."""

from itertools import pairwise

import pytest

from graphnav.card import EPISODE, episodes_from, grid_from
from orienteer.bench.graphnav.mazes import grid_of
from orienteer.bench.graphnav.records import Settings
from orienteer.store.make import make_dataset


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    settings = Settings(sizes=(5, 11), mazes=(2,), paths=12, images=False)
    return make_dataset("graphnav", tmp_path_factory.mktemp("written") / "data", settings, 2, workers=0)


def test_layout_and_tables_lie_in_one_folder(made):
    names = {path.name for path in made.folder.iterdir()}
    assert {"mazes", "paths", "dataset.json", "tasks.parquet", "truth.parquet", "files.parquet"} <= names
    assert {path.name for path in (made.folder / "paths").iterdir()} == {"repeated", "reversed", "shortcut"}


def test_mazes_are_read_as_their_tasks_say(made):
    for task in made.tasks():
        grid, width, height = grid_from(made.folder / f"mazes/{task.details.maze}.txt")
        assert width == height == task.details.size
        assert grid == grid_of(task.details.rows).tolist()


def test_episodes_have_the_fields_and_types_of_the_card(made):
    def shape(value):
        match value:
            case dict():
                return {name: shape(inner) for name, inner in value.items()}
            case list():
                return list
            case _:
                return type(value)

    for path in (made.folder / "paths").rglob("*.jsonl"):
        lines = episodes_from(path)
        assert lines
        for line in lines:
            assert shape(line) == shape(EPISODE)
            assert list(line) == list(EPISODE)
            assert line["maze_name"] == path.stem


def test_every_constraint_is_true_cell_by_cell(made):
    for path in (made.folder / "paths").rglob("*.jsonl"):
        grid, width, _ = grid_from(made.folder / f"mazes/{path.stem}.txt")

        def ways(x, y, grid=grid, width=width):
            around = ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y))
            return sum(0 <= u < width and 0 <= v < width and grid[u][v] for u, v in around)

        for line in episodes_from(path):
            explored, ideal, promised = line["explore_path"], line["ideal_path"], line["constraints"]
            first, last = sorted((line["start_idx"], line["goal_idx"]))
            assert len(explored) == line["explore_path_len_target"] == len(line["explore_arrivals"])
            assert [explored[line["start_idx"]], explored[line["goal_idx"]]] == [line["start"], line["goal"]]
            assert [ideal[0], ideal[-1]] == [line["start"], line["goal"]]
            assert line["explore_subpath"] == explored[first : last + 1]
            assert line["explore_len_steps"] == last - first >= promised["min_gap"]
            assert line["ideal_len_steps"] == len(ideal) - 1
            assert line["explore_len_steps"] - line["ideal_len_steps"] >= promised["min_savings"]
            crossed = sum(ways(*cell) >= 3 for cell in ideal)
            assert crossed == line["junctions_on_ideal"] >= promised["min_junctions_on_ideal"]
            assert promised["ideal_has_junction_deg_ge_3_on_key_graph"] == (crossed > 0)
            for here, there in [*pairwise(explored), *pairwise(ideal)]:
                assert straight_and_open(grid, here, there)


def straight_and_open(grid, here, there):
    (x, y), (u, v) = here, there
    xs, ys = range(min(x, u), max(x, u) + 1), range(min(y, v), max(y, v) + 1)
    return 1 in (len(xs), len(ys)) and here != there and all(grid[i][j] for i in xs for j in ys)
