import numpy as np
import pytest
from scipy.spatial import ConvexHull

from orienteer.space.outline import hull_of


def area(ring):
    x, z = ring.T
    return float(x @ np.roll(z, -1) - z @ np.roll(x, -1)) / 2


def hull(points):
    out = np.empty((len(points) + 2, 2))
    return out[: hull_of(points.copy(), len(points), out)]


@pytest.mark.parametrize("noise", [0.0, 1e-17, 1e-16, 1e-14])
def test_the_hull_of_a_bar_is_all_of_it_though_noise_disorders_its_edges(noise):
    rng = np.random.default_rng(3)
    for _ in range(50):
        along = rng.uniform(0, 0.7, 40)
        points = np.stack((np.where(np.arange(40) % 2, 0.26, 0.30), along), axis=1) + rng.normal(0, 1, (40, 2)) * noise
        assert area(hull(points)) == pytest.approx(ConvexHull(points).volume, abs=1e-12)


def test_the_hull_of_scattered_points_is_as_qhull_finds_it():
    rng = np.random.default_rng(4)
    for _ in range(50):
        points = rng.normal(0, 1, (30, 2))
        ring = hull(points)
        assert area(ring) == pytest.approx(ConvexHull(points).volume)
        assert len(ring) == len(ConvexHull(points).vertices)


def test_points_of_an_edge_between_its_ends_are_no_corners():
    square = np.array([(x, z) for x in np.linspace(0, 1, 5) for z in np.linspace(0, 1, 5)])
    assert len(hull(square)) == 4
