"""What the data sheet says of the rubric is what the rubric says."""

import re
from importlib.resources import files

from orienteer.bench.sleepwalk.judge.rubric import rubric

SHEET = (files("orienteer.bench.sleepwalk") / "README.md").read_text(encoding="utf-8")


def row(name):
    """Numbers in the cells of a table's row."""
    line = next(line for line in SHEET.splitlines() if line.startswith(f"| {name} |"))
    cells = line.strip("|").split("|")[1:]
    return [float(found.group()) if (found := re.search(r"[\d.]+", text)) else None for text in cells]


def of(ladder):
    """Limits of marks 5 to 1, None where a mark is not given."""
    limits = dict(zip(ladder.marks, ladder.at_most, strict=True))
    return [limits.get(mark) for mark in (5, 4, 3, 2, 1)]


def test_the_table_of_marks_is_the_rubric():
    by = rubric()
    assert row("`start`: from the first point to the start region, steps") == of(by.start)
    assert row("end: from the last point to the goal region, steps") == of(by.end)
    assert row("`obstacles`: metres of contact") == of(by.collision)
    assert row("`obstacles`: the same as a share of the walk") == of(by.collision_share)
    assert row("`efficiency`: length ÷ best walk") == of(by.detour)


def test_the_words_around_it_name_the_other_numbers():
    by = rubric()
    for number in (by.storey_m, by.patience, by.end_share, by.step.least_m, by.efficiency.least_share):
        assert f"{number:g}" in SHEET
