import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.extra import numpy as hnp

from orienteer.world.mesh import Mesh, Surface, bounds_of, extreme_points
from orienteer.world.pose import STILL, Pose

from .strategies import numbers, poses

TRIANGLE = Surface([[0, 0, 0], [1, 0, 0], [0, 2, 0]], [[0, 1, 2]])


def test_arrays_become_read_only_of_the_right_type():
    assert TRIANGLE.positions.dtype == np.float32
    assert TRIANGLE.faces.dtype == np.int32
    with pytest.raises(ValueError, match="read-only"):
        TRIANGLE.positions[0, 0] = 1


@pytest.mark.parametrize(
    ("positions", "faces", "words"),
    [
        ([[0, 0, np.nan]], [], "finite"),
        ([[0, 0, 0]], [[0, 0, 1]], "corner outside"),
        ([[0, 0, 0]], [[0, 0, -1]], "corner outside"),
        ([[0, 0]], [], "shape"),
    ],
)
def test_broken_surfaces_are_refused(positions, faces, words):
    with pytest.raises(ValueError, match=words):
        Surface(np.array(positions, dtype=float), np.array(faces, dtype=int).reshape(-1, 3))


def test_every_corner_needs_its_normal_and_uv():
    with pytest.raises(ValueError, match="shape"):
        Surface(TRIANGLE.positions, TRIANGLE.faces, uv=[[0, 0]])


def test_a_mesh_of_meshes_has_all_surfaces():
    mesh = Mesh((TRIANGLE,))
    assert Mesh.of(mesh, Mesh(), mesh).triangles == 2
    assert Mesh().triangles == 0
    assert bounds_of([(Mesh(), STILL)]) is None


def test_corners_without_triangles_do_not_count():
    mesh = Mesh((TRIANGLE, Surface([[9, 9, 9]], np.empty((0, 3)))))
    assert np.allclose(mesh.corners.max(axis=0), (1, 2, 0))


@settings(max_examples=30, deadline=None)
@given(hnp.arrays(np.float64, (30, 3), elements=numbers), poses())
def test_extreme_points_bound_as_all_points_do(points, pose):
    extreme = pose.apply(extreme_points(points))
    everything = pose.apply(points)
    assert np.allclose(extreme.min(axis=0), everything.min(axis=0))
    assert np.allclose(extreme.max(axis=0), everything.max(axis=0))


@pytest.mark.parametrize("shape", ["cloud", "ball", "plane"])
def test_many_points_are_bounded_too(shape):
    points = np.random.default_rng(3).normal(size=(50_000, 3))
    if shape == "ball":
        points /= np.linalg.norm(points, axis=1)[:, None]
    if shape == "plane":
        points[:, 1] = 0
    extreme = extreme_points(points)
    turn = Pose.turn((1, 2, 3), 0.8)
    assert np.allclose(turn.apply(extreme).max(axis=0), turn.apply(points).max(axis=0), atol=1e-9)


def test_bounds_follow_the_pose():
    low, high = bounds_of([(Mesh((TRIANGLE,)), Pose.turn((0, 0, 1), np.pi / 2))])
    assert np.allclose(low, (-2, 0, 0), atol=1e-7)
    assert np.allclose(high, (0, 1, 0), atol=1e-7)
