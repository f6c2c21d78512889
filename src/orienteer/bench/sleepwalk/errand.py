"""What one instruction asks, before and after it is put into words."""

from __future__ import annotations

from dataclasses import dataclass

from orienteer.bench.sleepwalk.records import Tier
from orienteer.bench.sleepwalk.truth import Action


@dataclass(frozen=True)
class Named:
    """A thing as instructions of its scene call it."""

    thing_id: str
    name: str
    """Without an article, and of no other thing in the views: "red armchair", "lamp on the desk"."""


@dataclass(frozen=True)
class Deed:
    """Something done on the way."""

    thing: Named
    action: Action


@dataclass(frozen=True)
class Errand:
    """From one thing to another, with deeds on the way."""

    tier: Tier
    start: Named
    deeds: tuple[Deed, ...]
    """In order: none in the easy tier, one or two in the medium one, three or more in the hard one. Where the last one
    is done with the thing that the way ends at, it is what the end must be fit for."""
    end: Named


@dataclass(frozen=True)
class Line:
    """A line of the published schema: LEVEL_k | TASK: … | START: Near … | END: Near … | INTERACT: …"""

    tier: Tier
    task: str
    start: str
    """With "Near"."""
    end: str
    interact: tuple[str, ...]
