"""How long to wait for the service, and how often to ask it again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Patience:
    """Limits on waiting. Pauses grow by half from the first to the longest."""

    attempts: int = 5
    """How often one question is asked before its failure is final."""
    first_pause_s: float = 2.0
    longest_pause_s: float = 20.0
    answer_s: float = 60.0
    """For one answer of the interface; an image of 6 MB has to go up in that time."""
    download_s: float = 900.0
    """For one file."""
    job_s: float = 3600.0
    """For a job from now until it is done; afterwards it can be taken up again."""

    def pauses(self) -> Iterator[float]:
        """Seconds to wait before each further try, without end."""
        pause = self.first_pause_s
        while True:
            yield pause
            pause = min(pause * 1.5, self.longest_pause_s)

    def pause(self, seconds: float, asked: float | None = None) -> None:
        """Waits; where the service `asked` for a longer pause, that one, up to the longest."""
        time.sleep(max(seconds, min(asked or 0.0, self.longest_pause_s)))
