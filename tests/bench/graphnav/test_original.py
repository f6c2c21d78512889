import json
import re

import numpy as np
import pytest

from graphnav.card import EPISODE, MAZE, NAME, episode, folder
from orienteer.bench import registry
from orienteer.bench.contract import Picture, Scored, Text
from orienteer.bench.graphnav.original import open_original
from orienteer.bench.graphnav.records import Settings
from orienteer.errors import BadFileError
from orienteer.see.picture import save_png
from orienteer.store.answerers import play_reference
from orienteer.store.check import check
from orienteer.store.dataset import Dataset
from orienteer.store.make import make_dataset

FILE = f"paths/shortcut/{NAME}.jsonl"


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """Indices of the tests lie beside their folders."""
    monkeypatch.setattr("orienteer.store.original.user_cache_path", lambda name: tmp_path / "cache" / name)
    return tmp_path / "cache"


@pytest.fixture
def read(tmp_path):
    """Tasks that come of some lines, and what is odd about them as (place, words)."""

    def reading(*lines, **given):
        found = list(open_original(folder(tmp_path / "data", *lines, **given)).found())
        oddities = [(one.place, says) for one in found for says in one.oddities]
        return [one.pair[0] for one in found if one.pair], oddities

    return reading


def test_the_card_s_example_is_a_task(read):
    (task,), oddities = read()
    assert oddities == []
    details = task.details
    assert (details.start, details.heading, details.goal, details.explored) == ((1, 4), 1, (1, 2), "ESWS")
    assert (details.file, details.line, details.episode) == (FILE, 1, 1)


def test_a_published_folder_is_a_dataset_as_it_lies(tmp_path, cache):
    root = folder(tmp_path / "data")
    before = sorted(root.rglob("*"))
    dataset = Dataset.open(root)
    assert dataset.benchmark is registry.benchmark("graphnav")
    assert len(dataset) == 1
    assert [result.outcome.values["SPL"] for result in play_reference(dataset, "planner")] == [1.0]
    assert sorted(root.rglob("*")) == before
    assert list(cache.rglob("dataset.json"))


def test_a_check_says_what_is_inconsistent_and_refuses_nothing(tmp_path):
    report = check(folder(tmp_path / "data"))
    assert [str(finding) for finding in report.findings] == [
        f"task {NAME}-shortcut-001: the verifier says: the ideal has 0 junctions, fewer than 1"
    ]
    assert report.checked["sessions played"] == report.checked["truths proved"] == 1


def test_what_we_make_is_read_without_its_tables_as_the_same(tmp_path):
    made = make_dataset("graphnav", tmp_path / "made", Settings(sizes=(5, 9), mazes=(2,), images=False), 3, workers=0)
    pairs = list(zip(made.tasks(), made.truths(), strict=True))
    for name in ("dataset.json", "tasks.parquet", "truth.parquet", "files.parquet"):
        (tmp_path / "made" / name).rename(tmp_path / name)
    found = Dataset.open(tmp_path / "made")
    assert check(found.folder).findings == []
    assert len(found) == len(made)
    theirs = {task.task_id: task for task in found.tasks()}
    for task, truth in pairs:
        assert theirs[task.task_id].details == task.details.model_copy(update={"pictures": True})
        assert found.truths().of(task.task_id) == truth


def test_an_index_is_made_once_and_again_when_a_file_has_changed(tmp_path, cache):
    root = folder(tmp_path / "data")
    first = Dataset.open(root)
    assert Dataset.open(root).tables == first.tables
    (root / FILE).write_text((json.dumps(EPISODE) + "\n") * 2)
    second = Dataset.open(root)
    assert second.tables != first.tables
    assert len(second) == 2
    assert second.info.content_sha256 != first.info.content_sha256
    assert not first.tables.exists()


def test_the_same_files_elsewhere_are_the_same_dataset(tmp_path):
    here, there = (Dataset.open(folder(tmp_path / name)).info.content_sha256 for name in ("here", "there"))
    assert here == there


def test_a_folder_of_another_kind_is_refused_with_words(tmp_path):
    (tmp_path / "mazes").mkdir()
    with pytest.raises(BadFileError, match=r"no dataset\.json, nor is it laid out as graphnav was published"):
        Dataset.open(tmp_path)


def test_tasks_with_one_id_get_names_of_their_own(tmp_path):
    root = folder(tmp_path / "data", EPISODE, EPISODE, EPISODE)
    dataset = Dataset.open(root)
    assert len(set(dataset.task_ids())) == 3
    assert [place for place, _ in dataset.oddities()] == [f"{FILE} line 2", f"{FILE} line 3"]
    assert all(isinstance(result.outcome, Scored) for result in play_reference(dataset, "planner"))


