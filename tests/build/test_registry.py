"""Categories are found by name, and made alike from the same seed wherever and however often."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from orienteer import build
from orienteer.build.registry import maker
from orienteer.build.wish import Wish
from orienteer.errors import UnknownNameError
from orienteer.streams import stream

CLASSES = json.loads((Path(__file__).parents[2] / "benchmarks/recognition/classes.json").read_text(encoding="utf-8"))


def test_every_category_has_a_word_in_the_recognition_table() -> None:
    assert set(build.categories()) <= set(CLASSES)


def test_names_are_sorted_and_belong_to_their_files() -> None:
    names = build.categories()
    assert list(names) == sorted(names)
    for name in names:
        kind = build.category(name)
        assert kind.name == name
        assert kind.about.endswith(".")
        assert kind.group


def test_an_unknown_category_names_the_choices() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'armchair'"):
        build.make("armchiar")


def test_another_order_makes_the_same_things() -> None:
    first = build.make("chair", 3)
    build.make("sofa", 3)
    again = build.make("chair", 3)
    assert again.mesh.surfaces[0].positions.tobytes() == first.mesh.surfaces[0].positions.tobytes()


def test_make_gives_what_the_maker_makes_from_its_stream() -> None:
    thing = maker("sofa")(stream(5, "thing", "sofa"), Wish(color="teal"))
    same = build.make("sofa", 5, color="teal")
    assert thing.color == same.color == "teal"
    assert thing.size == same.size


def test_a_large_one_is_larger_than_a_small_one() -> None:
    for seed in range(3):
        assert build.make("desk", seed, size="large").size[0] > build.make("desk", seed, size="small").size[0]


@pytest.mark.parametrize("name", ["sofa", "chair", "wardrobe", "desk", "armchair", "stool", "bookcase"])
def test_a_wished_colour_and_material_are_kept(name: str) -> None:
    thing = build.make(name, 1, color="red")
    assert thing.color == "red"
    assert thing.name.startswith("red ")
    assert build.make(name, 1, material="oak").tags["material"] == "oak"
