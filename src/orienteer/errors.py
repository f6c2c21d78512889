"""The one tree of errors that Orienteer raises on purpose.

A message says what is wrong, where, and which choices there are; the command line prints it without a traceback.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path


class OrienteerError(Exception):
    """Something a user can mend: everything raised on purpose derives from it."""


class BadArgumentError(OrienteerError, ValueError):
    """A value given in Python or on the command line is not one of those that work."""


class UnknownNameError(BadArgumentError):
    """A name that is not among the known ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(known)
        close = get_close_matches(name, names, n=1)
        hint = f" Did you mean {close[0]!r}?" if close else ""
        super().__init__(f"There is no {kind} named {name!r}.{hint} Known: {', '.join(names) or 'none'}.")


class BadFileError(OrienteerError):
    """A file that cannot be read as what it claims to be."""

    def __init__(self, path: Path | str, problem: str, place: str = "") -> None:
        self.path = Path(path)
        self.place = place
        super().__init__(f"{path}{f' ({place})' if place else ''}: {problem}")


class NewerSchemaError(BadFileError):
    """A file written by a later Orienteer than this one."""


class BusyError(OrienteerError):
    """Another process is writing the same folder."""


class CannotWriteError(OrienteerError):
    """The disk is full, or the folder may not be written to."""


class UnreachableError(OrienteerError):
    """There is no place for a body where one is needed."""
