from __future__ import annotations

from xml.etree import ElementTree

from orienteer.report.chart import LEFT, RIGHT, WIDTH, Row, chart
from orienteer.report.estimate import Estimate

HALF = Estimate(0.5, 0.25, 0.75, 10, 5)


def test_dots_stand_where_their_values_are() -> None:
    svg = ElementTree.fromstring(chart([Row("a", {"hits": HALF})], ["hits"]))
    dots = [one for one in svg.iter("{http://www.w3.org/2000/svg}circle") if one.findall("*")]
    assert [float(one.attrib["cx"]) for one in dots] == [LEFT + (WIDTH - LEFT - RIGHT) / 2]


def test_names_are_escaped_and_long_ones_cut() -> None:
    text = chart([Row("<script>" + "x" * 80, {"hits": HALF}), Row("paper", {"hits": 0.3}, published=True)], ["hits"])
    assert "<script>" not in text
    words = "".join(ElementTree.fromstring(text).itertext())
    assert "paper (published)" in words


def test_a_metric_that_nobody_has_takes_no_room() -> None:
    assert "misses" not in chart([Row("a", {"hits": HALF})], ["hits", "misses"])
