"""Things come from our makers, or from a pack where the caller allows it and a model fits the wish."""

from __future__ import annotations

from pathlib import Path

import pytest

from orienteer import build
from orienteer.build import supply
from orienteer.build.packs import Pack
from orienteer.build.place import described
from orienteer.build.supply import OURS, Supply
from orienteer.build.wish import ANY, Wish
from orienteer.errors import BadArgumentError
from orienteer.streams import stream
from orienteer.world.scene import Scene

from .packs.conftest import boxes, known  # noqa: F401  fixtures


@pytest.fixture
def always(boxes: Pack, monkeypatch: pytest.MonkeyPatch) -> Supply:  # noqa: F811
    monkeypatch.setattr(supply, "STRETCH", 10.0)  # it is no crate of usual size
    return Supply((boxes,), share=1.0)


def some(source: Supply, name: str = "locker", wish: Wish = ANY, **options: object):
    return source.make(name, stream(0, name), wish, **options)


def test_without_a_pack_everything_is_ours() -> None:
    thing = some(OURS)
    assert "model" not in thing.tags
    assert OURS.credits([thing]) == ()


def test_a_model_that_fits_is_taken_and_credited_once(always: Supply) -> None:
    thing = some(always)
    assert thing.tags["model"] == "Test#turned"
    assert thing.category == "locker"
    assert [credit.what for credit in always.credits([thing, thing])] == ["Turned box"]


def test_a_model_of_another_colour_or_of_a_wished_material_is_not_taken(always: Supply) -> None:
    assert some(always, wish=Wish(size="large")).tags["model"] == "Test#turned"
    for wish in (Wish(color="blue"), Wish(material="oak")):
        assert "model" not in some(always, wish=wish).tags


def test_a_category_without_models_that_can_stand_for_ours_is_ours(always: Supply) -> None:
    assert "model" not in some(always, "crate").tags  # the box has no front; our crates have one
    assert "model" not in some(always, "armchair").tags


def test_what_stays_ours_is_the_same_with_and_without_the_pack(boxes: Pack) -> None:  # noqa: F811
    never = Supply((boxes,), share=0.0)
    assert Scene((some(never),)).content_sha256 == Scene((some(OURS),)).content_sha256


def test_a_pack_that_is_not_there_is_named_with_what_adds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.packs.install, "default_folder", lambda: tmp_path)
    with pytest.raises(BadArgumentError, match="orienteer assets add sweethome3d"):
        Supply.of(["sweethome3d"])


def test_places_are_furnished_from_it_and_name_whom_to_credit(always: Supply) -> None:
    found = described("a gym with two lockers", seed=1, supply=always)
    taken = [thing for thing in found.scene.things if thing.tags.get("model") == "Test#turned"]
    assert len(taken) == 2
    assert [credit.what for credit in found.scene.credits] == ["Turned box"]
    assert described("a gym with two lockers", seed=1).scene.credits == ()
