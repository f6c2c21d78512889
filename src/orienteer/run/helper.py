"""A model that helps to make something: what it said is kept in a folder, so that nothing is asked and paid for twice.

It can be handed to worker processes; each of them reaches the model by itself. Every answer is a file of its own, named
by the question, because several processes write at once.
"""

from __future__ import annotations

import asyncio
import atexit
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer.asking import Part
from orienteer.atomic import write_text
from orienteer.errors import BadArgumentError
from orienteer.run.journal import Usage, now
from orienteer.run.manifest import PictureSettings
from orienteer.run.models import DETERMINISTIC, service_for
from orienteer.run.prices import Price, price_of
from orienteer.run.references import PROVIDER
from orienteer.run.retrying import Retrying
from orienteer.run.service import Said, Service
from orienteer.run.showing import Encoder, Shown
from orienteer.run.spend import SpentError


class Answer(BaseModel):
    """What a model said to one question."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    """SHA-256 of model, decoding, words, pictures and schema."""
    model: str
    answer: str
    usage: Usage = Usage()
    cost_usd: float | None = None
    seconds: float = 0.0
    time: str
    """UTC, ISO 8601."""


@dataclass(frozen=True)
class Helper:
    """Asks a model, or says again what it said before. An `orienteer.asking.Ask`."""

    model: str
    """As in openai/gpt-5-mini."""
    folder: Path
    """Where its answers are kept."""
    base_url: str | None = None
    model_args: tuple[tuple[str, Any], ...] = ()
    retrying: Retrying = Retrying()
    price: Price | None = None
    most_usd: float | None = None
    """No question is put that might pass this limit, but for those that other processes put at the same moment."""

    def __call__(self, parts: Sequence[Part], schema: Mapping[str, Any] | None = None) -> str:
        """The model's words. Raises ServiceError where it did not answer, SpentError where money is up."""
        shown = Encoder(PictureSettings()).shown(parts)
        key = self._key(shown, schema)
        kept = self._kept(key)
        if kept is not None:
            return kept.answer
        self._check_money()
        said = _said(self, shown, schema)
        answer = Answer(
            key=key,
            model=self.model,
            answer=said.words,
            usage=said.usage,
            cost_usd=said.cost_usd,
            seconds=said.seconds,
            time=now(),
        )
        write_text(self.folder / f"{key}.json", answer.model_dump_json() + "\n")
        return said.words

    def _key(self, shown: Shown, schema: Mapping[str, Any] | None) -> str:
        asked = {"model": self.model, "args": self.model_args, "decoding": DETERMINISTIC, "schema": schema}
        text = json.dumps(asked, sort_keys=True, default=str) + shown.sha256
        return sha256(text.encode()).hexdigest()

    def _kept(self, key: str) -> Answer | None:
        path = self.folder / f"{key}.json"
        try:
            return Answer.model_validate_json(path.read_bytes())
        except (OSError, ValidationError):
            return None

    def _check_money(self) -> None:
        if self.most_usd is None:
            return
        costs = [one.cost_usd or 0.0 for one in answers_in(self.folder)]
        if sum(costs) + max(costs, default=0.0) > self.most_usd:
            raise SpentError(
                f"stopped: {sum(costs):.4f} USD are spent, and the next answer might pass the limit of "
                f"{self.most_usd:g} USD"
            )


def helper_for(
    model: str,
    folder: Path,
    *,
    base_url: str | None = None,
    model_args: Mapping[str, Any] | None = None,
    retrying: Retrying | None = None,
    price: Price | None = None,
    most_usd: float | None = None,
) -> Helper:
    """The model of that name, which must be there to be asked. Raises BadArgumentError where it cannot be used."""
    if model.startswith(f"{PROVIDER}/"):
        raise BadArgumentError(f"{model} answers tasks and helps to make nothing; name a vision model.")
    costs = price or price_of(model)
    if most_usd is not None and costs is None:
        raise BadArgumentError(f"--max-cost needs a price, and that of {model!r} is unknown; give it as --price.")
    args = tuple(sorted((model_args or {}).items()))
    helper = Helper(model, folder, base_url, args, retrying or Retrying(), costs, most_usd)
    _service(helper)  # what is wrong with the name, a key, an address is said now and not in every worker
    return helper


def answers_in(folder: Path) -> list[Answer]:
    """Everything that was said so far; files that cannot be read are left out."""
    found: list[Answer] = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(Answer.model_validate_json(path.read_bytes()))
        except (OSError, ValidationError):
            continue
    return found


@cache
def _runner() -> asyncio.Runner:
    """One event loop for all questions of this process: connections are kept open in it."""
    runner = asyncio.Runner()
    atexit.register(runner.close)
    return runner


@cache
def _service(helper: Helper) -> Service:
    service = service_for(
        helper.model,
        model_args=dict(helper.model_args),
        base_url=helper.base_url,
        retrying=helper.retrying,
        price=helper.price,
    )
    service.logged = False
    return service


def _said(helper: Helper, shown: Shown, schema: Mapping[str, Any] | None) -> Said:
    return _runner().run(_service(helper).answer(shown, schema=schema))
