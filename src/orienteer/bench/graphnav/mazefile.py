"""Reading a maze as it was published: comment lines, then rows of 0 and 1 from the top."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from orienteer.bench.graphnav.mazes import grid_of
from orienteer.bench.graphnav.mix import MazeName
from orienteer.bench.graphnav.survey import WHOLE, mix_of, survey
from orienteer.errors import BadFileError

_SAID = re.compile(r"(?://|#)\s*(Maze Grid|Name)\s*:\s*(\S+)", re.IGNORECASE)
_LARGEST = 201
"""Cells along a side that are still read."""


@dataclass(frozen=True)
class MazeFile:
    """What a maze's file holds, and what is odd about it."""

    name: str
    """The file's name without its ending: what episodes call it."""
    rows: str
    """From the top, joined by "/"."""
    oddities: tuple[str, ...] = field(default=())
    """What does not stop it from being used, each with its line where it has one."""
    same: str = ""
    """Name of another maze of the same shape, where there is one."""


def read_maze(path: Path) -> MazeFile:
    """A maze from its file. Raises BadFileError with the line where it cannot be used."""
    rows: list[tuple[int, str]] = []
    said: dict[str, str] = {}
    odd: list[str] = []
    for number, raw in enumerate(_text(path, odd).splitlines(), 1):
        line = raw.strip()
        if line.startswith(("//", "#")):
            if found := _SAID.match(line):
                said[found[1].casefold()] = found[2]
            continue
        marks = line.split()
        if marks and set(marks) <= {"0", "1"}:
            rows.append((number, "".join(marks)))
        elif marks and all(re.fullmatch(r"[\d.+-]+", mark) for mark in marks):
            wrong = next(mark for mark in marks if mark not in ("0", "1"))
            raise BadFileError(path, f"{wrong!r} is neither 0 (wall) nor 1 (path)", f"line {number}")
        elif marks:
            odd.append(f"line {number}: is neither a comment nor a row of 0 and 1, and is passed over")
    _check_rows(path, rows)
    text = "/".join(row for _, row in rows)
    odd += _contradictions(path.stem, text, said)
    return MazeFile(path.stem, text, tuple(odd))


def _text(path: Path, odd: list[str]) -> str:
    try:
        data = path.read_bytes()
        text = data.decode("utf-8-sig")
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadFileError(path, "is no UTF-8 text") from error
    if data.startswith(b"\xef\xbb\xbf"):
        odd.append("line 1: begins with a byte order mark")
    if b"\r" in data:
        odd.append("line 1: lines end as on Windows")
    return text


def _check_rows(path: Path, rows: list[tuple[int, str]]) -> None:
    if not rows:
        raise BadFileError(path, "has no row of 0 and 1")
    width = len(rows[0][1])
    for number, row in rows:
        if len(row) != width:
            raise BadFileError(path, f"this row has {len(row)} cells, the first one {width}", f"line {number}")
    if max(width, len(rows)) > _LARGEST:
        raise BadFileError(path, f"has {width}×{len(rows)} cells; at most {_LARGEST}×{_LARGEST} are read")
    if not any("1" in row for _, row in rows):
        raise BadFileError(path, "has no path at all")


def _contradictions(stem: str, text: str, said: dict[str, str]) -> list[str]:
    """Where names and comments say otherwise than the grid."""
    lines = text.split("/")
    width, height, grid = len(lines[0]), len(lines), grid_of(text)
    found, odd = mix_of(grid), []
    name = MazeName.parse(stem)
    if name is None:
        odd.append(f"its name {stem!r} is not of the form Maze_SxS_D.._T.._J..+..")
    else:
        if (name.width, name.height) != (width, height):
            odd.append(f"its name says {name.width}×{name.height}, the grid is {width}×{height}")
        if name.mix != found:
            odd.append(f"its name says {name.mix}, the grid has {found}")
    if said.get("name", stem) != stem:
        odd.append(f"its comment says {said['name']}, its file is named {stem}")
    if said.get("maze grid", f"{width}x{height}") != f"{width}x{height}":
        odd.append(f"its comment says {said['maze grid']}, the grid is {width}x{height}")
    if not survey(grid, 1, width + height, 1)[WHOLE]:
        odd.append("its paths are not all joined")
    return odd
