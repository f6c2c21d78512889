"""`verdicts/<judge>.jsonl`: what a judging model said, by what it was asked, so that judging replays offline."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from types import TracebackType

from pydantic import BaseModel, ConfigDict, TypeAdapter

from orienteer.run.journal import Sample, Usage
from orienteer.run.lines import LineWriter, read_lines
from orienteer.run.scores import file_for

FOLDER = "verdicts"


class Verdict(BaseModel):
    """One answer of a judging model."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    key: str
    """SHA-256 of the question: words, pictures and schema."""
    answer: str
    task_id: str
    epoch: int
    usage: Usage = Usage()
    cost_usd: float | None = None
    seconds: float = 0.0
    time: str
    """UTC, ISO 8601."""


_LINES: TypeAdapter[Verdict] = TypeAdapter(Verdict)


def read_verdicts(folder: Path, judge: str) -> dict[str, Verdict]:
    """The last answer to each question."""
    return {line.key: line for line in read_lines(folder / FOLDER / file_for(judge), _LINES)}


class Verdicts:
    """A judge's answers, read and added to."""

    def __init__(self, folder: Path, judge: str) -> None:
        self.said: dict[str, Verdict] = {}
        """By question."""
        self._keys: dict[Sample, set[str]] = defaultdict(set)
        for verdict in read_verdicts(folder, judge).values():
            self._note(verdict)
        self._writer: LineWriter[Verdict] = LineWriter(folder / FOLDER / file_for(judge))

    def of(self, sample: Sample) -> dict[str, str]:
        """What was said about one sample, by question."""
        return {key: self.said[key].answer for key in self._keys[sample]}

    def add(self, verdict: Verdict) -> None:
        """Keeps an answer; it is on the disk when this returns."""
        self._writer.append(verdict)
        self._note(verdict)

    def _note(self, verdict: Verdict) -> None:
        self.said[verdict.key] = verdict
        self._keys[verdict.task_id, verdict.epoch].add(verdict.key)

    def close(self) -> None:
        """Ends writing."""
        self._writer.close()

    def __enter__(self) -> Verdicts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
