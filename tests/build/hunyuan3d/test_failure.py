import json
from importlib import resources

import pytest

from orienteer.build.hunyuan3d.failure import LONGEST_MESSAGE, Retry, meaning_of, plain, refusal


def test_every_known_code_says_what_it_means_and_what_to_do() -> None:
    text = (resources.files("orienteer.build.hunyuan3d") / "failures.json").read_text(encoding="utf-8")
    codes = [entry["code"] for entry in json.loads(text)]
    assert len(codes) == len(set(codes)) > 20
    for code in codes:
        assert meaning_of(code).code == code
        assert meaning_of(code).do.endswith(".")


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("AuthFailure.SignatureExpire", "AuthFailure.SignatureExpire"),
        ("AuthFailure.Other", "AuthFailure"),
        ("FailedOperation.New.Kind", "FailedOperation"),
        ("Quite.New", "Quite.New"),
    ],
)
def test_an_unknown_code_means_what_its_known_beginning_means(code: str, found: str) -> None:
    assert meaning_of(code).code == found


def test_only_what_may_pass_is_asked_again() -> None:
    assert meaning_of("RequestLimitExceeded.JobNumExceed").retry is Retry.QUEUE
    assert meaning_of("InternalError").retry is Retry.FEW
    assert meaning_of("ResourceInsufficient").retry is Retry.NO
    assert meaning_of("Quite.New").retry is Retry.NO


def test_words_of_the_service_are_made_harmless() -> None:
    assert plain("one\ntwo\x1b[31m\x00 three") == "one two [31m three"
    assert len(plain("x" * 5000)) == LONGEST_MESSAGE
    message = str(refusal("ResourceInsufficient", "no\nunits", "starting a job", "r-9"))
    assert "\n" not in message
    assert "no units are left" in message
    assert "request r-9" in message
