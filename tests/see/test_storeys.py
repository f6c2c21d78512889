import numpy as np
import pytest
from places import block, brick, garden, house, outline, room, scan

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see.storeys import storey_of, storeys
from orienteer.world.mesh import Mesh
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Role, Thing


def test_rooms_of_like_floors_make_a_storey() -> None:
    lower, upper = storeys(house())
    assert (lower.floor, lower.ceiling) == (0.0, 2.5)
    assert [one.id for one in lower.rooms] == ["kitchen", "hall"]
    assert (upper.floor, upper.ceiling) == (2.7, 5.2)


def test_a_landing_belongs_to_the_storey_it_is_nearest_above() -> None:
    rooms = (
        Room("a", "a", outline(2, 2)),
        Room("b", "b", outline(2, 2), floor=0.6),
        Room("c", "c", outline(2, 2), floor=2.8),
    )
    assert [len(storey.rooms) for storey in storeys(Scene(rooms=rooms))] == [2, 1]


def test_a_courtyard_takes_no_ceiling_away() -> None:
    rooms = (Room("yard", "yard", outline(2, 2)), Room("b", "b", outline(2, 2), height=2.4))
    assert storeys(Scene(rooms=rooms))[0].ceiling == 2.4
    assert storeys(Scene(rooms=rooms[:1]))[0].ceiling == np.inf


@pytest.mark.parametrize("scene", [scan(), room(name_rooms=False)], ids=["scan", "room"])
def test_floor_and_ceiling_are_found_without_rooms(scene: Scene) -> None:
    (storey,) = storeys(scene)
    assert storey.floor == pytest.approx(0.0, abs=0.11)
    assert storey.ceiling == pytest.approx(2.5, abs=0.11)


def test_two_storeys_are_found_in_a_scan_and_its_roof_is_none() -> None:
    shells = [brick((-3, y, -3), (3, y + 2.5, 3), inward=True) for y in (0.0, 2.8)]
    roof = brick((-3, 5.4, -3), (3, 5.6, 3))
    tables = [brick((-2, y, -2), (2, y + 0.8, 2)) for y in (0.0, 2.8)]
    scene = Scene((Thing("scan", mesh=Mesh((*shells, roof, *tables)), role=Role.SHELL),))
    found = storeys(scene)
    assert [storey.floor for storey in found] == pytest.approx([0.0, 2.8], abs=0.11)
    assert [storey.ceiling for storey in found] == pytest.approx([2.5, 5.3], abs=0.11)


def test_under_the_sky_there_is_no_ceiling() -> None:
    assert [storey.ceiling for storey in storeys(garden())] == [np.inf]
    assert [storey.ceiling for storey in storeys(Scene())] == [np.inf]


def test_raising_a_place_raises_its_storeys() -> None:
    scene = scan()
    raised = Scene([thing.moved(Pose.at(0, 10, 0)) for thing in scene.things])
    assert storeys(raised)[0].floor == pytest.approx(storeys(scene)[0].floor + 10, abs=0.11)
    assert storeys(raised)[0].ceiling == pytest.approx(storeys(scene)[0].ceiling + 10, abs=0.11)


def test_a_state_has_the_storeys_of_its_original() -> None:
    scene = room(name_rooms=False)
    assert storeys(scene.at(State({"lamp": Pose.at(0, 9, 0)}))) is storeys(scene)


def test_a_table_is_no_storey() -> None:
    things = [
        block("floor", (-2, -0.1, -2), (2, 0, 2), Role.FLOOR),
        block("table", (-1.9, 0.7, -1.9), (1.9, 0.75, 1.9)),
    ]
    (storey,) = storeys(Scene(things))
    assert storey.ceiling == np.inf


def test_storeys_are_asked_for_by_number_or_room() -> None:
    scene = house()
    assert storey_of(scene) == storeys(scene)[1]
    assert storey_of(scene, 0) == storeys(scene)[0]
    assert storey_of(scene, room="hall") == storeys(scene)[0]
    with pytest.raises(BadArgumentError, match="2 storeys, from 0; there is no 2"):
        storey_of(scene, 2)
    with pytest.raises(UnknownNameError, match="kitchen"):
        storey_of(scene, room="kitchn")
