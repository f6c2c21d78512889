import itertools
import math

import numpy as np
import pytest
from scipy.sparse.csgraph import connected_components, dijkstra

from orienteer.bench.sleepwalk.grid import cell_m
from orienteer.bench.sleepwalk.ground import ground_of
from orienteer.bench.sleepwalk.lattice import Lattice
from orienteer.bench.sleepwalk.records import GridFrame
from orienteer.space.free import free_space
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

from .hall import FRAME, box, cell, ground


@pytest.fixture(scope="module")
def hall():
    return Lattice.of(ground(), FRAME)


@pytest.fixture(scope="module")
def yard():
    """A floor of 3 × 3 m with a post on it, under a grid that reaches farther: few enough points to try every way."""
    scene = Scene((box("floor", (3, 0.2, 3), (0, -0.1, 0), Role.FLOOR), box("post", (0.5, 2, 0.3), (0.1, 1, 0.05))))
    return Lattice.of(ground_of(free_space(scene, "adult", 0.05)), FRAME)


def at(lattice, *cells):
    wanted = {tuple(one) for one in cells}
    return np.array([tuple(map(int, one)) in wanted for one in lattice.cells])


def frame_of(side_m):
    """The hall's grid, wider on all sides."""
    return GridFrame(x=-side_m / 2, z=side_m / 2, side_m=side_m, floor_m=0.0)


def length(points):
    return float(np.linalg.norm(np.diff(points[:, (0, 2)], axis=0), axis=1).sum())


def test_a_point_close_to_a_thing_counts_though_the_middle_of_its_cell_is_in_it():
    # 0.3 m of body and 1 mm of room beside a wall: the point's own cell of the raster, 0.05 m wide, is not free.
    for side, off in itertools.product((-1, 1), (0.001, 0.012, 0.024, 0.04)):
        wall = box("wall", (0.2, 2, 9), (0.4 + side * (0.3 + 0.1 + off), 1, 0))
        scene = Scene((box("floor", (10, 0.2, 10), (0, -0.1, 0), Role.FLOOR), wall))
        lattice = Lattice.of(ground_of(free_space(scene, "adult", 0.05)), FRAME)
        assert at(lattice, cell(0.4, 0)).any()
        assert not at(lattice, cell(0.4 + side * 0.4, 0)).any()


def test_nothing_stands_in_things_or_over_the_edge(hall):
    assert ground().stands(hall.points).all()
    assert not at(hall, cell(0, 0)).any()
    wider = Lattice.of(ground(), frame_of(side_m=10.4))
    assert not at(wider, (0, 0, 0)).any(), "half the body would hang over the edge"
    assert at(wider, (1, 0, 1)).any()
    assert at(hall, cell(-4, 0)).any()


def test_in_the_open_the_best_walk_is_a_straight_one(hall):
    walk = hall.best([at(hall, cell(-4, 4)), at(hall, cell(2.4, 3.2))])
    assert walk.length_m == pytest.approx(math.hypot(6.4, 0.8))
    assert len(walk.nodes) == 2
    assert walk.stops == (0, 1)


def test_round_the_table_it_is_longer_than_the_crow_flies_and_touches_nothing(hall):
    walk = hall.best([at(hall, cell(-4, 0)), at(hall, cell(4, 0))])
    points = hall.points[walk.nodes]
    assert walk.length_m == pytest.approx(length(points))
    assert 8.0 < walk.length_m < 8.6
    assert not ground().meets(points)


