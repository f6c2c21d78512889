"""An OpenAI-compatible server on this machine: answers by rule, keeps every request, and fails on request."""

import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = "sk-not-a-real-key-0123456789"


@dataclass(frozen=True)
class Asked:
    """One request."""

    body: dict
    raw: bytes
    headers: dict[str, str]
    """By name in small letters."""

    @property
    def text(self) -> str:
        """All words shown."""
        return "\n".join(part["text"] for part in self.content if part["type"] in ("text", "input_text"))

    @property
    def images(self) -> int:
        """How many pictures were shown."""
        return sum(part["type"] in ("image_url", "input_image") for part in self.content)

    @property
    def key(self) -> str:
        """Names the question, pictures included."""
        return sha256(json.dumps(self.content, sort_keys=True).encode()).hexdigest()

    @property
    def content(self) -> list[dict]:
        """The last message's parts, by either of OpenAI's two interfaces."""
        content = self.body["messages" if "messages" in self.body else "input"][-1]["content"]
        return [{"type": "text", "text": content}] if isinstance(content, str) else content


Fault = Callable[["Handler"], None]


@dataclass
class Script:
    """How the server behaves; may be changed while it runs."""

    reply: Callable[[Asked], str] = lambda asked: "yes"
    faults: list[Fault] = field(default_factory=list)
    """Served first, one a request."""
    always: Fault | None = None
    """Served to every request."""
    refuses: frozenset[str] = frozenset()
    """Fields of a request that are answered with 400, as services do that do not know them."""
    wait_s: float = 0.0
    """Before each answer."""


class Server(ThreadingHTTPServer):
    """The server; `asked` holds what was asked, `answered` how often each question got an answer."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, reply: Callable[[Asked], str] = lambda asked: "yes") -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script = Script(reply)
        self.asked: list[Asked] = []
        self.answered: Counter[str] = Counter()
        self.most_at_once = 0
        self.at_once = 0
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
        self.thread.join()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that was killed is no error of the server's."""

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    server: Server
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        asked = Asked(json.loads(raw), raw, {name.lower(): value for name, value in self.headers.items()})
        server, script = self.server, self.server.script
        with server.lock:
            server.asked.append(asked)
            server.at_once += 1
            server.most_at_once = max(server.most_at_once, server.at_once)
            fault = script.faults.pop(0) if script.faults else script.always
        try:
            if fault is not None:
                fault(self)
                return
            odd = script.refuses.intersection(asked.body)
            if odd:
                self.send(400, {"error": {"message": f"unknown field {min(odd)}", "type": "invalid_request_error"}})
                return
            time.sleep(script.wait_s)
            said = responded if self.path.endswith("/responses") else completion
            self.send(200, said(asked, script.reply(asked)))
            with server.lock:
                server.answered[asked.key] += 1
        finally:
            with server.lock:
                server.at_once -= 1

    def send(self, code: int, content: dict, **headers: str) -> None:
        raw = json.dumps(content).encode()
        self.send_raw(code, raw, "application/json", **headers)

    def send_raw(self, code: int, raw: bytes, kind: str, **headers: str) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(raw)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(raw)

    def log_message(self, *words: object) -> None:
        """Nothing."""


def tokens_of(asked: Asked) -> int:
    """As the server counts: a token for four letters, a hundred for a picture."""
    return len(asked.text) // 4 + 100 * asked.images


def completion(asked: Asked, words: str, stop: str = "stop") -> dict:
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": asked.body["model"],
        "choices": [{"index": 0, "message": {"role": "assistant", "content": words}, "finish_reason": stop}],
        "usage": {"prompt_tokens": tokens_of(asked), "completion_tokens": 7, "total_tokens": tokens_of(asked) + 7},
    }


def responded(asked: Asked, words: str) -> dict:
    """The same by the interface that OpenAI's newer models have."""
    text = {"type": "output_text", "text": words, "annotations": []}
    message = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [text]}
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "completed",
        "model": asked.body["model"],
        "output": [message],
        "parallel_tool_calls": False,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": tokens_of(asked),
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 7,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": tokens_of(asked) + 7,
        },
    }


# --- what may go wrong ---------------------------------------------------------------------------------------------


def status(code: int, retry_after_s: float | None = None) -> Fault:
    """An error in the service's own words."""

    def serve(handler: Handler) -> None:
        headers = {} if retry_after_s is None else {"Retry_After": str(retry_after_s)}
        handler.send(code, {"error": {"message": f"no luck ({code})", "type": "server_error"}}, **headers)

    return serve


def closes_half_way(handler: Handler) -> None:
    """Promises more than it sends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"id": "chatcmpl-1", "choices": [')
    handler.close_connection = True


def closes_at_once(handler: Handler) -> None:
    """Says nothing at all."""
    handler.close_connection = True


def page(handler: Handler) -> None:
    """A web page, as a proxy shows when it is lost."""
    handler.send_raw(200, b"<html><body><h1>Welcome</h1></body></html>", "text/html")


def page_502(handler: Handler) -> None:
    """A proxy's own error page."""
    handler.send_raw(502, b"<html><body><h1>502 Bad Gateway</h1></body></html>", "text/html")


def broken_json(handler: Handler) -> None:
    """JSON that ends too soon."""
    handler.send_raw(200, b'{"id": "chatcmpl-1", "choices": [', "application/json")


def no_choices(handler: Handler) -> None:
    """An answer without an answer."""
    handler.send(200, {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []})


def hangs(seconds: float) -> Fault:
    """Takes its time, then closes."""

    def serve(handler: Handler) -> None:
        time.sleep(seconds)
        handler.close_connection = True

    return serve


def drips(seconds: float) -> Fault:
    """Sends a byte now and then, so that no single read ever times out."""

    def serve(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Content-Length", "1000")
        handler.end_headers()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            handler.wfile.write(b" ")
            handler.wfile.flush()
            time.sleep(0.05)
        handler.close_connection = True

    return serve
