"""Extension objects of a glTF file."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from orienteer.world.gltf.container import Container
from orienteer.world.wire import first_problem

E = TypeVar("E", bound=BaseModel)


def extension(container: Container, extensions: dict[str, Any], name: str, model: type[E], place: str) -> E | None:
    """The extension of that name as its model, or None where it is not used."""
    if name not in extensions:
        return None
    try:
        return model.model_validate(extensions[name])
    except ValidationError as error:
        where, problem = first_problem(error)
        raise container.error(problem, f"{place}.extensions.{name} {where}".strip()) from error
