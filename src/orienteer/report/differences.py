"""In what two runs differ, apart from their answers: said before any of their numbers are compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from orienteer.run.folder import RunFolder
from orienteer.run.manifest import Manifest


@dataclass(frozen=True)
class Difference:
    """One setting that two runs do not share."""

    what: str
    first: str
    second: str
    matters: bool
    """Whether scores may differ because of it, so that the models' own difference is not all that is seen."""

    def __str__(self) -> str:
        return f"{self.what}: {self.first} here, {self.second} there"


def differences(first: RunFolder, second: RunFolder) -> list[Difference]:
    """Everything that differs, what matters first."""
    found = [*_asked(first.manifest, second.manifest), *_judged(first, second)]
    return sorted(found, key=lambda one: not one.matters)


def _asked(a: Manifest, b: Manifest) -> Iterator[Difference]:
    yield from _one("benchmark", a.benchmark, b.benchmark, True)
    yield from _one("model", a.model, b.model, False)
    yield from _one("dataset", a.asked.dataset.content_sha256[:16], b.asked.dataset.content_sha256[:16], True)
    yield from _one("dataset version", a.asked.dataset.dataset_version, b.asked.dataset.dataset_version, True)
    yield from _one("metric version", a.metric_version, b.metric_version, True)
    yield from _each("option", a.asked.options, b.asked.options, True)
    yield from _each("prompt", _short(a.asked.prompts), _short(b.asked.prompts), True)
    yield from _each("source", _short(a.sources), _short(b.sources), True)
    yield from _each("pictures", a.asked.pictures.model_dump(), b.asked.pictures.model_dump(), True)
    yield from _each("decoding asked for", a.decoding.requested, b.decoding.requested, True)
    yield from _each("decoding sent", a.decoding.sent or {}, b.decoding.sent or {}, True)
    yield from _each("model argument", a.asked.model_args, b.asked.model_args, False)
    yield from _each("selection", a.selection.model_dump(), b.selection.model_dump(), True)
    yield from _each("version", a.versions, b.versions, False)


def _judged(first: RunFolder, second: RunFolder) -> Iterator[Difference]:
    yield from _one("judges", ", ".join(first.judges()) or "none", ", ".join(second.judges()) or "none", True)
    here, there = first.manifest.judges, second.manifest.judges
    for judge in sorted(here.keys() & there.keys()):
        yield from _each(f"judge {judge}'s decoding", here[judge].sent or {}, there[judge].sent or {}, True)


def _each(what: str, a: Mapping[str, Any], b: Mapping[str, Any], matters: bool) -> Iterator[Difference]:
    for name in sorted(a.keys() | b.keys()):
        yield from _one(f"{what} {name}", a.get(name, "nothing"), b.get(name, "nothing"), matters)


def _one(what: str, a: Any, b: Any, matters: bool) -> Iterator[Difference]:
    if a != b:
        yield Difference(what, str(a), str(b), matters)


def _short(hashes: Mapping[str, str]) -> dict[str, str]:
    return {name: value[:12] for name, value in hashes.items()}
