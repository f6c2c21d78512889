"""Command-line options from a settings record: one option a field, checked by the record itself."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import click
from pydantic import ValidationError

from orienteer.bench.contract import Record
from orienteer.errors import BadArgumentError


def options_for(settings: type[Record]) -> list[click.Parameter]:
    """An option for every field: `branching_factor` becomes `--branching-factor`."""
    options: list[click.Parameter] = []
    for name, info in settings.model_fields.items():
        flag, shown = f"--{_dashed(name)}", "required"
        if not info.is_required():
            default = info.get_default(call_default_factory=True)
            shown = f"default: {_shown(default)}" if default not in (None, "", (), []) else ""
        if info.annotation is bool:
            shown = f"default: {'' if info.default else 'no-'}{_dashed(name)}"
            flag = f"{flag}/--no-{_dashed(name)}"
        words = f"{info.description or name.replace('_', ' ')}{f'  [{shown}]' if shown else ''}"
        metavar = None if info.annotation is bool else _metavar(info.annotation)
        options.append(
            click.Option([flag, name], default=None, help=words, required=info.is_required(), metavar=metavar)
        )
    return options


def settings_from(settings: type[Record], given: Mapping[str, Any]) -> Record:
    """The record that the given options make; a list is written with commas."""
    values: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        many = get_origin(settings.model_fields[name].annotation) in (tuple, list, set, frozenset)
        values[name] = [one.strip() for one in value.split(",") if one.strip()] if many else value
    try:
        return settings.model_validate(values)
    except ValidationError as error:
        said = "; ".join(f"--{_dashed(str(line['loc'][0]))}: {line['msg']}" for line in error.errors() if line["loc"])
        raise BadArgumentError(said or str(error)) from error


def _metavar(annotation: Any) -> str:
    """What may be written there, as help shows it."""
    kind, inner = get_origin(annotation), get_args(annotation)
    if kind is Literal:
        return f"[{'|'.join(map(str, inner))}]"
    if kind in (Union, UnionType):
        return "|".join(_metavar(one) for one in inner if one is not type(None))
    if kind in (tuple, list, set, frozenset):
        return f"{_metavar(inner[0])},…"
    return {int: "INTEGER", float: "NUMBER"}.get(annotation, "TEXT")


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple | set | frozenset) else str(value)
