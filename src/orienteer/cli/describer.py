"""Who reads a description: our own reader of words, or a language model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from orienteer.errors import BadArgumentError

if TYPE_CHECKING:
    from orienteer.asking import Ask
    from orienteer.build.request import Request

OWN = "words"
MODEL = "model:"
ASKED = "asked"
"""Folder beside the scene in which the answers of a model are kept, so that nothing is asked and paid for twice."""


def model_options(command: click.Command) -> click.Command:
    """The command with options that say how a model that is named as model:NAME is reached."""
    command.params += [
        click.Option(["--base-url"], help="Address of the server of a model:NAME."),
        click.Option(["-M", "--model-arg", "model_arg"], multiple=True, help="NAME=VALUE for the model's provider."),
        click.Option(["--timeout"], type=click.IntRange(1), default=300, show_default=True, help="Seconds a question."),
        click.Option(["--tries"], type=click.IntRange(1), default=6, show_default=True, help="Before it has failed."),
        click.Option(["--retry-wait"], type=float, default=2.0, show_default=True, help="Seconds, doubled each time."),
    ]
    return command


def reader_of(describer: str, unknown: str, out: Path, how: Mapping[str, Any]) -> Callable[[str], Request] | None:
    """What reads a description as that describer does; None for our own reader.

    `out` is the folder of the scene, `how` has the values of `model_options`.
    """
    if describer == OWN:
        return None
    if not describer.startswith(MODEL) or describer == MODEL:
        raise BadArgumentError(f"the describer is {OWN!r} or '{MODEL}NAME', not {describer!r}")
    model = describer.removeprefix(MODEL)
    return _asking(model, ask_of(model, out / ASKED, how), unknown)


def ask_of(model: str, folder: Path, how: Mapping[str, Any]) -> Ask:
    """Asks the model of that name; its answers are kept in the folder."""
    from orienteer.cli.modelling import model_args_from, retrying_from
    from orienteer.run.helper import helper_for

    return helper_for(
        model,
        folder,
        base_url=how["base_url"],
        model_args=model_args_from(how["model_arg"]),
        retrying=retrying_from(how),
    )


def _asking(model: str, ask: Ask, unknown: str) -> Callable[[str], Request]:
    from orienteer.asking import ServiceError
    from orienteer.build.words.ask import ask_for_request

    def read(text: str) -> Request:
        try:
            return ask_for_request(text, ask, unknown="nearest" if unknown == "nearest" else "leave out")
        except ServiceError as error:
            raise ServiceError(f"{model} did not answer: {error}") from error

    return read
