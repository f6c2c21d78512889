"""Slips of the pen."""

import pytest

from orienteer.build.words.slip import mended

KNOWN = ("chair", "wardrobe", "bedroom", "against", "table", "plants", "sofa", "lamp", "waiter", "chairs")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("chiar", "chair"),
        ("wardobe", "wardrobe"),
        ("bedrom", "bedroom"),
        ("bedrooom", "bedroom"),
        ("agaibst", "against"),
    ],
)
def test_one_slip_is_mended(written, meant):
    assert mended(written, KNOWN) == meant


@pytest.mark.parametrize(
    "written", ["chain", "cable", "sofia", "lam", "water", "planets", "zorble", "warrobbe", "sable"]
)
def test_other_words_stay(written):
    assert mended(written, KNOWN) is None
