"""`orienteer check`: whether a dataset is what it claims to be."""

import sys
from pathlib import Path

import click

from orienteer.cli.progress import bar

MOST_SHOWN = 50
"""Findings that are printed; the rest is counted."""


@click.command(
    epilog="""\b
    Example:
      orienteer check toy-data""",
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--workers", type=click.IntRange(0), default=0, show_default=True, help="Processes; 0 does all in this one."
)
def command(folder: Path, workers: int) -> None:
    """Verify a dataset: schema, hashes, and truth by the benchmark's own verifier and planner.

    Exits with 1 if anything is wrong.
    """
    from orienteer.store.check import check

    with bar("checking") as tell:
        report = check(folder, workers=workers, progress=tell)
    for finding in report.findings[:MOST_SHOWN]:
        click.echo(str(finding))
    if report.found > MOST_SHOWN:
        click.echo(f"… and {report.found - MOST_SHOWN} more")
    looked = ", ".join(f"{count} {what}" for what, count in sorted(report.checked.items()))
    click.echo(f"{folder}: {'everything is right' if report.ok else f'{report.found} things are wrong'} ({looked}).")
    sys.exit(0 if report.ok else 1)
