"""Command-line options from a settings record: one option a field, checked by the record itself."""

from collections.abc import Mapping
from typing import Any, get_origin

import click
from pydantic import ValidationError

from orienteer.bench.contract import Record
from orienteer.errors import BadArgumentError


def options_for(settings: type[Record]) -> list[click.Parameter]:
    """An option for every field: `branching_factor` becomes `--branching-factor`."""
    options: list[click.Parameter] = []
    for name, info in settings.model_fields.items():
        default = "required" if info.is_required() else f"default {_shown(info.get_default(call_default_factory=True))}"
        words = f"{info.description or name.replace('_', ' ')} [{default}]"
        flag = (
            "/".join((f"--{_dashed(name)}", f"--no-{_dashed(name)}"))
            if info.annotation is bool
            else f"--{_dashed(name)}"
        )
        options.append(click.Option([flag, name], default=None, help=words, required=info.is_required()))
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


def _dashed(name: str) -> str:
    return name.replace("_", "-")


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple | set | frozenset) else str(value)
