"""Models named `orienteer/…`: reference answerers behind the same interface as any model.

A request carries an opaque ticket in its metadata, which no other provider sends on. The worker that the ticket leads
to opens the truth by itself; what it says goes back as words, through the same parser as any model's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, modelapi
from inspect_ai.tool import ToolChoice, ToolInfo

from orienteer.asking import ServiceError
from orienteer.run.arena import Reply
from orienteer.run.journal import Sample
from orienteer.run.manifests import REFERENCES
from orienteer.run.pool import Pool

PROVIDER = REFERENCES
METADATA = "orienteer"
"""Key of the ticket in a message's metadata."""
_AT_ONCE = 8


@dataclass(frozen=True)
class Ticket:
    """What a request is about, for this process alone."""

    pool: Pool
    sample: Sample
    answers: tuple[str, ...]
    scene_id: str


_SOLD: dict[str, Ticket] = {}


@contextmanager
def on_sale(name: str, ticket: Ticket) -> Iterator[str]:
    """While inside, a request with that name can be answered by a reference."""
    _SOLD[name] = ticket
    try:
        yield name
    finally:
        _SOLD.pop(name, None)


@modelapi(name=PROVIDER)
class ReferenceModel(ModelAPI):
    """`orienteer/planner` and the like."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  as the interface has it
        seed: int = 0,
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self._seed = seed

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """The words of the reference for the ticket that the last message carries."""
        name = (input[-1].metadata or {}).get(METADATA, "") if input else ""
        ticket = _SOLD.get(name)
        if ticket is None:
            raise ServiceError(f"orienteer/{self.model_name} answers tasks of Orienteer alone, and judges nothing")
        words = await ticket.pool.do(Reply(ticket.sample, ticket.answers, self.model_name, self._seed), ticket.scene_id)
        assert isinstance(words, str)
        return ModelOutput.from_content(f"{PROVIDER}/{self.model_name}", words)

    def max_connections(self) -> int:
        """More would only wait for the workers."""
        return _AT_ONCE
