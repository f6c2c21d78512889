from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from orienteer.build import packs
from orienteer.build.packs import Pack
from orienteer.build.packs.catalog import Row, _about_y, _rotation, read_notes
from orienteer.build.packs.recipe import recipe
from orienteer.errors import BadFileError

from . import maker


def test_models_are_named_by_colour_and_type(boxes: Pack) -> None:
    first, second = boxes.models()
    assert (first.id, first.name, first.category, first.color) == ("Test#box", "red wooden box", "crate", "red")
    assert (second.name, second.color) == ("locker", None)


def test_lengths_are_metres(boxes: Pack) -> None:
    first, second = boxes.models()
    assert first.size == (0.4, 0.6, 1.0)
    assert (first.top, first.elevation) == (0.3, 0.0)
    assert (second.top, second.elevation) == (None, 1.2)
    assert boxes.model("Test#brand").top == 0.1


def test_a_front_is_given_where_there_is_one(boxes: Pack) -> None:
    first, second = boxes.models()
    assert first.front is None
    assert second.front == (0.0, 0.0, 1.0)


def test_rotations_are_read_row_by_row(boxes: Pack) -> None:
    row = Row(id="a", name="a", model="a.obj", width=1, height=1, depth=1, modelRotation="0 0 1 0 1 0 -1 0 0")
    np.testing.assert_array_equal(_rotation(row) @ (1, 2, 3), (3, 2, -1))
    np.testing.assert_array_equal(boxes.model("Test#box").rotation, np.eye(3))


@pytest.mark.parametrize(("turn", "ahead"), [(0, (0, 0, 1)), (90, (1, 0, 0)), (180, (0, 0, -1)), (-90, (-1, 0, 0))])
def test_our_turn_goes_anticlockwise_seen_from_above(turn: int, ahead: tuple[int, int, int]) -> None:
    np.testing.assert_array_equal(_about_y(turn) @ (0, 0, 1), ahead)


def test_our_turn_comes_after_the_catalogues_own_and_turns_its_size_too(boxes: Pack) -> None:
    turned = boxes.model("Test#turned")
    np.testing.assert_allclose(turned.rotation, np.eye(3), atol=1e-12)
    assert turned.size == (0.4, 0.6, 1.0)


def test_what_is_not_used_says_why(boxes: Pack) -> None:
    reasons = {reason: [entry.id for entry in group] for reason, group in boxes.rejected().items()}
    assert reasons == {
        "trademark": ["Test#brand"],
        "not looked at": ["Test#new"],
        "its file is missing; add the pack again": ["Test#gone"],
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("width#1=40", "width#1=wide", "width cannot be read"),
        ("model#1=/boxes/box/box.obj", "model#1=", "model cannot be read"),
        ("model#1=/boxes/box/box.obj", "model#1=/../../../etc/passwd", "outside of its own folder"),
    ],
)
def test_a_catalogue_that_cannot_be_read_is_said(
    known: Callable[[bytes], Path], tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert old in maker.CATALOGUE
    files = {**maker.FILES, "Catalogue.properties": maker.CATALOGUE.replace(old, new)}
    pack = packs.add("boxes", known(maker.deb({maker.MEMBER: maker.library(files)})), tmp_path / "packs")
    with pytest.raises(BadFileError, match=said):
        pack.models()


def test_a_size_that_is_no_length_is_not_used(known: Callable[[bytes], Path], tmp_path: Path) -> None:
    files = {**maker.FILES, "Catalogue.properties": maker.CATALOGUE.replace("width#1=40", "width#1=nan")}
    pack = packs.add("boxes", known(maker.deb({maker.MEMBER: maker.library(files)})), tmp_path / "packs")
    assert pack.model("Test#box").problem == "its size is no length"


def test_notes_of_another_form_are_said(known: Callable[..., Path]) -> None:
    known(b"x", notes="id,category,name,color,front,turn,problem\na,b,c,d,perhaps,0,\n")
    with pytest.raises(BadFileError, match="another form"):
        read_notes(recipe("boxes"))


def test_our_notes_on_the_real_pack_are_complete() -> None:
    notes = read_notes(recipe("sweethome3d"))
    assert len(notes) == len({note.id for note in notes}) == 820
    for note in notes:
        assert note.category.strip() == note.category != ""
        assert note.name.strip() == note.name != ""
