"""Which names and paths a dataset may hold: those that mean the same on every file system, inside its folder."""

import re
from collections.abc import Iterable

from orienteer.errors import BadArgumentError

INFO = "dataset.json"
TASKS = "tasks.parquet"
TRUTHS = "truth.parquet"
FILES = "files.parquet"
ODDITIES = "oddities.parquet"
"""What was odd about a published folder; only in its index."""
SCENES = "scenes"
ATTRIBUTION = "ATTRIBUTION.txt"
"""Whom to name for models by others; only where there are any."""
WORK = ".making"
"""The hidden folder of a dataset that is being made."""
LOCK = "lock"
"""In that folder: whoever makes it holds this."""

RESERVED = frozenset((INFO, TASKS, TRUTHS, FILES, SCENES, ATTRIBUTION.lower()))
"""What the store itself writes at the top of a dataset's folder."""

_NAME = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.+=@,-]{0,198}[A-Za-z0-9_+=@,-])?")


def check_name(name: str, what: str) -> str:
    """The same name, if it can be a file's."""
    if not _NAME.fullmatch(name):
        raise BadArgumentError(
            f"{what} {name!r} cannot be used: names are 1 to 200 of the characters A–Z a–z 0–9 _ . + = @ , - "
            "and neither begin nor end with a dot, nor begin with a sign."
        )
    return name


def check_path(path: str, what: str) -> str:
    """The same path, if it stays in the dataset's folder and belongs to the benchmark."""
    pieces = path.split("/")
    for piece in pieces:
        check_name(piece, f"{what} {path!r}: the part")
    if pieces[0].lower() in RESERVED:
        raise BadArgumentError(f"{what} {path!r} cannot be used: {', '.join(sorted(RESERVED))} belong to the store.")
    return path


def first_twice(names: Iterable[str]) -> str | None:
    """The first name that comes a second time, if any."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
