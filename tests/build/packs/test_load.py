from pathlib import Path

import numpy as np
import pytest

from orienteer.build.packs import Pack
from orienteer.errors import BadFileError
from orienteer.world.collider import Box
from orienteer.world.color import linear_of
from orienteer.world.thing import Affordance

from . import maker


def test_a_model_becomes_a_thing(boxes: Pack) -> None:
    thing = boxes.thing(boxes.model("Test#box"))
    assert (thing.id, thing.name, thing.category, thing.color) == ("test-box", "red wooden box", "crate", "red")
    low, high = thing.bounds
    np.testing.assert_allclose((low, high), ((-0.2, 0, -0.5), (0.2, 0.6, 0.5)), atol=1e-6)
    assert thing.front is None
    assert thing.mesh.triangles == 12
    assert thing.tags["model"] == "Test#box"
    assert "CC-BY-4.0" in thing.tags["licence"]


def test_its_colour_is_that_of_its_material_file(boxes: Pack) -> None:
    (surface,) = boxes.thing(boxes.model("Test#box")).mesh.surfaces
    red, green, blue = surface.material.color
    assert red > 0.5 > 0.05 > green == blue > 0
    assert surface.material.texture is None
    assert linear_of("000000") == (0.0, 0.0, 0.0)


def test_a_box_has_a_box_for_a_collider_and_keeps_it(boxes: Pack) -> None:
    thing = boxes.thing(boxes.model("Test#box"))
    (collider,) = thing.colliders
    assert isinstance(collider, Box)
    np.testing.assert_allclose(sorted(collider.size), (0.4, 0.6, 1.0), atol=1e-6)
    (kept,) = (boxes.folder / "colliders").rglob("*.npz")
    assert kept.name == "test-box.npz"
    assert boxes.thing(boxes.model("Test#box")).colliders == thing.colliders
    assert boxes.thing(boxes.model("Test#box"), colliders="none").colliders == ()


def test_a_fixed_height_and_a_front_are_kept(boxes: Pack) -> None:
    thing = boxes.thing(boxes.model("Test#turned"))
    assert thing.front == (0.0, 0.0, 1.0)
    assert thing.tags["elevation_m"] == "1.2"
    assert thing.supports == ()


def test_things_can_be_put_where_the_catalogue_says(boxes: Pack) -> None:
    entry = boxes.model("Test#brand")
    (top,) = boxes.thing(entry).supports
    assert top.height == pytest.approx(0.1)
    assert boxes.thing(boxes.model("Test#box")).supports == ()  # its catalogue names a height where nothing is


def test_what_one_can_do_with_it_follows_from_its_category(boxes: Pack) -> None:
    assert Affordance.OPEN in boxes.thing(boxes.model("Test#turned")).affordances


@pytest.mark.parametrize("content", [b"", b"# nothing\n", b"\x00\xff broken", b"v 0 0 0\nf 1 2 3\n"])
def test_a_damaged_model_is_said(boxes: Pack, content: bytes) -> None:
    entry = boxes.model("Test#box")
    (boxes.folder / entry.path).write_bytes(content)
    with pytest.raises(BadFileError, match=r"box\.obj"):
        boxes.thing(entry)


def test_a_model_that_went_is_said(boxes: Pack) -> None:
    entry = boxes.model("Test#box")
    (boxes.folder / entry.path).unlink()
    with pytest.raises(BadFileError, match=r"box\.obj"):
        boxes.thing(entry)


def test_the_same_model_is_the_same_every_time(boxes: Pack) -> None:
    entry = boxes.model("Test#turned")
    first, second = boxes.thing(entry), boxes.thing(entry)
    np.testing.assert_array_equal(first.mesh.corners, second.mesh.corners)
    assert first.tags == second.tags


def test_models_may_be_anywhere_and_in_any_unit(boxes: Pack, tmp_path: Path) -> None:
    entry = boxes.model("Test#box")
    before = boxes.thing(entry).bounds
    moved = "\n".join(
        " ".join(("v", *(f"{1000 * float(n) + 7:g}" for n in line.split()[1:]))) if line.startswith("v ") else line
        for line in maker.CUBE.splitlines()
    )
    (boxes.folder / entry.path).write_text(moved)
    np.testing.assert_allclose(boxes.thing(entry).bounds, before, atol=1e-5)
