"""Files that a file names: only those in its own folder are ever opened."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

from orienteer.errors import BadFileError

_ADDRESS = re.compile(r"^[a-zA-Z][a-zA-Z0-9+.-]*:")


def beside(path: Path, name: str, place: str, encoded: bool = True) -> Path:
    """The file that `path` calls `name`, if it lies in the folder of `path` or below and is there.

    `encoded`: the name is part of an address, in which %20 stands for a blank.
    """
    plain = (unquote(name) if encoded else name).replace("\\", "/")
    if _ADDRESS.match(name) or plain.startswith("//") or _ADDRESS.match(plain):
        raise BadFileError(path, f"names {_short(name)}; addresses are never fetched, put the file beside it", place)
    if "\0" in plain or plain.startswith("/") or ".." in plain.split("/"):
        raise BadFileError(path, f"names {_short(name)}, which is outside its own folder", place)
    try:
        folder = path.parent.resolve()
        target = (folder / plain).resolve()
        if not target.is_relative_to(folder):
            raise BadFileError(path, f"names {_short(name)}, a link that leads out of its folder", place)
        if not target.is_file():
            raise BadFileError(path, f"names {_short(name)}, but no such file is beside it", place)
    except OSError as error:
        raise BadFileError(path, f"names {_short(name)}, which cannot be opened: {error.strerror}", place) from error
    return target


def _short(name: str) -> str:
    return repr(name if len(name) <= 80 else name[:77] + "…")
