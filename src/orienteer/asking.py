"""What a model is shown, and how it is asked. Handed in from outside, so that making, playing and judging can use
models without knowing any."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from orienteer.arrays import U8
from orienteer.errors import OrienteerError


@dataclass(frozen=True)
class Text:
    """Words."""

    text: str


@dataclass(frozen=True, eq=False)
class Picture:
    """One picture."""

    source: Path | U8
    """A PNG in the dataset, or pixels made on the spot, sRGB, shape (height, width, 3)."""
    alt: str
    """What it shows, for logs and pages; not sent to a model."""


@dataclass(frozen=True, eq=False)
class Frames:
    """A film as pictures."""

    pictures: tuple[Picture, ...]
    fps: float


Part: TypeAlias = Text | Picture | Frames


class ServiceError(OrienteerError):
    """A model that was asked did not answer."""


class Ask(Protocol):
    """Asks a model."""

    def __call__(self, parts: Sequence[Part], schema: Mapping[str, Any] | None = None) -> str:
        """The model's words, which follow the JSON schema where one is given and the model can be held to it.

        Raises ServiceError where it did not answer.
        """
        ...
