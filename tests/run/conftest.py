"""A toy dataset, a benchmark of another package that a model can judge, and a server that answers like OpenAI's."""

import sys
from pathlib import Path

import pytest

from orienteer.bench import registry
from orienteer.store.make import make_dataset

from .openai_server import Server
from .runs import errand_reply

HERE = Path(__file__).parent
PLUG_IN = HERE / "plug_in"
NOT_OURS = (
    "ignore:The 'initial' parameter is deprecated:DeprecationWarning",
    "ignore:Unclosed <MemoryObject:ResourceWarning",
)
"""Warnings of what Inspect does with its own libraries."""


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(HERE):
            for warning in NOT_OURS:
                item.add_marker(pytest.mark.filterwarnings(warning))


@pytest.fixture(scope="session")
def toy():
    return registry.benchmark("toy")


@pytest.fixture(scope="session")
def dataset(toy, tmp_path_factory):
    return make_dataset(toy, tmp_path_factory.mktemp("toy") / "data", toy.small, 5, workers=0)


@pytest.fixture
def plug_in(monkeypatch):
    """Makes the benchmark `errands` known to this process and to those it starts."""
    monkeypatch.setattr(sys, "path", [str(PLUG_IN), *sys.path])
    monkeypatch.setenv("PYTHONPATH", str(PLUG_IN))


@pytest.fixture(scope="session")
def errands(tmp_path_factory):
    """Six tasks of one turn and three of four."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(PLUG_IN), *sys.path])
        bench = registry.benchmark("errands")
        return make_dataset(bench, tmp_path_factory.mktemp("errands") / "data", bench.small, 3, workers=0)


@pytest.fixture
def server(plug_in):
    with Server(errand_reply) as found:
        yield found


@pytest.fixture
def judge():
    with Server(lambda asked: '{"mark": 4}') as found:
        yield found
