"""What became of a request, on disk before anything is built on it: so that nothing is paid for twice."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from orienteer import atomic
from orienteer.errors import BadFileError

NAME = "job.json"
LIFE = timedelta(hours=24)
"""How long the service remembers a job and keeps its files."""


class Stage(StrEnum):
    """How far a request has come."""

    SUBMITTING = "submitting"
    """On its way: where it ends here, nobody knows whether it arrived."""
    SUBMITTED = "submitted"
    FAILED = "failed"
    DONE = "done"


class Job(BaseModel):
    """One request and what became of it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    schema_version: int = 1
    site: str
    request: dict[str, Any]
    stage: Stage
    sent: datetime
    """When it was sent, UTC."""
    job_id: str = ""
    problem: str = ""
    """Why it failed."""
    code: str = ""
    model: str = ""
    """The file that came back, below the journal's folder."""
    sha256: str = ""
    units: float | None = None
    """What it cost, in the service's units."""

    @property
    def forgotten(self) -> bool:
        """Whether the service no longer knows it."""
        return datetime.now(UTC) - self.sent > LIFE


def read(folder: Path) -> Job | None:
    """The job of that folder, if there is one."""
    path = folder / NAME
    try:
        return Job.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise BadFileError(path, "is not a job journal; delete the folder to have the model made anew") from error


def write(folder: Path, job: Job) -> None:
    """Keeps the job; it is on the disk when this returns."""
    atomic.write_text(folder / NAME, job.model_dump_json(indent=2) + "\n")


def forget(folder: Path) -> None:
    """Removes a job that the service surely did not take."""
    with atomic.writing(folder / NAME):
        (folder / NAME).unlink(missing_ok=True)
