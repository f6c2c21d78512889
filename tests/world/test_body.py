import json

import pytest

from orienteer.errors import BadFileError, UnknownNameError
from orienteer.world.body import Footprint, bodies, body


@pytest.mark.parametrize("name", sorted(bodies()))
def test_every_body_that_ships_is_sound(name):
    one = body(name)
    assert one.name == name
    assert one.eye_m <= one.height_m
    assert one.reach_low_m < one.reach_high_m
    assert one.radius_m >= one.width_m / 2
    if one.footprint is Footprint.CYLINDER:
        assert one.depth_m == one.width_m
    assert body(one) is one


def test_the_five_bodies_are_there():
    assert {"adult", "wheelchair", "humanoid", "quadruped", "sweeper"} <= set(bodies())


def test_an_unknown_body_is_answered_with_the_known_ones():
    with pytest.raises(UnknownNameError, match="wheelchair"):
        body("wheelchiar")


def test_a_body_of_ones_own_is_read_from_a_file(tmp_path):
    path = tmp_path / "tall.json"
    tall = body("adult").model_dump(mode="json") | {"name": "tall", "height_m": 2.1}
    path.write_text(json.dumps(tall))
    assert body(path).height_m == 2.1
    assert body(str(path)).name == "tall"


@pytest.mark.parametrize("change", [{"height_m": -1}, {"wings": 2}, {"footprint": "star"}, {"eye_m": None}])
def test_a_file_that_is_no_body_is_refused_by_name(tmp_path, change):
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(body("adult").model_dump(mode="json") | change))
    with pytest.raises(BadFileError, match=next(iter(change))):
        body(path)


def test_a_missing_or_garbled_file_is_refused(tmp_path):
    with pytest.raises(BadFileError, match="cannot be read"):
        body(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(BadFileError):
        body(tmp_path / "bad.json")
