"""What holds for mazes of every published size, and for every task in them."""

from functools import cache

import numpy as np
import pytest

from graphnav.walks import ends
from orienteer.bench.graphnav.compass import turned
from orienteer.bench.graphnav.episodes import courses, junctions, shortest
from orienteer.bench.graphnav.explore import Exploration
from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.make import PAPER_EPISODES, PAPER_SIZES, GraphNavMaker
from orienteer.bench.graphnav.mazes import KEY_NODES_MAX, grid_of, rows_of
from orienteer.bench.graphnav.mix import MazeName
from orienteer.bench.graphnav.records import Family, Settings
from orienteer.bench.graphnav.shape import shape_of
from orienteer.bench.graphnav.survey import survey
from orienteer.bench.graphnav.verify import verify
from orienteer.store.make import make_dataset
from orienteer.streams import stream

SIZES = (5, 7, 9, 11, 13, 15, 17)
SETTINGS = Settings(sizes=SIZES, mazes=(2,), paths=9, images=False)


@cache
def batches():
    maker = GraphNavMaker(SETTINGS, 8)
    return {name: maker.make(name) for name in maker.steps()}


def pairs():
    return [pair for batch in batches().values() for pair in zip(batch.tasks, batch.truths, strict=True)]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    return make_dataset("graphnav", tmp_path_factory.mktemp("sizes") / "data", SETTINGS, 8, workers=0)


def test_every_size_has_its_mazes_and_every_task_its_episodes():
    count = {(task.details.size, task.family): 0 for task, _ in pairs()}
    for task, _ in pairs():
        count[task.details.size, task.family] += 1
    assert count == {(size, family): 6 for size in SIZES for family in Family}


def test_every_truth_is_proved_by_the_second_solver(dataset):
    for task, truth in zip(dataset.tasks(), dataset.truths(), strict=True):
        assert verify(task, truth, dataset) == []


def test_the_planner_is_perfect_and_keeps_to_its_budget():
    for task, outcome in ends("planner", pairs()):
        assert outcome.values["SR"] == outcome.values.get("PFS", outcome.values.get("SPL")) == 1.0
        assert outcome.notes["steps"] == outcome.notes["ideal_steps"] <= task.details.budget


@pytest.mark.parametrize("size", SIZES)
def test_mazes_keep_their_rules_and_their_names(size):
    names = [name for name in batches() if MazeName.parse(name).width == size]
    assert len(names) == 2
    shapes = set()
    for name in names:
        rows = batches()[name].tasks[0].details.rows
        grid = grid_of(rows)
        found = survey(grid, SETTINGS.step_min, SETTINGS.straight_max, SETTINGS.wall_min)
        assert found[4] == 1
        assert not found[5:].any()
        graph = key_graph(rows.split("/"))
        assert graph.mix == MazeName.parse(name).mix
        assert 2 <= len(graph.nodes) <= KEY_NODES_MAX
        assert graph.mix.loops >= 1
        shapes.add(shape_of(grid))
    assert len(shapes) == len(names)


@pytest.mark.parametrize("family", Family)
@pytest.mark.parametrize("size", SIZES)
def test_turning_a_maze_turns_its_episodes_and_changes_no_length(size, family):
    name = next(name for name in batches() if MazeName.parse(name).width == size)
    rows = batches()[name].tasks[0].details.rows
    here, there = key_graph(rows.split("/")), key_graph(rows_of(np.rot90(grid_of(rows), -1)).split("/"))

    def moved(node):
        x, y = here.nodes[node]
        return there.number[y, size - 1 - x]

    for course in courses(here, family, 4, SETTINGS, stream(3, name, family))[0]:
        walk = Exploration(
            tuple(map(moved, course.walk.nodes)), tuple(turned(heading, 1) for heading in course.walk.headings)
        )
        assert walk.resting(there, course.start_idx) == turned(course.walk.resting(here, course.start_idx), 1)
        ends_there = [there.onward[node][heading] for node, heading in zip(walk.nodes, walk.headings, strict=False)]
        assert tuple(ends_there) == walk.nodes[1:]
        assert junctions(there, tuple(map(moved, course.ideal_nodes))) == junctions(here, course.ideal_nodes)
        heading = turned(course.heading, 1)
        if family is Family.SHORTCUT:
            ideal = shortest(there, moved(course.start), heading, moved(course.goal), set(walk.nodes))
            assert ideal == tuple(turned(one, 1) for one in course.ideal)  # left before front before right, turned too


def test_the_paper_s_numbers():
    assert sum(PAPER_SIZES.values()) == 420
    maker = GraphNavMaker(Settings(preset="paper", images=False), 0)
    maker.__dict__["_found"] = ({f"maze {i}": None for i in range(420)}, None)
    quotas = maker._quotas
    assert sum(sum(one.values()) for one in quotas.values()) == PAPER_EPISODES == 37_443
    assert {sum(one.values()) for one in quotas.values()} == {89, 90}
