"""What Orienteer costs: `make bench` measures and prints every figure that is promised somewhere."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured number."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    """The value may not be larger; None where nothing is promised."""
    at_least: bool = False
    """The value may not be smaller than the limit, instead."""

    @property
    def broken(self) -> bool:
        """Whether it is on the wrong side of its limit."""
        if self.limit is None:
            return False
        return self.value < self.limit if self.at_least else self.value > self.limit

    @property
    def promise(self) -> str:
        """The limit in signs: "≤ 5", "≥ 95"; empty where there is none."""
        if self.limit is None:
            return ""
        return f"{'≥' if self.at_least else '≤'} {self.limit:g}"
