import math

import numpy as np
import pytest

from orienteer.bench.sleepwalk import regions
from orienteer.bench.sleepwalk.truth import Raster, Region, Run

RASTER = Raster(x=-1.0, z=2.0, cell_m=0.05)


def region(*runs, raster=RASTER):
    return Region(thing_id="a", name="a", action="reach", runs=runs, floor_m=0.0, seen=1.0)


def test_points_become_runs_of_neighbouring_cells():
    points = [(-0.99, 0, 2.01), (-0.94, 0, 2.01), (-0.88, 0, 2.01), (-0.5, 0, 2.01), (-0.99, 0, 2.07), (-0.99, 0, 2.07)]
    runs = regions.runs_of(RASTER, points)
    assert runs == (Run(row=0, first=0, last=2), Run(row=0, first=10, last=10), Run(row=1, first=0, last=0))


def test_the_distance_is_to_the_edge_of_the_cells_and_0_inside():
    one = region(Run(row=0, first=0, last=19))
    found = regions.distances_m(one, RASTER, [(-0.5, 0, 2.02), (-0.5, 9, 2.35), (0.3, 0, 2.45), (-2, 0, 2.0)])
    assert found == pytest.approx([0.0, 0.3, 0.5, 1.0])


def test_an_empty_region_is_infinitely_far():
    assert math.isinf(regions.distances_m(region(), RASTER, [(0, 0, 0)])[0])


def test_turning_the_raster_turns_the_region():
    turned = Raster(x=-1.0, z=2.0, cell_m=0.05, yaw_rad=0.5)
    rng = np.random.default_rng(0)
    points = rng.uniform(-3, 3, (40, 3))
    one = region(*regions.runs_of(turned, points))
    assert regions.distances_m(one, turned, points) == pytest.approx(np.zeros(40))
    assert regions.area_m2(one, turned) == pytest.approx(40 * 0.05**2, rel=0.1)
