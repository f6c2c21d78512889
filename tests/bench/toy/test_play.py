from dataclasses import replace

import numpy as np
import pytest

from orienteer.bench.contract import Scored, Unreadable, play, replay
from orienteer.bench.registry import benchmark
from orienteer.bench.toy.maze import MOVES, shortest_route, step
from orienteer.bench.toy.play import WalkSession
from orienteer.bench.toy.records import Options
from orienteer.bench.toy.score import score
from orienteer.store.make import make_dataset


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    toy = benchmark("toy")
    return make_dataset(toy, tmp_path_factory.mktemp("toy") / "data", toy.settings(yards=1, mazes=2), 3, workers=0)


@pytest.fixture
def walk(dataset):
    task = dataset.task("walk-0000")
    return task, dataset.truths().of("walk-0000"), WalkSession(task, dataset, Options())


def wall_of(session, state):
    return next(word for word in MOVES if step(session.walk.plan, state.at, word) is None)


def way_of(session, state):
    return next(word for word in MOVES if step(session.walk.plan, state.at, word) is not None)


def text_of(session, state):
    return session.observe(state)[1].text


def test_a_wall_costs_a_retry_and_the_third_costs_the_step(walk):
    _, _, session = walk
    state = session.start()
    word = wall_of(session, state)
    for wasted, steps in ((1, 0), (2, 0), (0, 1), (1, 1)):
        state = session.step(state, word)
        assert (state.wasted, state.steps, state.at) == (wasted, steps, session.walk.start)
    assert f"There is a wall in the way: {word} from here." in text_of(session, state)


def test_what_cannot_be_read_is_not_taken_for_a_wall(walk):
    _, _, session = walk
    state = session.step(session.start(), "hm, up or down?")
    assert (state.read, state.unread, state.refused) == (0, 1, ("?",))
    assert "none of the four words" in text_of(session, state)


def test_after_a_move_the_referee_speaks_before_anything_else(walk):
    _, _, session = walk
    state = session.start()
    assert session.event(state) is None
    state = session.step(state, way_of(session, state))
    assert not session.done(state)
    event = session.event(state)
    assert event.content == {"from": list(session.walk.start), "to": list(state.at)}
    told = session.told(state, event, "warmer")
    assert session.event(told) is None
    assert f"{state.trail[0]} (warmer)" in text_of(session, told)


def test_the_referee_says_warmer_all_along_a_shortest_way(walk, dataset):
    task, truth, session = walk
    route = truth.answer.walk.route
    played = play(session, dataset.benchmark.referee(task, truth, dataset), lambda turn: route[turn.number])
    assert played.state.hints == (*["warmer"] * (len(route) - 1), "arrived")
    assert len(played.rulings) == len(played.answers) == len(route)


def test_a_step_back_is_colder(walk, dataset):
    task, truth, session = walk
    route = truth.answer.walk.route
    back = {"up": "down", "down": "up", "left": "right", "right": "left"}
    state = replay(session, dataset.benchmark.referee(task, truth, dataset), [route[0], back[route[0]]])
    assert state.hints == ("warmer", "colder")
    assert state.at == session.walk.start


def test_without_memory_only_the_last_move_is_shown(walk, dataset):
    task, truth, _ = walk
    session = WalkSession(task, dataset, Options(memory=False))
    route = truth.answer.walk.route
    state = replay(session, dataset.benchmark.referee(task, truth, dataset), route[:2])
    assert f"Your last move: {route[1]} (warmer)." in text_of(session, state)


def test_the_dot_goes_where_the_walker_goes(walk, dataset):
    """Blue appears around the middle of the cell and nowhere else, whichever cell it is."""
    task, _, session = walk
    scene = dataset.scene(task.scene_id)
    camera = scene.cameras["plan"]
    for cell in ((0, 0), (3, 1), (2, 3)):
        picture = session.observe(session.start().model_copy(update={"at": cell}))[0].source.astype(int)
        rows, columns = np.nonzero((picture[..., 2] > 180) & (picture[..., 0] < 90))
        wanted, _ = camera.project(((cell[0] + 0.5), 0.0, (cell[1] + 0.5)))
        assert np.allclose((columns.mean() + 0.5, rows.mean() + 0.5), wanted, atol=1.0)
        assert np.hypot(columns - wanted[0], rows - wanted[1]).max() < 20


def test_a_walk_that_wanders_ends_with_its_steps(walk, dataset):
    task, truth, session = walk
    played = play(session, dataset.benchmark.referee(task, truth, dataset), lambda turn: "?")
    assert len(played.answers) == task.turns
    assert played.state.steps == session.walk.steps
    assert isinstance(score(task, truth, played.state, dataset, Options()), Unreadable)


