"""Every registered benchmark with its small dataset: a new one is tested by being registered."""

import pytest
from contract_tools import SEED

from orienteer.bench import registry
from orienteer.store.make import make_dataset


@pytest.fixture(scope="session", params=registry.names())
def benchmark(request):
    return registry.benchmark(request.param)


@pytest.fixture(scope="session")
def dataset(benchmark, tmp_path_factory):
    return make_dataset(benchmark, tmp_path_factory.mktemp(benchmark.name) / "data", benchmark.small, SEED, workers=1)


@pytest.fixture(scope="session")
def examples(dataset):
    """A task of each family with its truth."""
    found = {}
    for task, truth in zip(dataset.tasks(), dataset.truths(), strict=True):
        found.setdefault(task.family, (task, truth))
    return list(found.values())
