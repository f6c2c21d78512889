"""Commands whose room is not built yet: they are listed, and say what works today instead."""

import click

from orienteer.errors import OrienteerError

LATER = {
    "run": "Models can't be run in this version. What works today: `orienteer check DIR` plays a dataset's reference "
    "answers through the same sessions.",
    "score": "There are no runs to score in this version; `orienteer check DIR` scores the reference answers.",
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
