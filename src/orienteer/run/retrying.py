"""How often a service that failed is asked again, and when it is given up."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from anyio import sleep
from inspect_ai.model import Model, RetryDecision
from tenacity import RetryError

from orienteer.asking import ServiceError
from orienteer.run.secrets import scrubbed

T = TypeVar("T")

_SHOWN = 300
"""Characters of a service's own words that are kept: some answer with whole web pages."""
_HOPELESS = frozenset((400, 401, 403, 404, 405, 413, 422))
"""HTTP codes that the same request would meet again."""


class HopelessServiceError(ServiceError):
    """A service refuses the request itself: a wrong key, an unknown model, a picture too large."""


@dataclass(frozen=True)
class Retrying:
    """Limits of patience."""

    tries: int = 6
    """In all, for what usually passes: time-outs, 429, 5xx, lost connections."""
    odd_tries: int = 2
    """In all, for what nobody expected: a web page where JSON should be."""
    first_wait_s: float = 2.0
    """Doubled each time; a service that says how long to wait is heard."""
    longest_wait_s: float = 60.0
    attempt_timeout_s: int = 300
    """Of one attempt."""

    async def call(
        self, model: Model, attempt: Callable[[], Awaitable[T]], failed: Callable[[str], None] = lambda says: None
    ) -> T:
        """What the attempt returns, at last; `failed` is told of each that did not. Raises ServiceError."""
        tried = 0
        while True:
            tried += 1
            try:
                return await attempt()
            except Exception as error:
                cause = _cause(error)
                says = reason_of(cause)
                failed(says)
                if _code(cause) in _HOPELESS:
                    raise HopelessServiceError(says) from None  # the cause is in `says`, without keys
                passing, wait_s = _passing(model, cause, error)
                if tried >= (self.tries if passing else self.odd_tries):
                    raise ServiceError(f"{says} (tried {tried} times)") from None
            await sleep(min(max(wait_s, self.first_wait_s * 2 ** (tried - 1)), self.longest_wait_s))


def reason_of(error: BaseException) -> str:
    """An error in one line, without keys."""
    words = " ".join(str(error).split())
    code = _code(error)
    shown = words if len(words) <= _SHOWN else words[:_SHOWN] + "…"
    return scrubbed(f"{type(error).__name__}{f' {code}' if code else ''}: {shown}".rstrip(": "))


def _cause(error: BaseException) -> BaseException:
    """What the service did, out of what Inspect and tenacity wrapped around it."""
    if isinstance(error, RetryError):
        inner = error.last_attempt.exception()
        return _cause(inner) if inner is not None else error
    if type(error).__name__ == "ModelGenerateError" and error.__cause__ is not None:
        return error.__cause__
    return error


def _code(error: BaseException) -> int | None:
    code = getattr(error, "status_code", None)
    return code if isinstance(code, int) else None


def _passing(model: Model, cause: BaseException, error: BaseException) -> tuple[bool, float]:
    """Whether it usually passes, and how long the service asks to wait, in seconds."""
    if not isinstance(cause, Exception):
        return False, 0.0
    decision = model.api.should_retry(cause)
    if isinstance(decision, RetryDecision):
        return decision.retry or isinstance(error, RetryError), float(decision.retry_after or 0.0)
    return bool(decision) or isinstance(error, RetryError), 0.0
