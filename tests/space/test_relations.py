"""How things lie to each other: known answers, and what moving, turning and mirroring do to them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from orienteer.errors import BadArgumentError
from orienteer.space.frame import intrinsic, viewer, world
from orienteer.space.relations import Side, between, distance_m, holders, hour, lies, offset, sides, tilt
from orienteer.world.camera import Camera
from orienteer.world.collider import Box, Cylinder
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

from .places import block, chair, solid

CUBE = Box((0.2, 0.2, 0.2))
near = st.floats(-3, 3)


def cube(name: str, x: float, y: float, z: float) -> Thing:
    return solid(name, CUBE, at=Pose.at(x, y, z))


LOOKING_ALONG_Z = viewer(Camera.look_at((0, 1.6, -5), (0, 0, 0)))


@pytest.mark.parametrize(
    ("at", "side"),
    [
        ((-1, 0, 0), Side.RIGHT),  # looking along +z, −x is to the right
        ((1, 0, 0.2), Side.LEFT),
        ((0, 0, -1), Side.IN_FRONT),
        ((0.3, 0.1, 1), Side.BEHIND),
        ((0, 1, 0.5), Side.ABOVE),
        ((0, -1, 0), Side.BELOW),
    ],
)
def test_a_viewer_tells_the_six_sides(at: tuple[float, float, float], side: Side) -> None:
    assert sides(cube("a", *at), cube("b", 0, 0, 0), LOOKING_ALONG_Z) == (side,)


def test_in_front_of_a_chair_is_where_it_looks_and_behind_it_its_back() -> None:
    seat = chair("chair", 0, 0, yaw=math.pi / 2)  # looks along +x
    own = intrinsic(seat)
    ahead, back = cube("ahead", 1, 0.4, 0), cube("back", -1, 0.4, 0)
    assert lies(ahead, Side.IN_FRONT, seat, own)
    assert lies(back, "behind", seat, own)
    # facing +x with y up, the right hand is at +z
    assert lies(cube("hand", 0, 0.4, 1), Side.RIGHT, seat, own)


def test_of_another_thing_in_the_chairs_frame_behind_is_further_along() -> None:
    own = intrinsic(chair("chair", 0, 0, yaw=math.pi / 2))
    far, near_one = cube("far", 3, 0, 0), cube("near", 2, 0, 0)
    assert lies(far, Side.BEHIND, near_one, own)
    assert lies(near_one, Side.IN_FRONT, far, own)


def test_in_the_world_ahead_is_north_and_right_is_east() -> None:
    assert sides(cube("a", 1, 0, 0), cube("b", 0, 0, 0), world()) == (Side.RIGHT,)
    assert sides(cube("a", 0, 0, -1), cube("b", 0, 0, 0), world()) == (Side.BEHIND,)
    assert sides(cube("a", 0, 0, -1), cube("b", 0, 0, 0), world(north=(1, 0, 0))) == (Side.LEFT,)


def test_seen_straight_from_above_ahead_is_up_in_the_picture() -> None:
    frame = viewer(Camera.orthographic((0, 9, 0), (0, 0, 0), 5, up=(0, 0, -1)))
    np.testing.assert_allclose(frame.ahead, (0, 0, -1), atol=1e-12)
    np.testing.assert_allclose(frame.right, (1, 0, 0), atol=1e-12)


def test_a_thing_without_a_front_has_no_sides_of_its_own() -> None:
    with pytest.raises(BadArgumentError, match="'ball' has no front"):
        intrinsic(solid("ball", CUBE))
    with pytest.raises(BadArgumentError, match="straight up"):
        intrinsic(solid("lamp", CUBE, front=(0.0, 1.0, 0.0)))


@pytest.mark.parametrize(("at", "number"), [((0, 1), 12), ((-1, 0), 3), ((0, -1), 6), ((1, 0), 9), ((-1, 1.8), 1)])
def test_hours_go_clockwise_from_straight_ahead(at: tuple[float, float], number: int) -> None:
    assert hour(cube("a", at[0], 0, at[1]), cube("b", 0, 0, 0), LOOKING_ALONG_Z) == number


@given(near, near, near, st.floats(-math.pi, math.pi), near, near)
def test_moving_and_turning_everything_changes_nothing(
    x: float, y: float, z: float, yaw: float, u: float, w: float
) -> None:
    turn = Pose.at(u, 0.3, w, yaw)
    a, b = cube("a", x, y, z), chair("b", 0.5, -0.4, yaw=0.7)
    a2, b2 = a.moved(turn @ a.pose), b.moved(turn @ b.pose)
    np.testing.assert_allclose(offset_of_poses(a2, b2), offset_of_poses(a, b), atol=1e-9)
    assert distance_m(a2, b2) == pytest.approx(distance_m(a, b), abs=1e-6)


def offset_of_poses(a: Thing, b: Thing) -> np.ndarray:
    """The bounds of turned things differ; their origins do not."""
    return intrinsic(b).coordinates(a.pose.position - b.pose.position)


@given(near, near, near)
def test_a_mirror_swaps_left_and_right_only(x: float, y: float, z: float) -> None:
    b = cube("b", 0, 0, 0)
    one, other = (offset(cube("a", s * x, y, z), b, LOOKING_ALONG_Z) for s in (1, -1))
    np.testing.assert_allclose(one * (-1, 1, 1), other, atol=1e-12)


@given(near, near, near)
def test_no_two_sides_at_once_and_the_other_way_round_the_opposite(x: float, y: float, z: float) -> None:
    a, b = cube("a", x, y, z), cube("b", 0.1, 0.2, 0.3)
    there, back = sides(a, b, LOOKING_ALONG_Z), sides(b, a, LOOKING_ALONG_Z)
    assert len(there) <= 1
    pairs = {Side.LEFT: Side.RIGHT, Side.IN_FRONT: Side.BEHIND, Side.ABOVE: Side.BELOW}
    both = {**pairs, **{v: k for k, v in pairs.items()}}
    assert back == tuple(both[side] for side in there)


def test_distance_is_between_boundaries() -> None:
    assert distance_m(cube("a", 0, 0, 0), cube("b", 1.2, 0, 0)) == pytest.approx(1.0, abs=1e-6)
    assert distance_m(cube("a", 0, 0, 0), cube("b", 0.1, 0, 0)) == 0
    pole = solid("pole", Cylinder(0.25, 2.0), at=Pose.at(0, 0, 2))
    assert distance_m(cube("a", 0, 0, 0), pole) == pytest.approx(2 - 0.25 - 0.1, abs=1e-4)


def test_a_leaning_thing_is_tilted() -> None:
    assert tilt(cube("a", 0, 0, 0)) == pytest.approx(0)
    leaning = cube("a", 0, 0, 0).moved(Pose.turn((1.0, 0.0, 0.0), 0.3))
    assert tilt(leaning) == pytest.approx(0.3)


def test_between_is_beside_the_way_and_not_far_from_it() -> None:
    b, c = cube("b", -2, 0, 0), cube("c", 2, 0, 0)
    assert between(cube("a", 0.5, 0, 0.5), b, c)
    assert not between(cube("a", 3, 0, 0), b, c)
    assert not between(cube("a", 0, 0, 2.5), b, c)


def test_a_cup_on_a_tray_on_a_table_has_both_under_it() -> None:
    table = block("table", (-1, 0, -1), (1, 0.7, 1))
    tray = replace(block("tray", (-0.3, 0.7, -0.3), (0.3, 0.72, 0.3)), on="table")
    cup = replace(block("cup", (-0.05, 0.72, -0.05), (0.05, 0.8, 0.05)), on="tray")
    assert [one.id for one in holders(cup, Scene((table, tray, cup)))] == ["tray", "table"]
    ring = Scene((replace(table, on="cup"), tray, cup))
    with pytest.raises(BadArgumentError, match="stands on itself"):
        holders(ring.thing("cup"), ring)