def test_line_ends_marks_and_empty_lines_do_no_harm(read):
    line = json.dumps(EPISODE).encode()
    tasks, oddities = read(b"\xef\xbb\xbf" + line + b"\r\n\r\n", json.dumps(episode(episode_id=2)).encode())
    assert [(task.details.episode, task.details.line) for task in tasks] == [(1, 1), (2, 3)]
    assert oddities == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"explore_path": [[1, 4], [4, 2], [1, 2], [1, 0]]}, "explore_path walks through walls or past nodes"),
        ({"explore_path": [[1, 4], [4, 4], [4, 0], [1, 0]]}, "explore_path walks through walls or past nodes"),
        ({"explore_path": [[1, 4], [2, 4]]}, r"explore_path: \[2, 4\], its place 1, is no key node"),
        ({"explore_path": [[1, 4]]}, "two nodes at least"),
        ({"ideal_path": [[1, 4], [4, 2], [1, 2]]}, "ideal_path walks through walls"),
        ({"ideal_path": []}, "two nodes at least"),
        ({"goal_idx": 9}, "goal_idx is 9"),
        ({"start_idx": -1}, "start_idx is -1"),
        ({"goal": [0, 0]}, r"goal \[0, 0\] is no key node"),
        ({"goal": [1, 4]}, "start and goal are one"),
        ({"maze_name": "Maze_9x9_D0_T4_J2+0"}, "no usable maze 'Maze_9x9_D0_T4_J2"),
        ({"explore_path": "north"}, "explore_path: "),
        ({"explore_path": [[1.5, 4], [4, 4]]}, "explore_path"),
        ({"ideal_path": None}, "ideal_path: Field required"),
    ],
)
def test_an_episode_that_cannot_be_played_is_left_out_with_file_and_line(read, changes, says):
    tasks, oddities = read(EPISODE, episode(episode_id=2, **changes), episode(episode_id=3))
    assert [task.details.episode for task in tasks] == [1, 3]
    (place, words), *others = oddities
    assert place == f"{FILE} line 2"
    assert words.startswith("the episode is left out: ")
    assert re.search(says, words), words
    assert not others


def test_a_goal_that_no_way_leads_to_leaves_the_episode_out(read):
    two = "1 1 1 0 1 1 1\n1 0 1 0 1 0 1\n1 1 1 0 1 1 1\n"
    apart = episode(
        explore_path=[[0, 2], [2, 2], [2, 0]],
        explore_arrivals=[None, 1, 2],
        goal_idx=2,
        start=[0, 2],
        goal=[4, 2],
        ideal_path=[[0, 2], [2, 2]],
    )
    tasks, oddities = read(apart, maze=two)
    assert tasks == []
    assert any("cannot be reached from [0, 2], facing E" in says for _, says in oddities)
    assert any("not all joined" in says for _, says in oddities)


@pytest.mark.parametrize(
    "raw", [json.dumps(EPISODE).encode()[:200], b"{", b"[1, 2]\n", b"null\n", b"\xff\xfe\n", b'{"a": ' * 5000 + b"\n"]
)
def test_a_line_that_is_cut_off_or_no_episode_is_left_out_alone(read, raw):
    tasks, oddities = read(EPISODE, raw)
    assert len(tasks) == 1
    assert [place for place, _ in oddities] == [f"{FILE} line 2"]
    assert "is left out" in oddities[0][1]


def test_a_line_beyond_reason_is_passed_over_without_being_held(read):
    tasks, oddities = read(b'"' + b"x" * 3_000_000 + b'"\n', EPISODE)
    assert [task.details.line for task in tasks] == [2]
    assert "longer than" in oddities[0][1]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"weather": "fine"}, "a field that the format does not know, 'weather'"),
        ({"constraints": EPISODE["constraints"] | {"mood": 1}}, "'constraints.mood'"),
        ({"explore_arrivals": [None, 1, 2, 3, 0]}, "explore_arrivals are ·ESWN, the path arrives ·ESWS"),
        ({"explore_subpath": [[1, 4], [4, 4]]}, "explore_subpath is not the stretch"),
        ({"explore_subpath": None}, "has no field 'explore_subpath'"),
        ({"explore_len_steps": None}, "has no field 'explore_len_steps'"),
    ],
)
def test_an_episode_that_is_only_odd_is_played(read, changes, says):
    (task,), oddities = read(episode(**changes))
    assert task.details.explored == "ESWS"
    assert [place for place, words in oddities if says in words] == [f"{FILE} line 1"], oddities


def test_a_way_back_whose_indices_are_swapped_is_read_and_said(read):
    back = episode(start=[1, 2], goal=[1, 4], ideal_path=[[1, 2], [4, 2], [4, 4], [1, 4]], start_idx=0, goal_idx=3)
    (task,), oddities = read(back, family="reversed")
    assert (task.details.start_idx, task.details.goal_idx, task.details.heading) == (3, 0, 1)
    assert any("each other's place" in says for _, says in oddities)


