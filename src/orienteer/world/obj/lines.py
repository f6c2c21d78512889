"""The lines of an OBJ file, many at once: numbers and corners as arrays, the few other lines as words."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, F64, I32, I64, U8, Bool
from orienteer.errors import BadFileError

_BLOCK = 1 << 20
"""Bytes that are parsed at once."""
_LONGEST = 1 << 26
"""Bytes of one line, at most."""
_OTHER, _V, _VT, _VN, _F = range(5)
_SPACE, _NEWLINE, _MINUS, _SLASH, _ZERO = b" \n-/0"


class Numbers(NamedTuple):
    """The numbers of one kind of line (v, vt or vn) in a block."""

    values: F32
    """The first `width` of each line, shape (lines, width)."""
    extra: F32 | None
    """Three more of each `v` line, its colour, where every line has them."""


class Corners(NamedTuple):
    """The faces of a block: their corners one after the other, numbered from 0 over the whole file, −1 for none."""

    v: I32
    vt: I32
    vn: I32
    counts: I32
    """Corners of each face."""
    lines: I32
    """The line of each face in the block."""


class Word(NamedTuple):
    """A line that is neither numbers nor a face."""

    line: int
    """In the block."""
    key: str
    value: str


class Block(NamedTuple):
    """A stretch of an OBJ file."""

    v: Numbers
    vt: Numbers
    vn: Numbers
    faces: Corners
    words: list[Word]


def blocks(path: Path, file: BinaryIO) -> Iterator[Block]:
    """Reads an OBJ file block by block."""
    reader = _Reader(path)
    for content in _whole_lines(path, file):
        yield reader.block(content)


class _Reader:
    """Keeps count of what came before, as negative numbers in faces count back from there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._line = 1
        self._seen = [0, 0, 0]

    def block(self, content: bytes) -> Block:
        text: U8 = np.frombuffer(content, dtype=np.uint8).copy()
        text[(text == 9) | (text == 13) | (text == 11) | (text == 12)] = _SPACE
        ends = np.flatnonzero(text == _NEWLINE)
        starts = _first_letters(text, np.concatenate(([0], ends[:-1] + 1)), ends)
        kinds = _kinds(text, starts)
        line_of = np.repeat(np.arange(len(ends), dtype=np.int32), np.diff(ends, prepend=-1))
        before = [np.cumsum(kinds == kind) + seen for kind, seen in zip((_V, _VT, _VN), self._seen, strict=True)]
        words = self._words(content, starts, ends, kinds)
        block = Block(
            self._numbers(text, line_of, starts, kinds, _V, 3),
            self._numbers(text, line_of, starts, kinds, _VT, 2),
            self._numbers(text, line_of, starts, kinds, _VN, 3),
            self._faces(text, line_of, starts, kinds, before),
            words,
        )
        self._seen = [int(counts[-1]) for counts in before]
        self._line += len(ends)
        return block

    def _error(self, line: int, problem: str) -> BadFileError:
        return BadFileError(self._path, problem, f"line {self._line + line}")

    def _words(self, content: bytes, starts: I64, ends: I64, kinds: U8) -> list[Word]:
        found = []
        interesting = kinds == _OTHER
        interesting &= np.isin(np.frombuffer(content, np.uint8)[np.minimum(starts, len(content) - 1)], list(b"ogum"))
        for line in np.flatnonzero(interesting).tolist():
            words = content[starts[line] : ends[line]].decode("utf-8", "replace").split(None, 1)
            if words and words[0] in ("o", "g", "usemtl", "mtllib"):
                found.append(Word(line, words[0], words[1].strip() if len(words) > 1 else ""))
        return found

    def _numbers(self, text: U8, line_of: I32, starts: I64, kinds: U8, kind: int, width: int) -> Numbers:
        lines = np.flatnonzero(kinds == kind)
        if not len(lines):
            return Numbers(np.empty((0, width), np.float32), None)
        part = _without_key(text, line_of, starts, kinds, kind)
        own = line_of[kinds[line_of] == kind]
        counts = np.bincount(own[_token_starts(part)], minlength=len(kinds))[lines]
        short = np.flatnonzero(counts < (width if kind != _VT else 1))
        if len(short):
            raise self._error(int(lines[short[0]]), f"has {counts[short[0]]} numbers, {width} are needed")
        values = self._parsed(part, lines, counts)
        if (counts == counts[0]).all():
            table = values.reshape(-1, int(counts[0]))
        else:
            first = np.cumsum(counts) - counts
            columns = np.arange(int(min(counts.max(), 7)))
            inside = columns < counts[:, None]
            table = np.where(inside, values[np.minimum(first[:, None] + columns, len(values) - 1)], 0.0)
            if kind == _V and counts.min() < 6:
                table = table[:, :3]
        if table.shape[1] < width:  # a texture line with u alone
            table = np.concatenate((table, np.zeros((len(table), width - table.shape[1]))), axis=1)
        with np.errstate(over="ignore"):
            extra = table[:, -3:].astype(np.float32) if kind == _V and table.shape[1] in (6, 7) else None
            return Numbers(table[:, :width].astype(np.float32), extra)

    def _parsed(self, part: U8, lines: I64, counts: I64) -> F64:
        text = part.tobytes()
        with warnings.catch_warnings():
            warnings.simplefilter("error", DeprecationWarning)  # how older numpy says that it met a bad number
            with contextlib.suppress(ValueError, DeprecationWarning):
                values = np.fromstring(text, dtype=np.float64, sep=" ")
                if len(values) == counts.sum():
                    return np.asarray(values)
        bad = next((i for i, line in enumerate(text.split(b"\n")) if not _all_numbers(line)), 0)
        raise self._error(int(lines[min(bad, len(lines) - 1)]), "has something that is no number")

    def _faces(self, text: U8, line_of: I32, starts: I64, kinds: U8, before: list[I64]) -> Corners:
        nothing = np.empty(0, np.int32)
        if not (kinds == _F).any():
            return Corners(nothing, nothing, nothing, nothing, nothing)
        part = _without_key(text, line_of, starts, kinds, _F)
        own = line_of[kinds[line_of] == _F]
        digit, minus, slash = (part >= _ZERO) & (part <= _ZERO + 9), part == _MINUS, part == _SLASH
        strange = ~(digit | minus | slash | (part == _SPACE) | (part == _NEWLINE))
        if strange.any():
            raise self._error(int(own[np.argmax(strange)]), "a face is made of whole numbers and slashes")
        token_start = _token_starts(part)
        token = np.cumsum(token_start) - 1
        values, where = _integers(part, digit)
        if values is None:
            raise self._error(int(own[where[0]]), "names a corner with too many digits")
        negative = np.where(where > 0, minus[where - 1], False)
        owner = token[where]
        slashes = np.cumsum(slash)
        at_start = slashes[token_start]
        field = slashes[where] - at_start[owner]
        fields = np.zeros((3, int(token[-1]) + 1), dtype=np.int64)
        if field.max(initial=0) > 2:
            raise self._error(int(own[where[np.argmax(field)]]), "has a corner with more than two slashes")
        fields[field, owner] = np.where(negative, -values, values)
        line = own[token_start]
        v, vt, vn = (self._resolved(fields[i], before[i][line], line, required=i == 0) for i in range(3))
        face_lines, counts = np.unique(line, return_counts=True)
        return Corners(v, vt, vn, counts.astype(np.int32), face_lines.astype(np.int32))

    def _resolved(self, numbers: I64, before: I64, line: I32, required: bool) -> I32:
        """Numbers from 0 for numbers from 1, or from −1 for the last one so far; −1 for none."""
        resolved = np.where(numbers > 0, numbers - 1, before + numbers)
        missing = numbers == 0
        wrong = (resolved < 0) & ~missing
        if required:
            wrong |= missing
        if wrong.any():
            raise self._error(int(line[np.argmax(wrong)]), "names a corner that is not there")
        return np.where(missing, -1, resolved).astype(np.int32)


