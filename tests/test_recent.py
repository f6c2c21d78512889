from hypothesis import given
from hypothesis import strategies as st

from orienteer.recent import Recent


def made(log, key, size):
    def make():
        log.append(key)
        return bytes([key]) * size

    return make


def test_what_was_asked_for_longest_ago_goes_first():
    log, kept = [], Recent(10, len)
    for key in (1, 2, 1, 3, 1, 2):
        assert kept.get(key, made(log, key, 4)) == bytes([key]) * 4
    assert log == [1, 2, 3, 2]
    assert kept.size_bytes == 8


def test_what_is_larger_than_all_room_is_given_and_not_kept():
    log, kept = [], Recent(10, len)
    assert len(kept.get(1, made(log, 1, 11))) == 11
    assert len(kept) == 0
    assert kept.size_bytes == 0


@given(st.lists(st.tuples(st.integers(0, 20), st.just(0))), st.integers(0, 60))
def test_there_is_never_more_than_may_be_and_each_value_is_its_own(asked, most):
    log, kept = [], Recent(most, len)
    for key, _ in asked:
        assert kept.get(key, made(log, key, key)) == bytes([key]) * key
        assert kept.size_bytes <= most
