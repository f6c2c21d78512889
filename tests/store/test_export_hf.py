import io
import json

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

from orienteer.errors import BadArgumentError, BadFileError
from orienteer.see.picture import load_png
from orienteer.store import export_hf as module
from orienteer.store.export_hf import export_hf
from orienteer.store.make import make_dataset


@pytest.fixture
def dataset(tmp_path):
    return make_dataset("oddities", tmp_path / "data", workers=0)


def features(path):
    return json.loads(pq.read_schema(path).metadata[b"huggingface"])["info"]["features"]


def test_pictures_and_rows_come_back(dataset, tmp_path):
    out = export_hf(dataset, tmp_path / "deep" / "hf")
    table = pq.read_table(out / "data" / "test-00000.parquet")
    rows = table.to_pylist()
    assert [row["task_id"] for row in rows] == [task.task_id for task in dataset.tasks()]
    for row, task in zip(rows, dataset.tasks(), strict=True):
        (image,) = row["images"]
        assert image["path"] == task.views[0].path
        shown = np.array(Image.open(io.BytesIO(image["bytes"])))
        assert np.array_equal(shown, load_png(dataset.file(task.views[0].path)))
    assert rows[1]["oddities"]["leaves"][0]["label"] == "größer"
    assert not (out / "truth").exists()


def test_the_features_say_what_each_column_is(dataset, tmp_path):
    """In the words of 🤗 datasets, for every column: with a gap it would refuse the file."""
    path = export_hf(dataset, tmp_path / "hf") / "data" / "test-00000.parquet"
    found = features(path)
    assert list(found) == pq.read_schema(path).names
    assert found["images"] == {"feature": {"_type": "Image"}, "_type": "Sequence"}
    assert found["task_id"] == {"dtype": "string", "_type": "Value"}
    assert found["views"][0]["role"] == {"dtype": "string", "_type": "Value"}
    assert found["oddities"]["table"] == [
        {
            "key": {"dtype": "string", "_type": "Value"},
            "value": {"feature": {"dtype": "int64", "_type": "Value"}, "_type": "Sequence"},
        }
    ]
    assert found["oddities"]["raw"]["dtype"] == "binary"


def test_truths_go_only_where_they_are_asked_for(dataset, tmp_path):
    out = export_hf(dataset, tmp_path / "hf", truths=True)
    rows = pq.read_table(out / "truth" / "test-00000.parquet").to_pylist()
    assert [row["oddities"]["number"] for row in rows] == [truth.answer.number for truth in dataset.truths()]
    assert "config_name: truth" in (out / "README.md").read_text()


def test_the_card_says_where_it_comes_from(dataset, tmp_path):
    card = (export_hf(dataset, tmp_path / "hf") / "README.md").read_text()
    assert dataset.info.content_sha256 in card
    assert dataset.info.canary in card
    assert "12 tasks" in card


@pytest.mark.parametrize("most", [1, 3000, 10**9])
def test_shards_and_groups_keep_to_their_size(dataset, tmp_path, monkeypatch, most):
    monkeypatch.setattr(module, "MOST_SHARD_BYTES", most)
    monkeypatch.setattr(module, "MOST_GROUP_BYTES", most // 2)
    out = export_hf(dataset, tmp_path / "hf")
    shards = sorted((out / "data").iterdir())
    rows = [row["task_id"] for shard in shards for row in pq.read_table(shard).to_pylist()]
    assert rows == [task.task_id for task in dataset.tasks()]
    assert (len(shards) == 12) == (most == 1)
    assert (len(shards) == 1) == (most == 10**9)


def test_a_dataset_without_tasks_can_be_exported(tmp_path):
    from orienteer.bench.registry import benchmark

    empty = make_dataset("oddities", tmp_path / "data", benchmark("oddities").settings(steps=0), workers=0)
    out = export_hf(empty, tmp_path / "hf")
    assert pa.concat_tables(pq.read_table(path) for path in (out / "data").iterdir()).num_rows == 0


def test_it_writes_nothing_over_and_nothing_by_halves(dataset, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "x").write_text("")
    with pytest.raises(BadArgumentError, match="not empty"):
        export_hf(dataset, tmp_path / "full")
    dataset.file("views/003.png").unlink()
    with pytest.raises(BadFileError, match=r"views/003\.png"):
        export_hf(dataset, tmp_path / "hf")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "full"]
