"""`orienteer make`: a benchmark's dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from orienteer.bench.registry import benchmark, names
from orienteer.cli.progress import bar
from orienteer.cli.settings import options_for, settings_from


class Benchmarks(click.Group):
    """One command for each benchmark, with its settings as options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        bench = benchmark(cmd_name)
        params = [
            click.Option(["--out"], type=click.Path(path_type=Path), required=True, help="Folder of the dataset."),
            click.Option(["--seed"], type=int, default=0, show_default=True, help="Another seed, another dataset."),
            click.Option(["--workers"], type=click.IntRange(0), help="Processes.  [default: one a processor]"),
            *options_for(bench.settings),
        ]
        words = f"{bench.title}.\n\nMakes the dataset, or goes on with one that was cut off: the result is the same."
        return click.Command(cmd_name, params=params, callback=_making(cmd_name), help=words)


def _making(name: str) -> Any:
    def run(out: Path, seed: int, workers: int | None, **given: Any) -> None:
        from orienteer.store.make import make_dataset

        bench = benchmark(name)
        settings = settings_from(bench.settings, given)
        with bar(f"making {name}") as tell:
            dataset = make_dataset(bench, out, settings, seed, workers=workers, progress=tell)
        click.echo(f"{out}: {len(dataset)} tasks, content {dataset.info.content_sha256[:16]}")
        click.echo(f"Next: orienteer check {out}")

    return run


@click.group(
    cls=Benchmarks,
    epilog="""\b
    Example:
      orienteer make toy --out toy-data --seed 7""",
)
def command() -> None:
    """Make a benchmark's dataset."""
