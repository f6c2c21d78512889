"""A dataset for 🤗 `datasets`: Parquet with the pictures inside, and a card."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa

from orienteer.atomic import whole_folder, writing
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.store.dataset import Dataset
from orienteer.store.info import Info
from orienteer.store.names import TASKS, TRUTHS
from orienteer.store.tables import Row, TableReader, table_writer

MOST_SHARD_BYTES = 400 << 20
"""Of pictures in one Parquet file: the size that 🤗 itself aims at."""
MOST_GROUP_BYTES = 32 << 20
"""Of pictures in one row group, so that a reader of one row need not decode much."""

IMAGES = "images"
"""The column of pictures, in the order of the views."""

_IMAGE = pa.struct([("bytes", pa.binary()), ("path", pa.string())])
_IMAGE_FEATURE = {"_type": "Image"}
_DTYPES = {
    pa.string(): "string",
    pa.int64(): "int64",
    pa.float64(): "float64",
    pa.bool_(): "bool",
    pa.binary(): "binary",
}


def export_hf(
    dataset: Dataset,
    folder: Path | str,
    *,
    truths: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Path:
    """Writes `data/*.parquet` and a card into a new folder, for `datasets.load_dataset(folder)`; the folder's path.

    With `truths`, those become the configuration "truth"; without, they stay at home.
    """
    target = Path(folder)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise BadArgumentError(f"{target} is not empty; an export needs a new folder.")
    with writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
    with whole_folder(target) as part:
        (part / "data").mkdir()
        _write_tasks(dataset, part / "data", progress or (lambda done, total: None))
        if truths:
            reader = TableReader(dataset.tables / TRUTHS, dataset.layout.truths)
            with table_writer(part / "truth" / "test-00000.parquet", _described(dataset.layout.truths)) as table:
                for row in reader.rows():
                    table.append(row)
        (part / "README.md").write_text(_card(dataset.info, dataset.benchmark.title, truths), encoding="utf-8")
    return target


def _write_tasks(dataset: Dataset, folder: Path, progress: Callable[[int, int], None]) -> None:
    schema = _described(dataset.layout.tasks.append(pa.field(IMAGES, pa.list_(_IMAGE))))
    rows, done = _with_images(dataset), 0
    shard, last = 0, False
    while not last:
        with table_writer(folder / f"test-{shard:05d}.parquet", schema) as table:
            in_shard = in_group = 0
            last = True
            for row, size in rows:
                table.append(row)
                done += 1
                progress(done, len(dataset))
                in_shard, in_group = in_shard + size, in_group + size
                if in_group >= MOST_GROUP_BYTES:
                    table.flush()
                    in_group = 0
                if in_shard >= MOST_SHARD_BYTES and done < len(dataset):
                    last = False
                    break
        shard += 1


def _with_images(dataset: Dataset) -> Iterator[tuple[Row, int]]:
    """Rows of tasks with their pictures, and the bytes of these."""
    for row in TableReader(dataset.tables / TASKS, dataset.layout.tasks).rows():
        images = [{"bytes": _read(dataset.file(view["path"])), "path": view["path"]} for view in row["views"]]
        yield {**row, IMAGES: images}, sum(len(image["bytes"]) for image in images)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error


def _described(schema: pa.Schema) -> pa.Schema:
    """The schema with the feature types that 🤗 `datasets` looks for in its metadata."""
    features = {field.name: _feature(field.type) for field in schema}
    return schema.with_metadata({"huggingface": json.dumps({"info": {"features": features}})})


def _feature(kind: pa.DataType) -> Any:
    if kind == _IMAGE:
        return _IMAGE_FEATURE
    if pa.types.is_struct(kind):
        return {field.name: _feature(field.type) for field in kind}
    if pa.types.is_list(kind):
        inner = _feature(kind.value_type)
        # A list of structs is written as a JSON list: as a "Sequence" it would become a struct of lists.
        return [inner] if pa.types.is_struct(kind.value_type) and inner != _IMAGE_FEATURE else _sequence(inner)
    return {"dtype": _DTYPES[kind], "_type": "Value"}


def _sequence(inner: Any) -> dict[str, Any]:
    return {"feature": inner, "_type": "Sequence"}


def _card(info: Info, title: str, truths: bool) -> str:
    configs = "- config_name: tasks\n  default: true\n  data_files: [{split: test, path: data/*.parquet}]\n"
    if truths:
        configs += "- config_name: truth\n  data_files: [{split: test, path: truth/*.parquet}]\n"
    families = "".join(f"- {name}: {count} tasks\n" for name, count in info.counts.families.items())
    assets = "".join(f"- {one.what}, by {one.author}, {one.licence} {one.source}\n" for one in info.assets)
    return f"""---
configs:
{configs}---

# {title}

{info.counts.tasks} tasks, made by {info.generator}: dataset version {info.dataset_version}, seed {info.seed}.

{families}
content_sha256 `{info.content_sha256}`, metric version {info.metric_version}

{f"Uses:{chr(10)}{assets}" if assets else "Uses nobody else's models or pictures."}

{info.canary}
"""
