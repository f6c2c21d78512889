import numpy as np
import pytest

from orienteer.bench.contract import Turn
from orienteer.bench.sleepwalk.grid import to_world
from orienteer.bench.sleepwalk.play import session
from orienteer.bench.sleepwalk.reading import read
from orienteer.bench.sleepwalk.records import Options
from orienteer.bench.sleepwalk.reference import REFERENCES
from orienteer.bench.sleepwalk.score import ground_of_scene

from .made import BatchShelf, pairs


@pytest.fixture
def asked(tmp_path):
    """A reference's points for a task, as they are read from its words."""

    def ask(name, number=0.0, seed=0, pair=0):
        task, truth = pairs()[pair]
        playing = session(task, BatchShelf(tmp_path), Options())
        one = next(reference for reference in REFERENCES if reference.name == name)
        found = read(one.reply(Turn(0, playing, playing.start()), truth, np.random.default_rng(seed), number))
        assert not found.problem
        return found.points

    return ask


def test_the_planner_says_the_witness_and_noise_of_nothing_changes_nothing(asked):
    witness = tuple((cell.x, cell.y, cell.z) for cell in pairs()[0][1].answer.witness)
    assert asked("planner") == asked("noisy@", 0.0) == witness


def test_noise_moves_points_by_about_as_many_metres_and_stays_in_the_grid(asked):
    side = pairs()[0][0].details.grid.side_m / 25
    still = np.array(asked("planner"))
    moved = [np.array(asked("noisy@", 0.5, seed)) - still for seed in range(40)]
    off = np.concatenate(moved)[:, (0, 2)] * side
    assert 0.3 < off.std() < 0.7
    assert all(0 <= value < 25 for seed in range(5) for point in asked("noisy@", 9.0, seed) for value in point)


def test_random_points_are_places_where_one_can_stand(asked, tmp_path):
    task, _ = pairs()[0]
    ground = ground_of_scene(task.scene_id, BatchShelf(tmp_path))
    answers = [asked("random", seed=seed) for seed in range(20)]
    assert all(2 <= len(points) <= 6 for points in answers)
    assert ground.stands(to_world(task.details.grid, np.concatenate(answers))).all()
    assert len(set(answers)) > 10


def test_blind_says_the_same_whatever_the_task(asked):
    assert {asked("blind", pair=pair) for pair in range(9)} == {asked("blind")}
