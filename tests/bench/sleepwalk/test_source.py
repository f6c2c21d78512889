import gc
import weakref

import pytest

from orienteer.bench.sleepwalk.make import SleepWalkMaker
from orienteer.bench.sleepwalk.records import Settings
from orienteer.bench.sleepwalk.source import Files, Procedural, source_of
from orienteer.bench.sleepwalk.views import Views
from orienteer.errors import BadArgumentError

from .hall import scene


def test_scenes_go_through_the_descriptions_again_and_again():
    source = Procedural(("a small bathroom", "a beach"), {}, 0)
    first, third = source.scene(0, 0), source.scene(2, 0)
    assert first.description == third.description == "a small bathroom"
    assert first.scene.content_sha256 != third.scene.content_sha256
    assert source.scene(0, 0).scene.content_sha256 == first.scene.content_sha256
    assert source.scene(0, 1).scene.content_sha256 != first.scene.content_sha256, "another attempt, another place"


def test_a_scene_is_let_go_once_it_was_made_so_that_memory_does_not_grow():
    found = Procedural(("a small bathroom",), {}, 0).scene(0, 0)
    views = Views.of(found.scene, 256)
    assert views.shown
    alive = [weakref.ref(found.scene), weakref.ref(views.scene)]
    del found, views
    gc.collect()
    assert [one() for one in alive] == [None, None]


def test_a_file_of_descriptions_is_taken(tmp_path):
    file = tmp_path / "places.txt"
    file.write_text("a kitchen with a table\n# not this\na library\n")
    source = source_of(Settings(descriptions=str(file)), 0)
    assert source.texts == ("a kitchen with a table", "a library")


def test_a_folder_gives_its_scenes_by_name_and_no_more(tmp_path):
    for name in ("b", "a"):
        scene().save(tmp_path / name)
    (tmp_path / "notes.txt").write_text("no scene")
    source = source_of(Settings(scene_source=f"glb:{tmp_path}"), 0)
    assert isinstance(source, Files)
    assert [path.name for path in source.paths] == ["a", "b"]
    assert source.count(10) == 2
    assert SleepWalkMaker(Settings(scenes=10, scene_source=f"glb:{tmp_path}"), 0).steps() == [
        "scene-00000",
        "scene-00001",
    ]


def test_a_scene_that_is_not_fit_is_left_out_with_its_reasons(tmp_path):
    scene().save(tmp_path / "hall")
    batch = SleepWalkMaker(Settings(scenes=1, scene_source=f"glb:{tmp_path}"), 0).make("scene-00000")
    assert not batch.tasks
    assert batch.rejected["scene: given up, no attempt at it was fit"] == 1
    assert any(why.startswith("scene: ") and "given up" not in why for why in batch.rejected)


@pytest.mark.parametrize("source", ["magic", "procedural:x", "glb:", "glb"])
def test_other_sources_are_refused_with_those_there_are(source):
    with pytest.raises(BadArgumentError, match="procedural, hunyuan3d"):
        source_of(Settings(scene_source=source), 0)


def test_folders_without_scenes_are_refused(tmp_path):
    with pytest.raises(BadArgumentError, match="holds no scene"):
        source_of(Settings(scene_source=f"glb:{tmp_path}"), 0)
    with pytest.raises(BadArgumentError, match="no folder"):
        source_of(Settings(scene_source=f"glb:{tmp_path / 'nowhere'}"), 0)
