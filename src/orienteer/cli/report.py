"""`orienteer report`: scores as tables, JSON and a page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table as RichTable

from orienteer.cli.progress import bar

if TYPE_CHECKING:
    from orienteer.report.differences import Difference
    from orienteer.report.reporting import Report
    from orienteer.run.folder import RunFolder
    from orienteer.see.page import Table

DIFF = "diff"


@click.command(
    epilog="""\b
    Examples:
      orienteer report runs/planner
      orienteer report runs/a runs/b --html report.html --json report.json
      orienteer report diff runs/a runs/b

    \b
    `report diff` names what two runs do not share (prompts, parser, decoding, dataset, versions) before it compares
    their numbers.""",
)
@click.argument("runs", nargs=-1, required=True, metavar="RUN…")
@click.option("--dataset", type=click.Path(path_type=Path), help="Where the runs' dataset lies now, if it was moved.")
@click.option("--judge", help='Whose scores count: "embedded", or a model.  [default: the model that judged, if any]')
@click.option("--html", type=click.Path(path_type=Path), help="Write one page that needs nothing else.")
@click.option("--json", "plain", type=click.Path(path_type=Path), help="Write the numbers.")
@click.option("--examples", default=2, show_default=True, help="Of every failure mode, on the page.")
def command(
    runs: tuple[str, ...], dataset: Path | None, judge: str | None, html: Path | None, plain: Path | None, examples: int
) -> None:
    """Turn the scores of runs into tables with intervals, compare runs, and show what went wrong."""
    from orienteer.atomic import write_text
    from orienteer.errors import BadArgumentError
    from orienteer.report.reporting import report
    from orienteer.report.webpage import as_json
    from orienteer.run.folder import RunFolder

    diff = runs[0] == DIFF and not (Path(DIFF) / "run.json").exists()
    folders = runs[1:] if diff else runs
    if diff and len(folders) != 2:
        raise BadArgumentError(f"`orienteer report diff` takes two runs, not {len(folders)}")
    opened = [RunFolder.open(folder, dataset) for folder in folders]
    if diff:
        _print_differences(opened)
    with bar("reading") as tell:
        found = report(opened, judge, tell)
    _print(found)
    if plain is not None:
        write_text(plain, as_json(found.json()))
        click.echo(f"Numbers: {plain}")
    if html is not None:
        write_text(html, found.html(examples))
        click.echo(f"Page: {html}")


def _print_differences(runs: Sequence[RunFolder]) -> None:
    from orienteer.report.differences import differences

    found = differences(*runs)
    if not found:
        click.echo("The runs share every setting.")
    for one in found:
        click.echo(f"{'! ' if one.matters else '  '}{one}")
    if any(_matters(found)):
        click.echo("What is marked ! may change scores by itself.")


def _matters(found: Sequence[Difference]) -> list[bool]:
    return [one.matters for one in found if one.what != "model"]


def _print(found: Report) -> None:
    from orienteer.report import tables

    summaries = found.summaries
    shown = [tables.outcomes_table(summaries), tables.metrics_table(summaries)]
    if any(one.outcomes.unreadable for one in summaries):
        shown.append(tables.metrics_table(summaries, readable=True))
    shown += tables.comparison_tables(summaries)
    for (run, first, second), agreements in found.agreements.items():
        shown.append(tables.agreement_tables((f"{run}: {first}", second), agreements)[0])
    for one in (tables.modes_table(summaries), tables.spent_table(summaries)):
        shown += [one] if one is not None else []
    console = Console(width=None if Console().is_terminal else 140)
    for table in shown:
        console.print(_rich(table))
        console.print()


def _rich(table: Table) -> RichTable:
    made = RichTable(title=table.caption or None, title_justify="left", title_style="bold", box=None, pad_edge=False)
    for n, heading in enumerate(table.header):
        made.add_column(heading, justify="left" if n == 0 else "right", overflow="fold")
    for row in table.rows:
        made.add_row(*(cell.replace("[", "\\[") for cell in row))
    return made
