"""What is used of Inspect beyond its documented interface, in one place: its version is pinned exactly for this."""

from inspect_ai._util.registry import registry_find
from inspect_ai._util.registry import registry_info as _info
from inspect_ai.event import ModelEvent
from inspect_ai.log._transcript import transcript as transcript
from inspect_ai.model import ChatMessage, ContentImage, ContentText, Model
from inspect_ai.model._generate_config import active_generate_config as active_generate_config
from inspect_ai.model._model import use_model_event_sink as use_model_event_sink

from orienteer.run.secrets import scrubbed

_REMOVED = "[a picture; its path and hash are in the journal's record of this turn]"


def providers() -> tuple[str, ...]:
    """What a model's name may begin with."""
    found = registry_find(lambda info: info.type == "modelapi")
    return tuple(sorted(_info(one).name.removeprefix("inspect_ai/") for one in found))


class NoEvents:
    """Logs nothing: for calls outside an Inspect sample, where nobody would read it and memory would fill."""

    def on_pending(self, event: ModelEvent) -> None:
        """Nothing."""

    def on_complete(self, event: ModelEvent) -> None:
        """Nothing."""


def without_own_retries(model: Model) -> Model:
    """The same model, whose client library asks once: libraries ask again by themselves, and tell nobody."""
    client = getattr(model.api, "client", None)
    if isinstance(getattr(client, "max_retries", None), int):
        client.max_retries = 0  # type: ignore[union-attr]
    return model


def explicit_base_url(model: Model) -> str | None:
    """The address that was given for the model, None where its provider knows it."""
    return model._explicit_base_url


class SlimEvents:
    """Takes the pictures out of what Inspect logs of a model call, whatever its settings: they are on disk already."""

    def on_pending(self, event: ModelEvent) -> None:
        """Nothing is logged before there is an answer."""

    def on_complete(self, event: ModelEvent) -> None:
        """Logs the call once."""
        event.input = [_without_pictures(message) for message in event.input]
        event.call = None
        event.error = scrubbed(event.error) if event.error else None
        event.traceback = event.traceback_ansi = None  # they repeat the service's words, keys included
        transcript()._event(event)


def _without_pictures(message: ChatMessage) -> ChatMessage:
    if isinstance(message.content, str):
        return message
    content = [ContentText(text=_REMOVED) if isinstance(part, ContentImage) else part for part in message.content]
    return message.model_copy(update={"content": content})
