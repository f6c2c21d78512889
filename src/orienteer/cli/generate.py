"""`orienteer generate`: a place from words, made by Tencent Cloud's Hunyuan 3D."""

from __future__ import annotations

from pathlib import Path

import click


@click.command(
    epilog="""\b
    Examples:
      orienteer generate "a cosy living room with a fireplace" --out cosy
      orienteer generate "a small harbour" --site international --out harbour

    \b
    The key pair comes from TENCENTCLOUD_SECRET_ID and TENCENTCLOUD_SECRET_KEY. Each description is submitted, and paid
    for, once: cut off, the same command takes the job up again.""",
)
@click.argument("words")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="Folder for the scene and its pictures.",
)
@click.option("--site", default="china", show_default=True, help="Of Tencent Cloud: china or international.")
@click.option("--region", help="Of the site.  [default: its first]")
@click.option("--endpoint", help="Address of another service that is asked in the same way.")
@click.option("--resubmit", is_flag=True, help="Have it made, and pay, again where the last job gave nothing.")
def command(words: str, out: Path, site: str, region: str | None, endpoint: str | None, resubmit: bool) -> None:
    """Have a place made by Hunyuan 3D from WORDS, import it, and say whether it is fit for a benchmark."""
    from orienteer.build.hunyuan3d import Service, generated_place
    from orienteer.cli.look import print_things, write_page
    from orienteer.cli.progress import STDERR
    from orienteer.errors import BadArgumentError
    from orienteer.world.body import body

    if not words.strip():
        raise BadArgumentError("the description is empty: say what shall be made, as in 'a small harbour'")
    service = Service.at(site, region=region, endpoint=endpoint)
    place = generated_place(words, service, resubmit=resubmit, tell=lambda says: STDERR.print(f"{says} …"))
    place.scene.save(out)
    print_things(place.scene)
    write_page(place.scene, body("humanoid"), out / "look", 768)
    click.echo(f"Scene: {out}")
    if place.verdict.passed:
        click.echo("Fit for a benchmark: coherent, navigable, recognisable and plausible.")
    else:
        click.echo("Not fit for a benchmark: " + "; ".join(str(reason) for reason in place.verdict.reasons) + ".")
