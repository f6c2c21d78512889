import numpy as np
import pytest
from scipy.spatial import ConvexHull

from orienteer.space.slices import layers_of
from orienteer.world.collider import Convex


def solid(seed):
    shape = Convex(np.random.default_rng(seed).uniform(-0.6, 0.6, (14, 3)))
    return shape.points, shape.faces


def ring(layers, i):
    first = layers.plan.first[i]
    return layers.plan.corners[first : first + layers.plan.sides[i]]


@pytest.mark.parametrize("seed", range(6))
def test_layers_hold_all_of_a_solid_and_no_more_than_its_plan(seed):
    points, faces = solid(seed)
    layers = layers_of([(points, faces)], 0.2)
    order = np.argsort(layers.low)
    assert layers.low[order[0]] == pytest.approx(points[:, 1].min())
    assert layers.high[order[-1]] == pytest.approx(points[:, 1].max())
    assert layers.low[order][1:] == pytest.approx(layers.high[order][:-1])
    whole = ConvexHull(points[:, ::2])
    inside = np.random.default_rng(seed).dirichlet(np.ones(len(points)), 300) @ points
    for i in range(len(layers.low)):
        plan = ConvexHull(ring(layers, i))
        assert plan.volume <= whole.volume + 1e-9
        mine = inside[(inside[:, 1] >= layers.low[i]) & (inside[:, 1] <= layers.high[i])][:, ::2]
        assert (mine @ plan.equations[:, :2].T + plan.equations[:, 2] < 1e-9).all()


def test_each_layer_knows_its_solid_and_what_is_upright_and_flat_is_the_box_around_it():
    points, faces = solid(0)
    sheet = np.array([(0, 0, 0), (1, 0, 1), (1, 0.1, 1), (0, 0.1, 0)], float)
    layers = layers_of([(points, faces), (sheet, np.zeros((0, 3), np.int32))], 0.2)
    assert set(layers.solid) == {0, 1}
    last = ring(layers, len(layers.low) - 1)
    assert sorted(map(tuple, last)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
