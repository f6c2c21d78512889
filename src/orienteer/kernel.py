"""How Orienteer compiles its loops: numba without the GIL, one thread, exact arithmetic, cached per user.

`NUMBA_CACHE_DIR` overrides the cache folder. Where no folder can be written, kernels are compiled anew in
each process: slower at start, otherwise the same.
"""

import os
from collections.abc import Callable
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
if _FOLDER:
    numba.config.CACHE_DIR = _FOLDER  # type: ignore[attr-defined]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compiles a function of arrays and numbers on its first call."""
    # fastmath stays off and nothing runs in parallel: results must not depend on the machine's mood.
    compiled: Callable[P, R] = numba.njit(nogil=True, cache=_FOLDER is not None, error_model="numpy")(function)
    return compiled
