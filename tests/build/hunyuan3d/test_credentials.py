import pytest

from orienteer.build.hunyuan3d.credentials import Credentials
from orienteer.errors import BadArgumentError

PAIR = {"TENCENTCLOUD_SECRET_ID": "an-id", "TENCENTCLOUD_SECRET_KEY": "a-key"}


def test_the_environment_gives_the_pair_and_the_token() -> None:
    assert Credentials.from_environment(PAIR) == Credentials("an-id", "a-key")
    assert Credentials.from_environment(PAIR | {"TENCENTCLOUD_TOKEN": "t"}).token == "t"


@pytest.mark.parametrize("missing", sorted(PAIR))
def test_what_is_missing_is_named(missing: str) -> None:
    with pytest.raises(BadArgumentError, match=f"{missing} is not set"):
        Credentials.from_environment({name: value for name, value in PAIR.items() if name != missing})


def test_nothing_secret_is_printed() -> None:
    keys = Credentials("an-id", "a-key", "a-token")
    assert "a-" not in repr(keys)
    assert "an-id" not in str(keys)


@pytest.mark.parametrize("key", ["", "a key", "a\nkey", "clé"])
def test_a_key_that_could_not_be_sent_is_refused_without_showing_it(key: str) -> None:
    with pytest.raises(BadArgumentError) as caught:
        Credentials("an-id", key)
    assert not key or key not in str(caught.value)
