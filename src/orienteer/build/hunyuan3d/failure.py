"""What goes wrong at the service, in words. Codes and what they mean live in `failures.json`."""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict

from orienteer.errors import OrienteerError

LONGEST_MESSAGE = 300
"""Characters of the service's own words that are passed on."""


class Retry(StrEnum):
    """Whether asking again can help."""

    NO = "no"
    FEW = "few"
    """A few times, after a pause."""
    QUEUE = "queue"
    """As long as there is time: another job has to end first."""


class Meaning(BaseModel):
    """What a code of the service means to the user."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    code: str
    means: str
    do: str
    retry: Retry = Retry.NO


class HunyuanError(OrienteerError):
    """Hunyuan 3D refused, failed, could not be reached, or answered something else than its documentation says."""

    def __init__(self, message: str, code: str = "", retry: Retry = Retry.NO) -> None:
        self.code = code
        self.retry = retry
        super().__init__(message)


class UnsureError(HunyuanError):
    """Nobody knows whether the service took the request, and will charge for it."""


def refusal(code: str, message: str, doing: str, request_id: str = "") -> HunyuanError:
    """The error for a code that the service gave while we were `doing` something."""
    meaning = meaning_of(code)
    says = plain(message)
    parts = [f"Hunyuan 3D, {doing}: {meaning.means}. {meaning.do}", f"(code {plain(code)}"]
    parts[1] += f"; it says: {says}" if says else ""
    parts[1] += f"; request {plain(request_id)})" if request_id else ")"
    return HunyuanError(" ".join(parts), code, meaning.retry)


def meaning_of(code: str) -> Meaning:
    """What a code means: that of its longest known beginning."""
    known = _meanings()
    parts = code.split(".")
    for length in range(len(parts), 0, -1):
        if found := known.get(".".join(parts[:length])):
            return found
    return Meaning(code=code, means="it failed", do="Its own words may tell more.")


def plain(text: str) -> str:
    """Words of the service on one line, without control characters, not too long."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


@cache
def _meanings() -> dict[str, Meaning]:
    text = (resources.files("orienteer.build.hunyuan3d") / "failures.json").read_text(encoding="utf-8")
    return {entry["code"]: Meaning.model_validate(entry) for entry in json.loads(text)}
