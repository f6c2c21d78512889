"""How much may be on its way to a model at a time: in bytes, so that large pictures cannot fill the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import anyio

MOST_BYTES = 256 << 20


class Window:
    """Lets callers in while what is on its way stays below a limit; a single one is always let in."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._now = 0
        self._changed = anyio.Event()

    @asynccontextmanager
    async def pass_through(self) -> AsyncIterator[Callable[[int], None]]:
        """Waits for room; the caller then says how many bytes it takes, until it leaves."""
        while self._now >= self._most:
            await self._changed.wait()
        mine = 0

        def take(size: int) -> None:
            nonlocal mine
            self._now += size
            mine += size

        try:
            yield take
        finally:
            self._now -= mine
            self._changed.set()
            self._changed = anyio.Event()
