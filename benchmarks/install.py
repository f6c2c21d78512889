"""What an installation costs: the disk that Orienteer and everything it needs take."""

from __future__ import annotations

import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from benchmarks import Figure


def measure() -> list[Figure]:
    """Sizes of the files of all distributions that the default installation needs."""
    needed = _needed("orienteer", set())
    total = sum(_bytes(one) for one in needed.values())
    return [Figure("default installation on disk", total / 1e6, "MB", 1000.0)]


def _needed(name: str, seen: set[str]) -> dict[str, Distribution]:
    """The distribution of that name and all it requires without extras."""
    key = re.sub(r"[-_.]+", "-", name).lower()
    if key in seen:
        return {}
    seen.add(key)
    try:
        here = distribution(name)
    except PackageNotFoundError:
        return {}
    found = {key: here}
    for line in here.requires or []:
        requirement, _, marker = line.partition(";")
        if "extra" not in marker:
            found |= _needed(re.split(r"[ <>=!~\[(]", requirement.strip())[0], seen)
    return found


def _bytes(one: Distribution) -> int:
    paths = (Path(str(file.locate())) for file in one.files or [])
    return sum(path.stat().st_size for path in paths if path.is_file())
