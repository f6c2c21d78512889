"""`orienteer export`: a dataset in another format."""

from pathlib import Path

import click

from orienteer.cli.progress import bar


@click.group(
    epilog="""\b
    Example:
      orienteer export hf toy-data toy-hf""",
)
def command() -> None:
    """Write a dataset in another format."""


@command.command()
@click.argument("dataset", type=click.Path(path_type=Path))
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--truths", is_flag=True, help="Add the truth as a configuration of its own.")
def hf(dataset: Path, folder: Path, truths: bool) -> None:
    """Parquet with the pictures inside, for `datasets.load_dataset(FOLDER)`."""
    from orienteer.store.dataset import Dataset
    from orienteer.store.export_hf import export_hf

    with bar("exporting") as tell:
        export_hf(Dataset.open(dataset), folder, truths=truths, progress=tell)
    click.echo(f"Written: {folder}")
