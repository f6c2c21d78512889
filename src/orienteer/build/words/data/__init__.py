"""The words that the reader knows, as files that a person can read and change."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__name__) / f"{name}.toml").read_text(encoding="utf-8"))


def grammar() -> dict[str, Any]:
    """The small words, numbers and plurals."""
    return _table("grammar")


def languages() -> dict[str, Any]:
    """The commonest words of languages, and scripts."""
    return _table("languages")


def looks() -> dict[str, Any]:
    """Words for colours, materials, sizes, daylight and clutter."""
    return _table("looks")


def nearest() -> dict[str, Any]:
    """What cannot be built, with what comes nearest; families of categories."""
    return _table("nearest")


def places() -> dict[str, Any]:
    """Kinds of places, their other names and what stands in them."""
    return _table("places")


def relations() -> dict[str, Any]:
    """Words for how things lie to each other."""
    return _table("relations")


def senses() -> dict[str, Any]:
    """Words that mean different categories in different places."""
    return _table("senses")


def things() -> dict[str, tuple[str, ...]]:
    """Other words for each category, by category."""
    return {name: tuple(words) for group in _table("things").values() for name, words in group.items()}


@cache
def traits() -> dict[str, frozenset[str]]:
    """Categories by what the reader must know of them: "small", "support", "container", …"""
    return {name: frozenset(categories) for name, categories in _table("traits").items()}
