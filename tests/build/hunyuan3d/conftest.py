from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from orienteer.build.hunyuan3d import Credentials, Generated, Patience, Service, generate

from .tencent import SECRET_ID, SECRET_KEY, Tencent

HASTE = Patience(attempts=3, first_pause_s=0.01, longest_pause_s=0.03, answer_s=5.0, download_s=10.0, job_s=10.0)


@pytest.fixture
def tencent(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tencent]:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    server = Tencent()
    yield server
    server.stop()


@pytest.fixture
def service(tencent: Tencent) -> Service:
    return Service.at("china", Credentials(SECRET_ID, SECRET_KEY), endpoint=tencent.url, patience=HASTE)


@pytest.fixture
def make(service: Service, tmp_path: Path) -> Callable[..., Generated]:
    """`generate` against the local service, into the test's own folder."""

    def run(request: object = "a red armchair", **options: object) -> Generated:
        return generate(request, options.pop("service", service), tmp_path / "models", **options)  # type: ignore[arg-type]

    return run
