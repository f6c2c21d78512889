"""The limits of all relations: `relations.toml`, which whoever furnishes a place reads as well."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from orienteer.build.request import Kind


@cache
def limits() -> Mapping[str, Any]:
    """Everything in the file."""
    text = (resources.files("orienteer.build") / "relations.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def law(kind: Kind | str, *inner: str) -> Mapping[str, Any]:
    """The limits of one relation, or of one of its special cases."""
    found: Mapping[str, Any] = limits()[str(kind)]
    for name in inner:
        found = found[name]
    return found
