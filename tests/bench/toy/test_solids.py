import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.bench.toy.solids import Shape, Solid
from orienteer.world.collider import triangles_of

solids = st.builds(
    lambda shape, width, height, x, z, yaw: Solid(
        shape, "red", width, width if shape is Shape.BALL else height, x, z, yaw
    ),
    st.sampled_from(Shape),
    st.floats(0.3, 1),
    st.floats(0.3, 1),
    st.floats(-2, 2),
    st.floats(-2, 2),
    st.floats(-4, 4),
)


def by_samples(solid, point):
    """The distance to many points of the surface."""
    corners, faces = triangles_of(solid.collider(), 48)
    a, b, c = (solid.thing().pose.apply(corners)[faces[:, i]] for i in range(3))
    shares = [(i / 24, j / 24) for i in range(25) for j in range(25 - i)]
    points = np.concatenate([a + u * (b - a) + v * (c - a) for u, v in shares])
    return np.linalg.norm(points - point, axis=1).min()


@settings(max_examples=25, deadline=None)
@given(solid=solids, turn=st.floats(0, 6.3), height=st.floats(0, 3))
def test_distances_are_those_to_the_surface_that_is_seen(solid, turn, height):
    eye = np.array((5 * math.sin(turn), height, 5 * math.cos(turn)))
    assert 0 <= by_samples(solid, eye) - solid.distance(eye) + 0.003 < 0.01


@pytest.mark.parametrize(
    ("solid", "distance"),
    [
        (Solid(Shape.BOX, "red", 1.0, 1.0, 0, 0, 0), 2.5),
        (Solid(Shape.DRUM, "red", 1.0, 1.0, 0, 0, 1), 2.5),
        (Solid(Shape.BALL, "red", 1.0, 1.0, 0, 0, 2), 2.5),
        (Solid(Shape.BOX, "red", 1.0, 1.0, 0, 0, math.pi / 4), 3 - math.sqrt(0.5)),
        (Solid(Shape.DRUM, "red", 1.0, 0.2, 0, 0, 0), math.hypot(2.5, 0.3)),
    ],
)
def test_hand_made_distances(solid, distance):
    assert solid.distance(np.array((0.0, 0.5, 3.0))) == pytest.approx(distance)


@settings(max_examples=10, deadline=None)
@given(solid=solids)
def test_a_thing_stands_on_the_floor_and_is_as_wide_as_it_says(solid):
    low, high = solid.thing().bounds
    assert low[1] == pytest.approx(0, abs=1e-6)
    assert high[1] == pytest.approx(solid.height, abs=1e-6)
    assert (high - low)[[0, 2]].max() <= 2 * solid.reach + 0.005
