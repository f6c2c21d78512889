import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from orienteer.errors import BadArgumentError
from orienteer.world.camera import Camera, aim

from .strategies import cameras, vectors

few = settings(max_examples=50, deadline=None)


@few
@given(cameras, st.tuples(st.floats(-50, 700), st.floats(-50, 500)), st.floats(0.01, 100))
def test_unprojecting_undoes_projecting(camera, pixel, depth):
    point = camera.unproject(pixel, depth)
    again, its_depth = camera.project(point)
    assume(camera.pixels_per_unit > 1e-3)
    assert math.isclose(its_depth, depth, rel_tol=1e-6, abs_tol=1e-6)
    tolerance = 1e-5 * max(1.0, np.abs(camera.eye).max() / depth * camera.pixels_per_unit, np.abs(again).max())
    assert np.allclose(again, pixel, atol=tolerance)


@few
@given(vectors, vectors)
def test_a_camera_has_its_target_in_the_middle(eye, target):
    distance = float(np.linalg.norm(np.subtract(target, eye)))
    assume(distance > 0.01)
    for camera in (Camera.look_at(eye, target), Camera.orthographic(eye, target, 5.0)):
        pixel, depth = camera.project(target)
        assert np.allclose(pixel, (320, 240), atol=1e-3)
        assert math.isclose(depth, distance, rel_tol=1e-6)
        assert np.allclose(camera.eye, eye)


def test_right_is_right_and_up_is_up():
    camera = Camera.look_at((0, 1, 5), (0, 1, 0), fov_deg=90, size=(200, 100))
    (u, v), depth = camera.project((1, 1.5, 0))
    assert (u, v, depth) == pytest.approx((110, 45, 5))
    looks_down = Camera.look_at((0, 5, 0), (0, 0, 0))
    (u, v), _ = looks_down.project((0.5, 0, -0.5))
    assert u > 320  # x to the right
    assert v < 240  # −z up the page


def test_the_intrinsic_matrix_projects_like_the_camera():
    camera = Camera.look_at((1, 2, 3), (0, 0, 0), fov_deg=50, size=(320, 200))
    point = np.array((0.3, 0.2, -0.4))
    x, y, z = camera.pose.inverse().apply(point)
    u, v, w = camera.intrinsic @ (x, -y, -z)
    assert np.allclose((u / w, v / w), camera.project(point)[0])
    with pytest.raises(BadArgumentError, match="orthographic"):
        _ = Camera.orthographic((0, 1, 0), (0, 0, 0), 2).intrinsic


def test_what_is_behind_has_no_pixel():
    pixel, depth = Camera.look_at((0, 0, 0), (0, 0, -1)).project((0, 0, 1))
    assert np.isnan(pixel).all()
    assert depth == -1


def test_an_orthographic_picture_spans_its_span():
    camera = Camera.orthographic((0, 5, 0), (0, 0, 0), span=4, size=(100, 200))
    assert camera.pixels_per_unit == 50
    assert np.allclose(camera.project((0, 0, 2))[0], (50, 200))


def test_resizing_keeps_the_view():
    camera = Camera.look_at((0, 1, 5), (0, 1, 0), size=(200, 100))
    large = camera.resized((400, 200))
    assert np.allclose(large.project((1, 1, 1))[0], 2 * camera.project((1, 1, 1))[0])


@pytest.mark.parametrize("up", [(0, 1, 0), (0, 0, 1), (1, 0, 0)])
def test_looking_straight_along_up_works(up):
    assert np.allclose(aim((0, 0, 0), up, up).rotate((0, 0, -1)), up)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Camera.look_at((0, 0, 0), (0, 0, 0)),
        lambda: Camera.look_at((math.nan, 0, 0), (0, 0, 1)),
        lambda: Camera.look_at((0, 0, 0), (0, 0, 1), fov_deg=180),
        lambda: Camera.look_at((0, 0, 0), (0, 0, 1), fov_deg=0),
        lambda: Camera.look_at((0, 0, 0), (0, 0, 1), size=(0, 10)),
        lambda: Camera.look_at((0, 0, 0), (0, 0, 1), size=(20000, 10)),
        lambda: Camera.orthographic((0, 0, 0), (0, 0, 1), span=0),
    ],
)
def test_impossible_cameras_are_refused_with_words(make):
    with pytest.raises(BadArgumentError):
        make()
