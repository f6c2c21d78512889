"""A model from words: submitted once, waited for, fetched, checked and kept."""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import filelock
import platformdirs

from orienteer import atomic
from orienteer.build.hunyuan3d import journal, model
from orienteer.build.hunyuan3d.download import GoneError, fetch
from orienteer.build.hunyuan3d.failure import HunyuanError, UnsureError, plain, refusal
from orienteer.build.hunyuan3d.journal import Job, Stage
from orienteer.build.hunyuan3d.model import EmptyModelError
from orienteer.build.hunyuan3d.progress import Progress, Status
from orienteer.build.hunyuan3d.request import Request
from orienteer.build.hunyuan3d.service import Service
from orienteer.errors import BadFileError, BusyError
from orienteer.world.scene import Credit, Scene

Tell: TypeAlias = Callable[[str], None]
"""Is told in a few words how a job stands, each time that changes."""

AGAIN = "Pass resubmit=True to have it made, and paid for, again."


@dataclass(frozen=True)
class Generated:
    """A model that the service made."""

    request: Request
    path: Path
    """The GLB, or the OBJ where the service gave none."""
    sha256: str
    """Of that file."""
    job_id: str
    units: float | None
    """What it cost, in the service's units, where it said so."""

    def scene(self) -> Scene:
        """The model as a scene, imported like any other file."""
        credit = Credit(
            what=self.request.title,
            author="Tencent Hunyuan 3D",
            licence="terms of Tencent Cloud's Hunyuan 3D service",
            source=f"Tencent Cloud job {self.job_id}",
        )
        scene = Scene.load(self.path)
        return replace(scene, credits=(*scene.credits, credit))


def default_folder() -> Path:
    """Where models are kept. Not a cache: they were paid for."""
    return platformdirs.user_data_path("orienteer") / "hunyuan3d"


def generate(
    request: Request | str,
    service: Service | None = None,
    folder: Path | None = None,
    resubmit: bool = False,
    tell: Tell | None = None,
) -> Generated:
    """The model for a request: from the folder, from a job that is still running, or from a new job.

    Each request is submitted once, whatever happens in between. Where that did not give a model (the job failed, was
    forgotten, or its submission was cut off), an error says so until `resubmit` allows to pay again.
    """
    what = Request(request) if isinstance(request, str) else request
    asked = service or Service.at()
    home = (folder or default_folder()) / what.key(asked.site)
    with _alone(home, asked.patience.job_s):
        job = journal.read(home)
        if job and job.stage is Stage.DONE and (kept := _kept(home, what, job)):
            return kept
        job = _submitted(home, what, asked, job, resubmit)
        return _collect(home, what, asked, job, tell or (lambda words: None))


@contextmanager
def _alone(home: Path, seconds: float) -> Iterator[None]:
    """Waits until no other process works on the same request."""
    with atomic.writing(home):
        home.mkdir(parents=True, exist_ok=True)
    try:
        with filelock.FileLock(home / "lock", timeout=seconds):
            yield
    except filelock.Timeout as error:
        raise BusyError(f"Another process has been waiting for the same model in {home} for too long.") from error


def _kept(home: Path, request: Request, job: Job) -> Generated | None:
    path = home / job.model
    if not job.model or not path.is_file() or _sha256(path) != job.sha256:
        return None
    return Generated(request, path, job.sha256, job.job_id, job.units)


def _submitted(home: Path, request: Request, service: Service, job: Job | None, resubmit: bool) -> Job:
    """A job that the service has: the journal's, or a new one."""
    if job is not None and not (resubmit and _spent(job)):
        if problem := _problem(job):
            raise HunyuanError(f"{request.title!r}: {problem} {AGAIN}", job.code)
        return job
    job = Job(site=service.site.name, request=request.facts(service.site), stage=Stage.SUBMITTING, sent=_now())
    journal.write(home, job)
    try:
        job_id = service.submit(request)
    except UnsureError as error:
        raise UnsureError(f"{request.title!r}: {error} It may have been taken, and cost units. {AGAIN}") from error
    except HunyuanError:
        journal.forget(home)
        raise
    job = job.model_copy(update={"stage": Stage.SUBMITTED, "job_id": job_id})
    journal.write(home, job)
    return job


