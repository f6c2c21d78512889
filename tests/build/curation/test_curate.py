"""Each reason to reject a scene, alone; and what must not matter."""

import math
from dataclasses import replace

import numpy as np
import pytest

from orienteer.build.curation import Aspect, Verdict, Why, curate, summary, usual
from orienteer.build.samples import SAMPLES
from orienteer.world.collider import Shell
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

from .places import QUARTER, box, but, fit, furniture, moved, room


def whys(scene: Scene, **limits: dict) -> list[Why]:
    return [reason.why for reason in curate(scene, usual().but(**limits)).reasons]


def things(scene: Scene, why: Why) -> tuple[str, ...]:
    return next(reason.things for reason in curate(scene).reasons if reason.why is why)


def test_a_room_with_furniture_is_fit():
    verdict = curate(fit())
    assert verdict.passed
    assert verdict.measures["connected share"] == 1.0
    assert verdict.measures["floating share"] == 0.0
    assert verdict.measures["landmarks"] >= 4


def test_a_wall_across_the_floor_leaves_it_in_pieces():
    assert whys(
        but(box("wall.across", (-0.1, 0, -3), (0.1, 2.5, 3), Role.WALL)), navigable={"least_reach_share": 0}
    ) == [Why.SCATTERED_FLOOR]


def test_without_a_floor_nobody_can_stand():
    found = whys(Scene(furniture()), plausible={"most_floating_share": 1.0})
    assert found == [Why.NO_FLOOR, Why.CROWDED]


def test_things_far_outside_are_told():
    far = box("chair.far", (40, 0, 40), (40.5, 0.9, 40.5))
    ground = box("rock.far", (39, -0.2, 39), (42, 0, 42), Role.WALL)
    scene = but(far, ground)
    assert Why.SCATTERED_THINGS in whys(scene)
    assert things(scene, Why.SCATTERED_THINGS) == ("chair.far",)


def test_a_full_room_is_crowded():
    crates = [
        box(f"crate.{i}.{j}", (i * 0.9 - 2.95, 0, j * 0.9 - 2.95), (i * 0.9 - 2.3, 1, j * 0.9 - 2.3))
        for i in range(7)
        for j in range(7)
    ]
    assert Why.CROWDED in whys(Scene((*room(), *crates)))


def test_what_stands_behind_a_barrier_is_out_of_reach():
    barrier = box("barrier", (-3, 0, -1.0), (3, 1.0, -0.8))
    crates = [box(f"crate.{i}", (i - 2.5, 0, -2.9), (i - 2.0, 0.5, -2.4)) for i in range(5)]
    scene = Scene((*room(), barrier, *crates, box("table", (-1, 0, 2), (1, 0.7, 2.8))))
    assert whys(scene, coherent={"least_connected_share": 0.1}) == [Why.OUT_OF_REACH]
    assert set(things(scene, Why.OUT_OF_REACH)) == {f"crate.{i}" for i in range(5)}


def test_a_body_that_is_thin_gets_where_a_wide_one_does_not():
    gate = [
        box("wall.a", (-3, 0, -0.1), (-0.4, 2.5, 0.1), Role.WALL),
        box("wall.b", (0.4, 0, -0.1), (3, 2.5, 0.1), Role.WALL),
    ]
    scene = but(*gate, without=("bookcase",))
    wide, thin = (curate(scene, usual().but(navigable={"body": body})).measures for body in ("humanoid", "adult"))
    assert thin["reach share"] == 1.0
    assert wide["reach share"] < 1.0


def test_an_empty_place_is_rejected_as_such():
    assert whys(Scene(room())) == [Why.EMPTY]


def test_things_without_names_are_no_landmarks():
    nameless = [replace(thing, category="thing") for thing in furniture()]
    assert whys(Scene((*room(), *nameless))) == [Why.HARD_TO_SEE, Why.FEW_LANDMARKS]


def test_names_that_programs_give_are_none():
    nameless = [replace(thing, category="Object_12") for thing in furniture()]
    assert Why.FEW_LANDMARKS in whys(Scene((*room(), *nameless)))


def test_two_landmarks_are_too_few():
    assert whys(Scene((*room(), *furniture()[1:3]))) == [Why.FEW_LANDMARKS]


