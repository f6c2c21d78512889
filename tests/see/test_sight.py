import numpy as np
import pytest
from solids import GREY, WHITE, box, ground, scene_of, thing

from orienteer.errors import UnknownNameError
from orienteer.see.shot import Shot
from orienteer.see.sight import seen, shares, unhidden
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose


def room(gap: float):
    """A box of 1 m, and before its left or right part a screen that leaves `gap` of its width free."""
    return scene_of(
        thing("ground", ground(20, GREY)),
        thing("box", box((1, 1, 1), WHITE), Pose.at(0, 0.5, -4)),
        thing("screen", box((4, 4, 0.01), GREY), Pose.at(-2.0 + 0.5 - gap, 2, -3.495)),
    )


AHEAD = Shot(Camera.orthographic((0, 0.5, 5), (0, 0.5, 0), 2.0, (200, 200)))


def test_shares_add_up_and_come_largest_first():
    found = seen(room(0.25), AHEAD)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert sum(found.values()) <= 1
    assert found["box"] == pytest.approx(0.25 * 0.25, abs=0.01)


@pytest.mark.parametrize("gap", [0.0, 0.25, 0.5, 1.0])
def test_what_a_screen_leaves_free_is_what_counts(gap):
    assert unhidden(room(gap), AHEAD, "box") == pytest.approx(gap, abs=0.02)


def test_what_is_out_of_the_frame_or_left_out_is_not_seen():
    away = Shot(Camera.orthographic((0, 0.5, 5), (0, 0.5, 9), 2.0, (50, 50)))
    assert unhidden(room(1.0), away, "box") == 0
    assert unhidden(room(1.0), Shot(AHEAD.camera, frozenset(("box",))), "box") == 0
    assert "box" not in seen(room(1.0), Shot(AHEAD.camera, frozenset(("box",))))


def test_a_thing_that_is_not_there_is_named():
    with pytest.raises(UnknownNameError, match="bax"):
        unhidden(room(1.0), AHEAD, "bax")


def test_nothing_is_a_share_of_nobody():
    assert shares(np.full((4, 4), -1, np.int32), room(1.0)) == {}
