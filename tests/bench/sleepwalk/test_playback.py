"""An answer becomes a way over the floors with deeds where they belong; what is not come near is not done."""

from dataclasses import replace

import numpy as np
import pytest

from orienteer.bench.contract import Task, Truth
from orienteer.bench.sleepwalk.play import State
from orienteer.bench.sleepwalk.playback import best_script_of, script_of
from orienteer.bench.sleepwalk.records import Details
from orienteer.bench.sleepwalk.regions import raster_of
from orienteer.bench.sleepwalk.truth import Answer, Cell
from orienteer.body.script import Deed
from orienteer.body.touches import touches
from orienteer.body.walker import walk
from orienteer.errors import BadArgumentError
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Support
from sleepwalk.hall import FRAME, box, cell, ground, scene, square


class Shelf:
    """The hall with a bench in it, and its ground on disk."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "hall.npz").write_bytes(ground().to_bytes())
        outline = np.array(((-0.9, -0.25), (-0.9, 0.25), (0.9, 0.25), (0.9, -0.25)))
        bench = box("bench", (1.8, 0.45, 0.5), (4.0, 0.225, 3.4))
        sat_on = {"front": (0.0, 0.0, -1.0), "affordances": {Affordance.SIT}, "supports": (Support(outline, 0.225),)}
        self.hall = Scene((*scene().things, replace(bench, **sat_on)))

    def scene(self, scene_id):
        return self.hall

    def file(self, path):
        assert path == "ground/hall.npz"
        return self.folder / "hall.npz"


TASK = Task(
    "hall-medium-1", "sleepwalk", "medium", "hall", "hall", 1,
    Details(tier="medium", task="Walk to the bench.", start="Near the wall", end="Near the bench", interact=("table",),
            summary="", description="", grid=FRAME),
)  # fmt: skip


def truth(subgoals=(), goal=None):
    here = goal or square("bench", 4, 2.4, action="sit")
    answer = Answer(
        body="adult", raster=raster_of(ground().grid), start=square("floor", -4, 0), subgoals=tuple(subgoals),
        goal=here, witness=tuple(Cell(x=x, y=y, z=z) for x, y, z in WAY), witness_m=9.0, shortest_m=9.0,
        clearance_m=0.1,
    )  # fmt: skip
    return Truth("hall-medium-1", answer)


WAY = [cell(-4, 0), cell(-0.8, 0.8), cell(0.8, 0.8), cell(4, 2.4)]
TABLE = square("table", 0, 0.8, action="pick up")


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path)


def test_the_way_goes_through_the_cells_on_the_floor(shelf):
    script = script_of(TASK, truth(goal=square("bench", 4, 2.4)), State(answered=True, points=tuple(WAY)), shelf)
    for x, z in ((-4, 0), (-0.8, 0.8), (0.8, 0.8), (4, 2.4)):
        assert np.linalg.norm(script.way[:, (0, 2)] - (x, z), axis=1).min() < 1e-9
    assert np.allclose(script.way[:, 1], 0.0)
    assert script.words == "Walk to the bench."


def test_deeds_are_done_where_their_regions_are_and_the_last_one_at_the_end(shelf):
    script = best_script_of(TASK, truth([TABLE]), shelf)
    reach, sit = script.stops
    assert (reach.deed, reach.thing_id) == (Deed.REACH, "table")
    assert reach.gone_m == pytest.approx(np.hypot(3.2, 0.8) + 0.8, abs=0.1)
    assert reach.target[2] == pytest.approx(0.4, abs=1e-6), "the near side of the table"
    assert (sit.deed, sit.thing_id) == (Deed.SIT, "bench")
    assert sit.gone_m == pytest.approx(script.length_m)
    assert sit.facing == pytest.approx(np.pi) or sit.facing == pytest.approx(-np.pi)


def test_played_out_the_hand_touches_the_table_and_the_pelvis_is_on_the_bench(shelf):
    script = best_script_of(TASK, truth([TABLE]), shelf)
    motion = walk(script)
    begin = motion.deals[0].begin
    tips = [motion.hand(side)[begin : begin + 38] for side in ("left", "right")]
    assert min(np.linalg.norm(one - script.stops[0].target, axis=1).min() for one in tips) < 0.03
    assert motion.roots[-1, 1] == pytest.approx(0.55, abs=0.02)
    assert touches(shelf.hall, script, motion).things == ()


def test_what_one_only_has_to_be_beside_is_looked_at(shelf):
    script = best_script_of(TASK, truth([square("table", 0, 0.8)], square("bench", 4, 2.4)), shelf)
    assert [stop.deed for stop in script.stops] == [Deed.LOOK, Deed.LOOK]


def test_what_the_way_does_not_come_near_is_not_done(shelf):
    away = State(answered=True, points=(cell(-4, 0), cell(-4, -3.2)))
    assert script_of(TASK, truth([TABLE]), away, shelf).stops == ()


def test_deeds_keep_their_order(shelf):
    first, second = square("cupboard", 3.2, 2.0, action="open"), TABLE
    script = best_script_of(TASK, truth([first, second]), shelf)
    assert [stop.thing_id for stop in script.stops] == ["cupboard", "bench"], "the table lies behind"


def test_a_walk_through_the_table_runs_into_it(shelf):
    through = State(answered=True, points=(cell(-4, 0), cell(4, 0)))
    script = script_of(TASK, truth(), through, shelf)
    found = touches(shelf.hall, script, walk(script))
    assert {one.thing_id for one in found.touches} == {"table"}


def test_an_answer_without_points_is_not_played(shelf):
    with pytest.raises(BadArgumentError, match="cannot be played: no list"):
        script_of(TASK, truth(), State(answered=True, problem="no list of points"), shelf)


def test_single_points_and_points_outside_the_grid_are_played_too(shelf):
    alone = script_of(TASK, truth(), State(answered=True, points=(cell(-4, 0),)), shelf)
    assert len(walk(alone)) > 5
    outside = script_of(TASK, truth(), State(answered=True, points=(cell(-4, 0), (-5, 0, 40))), shelf)
    assert np.isfinite(walk(outside).joints).all()
