"""Where floors are looked for."""

from dataclasses import replace

import numpy as np
import pytest
from places import outline, room

from orienteer.see.floors import floor_samples
from orienteer.see.storeys import storey_of
from orienteer.see.views import oblique
from orienteer.world.pose import Pose
from orienteer.world.room import Room


def with_outline(grown: float):
    """The room with an outline that lies so far beyond the inner faces of its walls."""
    return replace(room(), rooms=(Room("r", "room", outline(4 + 2 * grown, 3 + 2 * grown), height=2.5),))


@pytest.mark.parametrize("grown", [0.0, 0.05, 0.1], ids=["inner faces", "middles of walls", "outer faces"])
def test_floors_end_at_the_walls_wherever_a_rooms_outline_runs(grown):
    scene = with_outline(grown)
    points = floor_samples(scene, storey_of(scene), frozenset(), 0.03)
    low, high = points.min(axis=0), points.max(axis=0)
    assert np.allclose((low, high), ((-2, -1.5), (2, 1.5)), atol=0.031)
    assert (np.abs(points) <= (2, 1.5)).all()


@pytest.mark.parametrize("azimuth", [0.3, 0.785, 1.2])
def test_both_near_walls_are_left_out_wherever_a_rooms_outline_runs(azimuth):
    hidden = [oblique(with_outline(grown), (64, 64), azimuth=azimuth).hide for grown in (0.0, 0.05, 0.1)]
    assert {"room wall south", "room wall east"} <= hidden[0]
    assert hidden[0] == hidden[1] == hidden[2]


def test_walls_may_be_turned():
    scene = with_outline(0.1)
    turn = Pose.at(0, 0, 0, 0.4)
    things = tuple(replace(thing, pose=turn @ thing.pose) for thing in scene.things)
    corners = np.insert(scene.rooms[0].outline, 1, 0.0, axis=1)
    rooms = (replace(scene.rooms[0], outline=turn.apply(corners)[:, [0, 2]]),)
    turned = replace(scene, things=things, rooms=rooms)
    points = floor_samples(turned, storey_of(turned), frozenset(), 0.03)
    back = turn.inverse().apply(np.insert(points, 1, 0.0, axis=1))[:, [0, 2]]
    assert (np.abs(back) <= (2.0001, 1.5001)).all()
