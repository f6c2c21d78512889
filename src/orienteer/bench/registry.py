"""Which benchmarks there are: every folder beside this file that defines a BENCHMARK, and installed plug-ins.

They are found by name at run time, not imported: rooms below a benchmark can drive it without depending on it. Only
the one that is asked for is imported.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

import orienteer.bench
from orienteer.bench.contract import Benchmark
from orienteer.errors import UnknownNameError

PLUG_INS = "orienteer.benchmarks"
"""The entry point group in which other packages name their Benchmark objects."""


@cache
def benchmark(name: str) -> Benchmark:
    """The benchmark with that name: a folder here, or the entry point of another package."""
    known = _loaders()
    if name not in known:
        raise UnknownNameError("benchmark", name, known)
    found = known[name]()
    if found.name != name:
        raise ValueError(f"the benchmark found as {name!r} calls itself {found.name!r}")
    return found


def benchmarks() -> dict[str, Benchmark]:
    """All benchmarks by name."""
    return {name: benchmark(name) for name in names()}


def names() -> tuple[str, ...]:
    """The names of all benchmarks: ours first, then those of other packages."""
    return tuple(_loaders())


def _loaders() -> dict[str, Callable[[], Benchmark]]:
    loaders: dict[str, Callable[[], Benchmark]] = {
        module.name: _import(f"orienteer.bench.{module.name}")
        for module in iter_modules(orienteer.bench.__path__)
        if module.ispkg
    }
    for point in entry_points(group=PLUG_INS):
        if point.name in loaders:
            raise ValueError(f"two benchmarks are named {point.name!r}")
        loaders[point.name] = point.load
    return loaders


def _import(package: str) -> Callable[[], Benchmark]:
    def load() -> Benchmark:
        found: Benchmark = import_module(package).BENCHMARK
        return found

    return load
