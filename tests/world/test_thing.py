import math

import numpy as np
import pytest

from orienteer.world.collider import Box
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Joint, Motion, Part, Support, Thing

SQUARE = Mesh((Surface([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]]),))
DOOR = Part("leaf", "door leaf", SQUARE, (Box((1, 1, 0.1)),), Joint(Motion.HINGE, (0, 1, 0), (0, 0, 0), 0, 2))
DRAWER = Part("drawer", "drawer", SQUARE, joint=Joint(Motion.SLIDE, (0, 0, 1), high=0.4))


def test_size_is_measured_unless_it_is_given():
    assert Thing("a", mesh=SQUARE).size == (1, 1, 0)
    assert Thing("a", mesh=SQUARE, dimensions=(1, 2, 3)).size == (1, 2, 3)
    assert Thing("a").size == (0, 0, 0)


def test_a_thing_is_called_by_its_category_unless_it_has_a_name():
    assert Thing("a", category="chair").name == "chair"
    assert Thing("a", "red chair", "chair").name == "red chair"


def test_bounds_move_with_the_thing():
    low, high = Thing("a", mesh=SQUARE, pose=Pose.at(2, 0, 3, math.pi / 2)).bounds
    assert np.allclose(low, (2, 0, 2), atol=1e-7)
    assert np.allclose(high, (2, 1, 3), atol=1e-7)
    low, high = Thing("a", pose=Pose.at(1, 2, 3)).bounds
    assert np.allclose(low, high)


def test_a_hinge_turns_and_a_slide_moves():
    open_door = Thing("a", parts=(DOOR,)).with_joints({"leaf": math.pi / 2})
    assert np.allclose(open_door.parts[0].pose.apply((1, 0, 0)), (0, 0, -1))
    pulled = Thing("a", parts=(DRAWER,)).with_joints({"drawer": 0.3})
    assert np.allclose(pulled.bounds[0], (0, 0, 0.3))
    assert np.allclose(DRAWER.joint.pose(0).matrix, np.eye(4))
    assert np.allclose(Joint().pose(1).matrix, np.eye(4))


def test_solids_come_with_the_frame_they_are_given_in():
    thing = Thing("a", colliders=(Box((1, 1, 1)),), pose=Pose.at(5, 0, 0), parts=(DOOR,)).with_joints({"leaf": 1.0})
    (own, pose), (leaf, swung) = thing.solids()
    assert own == Box((1, 1, 1))
    assert np.allclose(pose.position, (5, 0, 0))
    assert leaf == DOOR.colliders[0]
    assert swung.yaw == pytest.approx(1.0)


def test_words_for_affordances_are_taken():
    assert Thing("a", affordances={"sit"}).affordances == {Affordance.SIT}
    with pytest.raises(ValueError, match="fly"):
        Thing("a", affordances={"fly"})


def test_moving_leaves_the_first_thing_where_it_was():
    thing = Thing("a", mesh=SQUARE)
    assert np.allclose(thing.moved(Pose.at(1, 0, 0)).pose.position, (1, 0, 0))
    assert np.allclose(thing.pose.position, 0)
    assert thing.moved(Pose.at(1, 0, 0)).mesh is thing.mesh


def test_a_support_is_an_outline_at_a_height():
    assert Support([[0, 0], [1, 0], [1, 1]], 0.7).headroom == math.inf
