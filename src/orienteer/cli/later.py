"""Commands whose room is not built yet: they are listed, and say what works today instead."""

import click

from orienteer.errors import OrienteerError

LATER = {
    "serve": "Nothing is served in this version.",
}


def command_for(name: str, says: str) -> click.Command:
    """A command that takes any arguments and ends with what to do instead."""

    def stop(words: tuple[str, ...]) -> None:
        raise OrienteerError(LATER[name])

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)
    return click.Command(
        name,
        params=[words],
        callback=stop,
        help=f"{says}\n\n{LATER[name]}",
        context_settings={"ignore_unknown_options": True},
    )
