"""The parser of SleepWalk's answers."""

from __future__ import annotations

import json

import pytest

from orienteer.bench.sleepwalk.reading import MOST_POINTS, Reading, read
from orienteer.streams import stream
from sleepwalk import sloppy

ASKED = '[{"point": [1, 0, 2], "label": ""}, {"point": [3, 0, 4], "label": ""}]'
MEANT = ((1, 0, 2), (3, 0, 4))


@pytest.mark.parametrize(
    "answer",
    [
        ASKED,
        f"```json\n{ASKED}\n```",
        f"Sure, it's (as you see):\n```json\n{ASKED}\n```\nIt ends at (3, 0, 4).",
        f"<think>perhaps [[9, 9, 9], [8, 8, 8]]</think>{ASKED}",
        f"perhaps [[9, 9, 9], [8, 8, 8]]</think>{ASKED}",
        f"[[9, 9, 9], [8, 8, 8]] <answer>{ASKED}</answer> [[7, 7, 7]]",
        f"<|channel|>analysis<|message|>[[9,9,9]]<|end|><|channel|>final<|message|>{ASKED}",
        f"{ASKED}\nIt passes the obstacles [[5, 0, 5], [6, 0, 6]].",
        f"A first draft: {ASKED.replace('4', '9')}\nBetter: {ASKED}",
        json.dumps(f"Here you are:\n{ASKED}"),
        '[{"point": [1, 0, 2], "label": ""}, {"point": [3, 0, 4], "label": ""},]',
        '[{"point": [1.0, 0, 2]} {"point": [3, 0.0, 4]}]',
        '{"point": [1, 0, 2]}\n{"point": [3, 0, 4]}',
        '- point: [1, 0, 2]\n  label: ""\n- point: [3, 0, 4]\n  label: ""',
        "[{'point': (1, 0, 2), 'label': None}, {'point': (3, 0, 4), 'label': 'sofa's arm'}]",
        "[{point: [1, 0, 2], label: start}, {point: [3, 0, 4], label: end}]",
        '[{"label": [1, 0, 2], "point": "start"}, {"label": [3, 0, 4], "point": "end"}]',
        '[{"point": "1, 0, 2"}, {"point": "[3, 0, 4]"}]',
        '[{"point": ["1", "0", "2"]}, {"point": ["3", "0", "4"]}]',
        '[{"x": 1, "y": 0, "z": 2}, {"z": 4, "x": 3, "y": 0}]',
        '[{"point": {"x": 1, "y": 0, "z": 2}}, {"point": {"x": 3, "y": 0, "z": 4}}]',
        "[[1, 0, 2], [3, 0, 4]]",
        "[[[1, 0, 2], [3, 0, 4]]]",
        "path = np.array([[1, 0, 2],\n                 [3, 0, 4]])",
        "[Point(x=1, y=0, z=2), Point(x=3, y=0, z=4)]",
        "(1, 0, 2) -> (3, 0, 4)",
        "Start: (1, 0, 2)\nEnd: (3, 0, 4)",
        '{"path": [[1, 0, 2], [3, 0, 4]], "obstacles": [[5, 0, 5], [6, 0, 6]], "start": [1, 0, 2]}',
        '{"answer": {"waypoints": [{"point": [1, 0, 2]}, {"point": [3, 0, 4]}]}}',
        '[\n  {"point": [1, 0, 2]},  // here\n  {"point": [3, 0, 4]}  # don\'t stop\n]',
        "[{“point”：［1，0，2］}，{“point”：［3，0，4］}]",
        '[{\\"point\\": [1, 0, 2]}, {\\"point\\": [3, 0, 4]}]',
        "\\[ [1, 0, 2], [3, 0, 4] \\]",
        '[{"point": [x0, y0, z0], "label": ""}, ...] is asked, so: [[1, 0, 2], [3, 0, 4]]',
    ],
)
def test_what_is_meant_is_read(answer):
    assert read(answer) == Reading(MEANT)


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        ("", "the answer is empty"),
        (" \n ", "the answer is empty"),
        ("<think>The sofa is at [[1, 0, 2], [3, 0, 4]]", "the answer ends within its thinking"),
        ("I cannot tell from these pictures.", "no list of points"),
        ("The sofa is at (3, 0, 9).", "no list of points"),
        ("[]", "the list is empty"),
        ("[[1, 0, 2], [3, 0, 4], [5, 0", "a list is cut off"),
        ('[{"point": [1, 0, 2], "label": ""}, {"point": [3, 0, 4], "label": ""}', "a list is cut off"),
        ("[[1, 0, 2], ..., [5, 0, 6]]", "an element of the list is no point"),
        ('[{"point": [NaN, 0, 3]}]', "a coordinate is not a number"),
        ('[{"point": [1, null, 3]}]', "a coordinate is not a number"),
        ('[{"point": [1,, 3]}]', "a coordinate is not a number"),
        ('[{"point": [1e400, 0, 3]}]', "a coordinate is not a number"),
        ('[{"point": [1, 0, 2]}, {"label": ""}]', "a point has no coordinates"),
        ('[{"point": [1, 2]}, {"point": [3, 4]}]', "a point has 2 coordinates"),
        ("[1, 0, 2, 3, 0, 4]", "a point has 6 coordinates"),
        ('[{"x": 1, "z": 2}]', "a point has no y"),
        ("[[0.12, 0, 0.5], [1, 0, 0.8]]", "coordinates are shares of the picture, not cells"),
        ("[[1, 0, 20000000]]", "a coordinate is no place on any grid"),
        ('{"start": [1, 0, 2], "end": [3, 0, 4]}', "points stand under names, not in a list"),
        ('{"a": [[1, 0, 2]], "b": [[3, 0, 4]]}', "there are several lists of points"),
        ("First (1, 0, 2), which is near the sofa, later (3, 0, 4).", "points stand apart, in no list"),
        (f"A draft: [[1, 0, 2], [3, 0, 4]]. So: {ASKED.replace('0', 'null', 1)}", "a coordinate is not a number"),
    ],
)
def test_what_cannot_be_told_is_unreadable_with_its_reason(answer, problem):
    assert read(answer) == Reading(problem=problem)


