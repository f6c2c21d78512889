"""Who reads a description: our own reader of words, or a language model."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from orienteer.errors import BadArgumentError, OrienteerError

if TYPE_CHECKING:
    from orienteer.asking import Ask
    from orienteer.build.request import Request

OWN = "words"
MODEL = "model:"


def reader_of(describer: str, unknown: str = "nearest") -> Callable[[str], Request] | None:
    """What reads a description as that describer does; None for our own reader."""
    if describer == OWN:
        return None
    if not describer.startswith(MODEL) or describer == MODEL:
        raise BadArgumentError(f"the describer is {OWN!r} or '{MODEL}NAME', not {describer!r}")
    return _asking(ask_of(describer.removeprefix(MODEL)), unknown)


def ask_of(model: str) -> Ask:
    """Asks the model of that name."""
    raise OrienteerError(
        f"models can't be asked in this version, so {model!r} cannot describe. What works today: `--describer {OWN}`, "
        "or in Python orienteer.build.place.described(text, reader=…) with orienteer.build.words.ask.ask_for_request "
        "and a function of your own that asks"
    )


def _asking(ask: Ask, unknown: str) -> Callable[[str], Request]:
    from orienteer.build.words.ask import ask_for_request

    def read(text: str) -> Request:
        return ask_for_request(text, ask, unknown="nearest" if unknown == "nearest" else "leave out")

    return read
