"""What playing and judging share while a run is under way."""

from __future__ import annotations

from dataclasses import dataclass

from orienteer.errors import OrienteerError
from orienteer.run.pool import Pool
from orienteer.run.spend import Purse
from orienteer.run.window import Window


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
