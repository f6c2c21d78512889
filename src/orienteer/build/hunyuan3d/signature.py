"""TC3-HMAC-SHA256, by which Tencent Cloud knows who asks ("Signature v3" in its API documentation)."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, datetime

from orienteer.build.hunyuan3d.credentials import Credentials

ALGORITHM = "TC3-HMAC-SHA256"
SIGNED = "content-type;host"
"""The headers that the signature covers, beside the body and the time: the fewest that the service accepts."""


def authorization(
    credentials: Credentials, service: str, host: str, content_type: str, body: bytes, timestamp: int
) -> str:
    """The Authorization header of a POST to `/` at `timestamp`, seconds since 1970 UTC."""
    date = datetime.fromtimestamp(timestamp, UTC).strftime("%Y-%m-%d")
    scope = f"{date}/{service}/tc3_request"
    headers = f"content-type:{content_type.lower()}\nhost:{host.lower()}\n"
    canonical = "\n".join(("POST", "/", "", headers, SIGNED, hashlib.sha256(body).hexdigest()))
    text = "\n".join((ALGORITHM, str(timestamp), scope, hashlib.sha256(canonical.encode()).hexdigest()))
    key = ("TC3" + credentials.secret_key).encode()
    for step in (date, service, "tc3_request"):
        key = hmac.digest(key, step.encode(), "sha256")
    signature = hmac.digest(key, text.encode(), "sha256").hex()
    return f"{ALGORITHM} Credential={credentials.secret_id}/{scope}, SignedHeaders={SIGNED}, Signature={signature}"
