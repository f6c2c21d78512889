"""The reader against people: descriptions labelled by hand."""

import pytest

from orienteer.build.request import Request

from .accuracy import FACTS, LABELLED, LATER, labelled, right_read_asked
from .vocabulary import missed, reading

LEAST = 0.95
"""Precision and recall of each kind of fact; what was measured stands in docs, and falls when the reader gets worse."""
LEAST_LATER = {"place": 0.95, "items and counts": 0.95, "colours": 0.9, "materials": 0.95, "relations": 0.9}


def pairs(path):
    return [(reading(row["text"]), Request.model_validate(row["request"])) for row in labelled(path)]


@pytest.mark.parametrize("kind", FACTS)
def test_forty_descriptions_are_read_as_people_read_them(kind):
    right, read, asked = right_read_asked(pairs(LABELLED))[kind]
    assert right / read >= LEAST
    assert right / asked >= LEAST


@pytest.mark.parametrize("kind", FACTS)
def test_thirty_later_ones_too(kind):
    right, read, asked = right_read_asked(pairs(LATER))[kind]
    assert right / read >= LEAST_LATER[kind]
    assert right / asked >= LEAST_LATER[kind]


def test_what_people_could_not_write_into_a_request_is_told():
    for row in labelled():
        said = missed(reading(row["text"]))
        for words in row["missed"]:
            assert words in said.lower(), row["text"]


def test_daylight_sizes_surfaces_and_openings_are_read_as_well():
    for row in labelled():
        read, asked = reading(row["text"]), Request.model_validate(row["request"])
        for name in (
            "daylight",
            "size",
            "area_m2",
            "clutter",
            "wall",
            "wall_material",
            "floor",
            "floor_material",
            "windows",
        ):
            assert getattr(read, name) == getattr(asked, name), (name, row["text"])
        assert set(asked.without) <= set(read.without)
