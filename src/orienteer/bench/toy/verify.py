"""Proves the toy's truths again: distances from the depth picture, ways from the walls' colliders.

Shares no code with what made them: neither the formulas of `solids`, nor the search of `maze`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import shortest_path

from orienteer.arrays import F64, Bool
from orienteer.bench.contract import Problem, Shelf, Task, Truth
from orienteer.bench.toy.records import Cell, Details, Nearest, Walk
from orienteer.bench.toy.scenes import CELL_M, PLAN_CAMERA
from orienteer.bench.toy.truth import Answer, NearestAnswer, WalkAnswer
from orienteer.see.render import look
from orienteer.world.collider import Box
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

SEEN_M = 0.02
"""How far the nearest pixel of a thing may lie behind its nearest point: things of some 60 pixels across, 5 m away."""
KNEE_M = 0.25
"""Height of the line that must not meet a wall."""
_TURNS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def verify(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Sequence[Problem]:
    """What is wrong with a truth."""
    asked, hidden, scene = task.details, truth.answer, shelf.scene(task.scene_id)
    if asked.nearest is not None and hidden.nearest is not None:
        found = _nearest(task, asked.nearest, hidden.nearest, scene)
    elif asked.walk is not None and hidden.walk is not None:
        found = _walk(asked.walk, hidden.walk, scene)
    else:
        found = iter(["the truth is of another family"])
    return [Problem(task.task_id, says) for says in found]


def _nearest(task: Task[Details], asked: Nearest, answer: NearestAnswer, scene: Scene) -> Iterator[str]:
    camera = scene.cameras[task.views[0].camera]
    depth, ids = look(scene, camera)
    u, v = np.meshgrid(np.arange(camera.size[0]) + 0.5, np.arange(camera.size[1]) + 0.5)
    points = camera.unproject(np.stack((u, v), axis=-1), np.where(np.isfinite(depth), depth, 1e9))
    reach = np.linalg.norm(points - camera.eye, axis=-1)
    seen = {
        thing.name: float(reach[ids == i].min())
        for i, thing in enumerate(scene.things)
        if thing.role is Role.OBJECT and (ids == i).any()
    }
    if not set(seen) == set(asked.options) == set(answer.distances_m):
        yield f"sees {sorted(seen)}, the question names {sorted(asked.options)}, the truth {sorted(answer.distances_m)}"
        return
    if (nearest := min(seen, key=lambda name: seen[name])) != answer.name:
        yield f"sees the {nearest} nearest, not the {answer.name}"
    for name, distance in answer.distances_m.items():
        if not -1e-3 <= seen[name] - distance <= SEEN_M:
            yield f"sees the {name} at {seen[name]:.3f} m, the truth says {distance:.3f} m"


def _walk(walk: Walk, answer: WalkAnswer, scene: Scene) -> Iterator[str]:
    cells = round(scene.cameras[PLAN_CAMERA].eye[0] * 2 / CELL_M)
    steps = _steps_between_all(scene, cells)
    if any(not 0 <= edge < cells for edge in (*walk.start, *answer.goal)):
        yield f"the goal {answer.goal} or the start {walk.start} lies outside the {cells} × {cells} cells"
        return
    yield from _plan_against(walk, steps == 1, cells)
    here: Cell = walk.start
    for word in answer.route:
        there = (here[0] + _TURNS[word][0], here[1] + _TURNS[word][1]) if word in _TURNS else here
        if min(there) < 0 or max(there) >= cells or steps[_number(here, cells), _number(there, cells)] != 1:
            yield f"the route goes {word} from {here}, where a wall stands"
            return
        here = there
    fewest = steps[_number(walk.start, cells), _number(answer.goal, cells)]
    if here != answer.goal:
        yield f"the route ends at {here}, not at the goal {answer.goal}"
    if len(answer.route) != fewest or fewest == 0:
        yield f"the route takes {len(answer.route)} steps, the shortest one {fewest:g}"


def _plan_against(walk: Walk, open_ways: Bool, cells: int) -> Iterator[str]:
    """Where the plan that moves are made by is not the maze that is shown."""
    for column, row in np.ndindex(cells, cells):
        for across, down in ((1, 0), (0, 1)):
            beyond = (column + across, row + down)
            if max(beyond) == cells:
                continue
            is_open = bool(open_ways[_number((column, row), cells), _number(beyond, cells)])
            if (walk.plan[2 * row + 1 + down][2 * column + 1 + across] == ".") != is_open:
                yield f"the plan and the scene differ between {(column, row)} and {beyond}"


def _steps_between_all(scene: Scene, cells: int) -> F64:
    """Fewest steps between any two cells, by straight lines between their middles that meet no wall."""
    spots = [(column, row) for row in range(cells) for column in range(cells)]
    middles = np.array([((column + 0.5) * CELL_M, KNEE_M, (row + 0.5) * CELL_M) for column, row in spots])
    first, second = np.nonzero(np.isclose(np.linalg.norm(middles[:, None] - middles[None], axis=2), CELL_M))
    free = ~_blocked(scene, middles[first], middles[second])
    links = csr_matrix((np.ones(free.sum()), (first[free], second[free])), shape=(len(spots), len(spots)))
    return np.asarray(shortest_path(links, unweighted=True), dtype=np.float64)


def _blocked(scene: Scene, starts: F64, ends: F64) -> Bool:
    """Whether each line meets a wall, by where it enters and leaves the wall's box."""
    blocked = np.zeros(len(starts), dtype=np.bool_)
    for thing in scene.things:
        if thing.role is not Role.WALL:
            continue
        for collider, frame in thing.solids():
            assert isinstance(collider, Box)
            to_box = (frame @ collider.pose).inverse()
            start, end = to_box.apply(starts), to_box.apply(ends)
            half = np.asarray(collider.size) / 2
            with np.errstate(divide="ignore", invalid="ignore"):
                near, far = (-half - start) / (end - start), (half - start) / (end - start)
            enter, leave = np.fmin(near, far).max(axis=1), np.fmax(near, far).min(axis=1)
            blocked |= (enter <= leave) & (enter <= 1) & (leave >= 0)
    return blocked


def _number(cell: Cell, cells: int) -> int:
    return cell[1] * cells + cell[0]
