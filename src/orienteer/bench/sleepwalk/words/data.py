"""The data files beside the code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """A TOML file of this package."""
    return tomllib.loads((files(__package__) / f"{name}.toml").read_text(encoding="utf-8"))


def nouns() -> dict[str, Any]:
    """What people call things."""
    return table("nouns")
