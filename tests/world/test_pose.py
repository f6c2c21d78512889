import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.world.pose import STILL, Pose

from .strategies import angles, axes, poses, vectors

few = settings(max_examples=40, deadline=None)


def same(a, b):
    return np.allclose(a.matrix, b.matrix, atol=1e-7)


@few
@given(poses(), poses(), poses())
def test_poses_are_a_group(a, b, c):
    assert same((a @ b) @ c, a @ (b @ c))
    assert same(a @ STILL, a)
    assert same(STILL @ a, a)
    assert same(a @ a.inverse(), STILL)
    assert same(a.inverse() @ a, STILL)


@few
@given(poses(), poses(), vectors)
def test_composing_is_applying_one_after_the_other(a, b, point):
    assert np.allclose((a @ b).apply(point), a.apply(b.apply(point)), atol=1e-7)
    assert np.allclose((a @ b).matrix, a.matrix @ b.matrix, atol=1e-7)


@few
@given(poses(), vectors, vectors)
def test_distances_stay_and_directions_do_not_move(pose, p, q):
    assert math.isclose(np.linalg.norm(pose.apply(p) - pose.apply(q)), np.linalg.norm(np.subtract(p, q)), abs_tol=1e-7)
    assert np.allclose(pose.rotate(np.subtract(p, q)), pose.apply(p) - pose.apply(q), atol=1e-7)


@few
@given(poses())
def test_a_rotation_matrix_gives_the_pose_back(pose):
    assert same(Pose.from_rotation(pose.rotation, pose.position), pose)
    assert np.allclose(pose.rotation @ pose.rotation.T, np.eye(3), atol=1e-9)
    assert np.linalg.det(pose.rotation) > 0


@few
@given(axes, angles, vectors)
def test_turning_about_a_line_keeps_the_line(axis, angle, about):
    turn = Pose.turn(axis, angle, about)
    assert np.allclose(turn.apply(np.add(about, 3.0 * axis)), np.add(about, 3.0 * axis), atol=1e-6)
    assert same(turn @ Pose.turn(axis, -angle, about), STILL)


@pytest.mark.parametrize("yaw", [-3.0, -math.pi / 2, 0.0, 0.4, 3.1])
def test_a_yaw_looks_along_sine_and_cosine(yaw):
    pose = Pose.at(1, 2, 3, yaw)
    assert np.allclose(pose.rotate((0, 0, 1)), (math.sin(yaw), 0, math.cos(yaw)))
    assert math.isclose(pose.yaw, yaw)
    assert np.allclose(pose.apply((0, 0, 0)), (1, 2, 3))


def test_a_positive_yaw_turns_anticlockwise_seen_from_above():
    # From above, with x to the right and −z up the page, +z points down and +x is a quarter turn anticlockwise from it.
    assert np.allclose(Pose.at(0, 0, 0, math.pi / 2).rotate((0, 0, 1)), (1, 0, 0))


@given(st.lists(vectors, min_size=1, max_size=5))
@few
def test_many_points_move_like_each_alone(points):
    pose = Pose.at(1, 2, 3, 0.7)
    assert np.allclose(pose.apply(points), [pose.apply(point) for point in points])


def test_quaternions_become_unit_and_exact_ones_stay():
    assert np.allclose(Pose(quaternion=np.array((0, 2, 0, 0))).quaternion, (0, 1, 0, 0))
    exact = Pose.at(0, 0, 0, 0.3).quaternion
    assert Pose(quaternion=exact).quaternion.tobytes() == exact.tobytes()


@pytest.mark.parametrize(
    ("position", "quaternion"),
    [((math.nan, 0, 0), (0, 0, 0, 1)), ((0, 0, 0), (0, 0, 0, 0)), ((0, 0, 0), (math.inf, 0, 0, 1))],
)
def test_broken_numbers_are_refused(position, quaternion):
    with pytest.raises(ValueError, match="a pose needs"):
        Pose(np.array(position, dtype=float), np.array(quaternion, dtype=float))


@pytest.mark.parametrize("matrix", [np.eye(4), 2 * np.eye(3), np.diag((1.0, 1.0, -1.0))])
def test_only_rotations_are_taken_for_rotations(matrix):
    with pytest.raises(ValueError, match="rotation matrix"):
        Pose.from_rotation(matrix)


def test_equal_poses_are_equal_and_hash_alike():
    assert Pose.at(1, 2, 3, 0.5) == Pose.at(1, 2, 3, 0.5)
    assert hash(Pose.at(1, 2, 3, 0.5)) == hash(Pose.at(1, 2, 3, 0.5))
    assert Pose.at(1, 2, 3, 0.5) != Pose.at(1, 2, 3, 0.6)
    assert Pose() != 1


def test_a_pose_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        Pose().position[0] = 1.0
