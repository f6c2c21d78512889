"""The report as one page that opens without a network: model words are shown in it, never obeyed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from orienteer.bench.contract import Picture
from orienteer.report import tables
from orienteer.report.agreement import Agreement
from orienteer.report.chart import Row, chart
from orienteer.report.differences import Difference
from orienteer.report.examples import Example
from orienteer.report.summary import Summary
from orienteer.see.page import Drawing, Figure, Section, Table, page

EXAMPLE_PX = 640
"""Longest side of an example's picture: a page of several runs has a hundred of them."""
Agreements = Mapping[tuple[str, str, str], Sequence[Agreement]]
"""By (run, one judge, other judge)."""


def webpage(
    summaries: Sequence[Summary],
    agreements: Agreements,
    examples: Mapping[str, Sequence[Example]],
    differing: Sequence[Difference] = (),
) -> str:
    """The whole page; examples by the run's name."""
    benchmark = summaries[0].benchmark
    names = ", ".join(one.name for one in summaries)
    sections = [
        _results(summaries),
        *_differing(differing),
        *_compared(summaries),
        *_agreeing(agreements),
        *_parted(summaries),
        *_wrong(summaries, examples),
        Section("What the metrics mean", tables=[tables.meanings_table(benchmark)]),
    ]
    return page(f"{benchmark.title}: {names}", _intro(summaries), sections)


def _intro(summaries: Sequence[Summary]) -> str:
    lines = []
    for one in summaries:
        said = f"{one.name} was asked {len(one.results)} questions, judged by {one.judge}."
        if one.judged_by_itself:
            said += " The judge is the tested model itself."
        if not one.outcomes.complete:
            said += f" The run is incomplete: {one.outcomes.failed} answers or judgements failed and are not counted."
        lines.append(said)
    return "\n".join(lines)


def _results(summaries: Sequence[Summary]) -> Section:
    bounded = [metric.name for metric in summaries[0].benchmark.metrics if metric.span == (0.0, 1.0)]
    rows = [Row(one.name, one.metrics) for one in summaries]
    rows += [Row(one.model, one.values, published=True) for one in summaries[0].benchmark.published]
    found = [tables.outcomes_table(summaries), tables.metrics_table(summaries)]
    if any(one.outcomes.unreadable for one in summaries):
        found.append(tables.metrics_table(summaries, readable=True))
    found += _there(tables.rankings_table(summaries), tables.spent_table(summaries))
    found += _there(*(tables.failures_table(one.failures) for one in summaries))
    drawing = Drawing(chart(rows, bounded), "Each dot is a run with its 95 % interval over scenes; hollow: published.")
    return Section("Results", tables=found, drawings=[drawing] if bounded else [])


def _differing(differing: Sequence[Difference]) -> list[Section]:
    if not differing:
        return []
    rows = [(one.what, one.first, one.second, "yes" if one.matters else "no") for one in differing]
    header = ("what", "first run", "second run", "may change scores")
    return [Section("How the runs differ", tables=[Table(header, rows)])]


def _compared(summaries: Sequence[Summary]) -> list[Section]:
    found = tables.comparison_tables(summaries)
    text = (
        "Runs are compared on the tasks that both answered. A star marks a difference whose interval leaves zero out; "
        '"could have shown" is the smallest true difference that so many scenes reveal with a chance of 80 %.'
    )
    return [Section("Runs against each other", text, tables=found)] if found else []


def _agreeing(agreements: Agreements) -> list[Section]:
    found = [
        table
        for (run, first, second), all_ in agreements.items()
        for table in tables.agreement_tables((f"{run}: {first}", second), all_)
    ]
    return [Section("Do the judges agree?", tables=found)] if found else []


def _parted(summaries: Sequence[Summary]) -> list[Section]:
    found = [
        table
        for one in summaries
        for split in one.benchmark.splits
        if (table := tables.split_table(split, one)) is not None
    ]
    return [Section("Where models do well, and where not", tables=found)] if found else []


def _wrong(summaries: Sequence[Summary], examples: Mapping[str, Sequence[Example]]) -> list[Section]:
    modes = tables.modes_table(summaries)
    sections = [Section("What went wrong", tables=_there(modes))] if modes else []
    for name, all_ in examples.items():
        figures = [figure for one in all_ for figure in _figures(one)]
        if figures:
            sections.append(Section(f"Examples of {name}", figures=figures))
    return sections


def _figures(example: Example) -> list[Figure]:
    notes = getattr(example.outcome, "values", {})
    marks = ", ".join(f"{name} {value:.2f}" for name, value in notes.items() if value is not None)
    words = f"{example.mode}: {example.task_id}\n{marks}\nThe answer: {example.answer}"
    return [
        _figure(picture, f"{words}\n{picture.alt}" if n == 0 else picture.alt)
        for n, picture in enumerate(example.pictures)
    ]


def _figure(picture: Picture, caption: str) -> Figure:
    return Figure(picture.source, caption, picture.alt, most_px=EXAMPLE_PX)


def _there(*found: Table | None) -> list[Table]:
    return [one for one in found if one is not None]


def as_json(content: object) -> str:
    """Readable JSON, numbers that are none as null."""
    return json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
