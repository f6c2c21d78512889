from functools import cache

import numpy as np
import pytest

from graphnav.mazes import CARD, graph, some_mazes
from orienteer.bench.graphnav.keygraph import key_graph
from orienteer.bench.graphnav.pictures import (
    annotated,
    examples,
    landmarks_of,
    node_views,
    place_of,
    seam_px,
    stitched,
)
from orienteer.bench.graphnav.records import Condition
from orienteer.build.maze import spot_of, standing
from orienteer.build.maze.place import front_of
from orienteer.errors import BadArgumentError
from orienteer.see.render import look
from orienteer.space import free_space
from orienteer.streams import stream

PIXELS = 48


@cache
def landmarks():
    return landmarks_of(graph(), stream(3, "landmarks"))


@cache
def place():
    return place_of(CARD, landmarks(), "card")


@cache
def views():
    return {(cell, heading): view for cell, heading, view in node_views(place(), [*landmarks()][:2], PIXELS)}


def third(view, number):
    """A part of a stitched view without its seams."""
    width, half = view.shape[1] // 3, seam_px(view.shape[1] // 3)
    return view[:, number * width + half : (number + 1) * width - half]


def test_every_key_node_has_a_landmark_and_no_two_share_one():
    names = landmarks()
    assert set(names) == set(graph().nodes)
    assert len(set(names.values())) == len(names)


def test_more_key_nodes_than_landmarks_are_refused_with_both_numbers():
    comb = ["10" * 66 + "1", "1" * 133]
    with pytest.raises(BadArgumentError, match="127"):
        landmarks_of(key_graph(comb), stream(0, "too many"))


def test_every_heading_of_every_node_has_a_view_whose_parts_are_those_of_its_neighbours():
    shown = views()
    assert len(shown) == 2 * 4
    for (cell, heading), view in shown.items():
        assert view.shape == (PIXELS, 3 * PIXELS, 3)
        left, right = shown[cell, (heading - 1) % 4], shown[cell, (heading + 1) % 4]
        assert (third(view, 0) == third(left, 1)).all()
        assert (third(view, 2) == third(right, 1)).all()
        assert (third(right, 0) == third(view, 1)).all()


def test_parts_are_set_off_by_thin_dark_lines():
    white = np.full((8, 256, 3), 255, dtype=np.uint8)
    joined = stitched([white] * 3)
    dark = np.flatnonzero((joined < 64).all(axis=(0, 2)))
    assert dark.tolist() == [254, 255, 256, 257, 510, 511, 512, 513]


def test_the_four_conditions_show_the_same_but_for_one_sign_on_each_part():
    view = next(iter(views().values()))
    plain = view.copy()
    assert annotated(view, Condition.PLAIN) is view
    signed = {condition: annotated(view, condition) for condition in Condition if condition is not Condition.PLAIN}
    assert (view == plain).all()
    for shown in signed.values():
        changed = (shown != plain).any(axis=2)
        assert not changed[: 2 * PIXELS // 3].any()
        for number in range(3):
            part = changed[:, number * PIXELS : (number + 1) * PIXELS]
            _, u = np.nonzero(part)
            assert u.mean() == pytest.approx(PIXELS / 2, abs=1.0)
            assert 0.01 < part.mean() < 0.1
    kinds = list(signed.values())
    for first, second in ((0, 1), (0, 2), (1, 2)):
        assert (kinds[first] != kinds[second]).any()


def test_the_three_signs_of_a_condition_differ_from_each_other():
    plain = np.full((96, 288, 3), 200, dtype=np.uint8)
    for condition in (Condition.ARROW, Condition.LETTER, Condition.NUMBER):
        shown = annotated(plain, condition)
        parts = [shown[:, i * 96 : (i + 1) * 96] for i in range(3)]
        assert (parts[0] != parts[1]).any()
        assert (parts[1] != parts[2]).any()
        if condition is Condition.ARROW:  # mirror images, but for how pixels are rounded
            assert np.abs(parts[0].astype(int) - parts[2][:, ::-1]).mean() < 1.0


def test_the_landmark_of_a_node_is_in_each_of_its_views():
    for cell, name in landmarks().items():
        for heading in range(4):
            ids = look(place(), standing(cell, heading, PIXELS))[1]
            assert (ids == place().index[front_of(cell, name, heading)]).mean() > 0.015, (name, heading)


def test_a_wall_ends_nearer_than_a_way():
    wall, way = examples(PIXELS)
    assert wall.shape == way.shape == (PIXELS, PIXELS, 3)
    assert (wall != way).any()
    assert not (examples(PIXELS)[0] != wall).any()


@pytest.mark.parametrize("size", [5, 9, 13])
def test_landmarks_block_no_corridor_and_every_key_node_is_reached(size):
    maze = some_mazes(size, 2)[1]
    nodes = key_graph(maze.rows.split("/"))
    space = free_space(place_of(maze.rows, landmarks_of(nodes, stream(size, "landmarks")), maze.name), cell=0.1)
    for number, cell in enumerate(nodes.nodes):
        assert space.region(spot_of(cell)) == 0
        for there in nodes.onward[number]:
            if there >= 0:
                far = spot_of(nodes.nodes[there])
                straight = float(np.linalg.norm(far - spot_of(cell)))
                assert space.distance(spot_of(cell), far) == pytest.approx(straight, abs=1e-6)
