"""How Orienteer compiles its loops: numba without the GIL, one thread, exact arithmetic, cached per user.

`NUMBA_CACHE_DIR` overrides the cache folder. Where no folder can be written, kernels are compiled anew in
each process: slower at start, otherwise the same.
"""

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar

import numba
import platformdirs

P = ParamSpec("P")
R = TypeVar("R")


def _cache_folder() -> str | None:
    """A folder for compiled kernels that can be written, or None."""
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_path("orienteer") / "kernels")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return str(folder) if os.access(folder, os.W_OK) else None


_FOLDER = _cache_folder()


@cache
def _room_folder(room: Path) -> str:
    """The cache of all kernels of one room, as they are written now."""
    # numba looks at the file of the kernel itself, but kernels take in helpers and constants of other files.
    texts = (path.read_bytes() for path in sorted(room.rglob("*.py")) if room.is_dir())
    state = hashlib.sha256(b"".join(text for text in texts if b"@kernel" in text)).hexdigest()
    return f"{_FOLDER}/{room.stem}-{state[:12]}"


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function of arrays and numbers on its first call."""
    if _FOLDER:
        package, source = Path(__file__).parent, Path(function.__code__.co_filename)
        room = package / source.relative_to(package).parts[0] if source.is_relative_to(package) else source
        numba.config.CACHE_DIR = _room_folder(room)  # type: ignore[attr-defined]
    # fastmath stays off and nothing runs in parallel: results must not depend on the machine's mood.
    compiled: Callable[P, R] = numba.njit(nogil=True, cache=_FOLDER is not None, error_model="numpy")(function)
    return compiled
