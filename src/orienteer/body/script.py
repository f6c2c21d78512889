"""What a walker is to do: a way to go, and what to do at which points of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from orienteer.arrays import F64, frozen
from orienteer.errors import BadArgumentError

Floor: TypeAlias = Callable[[F64], F64]
"""Heights of the floor that is nearest to each of some points (n, 3), world metres; NaN where there is none."""


class Deed(StrEnum):
    """What is done at a stop."""

    REACH = "reach"
    """Turn to it, and touch it with a hand."""
    SIT = "sit"
    """Turn round and sit down on it; only at the end."""
    LOOK = "look"
    """Turn to it."""


@dataclass(frozen=True, eq=False)
class Stop:
    """Something done on the way."""

    gone_m: float
    """After so much of the way, metres."""
    deed: Deed
    target: F64
    """What is touched or looked at, or the middle of the seat, world metres, shape (3,)."""
    thing_id: str = ""
    """The thing that it is done with: touching that is no collision."""
    facing: float = 0.0
    """Heading of who sits on it, radians about y."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "target", frozen(self.target, np.float64, (3,)))


@dataclass(frozen=True, eq=False)
class Script:
    """A way with stops."""

    way: F64
    """Points on the floor, world metres, shape (n, 3); a single one stands still."""
    stops: tuple[Stop, ...] = ()
    words: str = ""
    """What is done, in a sentence; motion models take it as their prompt."""
    floor: Floor | None = None
    """What feet are set on; without it, the way's own height."""

    def __post_init__(self) -> None:
        way = frozen(self.way, np.float64, (None, 3))
        if not len(way) or not np.isfinite(way).all():
            raise BadArgumentError("a walker needs at least one finite point to stand on")
        object.__setattr__(self, "way", way)
        for stop in self.stops[:-1]:
            if stop.deed is Deed.SIT:
                raise BadArgumentError("a walker sits down only at the end of its way")

    @property
    def gone_m(self) -> F64:
        """Way gone at each point, metres in the plan, shape (n,)."""
        steps = np.linalg.norm(np.diff(self.way[:, (0, 2)], axis=0), axis=1)
        return np.concatenate(((0.0,), np.cumsum(steps)))

    @property
    def length_m(self) -> float:
        """Of the whole way."""
        return float(self.gone_m[-1])

    def every(self, step_m: float) -> F64:
        """Points of the way no farther than `step_m` apart in the plan, its own among them, shape (m, 3)."""
        gone = self.gone_m
        wanted = np.unique(np.concatenate((gone, np.arange(0.0, self.length_m, step_m))))
        return np.stack([np.interp(wanted, gone, self.way[:, k]) for k in range(3)], axis=1)