def _whole_lines(path: Path, file: BinaryIO) -> Iterator[bytes]:
    """Blocks that end with a line; lines continued by a backslash are made one."""
    rest = b""
    while True:
        try:
            piece = file.read(_BLOCK)
        except OSError as error:
            raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
        if not piece:
            break
        rest += piece
        if len(rest) > _LONGEST:
            raise BadFileError(path, "is no OBJ file: it has no line ends")
        if rest.endswith((b"\r", b"\\")):
            continue
        if b"\n" not in rest and b"\r" in rest:
            rest = rest.replace(b"\r", b"\n")
        cut = rest.rfind(b"\n") + 1
        while cut and rest[:cut].rstrip(b"\r\n").endswith(b"\\"):
            cut = rest.rfind(b"\n", 0, cut - 1) + 1
        if cut:
            yield _joined(rest[:cut])
            rest = rest[cut:]
    if rest.strip():
        yield _joined(rest.replace(b"\r", b"\n") + b"\n")


def _joined(lines: bytes) -> bytes:
    return lines.replace(b"\\\r\n", b" ").replace(b"\\\n", b" ") if b"\\" in lines else lines


def _first_letters(text: U8, starts: I64, ends: I64) -> I64:
    """Where each line's first word begins."""
    for _ in range(64):
        blank = (text[starts] == _SPACE) & (starts < ends)
        if not blank.any():
            break
        starts = starts + blank
    return starts


