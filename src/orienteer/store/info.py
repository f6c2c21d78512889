"""`dataset.json`: what a dataset is and how it was made."""

from __future__ import annotations

import json
import sys
import uuid
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from orienteer.atomic import write_text
from orienteer.bench.contract import Benchmark, Record
from orienteer.errors import BadFileError
from orienteer.store.canonical import Digests
from orienteer.store.names import INFO, WORK
from orienteer.store.versioned import read_versioned

SCHEMA_VERSION = 1
"""Of the files of a dataset. Raised when an older Orienteer would misread them."""

_NAMESPACE = uuid.UUID("6a1f0f5e-3c0b-5d0e-9f57-0d1e5c0a7e11")
_SHAPING = ("numpy", "scipy", "numba", "embreex", "pillow", "pyarrow")
"""Packages whose versions can change what is made."""


class Plan(BaseModel):
    """What a dataset is asked to be: two folders with equal plans hold equal datasets."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int
    benchmark: str
    dataset_version: str
    metric_version: int
    settings: dict[str, Any]
    seed: int
    generator: str
    """Name and version of the program that makes it."""

    def differences(self, other: Plan) -> str:
        """In words, what is asked differently here and there; empty if nothing."""
        mine, theirs = _flat(self.model_dump()), _flat(other.model_dump())
        names = [name for name in {**mine, **theirs} if mine.get(name) != theirs.get(name)]
        return "; ".join(f"{name} {mine.get(name)!r} here, {theirs.get(name)!r} there" for name in names)


def plan_for(benchmark: Benchmark, settings: Record, seed: int, dataset_version: str) -> Plan:
    """The plan of a dataset that this program would make now."""
    return Plan(
        schema_version=SCHEMA_VERSION,
        benchmark=benchmark.name,
        dataset_version=dataset_version,
        metric_version=benchmark.metric_version,
        settings=json.loads(settings.model_dump_json()),
        seed=seed,
        generator=f"orienteer {version('orienteer')}",
    )


class Asset(BaseModel):
    """Something that somebody made and that the scenes use."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    what: str
    author: str
    licence: str
    source: str = ""


class Counts(BaseModel):
    """How much there is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tasks: int
    scenes: int
    views: int
    """Pictures, those that no task names included."""
    files: int
    """Files of the benchmark's own layout."""
    families: dict[str, int]
    """Tasks by family."""
    rejected: dict[str, int]
    """Candidates that did not become tasks, by reason."""


class Info(Plan):
    """Everything that `dataset.json` says: the plan, and what came of it."""

    counts: Counts
    assets: tuple[Asset, ...]
    canary: str
    """A line to find this dataset by in a model's training text."""
    made_with: dict[str, str]
    """Versions of what made it; another machine's may make other pixels."""
    digests: Digests
    content_sha256: str

    @property
    def plan(self) -> Plan:
        """What was asked for."""
        return Plan(**{name: getattr(self, name) for name in Plan.model_fields})

    def save(self, folder: Path) -> None:
        """Writes `dataset.json`, which makes the folder a dataset."""
        write_text(folder / INFO, self.model_dump_json(indent=2) + "\n")


def load_info(folder: Path) -> Info:
    """Reads `dataset.json`."""
    path = folder / INFO
    if not path.exists():
        raise BadFileError(folder, _why_none(folder))
    return read_versioned(path, Info, SCHEMA_VERSION, "a dataset")


def canary(benchmark: str) -> str:
    """The line that marks datasets of a benchmark."""
    guid = uuid.uuid5(_NAMESPACE, benchmark)
    return f"Orienteer {benchmark} benchmark data. It should never appear in training text. canary GUID {guid}"


def versions() -> dict[str, str]:
    """Versions of what shapes a dataset."""
    return {"python": sys.version.split()[0], "platform": sys.platform, **{name: version(name) for name in _SHAPING}}


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    leaves: dict[str, Any] = {}
    for name, value in tree.items():
        leaves |= _flat(value, f"{name}.") if isinstance(value, dict) and not prefix else {f"{prefix}{name}": value}
    return leaves


def _why_none(folder: Path) -> str:
    if not folder.is_dir():
        return "is no folder"
    if (folder / WORK / "plan.json").exists():
        return "is a half-made dataset: make it again with the same settings to go on where it stopped"
    return f"is no dataset: it has no {INFO}"
