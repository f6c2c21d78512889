"""An answer as a walker plays it: the way over the floors, and what is done at which points of it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from orienteer.arrays import F64
from orienteer.bench.contract import Shelf, Task, Truth
from orienteer.bench.sleepwalk.actions import manner
from orienteer.bench.sleepwalk.judge.walk import walk_of
from orienteer.bench.sleepwalk.play import State
from orienteer.bench.sleepwalk.reading import Triple
from orienteer.bench.sleepwalk.records import Details
from orienteer.bench.sleepwalk.regions import distances_m
from orienteer.bench.sleepwalk.score import ground_of_scene
from orienteer.bench.sleepwalk.truth import Answer, Region
from orienteer.body.footing import over_floor
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.seat import seat
from orienteer.body.sitting import approached
from orienteer.body.surface import nearest_point
from orienteer.errors import BadArgumentError
from orienteer.world.body import body as body_of
from orienteer.world.scene import Scene

NEAR_M = 0.4
"""A deed is done from no farther than this outside of its region: a cell of a room 10 m wide."""
CHEST = 0.72
"""Height of the point from which hands reach out, against that of the body."""


def script_of(task: Task[Details], truth: Truth[Answer], state: State, shelf: Shelf) -> Script:
    """What the walker is to do for an answer. What its way does not come near is not done."""
    if not state.points:
        raise BadArgumentError(f"the answer to {task.task_id} cannot be played: {state.problem or 'it has no points'}")
    return _script(task, truth.answer, state.points, shelf)


def best_script_of(task: Task[Details], truth: Truth[Answer], shelf: Shelf) -> Script:
    """The same for the best way on the grid."""
    return _script(task, truth.answer, [(cell.x, cell.y, cell.z) for cell in truth.answer.witness], shelf)


def _script(task: Task[Details], answer: Answer, cells: Sequence[Triple], shelf: Shelf) -> Script:
    ground = ground_of_scene(task.scene_id, shelf)
    body = body_of(answer.body)
    way = over_floor(walk_of(task.details.grid, cells).points, ground.floors_at, body.step_m)
    bare = Script(way, words=task.details.task, floor=ground.floors_at)
    stops = _stops(bare, answer, shelf.scene(task.scene_id), CHEST * body.height_m)
    script = Script(way, stops, task.details.task, ground.floors_at)
    longer = approached(script)
    # A chair pushed under a desk is sat on from beside it.
    blocked = longer is not script and any(
        contact.thing_id != script.stops[-1].thing_id for contact in ground.contacts(longer.way[-2:])
    )
    return script if blocked else longer


def _stops(script: Script, answer: Answer, scene: Scene, chest_m: float) -> tuple[Stop, ...]:
    """Deeds at the points of the way that are nearest to their regions, in order; the goal's at its end."""
    spots = script.every(0.05)
    gone = np.concatenate(((0.0,), np.cumsum(np.linalg.norm(np.diff(spots[:, (0, 2)], axis=0), axis=1))))
    found, first = [], 0
    for region in answer.subgoals:
        far = distances_m(region, answer.raster, spots[first:])
        if far.min() <= NEAR_M:
            first += _middle_of_least(far)
            found.append(_stop(region, float(gone[first]), spots[first], scene, chest_m))
    if distances_m(answer.goal, answer.raster, spots[-1:])[0] <= NEAR_M:
        found.append(_stop(answer.goal, script.length_m, spots[-1], scene, chest_m, last=True))
    return tuple(found)


def _middle_of_least(far: F64) -> int:
    """The first stretch that is as near as any, and of it the middle."""
    near = far <= far.min() + 1e-9
    begin = int(np.argmax(near))
    end = begin + int(np.argmin(near[begin:])) if not near[begin:].all() else len(near)
    return (begin + end - 1) // 2


def _stop(region: Region, gone_m: float, spot: F64, scene: Scene, chest_m: float, last: bool = False) -> Stop:
    thing = scene.thing(region.thing_id)
    place = seat(thing, spot) if region.action == "sit" and last else None
    if place is not None:
        return Stop(gone_m, Deed.SIT, place.spot, thing.id, place.facing)
    # Who is only to be beside something, or to look at it, turns to it.
    deed = Deed.REACH if manner(region.action).with_hand else Deed.LOOK
    return Stop(gone_m, deed, nearest_point(thing, spot + np.array((0.0, chest_m, 0.0))), thing.id)
