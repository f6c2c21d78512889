"""Columns from records: which Arrow type a field becomes, and how its values go there and come back.

Only types that every Parquet reader knows are used: numbers, strings, bytes, lists and structs. A dict becomes a list
of (key, value) structs, an enum its value. What has no single type (a union) is refused with words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import pyarrow as pa
from pydantic import BaseModel

from orienteer.errors import BadArgumentError

Plain: TypeAlias = Any
"""What Arrow takes and gives: None, bool, int, float, str, bytes, and lists and dicts of these."""

_SCALARS: dict[Any, pa.DataType] = {
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
    str: pa.string(),
    bytes: pa.binary(),
}


@dataclass(frozen=True)
class Column:
    """How values of one Python type are stored."""

    type: pa.DataType
    plain: Callable[[Any], Plain]
    """From a field's value to what Arrow stores."""
    value: Callable[[Plain], Any]
    """Back, as far as pydantic needs it to validate the field."""


def column_of(kind: Any, place: str) -> Column:
    """The column for a Python type; `place` names the field in errors."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return column_of(args[0], place)
    if origin in (Union, UnionType):
        return _optional(args, place)
    if kind in _SCALARS:
        return Column(_SCALARS[kind], _same, _same)
    if origin is Literal:
        return Column(_type_of_values(args, place), _same, _same)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Column(_type_of_values([one.value for one in kind], place), lambda member: member.value, _same)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _struct(kind, place)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _pairs(args, place)
    if isinstance(origin, type) and issubclass(origin, AbstractSet):
        return _list(args[0], place, lambda items: sorted(items, key=lambda item: json.dumps(item, sort_keys=True)))
    if origin is tuple and args[1:] != (Ellipsis,):
        return _fixed(args, place)
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return _list(args[0], place, _same)
    raise _refused(place, f"{_name(kind)} has no column type")


def _same(value: Any) -> Any:
    return value


def _optional(args: tuple[Any, ...], place: str) -> Column:
    kinds = [arg for arg in args if arg is not NoneType]
    if len(kinds) != 1:
        raise _refused(place, f"a column has one type, not {' or '.join(map(_name, kinds))}; give each its own field")
    inner = column_of(kinds[0], place)
    return Column(
        inner.type,
        lambda value: None if value is None else inner.plain(value),
        lambda plain: None if plain is None else inner.value(plain),
    )


def _type_of_values(values: Sequence[Any], place: str) -> pa.DataType:
    kinds = {type(value) for value in values}
    if len(kinds) != 1 or not kinds <= _SCALARS.keys():
        raise _refused(place, f"its values have the types {', '.join(sorted(map(_name, kinds))) or 'none'}")
    return _SCALARS[kinds.pop()]


def _struct(model: type[BaseModel], place: str) -> Column:
    if f"{model.__qualname__}." in f"{place}.":
        raise _refused(place, f"{model.__qualname__} contains itself")
    if not model.model_fields:
        raise _refused(place, f"{model.__qualname__} has no fields, and Parquet no empty struct")
    columns = {
        name: column_of(info.annotation, f"{place}.{model.__qualname__}.{name}")
        for name, info in model.model_fields.items()
    }

    def plain(record: BaseModel) -> Plain:
        if type(record) is not model:
            raise BadArgumentError(
                f"{place} holds a {type(record).__qualname__}; its column is for {model.__qualname__}"
            )
        return {name: column.plain(getattr(record, name)) for name, column in columns.items()}

    def value(row: Plain) -> Any:
        return {name: column.value(row[name]) for name, column in columns.items()}

    return Column(pa.struct([pa.field(name, column.type) for name, column in columns.items()]), plain, value)


def _list(kind: Any, place: str, ordered: Callable[[Any], Any]) -> Column:
    inner = column_of(kind, place)
    return Column(
        pa.list_(inner.type),
        lambda items: ordered([inner.plain(item) for item in items]),
        lambda row: [inner.value(item) for item in row],
    )


def _fixed(args: tuple[Any, ...], place: str) -> Column:
    if len(set(args)) != 1:
        raise _refused(place, f"a list has one type of items, not {', '.join(map(_name, args))}; use a Record")
    return _list(args[0], place, _same)


def _pairs(args: tuple[Any, ...], place: str) -> Column:
    keys, values = (column_of(arg, place) for arg in args)
    if keys.type not in (pa.string(), pa.int64()):
        raise _refused(place, "the keys of a dict are strings or integers")
    return Column(
        pa.list_(pa.struct([pa.field("key", keys.type), pa.field("value", values.type)])),
        lambda table: sorted(
            ({"key": keys.plain(key), "value": values.plain(value)} for key, value in table.items()),
            key=lambda pair: pair["key"],
        ),
        lambda rows: {keys.value(row["key"]): values.value(row["value"]) for row in rows},
    )


def _name(kind: Any) -> str:
    return kind.__qualname__ if isinstance(kind, type) else str(kind)


def _refused(place: str, why: str) -> BadArgumentError:
    return BadArgumentError(
        f"{place} cannot be a column: {why}. Known: bool, int, float, str, bytes, enums and literals of one type, "
        "Records, lists, tuples of one type, sets, dicts with string or integer keys, and each of them or None."
    )
