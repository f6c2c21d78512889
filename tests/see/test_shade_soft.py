import numpy as np
import pytest
from solids import WHITE, box, ground, scene_of, thing

from orienteer.see.render import render
from orienteer.see.shade.bounce import even_points, half_sphere, turned_half_spheres
from orienteer.see.shade.soft import block_cells
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose


@pytest.mark.parametrize("count", [16, 64])
def test_even_points_fill_every_cell_of_every_grid(count):
    x, y = even_points(count)
    for columns in (1, 2, 4, 8, 16):
        rows = count // columns
        cells = set(zip((x * columns).astype(int), (y * rows).astype(int), strict=True))
        assert len(cells) == count


@pytest.mark.parametrize(("rays", "cells"), [(1, 16), (6, 16), (8, 1)])
def test_directions_are_as_likely_as_their_cosine(rays, cells):
    directions = half_sphere(rays, cells)
    assert directions.shape == (cells, rays, 3)
    flat = directions.reshape(-1, 3).astype(float)
    np.testing.assert_allclose(np.linalg.norm(flat, axis=1), 1, atol=1e-6)
    np.testing.assert_allclose(flat.mean(axis=0), (0, 0, 2 / 3), atol=0.12)


def test_turned_sets_rise_alike():
    sets = turned_half_spheres(4, 2, 8).reshape(4, 8, 2, 3)
    np.testing.assert_allclose(sets[:, :1, :, 2].repeat(8, axis=1), sets[..., 2], atol=1e-6)
    assert np.linalg.norm(sets[0, 0] - sets[0, 1]) > 0.1


def test_neighbours_turn_to_all_quarters():
    y, x = (grid.ravel().astype(np.int32) for grid in np.mgrid[0:4, 0:4])
    directions = half_sphere(1, 16)[block_cells(x, y) // 16, 0].reshape(4, 4, 3)
    quarter = (directions[..., 0] > 0) * 2 + (directions[..., 1] > 0)
    for group in (*quarter, *quarter.T, *(quarter[i : i + 2, j : j + 2].ravel() for i in (0, 2) for j in (0, 2))):
        assert len(set(group.tolist())) == 4


def test_what_stands_on_the_floor_darkens_it_around_its_foot():
    scene = scene_of(thing("ground", ground(40, WHITE)), thing("box", box((1, 1, 1), WHITE), Pose.at(0, 0.5, 0)))
    camera = Camera.look_at((0, 3, 4), (0, 0, 0.8), 50, (200, 150))
    rgb = render(scene, camera).rgb[..., 1].astype(float)
    pixels, _ = camera.project([(x, 0, z) for x in (-0.3, 0, 0.3) for z in (0.55, 0.9, 1.8)])
    light = np.array([rgb[int(v), int(u)] for u, v in pixels]).reshape(3, 3).mean(axis=0)
    assert light[0] < light[1] - 3
    assert light[1] < light[2] - 2
