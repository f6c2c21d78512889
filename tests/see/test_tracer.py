import gc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from places import room
from solids import BLUE, GREY, RED, box, scene_of, thing, wall

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see import tracer as tracer_module
from orienteer.see.render import look, render
from orienteer.see.tracer import Tracer
from orienteer.world.camera import Camera
from orienteer.world.material import Look, Material, Texture
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import State
from orienteer.world.thing import Joint, Motion, Part, Thing

AHEAD = (0.0, 0.0, -1.0)


def test_the_nearest_thing_is_met_at_its_distance_with_a_normal_towards_the_ray():
    scene = scene_of(thing("far", wall(4, 4, z=-5)), thing("near", box((1, 1, 1)), Pose.at(0, 0, -2)))
    hits = Tracer.of(scene).nearest([(0, 0, 0), (0, 0.9, 0), (0, 9, 0)], AHEAD)
    assert hits.thing.tolist() == [1, 0, -1]
    np.testing.assert_allclose(hits.distance, (1.5, 5.0, np.inf), rtol=1e-6)
    np.testing.assert_allclose(hits.normal[:2], ((0, 0, 1), (0, 0, 1)), atol=1e-6)
    np.testing.assert_allclose(hits.point[:2], ((0, 0, -1.5), (0, 0.9, -5)), atol=1e-5)
    assert np.isnan(hits.point[2]).all()
    assert np.isnan(hits.normal[2]).all()


def test_distances_are_metres_whatever_the_length_of_the_direction():
    tracer = Tracer.of(scene_of(thing("far", wall(4, 4, z=-5))))
    np.testing.assert_allclose(tracer.nearest((0, 0, 0), [(0, 0, -0.01), (0, 0, -700)]).distance, 5, rtol=1e-6)


def test_reach_limits_both_questions():
    tracer = Tracer.of(scene_of(thing("far", wall(4, 4, z=-5))))
    assert tracer.nearest((0, 0, 0), [AHEAD, AHEAD], (4.9, 5.1)).thing.tolist() == [-1, 0]
    assert tracer.blocked((0, 0, 0), [AHEAD, AHEAD], (4.9, 5.1)).tolist() == [False, True]


def test_glass_is_met_but_does_not_block_unless_asked():
    pane = Material(look=Look.GLASS, opacity=0.1)
    tracer = Tracer.of(scene_of(thing("pane", wall(4, 4, pane, z=-1)), thing("wall", wall(1, 1, z=-2))))
    origins = [(0, 0, 0), (1, 1, 0)]
    assert tracer.nearest(origins, AHEAD).thing.tolist() == [0, 0]
    assert tracer.nearest(origins, AHEAD, glass=False).thing.tolist() == [1, -1]
    assert tracer.blocked(origins, AHEAD).tolist() == [True, False]
    assert tracer.blocked(origins, AHEAD, glass=True).tolist() == [True, True]


def test_what_has_one_side_is_not_met_from_behind():
    sheet = replace(GREY, double_sided=False)
    tracer = Tracer.of(scene_of(thing("sheet", wall(4, 4, sheet)), thing("wall", wall(4, 4, z=-1))))
    hits = tracer.nearest([(0, 0, 3), (0, 0, -3)], [(0, 0, -1), (0, 0, 1)])
    assert hits.thing.tolist() == [0, 1]
    through = tracer.nearest((0, 0, -0.5), (0, 0, 1))
    assert through.thing.tolist() == [-1]
    np.testing.assert_allclose(hits.distance, (3, 2), rtol=1e-5)


def test_what_has_holes_is_not_met_in_them():
    pixels = np.full((64, 64, 4), 255, np.uint8)
    pixels[:32, :, 3] = 0
    fence = Material(texture=Texture(pixels), cutoff=0.5)
    tracer = Tracer.of(scene_of(thing("fence", wall(2, 2, fence)), thing("wall", wall(2, 2, z=-1))))
    origins = [(0, 0.5, 2), (0, -0.5, 2)]
    assert tracer.nearest(origins, AHEAD).thing.tolist() == [1, 0]
    assert tracer.blocked(origins, AHEAD, 2.5).tolist() == [False, True]


