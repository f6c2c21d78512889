"""A pack that is there: its models, and the things they become."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer.build.packs.catalog import by_problem, entries
from orienteer.build.packs.entry import ModelEntry
from orienteer.build.packs.recipe import Recipe
from orienteer.errors import UnknownNameError
from orienteer.world.thing import Thing

MANIFEST = "pack.json"


class Manifest(BaseModel):
    """What an unpacked pack was made from; written last."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    package: str
    version: str
    sha256: str


@dataclass(frozen=True, eq=False)
class Pack:
    """Models that others made."""

    recipe: Recipe
    folder: Path

    @property
    def name(self) -> str:
        """As `orienteer assets` calls it."""
        return self.recipe.name

    @property
    def version(self) -> str:
        """Of the package it came from."""
        return self.recipe.version

    @property
    def sha256(self) -> str:
        """Of the package it came from."""
        return self.recipe.sha256

    def models(self) -> list[ModelEntry]:
        """The models that can be used."""
        return [entry for entry in self._entries if not entry.problem]

    def rejected(self) -> Mapping[str, tuple[ModelEntry, ...]]:
        """The models that are not used, by reason."""
        return by_problem(self._entries)

    def model(self, model_id: str) -> ModelEntry:
        """The model of that id, used or not."""
        if model_id not in self._by_id:
            raise UnknownNameError(f"model in the pack {self.name}", model_id, self._by_id)
        return self._by_id[model_id]

    def thing(self, entry: ModelEntry, colliders: str = "decomposed") -> Thing:
        """The model as a Thing that stands on the origin, in metres, its front towards +z.

        `colliders` as in `orienteer.world.importing`: "decomposed", "exact" or "none".
        """
        from orienteer.build.packs.load import thing

        return thing(entry, self.folder, colliders)

    @cached_property
    def _entries(self) -> tuple[ModelEntry, ...]:
        return entries(self.recipe, self.folder)

    @cached_property
    def _by_id(self) -> Mapping[str, ModelEntry]:
        return {entry.id: entry for entry in self._entries}


def at(folder: Path, recipe: Recipe) -> Pack | None:
    """The pack in that folder, if it is complete and the recipe's."""
    try:
        manifest = Manifest.model_validate_json((folder / MANIFEST).read_bytes())
    except (OSError, ValidationError):
        return None
    return Pack(recipe, folder) if manifest.sha256 == recipe.sha256 else None
