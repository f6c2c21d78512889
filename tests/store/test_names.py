import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.errors import BadArgumentError
from orienteer.store.names import check_name, check_path, first_twice


@pytest.mark.parametrize("name", ["a", "Maze_5x5_D0_T4_J2+0", "node_0", "scene-1.glb", "_x", "a=b,c@d"])
def test_names_of_the_benchmarks_are_good(name):
    assert check_name(name, "name") == name


@pytest.mark.parametrize("name", ["", ".", "..", ".hidden", "a.", "a/b", "a b", "é", "a\n", "-x", "x" * 201, "a\0b"])
def test_names_that_mean_something_to_a_file_system_are_refused(name):
    with pytest.raises(BadArgumentError, match="scene id"):
        check_name(name, "scene id")


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "views//x", "views/../x", "", "a\\b", "C:/x", ".making/x"])
def test_paths_that_leave_the_folder_are_refused(path):
    with pytest.raises(BadArgumentError):
        check_path(path, "path")


@pytest.mark.parametrize("path", ["dataset.json", "Tasks.Parquet", "scenes/x/scene.glb", "truth.parquet/x"])
def test_what_belongs_to_the_store_is_refused(path):
    with pytest.raises(BadArgumentError, match="belong to the store"):
        check_path(path, "path")


@settings(max_examples=200, deadline=None)
@given(path=st.text(max_size=20))
def test_a_path_that_passes_stays_inside(tmp_path_factory, path):
    root = tmp_path_factory.getbasetemp().resolve()
    try:
        check_path(path, "path")
    except BadArgumentError:
        return
    inside = (root / path).resolve()
    assert inside.is_relative_to(root)
    assert inside != root


def test_the_first_repeated_name_is_found():
    assert first_twice(["a", "b", "b", "a"]) == "b"
    assert first_twice(["a", "b"]) is None
