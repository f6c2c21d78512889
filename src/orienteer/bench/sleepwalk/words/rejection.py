"""Why what an author wrote is not taken, each reason with a name that is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Why(StrEnum):
    """The published rejections, and what the schema asks for."""

    REFUSED_VIEW = "the view from above was refused"
    """The author finds the picture from above unusable: the scene is rejected."""
    UNREADABLE = "no instruction in the answer"
    MALFORMED = "malformed line"
    """A part of the schema is missing or empty, or the level is none of the three."""
    VIEWPOINT = "viewpoint word"
    START = "START is no object"
    END = "END is no object"
    COUNT = "INTERACT does not fit the level"
    MISSING = "object that is not in the scene"
    HIDDEN = "object that the views do not show"
    AMBIGUOUS = "ambiguous reference"
    UNSEEN_ACTION = "action that the views cannot show"
    NOT_POSSIBLE = "action that the object does not allow"
    NOWHERE = "START and END are one object"
    DUPLICATE = "duplicate instruction"
    SURPLUS = "more instructions than asked for"


@dataclass(frozen=True)
class Rejection:
    """Something that was not taken."""

    why: Why
    says: str
    """What was wrong, with the words that were."""


def counted(rejections: Iterable[Rejection]) -> dict[str, int]:
    """How many fell to which reason, as datasets count them."""
    counts = Counter(f"author: {one.why.value}" for one in rejections)
    return dict(sorted(counts.items()))