def test_scores_by_hand(walk, dataset):
    task, truth, session = walk
    route = truth.answer.walk.route
    wall = wall_of(session, session.start())
    referee = dataset.benchmark.referee(task, truth, dataset)
    direct = score(task, truth, replay(session, referee, route), dataset, Options())
    assert direct == Scored(
        {"success": 1.0, "efficiency": 1.0}, {"steps": len(route), "moves": len(route), "unread": 0}
    )
    late = score(task, truth, replay(session, referee, [wall, wall, wall, *route]), dataset, Options())
    assert late.values == {"success": 1.0, "efficiency": len(route) / (len(route) + 1)}
    lost = score(task, truth, replay(session, referee, route[:-1]), dataset, Options())
    assert lost.values == {"success": 0.0, "efficiency": 0.0}


def test_questions_by_hand(dataset):
    task = dataset.task("nearest-0000-view-1")
    truth = dataset.truths().of(task.task_id)
    session = dataset.benchmark.session(task, dataset, Options())
    right = truth.answer.nearest.name
    wrong = next(name for name in task.details.nearest.options if name != right)
    for words, accuracy in ((right, 1.0), (f"It is the {right.split()[0]} one.", 1.0), (wrong, 0.0)):
        outcome = score(task, truth, session.step(session.start(), words), dataset, Options())
        assert outcome.values == {"accuracy": accuracy}
    unclear = score(task, truth, session.step(session.start(), f"{right} or {wrong}"), dataset, Options())
    assert isinstance(unclear, Unreadable)


def plant(truth, kind, **changes):
    answer = getattr(truth.answer, kind).model_copy(update=changes)
    return replace(truth, answer=truth.answer.model_copy(update={kind: answer}))


def says(dataset, task, truth):
    return " ".join(problem.says for problem in dataset.benchmark.verify(task, truth, dataset))


def test_planted_untruths_of_questions_are_found(dataset):
    task = dataset.task("nearest-0000-view-0")
    truth = dataset.truths().of(task.task_id)
    nearest = truth.answer.nearest
    assert says(dataset, task, truth) == ""
    wrong = next(name for name in nearest.distances_m if name != nearest.name)
    assert f"sees the {nearest.name} nearest" in says(dataset, task, plant(truth, "nearest", name=wrong))
    for name, distance in nearest.distances_m.items():
        for error in (0.01, -0.03):
            shifted = {**nearest.distances_m, name: distance + error}
            assert f"sees the {name} at" in says(dataset, task, plant(truth, "nearest", distances_m=shifted))
    fewer = dict(list(nearest.distances_m.items())[:3])
    assert "the truth" in says(dataset, task, plant(truth, "nearest", distances_m=fewer))
    assert "another family" in says(dataset, task, dataset.truths().of("walk-0000"))


def test_planted_untruths_of_walks_are_found(dataset):
    for task_id in ("walk-0000", "walk-0001"):
        task, truth = dataset.task(task_id), dataset.truths().of(task_id)
        plan, start, goal = task.details.walk.plan, task.details.walk.start, truth.answer.walk.goal
        route = truth.answer.walk.route
        assert says(dataset, task, truth) == ""
        other = next(cell for cell in ((0, 0), (3, 3)) if cell != goal)
        assert "not at the goal" in says(dataset, task, plant(truth, "walk", goal=other))
        assert "outside" in says(dataset, task, plant(truth, "walk", goal=(4, 0)))
        back = {"up": "down", "down": "up", "left": "right", "right": "left"}[route[0]]
        longer = (route[0], back, *route)
        assert "the shortest one" in says(dataset, task, plant(truth, "walk", route=longer))
        assert "not at the goal" in says(dataset, task, plant(truth, "walk", route=route[:-1]))
        wall = next(word for word in MOVES if step(plan, start, word) is None)
        assert "where a wall stands" in says(dataset, task, plant(truth, "walk", route=(wall, *route)))
        assert "where a wall stands" in says(dataset, task, plant(truth, "walk", route=("north", *route)))
        assert shortest_route(plan, start, goal) == route


def test_a_plan_that_is_not_the_maze_shown_is_found(dataset):
    task, truth = dataset.task("walk-0000"), dataset.truths().of("walk-0000")
    plan = list(task.details.walk.plan)
    row, column = next((v, u) for v in range(1, 8) for u in range(1, 8) if (u + v) % 2 and plan[v][u] == "#")
    plan[row] = f"{plan[row][:column]}.{plan[row][column + 1 :]}"
    walk = task.details.walk.model_copy(update={"plan": tuple(plan)})
    opened = replace(task, details=task.details.model_copy(update={"walk": walk}))
    assert "the plan and the scene differ between" in says(dataset, opened, truth)