def _spent(job: Job) -> bool:
    """Whether nothing more can come of it."""
    return job.stage in (Stage.SUBMITTING, Stage.FAILED) or job.forgotten


def _problem(job: Job) -> str:
    """Why a job cannot be taken up, or nothing."""
    if job.stage is Stage.SUBMITTING:
        return f"it was being submitted on {job.sent:%Y-%m-%d %H:%M} UTC when that was cut off; it may have been taken."
    if job.stage is Stage.FAILED:
        return f"it failed before. {job.problem}"
    if job.forgotten:
        return f"it was submitted on {job.sent:%Y-%m-%d %H:%M} UTC, and the service keeps a job for 24 hours."
    return ""


def _collect(home: Path, request: Request, service: Service, job: Job, tell: Tell) -> Generated:
    """Waits for a job and fetches its model; an address that has expired is asked for anew once."""
    for last in (False, True):
        progress = _wait(home, service, job, tell)
        tell("fetching the model")
        try:
            path = _fetch(home, service, progress, job)
            break
        except GoneError:
            if last:
                raise
    job = job.model_copy(
        update={
            "stage": Stage.DONE,
            "model": path.relative_to(home).as_posix(),
            "sha256": _sha256(path),
            "units": progress.units,
        }
    )
    journal.write(home, job)
    return Generated(request, path, job.sha256, job.job_id, job.units)


def _wait(home: Path, service: Service, job: Job, tell: Tell) -> Progress:
    """Asks until the job is done."""
    words = {Status.WAIT: "waiting for its turn", Status.RUN: "being made"}
    end, before = time.monotonic() + service.patience.job_s, None
    for pause in service.patience.pauses():
        try:
            progress = service.query(job.request["edition"], job.job_id)
        except HunyuanError as error:
            if error.code.startswith("ResourceNotFound"):
                _fail(home, job, error)
            raise
        if progress.status is Status.DONE:
            return progress
        if progress.status is Status.FAIL:
            code = progress.error_code or "FailedOperation"
            raise _fail(
                home, job, refusal(code, progress.error_message, f"making job {job.job_id}", progress.request_id)
            )
        if progress.status is not before:
            tell(words[progress.status])
            before = progress.status
        if time.monotonic() + pause > end:
            limit = f"{service.patience.job_s:g} seconds"
            raise HunyuanError(f"Job {job.job_id} is not done after {limit}. The same request takes it up again.")
        service.patience.pause(pause)
    raise AssertionError("pauses have no end")


def _fetch(home: Path, service: Service, progress: Progress, job: Job) -> Path:
    """The model's file, fetched, checked and put in place."""
    file = progress.best_file()
    if file is None:
        kinds = ", ".join(plain(one.kind) for one in progress.files or ()) or "nothing"
        raise _fail(home, job, HunyuanError(f"The service made neither a GLB nor an OBJ of it but {kinds}.", "NoModel"))
    try:
        with atomic.replacing(home / "fetched") as part:
            fetch(file.url, part, service, model.check)
        return _placed(home, home / "fetched")
    except EmptyModelError as error:
        raise _fail(home, job, HunyuanError(f"What the service made {_problem_of(error)}.", "EmptyModel")) from error
    except BadFileError as error:
        raise HunyuanError(f"What came back from the service {_problem_of(error)}.", "BadModel") from error


def _placed(home: Path, fetched: Path) -> Path:
    """The model under its own name, unpacked where it came in a zip."""
    if not model.is_zip(fetched):
        return fetched.replace(home / "model.glb")
    fresh, target = home / "unpacking", home / "model"
    with atomic.writing(target):
        for old in (fresh, target):
            shutil.rmtree(old, ignore_errors=True)
        obj = model.unpack_obj(fetched, fresh)
        fresh.rename(target)
        fetched.unlink()
    return target / obj.relative_to(fresh)


def _problem_of(error: BadFileError) -> str:
    return str(error).removeprefix(f"{error.path}: ")


def _fail(home: Path, job: Job, error: HunyuanError) -> HunyuanError:
    """Keeps the failure, so that the same request is not paid for again unasked."""
    journal.write(home, job.model_copy(update={"stage": Stage.FAILED, "problem": str(error), "code": error.code}))
    return error


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _now() -> datetime:
    return datetime.now(UTC)
