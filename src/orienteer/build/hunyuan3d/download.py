"""Fetching a result: from the service's own storage only, whole, and not too large."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable
from http.client import HTTPResponse
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from orienteer import atomic
from orienteer.build.hunyuan3d.exchange import LOOPBACK, chunks, exchange, host_of
from orienteer.build.hunyuan3d.failure import HunyuanError, Retry, plain
from orienteer.build.hunyuan3d.model import EmptyModelError
from orienteer.build.hunyuan3d.service import Service
from orienteer.errors import BadArgumentError, BadFileError

LARGEST_FILE = 256 << 20
"""Bytes: 1.5 million faces with 4k textures stay below 150 MB."""
MOST_REDIRECTS = 3
GONE = (401, 403, 404, 410)


class GoneError(HunyuanError):
    """The address has expired; a new query gives a fresh one."""


def fetch(url: str, target: Path, service: Service, check: Callable[[Path], None]) -> None:
    """Writes what lies at the address into the file, asking again where it comes damaged: where `check` raises."""
    end, tries = time.monotonic() + service.patience.download_s, 0
    for pause in service.patience.pauses():
        try:
            _fetch(url, target, service)
            return _checked(target, check)
        except HunyuanError as error:
            tries += 1
            if error.retry is Retry.NO or tries >= service.patience.attempts or time.monotonic() + pause > end:
                raise
            service.patience.pause(pause)
    raise AssertionError("pauses have no end")


def _fetch(url: str, target: Path, service: Service) -> None:
    first = _allowed(url, service)
    for _ in range(MOST_REDIRECTS + 1):
        request = urllib.request.Request(url, headers={"User-Agent": "orienteer"})
        with exchange(request, service.patience.answer_s) as response:
            if response.status == 200:
                return _save(response, target, service.patience.download_s)
            if 300 <= response.status < 400:
                url = urljoin(url, response.headers.get("Location", ""))
                if _host(url) != first:
                    raise HunyuanError(f"{first} sends us on to {plain(_host(url))}; that is not followed.")
                continue
            raise _refused(first, response.status)
    raise HunyuanError(f"{first} sends us in a circle.")


def _checked(target: Path, check: Callable[[Path], None]) -> None:
    try:
        check(target)
    except EmptyModelError:
        raise
    except BadFileError as error:
        problem = str(error).removeprefix(f"{error.path}: ")
        raise HunyuanError(f"What came back from the service {problem}.", "BadModel", Retry.FEW) from error


def _save(response: HTTPResponse, target: Path, seconds: float) -> None:
    with atomic.writing(target):
        file = target.open("wb")
    with file:
        for chunk in chunks(response, LARGEST_FILE, seconds):
            with atomic.writing(target):  # a full disk is no broken line
                file.write(chunk)


def _refused(host: str, status: int) -> HunyuanError:
    said = f"{host} does not give the model: HTTP status {status}."
    if status in GONE:
        return GoneError(said)
    return HunyuanError(said, "", Retry.FEW if status >= 500 or status == 429 else Retry.NO)


def _host(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _allowed(url: str, service: Service) -> str:
    """The scheme and host of an address that the service may send us to."""
    allowed = service.site.download_hosts
    try:
        host = host_of(url)
    except BadArgumentError as error:
        raise HunyuanError(f"The service names an address that is not fetched: {error}") from error
    own = urlsplit(url).hostname in LOOPBACK and host not in allowed
    if own or not any(host == one or host.endswith(f".{one}") for one in allowed):
        raise HunyuanError(f"The service names a file at {plain(host)}; models come from {', '.join(allowed)} only.")
    return _host(url)
