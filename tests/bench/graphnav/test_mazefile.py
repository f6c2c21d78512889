import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphnav.card import MAZE, NAME
from graphnav.mazes import CARD, some_mazes
from orienteer.bench.graphnav.mazefile import read_maze
from orienteer.bench.graphnav.published import maze_text
from orienteer.errors import BadFileError


@pytest.fixture
def read(tmp_path):
    def reading(content, name=NAME):
        path = tmp_path / f"{name}.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return read_maze(path)

    return reading


def test_the_card_s_maze_is_read_as_it_is(read):
    found = read(MAZE)
    assert (found.name, found.rows, found.oddities) == (NAME, CARD, ())


def test_what_we_write_is_read_again(read):
    for maze in some_mazes():
        found = read(maze_text(maze.name, maze.rows), maze.name)
        assert (found.rows, found.oddities) == (maze.rows, ())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (MAZE.replace("\n", "\r\n"), "Windows"),
        ("\ufeff" + MAZE, "byte order mark"),
        (MAZE + "made by hand\n", "line 9"),
        (MAZE.replace("Name: Maze_5x5_D0", "Name: Maze_5x5_D1"), "Maze_5x5_D1_T4_J2+0"),
        (MAZE.replace("Grid: 5x5", "Grid: 7x7"), "7x7"),
        (MAZE.replace("0 1 0 0 1", "1 0 0 0 1", 1), "not all joined"),
    ],
)
def test_what_is_odd_is_said_and_does_no_harm(read, content, says):
    found = read(content)
    assert len(found.rows.split("/")) == 5
    assert any(says in one for one in found.oddities), found.oddities


def test_marks_and_line_ends_change_no_grid(read):
    for content in (MAZE.replace("\n", "\r\n"), "\ufeff" + MAZE, MAZE.replace("//", "#"), "\n\n" + MAZE, MAZE.strip()):
        assert read(content).rows == CARD


@pytest.mark.parametrize(
    ("name", "says"),
    [("Maze_5x5_D1_T4_J2+0", "D1_T4_J2"), ("Maze_7x7_D0_T4_J2+0", "7×7"), ("labyrinth", "not of the form")],
)
def test_a_name_that_contradicts_its_grid_is_a_warning(read, name, says):
    found = read(MAZE.replace(NAME, name), name)
    assert found.rows == CARD
    assert any(says in one for one in found.oddities)


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (MAZE.replace("0 1 0 0 1", "0 1 0 0", 1), 5, "4 cells"),
        (MAZE.replace("0 1 0 0 1", "0 1 2 0 1", 1), 5, "'2'"),
        (MAZE.replace("0 1 0 0 1", "0 1 -1 0 1", 1), 5, "'-1'"),
        ("// nothing\n", None, "no row"),
        ("", None, "no row"),
        ("0 0\n0 0\n", None, "no path"),
        (b"\xff\xfe0 1", None, "UTF-8"),
        ("1 " * 202 + "\n", None, "at most"),
    ],
)
def test_what_cannot_be_used_names_file_and_line(read, content, line, says):
    with pytest.raises(BadFileError, match=says) as caught:
        read(content)
    assert str(caught.value.path).endswith(f"{NAME}.txt")
    assert caught.value.place == ("" if line is None else f"line {line}")


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_maze_or_a_named_fault(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.txt"
    path.write_bytes(content)
    try:
        found = read_maze(path)
    except BadFileError:
        return
    assert "1" in found.rows