def test_the_best_walk_is_as_short_as_the_shortest_of_all_ways(yard):
    n = len(yard.cells)
    assert 20 < n < 60
    apart = np.full((n, n), np.inf)
    for a in range(n):
        for b in range(n):
            if a != b and not yard.ground.meets(yard.points[[a, b]]):
                apart[a, b] = length(yard.points[[a, b]])
    best = dijkstra(np.where(np.isinf(apart), 0.0, apart))
    ends = np.eye(n, dtype=bool)
    for a, b in ((0, n - 1), (3, n - 4), (n // 2, 1), (n - 1, 0)):
        assert yard.best([ends[a], ends[b]]).length_m == pytest.approx(best[a, b])
    via = ends[2] | ends[n - 3]
    by_way = min(best[0, k] + best[k, n - 1] for k in (2, n - 3))
    walk = yard.best([ends[0], via, ends[n - 1]])
    assert walk.length_m == pytest.approx(by_way)
    assert via[walk.nodes[walk.stops[1]]]


def test_stops_come_in_their_order_even_there_and_back(hall):
    stages = [at(hall, cell(-4, 2)), at(hall, cell(2, 2)), at(hall, cell(-2, 2)), at(hall, cell(0, 2))]
    walk = hall.best(stages)
    assert [bool(stage[walk.nodes[k]]) for stage, k in zip(stages, walk.stops, strict=True)] == [True] * 4
    assert walk.length_m == pytest.approx(6 + 4 + 2)


def test_any_of_several_ends_will_do_and_the_nearest_is_taken(hall):
    walk = hall.best([at(hall, cell(-4, 3.2), cell(-2, 3.2)), at(hall, cell(2, 3.2), cell(4, 3.2))])
    assert walk.length_m == pytest.approx(4.0)


def test_where_nothing_leads_there_is_no_walk(hall):
    nowhere = np.zeros(len(hall.cells), bool)
    assert hall.best([at(hall, cell(-4, 0)), nowhere]) is None
    divided = Scene(
        (box("floor", (6, 0.2, 2), (0, -0.1, 0), Role.FLOOR), box("wall", (0.2, 2, 2), (0, 1, 0), Role.WALL))
    )
    parted = Lattice.of(ground_of(free_space(divided, "adult", 0.05)), FRAME)
    assert parted.points[:, 0].max() < 0 or parted.points[:, 0].min() > 0, "one side only: the largest region"


@pytest.mark.parametrize("shift", [0.0, 0.1, 0.2, 0.3])
def test_what_hangs_together_is_told_from_pockets(shift):
    """A floor that is parted by a counter but for a gap, which straight ways lead through or do not."""
    counter = box("counter", (3, 1, 0.3), (0.75, 0.5, 0.3))
    scene = Scene((box("floor", (3, 0.2, 3), (0, -0.1, 0), Role.FLOOR), counter))
    lattice = Lattice.of(ground_of(free_space(scene, "adult", 0.05)), FRAME.model_copy(update={"x": FRAME.x + shift}))
    points = lattice.points
    ways = [[not lattice.ground.meets(np.stack((a, b))) for b in points] for a in points]
    count, piece = connected_components(np.array(ways), directed=False)
    sizes = np.bincount(piece)
    assert count <= 2
    assert lattice.main.sum() == sizes.max()
    assert (lattice.main == (piece == piece[np.argmax(lattice.main)])).all()


def test_moving_the_scene_moves_the_walk():
    shifted = Scene(
        (box("floor", (10, 0.2, 10), (7, -0.1, -3), Role.FLOOR), box("table", (1.2, 0.8, 0.8), (7, 0.4, -3)))
    )
    plain = Scene((box("floor", (10, 0.2, 10), (0, -0.1, 0), Role.FLOOR), box("table", (1.2, 0.8, 0.8), (0, 0.4, 0))))
    here = Lattice.of(ground_of(free_space(plain, "adult", 0.05)), FRAME)
    frame = GridFrame(x=2.0, z=2.0, side_m=10.0, floor_m=0.0)
    there = Lattice.of(ground_of(free_space(shifted, "adult", 0.05)), frame)
    assert (here.cells == there.cells).all()
    ends = [at(here, cell(-4, 0)), at(here, cell(4, 0))]
    assert here.best(ends).length_m == pytest.approx(there.best(ends).length_m)
    assert cell_m(frame) == cell_m(FRAME)


@pytest.fixture(scope="module")
def slope():
    """A ramp, posts to go round, a kerb to step over, and something that hangs at head height."""
    floor = box("floor", (4, 0.2, 4), (0, -0.1, 0), Role.FLOOR)
    ramp = box("ramp", (2, 0.2, 2), (0.9, 0.05, 0.9), Role.FLOOR).moved(Pose.turn((0, 0, 1), 0.1) @ Pose.at(0.9, 0, 1))
    posts = [box(f"post-{i}", (0.2, 1.5, 0.2), (x, 0.75, z)) for i, (x, z) in enumerate(((-1, -1), (-0.4, 0.9)))]
    kerb, lamp = box("kerb", (0.1, 0.1, 3), (-1.3, 0.05, 0)), box("lamp", (0.4, 0.3, 0.4), (0.6, 1.7, -1.2))
    return Lattice.of(ground_of(free_space(Scene((floor, ramp, *posts, kerb, lamp)), "adult", 0.05)), FRAME)


@pytest.mark.parametrize("name", ["yard", "slope"])
def test_ways_that_walks_go_are_those_on_which_the_ground_is_clear(name, request):
    lattice = request.getfixturevalue(name)
    n = len(lattice.cells)
    main = lattice.main
    for stage in np.eye(n, dtype=bool)[:: max(n // 8, 1)]:
        lattice.best([stage, main])
        lattice.best([stage, np.roll(stage, n // 2)])
    asked = np.argwhere(lattice._ways)
    assert len(asked) > n
    for a, b in asked:
        assert (lattice._ways[a, b] == 1) == (not lattice.ground.meets(lattice.points[[a, b]]))


def test_what_hangs_together_is_found_whichever_ways_are_tried_first(slope):
    n = len(slope.cells)
    open_ways = np.array(
        [[a != b and not slope.ground.meets(slope.points[[a, b]]) for b in range(n)] for a in range(n)]
    )
    _, label = connected_components(open_ways)
    assert (slope.main == (label == np.bincount(label).argmax())).all()