def test_points_outside_the_grid_are_wrong_not_unreadable():
    assert read("[[30, 0, -4], [512, 0, 700]]").points == ((30, 0, -4), (512, 0, 700))


def test_a_fraction_goes_to_the_nearest_cell_halves_upwards_and_is_counted():
    assert read("[[1.5, 0, 2.4], [3, 0, 4]]") == Reading(((2, 0, 2), (3, 0, 4)), rounded=1)


def test_one_point_and_ten_thousand_are_read():
    assert read("[[1, 0, 2]]").points == read("[1, 0, 2]").points == ((1, 0, 2),)
    many = [[i % 25, 0, i // 400] for i in range(10_000)]
    assert read(json.dumps([{"point": p} for p in many])).points == tuple(map(tuple, many))
    assert read(json.dumps([[1, 0, 2]] * (MOST_POINTS + 1))).problem == "more than 20,000 points"


def sloppily(count):
    for i in range(count):
        rng = stream(0, "sloppy", i)
        meant = sloppy.points(rng)
        yield rng, meant, sloppy.answer(rng, meant)


def exactly_or_not_at_all(count):
    unread = 0
    for _, meant, answer in sloppily(count):
        reading = read(answer)
        assert reading.problem or reading.points == tuple(meant), (meant, reading, answer)
        unread += bool(reading.problem)
    assert unread < 0.04 * count


def never_crashes(count):
    for rng, _, answer in sloppily(count):
        reading = read(sloppy.mutated(rng, answer))
        assert bool(reading.points) != bool(reading.problem)


def test_sloppy_answers_are_read_exactly_or_not_at_all():
    exactly_or_not_at_all(1_000)


def test_mutated_answers_never_crash():
    never_crashes(1_000)


@pytest.mark.slow
def test_20000_sloppy_answers_are_read_exactly_or_not_at_all():
    exactly_or_not_at_all(20_000)


@pytest.mark.slow
def test_20000_mutated_answers_never_crash():
    never_crashes(20_000)


HOSTILE = (
    "[",
    '["',
    "{'a':",
    "((1,0,2),",
    '"',
    "[#",
    "[/*",
    "<think>",
    "<answer>",
    "```",
    "[1,0,2] ",
    "[-",
    "[\\",
    "[\\n",
)


@pytest.mark.parametrize("piece", HOSTILE)
def test_the_work_grows_with_the_length_alone(piece, monkeypatch):
    """Tokens taken are counted: twice the text, about twice the work, however it is nested."""
    from orienteer.bench.sleepwalk import loose

    taken = []
    take = loose._Scan._take
    monkeypatch.setattr(loose._Scan, "_take", lambda self, token: (taken.append(1), take(self, token))[1])
    counts = []
    for length in (500, 1_000):
        taken.clear()
        read(piece * length)
        counts.append(len(taken))
    assert counts[1] <= 2.1 * counts[0] + 10
    assert counts[1] <= len(piece) * 1_000


@pytest.mark.slow
def test_megabytes_of_anything_are_read():
    for piece in HOSTILE:
        read(piece * (1_000_000 // len(piece)))
