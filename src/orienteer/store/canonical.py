"""The hash of a dataset's content: rows, pixels, scenes and files in order, whatever the bytes that store them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from pydantic import BaseModel, ConfigDict


class Digests(BaseModel):
    """One hash for each part of a dataset, so that a mismatch says where to look."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tasks: str
    truths: str
    files: str

    @property
    def content_sha256(self) -> str:
        """The hash of the whole."""
        return hashlib.sha256(canonical(self.model_dump())).hexdigest()


class RowHash:
    """A running hash over rows."""

    def __init__(self) -> None:
        self._digest = hashlib.sha256()

    def add(self, row: dict[str, Any]) -> None:
        """Takes the next row, as Arrow gives it."""
        self._digest.update(canonical(row))
        self._digest.update(b"\n")

    def hexdigest(self) -> str:
        """The hash of all rows so far."""
        return self._digest.hexdigest()


def canonical(row: dict[str, Any]) -> bytes:
    """A row as bytes: JSON with sorted keys, shortest floats that read back the same, bytes as hexadecimals."""
    return json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=bytes.hex).encode()
