from collections.abc import Callable

import pytest

from orienteer.build.hunyuan3d import Credentials, HunyuanError, Request, Service, UnsureError
from orienteer.build.hunyuan3d.failure import Retry
from orienteer.build.hunyuan3d.progress import Status
from orienteer.errors import BadArgumentError, UnknownNameError

from .conftest import HASTE
from .tencent import SECRET_ID, SECRET_KEY, Fault, Tencent, hangs_up, never_answers, says, status

CHAIR = Request("a red armchair")


def test_a_signed_request_is_taken(tencent: Tencent, service: Service) -> None:
    job = service.submit(CHAIR)
    assert (job, tencent.submits) == ("job-1", [{"Prompt": "a red armchair"}])
    assert [service.query("pro", job).status for _ in range(3)] == [Status.WAIT, Status.RUN, Status.DONE]
    assert tencent.problems == []


def test_the_international_site_signs_for_its_own_product(tencent: Tencent) -> None:
    tencent.service, tencent.version = "hunyuan", "2023-09-01"
    place = Service.at("international", Credentials(SECRET_ID, SECRET_KEY), endpoint=tencent.url, patience=HASTE)
    assert place.region == "ap-singapore"
    assert place.submit(CHAIR) == "job-1"


def test_a_temporary_key_sends_its_token(tencent: Tencent) -> None:
    tencent.token = "session"
    keys = Credentials(SECRET_ID, SECRET_KEY, "session")
    assert Service.at(credentials=keys, endpoint=tencent.url, patience=HASTE).submit(CHAIR) == "job-1"


def test_a_wrong_key_is_told_from_an_unknown_one(tencent: Tencent) -> None:
    wrong = Service.at(credentials=Credentials(SECRET_ID, "other"), endpoint=tencent.url, patience=HASTE)
    with pytest.raises(HunyuanError, match="TENCENTCLOUD_SECRET_KEY") as caught:
        wrong.submit(CHAIR)
    assert tencent.problems == ["wrong sum"]
    assert "other" not in str(caught.value)
    tencent.faults["submit"] = [says("AuthFailure.SecretIdNotFound")]
    right = Service.at(credentials=Credentials(SECRET_ID, SECRET_KEY), endpoint=tencent.url, patience=HASTE)
    with pytest.raises(HunyuanError, match="does not know this SecretId"):
        right.submit(CHAIR)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("ResourceInsufficient", "no units are left"),
        ("FailedOperation.FreeResourcePackExhausted", "free units are used up"),
        ("FailedOperation.ServiceStopArrears", "a bill is unpaid"),
        ("AuthFailure.SignatureExpire", "clock is more than five minutes off"),
        ("UnauthorizedOperation", "QcloudAI3DFullAccess"),
        ("InvalidParameterValue.Prompt", "Change the words"),
        ("Something.Unheard", "it failed"),
    ],
)
def test_a_refusal_is_said_in_words_and_not_repeated(tencent: Tencent, service: Service, code: str, said: str) -> None:
    tencent.faults["submit"] = [says(code, "in its own words")] * 5
    with pytest.raises(HunyuanError, match=said) as caught:
        service.submit(CHAIR)
    assert caught.value.code == code
    assert "in its own words" in str(caught.value)
    assert len(tencent.submits) == 1


@pytest.mark.parametrize("fault", [says("RequestLimitExceeded"), says("InternalError"), status(429), status(503)])
def test_a_submission_that_was_surely_not_taken_is_repeated_a_few_times(
    tencent: Tencent, service: Service, fault: Fault
) -> None:
    tencent.faults["submit"] = [fault, fault]
    assert service.submit(CHAIR) == "job-3"
    tencent.faults["submit"] = [fault] * 5
    with pytest.raises(HunyuanError):
        service.submit(CHAIR)
    assert len(tencent.submits) == 6


@pytest.mark.parametrize(
    "fault",
    [
        hangs_up,
        never_answers(1.0),
        status(500),
        status(502),
        status(504),
        status(200),
        status(200, b'{"Response": {}}'),
    ],
)
def test_a_submission_that_may_have_been_taken_is_never_repeated(
    tencent: Tencent, service: Service, fault: Fault
) -> None:
    tencent.faults["submit"] = [fault]
    with pytest.raises(UnsureError):
        service.patient(answer_s=0.3).submit(CHAIR)
    assert len(tencent.submits) == 1


@pytest.mark.parametrize("fault", [hangs_up, never_answers(1.0), status(500), status(502), status(429), status(200)])
def test_a_query_is_repeated_whatever_happened_to_it(tencent: Tencent, service: Service, fault: Fault) -> None:
    tencent.faults["query"] = [fault, fault]
    assert service.patient(answer_s=0.3).query("pro", "job-1").status is Status.WAIT
    tencent.faults["query"] = [fault] * 3
    with pytest.raises(HunyuanError):
        service.patient(answer_s=0.3).query("pro", "job-1")


def test_a_full_account_is_waited_for_beyond_the_usual_attempts(tencent: Tencent, service: Service) -> None:
    tencent.faults["submit"] = [says("RequestLimitExceeded.JobNumExceed")] * 8
    assert service.submit(CHAIR) == "job-9"
    tencent.faults["submit"] = [says("RequestLimitExceeded.JobNumExceed")] * 500
    with pytest.raises(HunyuanError, match="all taken") as caught:
        service.patient(job_s=0.2).submit(CHAIR)
    assert caught.value.retry is Retry.QUEUE


def test_a_redirect_of_the_interface_is_not_followed(tencent: Tencent, service: Service) -> None:
    tencent.faults["submit"] = [status(302, Location="https://elsewhere.example/")]
    with pytest.raises(HunyuanError, match="HTTP status 302"):
        service.submit(CHAIR)
    assert len(tencent.submits) == 1


@pytest.mark.parametrize("answer", [{"Status": "LOST"}, {}, {"Status": "DONE", "ResultFile3Ds": "none"}])
def test_an_answer_in_another_form_is_said(
    tencent: Tencent, service: Service, answer: dict, make: Callable[..., object]
) -> None:
    tencent.faults["query"] = [lambda handler: handler.respond(answer)]
    with pytest.raises(HunyuanError, match="unknown form"):
        service.query("pro", "job-1")


@pytest.mark.parametrize("job", [None, 5, "", "x" * 500, "a\nb"])
def test_a_job_id_that_is_none_leaves_a_doubt(tencent: Tencent, service: Service, job: object) -> None:
    tencent.faults["submit"] = [lambda handler: handler.respond({"JobId": job})]
    with pytest.raises(UnsureError, match="names no job"):
        service.submit(CHAIR)


def test_places_that_do_not_exist_are_refused() -> None:
    keys = Credentials("id", "key")
    with pytest.raises(UnknownNameError, match="china, international"):
        Service.at("moon", keys)
    with pytest.raises(UnknownNameError, match="ap-guangzhou"):
        Service.at("china", keys, region="eu-frankfurt")
    with pytest.raises(BadArgumentError, match="not an https address"):
        Service.at("china", keys, endpoint="http://ai3d.tencentcloudapi.com")
