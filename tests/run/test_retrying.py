"""What a server may do wrong, one question at a time."""

from dataclasses import replace

import anyio
import pytest

from orienteer.asking import ServiceError
from orienteer.run.retrying import HopelessServiceError, Retrying
from orienteer.run.showing import Shown, Words

from . import openai_server as faults
from .runs import QUICK, service

SHOWN = Shown((Words("Where to?"),), "")


def ask(found, failed=lambda says: None):
    found.logged = False

    async def asked():
        try:
            return await found.answer(SHOWN, failed=failed)
        finally:
            await found.close()

    return anyio.run(asked)


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (faults.status(429, retry_after_s=0.01), "429"),
        (faults.status(429), "429"),
        (faults.status(500), "500"),
        (faults.status(503, retry_after_s=0.01), "503"),
        (faults.page_502, "502"),
        (faults.closes_half_way, "onnection"),
        (faults.closes_at_once, "onnect"),
    ],
    ids=["429 wait", "429", "500", "503 wait", "502 page", "half", "closed"],
)
def test_what_usually_passes_is_asked_again_as_often_as_allowed(server, fault, says):
    server.script.faults = [fault]
    noted = []
    assert ask(service(server), noted.append).words
    assert len(server.asked) == 2
    assert len(noted) == 1
    assert says in noted[0]


@pytest.mark.parametrize("fault", [faults.hangs(1.5), faults.drips(1.5)], ids=["hangs", "drips"])
def test_a_server_that_takes_too_long_is_asked_again(server, fault):
    server.script.faults = [fault]
    noted = []
    assert ask(service(server, retrying=replace(QUICK, tries=9, attempt_timeout_s=1)), noted.append).words
    assert "imeout" in noted[0]
    assert len(server.asked) >= 2


@pytest.mark.parametrize("fault", [faults.page, faults.broken_json, faults.no_choices])
def test_what_nobody_expects_is_asked_a_few_times_and_has_failed(server, fault):
    server.script.always = fault
    with pytest.raises(ServiceError, match=r"\(tried [23] times\)$"):
        ask(service(server))
    assert len(server.asked) in (2, 3)


@pytest.mark.parametrize("code", [400, 401, 403, 404, 422])
def test_what_is_refused_is_not_asked_again(server, code):
    server.script.always = faults.status(code)
    with pytest.raises(HopelessServiceError, match=str(code)):
        ask(service(server))
    assert len(server.asked) == 1


def test_patience_ends(server):
    server.script.always = faults.status(500)
    noted = []
    with pytest.raises(ServiceError, match="tried 3 times"):
        ask(service(server), noted.append)
    assert len(server.asked) == len(noted) == QUICK.tries


def test_a_service_that_says_how_long_to_wait_is_heard(server, monkeypatch):
    waits = []

    async def noted(seconds):
        waits.append(seconds)

    monkeypatch.setattr("orienteer.run.retrying.sleep", noted)
    server.script.faults = [faults.status(429, retry_after_s=7), faults.status(429, retry_after_s=900)]
    ask(service(server, retrying=Retrying(tries=4, first_wait_s=2.0, longest_wait_s=60.0, attempt_timeout_s=5)))
    assert waits == [7, 60]


def test_without_such_words_each_wait_is_twice_the_one_before(server, monkeypatch):
    waits = []

    async def noted(seconds):
        waits.append(seconds)

    monkeypatch.setattr("orienteer.run.retrying.sleep", noted)
    server.script.faults = [faults.status(500)] * 5
    ask(service(server, retrying=Retrying(tries=6, first_wait_s=2.0, longest_wait_s=20.0, attempt_timeout_s=5)))
    assert waits == [2, 4, 8, 16, 20]
