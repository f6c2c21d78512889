"""A pack's models: its libraries' own catalogues, and what we say about each model in `models.csv`."""

from __future__ import annotations

import csv
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from orienteer.arrays import F64, frozen
from orienteer.build.packs import properties
from orienteer.build.packs.archive import safe_path
from orienteer.build.packs.credit import credit
from orienteer.build.packs.entry import ModelEntry, Vector
from orienteer.build.packs.recipe import Library, Recipe, data
from orienteer.errors import BadFileError

NOTES = "models.csv"
UNKNOWN = "not looked at"
"""Problem of a model that `models.csv` does not name."""
FRONT: Vector = (0.0, 0.0, 1.0)
_NUMBERED = re.compile(r"(\w+)#([1-9]\d*)")


Turn = Annotated[Literal[-90, 0, 90, 180], BeforeValidator(int)]


class Note(BaseModel):
    """What we say about one model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    category: str
    name: str
    """Without its colour."""
    color: str = ""
    """The word for its colour, measured by `tint.dominant`, some corrected by eye; empty where none stands out."""
    front: bool
    """Whether it has a front, which looks along +z once it is turned."""
    turn: Turn = 0
    """Degrees about y, anticlockwise seen from above, that bring its front to +z."""
    problem: str = ""
    """Why it is not used."""


class Row(BaseModel):
    """One model as a catalogue lists it, lengths in cm."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    id: str
    name: str
    model: str
    width: float
    height: float
    depth: float
    elevation: float = 0.0
    dropOnTopElevation: float | None = None  # noqa: N815  the catalogue's spelling
    """Height on which things are put; negative: nowhere; absent: its full height."""
    modelRotation: str = ""  # noqa: N815  the catalogue's spelling
    """A 3×3 matrix, row by row."""
    creator: str = ""


def entries(recipe: Recipe, folder: Path) -> tuple[ModelEntry, ...]:
    """Every model of an unpacked pack, in the order of its catalogues, those that are not used too."""
    notes = {note.id: note for note in read_notes(recipe)}
    found: dict[str, ModelEntry] = {}
    for library in recipe.libraries:
        for row in read_rows(folder / library.name / recipe.catalogue):
            if row.id not in found:
                found[row.id] = _entry(row, notes.get(row.id), recipe, library, folder)
    return tuple(found.values())


def read_notes(recipe: Recipe) -> list[Note]:
    """What we say about the models of a pack."""
    source = data(recipe.name, NOTES)
    try:
        return [Note.model_validate(line) for line in csv.DictReader(source.read_text(encoding="utf-8").splitlines())]
    except ValidationError as error:
        raise BadFileError(str(source), f"has a line of another form: {error}") from error


def read_rows(path: Path) -> Iterable[Row]:
    """The models that a catalogue lists, in the order of their numbers."""
    try:
        values = properties.parse(path.read_bytes())
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror}; add the pack again") from error
    numbered: dict[int, dict[str, str]] = defaultdict(dict)
    for key, value in values.items():
        if match := _NUMBERED.fullmatch(key):
            numbered[int(match[2])][match[1]] = value
    for number, fields in sorted(numbered.items()):
        try:
            yield Row.model_validate({name: value for name, value in fields.items() if value})
        except ValidationError as error:
            wrong = ", ".join(str(line["loc"][0]) for line in error.errors())
            raise BadFileError(path, f"lists a model whose {wrong} cannot be read", f"number {number}") from error


def _entry(row: Row, note: Note | None, recipe: Recipe, library: Library, folder: Path) -> ModelEntry:
    path = str(Path(library.name) / safe_path(row.model.lstrip("/"), folder / library.name / recipe.catalogue))
    problem = _problem(row) or (note.problem if note else UNKNOWN)
    words = note or Note(id=row.id, category=row.name.lower(), name=row.name.lower(), front=False)
    return ModelEntry(
        id=row.id,
        name=f"{words.color} {words.name}".strip(),
        category=words.category,
        color=words.color or None,
        size=_size(row, words.turn),
        front=FRONT if words.front else None,
        elevation=_metres(row.elevation),
        top=_top(row),
        rotation=frozen(_about_y(words.turn) @ _rotation(row), np.float64, (3, 3)),
        library=library.name,
        path=path,
        credit=credit(row.name, row.id, row.creator, (folder / path).parent, library, recipe),
        problem=problem or ("" if (folder / path).is_file() else "its file is missing; add the pack again"),
    )


def _size(row: Row, turn: int) -> Vector:
    width, height, depth = (_metres(edge) for edge in (row.width, row.height, row.depth))
    return (depth, height, width) if turn % 180 else (width, height, depth)


def _about_y(turn: int) -> F64:
    sine, cosine = {0: (0, 1), 90: (1, 0), 180: (0, -1), -90: (-1, 0)}[turn]
    return np.array(((cosine, 0.0, sine), (0.0, 1.0, 0.0), (-sine, 0.0, cosine)))


def _metres(cm: float) -> float:
    return round(cm / 100, 7)


def _problem(row: Row) -> str:
    edges = (row.width, row.height, row.depth)
    return "" if all(math.isfinite(edge) and 0 < edge < 1e5 for edge in edges) else "its size is no length"


def _top(row: Row) -> float | None:
    """As Sweet Home 3D takes it: absent means the full height, negative nowhere."""
    if row.dropOnTopElevation is None:
        return _metres(row.height)
    return _metres(row.dropOnTopElevation) if 0 <= row.dropOnTopElevation <= row.height + 1 else None


def _rotation(row: Row) -> F64:
    numbers = [float(number) for number in row.modelRotation.split()]
    if len(numbers) != 9:
        return np.eye(3)
    return np.array(numbers).reshape(3, 3)


def by_problem(all_entries: Iterable[ModelEntry]) -> Mapping[str, tuple[ModelEntry, ...]]:
    """The models that are not used, by reason."""
    groups: dict[str, list[ModelEntry]] = defaultdict(list)
    for entry in all_entries:
        if entry.problem:
            groups[entry.problem].append(entry)
    return {problem: tuple(group) for problem, group in sorted(groups.items())}
