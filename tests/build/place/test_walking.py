"""Where one can still walk when something stands in the way."""

import numpy as np

from orienteer.build.place.plane import row
from orienteer.build.place.site import Site
from orienteer.build.place.ties import Ground
from orienteer.build.place.walking import Walk

LOW, HIGH = np.array((0.0, 0.0)), np.array((6.0, 4.0))
FLOOR = np.array([((0.0, 0.0), (0.0, 4.0), (6.0, 4.0), (6.0, 0.0))])
WALL = row(3.0, 2.0, 0.1, 2.0, 0.0, 0.0, 2.0)
THERE = row(5.0, 2.0, 0.2, 0.2)


def walk() -> Walk:
    """Of an empty floor of 6 × 4 m, entered in the west."""
    site = Site("floor", (), (), (), entrance=(0.5, 2.0))
    return Walk.of(site, Ground(LOW, HIGH, LOW), (), FLOOR)


def test_a_wall_from_side_to_side_stops_one_until_it_is_taken_away():
    floor = walk()
    assert floor.gets_to(floor.reached(), [THERE])
    floor.stamp(WALL, 1.0)
    assert not floor.gets_to(floor.reached(), [THERE])
    floor.stamp(WALL, -1.0)
    assert floor.gets_to(floor.reached(), [THERE])


def test_what_is_flat_or_overhead_stops_nobody():
    floor = walk()
    for low, high in ((0.0, 0.04), (1.8, 2.5)):
        one = WALL.copy()
        one[6:] = low, high
        floor.stamp(one, 1.0)
    assert floor.gets_to(floor.reached(), [THERE])
