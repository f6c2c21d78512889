import numpy as np
import pytest

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Joint, Motion, Part, Thing

SQUARE = Mesh((Surface([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]]),))
TABLE = Thing("table", mesh=SQUARE)
CUP = Thing("cup", mesh=SQUARE, pose=Pose.at(0, 1, 0), on="table")
CABINET = Thing("cabinet", parts=(Part("door", "door", SQUARE, joint=Joint(Motion.HINGE, high=2.0)),))
SCENE = Scene(things=(TABLE, CUP, CABINET), rooms=(Room("hall", "hall", [[0, 0], [1, 0], [1, 1]]),))


def test_things_are_found_by_id():
    assert SCENE.thing("cup") is CUP
    assert SCENE.index["cabinet"] == 2
    assert SCENE.room("hall").name == "hall"
    assert SCENE.standing_on("table") == (CUP,)


def test_unknown_names_are_answered_with_the_known_ones():
    with pytest.raises(UnknownNameError, match="Did you mean 'cup'"):
        SCENE.thing("cups")
    with pytest.raises(UnknownNameError, match="hall"):
        SCENE.room("kitchen")


def test_no_two_things_share_an_id():
    with pytest.raises(BadArgumentError, match="share the id 'table'"):
        Scene(things=(TABLE, TABLE))


def test_bounds_hold_everything_and_an_empty_scene_has_none():
    low, high = SCENE.bounds
    assert np.allclose(low, 0)
    assert np.allclose(high, (1, 2, 0))
    assert np.allclose(Scene().bounds, 0)


def test_another_state_leaves_the_scene_as_it_was_and_shares_its_meshes():
    moved = SCENE.at(State({"cup": Pose.at(3, 0, 0)}, {"cabinet": {"door": 1.0}}))
    assert np.allclose(SCENE.thing("cup").pose.position, (0, 1, 0))
    assert np.allclose(moved.thing("cup").pose.position, (3, 0, 0))
    assert moved.thing("cabinet").parts[0].value == 1.0
    assert moved.thing("table") is TABLE
    assert moved.thing("cup").mesh is SQUARE
    assert moved.original is SCENE


def test_states_add_up():
    first = SCENE.at(State({"cup": Pose.at(3, 0, 0)}))
    second = first.at(State({"table": Pose.at(0, 0, 9)}, {"cabinet": {"door": 0.5}}))
    assert second.original is SCENE
    assert second.state.touched == {"cup", "table", "cabinet"}
    direct = SCENE.at(State({"cup": Pose.at(3, 0, 0), "table": Pose.at(0, 0, 9)}, {"cabinet": {"door": 0.5}}))
    assert second.content_sha256 == direct.content_sha256


def test_a_state_of_unknown_things_or_parts_is_refused():
    with pytest.raises(UnknownNameError, match="thing named 'lamp'"):
        SCENE.at(State({"lamp": Pose()}))
    with pytest.raises(UnknownNameError, match="drawer"):
        SCENE.at(State({}, {"cabinet": {"drawer": 1.0}}))


def test_cameras_and_frames_cannot_be_changed():
    with pytest.raises(TypeError):
        SCENE.frames["north"] = Pose()
