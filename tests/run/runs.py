"""How the tests run models."""

import json
from pathlib import Path
from typing import Any

from orienteer.run.execute import Ended, Way, run
from orienteer.run.folder import RunFolder
from orienteer.run.manifest import PictureSettings, Selection
from orienteer.run.manifests import Order
from orienteer.run.models import DETERMINISTIC, service_for
from orienteer.run.prices import price_of
from orienteer.run.retrying import Retrying
from orienteer.run.service import Service

from .openai_server import KEY, Asked, Server

MODEL = "openai-api/local/echo"
QUICK = Retrying(tries=3, first_wait_s=0.02, longest_wait_s=0.1, attempt_timeout_s=60)


def errand_reply(asked: Asked) -> str:
    """A word that depends on the whole question, pictures included: the same whenever the same is shown."""
    return ("north", "east", "south", "west")[int(asked.key[:8], 16) % 4]


def service(server: Server, name: str = MODEL, **changes: Any) -> Service:
    """The model behind a server of the tests."""
    given = {"retrying": QUICK, "model_args": {"api_key": KEY}, "base_url": server.url, "max_connections": 8}
    return service_for(name, **{**given, **changes})


def order(dataset: Any, base_url: str | None, model: str = MODEL, **selection: Any) -> Order:
    """What is asked for."""
    args = {} if base_url is None else {"base_url": base_url}
    options = dataset.benchmark.options()
    return Order(dataset, model, args, options, DETERMINISTIC, PictureSettings(), Selection(**selection))


def go(
    dataset: Any, folder: Path, server: Server, *, way: Way | None = None, price: str | None = None, **asked: Any
) -> Ended:
    """Runs in this process."""
    how = way or Way(workers=0, max_connections=8)
    wanted = order(dataset, server.url, **asked)
    return run(wanted, folder, service(server, price=price_of(MODEL, price)), how)


def outcomes(folder: Path, judge: str = "embedded") -> dict[tuple[str, int], Any]:
    """How everything ended that was asked."""
    opened = RunFolder.open(folder)
    return {(one.task.task_id, epoch): one.outcome for epoch, one in opened.results(judge)}


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().split("\n") if line]
