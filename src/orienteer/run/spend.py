"""What a run has cost, and when it has to stop."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from orienteer.errors import BadArgumentError, OrienteerError
from orienteer.run.prices import Price


class SpentError(OrienteerError):
    """The next question might cost more than was allowed."""


class Purse:
    """Counts money. A question is let through only if it and all that are on their way fit into what is left, each
    being as dear as the dearest so far; as long as no answer's cost is known, one is asked at a time.
    """

    def __init__(self, most_usd: float | None = None) -> None:
        self.most_usd = most_usd
        self.spent_usd = 0.0
        self._dearest_usd: float | None = None
        """None while no answer's cost is known."""
        self._open = 0
        self._changed = anyio.Event()

    def check(self, model: str, price: Price | None) -> None:
        """Raises where a limit is set and the price is unknown."""
        if self.most_usd is not None and price is None:
            raise BadArgumentError(
                f"--max-cost needs a price, and that of {model!r} is unknown; give it as --price IN,OUT "
                "(US dollars per million tokens)."
            )

    @asynccontextmanager
    async def question(self) -> AsyncIterator[None]:
        """Around a question and its paying. Waits for those on their way, and raises SpentError where they leave no
        room for another.
        """
        while self._open and not self._fits():
            await self._changed.wait()
        if not self._fits():
            raise SpentError(
                f"stopped: {self.spent_usd:.4f} USD are spent, and the next answer might pass the limit of "
                f"{self.most_usd:g} USD"
            )
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1
            self._changed.set()
            self._changed = anyio.Event()

    def pay(self, cost_usd: float | None) -> None:
        """Notes what an answer cost."""
        if cost_usd is not None:
            self.spent_usd += cost_usd
            self._dearest_usd = max(self._dearest_usd or 0.0, cost_usd)

    def _fits(self) -> bool:
        """Whether one more question may be asked now."""
        if self.most_usd is None:
            return True
        if self._dearest_usd is None:
            return self._open == 0 and self.spent_usd < self.most_usd
        might = self.spent_usd + (self._open + 1) * self._dearest_usd
        return might <= self.most_usd and self.spent_usd < self.most_usd
