"""One HTTP exchange: within time and size, never redirected unseen, and telling what surely did not arrive."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from orienteer.build.hunyuan3d.failure import HunyuanError, Retry, UnsureError
from orienteer.errors import BadArgumentError

LARGEST_REPLY = 4 << 20
"""Bytes of an answer of the interface; real ones have a few thousand."""
CHUNK = 1 << 16
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})


class NotReachedError(HunyuanError):
    """No connection came about: the service surely has not seen the request."""


@dataclass(frozen=True)
class Reply:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    """By lower-case name."""
    body: bytes


class _NotConnectedError(OSError):
    """Marks what went wrong before the first byte of a request was sent."""


class _HttpConnection(http.client.HTTPConnection):
    def connect(self) -> None:
        try:
            super().connect()
        except OSError as error:
            raise _NotConnectedError(_why(error)) from error


class _HttpsConnection(http.client.HTTPSConnection):
    def connect(self) -> None:
        try:
            super().connect()
        except OSError as error:
            raise _NotConnectedError(_why(error)) from error


class _Http(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_HttpConnection, req)


class _Https(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_HttpsConnection, req, context=ssl.create_default_context())


def host_of(url: str) -> str:
    """The host of an address as requests name it, with the port where it is not the usual one.

    Only https is let through, and http on this machine.
    """
    parts = urlsplit(url)
    name = parts.hostname or ""
    if not name or parts.username or not (parts.scheme == "https" or (parts.scheme == "http" and name in LOOPBACK)):
        raise BadArgumentError(f"{url!r} is not an https address; plain http works on this machine only.")
    return parts.netloc.lower()


def post(url: str, headers: Mapping[str, str], body: bytes, timeout_s: float) -> Reply:
    """Sends a POST and reads the whole answer, whatever its status. Redirects come back as they are."""
    request = urllib.request.Request(url, data=body, headers=dict(headers), method="POST")
    with exchange(request, timeout_s) as response:
        content = b"".join(chunks(response, LARGEST_REPLY, timeout_s))
        return Reply(response.status, {name.lower(): value for name, value in response.headers.items()}, content)


@contextmanager
def exchange(request: urllib.request.Request, timeout_s: float) -> Iterator[http.client.HTTPResponse]:
    """The open answer to a request; what breaks on the way becomes a NotReachedError or an UnsureError."""
    host = urlsplit(request.full_url).netloc
    opener = urllib.request.OpenerDirector()
    for handler in (urllib.request.ProxyHandler(), _Http(), _Https()):
        opener.add_handler(handler)
    try:
        with opener.open(request, timeout=timeout_s) as response:
            yield response
    except urllib.error.URLError as error:
        raise _broken(host, error.reason) from error
    except (OSError, http.client.HTTPException) as error:
        raise _broken(host, error) from error


def chunks(response: http.client.HTTPResponse, most: int, timeout_s: float) -> Iterator[bytes]:
    """The body bit by bit: at most `most` bytes in at most `timeout_s`, and all that was announced."""
    announced = response.headers.get("Content-Length", "")
    expected = int(announced) if announced.isdigit() else None
    if expected is not None and expected > most:
        raise _too_large(most)
    end, got = time.monotonic() + timeout_s, 0
    while chunk := response.read1(CHUNK):
        got += len(chunk)
        if got > most:
            raise _too_large(most)
        if time.monotonic() > end:
            raise TimeoutError("too slow")
        yield chunk
    if expected is not None and got < expected:
        raise http.client.IncompleteRead(b"", expected - got)


def _too_large(most: int) -> HunyuanError:
    return HunyuanError(f"Hunyuan 3D sends more than the {most >> 20} MB that are let through.", "TooLarge")


def _broken(host: str, reason: Any) -> HunyuanError:
    if isinstance(reason, _NotConnectedError):
        certain = isinstance(reason.__cause__, ssl.SSLCertVerificationError | socket.gaierror)
        hint = "Check the network, and HTTPS_PROXY where one is needed."
        return NotReachedError(f"Cannot reach {host}: {reason}. {hint}", "", Retry.NO if certain else Retry.FEW)
    return UnsureError(f"The connection to {host} broke: {_why(reason)}.", "", Retry.FEW)


def _why(error: Any) -> str:
    match error:
        case TimeoutError():
            return "no answer in time"
        case ssl.SSLCertVerificationError():
            return f"its certificate is not valid ({error.verify_message})"
        case socket.gaierror():
            return "the name is not known"
        case http.client.RemoteDisconnected() | http.client.IncompleteRead():
            return "it was closed before the answer was complete"
        case ConnectionRefusedError():
            return "the connection was refused"
        case OSError() if error.strerror:
            return error.strerror
        case _:
            return str(error) or type(error).__name__
