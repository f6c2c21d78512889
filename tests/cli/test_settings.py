"""Options that stand for the fields of a settings record."""

from __future__ import annotations

from typing import Literal

import click
import pytest
from pydantic import Field

from orienteer.bench.contract import Record
from orienteer.cli.settings import options_for, settings_from
from orienteer.errors import BadArgumentError


class Wishes(Record):
    """One field of each kind."""

    count: int = Field(default=3, ge=1, description="How many.")
    share: float = 0.5
    kind: Literal["small", "large"] = "small"
    sizes: tuple[int, ...] = (5, 7)
    words: str = ""
    drawn: bool = False


def helped(name: str) -> tuple[str, str, str]:
    """What help shows of an option: its names, what may be written there, and words."""
    option = next(one for one in options_for(Wishes) if one.name == name)
    assert isinstance(option, click.Option)
    return "/".join((*option.opts, *option.secondary_opts)), option.metavar or "", option.help or ""


def test_help_says_what_may_be_written_and_what_holds_if_nothing_is():
    assert helped("count") == ("--count", "INTEGER", "How many.  [default: 3]")
    assert helped("share") == ("--share", "NUMBER", "share  [default: 0.5]")
    assert helped("kind") == ("--kind", "[small|large]", "kind  [default: small]")
    assert helped("sizes") == ("--sizes", "INTEGER,…", "sizes  [default: 5,7]")
    assert helped("words") == ("--words", "TEXT", "words")
    assert helped("drawn") == ("--drawn/--no-drawn", "", "drawn  [default: no-drawn]")


def test_what_is_given_becomes_a_record():
    given = {"count": "4", "share": None, "kind": "large", "sizes": "1, 2", "words": None, "drawn": True}
    assert settings_from(Wishes, given) == Wishes(count=4, kind="large", sizes=(1, 2), drawn=True)


def test_what_does_not_fit_is_named_by_its_option():
    with pytest.raises(BadArgumentError, match=r"--count: .*greater than or equal to 1"):
        settings_from(Wishes, {"count": "0"})
    with pytest.raises(BadArgumentError, match=r"--kind: .*'small' or 'large'"):
        settings_from(Wishes, {"kind": "huge"})
