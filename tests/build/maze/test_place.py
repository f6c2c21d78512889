from functools import cache

import numpy as np
import pytest

from orienteer.build.maze import catalogue, maze_place, spot_of, standing
from orienteer.build.maze.place import COPING_M, CORNER_M, EAVES_M, LAWN_M, SLAB_M, WALL_M, front_of
from orienteer.build.maze.stand import BACK_M, CELL_M, EYE_M
from orienteer.see.render import look, render
from orienteer.see.tracer import Tracer
from orienteer.space import free_space
from orienteer.streams import stream
from orienteer.world.scene import Scene

CROSS = ("01000", "11111", "01010", "01110")
"""A crossing, a junction, turns and dead ends; wider than high."""
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def cells(rows):
    return [(x, len(rows) - 1 - i) for i, row in enumerate(rows) for x, mark in enumerate(row) if mark == "1"]


def grown(size, seed):
    """Rows of a maze that grew at random, all of it joined."""
    rng = stream(seed, "maze for tests", size)
    free = {(0, 0)}
    while len(free) < size * size // 2:
        x, y = sorted(free)[int(rng.integers(len(free)))]
        dx, dy = STEPS[int(rng.integers(4))]
        if 0 <= x + dx < size and 0 <= y + dy < size:
            free.add((x + dx, y + dy))
    return tuple("".join("1" if (x, y) in free else "0" for x in range(size)) for y in reversed(range(size)))


def dealt(rows, seed=0):
    names = stream(seed, "landmarks for tests").permutation(sorted(catalogue()))
    return dict(zip(cells(rows), map(str, names), strict=False))


@cache
def bare():
    return maze_place(CROSS, {}, "bare")


def test_who_looks_ahead_sees_the_wall_where_the_maze_has_it():
    free = set(cells(CROSS))
    for cell in free:
        for heading, (dx, dy) in enumerate(STEPS):
            open_cells, (x, y) = 0, cell
            while (x + dx, y + dy) in free:
                open_cells, x, y = open_cells + 1, x + dx, y + dy
            depth, ids = look(bare(), standing(cell, heading, 33))
            assert depth[16, 16] == pytest.approx(BACK_M + CELL_M * (0.5 + open_cells), abs=1e-3)
            assert ids[16, 16] == bare().index["walls"]


def test_walls_are_high_and_their_coping_stands_out_all_round():
    low, high = bare().thing("walls").bounds
    width, height = (5 + 2) * CELL_M, (4 + 2) * CELL_M
    assert high - low == pytest.approx((width + 2 * EAVES_M, WALL_M + COPING_M, height + 2 * EAVES_M), abs=1e-4)


def test_no_two_faces_of_the_walls_lie_on_each_other():
    """Every face of the coping and of the walls is met from the side it is turned to."""
    for surface in bare().thing("walls").mesh.surfaces:
        corners = surface.positions[surface.faces].astype(np.float64)
        cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        assert (np.linalg.norm(cross, axis=1) > 1e-6).all()
        assert ((cross * surface.normals[surface.faces[:, 0]]).sum(axis=1) > 0).all()


def test_slabs_lie_along_the_edges_of_the_walls_lawn_between_them_and_paving_in_the_ways():
    tracer, free = Tracer.of(bare()), set(cells(CROSS))
    edge = CELL_M / 2 - SLAB_M / 2
    for x in range(-1, 6):
        for y in range(-1, 5):
            beside = [(dx, dy) for dx, dy in STEPS if (x + dx, y + dy) in free]
            middle = 0.0 if (x, y) in free else WALL_M + LAWN_M
            assert height(tracer, x, y, 0.3, 0.4) == pytest.approx(middle, abs=1e-3)
            for dx, dy in beside if (x, y) not in free else ():
                assert height(tracer, x, y, dx * edge, dy * edge) == pytest.approx(WALL_M + COPING_M, abs=1e-3)


def height(tracer, x, y, east, north):
    """Of what a ray from above meets there."""
    above = spot_of((x, y)) + np.array((east, 9.0, -north))
    return tracer.nearest(above[None], np.array(((0.0, -1.0, 0.0),))).point[0, 1]


@pytest.mark.parametrize(("size", "seed"), [(4, 1), (5, 2), (6, 3), (7, 4)])
def test_an_adult_gets_straight_through_every_cell_whatever_landmarks_stand_there(size, seed):
    rows = grown(size, seed)
    space = free_space(maze_place(rows, dealt(rows, seed)), "adult", cell=0.1)
    free = cells(rows)
    for cell in free:
        assert space.region(spot_of(cell)) == 0
        for dx, dy in STEPS:
            beside = (cell[0] + dx, cell[1] + dy)
            if beside in free:
                assert space.distance(spot_of(cell), spot_of(beside)) == pytest.approx(CELL_M, abs=1e-6)
            else:
                assert not space.stands(spot_of(beside))


def test_the_eye_stands_free_and_sees_the_whole_landmark_before_it():
    rows = ("1",)
    for name in ("barrel", "umbrella", "grand piano"):
        scene = maze_place(rows, {(0, 0): name})
        for heading in range(4):
            seen = look(scene, standing((0, 0), heading, 96))[1] == scene.index[front_of((0, 0), name, heading)]
            assert seen.mean() > 0.04
            cut_off = (seen[0], seen[:, 0], seen[:, -1])
            assert not np.concatenate(cut_off).any()
    assert EYE_M < WALL_M
    assert CORNER_M < CELL_M / 2


def test_no_view_is_dark():
    rows = grown(5, 5)
    scene = maze_place(rows, dealt(rows))
    for cell in cells(rows):
        for heading in range(4):
            rgb = render(scene, standing(cell, heading, 48)).rgb
            assert rgb.mean() > 70
            assert (rgb.max(axis=2) < 20).mean() < 0.2  # black landmarks are allowed


def test_a_maze_is_the_same_when_it_is_saved_and_loaded(tmp_path):
    scene = maze_place(("11",), {(0, 0): "barrel", (1, 0): "apple"}, "small")
    scene.save(tmp_path / "small")
    again = Scene.load(tmp_path / "small")
    assert [thing.id for thing in again.things] == [thing.id for thing in scene.things]
    here, there = standing((0, 0), 1, 64), standing((1, 0), 3, 64)
    for camera in (here, there):
        assert (look(again, camera)[1] == look(scene, camera)[1]).mean() > 0.999
    space = free_space(again, "adult", cell=0.1)
    assert space.reachable(spot_of((0, 0)), spot_of((1, 0)))


def test_turned_by_half_a_turn_a_maze_looks_the_same_in_shape():
    turned = tuple(row[::-1] for row in CROSS[::-1])
    scene, other = bare(), maze_place(turned, {})
    width, height = len(CROSS[0]), len(CROSS)
    for x, y in cells(CROSS):
        for heading in range(4):
            depth = look(scene, standing((x, y), heading, 24))[0]
            again = look(other, standing((width - 1 - x, height - 1 - y), (heading + 2) % 4, 24))[0]
            assert np.allclose(depth, again, atol=1e-3)
