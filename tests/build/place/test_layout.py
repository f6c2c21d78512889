"""What stands in a layout can be taken away again."""

from dataclasses import replace

import numpy as np

from orienteer.build import make
from orienteer.build.place.indoors import RoomWish, room_plan, room_site, with_panels
from orienteer.build.place.kind import place_kind
from orienteer.build.place.layout import Layout
from orienteer.build.place.piece import Piece, shape_of
from orienteer.build.place.unit import Part, Unit
from orienteer.build.place.want import Want


def layout() -> Layout:
    """Of an empty bedroom."""
    return Layout(room_site(room_plan(place_kind("bedroom"), RoomWish(16.0), 0, 0)))


def piece(name: str, x: float, z: float) -> Piece:
    """A thing that stands there."""
    return Piece(f"{name}-1", name, shape_of(make(name, seed=0)), np.array((x, z, 0.0)))


def test_what_came_since_a_copy_is_gone_when_that_is_restored():
    room = layout()
    room.add(piece("chair", 0.0, 0.0))
    before, free = room.copy(), room.free_m2
    room.add(piece("wardrobe", 1.0, 0.5))
    assert room.free_m2 < free
    room.restore(before)
    assert list(room.pieces) == ["chair-1"]
    assert room.free_m2 == free


def test_what_others_stand_close_around_need_not_be_got_to():
    room = layout()
    inner, outer = shape_of(make("pedestal", seed=0)), shape_of(make("barrel", seed=0))
    reach = float(inner.whole[2] + outer.whole[3]) + 0.1
    ring = [
        Part(Want("barrel", "barrel"), n, outer, np.array((reach * np.sin(a), reach * np.cos(a), 0.0)))
        for n, a in enumerate(np.arange(8) * np.pi / 4)
    ]
    unit = Unit((Part(Want("pedestal", "pedestal"), 0, inner, np.zeros(3)), *ring))
    assert room.reachable(unit, np.zeros(3))


def test_nothing_reaches_into_the_ceiling_or_its_lights():
    room = room_plan(place_kind("gym"), RoomWish(24.0), 0, 0)
    gym = Layout(with_panels(room_site(room), room))
    light = gym.site.overhead[0]
    below, beside = (np.array((light[0] + 0.3 - off, light[2] + 0.3, 0.0)) for off in (0.0, 1.0))
    tall = shape_of(make("stepladder", seed=0))
    for gap, fits_below in ((0.01, False), (0.06, True)):
        high = replace(tall, blocks=(np.array((0.0, 0.0, 0.1, 0.1, 0.0, room.height - gap)),))
        unit = Unit((Part(Want("ladder", "stepladder"), 0, high, np.zeros(3)),))
        assert gym.fits(unit, np.stack((below, beside)), (), ("floor",)).tolist() == [fits_below, True]
    over = replace(tall, blocks=(np.array((0.0, 0.0, 0.1, 0.1, 0.0, room.height + 0.01)),))
    assert not gym.fits(
        Unit((Part(Want("ladder", "stepladder"), 0, over, np.zeros(3)),)), beside[None], (), ("floor",)
    )[0]
