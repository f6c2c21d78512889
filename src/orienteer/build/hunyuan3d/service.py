"""Asking Hunyuan 3D: signed requests, their answers, and patience with both."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from orienteer.build.hunyuan3d.credentials import Credentials
from orienteer.build.hunyuan3d.exchange import NotReachedError, Reply, host_of, post
from orienteer.build.hunyuan3d.failure import HunyuanError, Retry, UnsureError, plain, refusal
from orienteer.build.hunyuan3d.patience import Patience
from orienteer.build.hunyuan3d.progress import Progress
from orienteer.build.hunyuan3d.request import Request
from orienteer.build.hunyuan3d.signature import authorization
from orienteer.build.hunyuan3d.site import Site, site
from orienteer.errors import UnknownNameError

CONTENT_TYPE = "application/json"
LONGEST_JOB_ID = 200


class _BusyError(HunyuanError):
    """The service asked to come back later."""

    def __init__(self, message: str, pause_s: float | None) -> None:
        self.pause_s = pause_s
        super().__init__(message, "", Retry.FEW)


@dataclass(frozen=True)
class Service:
    """An account at one of Tencent Cloud's sites."""

    site: Site
    credentials: Credentials
    region: str
    patience: Patience = field(default_factory=Patience)

    @classmethod
    def at(
        cls,
        name: str = "china",
        credentials: Credentials | None = None,
        region: str | None = None,
        endpoint: str | None = None,
        patience: Patience | None = None,
    ) -> Service:
        """The service at the site "china" or "international", with the key pair of the environment unless given.

        Another `endpoint` is one that speaks the same language; results may then come from its host too.
        """
        place = site(name)
        if region is not None and region not in place.regions:
            raise UnknownNameError(f"region of the {name} site", region, place.regions)
        if endpoint is not None:
            hosts = (*place.download_hosts, host_of(endpoint))
            place = place.model_copy(update={"endpoint": endpoint.rstrip("/"), "download_hosts": hosts})
        keys = credentials or Credentials.from_environment()
        return cls(place, keys, region or place.regions[0], patience or Patience())

    def patient(self, **limits: Any) -> Service:
        """The same service with other limits on waiting."""
        return replace(self, patience=replace(self.patience, **limits))

    def submit(self, request: Request) -> str:
        """Starts a job, which costs units, and gives its id.

        Raises UnsureError where the request may have arrived although no answer did: it is never sent twice then.
        """
        edition = self.site.edition(request.edition)
        payload = request.payload(self.site)
        answer = self._ask(lambda: self._call(edition.submit, payload, "starting a job"), sure=True)
        job_id = answer.get("JobId")
        if not isinstance(job_id, str) or not job_id.isprintable() or not 0 < len(job_id) <= LONGEST_JOB_ID:
            raise UnsureError("Hunyuan 3D took the request but its answer names no job.")
        return job_id

    def query(self, edition: str, job_id: str) -> Progress:
        """How a job stands."""
        action = self.site.edition(edition).query
        answer = self._ask(lambda: self._call(action, {"JobId": job_id}, f"asking for job {job_id}"), sure=False)
        try:
            return Progress.model_validate(answer)
        except ValidationError as error:
            wrong = ", ".join(".".join(map(str, line["loc"])) for line in error.errors())
            raise HunyuanError(f"Hunyuan 3D answers job {job_id} in an unknown form (see {plain(wrong)}).") from error

    def _ask(self, call: Callable[[], Mapping[str, Any]], sure: bool) -> Mapping[str, Any]:
        """Calls until an answer comes; with `sure`, never again once a request may have arrived."""
        end, tries = time.monotonic() + self.patience.job_s, 0
        for pause in self.patience.pauses():
            try:
                return call()
            except HunyuanError as error:
                tries += 1
                if error.retry is Retry.NO or (sure and isinstance(error, UnsureError)):
                    raise
                if time.monotonic() + pause > end or (error.retry is Retry.FEW and tries >= self.patience.attempts):
                    raise
                self.patience.pause(pause, error.pause_s if isinstance(error, _BusyError) else None)
        raise AssertionError("pauses have no end")

    def _call(self, action: str, payload: Mapping[str, Any], doing: str) -> Mapping[str, Any]:
        host, now = host_of(self.site.endpoint), int(time.time())
        body = json.dumps(payload).encode()
        headers = {
            "Authorization": authorization(self.credentials, self.site.service, host, CONTENT_TYPE, body, now),
            "Content-Type": CONTENT_TYPE,
            "Host": host,
            "X-TC-Action": action,
            "X-TC-Version": self.site.version,
            "X-TC-Region": self.region,
            "X-TC-Timestamp": str(now),
            "X-TC-Language": "en-US",
            "User-Agent": "orienteer",
        }
        if self.credentials.token:
            headers["X-TC-Token"] = self.credentials.token
        return _answer(post(f"{self.site.endpoint}/", headers, body, self.patience.answer_s), doing)


def _answer(reply: Reply, doing: str) -> Mapping[str, Any]:
    """The fields of an answer; errors are told apart by whether the service surely did nothing."""
    answer = _fields(reply.body)
    if answer is not None and isinstance(error := answer.get("Error"), dict):
        raise refusal(str(error.get("Code")), str(error.get("Message", "")), doing, str(answer.get("RequestId", "")))
    if answer is not None and reply.status == 200:
        return answer
    said = f"Hunyuan 3D, {doing}: HTTP status {reply.status}"
    if reply.status in (429, 503):
        seconds = reply.headers.get("retry-after", "")
        raise _BusyError(
            f"{said}: the service is too busy. Try again later.", float(seconds) if seconds.isdigit() else None
        )
    if 300 <= reply.status < 500:
        raise NotReachedError(f"{said}, which is not its way to answer. Check the endpoint, and any proxy on the way.")
    raise UnsureError(f"{said} without an answer that can be read.", "", Retry.FEW)


def _fields(body: bytes) -> Mapping[str, Any] | None:
    try:
        response = json.loads(body)["Response"]
    except (ValueError, KeyError, TypeError):
        return None
    return response if isinstance(response, dict) else None
