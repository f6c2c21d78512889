"""What playing and judging share while a run is under way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from orienteer.errors import OrienteerError
from orienteer.run.pool import Pool
from orienteer.run.spend import Purse
from orienteer.run.window import Window

_FAILURES_AT_FIRST = 8
"""Questions that a service may leave unanswered before it has answered any: then all stops, since nothing works."""
_FAILURES_IN_A_ROW = 32
"""The same once it has answered: then it is gone, and patience with each question that is left would take days."""


class StoppedError(OrienteerError):
    """The run was stopped before all was asked; what was answered is kept."""


@dataclass
class Means:
    """Workers, room and money."""

    pool: Pool
    window: Window
    purse: Purse
    stopped: str = ""
    """Why nothing more is asked; empty while all goes on."""
    _answered: set[str] = field(default_factory=set)
    """Names of services that have answered."""
    _in_a_row: Counter[str] = field(default_factory=Counter)
    """Questions that each service has left unanswered since it last answered."""

    def heard(self, service: str) -> None:
        """A service has answered."""
        self._answered.add(service)
        self._in_a_row[service] = 0

    def unheard(self, service: str, error: Exception) -> None:
        """A service was given up for one question; after too many in a row nothing more is asked."""
        self._in_a_row[service] += 1
        count = self._in_a_row[service]
        if not self.stopped and count >= (_FAILURES_IN_A_ROW if service in self._answered else _FAILURES_AT_FIRST):
            self.stopped = f"stopped: {service} answered none of the last {count} questions; at last it said {error}"
