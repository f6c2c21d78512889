"""Which way is up, how long a unit is, where the floor is."""

import numpy as np
import pytest

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.world.importing.floor import find_floor
from orienteer.world.importing.scale import UNITS, find_unit, metres_of
from orienteer.world.importing.survey import survey
from orienteer.world.importing.upright import ROTATIONS, find_up, rotation_of
from orienteer.world.importing.words import category_of
from orienteer.world.mesh import Surface
from orienteer.world.model import FileCamera, Model, Node

QUADS = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]


def box(size, at, name="", rotation=None):
    """A node with a box whose foot stands at a point."""
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (0, 1) for z in (-0.5, 0.5)]) * size + at
    if rotation is not None:
        corners = corners @ rotation
    faces = [(q[0], q[i], q[i + 1]) for q in QUADS for i in (1, 2)]
    return Node(name, None, np.eye(4), (Surface(corners, faces),))


def place(rotation=None, names=("", "", "", ""), stated=True):
    parts = [((6, 0.1, 5), (0, -0.1, 0), names[0]), ((6, 2.5, 0.1), (0, 0, -2.5), names[1])]
    parts += [((0.8, 0.7 + 0.1 * i, 0.5), (-2 + i, 0, 1), names[2]) for i in range(5)]
    return Model("m", tuple(box(*part, rotation=rotation) for part in parts), stated=stated)


def kinds_of(model):
    found = {i: category_of(node.name) for i, node in enumerate(model.nodes)}
    return {i: kind for i, kind in found.items() if kind}


@pytest.mark.parametrize("names", [("", "", ""), ("floor", "wall", "chair")])
@pytest.mark.parametrize("up", ["y", "z"])
def test_up_is_found_with_and_without_names(up, names):
    model = place(ROTATIONS[up], names)
    found = find_up(model, survey(model), kinds_of(model))
    assert found.up == up
    assert (found.why is None) == (up == "y")


def test_an_upright_panel_stays_upright():
    model = Model("m", (box((3, 2, 0.1), (0, 0, 0)), box((0.3, 0.3, 0.2), (0, 1, 0.1))))
    assert find_up(model, survey(model), {}).up == "y"


def test_cameras_tell_what_is_up():
    room = Model("m", (box((5, 2.5, 4), (0, 0, 0), rotation=ROTATIONS["z"]),))
    lying = np.eye(4)
    lying[:3, :3] = ROTATIONS["z"].T
    with_camera = Model("m", room.nodes, cameras=(FileCamera("c", lying, 1.0, 0.0, 1.0),))
    assert find_up(room, survey(room), {}).up == "y"
    assert find_up(with_camera, survey(with_camera), {}).up == "z"


@pytest.mark.parametrize("up", ROTATIONS)
def test_a_rotation_takes_the_named_axis_up(up):
    axis = np.zeros(3)
    axis["xyz".index(up[-1])] = -1 if up.startswith("-") else 1
    assert np.allclose(rotation_of(up.upper()) @ axis, (0, 1, 0))
    assert np.linalg.det(rotation_of(up)) == pytest.approx(1)
    with pytest.raises(UnknownNameError):
        rotation_of("w")


@pytest.mark.parametrize("unit", ["m", "cm", "mm", "inch"])
def test_units_are_found_by_names(unit):
    names = [
        ((0.5, 0.95, 0.5), "chair"),
        ((1.6, 0.75, 0.8), "table"),
        ((0.9, 2.05, 0.05), "door"),
        ((1.9, 0.5, 0.9), "sofa"),
    ]
    nodes = tuple(box(np.array(size) / UNITS[unit], (0, 0, 0), name) for size, name in names)
    model = Model("m", nodes)
    found = find_unit(survey(model), kinds_of(model))
    assert found.unit == unit


@pytest.mark.parametrize(("height", "unit"), [(2.5, "m"), (40, "m"), (250, "cm"), (2500, "mm"), (1e7, "m")])
def test_units_are_found_by_height_without_names(height, unit):
    model = Model("m", (box((2 * height, height, 2 * height), (0, 0, 0)),))
    assert find_unit(survey(model), {}).unit == unit


def test_floors_and_walls_say_nothing_about_the_unit():
    model = Model("m", (box((600, 3, 500), (0, 0, 0), "floor"),))
    assert find_unit(survey(model), kinds_of(model)).unit == "m"


@pytest.mark.parametrize(("said", "metres"), [("m", 1), ("CM", 0.01), ("inches", 0.0254), ("feet", 0.3048), (0.5, 0.5)])
def test_units_may_be_said_in_many_ways(said, metres):
    assert metres_of(said).metres == metres


@pytest.mark.parametrize("said", [0, -1, float("nan"), float("inf")])
def test_units_are_positive_lengths(said):
    with pytest.raises(BadArgumentError):
        metres_of(said)


def test_the_floor_is_the_lowest_large_level_surface():
    model = place()
    floor = find_floor(survey(model))
    assert floor.height == pytest.approx(-0.1, abs=0.11)  # its top or its underside
    assert floor.cover > 0.9


def test_a_small_cellar_window_is_no_floor():
    model = Model("m", (*place().nodes, box((0.5, 0.1, 0.5), (0, -2, 0))))
    assert find_floor(survey(model)).height == pytest.approx(-0.05, abs=0.1)


def test_a_wall_has_no_floor():
    model = Model("m", (box((5, 3, 0.001), (0, 0, 0)),))
    assert find_floor(survey(model)) is None or find_floor(survey(model)).cover > 0
    lone = Model("m", (Node("", None, np.eye(4), (Surface([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]]),)),))
    assert find_floor(survey(lone)) is None


def test_a_survey_turns_with_its_axes():
    seen = survey(place())
    turned = seen.turned(ROTATIONS["z"])
    assert np.allclose(turned.high - turned.low, (seen.high - seen.low)[[0, 2, 1]])
    assert np.allclose(np.sort(turned.areas), np.sort(seen.areas))


def test_an_empty_model_has_an_empty_survey():
    assert survey(Model("m", ())).numbers == ()