def test_a_maze_that_cannot_be_used_takes_only_its_own_episodes_with_it(tmp_path):
    root = folder(tmp_path / "data")
    (root / "mazes/ragged.txt").write_text("0 1 0\n0 1\n")
    (root / "paths/shortcut/ragged.jsonl").write_text(json.dumps(episode(maze_name="ragged")) + "\n")
    dataset = Dataset.open(root)
    assert len(dataset) == 1
    said = dict(dataset.oddities())
    assert said["mazes/ragged.txt"].startswith("the maze is left out: line 2: this row has 2 cells")
    assert "no usable maze 'ragged'" in said["paths/shortcut/ragged.jsonl line 1"]


@pytest.mark.parametrize("name", ["+odd+", "-", "a b/c".replace("/", "_"), "ünï", "x" * 240])
def test_any_name_of_a_maze_will_do(tmp_path, name):
    dataset = Dataset.open(folder(tmp_path / "data", episode(maze_name=name), name=name))
    assert [result.outcome.values["SR"] for result in play_reference(dataset, "planner")] == [1.0]


def test_many_lines_are_read_in_one_pass(tmp_path):
    lines = [json.dumps(episode(episode_id=i)).encode() + b"\n" for i in range(3000)]
    dataset = Dataset.open(folder(tmp_path / "data", *lines, json.dumps(EPISODE).encode()[:99]))
    assert len(dataset) == 3000
    assert [place for place, _ in dataset.oddities()] == [f"{FILE} line 3001"]
    assert dataset.task(f"{NAME}-shortcut-2999").details.line == 3000


def test_a_changed_copy_of_a_maze_is_found_by_a_check(tmp_path):
    root = folder(tmp_path / "data", maze=MAZE.replace("0 1 1 1 1\n0 1 0 0 1\n0 1 1 1 1\n", "0 1 1 1 1\n", 1))
    assert any("name says" in finding.says for finding in check(root).findings)


COLOURS = {"left": (200, 0, 0), "front": (0, 200, 0), "right": (0, 0, 200)}


def published_view(root, cell, heading, condition="Num"):
    """A view whose three parts have one colour each."""
    rgb = np.zeros((8, 24, 3), dtype=np.uint8)
    for third, colour in enumerate(COLOURS.values()):
        rgb[:, 8 * third : 8 * third + 8] = colour
    path = root / f"images/maze_nodes_{condition}/5x5/{NAME}/{cell[0]}_{cell[1]}_{heading}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    save_png(path, rgb)
    return path


def test_pictures_that_are_there_are_shown_and_the_others_said_to_be_missing(tmp_path):
    here = published_view(folder(tmp_path / "data"), (1, 4), 1)
    dataset = Dataset.open(tmp_path / "data")
    session = dataset.benchmark.session(next(dataset.tasks()), dataset, dataset.benchmark.options())
    parts = session.observe(session.start())
    shown = [part for part in parts if isinstance(part, Picture)]
    wall, way, explored, now = shown
    assert wall.source[0, 0].tolist() == list(COLOURS["left"])  # north of (1, 4) is the edge
    assert way.source[0, 0].tolist() == list(COLOURS["front"])
    assert explored.source == now.source == here.resolve()
    texts = [part.text for part in parts if isinstance(part, Text)]
    assert texts.count("(There is no picture of this view.)") == len(session.walk) - 1 + 1


def test_a_maze_that_is_there_turned_is_said_and_counts_as_one(tmp_path):
    root = folder(tmp_path / "data")
    rows = [line.split() for line in MAZE.splitlines()[3:]]
    around = "\n".join(" ".join(row[::-1]) for row in rows[::-1])  # half a turn
    name = f"{NAME}_2"
    other = episode(
        maze_name=name,
        explore_path=[[3, 0], [0, 0], [0, 2], [3, 2], [3, 4]],
        explore_arrivals=[None, 3, 0, 1, 0],
        start=[3, 0],
        goal=[3, 2],
        explore_subpath=[[3, 0], [0, 0], [0, 2], [3, 2]],
        ideal_path=[[3, 0], [3, 2]],
    )
    folder(root, other, maze=around, name=name)
    dataset = Dataset.open(root)
    assert {task.scene_id for task in dataset.tasks()} == {NAME, name}
    assert {task.cluster_id for task in dataset.tasks()} == {NAME}
    assert any(f"is the maze {NAME} again" in says for _, says in dataset.oddities())
    assert [result.outcome.values["SPL"] for result in play_reference(dataset, "planner")] == [1.0, 1.0]
