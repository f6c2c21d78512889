import numpy as np
import pytest

from orienteer.bench import registry
from orienteer.bench.contract import Truth
from orienteer.bench.sleepwalk.grid import cell_m
from orienteer.bench.sleepwalk.truth import Cell
from orienteer.bench.sleepwalk.verify import verify
from orienteer.store.check import check
from orienteer.store.make import make_dataset

from .made import BatchShelf, batch, pairs


@pytest.fixture
def shelf(tmp_path):
    return BatchShelf(tmp_path)


def says(task, truth, shelf, **changes):
    changed = Truth(truth.task_id, truth.answer.model_copy(update=changes))
    return " ".join(problem.says for problem in verify(task, changed, shelf))


def easy(longest=True):
    """The easy task with the longest walk, or with the fewest points."""
    found = [pair for pair in pairs() if pair[0].family == "easy"]
    return max(found, key=lambda pair: pair[1].answer.witness_m if longest else -len(pair[1].answer.witness))


def points_of(task, cells):
    frame = task.details.grid
    corner = np.array((frame.x, frame.floor_m, frame.z))
    return corner + (np.array([(c.x, c.y, c.z) for c in cells]) + 0.5) * cell_m(frame) * (1.0, 1.0, -1.0)


def length_of(task, cells):
    return float(np.linalg.norm(np.diff(points_of(task, cells)[:, (0, 2)], axis=0), axis=1).sum())


def moved(region, rows=0, columns=0):
    """A region elsewhere in its raster."""
    runs = tuple(
        run.model_copy(update={"row": run.row + rows, "first": run.first + columns, "last": run.last + columns})
        for run in region.runs
    )
    return region.model_copy(update={"runs": runs})


def test_what_was_made_is_proved(shelf):
    for task, truth in pairs():
        assert not verify(task, truth, shelf)


def test_a_walk_that_ends_early_or_begins_late_is_found(shelf):
    # Of the easy ones: a longer errand may end where it began.
    task, truth = easy()
    way = truth.answer.witness
    assert "does not end at" in says(task, truth, shelf, witness=(*way, way[0]))
    assert "does not start at" in says(task, truth, shelf, witness=(way[-1], *way[1:]))


def test_a_walk_through_a_thing_is_found_and_the_thing_is_named(shelf):
    task, truth = easy()
    scene = batch().scenes[task.scene_id]
    tall = [t for t in scene.things if t.role == "object" and t.colliders and t.bounds[1][1] - t.bounds[0][1] > 0.5]
    thing = max(tall, key=lambda one: float(np.prod((one.bounds[1] - one.bounds[0])[[0, 2]])))
    frame, middle = task.details.grid, (thing.bounds[0] + thing.bounds[1]) / 2
    at = Cell(x=int((middle[0] - frame.x) / cell_m(frame)), y=0, z=int((frame.z - middle[2]) / cell_m(frame)))
    way = truth.answer.witness
    found = says(task, truth, shelf, witness=(way[0], at, *way))
    assert "the body meets" in found
    assert thing.id in found


def test_a_walk_off_the_grid_is_found(shelf):
    task, truth = pairs()[0]
    way = truth.answer.witness
    assert "leaves the grid" in says(task, truth, shelf, witness=(*way, Cell(x=25, y=0, z=0)))


def test_lengths_that_are_none_are_found(shelf):
    task, truth = pairs()[0]
    answer = truth.answer
    assert "m long, not" in says(task, truth, shelf, witness_m=answer.witness_m + 0.1)
    assert "no way between" in says(task, truth, shelf, shortest_m=answer.witness_m + 0.1)
    assert "no way between" in says(task, truth, shelf, shortest_m=0.1)


def test_a_walk_that_is_longer_than_the_best_by_a_cell_is_found(shelf):
    caught = 0
    for task, truth in pairs():
        side = cell_m(task.details.grid)
        for detour in detours(task, truth.answer):
            longer = length_of(task, detour)
            if truth.answer.witness_m + 0.8 * side <= longer <= truth.answer.witness_m + 1.2 * side:
                found = says(task, truth, shelf, witness=detour, witness_m=longer, clearance_m=100.0)
                if "the body meets" in found:
                    continue
                # What is shorter only by grazing something that does not stand upright goes unnoticed: 2.5 cm at most.
                assert "does it as well" in found or truth.answer.clearance_m < 0.025
                caught += "does it as well" in found
                break
    assert caught >= 3


def detours(task, answer):
    """The witness by way of one more cell, wherever that is."""
    way = answer.witness
    for at in range(1, len(way)):
        a, b = way[at - 1], way[at]
        for dx in range(-4, 5):
            for dz in range(-4, 5):
                x, z = (a.x + b.x) // 2 + dx, (a.z + b.z) // 2 + dz
                if 0 <= x < 25 and 0 <= z < 25:
                    yield (*way[:at], Cell(x=x, y=a.y, z=z), *way[at:])


def test_sub_goals_in_another_order_are_found(shelf):
    for task, truth in pairs():
        if len(truth.answer.subgoals) >= 2:
            assert "dealt with" in says(task, truth, shelf, subgoals=truth.answer.subgoals[::-1])
            return
    pytest.fail("no task has two sub-goals")


def test_a_walk_that_comes_to_sub_goals_in_another_order_is_found(shelf):
    caught = 0
    for task, truth in pairs():
        answer = truth.answer
        if len(answer.subgoals) < 2:
            continue
        # The walk backwards, between its own ends.
        way = (answer.witness[0], *answer.witness[-2:0:-1], answer.witness[-1])
        found = says(task, truth, shelf, witness=way)
        caught += "does not come to" in found
    assert caught


@pytest.mark.parametrize("part", ["start", "goal"])
@pytest.mark.parametrize("shift", [(6, 0), (-6, 0), (0, 6), (0, -6)])
def test_a_region_that_was_moved_is_found(shelf, part, shift):
    for task, truth in pairs()[:3]:
        region = getattr(truth.answer, part)
        found = says(task, truth, shelf, **{part: moved(region, *shift)})
        assert f"the region of {region.name!r}" in found


def test_a_region_with_a_part_left_out_is_found(shelf):
    task, truth = easy()
    region = truth.answer.goal
    half = region.model_copy(update={"runs": region.runs[: len(region.runs) // 2]})
    assert f"the region of {region.name!r} leaves out" in says(task, truth, shelf, goal=half)


def test_the_region_of_another_thing_is_found(shelf):
    task, truth = easy()
    answer = truth.answer
    elsewhere = answer.goal.model_copy(update={"runs": answer.start.runs})
    assert "no place for it" in says(task, truth, shelf, goal=elsewhere)


def test_room_beside_the_walk_that_is_none_is_found(shelf):
    for task, truth in pairs()[:4]:
        room = truth.answer.clearance_m
        assert "is less than" in says(task, truth, shelf, clearance_m=room + 0.06)
        if room > 0.06:
            assert "is more than" in says(task, truth, shelf, clearance_m=room - 0.06)


def test_a_file_that_was_tampered_with_is_named(tmp_path):
    bench = registry.benchmark("sleepwalk")
    dataset = make_dataset(bench, tmp_path / "data", bench.settings(scenes=1, size=256), 3, workers=0)
    assert check(dataset.folder).ok
    ground = next((dataset.folder / "ground").iterdir())
    content = bytearray(ground.read_bytes())
    content[len(content) // 2] ^= 1
    ground.write_bytes(content)
    report = check(dataset.folder)
    assert not report.ok
    assert any(ground.name in str(finding) for finding in report.findings)
