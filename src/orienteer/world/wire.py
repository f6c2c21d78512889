"""JSON from outside: checked by pydantic, refused with words that name the place."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer.errors import BadFileError


class Wire(BaseModel):
    """What is read from a file: every number finite, nothing changed later."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class StrictWire(BaseModel):
    """The same for files of our own, in which nothing unknown may appear."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


W = TypeVar("W", bound=BaseModel)


def read_wire(model: type[W], content: bytes, path: Path, place: str = "") -> W:
    """JSON bytes as that model, or a BadFileError that says where they differ from it."""
    try:
        return model.model_validate_json(content.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        where, problem = first_problem(error)
        raise BadFileError(path, problem, f"{place} {where}".strip()) from error


def first_problem(error: ValidationError) -> tuple[str, str]:
    """Where the first mistake is ("accessors[3].count"), and what it is, with the number of further ones."""
    problems = error.errors(include_url=False, include_context=False)
    first = problems[0]
    where = ""
    for step in first["loc"]:
        where += f"[{step}]" if isinstance(step, int) else f".{step}" if where else str(step)
    problem = first["msg"][:1].lower() + first["msg"][1:]
    found = repr(first.get("input"))
    if where and len(found) < 60:
        problem += f", not {found}"
    more = len(problems) - 1
    return where, problem + (f" (and {more} more such problem{'s' * (more > 1)})" if more else "")
