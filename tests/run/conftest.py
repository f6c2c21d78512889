"""The toy's small dataset, made once."""

import pytest

from orienteer.bench import registry
from orienteer.store.make import make_dataset


@pytest.fixture(scope="session")
def toy():
    return registry.benchmark("toy")


@pytest.fixture(scope="session")
def dataset(toy, tmp_path_factory):
    return make_dataset(toy, tmp_path_factory.mktemp("toy") / "data", toy.small, 5, workers=0)
