"""`orienteer assets`: what scenes are made from, and by whom."""

from pathlib import Path

import click

from orienteer.cli.progress import bar


@click.group(
    invoke_without_command=True,
    epilog="""\b
    Examples:
      orienteer assets
      orienteer assets add sweethome3d
      orienteer assets add sweethome3d --from sweethome3d-furniture_1.8-1_all.deb""",
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """List the models and pictures that scenes are made from, with their licences."""
    if ctx.invoked_subcommand is None:
        _list()


@command.command()
@click.argument("name")
@click.option("--from", "source", type=click.Path(path_type=Path), help="A .deb file; fetched by apt-get if not given.")
def add(name: str, source: Path | None) -> None:
    """Fetch a pack of models into the user's cache."""
    from orienteer.build import packs

    with bar(f"adding {name}") as tell:
        pack = packs.add(name, source, progress=tell)
    click.echo(f"{name} {pack.recipe.version}: {len(pack.models())} models can be used.")


def _list() -> None:
    from orienteer.build import packs

    click.echo("built in: all furniture, textures and descriptions are made by Orienteer's own code, Apache-2.0.")
    there = {pack.recipe.name for pack in packs.installed()}
    for recipe in packs.recipes().values():
        state = "added" if recipe.name in there else f"not added; `orienteer assets add {recipe.name}` fetches it"
        licences = ", ".join(sorted({library.licence for library in recipe.libraries}))
        click.echo(f"{recipe.name} {recipe.version}: {recipe.about}, {licences} ({state}).")
