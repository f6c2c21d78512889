from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.report.differences import differences
from orienteer.report.reporting import report
from orienteer.report.webpage import as_json
from orienteer.run.folder import RunFolder


class Elements(HTMLParser):
    """All elements of a page with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_one_run_is_one_object_with_outcomes_metrics_and_intervals(planner: RunFolder) -> None:
    found = report([planner]).json()
    assert isinstance(found, dict)
    assert found["benchmark"] == "toy"
    assert found["model"] == "orienteer/planner"
    assert found["n"] == 8
    assert found["outcomes"] == {"scored": 8, "unreadable": 0, "failed": 0}
    for metric in found["metrics"].values():
        low, high = metric["ci95"]
        assert low <= metric["value"] <= high
        assert metric["n"] > 0
    assert found["metrics"]["accuracy"]["value"] == 1


def test_several_runs_are_a_list(planner: RunFolder, guesser: RunFolder) -> None:
    found = report([planner, guesser]).json()
    assert [one["model"] for one in found] == ["orienteer/planner", "acme/<b>guesser</b>"]
    assert json.loads(as_json(found)) == found


def test_unreadable_counts_as_worst_failed_not_at_all_and_both_are_said(guesser: RunFolder) -> None:
    found = report([guesser]).json()
    assert isinstance(found, dict)
    assert found["judge"] == "acme/judge"
    assert found["outcomes"] == {"scored": 6, "unreadable": 1, "failed": 1}
    assert found["complete"] is False
    assert found["metrics"]["accuracy"]["n"] == found["metrics_of_readable"]["accuracy"]["n"] + 1


def test_where_two_judges_scored_their_agreement_is_said(guesser: RunFolder) -> None:
    found = report([guesser])
    (judges,) = found.agreements
    assert judges == ("acme/<b>guesser</b>", "embedded", "acme/judge")
    plain = found.json()
    assert isinstance(plain, dict)
    assert plain["agreement"]["embedded"]["accuracy"]["same"] == 1


def test_a_judge_that_did_not_judge_is_refused_by_name(planner: RunFolder) -> None:
    with pytest.raises(UnknownNameError, match="embedded"):
        report([planner], judge="nobody")


def test_runs_of_one_model_are_told_apart_by_their_folders(
    planner: RunFolder, run_of: Callable[..., RunFolder]
) -> None:
    again = run_of("planner")
    names = [one.name for one in report([planner, again, planner]).summaries]
    assert len(set(names)) == 3
    assert all(name.startswith("orienteer/planner (") for name in names)
    assert names[1].endswith("/planner)")


def test_a_report_needs_runs() -> None:
    with pytest.raises(BadArgumentError, match="at least one"):
        report([])


def test_the_page_shows_model_words_and_obeys_none(planner: RunFolder, guesser: RunFolder) -> None:
    html = report([planner, guesser]).html()
    page = Elements(html)
    assert page.of("script") == page.of("b") == page.of("link") == []
    assert all((one["src"] or "").startswith("data:") for one in page.of("img"))
    assert "&lt;b&gt;guesser&lt;/b&gt;" in html
    assert page.of("svg")


def test_what_differs_is_named_and_what_matters_stands_first(
    planner: RunFolder, run_of: Callable[..., RunFolder]
) -> None:
    assert differences(planner, planner) == []
    other = run_of("random", prompts={"walk.txt": "0" * 64})
    found = differences(planner, other)
    assert [one.what for one in found] == ["prompt walk.txt", "model"]
    assert [one.matters for one in found] == [True, False]
