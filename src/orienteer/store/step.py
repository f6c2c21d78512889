"""One step of making a dataset, on disk: a folder that is there whole or not at all."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer.atomic import UNFINISHED, whole_folder, writing
from orienteer.bench.contract import Batch, Record, Task, Truth
from orienteer.errors import BadFileError
from orienteer.see.picture import png_bytes
from orienteer.store.batch import check_batch, truths_in_order
from orienteer.store.info import Asset
from orienteer.store.names import SCENES, TASKS, TRUTHS
from orienteer.store.tables import Layout, Row, TableReader, table_writer

_RECEIPT = "receipt.json"
_CONTENT = "content"


class Kind(StrEnum):
    """What an entry of `files.parquet` is, and so what its hash covers."""

    SCENE = "scene"
    """A scene's folder; the hash of the loaded scene."""
    VIEW = "view"
    """A picture; the hash of its decoded pixels."""
    FILE = "file"
    """A file of the benchmark's own layout; the hash of its bytes."""


class Entry(BaseModel):
    """Something in a dataset's folder beside the tables: a row of `files.parquet`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    path: str
    """In the dataset's folder, with forward slashes."""
    kind: Kind
    sha256: str


class Receipt(BaseModel):
    """What a step's folder holds beside its rows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    step: str
    entries: tuple[Entry, ...]
    assets: dict[str, tuple[Asset, ...]]
    """What somebody else made, by scene id."""
    rejected: dict[str, int]


@dataclass(frozen=True)
class StepFolder:
    """Where one step lies, or will lie."""

    folder: Path
    """Exists only once the step is done."""

    @classmethod
    def of(cls, steps: Path, number: int, name: str) -> StepFolder:
        """The folder of the step with that number and name."""
        return cls(steps / f"{number:06d}-{hashlib.sha256(name.encode()).hexdigest()[:12]}")

    @property
    def done(self) -> bool:
        """Whether the step is there."""
        return self.folder.is_dir()

    def save(self, step: str, batch: Batch, layout: Layout) -> None:
        """Writes a step."""
        hashes = check_batch(layout.benchmark, batch)
        tasks = [layout.task_row(task) for task in batch.tasks]
        truths = [layout.truth_row(truth) for truth in truths_in_order(batch)]
        with whole_folder(self.folder) as part:
            content = part / _CONTENT
            for scene_id, scene in batch.scenes.items():
                scene.save(content / SCENES / scene_id)
            for path, rgb in batch.pictures.items():
                _write(content / path, png_bytes(rgb))
            for path, data in batch.files.items():
                _write(content / path, data)
            for name, schema, rows in ((TASKS, layout.tasks, tasks), (TRUTHS, layout.truths, truths)):
                with table_writer(part / name, schema) as table:
                    for row in rows:
                        table.append(row)
            _write(part / _RECEIPT, _receipt(step, batch, hashes).model_dump_json().encode())

    def receipt(self) -> Receipt:
        """What it holds beside its rows."""
        path = self.folder / _RECEIPT
        try:
            return Receipt.model_validate_json(path.read_bytes())
        except (OSError, ValidationError) as error:
            raise BadFileError(path, f"cannot be read: {error}") from error

    def rows(self, layout: Layout) -> Iterator[tuple[Row, Row]]:
        """The rows of its tasks, each with the row of its truth."""
        tasks = TableReader(self.folder / TASKS, layout.tasks)
        truths = TableReader(self.folder / TRUTHS, layout.truths)
        return zip(tasks.rows(), truths.rows(), strict=True)

    def made(self, layout: Layout) -> Iterator[tuple[Task[Record], Truth[Record]]]:
        """Its tasks, each with its truth."""
        for task, truth in self.rows(layout):
            yield layout.task(task), layout.truth(truth)

    def move(self, entry: Entry, folder: Path) -> None:
        """Moves something that it holds to its place in the dataset; done again, it changes nothing."""
        source, target = self.folder / _CONTENT / entry.path, folder / entry.path
        with writing(target):
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                source.rename(target)


def leftovers(steps: Path) -> Iterator[Path]:
    """Folders of steps that were cut off."""
    return (path for path in steps.iterdir() if path.name.endswith(UNFINISHED))


def _receipt(step: str, batch: Batch, hashes: dict[str, str]) -> Receipt:
    scenes = {f"{SCENES}/{scene_id}": scene.content_sha256 for scene_id, scene in batch.scenes.items()}
    files = {path: hashlib.sha256(data).hexdigest() for path, data in batch.files.items()}
    groups = ((Kind.SCENE, scenes), (Kind.VIEW, hashes), (Kind.FILE, files))
    return Receipt(
        step=step,
        # Sorted, so that a benchmark may well fill its mappings in any order.
        entries=tuple(
            Entry(path=path, kind=kind, sha256=sha256)
            for kind, group in groups
            for path, sha256 in sorted(group.items())
        ),
        assets={
            scene_id: tuple(
                Asset(what=one.what, author=one.author, licence=one.licence, source=one.source) for one in scene.credits
            )
            for scene_id, scene in batch.scenes.items()
        },
        rejected=dict(batch.rejected),
    )


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