def test_fifty_layers_of_holes_are_looked_through():
    clear = np.zeros((4, 4, 4), np.uint8)
    leaf = Material(texture=Texture(clear), cutoff=0.5)
    layers = [thing(f"leaf {k}", wall(2, 2, leaf, z=-0.01 * k)) for k in range(50)]
    hits = Tracer.of(scene_of(*layers, thing("wall", wall(2, 2, z=-3)))).nearest((0, 0, 1), AHEAD)
    assert hits.thing.tolist() == [50]
    np.testing.assert_allclose(hits.distance, 4, rtol=1e-5)


def test_scenes_far_from_the_origin_are_met_as_exactly():
    here = Tracer.of(scene_of(thing("box", box((1, 1, 1)))))
    away = np.array((1.0e5, -2.0e4, 3.0e5))
    there = Tracer.of(scene_of(thing("box", box((1, 1, 1)), Pose(away))))
    origins = np.random.default_rng(1).uniform(-0.4, 0.4, (50, 3)) + np.array((0, 0, 2))
    np.testing.assert_allclose(
        there.nearest(origins + away, AHEAD).distance, here.nearest(origins, AHEAD).distance, atol=1e-5
    )


def test_hidden_things_are_not_met():
    scene = scene_of(thing("front", wall(1, 1, z=-1)), thing("back", wall(1, 1, z=-2)))
    assert Tracer.of(scene, {"front"}).nearest((0, 0, 0), AHEAD).thing.tolist() == [1]
    assert Tracer.of(scene, ["front", "back"]).nearest((0, 0, 0), AHEAD).thing.tolist() == [-1]
    with pytest.raises(UnknownNameError, match="front"):
        Tracer.of(scene, {"frnt"})


def test_a_state_moves_what_it_names_and_builds_the_rest_once():
    scene = scene_of(thing("ball", box((1, 1, 1), RED)), thing("wall", wall(9, 9, z=-5)))
    first = scene.at(State({"ball": Pose.at(0, 0, -2)}))
    second = first.at(State({"ball": Pose.at(3, 0, -3)}))
    assert Tracer.of(scene).nearest((0, 0, 4), AHEAD).distance[0] == pytest.approx(3.5)
    assert Tracer.of(first).nearest((0, 0, 4), AHEAD).distance[0] == pytest.approx(5.5)
    assert Tracer.of(second).nearest([(0, 0, 4), (3, 0, 4)], AHEAD).thing.tolist() == [1, 0]
    still = [next(bvh for _, bvh in Tracer.of(state).bvhs if bvh.triangles == 2) for state in (first, second)]
    assert still[0] is still[1]
    assert Tracer.of(first).tables is Tracer.of(scene).tables


def test_an_opened_door_moves_without_its_house():
    leaf = Part("leaf", "door", wall(1, 2, BLUE), joint=Joint(Motion.HINGE, (0, 1, 0), (-0.5, 0, 0), 0, 1.6))
    scene = scene_of(Thing("house", mesh=wall(6, 6, z=-2), parts=(leaf,)))
    shut, opened = Tracer.of(scene), Tracer.of(scene.at(State(joints={"house": {"leaf": np.pi / 2}})))
    assert shut.nearest((0, 0, 3), AHEAD).distance[0] == pytest.approx(3)
    assert opened.nearest((0, 0, 3), AHEAD).distance[0] == pytest.approx(5)
    assert opened.nearest((-3, 0, -0.5), (1, 0, 0)).distance[0] == pytest.approx(2.5)
    assert sorted(bvh.triangles for _, bvh in opened.bvhs) == [2, 2]


