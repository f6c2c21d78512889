"""What a run is asked to be: written down before the first question, and held against what the folder holds."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from orienteer.bench.contract import Benchmark, Record
from orienteer.errors import BadArgumentError
from orienteer.run.folder import refuse_strangers
from orienteer.run.journal import now
from orienteer.run.manifest import (
    Asked,
    DatasetRef,
    Decoding,
    Manifest,
    PictureSettings,
    Selection,
    digest_of,
    load_manifest,
)
from orienteer.run.selection import chosen, count_of
from orienteer.store.dataset import Dataset

REFERENCES = "orienteer"
"""What the names of our own answerers begin with, as models: orienteer/planner."""
_PACKAGES = ("orienteer", "inspect-ai", "openai", "anthropic", "google-genai", "numpy", "numba", "embreex", "pillow")
_SECRET = ("key", "token", "secret", "password", "auth", "header", "credential")


@dataclass(frozen=True)
class Order:
    """What somebody wants to be run."""

    dataset: Dataset
    model: str
    model_args: dict[str, Any]
    options: Record
    decoding: dict[str, Any]
    pictures: PictureSettings
    selection: Selection

    def check(self) -> None:
        """Raises where a reference answerer or a family is asked for that there is not."""
        if self.model.startswith(f"{REFERENCES}/"):
            self.dataset.benchmark.reference(self.model.removeprefix(f"{REFERENCES}/"))
        next(chosen(self.dataset, self.selection), None)

    def asked(self, folder: Path) -> Asked:
        """As the manifest holds it."""
        bench = self.dataset.benchmark
        return Asked(
            benchmark=bench.name,
            model=self.model,
            model_args={name: value for name, value in self.model_args.items() if not _is_secret(name)},
            dataset=_reference(self.dataset, folder),
            options=json.loads(self.options.model_dump_json()),
            decoding=self.decoding,
            pictures=self.pictures,
            prompts=prompts_of(bench),
        )

    def name(self) -> str:
        """A folder name that tells different runs apart and is the same for the same one."""
        asked = self.asked(Path()).model_dump(exclude={"dataset": {"absolute", "relative"}})
        model = "".join(letter if letter.isalnum() or letter in "-_.@" else "-" for letter in self.model)
        return f"{asked['benchmark']}-{model}-{digest_of(asked)[:8]}"


def manifest_for(order: Order, folder: Path) -> Manifest:
    """The manifest of a run in that folder: of a new one, or of the one that is there, which must be the same."""
    refuse_strangers(folder)
    bench = order.dataset.benchmark
    asked, selection = order.asked(folder), order.selection
    started, decoding, judges = now(), Decoding(requested=order.decoding), {}
    if (folder / "run.json").exists():
        there = load_manifest(folder)
        if differences := differences_between(asked, there.asked):
            raise BadArgumentError(
                f"{folder} holds a run that was asked for differently: {differences}. Ask for the same to go on with "
                "it, or use another folder."
            )
        started, decoding, judges = there.started, there.decoding, there.judges
    return Manifest(
        asked=asked,
        selection=selection,
        task_count=count_of(order.dataset, selection),
        metric_version=bench.metric_version,
        sources=sources_of(bench),
        decoding=decoding,
        judges=judges,
        versions=versions(),
        started=started,
    )


def differences_between(mine: Asked, theirs: Asked) -> str:
    """In words, what is asked differently here and there; empty if nothing. Where the dataset lies does not count."""
    here, there = _flat(mine), _flat(theirs)
    names = [name for name in {**here, **there} if here.get(name) != there.get(name)]
    return "; ".join(f"{name} {here.get(name)!r} here, {there.get(name)!r} there" for name in names)


def prompts_of(bench: Benchmark) -> dict[str, str]:
    """SHA-256 of each prompt file of a benchmark, by name."""
    package = _package(bench)
    return {} if package is None else _hashes(package / "prompts", "")


def sources_of(bench: Benchmark) -> dict[str, str]:
    """SHA-256 of each Python file of a benchmark, by name."""
    package = _package(bench)
    if package is not None:
        return _hashes(package, ".py")
    source = Path(sys.modules[bench.session.__module__].__file__ or "")
    return {source.name: hashlib.sha256(source.read_bytes()).hexdigest()} if source.is_file() else {}


def versions() -> dict[str, str]:
    """Versions of what a run depends on."""
    found = {"python": sys.version.split()[0], "platform": sys.platform}
    for name in _PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def _reference(dataset: Dataset, folder: Path) -> DatasetRef:
    absolute = dataset.folder.resolve()
    try:
        relative = Path(os.path.relpath(absolute, folder.resolve())).as_posix()
    except ValueError:  # another drive
        relative = ""
    info = dataset.info
    return DatasetRef(
        absolute=str(absolute),
        relative=relative,
        content_sha256=info.content_sha256,
        dataset_version=info.dataset_version,
        metric_version=info.metric_version,
        tasks=info.counts.tasks,
    )


def _flat(asked: Asked) -> dict[str, Any]:
    tree = asked.model_dump(exclude={"dataset": {"absolute", "relative"}})
    return {
        f"{name}.{inner}" if isinstance(value, dict) else name: found
        for name, value in tree.items()
        for inner, found in (value.items() if isinstance(value, dict) else [("", value)])
    }


def _package(bench: Benchmark) -> Traversable | None:
    """None where the whole benchmark is one file."""
    name = bench.session.__module__.rpartition(".")[0]
    return files(name) if name else None


def _hashes(folder: Traversable, ending: str) -> dict[str, str]:
    return dict(sorted(_found(folder, ending, ""))) if folder.is_dir() else {}


def _found(folder: Traversable, ending: str, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            yield from _found(entry, ending, f"{prefix}{entry.name}/")
        elif entry.name.endswith(ending):
            yield f"{prefix}{entry.name}", hashlib.sha256(entry.read_bytes()).hexdigest()


def _is_secret(name: str) -> bool:
    return any(word in name.lower() for word in _SECRET)
