"""Worker processes for a run, awaited: simulation never holds up the event loop that talks to models."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256

import anyio
import anyio.to_thread

from orienteer.errors import OrienteerError
from orienteer.run.arena import Job, Reaction
from orienteer.store.workers import Fallen, Solo, default_workers


class SessionError(OrienteerError):
    """A session or a judge fell over, or its process did: our own error, never the model's."""

    def __init__(self, kind: str, says: str) -> None:
        self.kind = kind
        """Name of the error's class; "Died" where the process went without a word."""
        super().__init__(f"{kind}: {says}")


class _Station:
    """One worker and who waits for it."""

    def __init__(self, setup: Callable[[], Callable[[Job], Reaction]], *, here: bool) -> None:
        self._setup = setup
        self._here = here
        self._do: Callable[[Job], Reaction] | None = None
        self._solo: Solo[Job, Reaction] | None = None if here else Solo(setup)
        self.lock = anyio.Lock()
        self.waiting = 0

    def do(self, job: Job) -> Reaction | Fallen:
        if self._solo is not None:
            return self._solo.do(job)
        try:
            self._do = self._do or self._setup()
            return self._do(job)
        except Exception as error:
            return Fallen(type(error).__name__, str(error))

    def end(self) -> None:
        if self._solo is not None:
            self._solo.end()


class Pool:
    """A few workers; jobs with the same key go to the same one, so that it has their scene at hand."""

    def __init__(self, setup: Callable[[], Callable[[Job], Reaction]], workers: int | None = None) -> None:
        """`setup` as in `spread`; with 0 workers all is done in this process, in a thread."""
        count = default_workers() if workers is None else workers
        self._stations = [_Station(setup, here=count == 0) for _ in range(max(count, 1))]

    async def do(self, job: Job, key: str) -> Reaction:
        """Does a job. Where its worker dies it is tried once more, on a new one."""
        station = self._station(key)
        station.waiting += 1
        try:
            async with station.lock:
                outcome = await anyio.to_thread.run_sync(partial(station.do, job), abandon_on_cancel=False)
                if isinstance(outcome, Fallen) and outcome.kind == "Died":
                    outcome = await anyio.to_thread.run_sync(partial(station.do, job), abandon_on_cancel=False)
        finally:
            station.waiting -= 1
        if isinstance(outcome, Fallen):
            raise SessionError(outcome.kind, outcome.says)
        return outcome

    def end(self) -> None:
        """Ends all workers."""
        for station in self._stations:
            station.end()

    def _station(self, key: str) -> _Station:
        return self._stations[int.from_bytes(sha256(key.encode()).digest()[:4], "little") % len(self._stations)]
