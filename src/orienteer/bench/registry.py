"""Which benchmarks there are: every folder beside this file that defines a BENCHMARK, and installed plug-ins.

They are found by name at run time, not imported: rooms below a benchmark can drive it without depending on it.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

import orienteer.bench
from orienteer.bench.contract import Benchmark
from orienteer.errors import UnknownNameError


def benchmark(name: str) -> Benchmark:
    """The benchmark with that name."""
    known = benchmarks()
    if name not in known:
        raise UnknownNameError("benchmark", name, known)
    return known[name]


@cache
def benchmarks() -> dict[str, Benchmark]:
    """All benchmarks by name: ours first, then those of other packages (entry point group `orienteer.benchmarks`)."""
    ours = [
        import_module(f"orienteer.bench.{module.name}").BENCHMARK
        for module in iter_modules(orienteer.bench.__path__)
        if module.ispkg
    ]
    others = [point.load() for point in entry_points(group="orienteer.benchmarks")]
    found: dict[str, Benchmark] = {}
    for one in [*ours, *others]:
        if found.setdefault(one.name, one) is not one:
            raise ValueError(f"two benchmarks are named {one.name!r}")
    return found