def test_small_things_in_a_large_place_are_hardly_seen():
    tiny = [box(f"cup.{i}", (i * 0.2, 0, 0), (i * 0.2 + 0.08, 0.1, 0.08)) for i in range(5)]
    assert Why.HARD_TO_SEE in whys(Scene((*room(8.0), *tiny)))


@pytest.mark.parametrize(("height", "floats"), [(0.01, False), (0.05, True), (1.0, True)])
def test_what_is_lifted_off_the_floor_floats(height: float, floats: bool):
    scene = but(box("stool", (1, height, 1), (1.4, height + 0.5, 1.4)))
    assert whys(scene) == ([Why.FLOATING] if floats else [])
    if floats:
        assert things(scene, Why.FLOATING) == ("stool",)


def test_what_stands_on_something_that_floats_floats_too():
    shelf, vase = box("shelf", (1, 1, 1), (2, 1.05, 1.4)), box("vase", (1.4, 1.05, 1.1), (1.6, 1.4, 1.3))
    assert set(things(but(shelf, vase), Why.FLOATING)) == {"shelf", "vase"}


def test_a_stack_stands():
    stack = [box(f"crate.{i}", (1, 0.4 * i, 1), (1.4, 0.4 * (i + 1), 1.4), yaw=0.2 * i) for i in range(4)]
    assert whys(but(*stack)) == []


def test_what_touches_a_wall_high_up_hangs_and_low_down_floats():
    high, low = (box("cupboard", (2.7, y, 0), (3.0, y + 0.5, 0.7)) for y in (1.4, 0.1))
    assert whys(but(high)) == []
    assert whys(but(low)) == [Why.FLOATING]


def test_what_is_made_to_hang_may_hang_low():
    assert whys(but(box("mirror", (2.9, 0.1, 0), (3.0, 0.7, 1.0)))) == []


def test_a_balloon_may_float():
    assert whys(but(box("balloon", (0, 2, 0), (0.3, 2.3, 0.3)))) == []


def test_what_leans_stands_on_its_foot():
    ladder = box("broom", (2.6, 0, 1), (2.64, 1.5, 1.04))
    leaning = ladder.moved(Pose.at(2.55, 0.01, 1) @ Pose.turn((0, 0, 1), -0.25))
    assert Why.FLOATING not in whys(but(leaning))


@pytest.mark.parametrize(("depth", "told"), [(0.0, False), (0.03, False), (0.08, True)])
def test_things_that_reach_into_each_other_are_told(depth: float, told: bool):
    scene = but(box("chest", (-0.4 - depth, 0, 1.5), (0.4, 0.5, 2.1)))
    assert whys(scene) == ([Why.OVERLAP] if told else [])
    assert curate(scene).measures["deepest overlap, m"] == pytest.approx(depth, abs=2e-3)


def test_a_thing_inside_a_wall_overlaps_it():
    scene = but(box("chest", (2.7, 0, 0), (3.1, 0.5, 0.6)))
    assert whys(scene) == [Why.OVERLAP]


def test_a_door_may_be_let_into_a_wall():
    assert whys(but(box("door", (2.95, 0, 0), (3.15, 2.0, 0.9)))) == []


def test_crowns_of_trees_may_mingle_with_each_other_only():
    trees = [box(f"tree.{i}", (i * 0.5, 0, 0), (i * 0.5 + 0.9, 2.0, 0.9)) for i in range(2)]
    assert Why.OVERLAP not in whys(but(*trees))
    assert Why.OVERLAP in whys(but(trees[0], box("stool", (0.5, 0, 0.2), (0.8, 0.5, 0.5))))


def test_a_skin_encloses_nothing():
    chair = furniture()[1]
    points, faces = chair.mesh.surfaces[0].positions.astype(np.float64), chair.mesh.surfaces[0].faces
    scan = replace(chair, id="scan", colliders=(Shell(points * 1.5, faces),), role=Role.SHELL)
    assert Why.OVERLAP not in whys(but(scan))


