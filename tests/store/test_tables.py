import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from orienteer.errors import BadArgumentError, BadFileError
from orienteer.store.tables import ROWS_PER_GROUP, TableReader, table_writer

SCHEMA = pa.schema([("task_id", pa.string()), ("n", pa.int64())])
ROWS = [{"task_id": f"t{i}", "n": i * i} for i in range(2 * ROWS_PER_GROUP + 7)]


@pytest.fixture
def table(tmp_path):
    with table_writer(tmp_path / "t.parquet", SCHEMA, "a note") as writer:
        for row in ROWS:
            writer.append(row)
    return tmp_path / "t.parquet"


def test_rows_are_read_in_order_by_number_and_by_range(table):
    reader = TableReader(table, SCHEMA)
    assert len(reader) == len(ROWS)
    assert list(reader.rows()) == ROWS
    assert [reader.row(i) for i in (0, len(ROWS) - 1, ROWS_PER_GROUP, ROWS_PER_GROUP - 1)] == [
        ROWS[i] for i in (0, -1, ROWS_PER_GROUP, ROWS_PER_GROUP - 1)
    ]
    for start, stop in ((0, 3), (ROWS_PER_GROUP - 2, ROWS_PER_GROUP + 2), (5, 5), (len(ROWS) - 1, 10**9)):
        assert list(reader.rows(start, stop)) == ROWS[start:stop]
    assert reader.column("n").to_pylist() == [row["n"] for row in ROWS]


def test_rows_leave_in_groups_and_the_note_stays(table):
    meta = pq.read_metadata(table)
    assert [meta.row_group(i).num_rows for i in range(meta.num_row_groups)] == [ROWS_PER_GROUP, ROWS_PER_GROUP, 7]
    assert pq.read_schema(table).metadata[b"orienteer"] == b"a note"


def test_a_table_without_rows_can_be_read(tmp_path):
    with table_writer(tmp_path / "t.parquet", SCHEMA):
        pass
    assert list(TableReader(tmp_path / "t.parquet", SCHEMA).rows()) == []


def test_an_error_while_writing_leaves_no_table(tmp_path):
    def too_large():
        with table_writer(tmp_path / "t.parquet", SCHEMA) as writer:
            writer.append({"task_id": "big one", "n": 2**63})

    with pytest.raises(BadArgumentError, match="big one"):
        too_large()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("cut", [0, 3, 100, -9, -1])
def test_a_cut_off_table_is_refused_with_words(table, cut):
    table.write_bytes(table.read_bytes()[:cut])
    with pytest.raises(BadFileError, match=r"t\.parquet"):
        TableReader(table, SCHEMA)


def test_damage_inside_names_the_row_group(table):
    content = bytearray(table.read_bytes())
    content[10:60] = b"\xff" * 50
    table.write_bytes(content)
    reader = TableReader(table, SCHEMA)
    with pytest.raises(BadFileError, match="row group 0"):
        list(reader.rows())


@pytest.mark.parametrize(
    ("schema", "says"),
    [
        (pa.schema([("task_id", pa.string())]), "has no column 'n'; its columns are task_id"),
        (pa.schema([("task_id", pa.string()), ("n", pa.string())]), r"column n\): is string, not int64"),
    ],
)
def test_other_columns_are_refused_by_name(tmp_path, schema, says):
    with table_writer(tmp_path / "t.parquet", schema):
        pass
    with pytest.raises(BadFileError, match=says):
        TableReader(tmp_path / "t.parquet", SCHEMA)


def test_a_missing_table_is_said_to_be_missing(tmp_path):
    with pytest.raises(BadFileError, match="is not there"):
        TableReader(tmp_path / "t.parquet", SCHEMA)
