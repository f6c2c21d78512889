"""Two hundred descriptions of places, our own: half indoors, half outdoors, every kind of place."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Description:
    """A place in words."""

    id: str
    place: str
    """The kind of place that it describes."""
    text: str


@cache
def descriptions() -> tuple[Description, ...]:
    """All of them, in the order of the file."""
    lines = (files(__name__) / "descriptions.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Description(**json.loads(line)) for line in lines)
