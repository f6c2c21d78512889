"""Makes the toy's tasks with their truth."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from orienteer.arrays import U8
from orienteer.bench.contract import Batch, Closing, Record, Task, Truth, ViewRef
from orienteer.bench.toy import scenes
from orienteer.bench.toy.maze import grow, shortest_route, steps_from
from orienteer.bench.toy.records import NEAREST, WALK, Details, Nearest, Settings, Walk
from orienteer.bench.toy.solids import Solid
from orienteer.bench.toy.truth import Answer, NearestAnswer, WalkAnswer
from orienteer.see.picture import pixel_sha256
from orienteer.see.render import render
from orienteer.streams import stream
from orienteer.world.camera import Camera

VIEWS = 3
"""Of each yard, each with a question."""
MARGIN_M = 0.3
"""The second nearest thing is at least so much farther: anybody who looks can tell."""
GAP_RAD = math.radians(1.0)
"""Free sight between two things in the picture, so that none hides another."""
_ATTEMPTS = 1000
"""At a yard; see the rejections in the data sheet for how many are needed."""
_LOOKS = 30
"""Places from which a view is tried in its third of the way round."""

STEPS_PER_CELL = 2
"""Of a walk at most: enough to walk through every cell and back."""
RETRIES = 2
_LOOPS = 2


class ToyMaker:
    """One step a scene."""

    def __init__(self, settings: Settings, seed: int) -> None:
        self.settings = settings
        self.seed = seed

    def steps(self) -> Sequence[str]:
        """Yards, then mazes."""
        yards = [f"{NEAREST}-{i:04d}" for i in range(self.settings.yards)]
        return [*yards, *(f"{WALK}-{i:04d}" for i in range(self.settings.mazes))]

    def make(self, step: str) -> Batch:
        """A yard with its questions, or a maze with its walk."""
        if step.startswith(NEAREST):
            return _yard(step, self.seed)
        return _maze(step, self.seed, self.settings.maze_cells)

    def finish(self, made: Iterator[tuple[Task[Record], Truth[Record]]]) -> Closing:
        """Everything stays."""
        return Closing()


def _yard(step: str, seed: int) -> Batch:
    rejected: Counter[str] = Counter()
    for attempt in range(_ATTEMPTS):
        rng = stream(seed, step, "yard", attempt)
        things = scenes.solids(rng)
        if things is None:
            rejected["things too close together"] += 1
            continue
        cameras = _cameras(things, rng)
        if cameras is not None:
            return _yard_batch(step, things, cameras, rng, rejected)
        rejected["no views in which all is seen and told apart"] += 1
    raise AssertionError(f"no yard came out of {_ATTEMPTS} attempts at {step} with seed {seed}")


def _cameras(things: Sequence[Solid], rng: np.random.Generator) -> dict[str, Camera] | None:
    """A view from each third of the way round, or None where one finds no clear answer."""
    cameras = {}
    for i in range(VIEWS):
        yaws = 2 * math.pi * (i + rng.random(_LOOKS)) / VIEWS
        camera = next((camera for yaw in yaws if _is_clear(things, camera := scenes.yard_camera(float(yaw)))), None)
        if camera is None:
            return None
        cameras[f"view-{i}"] = camera
    return cameras


def _is_clear(things: Sequence[Solid], camera: Camera) -> bool:
    """Whether everything is seen, and one thing is plainly the nearest."""
    first, second, *_ = sorted(thing.distance(camera.eye) for thing in things)
    return second - first >= MARGIN_M and _all_seen(things, camera)


def _all_seen(things: Sequence[Solid], camera: Camera) -> bool:
    """Whether each thing stands free before the camera, by the angles at which it begins and ends."""
    assert camera.fov is not None
    half = math.atan(math.tan(camera.fov / 2) * camera.size[0] / camera.size[1]) - GAP_RAD
    spans = []
    for thing in things:
        local = camera.pose.inverse().apply((thing.x, camera.eye[1], thing.z))
        bearing = math.atan2(local[0], -local[2])
        width = math.asin(thing.reach / math.hypot(local[0], local[2]))
        spans.append((bearing - width, bearing + width))
    spans.sort()
    free = all(left[1] + GAP_RAD < right[0] for left, right in pairwise(spans))
    return free and spans[0][0] > -half and spans[-1][1] < half


def _yard_batch(
    step: str,
    things: Sequence[Solid],
    cameras: dict[str, Camera],
    rng: np.random.Generator,
    rejected: Counter[str],
) -> Batch:
    scene = scenes.yard(step, things, cameras)
    tasks, truths, pictures = [], [], {}
    for name, camera in cameras.items():
        task_id, rgb = f"{step}-{name}", render(scene, camera).rgb
        view = _view("yard", f"views/{task_id}.png", rgb, name)
        options = tuple(things[i].name for i in rng.permutation(len(things)))
        details = Details(nearest=Nearest(options=options))
        distances = {thing.name: round(thing.distance(camera.eye), 6) for thing in things}
        nearest = min(distances, key=lambda one: distances[one])
        tasks.append(Task(task_id, "toy", NEAREST, step, step, 1, details, (view,)))
        truths.append(Truth(task_id, Answer(nearest=NearestAnswer(name=nearest, distances_m=distances))))
        pictures[view.path] = rgb
    return Batch(tuple(tasks), tuple(truths), {step: scene}, pictures, rejected=rejected)


def _maze(step: str, seed: int, cells: int) -> Batch:
    rng = stream(seed, step, "maze")
    plan = grow(cells, _LOOPS, rng)
    start = (int(rng.integers(cells)), int(rng.integers(cells)))
    steps = steps_from(plan, start)
    far = sorted(cell for cell in steps if steps[cell] >= cells)
    if not far:  # from the middle of a small maze with many ways
        far = [max(steps, key=lambda cell: steps[cell])]
    goal = far[int(rng.integers(len(far)))]
    scene = scenes.maze_scene(step, plan)
    rgb = render(scene, scene.cameras[scenes.PLAN_CAMERA]).rgb
    view = _view("plan", f"views/{step}.png", rgb, scenes.PLAN_CAMERA)
    budget = STEPS_PER_CELL * cells * cells
    walk = Walk(plan=plan, start=start, steps=budget, retries=RETRIES)
    task = Task(step, "toy", WALK, step, step, budget * (RETRIES + 1), Details(walk=walk), (view,))
    answer = WalkAnswer(goal=goal, route=shortest_route(plan, start, goal))
    return Batch((task,), (Truth(step, Answer(walk=answer)),), {step: scene}, {view.path: rgb})


def _view(role: str, path: str, rgb: U8, camera: str) -> ViewRef:
    return ViewRef(role=role, path=path, pixel_sha256=pixel_sha256(rgb), camera=camera)
