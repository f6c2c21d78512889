"""A Hunyuan 3D service on this machine: checks signatures, walks jobs through their states, and fails on request.

It shares no code with the client. The signature is checked from the rules of Tencent Cloud's "Signature v3" page:
hash the canonical request, hash that into the string to sign, and sign with a key derived from date, service and
"tc3_request".
"""

import hashlib
import hmac
import io
import json
import re
import struct
import threading
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET_ID = "AKIDlocalservice"
SECRET_KEY = "not/a+real=key"

Fault = Callable[["Handler"], None]


class Tencent(ThreadingHTTPServer):
    """The service. `faults[channel]` are served first, one a request; channels are submit, query and file."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.submits: list[dict] = []
        self.queries: list[str] = []
        self.fetches: list[str] = []
        self.problems: list[str] = []
        self.faults: dict[str, list[Fault]] = defaultdict(list)
        self.states = ["WAIT", "RUN", "DONE"]
        self.asked: dict[str, int] = defaultdict(int)
        self.file = glb()
        self.files: list[dict] | None = None
        self.failure = ("", "")
        self.token: str | None = None
        self.version = "2025-05-13"
        self.service = "ai3d"
        self.seen = threading.Condition()
        self.thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def stop(self) -> None:
        self.shutdown()
        self.server_close()
        self.thread.join()

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is part of the tests."""

    def note(self, where: list, what: object) -> None:
        with self.seen:
            where.append(what)
            self.seen.notify_all()

    def wait_for(self, true: Callable[[], bool]) -> None:
        """Until something has been seen; twenty seconds are a failure."""
        with self.seen:
            assert self.seen.wait_for(true, timeout=20)


class Handler(BaseHTTPRequestHandler):
    server: Tencent

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        action = self.headers.get("X-TC-Action", "")
        channel = "submit" if action.startswith("Submit") else "query"
        if problem := self.unsigned(body):
            self.server.problems.append(problem)
            return self.error("AuthFailure.SignatureFailure", problem)
        payload = json.loads(body)
        if channel == "submit":
            self.server.note(self.server.submits, payload)
        else:
            self.server.note(self.server.queries, payload["JobId"])
        if self.server.faults[channel]:
            return self.server.faults[channel].pop(0)(self)
        if channel == "submit":
            return self.respond({"JobId": f"job-{len(self.server.submits)}"})
        return self.progress(payload["JobId"])

    def do_GET(self) -> None:
        self.server.note(self.server.fetches, self.path)
        if self.server.faults["file"]:
            self.server.faults["file"].pop(0)(self)
        else:
            self.send(200, self.server.file, "application/octet-stream")

    def progress(self, job: str) -> None:
        turn = min(self.server.asked[job], len(self.server.states) - 1)
        self.server.asked[job] += 1
        state = self.server.states[turn]
        code, message = self.server.failure if state == "FAIL" else ("", "")
        files = self.server.files or [{"Type": "GLB", "Url": f"{self.server.url}/3d/{job}.glb?sign={turn}"}]
        answer = {"Status": state, "ErrorCode": code, "ErrorMessage": message, "ResultFile3Ds": []}
        self.respond(answer | ({"ResultFile3Ds": files, "ResultCreditConsumed": 20.0} if state == "DONE" else {}))

    def respond(self, answer: dict) -> None:
        self.send(200, json.dumps({"Response": {**answer, "RequestId": "r-1"}}).encode(), "application/json")

    def error(self, code: str, message: str) -> None:
        self.respond({"Error": {"Code": code, "Message": message}})

    def send(self, status: int, body: bytes, kind: str, **headers: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def unsigned(self, body: bytes) -> str:
        """What is wrong with the signature and the common parameters; nothing where all is well."""
        form = r"TC3-HMAC-SHA256 Credential=([^/]+)/([^/]+)/([^/]+)/tc3_request, SignedHeaders=(\S+), Signature=(\w+)"
        match = re.fullmatch(form, self.headers.get("Authorization", ""))
        if not match:
            return "the Authorization header has another form"
        who, day, service, names, signature = match.groups()
        stamp = self.headers.get("X-TC-Timestamp", "0")
        if abs(int(stamp) - time.time()) > 300:
            return "the request is too old"
        if day != time.strftime("%Y-%m-%d", time.gmtime(int(stamp))):
            return "the date is not that of the timestamp"
        if not {"content-type", "host"} <= set(names.split(";")):
            return "content-type and host must be signed"
        if (who, service, self.headers.get("X-TC-Version")) != (SECRET_ID, self.server.service, self.server.version):
            return "another key, service or version"
        if self.headers.get("X-TC-Token") != self.server.token:
            return "another token"
        if self.headers.get("Host") != f"127.0.0.1:{self.server.server_port}":
            return "another host"
        return "" if hmac.compare_digest(signature, self.signature(body, day, service, names, stamp)) else "wrong sum"

    def signature(self, body: bytes, day: str, service: str, names: str, stamp: str) -> str:
        canonical = f"{self.command}\n/\n\n"
        for name in names.split(";"):
            canonical += f"{name}:{self.headers[name].strip().lower()}\n"
        canonical += f"\n{names}\n{hashlib.sha256(body).hexdigest()}"
        digest = hashlib.sha256(canonical.encode("utf-8")).hexdigest()
        text = f"TC3-HMAC-SHA256\n{stamp}\n{day}/{service}/tc3_request\n{digest}"
        secret_date = hmac.new(b"TC3" + SECRET_KEY.encode(), day.encode(), hashlib.sha256).digest()
        secret_service = hmac.new(secret_date, service.encode(), hashlib.sha256).digest()
        secret_signing = hmac.new(secret_service, b"tc3_request", hashlib.sha256).digest()
        return hmac.new(secret_signing, text.encode("utf-8"), hashlib.sha256).hexdigest()


def says(code: str, message: str = "") -> Fault:
    """An error of the interface."""
    return lambda handler: handler.error(code, message)


def status(number: int, body: bytes = b"<html>busy</html>", **headers: str) -> Fault:
    """A plain HTTP answer."""
    return lambda handler: handler.send(number, body, "text/html", **headers)


def hangs_up(handler: Handler) -> None:
    """Closes the line without an answer."""
    handler.close_connection = True


def stops_half_way(handler: Handler) -> None:
    """Announces more than it sends."""
    body = handler.server.file
    handler.send_response(200)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])


def stops_half_way_unannounced(handler: Handler) -> None:
    """Sends half and hangs up, without saying how much there is."""
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(handler.server.file[: len(handler.server.file) // 2])


def never_answers(seconds: float) -> Fault:
    """Keeps the line open and silent."""
    return lambda handler: time.sleep(seconds)


def glb(triangles: int = 1) -> bytes:
    """A GLB with that many triangles; the smallest that any reader accepts."""
    corners = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0) * max(triangles, 1)
    tree: dict = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": []}]}
    if triangles:
        tree |= {
            "scenes": [{"nodes": [0]}],
            "nodes": [{"mesh": 0, "name": "armchair"}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
            "accessors": [
                {
                    "bufferView": 0,
                    "componentType": 5126,
                    "count": 3 * triangles,
                    "type": "VEC3",
                    "min": [0, 0, 0],
                    "max": [1, 1, 0],
                }
            ],
            "bufferViews": [{"buffer": 0, "byteLength": len(corners)}],
            "buffers": [{"byteLength": len(corners)}],
        }
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
    if triangles:
        chunks += struct.pack("<II", len(corners), 0x004E4942) + corners
    return struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks


def zipped(**files: bytes) -> bytes:
    """A zip archive of the files; a double underscore in a name stands for a dot."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return out.getvalue()
