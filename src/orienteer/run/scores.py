"""`scores/<judge>.jsonl`: how each task ended, one line a task and epoch; of several the last one counts."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote, unquote

from pydantic import BaseModel, ConfigDict, TypeAdapter

from orienteer.bench.contract import Failed, Outcome, Scored, Unreadable
from orienteer.run.journal import Sample
from orienteer.run.lines import read_lines

FOLDER = "scores"
EMBEDDED = "embedded"
"""The judge that a benchmark has built in; others are named as models are."""


class Score(BaseModel):
    """How one task ended, by one judge."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    task_id: str
    epoch: int
    kind: Literal["scored", "unreadable", "failed"]
    values: dict[str, float | None] = {}
    notes: dict[str, Any] = {}
    reason: str = ""
    metric_version: int
    answers_sha256: str
    """Of the answers that were judged: with others, the task is judged again."""
    prompts_sha256: str = ""
    """Of the benchmark's prompt files and options when it was judged."""

    @property
    def outcome(self) -> Outcome:
        """As metrics take it."""
        match self.kind:
            case "scored":
                return Scored(self.values, self.notes)
            case "unreadable":
                return Unreadable(self.reason, self.values, self.notes)
            case "failed":
                return Failed(self.reason)


_LINES: TypeAdapter[Score] = TypeAdapter(Score)


def parts_of(outcome: Outcome) -> dict[str, Any]:
    """The fields of a Score that say how it ended."""
    match outcome:
        case Scored(values, notes):
            return {"kind": "scored", "values": dict(values), "notes": dict(notes)}
        case Unreadable(reason, values, notes):
            return {"kind": "unreadable", "values": dict(values), "notes": dict(notes), "reason": reason}
        case Failed(reason):
            return {"kind": "failed", "reason": reason}


def answers_sha256(answers: Sequence[str]) -> str:
    """Names a list of answers."""
    return sha256("\x1e".join(answers).encode("utf-8", "surrogatepass")).hexdigest()


def file_for(judge: str) -> str:
    """File name for what a judge said."""
    return f"{quote(judge, safe='@+=,')}.jsonl"


def judges_in(folder: Path) -> tuple[str, ...]:
    """Names of the judges that have said something, the embedded one first."""
    names = [unquote(path.name.removesuffix(".jsonl")) for path in (folder / FOLDER).glob("*.jsonl")]
    return tuple(sorted(names, key=lambda name: (name != EMBEDDED, name)))


def read_scores(folder: Path, judge: str) -> dict[Sample, Score]:
    """The last score of each task and epoch."""
    return {(line.task_id, line.epoch): line for line in read_lines(folder / FOLDER / file_for(judge), _LINES)}
