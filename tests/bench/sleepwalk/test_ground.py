"""A room of 6 × 6 m with a table in the middle and a stage along one wall, and the same checked by FCL."""

import math
from dataclasses import replace

import numpy as np
import pytest

from orienteer.bench.sleepwalk.ground import EDGE, Ground, ground_of
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.space.free import free_space
from orienteer.space.sweep import sweep
from orienteer.world.collider import Box, Cylinder
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

R = 0.3


def box(name, size, at, role=Role.OBJECT, yaw=0.0):
    return Thing(name, colliders=(Box(size),), pose=Pose.at(*at, yaw), role=role)


def room(turn=0.0):
    things = (
        box("floor", (6, 0.2, 6), (0, -0.1, 0), Role.FLOOR),
        box("stage", (6, 0.2, 1), (0, 0.1, -2.5), Role.FLOOR),
        box("cellar", (2, 0.2, 2), (9, -3.1, 0), Role.FLOOR),
        box("table", (1, 0.8, 2), (0, 0.4, 0)),
        Thing("pillar", colliders=(Cylinder(0.2, 3.0),), pose=Pose.at(2, 1.5, 1)),
        box("lamp", (1, 0.2, 1), (-2, 2.0, 1.5)),
    )
    about = Pose.at(0.7, 0, -0.4, turn)
    return Scene(tuple(replace(thing, pose=about @ thing.pose) for thing in things)), about


@pytest.fixture(scope="module")
def ground():
    return ground_of(free_space(room()[0], "adult", 0.05))


def moved(points):
    return room()[1].apply(np.array(points, dtype=np.float64))


def test_a_path_over_the_table_overlaps_it_exactly_as_long_as_geometry_says(ground):
    (contact,) = ground.contacts(moved([(-2, 0, 0), (2, 0, 0)]))
    assert contact.thing_id == "table"
    assert (contact.from_m, contact.to_m) == pytest.approx((1.5 - R, 2.5 + R), abs=1e-4)


def test_a_chord_of_the_pillar_has_the_length_of_the_circle(ground):
    off = 0.25
    (contact,) = ground.contacts(moved([(2 - off, 0, -1), (2 - off, 0, 2.5)]))
    half = math.sqrt((0.2 + R) ** 2 - off**2)
    assert contact.thing_id == "pillar"
    assert (contact.from_m, contact.to_m) == pytest.approx((2 - half, 2 + half), abs=1e-4)


def test_bends_inside_a_thing_make_one_contact_measured_along_the_path(ground):
    (contact,) = ground.contacts(moved([(-2, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 2)]))
    assert (contact.from_m, contact.to_m) == pytest.approx((1.2, 2 + 1 + R), abs=1e-4)


def test_what_hangs_above_the_head_is_passed(ground):
    assert ground.contacts(moved([(-2, 0, 2.2), (-2, 0, 0.5)])) == []


def test_a_step_up_is_walked_and_the_floor_is_found(ground):
    assert ground.contacts(moved([(-2, 0, 0), (-2, 0, -2.2)])) == []
    assert ground.floor_at(*moved([(-2, 0, -2.2)])[0]) == pytest.approx(0.2)
    assert ground.floor_at(*moved([(-2, 5, 1)])[0]) == pytest.approx(0.0)
    assert ground.floor_at(50, 0, 0) is None


def test_leaving_the_floor_is_an_edge_to_the_end(ground):
    contact = ground.contacts(moved([(1.5, 0, -1), (4.5, 0, -1)]))[-1]
    assert contact.thing_id == EDGE
    assert contact.to_m == pytest.approx(3.0)
    assert 1.2 <= contact.from_m <= 1.5


def test_getting_to_another_storey_through_nothing_is_an_edge(ground):
    assert any(contact.thing_id == EDGE for contact in ground.contacts(moved([(2, 0, -1), (9, -3, 0)])))


def test_where_the_walker_stands_and_how_much_room_it_has(ground):
    points = moved([(-2, 0, 0), (0, 0, 0), (-0.7, 0, 0), (20, 0, 0)])
    assert ground.stands(points).tolist() == [True, False, False, False]
    assert ground.clearance(moved([(-2, 0, 0), (-1.5, 0, 1)])) == pytest.approx(1.0 - R, abs=1e-3)
    assert ground.clearance(moved([(-2, 0, 0), (2, 0, 0)])) == 0.0


def test_the_file_gives_the_same_ground(ground):
    again = Ground.from_bytes(ground.to_bytes())
    way = moved([(-2.5, 0, -2.2), (0.2, 0, 0.1), (2.2, 0, 1.2), (4, 0, 4)])
    assert again.to_bytes() == ground.to_bytes()
    assert again.contacts(way) == ground.contacts(way)
    assert (again.height == ground.height).all()
    assert (again.region == ground.region).all()
    assert again.walker == ground.walker


def test_a_broken_file_is_named():
    with pytest.raises(BadFileError, match=r"ground/a\.npz"):
        Ground.from_bytes(b"PK\x03\x04 no", "ground/a.npz")


def test_points_that_are_no_numbers_are_refused(ground):
    with pytest.raises(BadArgumentError):
        ground.contacts([(0, float("nan"), 0)])


@pytest.mark.parametrize("turn", [0.0, 0.4])
def test_fcl_finds_the_same_things_in_the_way(turn):
    scene, about = room(turn)
    ground = ground_of(free_space(scene, "adult", 0.05))
    rng = np.random.default_rng(3)
    for _ in range(60):
        plan = rng.uniform(-2.4, 2.4, (3, 2))
        plan[:, 1] = np.maximum(plan[:, 1], -1.5)
        way = about.apply(np.insert(plan, 1, 0.0, axis=1))
        hit = {contact.thing_id for contact in ground.contacts(way)}
        witness = {contact.thing for contact in sweep(scene, "adult", way) if contact.depth_m > 0.004}
        assert witness <= hit
        sure = {one.thing_id for one in ground.contacts(way) if one.to_m - one.from_m > 0.1}
        assert sure <= {contact.thing for contact in sweep(scene, "adult", way)}
