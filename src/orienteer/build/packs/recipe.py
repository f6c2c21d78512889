"""What a pack is made from, and how one knows that it is the right one. A folder with a `recipe.json` each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer.errors import BadFileError, UnknownNameError

NAME = "recipe.json"


class Library(BaseModel):
    """A collection of models under one licence."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    member: str
    """Where it lies in the package."""
    attribution: str
    """Whom its licence asks to name, beside a model's own author."""
    licence: str
    """SPDX identifier."""
    licence_url: str


class Recipe(BaseModel):
    """A pack: which package, which bytes, which libraries in it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    about: str
    package: str
    """Debian's name for it."""
    version: str
    sha256: str
    """Of the package file."""
    size_bytes: int
    catalogue: str
    """The file in each library that lists its models."""
    libraries: tuple[Library, ...]

    @property
    def title(self) -> str:
        """Name and version of what was packed."""
        return f"{self.package} {self.version}"


@cache
def recipes() -> Mapping[str, Recipe]:
    """All packs that can be added, by name."""
    found = [_read(folder / NAME) for folder in _packs().iterdir() if folder.is_dir() and (folder / NAME).is_file()]
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}


def recipe(name: str) -> Recipe:
    """The pack of that name."""
    known = recipes()
    if name not in known:
        raise UnknownNameError("pack", name, known)
    return known[name]


def data(name: str, file: str) -> Traversable:
    """A file that ships beside a recipe."""
    return _packs() / name / file


def _packs() -> Traversable:
    return resources.files("orienteer.build.packs")


def _read(path: Traversable) -> Recipe:
    try:
        return Recipe.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except (ValidationError, ValueError) as error:
        raise BadFileError(str(path), f"is not a recipe: {error}") from error
