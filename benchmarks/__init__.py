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
