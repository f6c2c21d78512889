"""A dataset on disk, opened for reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path

from orienteer.bench.contract import Benchmark, Record, Task, Truth
from orienteer.bench.registry import benchmark as benchmark_named
from orienteer.errors import BadArgumentError, BadFileError, UnknownNameError
from orienteer.store.cache import SceneCache
from orienteer.store.info import Info, load_info
from orienteer.store.names import FILES, INFO, ODDITIES, SCENES, TASKS, TRUTHS, WORK
from orienteer.store.original import tables_of
from orienteer.store.step import Entry, Kind
from orienteer.store.tables import FILES_SCHEMA, ODDITIES_SCHEMA, Layout, TableReader, row_errors
from orienteer.world.scene import Scene

_PRIVATE = frozenset((INFO, TASKS, TRUTHS, FILES, WORK))
"""Not for sessions: the tables are read through this class, the truth through `truths()` alone."""

_MOST_NAMED = 20
_TASKS_KEPT = 256
"""Of those read by their id: a run comes back to each several times a turn."""
_PATHS_KEPT = 4096
"""Of files that were looked up: a long session asks for the same pictures turn after turn, missing ones too."""


class Dataset:
    """The tasks of a dataset with their scenes and pictures: a Shelf for sessions."""

    def __init__(self, folder: Path, tables: Path, info: Info, benchmark: Benchmark, scenes: SceneCache) -> None:
        self.folder = folder
        self.tables = tables
        """Where its tables lie: in the same folder, but for a published one, whose index is kept elsewhere."""
        self.info = info
        self.benchmark = benchmark
        self.layout = Layout(benchmark)
        self._scenes = scenes
        self._tasks = TableReader(tables / TASKS, self.layout.tasks)
        self._index = _Index(self._tasks)
        self._task = lru_cache(_TASKS_KEPT)(self._read_task)
        self._found = lru_cache(_PATHS_KEPT)(self._look_up)

    @classmethod
    def open(
        cls,
        folder: Path | str,
        *,
        scenes: SceneCache | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> Dataset:
        """Opens a dataset's folder, or one in the layout in which a benchmark was published.

        Says with words what is wrong with one that cannot be read. `progress` is told (done, total) while a published
        folder is read for the first time.
        """
        root = Path(folder)
        tables = tables_of(root, progress)
        info = load_info(tables)
        return cls(root, tables, info, benchmark_named(info.benchmark), scenes or SceneCache())

    def __reduce__(self) -> tuple[Callable[[Path], Dataset], tuple[Path]]:
        """Goes to other processes by its folder."""
        return Dataset.open, (self.folder,)

    def __len__(self) -> int:
        return len(self._tasks)

    def tasks(self, start: int = 0, stop: int | None = None) -> Iterator[Task[Record]]:
        """Tasks in order, read as they are wanted."""
        for row in self._tasks.rows(start, stop):
            with row_errors(self._tasks.path, row):
                yield self.layout.task(row)

    def task(self, task_id: str) -> Task[Record]:
        """The task with that id; reads no other. The latest few are kept."""
        return self._task(task_id)

    def _read_task(self, task_id: str) -> Task[Record]:
        row = self._tasks.row(self._index.number(task_id))
        with row_errors(self._tasks.path, row):
            return self.layout.task(row)

    def task_ids(self) -> list[str]:
        """Ids of all tasks in order; reads nothing else of them."""
        return list(self._index.numbers)

    def truths(self) -> Truths:
        """What is right: for scoring and proving only, in a table of its own."""
        return Truths(self.tables, self.layout)

    def scene(self, scene_id: str) -> Scene:
        """The scene with that id."""
        if scene_id not in self._scene_hashes:
            raise BadFileError(self.folder / SCENES / scene_id, "the dataset holds no such scene")
        return self._scenes.get(self._scene_hashes[scene_id], lambda: Scene.load(self.folder / SCENES / scene_id))

    def file(self, path: str) -> Path:
        """A file of the dataset. Refuses what lies outside its folder, and the tables."""
        found = self._found(path)
        if found is None:
            raise BadFileError(self.folder / path, "is not there")
        return found

    def _look_up(self, path: str) -> Path | None:
        root = self.folder.resolve()
        target = (root / path.replace("\0", "\ufffd")).resolve()
        if not target.is_relative_to(root) or target == root:
            raise BadArgumentError(f"{path!r} leads out of the dataset's folder {self.folder}")
        if target.relative_to(root).parts[0].lower() in _PRIVATE:
            raise BadArgumentError(f"{path!r} is not for sessions; read it through the dataset's methods")
        return target if target.is_file() else None

    def files(self, start: int = 0, stop: int | None = None) -> Iterator[Entry]:
        """Everything it holds beside its tables, in order."""
        reader = TableReader(self.tables / FILES, FILES_SCHEMA)
        for row in reader.rows(start, stop):
            with row_errors(reader.path, row):
                yield Entry(**row)

    def oddities(self) -> Iterator[tuple[str, str]]:
        """(place, what is odd there) of a published folder; nothing of a dataset of ours."""
        if self.tables != self.folder:
            for row in TableReader(self.tables / ODDITIES, ODDITIES_SCHEMA).rows():
                yield row["place"], row["says"]

    @cached_property
    def _scene_hashes(self) -> dict[str, str]:
        entries = (entry for entry in self.files() if entry.kind is Kind.SCENE)
        return {entry.path.removeprefix(f"{SCENES}/"): entry.sha256 for entry in entries}


class Truths:
    """The truths of a dataset, in the order of its tasks."""

    def __init__(self, folder: Path, layout: Layout) -> None:
        self._layout = layout
        self._truths = TableReader(folder / TRUTHS, layout.truths)
        self._index = _Index(self._truths)

    def __len__(self) -> int:
        return len(self._truths)

    def __iter__(self) -> Iterator[Truth[Record]]:
        return self.rows()

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[Truth[Record]]:
        """Truths in order, read as they are wanted."""
        for row in self._truths.rows(start, stop):
            with row_errors(self._truths.path, row):
                yield self._layout.truth(row)

    def of(self, task_id: str) -> Truth[Record]:
        """The truth of the task with that id; reads no other."""
        row = self._truths.row(self._index.number(task_id))
        with row_errors(self._truths.path, row):
            return self._layout.truth(row)


class _Index:
    """Row numbers by task id, read when first asked: of all that a table holds, the ids alone."""

    def __init__(self, table: TableReader) -> None:
        self._table = table

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {task_id: number for number, task_id in enumerate(self._table.column("task_id").to_pylist())}

    def number(self, task_id: str) -> int:
        """The row with that id."""
        if task_id not in self.numbers:
            shown = list(islice(self.numbers, _MOST_NAMED))
            raise UnknownNameError("task", task_id, [*shown, *(["…"] if len(self.numbers) > _MOST_NAMED else [])])
        return self.numbers[task_id]