def _kinds(text: U8, starts: I64) -> U8:
    """The kind of each line."""
    last = len(text) - 1
    a, b, c = (text[np.minimum(starts + i, last)] for i in range(3))
    kinds = np.zeros(len(starts), dtype=np.uint8)
    kinds[(a == ord("v")) & (b == _SPACE)] = _V
    kinds[(a == ord("v")) & (b == ord("t")) & (c == _SPACE)] = _VT
    kinds[(a == ord("v")) & (b == ord("n")) & (c == _SPACE)] = _VN
    kinds[(a == ord("f")) & (b == _SPACE)] = _F
    return kinds


def _without_key(text: U8, line_of: I32, starts: I64, kinds: U8, kind: int) -> U8:
    """The bytes of all lines of a kind, their first words blanked, comments too."""
    chosen = starts[kinds == kind]
    text = text.copy()
    text[chosen] = _SPACE
    if kind in (_VT, _VN):
        text[chosen + 1] = _SPACE
    part: U8 = np.asarray(text[kinds[line_of] == kind])
    if (part == ord("#")).any():
        part = _uncommented(part)
    return part


def _uncommented(part: U8) -> U8:
    """Blanks from # to the end of the line."""
    line = np.cumsum(part == _NEWLINE) - (part == _NEWLINE)
    marks = np.cumsum(part == ord("#"))
    first = np.concatenate(([0], np.flatnonzero(part == _NEWLINE)[:-1] + 1))
    base = marks[first] - (part[first] == ord("#"))
    part = part.copy()
    part[(marks > base[line]) & (part != _NEWLINE)] = _SPACE
    return part


def _all_numbers(line: bytes) -> bool:
    try:
        return all(float(word) is not None for word in line.split())
    except ValueError:
        return False


def _token_starts(part: U8) -> Bool:
    """Where a word begins."""
    blank = (part == _SPACE) | (part == _NEWLINE)
    return np.asarray(~blank & np.concatenate(([True], blank[:-1])))


def _integers(part: U8, digit: Bool) -> tuple[I64 | None, I64]:
    """The whole numbers among bytes, and where they begin; None where one is too long."""
    begin = digit & ~np.concatenate(([False], digit[:-1]))
    where = np.flatnonzero(begin)
    places = np.flatnonzero(digit)
    if not len(places):
        return np.empty(0, np.int64), where
    first = np.flatnonzero(begin[places])
    lengths = np.diff(first, append=len(places))
    if lengths.max() > 10:
        return None, where[np.argmax(lengths) :]
    power = np.repeat(where + lengths, lengths) - 1 - places
    digits = (part[places] - _ZERO).astype(np.int64) * 10**power
    values: npt.NDArray[np.int64] = np.add.reduceat(digits, first)
    return values, where
