"""Names for the things of an imported scene, by a vision model: a fake one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from orienteer.answer import UnreadableAnswerError
from orienteer.asking import Picture, Text
from orienteer.build import make
from orienteer.build.assemble import shell_thing
from orienteer.build.finish import finish
from orienteer.build.naming import name_things, unnamed
from orienteer.build.shape import box
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Role, Thing


def floor() -> Thing:
    slab = box((6.0, 0.2, 6.0), finish("oak planks")).at(y=-0.2)
    return shell_thing("floor", "floor", "floor", Role.FLOOR, slab, finish("oak planks"))


def nameless(thing: Thing, thing_id: str, x: float) -> Thing:
    return replace(
        thing,
        id=thing_id,
        name=f"{thing.color} object",
        category="object",
        affordances=frozenset(),
        pose=Pose.at(x, 0, 0),
    )


@pytest.fixture
def scene() -> Scene:
    chair, bench = make("armchair", 1, color="red"), make("park bench", 2)
    return Scene((floor(), nameless(chair, "mesh-1", -1), nameless(bench, "mesh-2", 1), make("stool", 3)))


class Model:
    def __init__(self, answer: str | Callable[[str], str]) -> None:
        self.answer, self.parts = answer, None

    def __call__(self, parts, schema=None) -> str:
        self.parts, self.schema = parts, schema
        return self.answer if isinstance(self.answer, str) else self.answer(parts[0].text)


def saying(*things: dict) -> str:
    return json.dumps({"things": things})


def test_only_things_whose_names_say_nothing_are_asked_for(scene: Scene) -> None:
    assert [thing.id for thing in unnamed(scene)] == ["mesh-1", "mesh-2"]
    model = Model(saying())
    name_things(scene, model)
    text, *pictures = model.parts
    assert isinstance(text, Text)
    assert "on each of 2 things" in text.text
    assert all(isinstance(picture, Picture) for picture in pictures)
    assert not np.array_equal(pictures[0].source, pictures[1].source)


def test_things_get_the_names_and_what_goes_with_them(scene: Scene) -> None:
    answer = saying({"number": 1, "name": "Armchair", "color": "red"}, {"number": 2, "name": "park bench"})
    named = name_things(scene, Model(f"Sure:\n```json\n{answer}\n```"))
    chair, bench = named.thing("mesh-1"), named.thing("mesh-2")
    assert (chair.name, chair.category) == ("red armchair", "armchair")
    assert Affordance.SIT in chair.affordances
    assert bench.name.endswith("park bench")
    assert bench.category == "bench"
    assert not named.warnings
    assert named.things[3] is scene.things[3]


def test_what_the_model_leaves_out_keeps_its_name_and_is_said(scene: Scene) -> None:
    named = name_things(scene, Model(saying({"number": 1, "name": "armchair"}, {"number": 0, "name": "lava"})))
    assert named.thing("floor").name == scene.thing("floor").name
    assert named.thing("mesh-2").name == scene.thing("mesh-2").name
    assert any("mesh-2" in warning for warning in named.warnings)


@pytest.mark.parametrize("answer", ["I cannot see anything.", '{"things": [{"number": "x", "name": ""}]}'])
def test_an_answer_that_cannot_be_read_is_an_error(scene: Scene, answer: str) -> None:
    with pytest.raises(UnreadableAnswerError):
        name_things(scene, Model(answer))


def test_where_all_is_named_nobody_is_asked() -> None:
    scene = Scene((floor(), make("stool", 3)))
    assert name_things(scene, Model("")) is scene