def test_a_thing_of_flat_triangles_has_no_surface():
    line = np.linspace((0, 0, 0), (0.5, 0, 0.5), 6, dtype=np.float32)
    mesh = Mesh((Surface(line, np.array([(0, 1, 2), (2, 3, 4)], dtype=np.int32)),))
    thing = replace(box("vase", (1, 0, 1), (1.3, 0.5, 1.3)), mesh=mesh, dimensions=None)
    assert whys(but(thing)) == [Why.NO_SURFACE]


@pytest.mark.parametrize(
    ("name", "edge"), [("chair", 4.5), ("cup", 1.4), ("sofa", 0.1), ("gizmo", 200.0), ("gizmo", 0.001)]
)
def test_sizes_that_no_such_thing_has_are_absurd(name: str, edge: float):
    thing = box(f"{name}.odd", (0, 0, 0), (min(edge, 2.4), edge, min(edge, 2.4)))
    limits = {"navigable": {"least_free_share": 0, "least_reach_share": 0, "least_free_m2": 0}}
    limits["recognisable"] = {"least_named_share": 0, "least_landmarks": 0}
    assert whys(but(thing), **limits) == [Why.ABSURD_SIZE]


def test_a_thing_under_the_floor_is_told():
    buried = box("chest", (0.5, -2.0, 0.5), (1, -1.6, 1))
    found = whys(but(buried), plausible={"most_floating_share": 1.0})
    assert found == [Why.BELOW_FLOOR]


def test_every_reason_belongs_to_an_aspect_and_says_what_was_measured():
    scene = but(box("stool", (1, 0.3, 1), (1.4, 0.8, 1.4)))
    (reason,) = curate(scene).reasons
    assert reason.aspect is Aspect.PLAUSIBLE
    assert "0.30 m above" in reason.says
    assert "'stool'" in str(reason) or "stool" in str(reason)


@pytest.mark.parametrize("sample", ["living-room", "courtyard"])
@pytest.mark.parametrize(
    "pose", [Pose.at(7.31, -2.2, 3.77), Pose.at(0.4, 1.0, -9.0, QUARTER), Pose.at(0, 0, 0, -2 * QUARTER)]
)
def test_moving_or_turning_a_scene_changes_no_measure(sample: str, pose: Pose):
    scene = _plain(SAMPLES[sample]())
    assert _close(curate(scene), curate(moved(scene, pose)))


def test_turning_a_scene_by_any_angle_changes_only_what_the_views_show():
    scene = fit()
    a, b = curate(scene), curate(moved(scene, Pose.at(3, 0.5, -2, 0.61)))
    for name in ("connected share", "free share", "reach share", "floating share", "deepest overlap, m"):
        assert a.measures[name] == pytest.approx(b.measures[name], abs=0.02)
    assert a.passed == b.passed


def _plain(scene: Scene) -> Scene:
    """Only its things: rooms and openings have places of their own."""
    return Scene(scene.things)


def _close(a: Verdict, b: Verdict) -> bool:
    assert a.measures.keys() == b.measures.keys()
    for name, value in a.measures.items():
        assert b.measures[name] == pytest.approx(value, abs=0.03 * max(1.0, value) if "m²" in name else 0.025), name
    return [r.why for r in a.reasons] == [r.why for r in b.reasons]


def test_limits_are_the_callers():
    scene = but(box("stool", (1, 0.3, 1), (1.4, 0.8, 1.4)))
    assert whys(scene, plausible={"rest_m": 0.35}) == []
    assert whys(fit(), recognisable={"least_landmarks": 9}) == [Why.FEW_LANDMARKS]


def test_a_summary_counts_scenes_by_reason():
    floats = but(box("stool", (1, 0.3, 1), (1.4, 0.8, 1.4)), box("stool.2", (1, 1.3, 1), (1.4, 1.8, 1.4)))
    counted = summary([curate(fit()), curate(floats), curate(Scene(room()))])
    assert (counted.scenes, counted.passed) == (3, 1)
    assert counted.by_reason == {Why.FLOATING: 1, Why.EMPTY: 1}
    assert counted.by_aspect == {Aspect.PLAUSIBLE: 1, Aspect.RECOGNISABLE: 1}
    assert math.isclose(counted.share, 1 / 3)
