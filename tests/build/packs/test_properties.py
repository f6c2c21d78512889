import pytest

from orienteer.build.packs.properties import parse


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        (b"a=b", "a", "b"),
        (b"  a  =  b c ", "a", "b c "),
        (b"a:b", "a", "b"),
        (b"a b", "a", "b"),
        (b"a", "a", ""),
        (b"name#1=Bill 10\\u20ac", "name#1", "Bill 10€"),
        (b"caf\xe9=\xe9t\xe9", "café", "été"),
        (b"a=one, \\\n   two", "a", "one, two"),
        (b"a=one\\\r\n\ttwo\\\r\n three", "a", "onetwothree"),
        (b"a=back\\\\slash", "a", "back\\slash"),
        (b"a=two\\\\\nb=1", "a", "two\\"),
        (b"a=tab\\tend\\=", "a", "tab\tend="),
        (b"a\\ b\\=c=d", "a b=c", "d"),
        (b"a=1\\\n#2", "a", "1#2"),
        (b"a=x\\", "a", "x"),
        (b"a=1\ra=2", "a", "2"),
    ],
)
def test_java_would_read_the_same(text: bytes, key: str, value: str) -> None:
    assert parse(text)[key] == value


def test_comments_and_blank_lines_say_nothing() -> None:
    assert parse(b"# a=1\n! b=2\n\n   \n  # c=3\nd=4") == {"d": "4"}
