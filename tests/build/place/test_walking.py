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


def test_the_largest_piece_of_the_floor_is_the_one_beside_the_wall_that_is_larger():
    floor = walk()
    assert floor.largest()[1] == 1.0
    wall = WALL.copy()
    wall[0] = 2.0
    floor.stamp(wall, 1.0)
    largest, share = floor.largest()
    # 0.4 m are lost on both sides of the middle of the wall: 1.6 m of the floor lie west of that, 3.6 m east
    assert abs(share - 3.6 / 5.2) < 0.03
    assert floor.gets_to(largest, [THERE])
    assert not floor.gets_to(largest, [row(0.5, 2.0, 0.2, 0.2)])


def test_a_wide_body_does_not_get_through_a_gap_that_a_person_gets_through():
    site = Site("floor", (), (), (), entrance=(0.5, 2.0))
    beside = row(3.0, 1.6, 0.1, 1.6)  # leaves 0.8 m
    for radius, through in ((0.3, True), (0.47, False)):
        floor = Walk.of(site, Ground(LOW, HIGH, LOW), (row(3.0, 4.0, 3.0, 0.0001),), FLOOR, radius)
        floor.stamp(beside, 1.0)
        assert floor.gets_to(floor.reached(), [THERE]) is through
