"""What a run has cost, and when it has to stop."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from orienteer.errors import BadArgumentError, OrienteerError
from orienteer.run.prices import Price


class SpentError(OrienteerError):
    """The next question might cost more than was allowed."""


class Purse:
    """Counts money. A question is let through only if it and all that are on their way fit into what is left."""

    def __init__(self, most_usd: float | None = None, spent_usd: float = 0.0) -> None:
        self.most_usd = most_usd
        self.spent_usd = spent_usd
        self._dearest_usd = 0.0
        self._open = 0

    def check(self, model: str, price: Price | None) -> None:
        """Raises where a limit is set and the price is unknown."""
        if self.most_usd is not None and price is None:
            raise BadArgumentError(
                f"--max-cost needs a price, and that of {model!r} is unknown; give it as --price IN,OUT "
                "(US dollars per million tokens)."
            )

    @contextmanager
    def question(self) -> Iterator[None]:
        """Around a question. Raises SpentError where it may not be asked."""
        if self.most_usd is not None:
            might = self.spent_usd + (self._open + 1) * self._dearest_usd
            if might > self.most_usd or self.spent_usd >= self.most_usd:
                raise SpentError(
                    f"stopped: {self.spent_usd:.4f} USD are spent, and the next answer might pass the limit of "
                    f"{self.most_usd:g} USD"
                )
        self._open += 1
        try:
            yield
        finally:
            self._open -= 1

    def pay(self, cost_usd: float | None) -> None:
        """Notes what an answer cost."""
        if cost_usd is not None:
            self.spent_usd += cost_usd
            self._dearest_usd = max(self._dearest_usd, cost_usd)
