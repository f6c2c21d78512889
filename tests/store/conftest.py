"""The store is tested with a benchmark of another package, found through its entry point like any plug-in."""

import sys
from pathlib import Path

import pytest

PLUG_IN = Path(__file__).parent / "plug_in"


@pytest.fixture(autouse=True)
def oddities(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the benchmark `oddities` known to this process and to those it starts."""
    monkeypatch.setattr(sys, "path", [str(PLUG_IN), *sys.path])
    monkeypatch.setenv("PYTHONPATH", str(PLUG_IN))
    monkeypatch.delenv("ODDITIES", raising=False)
