"""Whether a scene is fit for a benchmark, what was measured for it, and why not."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any


class Aspect(StrEnum):
    """What a scene is tested for."""

    COHERENT = "coherent"
    NAVIGABLE = "navigable"
    RECOGNISABLE = "recognisable"
    PLAUSIBLE = "plausible"


class Why(StrEnum):
    """The names of all reasons to reject a scene."""

    EMPTY = "nothing in it"
    NO_FLOOR = "no floor"
    SCATTERED_FLOOR = "floor in pieces"
    SCATTERED_THINGS = "things far outside"
    CROWDED = "too little free floor"
    OUT_OF_REACH = "things out of reach"
    HARD_TO_SEE = "named things hardly seen"
    FEW_LANDMARKS = "too few landmarks"
    FLOATING = "floating"
    OVERLAP = "interpenetration"
    NO_SURFACE = "without surface"
    ABSURD_SIZE = "absurd size"
    BELOW_FLOOR = "below the floor"


ASPECT_OF = MappingProxyType(
    {
        Why.EMPTY: Aspect.RECOGNISABLE,
        Why.NO_FLOOR: Aspect.COHERENT,
        Why.SCATTERED_FLOOR: Aspect.COHERENT,
        Why.SCATTERED_THINGS: Aspect.COHERENT,
        Why.CROWDED: Aspect.NAVIGABLE,
        Why.OUT_OF_REACH: Aspect.NAVIGABLE,
        Why.HARD_TO_SEE: Aspect.RECOGNISABLE,
        Why.FEW_LANDMARKS: Aspect.RECOGNISABLE,
        Why.FLOATING: Aspect.PLAUSIBLE,
        Why.OVERLAP: Aspect.PLAUSIBLE,
        Why.NO_SURFACE: Aspect.PLAUSIBLE,
        Why.ABSURD_SIZE: Aspect.PLAUSIBLE,
        Why.BELOW_FLOOR: Aspect.PLAUSIBLE,
    }
)
"""The test that each reason belongs to."""


@dataclass(frozen=True)
class Reason:
    """Why a scene is rejected."""

    why: Why
    says: str
    """What is wrong, with what was measured and the limit, in a sentence without a full stop."""
    things: tuple[str, ...] = ()
    """Ids of the things it is about, the worst first."""

    @property
    def aspect(self) -> Aspect:
        """The test that failed."""
        return ASPECT_OF[self.why]

    def __str__(self) -> str:
        return f"{self.why.value}: {self.says}"


@dataclass(frozen=True)
class Tested:
    """What one of the tests found."""

    measures: Mapping[str, float] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """What all tests found."""

    measures: Mapping[str, float]
    """By name; the unit stands in it, shares have none."""
    reasons: tuple[Reason, ...]

    @property
    def passed(self) -> bool:
        """Whether the scene is fit."""
        return not self.reasons

    def as_json(self) -> dict[str, Any]:
        """For a JSON file; what is not finite becomes null."""
        return {
            "passed": self.passed,
            "measures": {
                name: round(value, 6) if math.isfinite(value) else None for name, value in self.measures.items()
            },
            "reasons": [
                {"test": one.aspect.value, "why": one.why.value, "says": one.says, "things": list(one.things)}
                for one in self.reasons
            ],
        }


def named(names: list[str], most: int = 4) -> str:
    """ "a, b, c and 7 more"."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown
