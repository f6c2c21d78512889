"""One model, asked through Inspect: with limits on retries, and with a record of what it was really sent."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.model import (
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    GenerateConfig,
    Model,
    ModelOutput,
    ResponseSchema,
)
from inspect_ai.util import JSONSchema

from orienteer.asking import ServiceError
from orienteer.run.inner import NoEvents, SlimEvents, use_model_event_sink, without_own_retries
from orienteer.run.journal import Usage
from orienteer.run.manifest import Decoding
from orienteer.run.prices import Price
from orienteer.run.references import METADATA
from orienteer.run.retrying import HopelessServiceError, Retrying
from orienteer.run.secrets import keep_secret
from orienteer.run.showing import Image, Shown

_CONVERSATION = frozenset(("messages", "input", "prompt", "contents", "system", "instructions", "tools", "tool_choice"))
_HIDDEN = ("header", "key", "auth", "token_provider", "user")
_ALIASES = {
    "max_tokens": ("max_tokens", "max_completion_tokens", "max_output_tokens", "maxOutputTokens"),
    "reasoning_effort": ("reasoning_effort", "effort"),
    "top_p": ("top_p", "topP"),
    "top_k": ("top_k", "topK"),
}
OURS = frozenset(("max_retries", "timeout", "attempt_timeout", "max_connections", "adaptive_connections", "cache"))
"""Of Inspect's settings, those that say how to ask and not how to write."""
_LONGEST = 400
"""Characters of a sent value that are kept."""


@dataclass(frozen=True)
class Said:
    """What came back."""

    words: str
    usage: Usage
    cost_usd: float | None
    seconds: float
    stop: str


class Service:
    """A model that is asked."""

    def __init__(
        self,
        model: Model,
        price: Price | None,
        retrying: Retrying,
        detail: str = "auto",
        decoding: Mapping[str, Any] | None = None,
    ) -> None:
        """`decoding` is asked for beside what the model was made with."""
        self.model = without_own_retries(model)
        self.name = str(model)
        keep_secret(model.api.api_key)
        self.price = price
        self.logged = True
        """Whether Inspect's log tells of its calls; off outside Inspect's samples."""
        self.decoding = Decoding()
        """What it was asked for and sent, once something was sent."""
        self._retrying = retrying
        self._detail = detail
        self._wanted = dict(decoding or {})
        self._takes_schemas = True
        self._watch()

    async def answer(
        self,
        shown: Shown,
        *,
        ticket: str = "",
        schema: Mapping[str, Any] | None = None,
        failed: Callable[[str], None] = lambda says: None,
    ) -> Said:
        """The model's words. `failed` is told of each attempt that failed. Raises ServiceError where all did."""
        started = time.monotonic()
        message = ChatMessageUser(content=self._content(shown), metadata={METADATA: ticket} if ticket else None)
        if schema is not None and self._takes_schemas:
            try:
                output = await self._output(message, schema, failed)
            except HopelessServiceError:
                output = await self._output(message, None, failed)
                self._takes_schemas = False  # without one it answers
        else:
            output = await self._output(message, None, failed)
        usage = _usage(output)
        return Said(
            words=_whole(output.completion),
            usage=usage,
            cost_usd=None if self.price is None else self.price.cost_usd(usage),
            seconds=round(time.monotonic() - started, 3),
            stop=str(output.stop_reason),
        )

    async def close(self) -> None:
        """Ends its connections; from within the event loop that asked."""
        await self.model.api.aclose()

    async def _output(
        self, message: ChatMessageUser, schema: Mapping[str, Any] | None, failed: Callable[[str], None]
    ) -> ModelOutput:
        config = GenerateConfig(
            **self._wanted,
            max_retries=0,
            attempt_timeout=self._retrying.attempt_timeout_s,
            response_schema=None if schema is None else _response_schema(schema),
        )

        async def attempt() -> ModelOutput:
            with use_model_event_sink(SlimEvents() if self.logged else NoEvents()):
                output = await self.model.generate([message], config=config)
            if output.empty:
                raise ServiceError(f"the service sent no answer{f': {output.error}' if output.error else ''}")
            return output

        return await self._retrying.call(self.model, attempt, failed)

    def _content(self, shown: Shown) -> str | list[Content]:
        if len(shown.content) == 1 and not isinstance(shown.content[0], Image):
            return shown.content[0].text
        return [
            ContentImage(image=one.uri, detail=self._detail)  # type: ignore[arg-type]
            if isinstance(one, Image)
            else ContentText(text=one.text)
            for one in shown.content
        ]

    def _watch(self) -> None:
        """Notes what the first request was, by standing before the provider for that one call."""
        api, generate = self.model.api, self.model.api.generate

        async def watched(input: Any, tools: Any, tool_choice: Any, config: GenerateConfig) -> Any:
            result = await generate(input, tools, tool_choice, config)
            requested = {
                name: value
                for name, value in config.model_dump(exclude_none=True, mode="json").items()
                if name not in OURS and name != "response_schema"
            }
            request = result[1].request if isinstance(result, tuple) else None
            if request is not None or not isinstance(result, tuple):
                self.decoding = decoding_of(requested, request)
                api.generate = generate  # type: ignore[method-assign]
            return result

        api.generate = watched  # type: ignore[method-assign]


def decoding_of(requested: Mapping[str, Any], request: Mapping[str, Any] | None) -> Decoding:
    """What was asked for, what was sent of it, and what was dropped on the way."""
    if request is None:  # the provider does not show its requests
        return Decoding(requested=dict(requested))
    sent = {
        name: value
        for name, value in request.items()
        if name not in _CONVERSATION
        and not any(word in name.lower() for word in _HIDDEN)
        and value is not None
        and len(json.dumps(value, default=str)) <= _LONGEST
    }
    sent = json.loads(json.dumps(sent, default=str))
    names = _names(sent)
    dropped = [name for name in requested if not names.intersection(_ALIASES.get(name, (name,)))]
    return Decoding(requested=dict(requested), sent=sent, dropped=tuple(sorted(dropped)))


def _names(tree: Any) -> set[str]:
    if isinstance(tree, dict):
        return set(tree) | {name for value in tree.values() for name in _names(value)}
    return set()


def _response_schema(schema: Mapping[str, Any]) -> ResponseSchema:
    name = str(schema.get("title") or "answer").replace(" ", "_")
    strict = schema.get("additionalProperties") is False  # else strict services refuse it
    return ResponseSchema(name=name, json_schema=JSONSchema.model_validate(dict(schema)), strict=strict)


def _whole(words: str) -> str:
    """The words as text that can be written down: half a pair of UTF-16, which JSON lets through, becomes a "�"."""
    return words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _usage(output: ModelOutput) -> Usage:
    found = output.usage
    if found is None:
        return Usage()
    cached = found.input_tokens_cache_read or 0
    return Usage(
        input=found.input_tokens + cached + (found.input_tokens_cache_write or 0),
        output=found.output_tokens,
        reasoning=found.reasoning_tokens or 0,
        cache_read=cached,
    )
