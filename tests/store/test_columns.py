from collections.abc import Mapping, Sequence
from enum import Enum, StrEnum
from typing import Annotated, Literal, Optional

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

from orienteer.bench.contract import Record
from orienteer.errors import BadArgumentError
from orienteer.store.columns import column_of


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(Enum):
    SMALL = 1
    LARGE = 2


class Point(Record):
    x: float
    y: float = 0.0


class Everything(Record):
    flag: bool
    count: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    weight: float
    text: str
    raw: bytes
    color: Color
    size: Size
    mode: Literal["fast", "slow"]
    maybe: int | None
    old_maybe: Optional[str]  # noqa: UP045
    point: Point
    maybe_point: Point | None
    points: tuple[Point, ...]
    nested: list[list[int]]
    pair: tuple[float, float]
    several: Sequence[str]
    tags: frozenset[str]
    table: dict[str, Point]
    by_number: Mapping[int, tuple[str, ...]]


words = st.text(st.characters(exclude_categories=("Cs",)), max_size=5)
floats = st.floats(allow_nan=False)
points = st.builds(Point, x=floats, y=floats)
everything = st.builds(
    Everything,
    flag=st.booleans(),
    count=st.integers(-(2**63), 2**63 - 1),
    weight=floats,
    text=words,
    raw=st.binary(max_size=5),
    color=st.sampled_from(Color),
    size=st.sampled_from(Size),
    mode=st.sampled_from(("fast", "slow")),
    maybe=st.none() | st.integers(0, 9),
    old_maybe=st.none() | words,
    point=points,
    maybe_point=st.none() | points,
    points=st.lists(points, max_size=3).map(tuple),
    nested=st.lists(st.lists(st.integers(0, 9), max_size=2), max_size=2),
    pair=st.tuples(floats, floats),
    several=st.lists(words, max_size=2),
    tags=st.frozensets(words, max_size=3),
    table=st.dictionaries(words, points, max_size=3),
    by_number=st.dictionaries(st.integers(-9, 9), st.lists(words, max_size=2).map(tuple), max_size=2),
)


@settings(max_examples=40, deadline=None)
@given(records=st.lists(everything, min_size=1, max_size=4))
def test_records_come_back_from_parquet_as_they_went(records):
    column = column_of(Everything, "here")
    table = pa.Table.from_pylist([{"it": column.plain(one)} for one in records], pa.schema([("it", column.type)]))
    buffer = pa.BufferOutputStream()
    pq.write_table(table, buffer)
    rows = pq.read_table(pa.BufferReader(buffer.getvalue())).to_pylist()
    assert [Everything.model_validate(column.value(row["it"])) for row in rows] == records


def test_types_are_those_of_plain_parquet():
    assert column_of(dict[str, int | None], "here").type == pa.list_(
        pa.struct([("key", pa.string()), ("value", pa.int64())])
    )
    assert column_of(Point, "here").type == pa.struct([("x", pa.float64()), ("y", pa.float64())])
    assert column_of(Size, "here").type == pa.int64()
    assert column_of(tuple[float, float, float], "here").type == pa.list_(pa.float64())


def test_the_order_of_sets_and_dicts_does_not_show():
    assert column_of(set[int], "here").plain({3, 1, 2}) == [1, 2, 3]
    table = column_of(dict[str, int], "here")
    assert table.plain({"b": 1, "a": 2}) == table.plain({"a": 2, "b": 1})


class Tree(Record):
    children: "tuple[Tree, ...]" = ()


class Empty(Record):
    pass


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        (int | str, "int or str"),
        (Point | Color | None, "Point or Color"),
        (tuple[int, str], "int, str"),
        (object, "object has no column"),
        (Tree, "contains itself"),
        (Empty, "no fields"),
        (Literal[1, "a"], "int, str"),
        (dict[float, int], "keys"),
        (complex, "complex"),
    ],
)
def test_what_has_no_single_type_is_refused_with_words(kind, says):
    with pytest.raises(BadArgumentError, match=f"(?s)^toy.details.*{says}.*Known: bool"):
        column_of(kind, "toy.details")


def test_the_place_of_a_refused_field_is_named():
    class Outer(Record):
        inner: tuple[Tree, ...]

    with pytest.raises(BadArgumentError, match=r"toy\.\S*Outer\.inner\.Tree\.children"):
        column_of(Outer, "toy")


def test_a_record_of_another_type_is_not_cut_to_fit():
    class Solid(Point):
        z: float

    with pytest.raises(BadArgumentError, match="Solid"):
        column_of(Point, "here").plain(Solid(x=1, z=2))
