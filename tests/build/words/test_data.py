"""The words in the data files."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from orienteer.build.finish import TINTS
from orienteer.build.request import Daylight, Kind, Spot
from orienteer.build.wish import Wish
from orienteer.build.words import data, kinds_of_places
from orienteer.build.words.lexicon import lexicon
from orienteer.build.words.role import Noun, Role

from .vocabulary import CATEGORIES

PLANNED = Path(__file__).parents[3] / "benchmarks" / "recognition" / "classes.json"


def test_every_planned_category_has_its_words():
    assert set(json.loads(PLANNED.read_text(encoding="utf-8"))) == set(CATEGORIES)


def test_the_colours_are_those_that_things_can_have():
    assert set(data.looks()["colors"]) == set(TINTS)


def test_the_sizes_are_those_that_things_can_have():
    for size in data.looks()["sizes"]:
        Wish(size=size)


def test_no_word_names_two_categories():
    seen: dict[str, str] = {}
    for category, words in data.things().items():
        for word in (category, *words):
            assert seen.setdefault(word, category) == category, word


@pytest.mark.parametrize("name", sorted(file.name for file in files(data).iterdir() if file.name.endswith(".toml")))
def test_files_are_read(name):
    assert tomllib.loads((files(data) / name).read_text(encoding="utf-8"))


def test_whatever_names_a_category_names_one_that_is_planned():
    named = {category for group in data.traits().values() for category in group}
    named |= {sense[0] for senses in data.senses().values() for sense in senses}
    named |= {category for homes in data.places()["typical"].values() for category in homes}
    for group in data.nearest().values():
        named |= {category for candidates in group.values() for category in candidates}
    assert named <= set(CATEGORIES)


def test_whatever_names_a_place_names_one_of_the_24():
    places = set(kinds_of_places())
    assert len(places) == 24
    assert set(data.places()["near"].values()) <= places
    assert set(data.places()["typical"]) == places
    conditions = {sense[1] for senses in data.senses().values() for sense in senses}
    assert conditions <= places | {"", "indoors", "outdoors", "on thing", "hanging", "wooden"}


def test_relations_spots_and_light_are_those_of_a_request():
    tables = data.relations()
    for table in ("prepositions", "sides", "bare", "bare_sides", "verbs", "holders", "passive"):
        assert {Kind(kind) for kind in tables[table]}
    assert {Spot(spot) for spot in tables["spots"]} == set(Spot)
    assert {Daylight(light) for light in data.looks()["daylight"]} == set(Daylight)


def test_every_known_thing_is_built_or_stood_for_by_something():
    words = lexicon(CATEGORIES)
    for group, entries in data.nearest().items():
        if group != "families":
            for name in entries:
                noun = words.exactly(name)[Role.THING]
                assert isinstance(noun, Noun)
                assert noun.senses, name
                assert noun.stands_for, name
