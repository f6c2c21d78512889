import socket
import threading
import urllib.request

import pytest

from orienteer.build.hunyuan3d import exchange
from orienteer.build.hunyuan3d.exchange import NotReachedError, host_of, post
from orienteer.build.hunyuan3d.failure import HunyuanError, UnsureError
from orienteer.errors import BadArgumentError

from .tencent import Tencent, hangs_up, never_answers


@pytest.mark.parametrize(
    "url",
    ["http://ai3d.tencentcloudapi.com", "file:///etc/passwd", "ftp://host", "https://", "https://me@host", "host"],
)
def test_only_https_leaves_this_machine(url: str) -> None:
    with pytest.raises(BadArgumentError, match="not an https address"):
        host_of(url)


def test_hosts_keep_their_port() -> None:
    assert host_of("https://Host.example:8443/x") == "host.example:8443"
    assert host_of("http://127.0.0.1:80/x") == "127.0.0.1:80"


def test_a_closed_port_surely_saw_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(NotReachedError, match="refused"):
        post(f"http://127.0.0.1:{port}/", {}, b"{}", 2.0)


def test_a_line_that_breaks_after_sending_leaves_a_doubt(tencent: Tencent) -> None:
    for fault, said in ((hangs_up, "closed before"), (never_answers(0.5), "no answer in time")):
        tencent.faults["file"] = [fault]
        with pytest.raises(UnsureError, match=said):
            _get(tencent, 0.2)


def test_a_proxy_is_used_and_sees_no_more_than_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bytes] = []

    def refuse(server: socket.socket) -> None:
        line, _ = server.accept()
        with line:
            seen.append(line.recv(4096))
            line.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{server.getsockname()[1]}")
        monkeypatch.setenv("no_proxy", "")
        thread = threading.Thread(target=refuse, args=(server,))
        thread.start()
        with pytest.raises(NotReachedError, match="403 Forbidden"):
            post("https://ai3d.example/", {"Authorization": "sealed"}, b"{}", 5.0)
        thread.join()
    assert seen[0].startswith(b"CONNECT ai3d.example:443")
    assert b"sealed" not in seen[0]


def test_no_answer_is_read_without_end(tencent: Tencent, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "LARGEST_REPLY", 1 << 20)
    tencent.file = bytes(2 << 20)
    with pytest.raises(HunyuanError, match="more than the 1 MB"):
        _get(tencent, 5.0)


def _get(tencent: Tencent, seconds: float) -> None:
    with exchange.exchange(urllib.request.Request(tencent.url), seconds) as response:
        for _ in exchange.chunks(response, exchange.LARGEST_REPLY, seconds):
            pass
