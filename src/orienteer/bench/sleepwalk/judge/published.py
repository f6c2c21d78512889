"""The published judge: any vision model, shown the instruction and the walk drawn over the views, gives four marks.

What it says is a mark or nothing: a model that does not answer, or whose words hold no four marks, is no low score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from orienteer.answer import object_in
from orienteer.arrays import F64
from orienteer.bench.contract import Ask, Part, Picture, Shelf, Task, Text
from orienteer.bench.sleepwalk.overlay import OBLIQUE, TOP_DOWN, page, view_of, with_walk
from orienteer.bench.sleepwalk.prompting import instruction, prompt
from orienteer.bench.sleepwalk.records import Details, Options
from orienteer.errors import OrienteerError

FIELDS: Mapping[str, str] = {
    "start": "start_location_accuracy",
    "goal": "goal_completion",
    "obstacles": "obstacle_avoidance",
    "efficiency": "trajectory_efficiency",
}
"""Our names of the factors, and the published ones."""

MARKS = ("0", "1", "2", "3", "4", "5")
NOT_APPLICABLE = "N/A"
MOST_WORDS = 600
"""Characters of a justification that are kept."""

_TITLES = {OBLIQUE: "The place at a slant.", TOP_DOWN: "The same place straight from above."}


class BadVerdictError(OrienteerError):
    """A judge's words hold no four marks."""


@dataclass(frozen=True)
class Verdict:
    """What a judge said."""

    marks: Mapping[str, int | None]
    """By factor, 0 to 5; None where it found that nothing can be told."""
    justifications: Mapping[str, str]
    """By factor."""
    summary: str


def verdict(
    task: Task[Details],
    points: Sequence[tuple[int, int, int]],
    floors: F64,
    shelf: Shelf,
    options: Options,
    ask: Ask,
) -> Verdict:
    """Asks a judge once. Raises ServiceError where it did not answer, UnreadableAnswerError or BadVerdictError where
    its words are no verdict; whoever calls may ask again.
    """
    return verdict_in(ask(shown(task, points, floors, shelf, options), SCHEMA))


def shown(
    task: Task[Details], points: Sequence[tuple[int, int, int]], floors: F64, shelf: Shelf, options: Options
) -> list[Part]:
    """What a judge is shown: the oblique view, the one from above, and the question."""
    both = options.judge_views == "both"
    frame = task.details.grid
    above = with_walk(page(task, shelf, TOP_DOWN), frame, points, floors)
    slant: Picture
    if both:
        drawn = with_walk(page(task, shelf, OBLIQUE), frame, points, floors)
        slant = Picture(drawn, f"{_TITLES[OBLIQUE]} A walk is drawn over it in green.")
    else:
        slant = Picture(shelf.file(view_of(task, OBLIQUE).path), _TITLES[OBLIQUE])
    words = prompt("judge").format(
        pictures=f"1. {_TITLES[OBLIQUE]}\n2. {_TITLES[TOP_DOWN]}",
        drawn="both" if both else "the second one",
        **instruction(task.details),
    )
    return [slant, Picture(above, f"{_TITLES[TOP_DOWN]} A walk is drawn over it in green."), Text(words)]


def verdict_in(words: str) -> Verdict:
    """The verdict that a judge's words hold."""
    found = {key.strip().casefold(): value for key, value in object_in(words.rpartition("</think>")[2]).items()}
    missing = [field for field in FIELDS.values() if field not in found]
    if missing:
        raise BadVerdictError(f"the verdict has no {', no '.join(missing)}")
    marks = {factor: _mark(field, found[field]) for factor, field in FIELDS.items()}
    why = {factor: _justification(found[field]) for factor, field in FIELDS.items()}
    return Verdict(marks, why, str(found.get("overall_summary") or "")[:MOST_WORDS])


def _mark(field: str, said: Any) -> int | None:
    """A whole number from 0 to 5, or None for N/A."""
    given = said.get("score", said) if isinstance(said, dict) else said
    text = f"{given:g}" if isinstance(given, float) else str(given).strip()
    text = text.removesuffix("/5").strip().removesuffix(".0")
    if text.upper() in (NOT_APPLICABLE, "NA"):
        return None
    if isinstance(given, bool) or text not in MARKS:
        raise BadVerdictError(f"the verdict's {field} is {given!r}, not a whole number from 0 to 5 or {NOT_APPLICABLE}")
    return int(text)


def _justification(said: Any) -> str:
    return str(said.get("justification") or "")[:MOST_WORDS] if isinstance(said, dict) else ""


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    # Services hold models strictly to a schema only if it names all properties and forbids others.
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_FACTOR = _object(
    {
        "score": {"type": "string", "enum": [*MARKS, NOT_APPLICABLE], "description": "0 not at all, 5 fully"},
        "justification": {"type": "string", "description": "why, in a sentence or two"},
    }
)

SCHEMA: Mapping[str, Any] = {
    "title": "verdict",
    **_object({**dict.fromkeys(FIELDS.values(), _FACTOR), "overall_summary": {"type": "string"}}),
}
"""JSON schema of a verdict. Marks are words, because not every service takes numbers or words in one place."""
