"""Ways from a file: over the floors, with deeds; what is wrong in it is said."""

import json

import numpy as np
import pytest

from body.places import block, hall
from orienteer.body.footing import floors, over_floor
from orienteer.body.script import Deed
from orienteer.body.scriptfile import load_script
from orienteer.errors import BadArgumentError, BadFileError, UnknownNameError
from orienteer.space.free import free_space
from orienteer.world.body import body
from orienteer.world.thing import Role

ADULT = body("adult")


@pytest.fixture(scope="module")
def place():
    scene = hall(block("step", (2, 0.2, 1), (2, 0.1, 2), Role.STAIRS))
    return scene, floors(free_space(scene, ADULT, 0.05))


def load(tmp_path, place, content):
    path = tmp_path / "way.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return load_script(path, *place, ADULT)


def test_lists_of_points_are_read_as_models_write_them_and_plain(tmp_path, place):
    plain = load(tmp_path, place, [[-2, 0, 2], [0, 0, 2]])
    said = load(tmp_path, place, [{"point": [-2, 0, 2], "label": ""}, {"point": [0, 0, 2]}])
    assert np.allclose(plain.way, said.way)
    assert np.allclose(plain.way[[0, -1]][:, (0, 2)], ((-2, 2), (0, 2)))


def test_the_way_climbs_what_can_be_climbed_and_goes_through_the_rest(place):
    _, floor = place
    way = over_floor(((-2, 0, 2), (2, 0, 2)), floor, ADULT.step_m)
    assert way[-1, 1] == pytest.approx(0.2, abs=1e-6)
    through = over_floor(((-2, 0, 0), (2, 0, 0)), floor, ADULT.step_m)
    assert np.allclose(through[:, 1], 0.0), "nobody steps on tables"


def test_stops_name_things_and_deeds(tmp_path, place):
    script = load(
        tmp_path,
        place,
        {
            "way": [[-2, 0, 1], [0, 0, 1], [0, 0, -1.6]],
            "stops": [{"thing": "bench", "deed": "sit"}, {"at": 1, "thing": "table"}],
            "words": "Sit down.",
        },
    )
    assert [stop.deed for stop in script.stops] == [Deed.REACH, Deed.SIT]
    assert script.stops[0].gone_m == pytest.approx(2.0)
    assert script.stops[0].target[2] == pytest.approx(0.4)
    assert script.words == "Sit down."


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("[", "is no way for a walker"),
        ([], "at least 1 item"),
        ([[0, 0]], "way for a walker"),
        ('{"way": [[0, 0, NaN]]}', "way for a walker"),
        ({"way": [[0, 0, 0]], "stop": []}, "Extra inputs"),
        ({"way": [[0, 0, 0]], "stops": [{"thing": "table", "deed": "dance"}]}, "'reach', 'sit' or 'look'"),
        ({"way": [[0, 0, 0]], "stops": [{"thing": "table", "at": 3}]}, "points 0 to 0"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path, place, content, says):
    with pytest.raises(BadFileError, match=says):
        load(tmp_path, place, content)


def test_things_that_are_not_there_or_no_seats_are_named(tmp_path, place):
    with pytest.raises(UnknownNameError, match="bench"):
        load(tmp_path, place, {"way": [[0, 0, 1]], "stops": [{"thing": "benhc"}]})
    with pytest.raises(BadArgumentError, match="nobody sits on 'table'"):
        load(tmp_path, place, {"way": [[0, 0, 1]], "stops": [{"thing": "table", "deed": "sit"}]})
    with pytest.raises(BadFileError, match="cannot be read"):
        load_script(tmp_path / "none.json", *place, ADULT)
