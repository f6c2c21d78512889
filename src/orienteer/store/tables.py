"""The Parquet tables of a dataset: what their columns are, written and read a row group at a time."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import accumulate
from pathlib import Path
from threading import Lock

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import ValidationError

from orienteer.atomic import replacing
from orienteer.bench.contract import Benchmark, Record, Task, Truth, ViewRef
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.store.columns import Plain, column_of

Row = dict[str, Plain]

ROWS_PER_GROUP = 256
"""Rows that are written, and later decoded, together: some MB even where a task carries a long graph."""

GROUPS_KEPT = 4
"""Decoded row groups that a reader keeps for row-by-row access."""

FILES_SCHEMA = pa.schema([("path", pa.string()), ("kind", pa.string()), ("sha256", pa.string())])
"""`files.parquet`: everything the dataset holds beside its tables."""

ODDITIES_SCHEMA = pa.schema([("place", pa.string()), ("says", pa.string())])
"""`oddities.parquet`: what is not as it should be in a published folder."""


class Layout:
    """How the tasks and truths of one benchmark lie in their tables."""

    def __init__(self, benchmark: Benchmark) -> None:
        self.benchmark = benchmark
        self._views = column_of(tuple[ViewRef, ...], "Task.views")
        self._details = column_of(benchmark.details, benchmark.name)
        self._answer = column_of(benchmark.answer, benchmark.name)
        texts = [(name, pa.string()) for name in ("task_id", "benchmark", "family", "scene_id", "cluster_id")]
        self.tasks = pa.schema(
            [*texts, ("turns", pa.int64()), ("views", self._views.type), (benchmark.name, self._details.type)]
        )
        self.truths = pa.schema([("task_id", pa.string()), (benchmark.name, self._answer.type)])

    def task_row(self, task: Task[Record]) -> Row:
        """A task as a row of tasks.parquet."""
        common = {
            name: getattr(task, name) for name in ("task_id", "benchmark", "family", "scene_id", "cluster_id", "turns")
        }
        return {
            **common,
            "views": self._views.plain(task.views),
            self.benchmark.name: self._details.plain(task.details),
        }

    def truth_row(self, truth: Truth[Record]) -> Row:
        """A truth as a row of truth.parquet."""
        return {"task_id": truth.task_id, self.benchmark.name: self._answer.plain(truth.answer)}

    def task(self, row: Row) -> Task[Record]:
        """A task from its row."""
        common = {name: value for name, value in row.items() if name not in ("views", self.benchmark.name)}
        views = tuple(ViewRef(**view) for view in row["views"])
        details = self.benchmark.details.model_validate(self._details.value(row[self.benchmark.name]))
        return Task(**common, details=details, views=views)

    def truth(self, row: Row) -> Truth[Record]:
        """A truth from its row."""
        answer = self.benchmark.answer.model_validate(self._answer.value(row[self.benchmark.name]))
        return Truth(row["task_id"], answer)


class TableWriter:
    """Appends rows to a Parquet file; they leave memory a row group at a time."""

    def __init__(self, file: pq.ParquetWriter, schema: pa.Schema) -> None:
        self._file = file
        self._schema = schema
        self._rows: list[Row] = []

    def append(self, row: Row) -> None:
        """Adds a row."""
        self._rows.append(row)
        if len(self._rows) == ROWS_PER_GROUP:
            self.flush()

    def flush(self) -> None:
        """Writes the rows that are waiting."""
        if self._rows:
            self._file.write_table(table_of(self._rows, self._schema), row_group_size=ROWS_PER_GROUP)
            self._rows.clear()


@contextmanager
def table_writer(path: Path, schema: pa.Schema, note: str = "") -> Iterator[TableWriter]:
    """Writes a Parquet file whole or not at all; `note` goes into its metadata."""
    noted = schema.with_metadata({"orienteer": note}) if note else schema
    with replacing(path) as part, ExitStack() as stack:
        file = stack.enter_context(pq.ParquetWriter(part, noted, compression="zstd"))
        writer = TableWriter(file, noted)
        yield writer
        writer.flush()


def table_of(rows: list[Row], schema: pa.Schema) -> pa.Table:
    """Rows as an Arrow table."""
    try:
        return pa.Table.from_pylist(rows, schema=schema)
    except (pa.ArrowException, OverflowError, TypeError) as error:
        ids = f" near {rows[0]['task_id']!r}" if rows and "task_id" in rows[0] else ""
        raise BadArgumentError(f"a row{ids} does not fit its table: {error}") from error


class TableReader:
    """Reads a Parquet file by row or in order, holding a few row groups at most."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self.path = path
        self._lock = Lock()
        self._kept: OrderedDict[int, pa.Table] = OrderedDict()
        with _reading(path, "footer"):
            self._file = pq.ParquetFile(path)
            found = self._file.schema_arrow.remove_metadata()
        _check_schema(path, found, schema)
        sizes = [int(self._file.metadata.row_group(i).num_rows) for i in range(self._file.num_row_groups)]
        *self._starts, self._rows = accumulate(sizes, initial=0)

    def __len__(self) -> int:
        return self._rows

    def row(self, number: int) -> Row:
        """One row."""
        group = bisect_right(self._starts, number) - 1
        table = self._group(group)
        rows: list[Row] = table.slice(number - self._starts[group], 1).to_pylist()
        return rows[0]

    def rows(self, start: int = 0, stop: int | None = None) -> Iterator[Row]:
        """Rows in order."""
        end = self._rows if stop is None else min(stop, self._rows)
        for group, first in enumerate(self._starts):
            after = self._starts[group + 1] if group + 1 < len(self._starts) else len(self)
            low, high = max(start, first), min(end, after)
            for at in range(low, high, ROWS_PER_GROUP):
                yield from self._group(group).slice(at - first, min(ROWS_PER_GROUP, high - at)).to_pylist()

    def column(self, name: str) -> pa.ChunkedArray:
        """One column of all rows."""
        with self._lock, _reading(self.path, f"column {name}"):
            return self._file.read(columns=[name]).column(0)

    def _group(self, number: int) -> pa.Table:
        with self._lock:
            if number in self._kept:
                self._kept.move_to_end(number)
                return self._kept[number]
            with _reading(self.path, f"row group {number}"):
                table = self._file.read_row_group(number)
            self._kept[number] = table
            if len(self._kept) > GROUPS_KEPT:
                self._kept.popitem(last=False)
            return table


@contextmanager
def row_errors(path: Path, row: Row) -> Iterator[None]:
    """Turns what pydantic finds wrong with a row into a BadFileError that names it."""
    try:
        yield
    except (ValidationError, TypeError, KeyError, ValueError) as error:
        says = error.errors()[0]["msg"] if isinstance(error, ValidationError) else str(error)
        raise BadFileError(path, says, f"task {row.get('task_id')}") from error


@contextmanager
def _reading(path: Path, place: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise BadFileError(path, "is not there") from error
    except (OSError, pa.ArrowException, UnicodeDecodeError) as error:
        raise BadFileError(path, f"is damaged or no Parquet file: {error}", place) from error


def _check_schema(path: Path, found: pa.Schema, wanted: pa.Schema) -> None:
    for field in wanted:
        if field.name not in found.names:
            raise BadFileError(path, f"has no column {field.name!r}; its columns are {', '.join(found.names)}")
        if found.field(field.name).type != field.type:
            raise BadFileError(path, f"is {found.field(field.name).type}, not {field.type}", f"column {field.name}")
