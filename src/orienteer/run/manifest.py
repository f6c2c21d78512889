"""`run.json`: what was asked of which model, with what, and what was really sent."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from orienteer.atomic import write_text
from orienteer.errors import BadFileError
from orienteer.store.versioned import read_versioned

SCHEMA_VERSION = 1
"""Of the files of a run. Raised when an older Orienteer would misread them."""

FILE = "run.json"


class _Record(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class DatasetRef(_Record):
    """The dataset that was answered, and where it lay."""

    absolute: str
    relative: str
    """From the run's folder, with forward slashes: still true when both are moved together. Empty across drives."""
    content_sha256: str
    dataset_version: str
    metric_version: int
    """As the dataset was made with."""
    tasks: int
    """In the whole dataset."""


class Selection(_Record):
    """Which of the dataset's tasks are asked."""

    families: tuple[str, ...] = ()
    """Empty: all."""
    limit: int | None = None
    """So many, spread over the dataset; a larger limit holds all that a smaller one does. None: all."""
    epochs: int = 1
    """How often each task is asked."""


class Decoding(_Record):
    """How a model was to write: what was asked for, and what its service was really sent."""

    requested: dict[str, Any] = {}
    """"temperature", "seed", "max_tokens", "reasoning_effort" …; only what was asked for."""
    sent: dict[str, Any] | None = None
    """What of the first request's body is neither conversation nor key; None until something was sent."""
    dropped: tuple[str, ...] = ()
    """What was requested and not sent."""


class PictureSettings(_Record):
    """How pictures reach the model."""

    encoding: str = "png"
    """"png" or "jpeg"."""
    quality: int = 90
    """Of JPEG."""
    max_side_px: int | None = None
    """Larger pictures are made smaller; None sends them as they are."""
    detail: str = "auto"
    """OpenAI's word for how closely to look: "auto", "low", "high"."""
    max_frames: int = 32
    """Of a film, at most, evenly chosen: every model is shown the same ones."""


class Asked(_Record):
    """What makes two runs the same: where one of these differs, answers must not be mixed in one folder."""

    benchmark: str
    model: str
    model_args: dict[str, Any] = {}
    """As "base_url"; never a key."""
    dataset: DatasetRef
    options: dict[str, Any]
    """The benchmark's options of playing and judging."""
    decoding: dict[str, Any] = {}
    """As requested."""
    pictures: PictureSettings = PictureSettings()
    prompts: dict[str, str] = {}
    """SHA-256 of each prompt file of the benchmark, by name."""


def digest_of(content: Any) -> str:
    """SHA-256 of JSON content, whatever the order of its keys."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Manifest(_Record):
    """Everything that `run.json` says."""

    schema_version: int = SCHEMA_VERSION
    asked: Asked
    selection: Selection = Selection()
    task_count: int
    """Tasks that the selection holds."""
    metric_version: int
    """Of the benchmark when the run was last started."""
    sources: dict[str, str] = {}
    """SHA-256 of each Python file of the benchmark, by name: a changed parser shows here."""
    decoding: Decoding = Decoding()
    judges: dict[str, Decoding] = {}
    """Of each model that judged."""
    versions: dict[str, str] = {}
    """Of Orienteer, Inspect, Python and the client libraries."""
    started: str
    """UTC, ISO 8601: the first start of the run."""

    @property
    def benchmark(self) -> str:
        """Name of the benchmark."""
        return self.asked.benchmark

    @property
    def model(self) -> str:
        """Name of the tested model."""
        return self.asked.model

    def save(self, folder: Path) -> None:
        """Writes `run.json`, whole or not at all."""
        write_text(folder / FILE, self.model_dump_json(indent=2) + "\n")


def load_manifest(folder: Path) -> Manifest:
    """Reads `run.json`; says with words what is wrong with one that cannot be read."""
    path = folder / FILE
    if not path.exists():
        raise BadFileError(folder, f"is no run: it has no {FILE}")
    return read_versioned(path, Manifest, SCHEMA_VERSION, "a run")
