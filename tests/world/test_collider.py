import numpy as np
import pytest
from hypothesis import given, settings

from orienteer.world.collider import BOX_CORNERS, Box, Convex, Cylinder, Shell, triangles_of
from orienteer.world.pose import Pose

from .strategies import poses


def volume(points, faces):
    a, b, c = (points[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


@settings(max_examples=20, deadline=None)
@given(poses())
def test_a_box_has_its_volume_wherever_it_lies(pose):
    points, faces = triangles_of(Box((1, 2, 3), pose))
    assert len(faces) == 12
    assert volume(points, faces) == pytest.approx(6, rel=1e-4)  # positive: faces look outward
    assert np.allclose(points.mean(axis=0), pose.position)


def test_a_cylinder_becomes_a_prism_around_it():
    points, faces = triangles_of(Cylinder(0.5, 2.0), sides=64)
    assert volume(points, faces) == pytest.approx(np.pi * 0.25 * 2, rel=0.005)
    assert volume(points, faces) > np.pi * 0.25 * 2
    assert np.ptp(points[:, 1]) == 2.0


def test_a_hull_has_faces_that_look_outward():
    rng = np.random.default_rng(1)
    hull = Convex(rng.normal(size=(40, 3)))
    corners = hull.points[hull.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    outward = np.einsum("ij,ij->i", normals, corners[:, 0] - hull.points.mean(axis=0))
    assert (outward > 0).all()
    # and no point lies beyond any of them
    beyond = np.einsum("fj,pfj->pf", normals, hull.points[:, None] - corners[None, :, 0])
    assert beyond.max() < 1e-9


def test_a_shell_is_its_own_triangles():
    points, faces = triangles_of(Shell([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]))
    assert points.shape == (3, 3)
    assert faces.tolist() == [[0, 1, 2]]


def test_the_unit_box_is_one_metre_wide():
    assert np.allclose(np.ptp(BOX_CORNERS, axis=0), 1)
    points, _ = triangles_of(Box((2, 2, 2), Pose.at(5, 0, 0)))
    assert np.allclose(points.min(axis=0), (4, -1, -1))


@pytest.mark.parametrize("sides", [3, 8, 24, 32])
def test_the_triangles_of_a_cylinder_look_outward_and_close_it(sides):
    points, faces = triangles_of(Cylinder(0.5, 2.0, Pose.at(1, 2, 3)), sides)
    a, b, c = (points[faces[:, i]] for i in range(3))
    outward = np.einsum("ij,ij->i", np.cross(b - a, c - a), (a + b + c) / 3 - (1, 2, 3))
    assert (outward > 0).all()
    edges = [tuple(edge) for face in faces.tolist() for edge in zip(face, face[1:] + face[:1], strict=True)]
    assert len(set(edges)) == len(edges)
    assert {(b, a) for a, b in edges} == set(edges)
