import json
import pickle

import numpy as np
import pytest

from orienteer.errors import BadArgumentError, BadFileError, NewerSchemaError, UnknownNameError
from orienteer.store.cache import SceneCache
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing
from orienteer.world.weight import bytes_of


@pytest.fixture
def folder(tmp_path):
    make_dataset("oddities", tmp_path / "data", workers=0)
    return tmp_path / "data"


@pytest.fixture
def dataset(folder):
    return Dataset.open(folder)


def rewrite(path, **changes):
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))


def test_tasks_come_in_order_and_by_id(dataset):
    tasks = list(dataset.tasks())
    assert [task.task_id for task in tasks] == [f"odd-{step:03d}-{k}" for step in range(4) for k in range(3)]
    assert len(dataset) == len(tasks) == 12
    assert dataset.task("odd-002-1") == tasks[7]
    assert tasks[1].details.leaves[0].label == "größer"
    assert tasks[1].details.by_number[7] == tasks[1].details.leaves[0]


def test_truths_are_a_thing_apart(dataset):
    truths = dataset.truths()
    assert [truth.task_id for truth in truths] == [task.task_id for task in dataset.tasks()]
    assert truths.of("odd-002-1") == list(truths)[7]
    assert len(truths) == 12
    with pytest.raises(BadArgumentError, match="not for sessions"):
        dataset.file("truth.parquet")


def test_an_unknown_task_is_named_with_some_that_exist(dataset):
    with pytest.raises(UnknownNameError, match=r"no task named 'odd-2'.*odd-000-0"):
        dataset.task("odd-2")


def test_files_are_found_and_nothing_outside(dataset, tmp_path):
    (tmp_path / "secret").write_text("")
    (dataset.folder / "link").symlink_to(tmp_path / "secret")
    assert dataset.file("notes/001.txt").read_text() == "seed 0\n"
    outside = ["../secret", "/etc/passwd", "views/../../secret", "link", "", ".", "notes/001.txt/../../../secret"]
    for path in outside:
        with pytest.raises(BadArgumentError, match="leads out"):
            dataset.file(path)
    for path in ("views/../truth.parquet", "./Truth.parquet", "dataset.json", ".making/lock"):
        with pytest.raises(BadArgumentError, match="not for sessions"):
            dataset.file(path)
    for path in ("views/none.png", "views", "a\0b"):
        with pytest.raises(BadFileError, match="is not there"):
            dataset.file(path)


def test_a_dataset_goes_to_other_processes_by_its_folder(dataset):
    copy = pickle.loads(pickle.dumps(dataset))
    assert list(copy.tasks()) == list(dataset.tasks())
    assert copy.benchmark is dataset.benchmark


def test_a_scene_that_is_not_there_is_said_so(dataset):
    with pytest.raises(BadFileError, match="holds no such scene"):
        dataset.scene("place0")


def test_a_newer_schema_is_refused_with_words(folder):
    rewrite(folder / "dataset.json", schema_version=2, something_new={})
    with pytest.raises(NewerSchemaError, match="has schema 2; this Orienteer reads up to 1"):
        Dataset.open(folder)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"benchmark": "nobody"}, "no benchmark named 'nobody'"),
        ({"counts": 3}, r"dataset\.json \(counts\)"),
        ({"surprise": 1}, r"dataset\.json \(surprise\)"),
        ({"schema_version": "x"}, "no schema_version"),
    ],
)
def test_a_description_that_lies_is_refused_with_its_place(folder, changes, says):
    rewrite(folder / "dataset.json", **changes)
    with pytest.raises((BadFileError, UnknownNameError), match=says):
        Dataset.open(folder)


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b"null"])
def test_a_description_that_is_none_is_refused(folder, content):
    (folder / "dataset.json").write_bytes(content)
    with pytest.raises(BadFileError, match=r"dataset\.json"):
        Dataset.open(folder)


def test_a_folder_that_is_no_dataset_says_why(tmp_path):
    with pytest.raises(BadFileError, match="is no folder"):
        Dataset.open(tmp_path / "none")
    with pytest.raises(BadFileError, match=r"has no dataset\.json"):
        Dataset.open(tmp_path)


@pytest.mark.parametrize("name", ["tasks.parquet", "files.parquet", "truth.parquet"])
def test_a_missing_or_cut_off_table_is_named(folder, name):
    for damage in (lambda path: path.write_bytes(path.read_bytes()[:50]), lambda path: path.unlink()):
        damage(folder / name)
        with pytest.raises(BadFileError, match=name):
            use_all(folder)


def use_all(folder):
    dataset = Dataset.open(folder)
    return list(dataset.tasks()), list(dataset.files()), list(dataset.truths())


def scene(triangles):
    corners = np.zeros((3, 3), np.float32)
    faces = np.zeros((triangles, 3), np.int32)
    return Scene((Thing("t", mesh=Mesh((Surface(corners, faces),))),))


def test_scenes_are_shared_by_content_and_the_oldest_go_first():
    cache, loads = SceneCache(most_scenes=2), []

    def load(name):
        def do():
            loads.append(name)
            return scene(1)

        return do

    first = cache.get("a", load("a"))
    assert cache.get("a", load("a")) is first
    for name in ("b", "a", "c", "a", "b"):
        cache.get(name, load(name))
    assert loads == ["a", "b", "c", "b"]
    assert len(cache) == 2


def test_scenes_are_kept_within_a_size():
    cache = SceneCache(most_bytes=3 * bytes_of(scene(100).things))
    for name in "abcdef":
        cache.get(name, lambda: scene(100))
    assert len(cache) == 3
    cache.get("huge", lambda: scene(10_000))
    assert len(cache) == 1
