"""What walls and floors are made of: words of a description as finishes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from orienteer.build.finish import KINDS, SPECIALS, TINTS, is_finish


def wall_finish(word: str | None, material: str | None = None) -> str | None:
    """The finish of walls that were asked for so; None where nothing was asked, or nothing like it is known."""
    return _covering("walls", word, material)


def floor_finish(word: str | None, material: str | None = None) -> str | None:
    """The finish of a floor that was asked for so; None where nothing was asked, or nothing like it is known."""
    return _covering("floors", word, material)


def material_word(word: str) -> str:
    """The word by which makers know a material."""
    found: str = _table()["materials"].get(word, word)
    return found


def _covering(table: str, word: str | None, material: str | None) -> str | None:
    if word is None:
        return None
    color, kind = (word, material or "") if word in TINTS else (None, word)
    entry = _table()[table].get(kind)
    if entry is None:
        return _plain(color, kind)
    if color is None:
        color = entry.get("color")
        name: str = entry["finish"]
    else:
        name = entry.get("colors", {}).get(color) or entry.get("other") or entry["finish"]
    name = name.format(color=color)
    return name if is_finish(name) else None


def _plain(color: str | None, kind: str) -> str | None:
    """A finish that is called just so."""
    if kind in SPECIALS:
        return kind
    return f"{color or 'grey'} {kind}" if kind in KINDS else None


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "surfaces.toml").read_text(encoding="utf-8"))
