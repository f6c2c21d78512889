from pathlib import Path

import pytest

from orienteer.errors import BadFileError
from orienteer.world.wire import StrictWire, Wire, read_wire


class Leg(Wire):
    length: float


class Chair(StrictWire):
    legs: tuple[Leg, ...]


def test_what_fits_is_read():
    assert read_wire(Chair, b'{"legs": [{"length": 1, "more": 2}]}', Path("a")).legs[0].length == 1.0


def test_a_byte_order_mark_is_no_mistake():
    assert read_wire(Chair, b'\xef\xbb\xbf{"legs": []}', Path("a")).legs == ()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"legs": [{"length": 1}, {"length": "long"}]}', r"a \(legs\[1\]\.length\): .*number.*'long'"),
        (b'{"legs": [], "wings": 2}', r"wings"),
        (b'{"legs": [{"length": NaN}]}', r"legs\[0\]\.length"),
        (b"{}", r"legs.*required"),
        (b'{"legs": [{}, {}]}', r"and 1 more such problem"),
        (b"{", "EOF"),
        (b"\xff\xfe\x00", "JSON"),
        (b"[" * 100_000, "recursion"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_place(content, words):
    with pytest.raises(BadFileError, match=words):
        read_wire(Chair, content, Path("a"))
