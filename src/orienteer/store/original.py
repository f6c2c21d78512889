"""Folders in the layout in which a benchmark was published: they stay as they are, and get an index elsewhere.

The index, which lies in the user's cache, is the tables that a dataset of ours has beside its files. It is made when
such a folder is first opened, and again when one of its files has changed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from orienteer.atomic import whole_folder, writing
from orienteer.bench.contract import Benchmark, Found, Original
from orienteer.bench.registry import benchmarks
from orienteer.errors import BadFileError
from orienteer.store.canonical import Digests, RowHash
from orienteer.store.info import Counts, Info, canary, plan_for, versions
from orienteer.store.names import FILES, INFO, ODDITIES, TASKS, TRUTHS, WORK
from orienteer.store.seen import Seen
from orienteer.store.step import Entry, Kind
from orienteer.store.tables import FILES_SCHEMA, ODDITIES_SCHEMA, Layout, TableWriter, table_writer

VERSION = "original"
"""The dataset version of what was published elsewhere."""

_FORM = 1
"""Of an index; raised when an older one would not do."""


def tables_of(folder: Path, progress: Callable[[int, int], None] | None = None) -> Path:
    """Where the tables of a dataset lie: in its folder, or in the index of a published one."""
    if (folder / INFO).exists() or (folder / WORK).exists() or not folder.is_dir():
        return folder
    published = _published(folder)
    if published is None:
        names = " or ".join(name for name, bench in benchmarks().items() if bench.original is not None)
        raise BadFileError(folder, f"is no dataset: it has no {INFO}, nor is it laid out as {names} was published")
    return _index(folder.resolve(), *published, progress or (lambda done, total: None))


def holds_dataset(folder: Path) -> bool:
    """Whether the folder is a dataset, or one that was published elsewhere."""
    return (folder / INFO).exists() or (folder.is_dir() and _published(folder) is not None)


def _published(folder: Path) -> tuple[Benchmark, Original] | None:
    """The benchmark in whose layout the folder was published, if there is one."""
    for bench in benchmarks().values():
        original = None if bench.original is None else bench.original(folder)
        if original is not None:
            return bench, original
    return None


def _index(folder: Path, bench: Benchmark, original: Original, progress: Callable[[int, int], None]) -> Path:
    paths = list(original.files())
    home = user_cache_path("orienteer") / "originals"
    name = _short(f"{bench.name} {folder}")
    index = home / f"{name}-{_short(_stamp(folder, bench, paths))}"
    if not (index / INFO).exists():
        with writing(home):
            home.mkdir(parents=True, exist_ok=True)
        with whole_folder(index) as part:
            _Indexing(part, bench).fill(folder, original, paths, progress)
        for older in home.glob(f"{name}-*"):
            if older != index:
                shutil.rmtree(older, ignore_errors=True)
    return index


def _stamp(folder: Path, bench: Benchmark, paths: list[str]) -> str:
    """Changes with everything that an index depends on."""
    layout = Layout(bench)
    shape = [_FORM, plan_for(bench, bench.settings(), 0, VERSION).model_dump(), str(layout.tasks), str(layout.truths)]
    with _reading(folder):
        states = [(path, (folder / path).stat()) for path in paths]
    return json.dumps([*shape, *((path, state.st_size, state.st_mtime_ns) for path, state in states)])


def _short(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:16]


class _Indexing:
    """An index being written."""

    def __init__(self, target: Path, bench: Benchmark) -> None:
        self._target = target
        self._bench = bench
        self._layout = Layout(bench)
        self._hashes = {name: RowHash() for name in Digests.model_fields}
        self._families: Counter[str] = Counter()

    def fill(self, folder: Path, original: Original, paths: list[str], tell: Callable[[int, int], None]) -> None:
        """Writes the tables, then `dataset.json`."""
        note = canary(self._bench.name)
        with _reading(folder):
            total = len(original)
        with ExitStack() as stack:
            tables = {
                name: stack.enter_context(table_writer(self._target / name, schema, note))
                for name, schema in (
                    (TASKS, self._layout.tasks),
                    (TRUTHS, self._layout.truths),
                    (FILES, FILES_SCHEMA),
                    (ODDITIES, ODDITIES_SCHEMA),
                )
            }
            ids = stack.enter_context(Seen())
            for done, found in enumerate(original.found()):
                self._take(found, tables, ids)
                if done % 1000 == 0:
                    tell(min(done, total), total)
            for path in paths:
                entry = Entry(path=path, kind=Kind.FILE, sha256=_sha256(folder / path)).model_dump(mode="json")
                tables[FILES].append(entry)
                self._hashes["files"].add(entry)
        self._info(len(paths)).save(self._target)
        tell(total, total)

    def _take(self, found: Found, tables: dict[str, TableWriter], ids: Seen) -> None:
        oddities = list(found.oddities)
        if found.pair is not None:
            task, truth = (self._layout.task_row(found.pair[0]), self._layout.truth_row(found.pair[1]))
            task_id = task["task_id"]
            if ids.add(task_id) is not None:
                task_id = f"{task_id}-again-{self._families.total()}"
                ids.add(task_id)
                oddities.append(f"another task is called {task['task_id']} already; this one becomes {task_id}")
            row: dict[str, Any]
            for name, table, row in (("tasks", TASKS, task), ("truths", TRUTHS, truth)):
                row["task_id"] = task_id
                tables[table].append(row)
                self._hashes[name].add(row)
            self._families[task["family"]] += 1
        for says in oddities:
            tables[ODDITIES].append({"place": found.place, "says": says})

    def _info(self, files: int) -> Info:
        digests = Digests(**{name: running.hexdigest() for name, running in self._hashes.items()})
        return Info(
            **dict(plan_for(self._bench, self._bench.settings(), 0, VERSION)) | {"settings": {}},
            counts=Counts(
                tasks=self._families.total(),
                scenes=0,
                views=0,
                files=files,
                families=dict(sorted(self._families.items())),
                rejected={},
            ),
            assets=(),
            canary=canary(self._bench.name),
            made_with=versions(),
            digests=digests,
            content_sha256=digests.content_sha256,
        )


def _sha256(path: Path) -> str:
    with _reading(path), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadFileError(error.filename or path, f"cannot be read: {error.strerror or error}") from error