def test_a_state_whose_things_were_replaced_is_seen_as_it_is():
    scene = scene_of(thing("ball", box((1, 1, 1))), thing("wall", wall(9, 9, z=-5)))
    state = scene.at(State({"ball": Pose.at(0, 0, -2)}))
    swapped = replace(state, things=(state.things[0], thing("wall", wall(9, 9, z=-4))))
    assert Tracer.of(swapped).nearest((3, 0, 0), AHEAD).distance[0] == pytest.approx(4)


def test_nothing_is_met_in_an_empty_scene():
    for scene in (scene_of(), scene_of(thing("name only", Mesh()))):
        tracer = Tracer.of(scene)
        assert tracer.nearest((0, 0, 0), AHEAD).thing.tolist() == [-1]
        assert tracer.blocked((0, 0, 0), AHEAD).tolist() == [False]


def test_triangles_without_area_are_harmless():
    flat = Surface(
        ((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 0, 0)), ((0, 1, 2), (0, 3, 0), (1, 1, 1)), GREY, uv=np.zeros((4, 2))
    )
    scene = scene_of(thing("flat", Mesh((flat,))), thing("wall", wall(4, 4, z=-1)))
    assert Tracer.of(scene).nearest((0, 0, 1), AHEAD).thing.tolist() == [1]


@pytest.mark.parametrize(
    ("origins", "directions"),
    [((0, 0), (0, 0, 1)), ((0, 0, 0), (0, 0, 0)), ((0, np.nan, 0), (0, 0, 1)), (np.zeros((2, 3)), np.ones((3, 3)))],
)
def test_rays_that_are_none_are_refused(origins, directions):
    with pytest.raises(BadArgumentError):
        Tracer.of(scene_of()).nearest(origins, directions)


def test_tracers_are_remembered_as_long_as_their_scene_lives():
    before = len(tracer_module._TRACERS)
    scene = scene_of(thing("wall", wall(1, 1)))
    assert Tracer.of(scene) is Tracer.of(scene)
    assert len(tracer_module._TRACERS) == before + 1
    del scene
    gc.collect()
    assert len(tracer_module._TRACERS) == before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000))
def test_rays_meet_what_plain_arithmetic_says(seed):
    draw = np.random.default_rng(seed)
    corners = draw.uniform(-1, 1, (12, 3, 3)).astype(np.float32)
    things = [thing(str(k), Mesh((Surface(c, ((0, 1, 2),)),))) for k, c in enumerate(corners)]
    origins, directions = draw.uniform(-2, 2, (40, 3)), draw.normal(size=(40, 3))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    hits = Tracer.of(scene_of(*things)).nearest(origins, directions)
    best, owner = np.full(40, np.inf), np.full(40, -1)
    for k, (a, b, c) in enumerate(corners.astype(float)):
        for r in range(40):
            matrix = np.stack((b - a, c - a, -directions[r]), axis=1)
            u, v, t = np.linalg.solve(matrix, origins[r] - a)
            if min(u, v, 1 - u - v) > 0 and 0 < t < best[r]:
                best[r], owner[r] = t, k
            if min(abs(u), abs(v), abs(1 - u - v)) < 1e-5:
                return  # too near to an edge to tell
    assert hits.thing.tolist() == owner.tolist()
    np.testing.assert_allclose(hits.distance, best, rtol=1e-4, atol=1e-5)


def test_what_is_only_looked_at_needs_no_textures_and_no_tree():
    scene, camera = room(), Camera.look_at((1.0, 1.5, 1.0), (-1.0, 0.5, -1.0), 60.0, (96, 72))
    look(scene, camera)
    tracer = Tracer.of(scene)
    assert "tables" not in vars(tracer.stock)
    assert not any("_scene" in vars(bvh) for _, bvh in tracer.bvhs)
    render(scene, camera)
    assert "tables" in vars(tracer.stock)
