"""How a job stands, as the service tells it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field


class Status(StrEnum):
    """The service's own words for it."""

    WAIT = "WAIT"
    RUN = "RUN"
    FAIL = "FAIL"
    DONE = "DONE"


class ResultFile(BaseModel):
    """A file that the service made; its address works for 24 hours."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: str = Field("", alias="Type")
    url: str = Field("", alias="Url")
    group: tuple[ResultFile, ...] = Field((), alias="File3D")
    """Older versions of the interface put the files one level deeper."""

    @property
    def suffix(self) -> str:
        """How its name ends, in lower case."""
        return PurePosixPath(urlsplit(self.url).path).suffix.lower()


class Progress(BaseModel):
    """The answer to a query."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    status: Status = Field(alias="Status")
    error_code: str = Field("", alias="ErrorCode")
    error_message: str = Field("", alias="ErrorMessage")
    files: tuple[ResultFile, ...] | None = Field((), alias="ResultFile3Ds")
    units: float | None = Field(None, alias="ResultCreditConsumed")
    """What the job cost, in the service's units."""
    request_id: str = Field("", alias="RequestId")

    def best_file(self) -> ResultFile | None:
        """The GLB, or else the OBJ (mostly in a zip), or None."""
        flat = [file for file in _flat(self.files or ()) if file.url]
        for kind, suffixes in (("GLB", (".glb",)), ("OBJ", (".obj", ".zip"))):
            for file in flat:
                if file.kind.upper() == kind or (not file.kind and file.suffix in suffixes):
                    return file
        return None


def _flat(files: Sequence[ResultFile]) -> list[ResultFile]:
    return [one for file in files for one in (file, *_flat(file.group))]
