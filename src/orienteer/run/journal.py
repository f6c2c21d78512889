"""`journal.jsonl`: every answer that a model gave, in the order they came, and every attempt that failed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from orienteer.run.lines import read_lines

FILE = "journal.jsonl"

Sample: TypeAlias = tuple[str, int]
"""Task id and epoch; epochs count from 1."""


def now() -> str:
    """UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    task_id: str
    epoch: int
    turn: int
    """0 for the first answer of a session."""
    time: str
    """UTC, ISO 8601."""


class Usage(BaseModel):
    """Tokens, as the service counted them."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: int = 0
    output: int = 0
    reasoning: int = 0
    """Part of the output."""
    cache_read: int = 0
    """Part of the input, where the service says so."""


class Answer(_Line):
    """A turn that was answered."""

    kind: Literal["answer"]
    answer: str
    """The model's words, as they came."""
    usage: Usage = Usage()
    cost_usd: float | None = None
    """By the price table or the service; None where unknown."""
    seconds: float = 0.0
    """From question to answer, retries included."""
    stop: str = ""
    """Why the model stopped writing, as the service said: "stop", "max_tokens", "content_filter" …"""
    shown_sha256: str = ""
    """Of the words and pictures shown, so that a replay can tell whether they were the same."""


class Failure(_Line):
    """A turn that got no answer: a service that failed after all retries, or a mistake of ours."""

    kind: Literal["failure"]
    reason: str


Line: TypeAlias = Annotated[Answer | Failure, Field(discriminator="kind")]

_LINES: TypeAdapter[Answer | Failure] = TypeAdapter(Line)


def read_journal(folder: Path) -> Iterator[Answer | Failure]:
    """All whole lines, in the order they were written."""
    return read_lines(folder / FILE, _LINES)


def answers_of(lines: Iterator[Answer | Failure]) -> tuple[dict[Sample, list[Answer]], dict[Sample, Failure]]:
    """The answers of each sample in the order of its turns, and the last failure of those that have one since."""
    answers: dict[Sample, list[Answer]] = defaultdict(list)
    failures: dict[Sample, Failure] = {}
    for line in lines:
        sample = (line.task_id, line.epoch)
        if isinstance(line, Failure):
            failures[sample] = line
        elif line.turn == len(answers[sample]):  # a turn counts once, whatever was written
            answers[sample].append(line)
            failures.pop(sample, None)
    return {sample: found for sample, found in answers.items() if found}, failures
