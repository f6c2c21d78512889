"""JSON files that say which schema they are written in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from orienteer.errors import BadFileError, NewerSchemaError

M = TypeVar("M", bound=BaseModel)


def read_versioned(path: Path, model: type[M], newest: int, what: str) -> M:
    """The content of a file with a `schema_version` of at most `newest`; `what` names it in errors, as "a run"."""
    content = read_json(path)
    found = content.get("schema_version") if isinstance(content, dict) else None
    if not isinstance(found, int):
        raise BadFileError(path, f"is no description of {what}: it has no schema_version")
    if found > newest:
        raise NewerSchemaError(path, f"has schema {found}; this Orienteer reads up to {newest}. A newer one is needed.")
    try:
        return model.model_validate(content)
    except ValidationError as error:
        first = error.errors()[0]
        raise BadFileError(path, first["msg"], ".".join(map(str, first["loc"]))) from error


def read_json(path: Path) -> Any:
    """The content of a JSON file."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BadFileError(path, "is not there") from error
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise BadFileError(path, f"is not JSON: {error}") from error
