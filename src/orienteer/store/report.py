"""What a check of a dataset found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from orienteer.store.info import Info

MOST_KEPT = 1000
"""Findings that are kept in words; more are only counted, so that a wreck of a dataset fits in memory."""


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong."""

    place: str
    """A file of the dataset, or a task."""
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


@dataclass
class Report:
    """Everything that a check found, and how much it looked at."""

    folder: Path
    info: Info | None = None
    """None where `dataset.json` cannot be read."""
    findings: list[Finding] = field(default_factory=list)
    """The first ones, at most MOST_KEPT."""
    found: int = 0
    """How many there are in all."""
    checked: Counter[str] = field(default_factory=Counter)
    """How many of what were looked at: "tasks", "scenes", "truths proved", "sessions played" …"""

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.found == 0

    def add(self, place: str, says: str) -> None:
        """Notes a finding."""
        self.found += 1
        if len(self.findings) < MOST_KEPT:
            self.findings.append(Finding(place, says))

    def extend(self, findings: Iterable[Finding], checked: Counter[str]) -> None:
        """Takes over what a part of the check found."""
        for finding in findings:
            self.add(finding.place, finding.says)
        self.checked.update(checked)
