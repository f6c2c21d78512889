import string

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orienteer.see.lettering import LEAST_PX, fitting, plain, text_mask, text_size, wrapped

WORDS = st.text(alphabet=string.ascii_letters + " -_/.", min_size=0, max_size=80)


@pytest.mark.parametrize("sign", [*string.printable.strip(), *"←↑→↓★☆●○•×−–—✓²³°±“”‘’…"])
def test_every_sign_leaves_ink_and_is_no_box(sign: str) -> None:
    assert plain(sign) == sign
    assert text_mask(sign, 24.0).max() > 100
    assert not np.array_equal(text_mask(sign, 24.0), text_mask("\ue000", 24.0))


def test_signs_that_look_alike_in_other_fonts_are_told_apart() -> None:
    masks = [text_mask(sign, 32.0).tobytes() for sign in "←↑→↓★☆●○•×−✓□"]
    assert len(set(masks)) == len(masks)


def test_arrows_point_where_they_say() -> None:
    right, left = text_mask("→", 40.0).astype(int), text_mask("←", 40.0).astype(int)
    np.testing.assert_allclose(right.sum(), left.sum(), rtol=0.02)
    columns = np.flatnonzero(right.any(axis=0))
    tall = (right > 128).sum(axis=0)[columns]
    assert tall.argmax() > len(columns) / 2, "the head is wider than the shaft"
    rows = (text_mask("↑", 40.0) > 128).sum(axis=1)
    used = np.flatnonzero(rows)
    assert rows[used].argmax() < len(used) / 2


def test_accents_are_dropped_and_unknown_letters_become_boxes() -> None:
    assert plain("Größe Łódź  naïve\tcafé") == "Grosse Lodz naive cafe"
    assert plain("桌子") == "□□"
    assert plain("zero\u200bwidth e\u0301") == "zerowidth e"
    assert plain("a\u00afb") == "a□b", "a sign that is nothing but an accent is no space"


def test_a_word_that_is_too_long_leaves_no_empty_line() -> None:
    assert wrapped("AAAAAAA A", 14.0, 60.0) == ["AAAAAAA", "A"]


@settings(max_examples=40, deadline=None)
@given(WORDS, st.floats(60, 300))
def test_wrapped_lines_say_the_same_in_whole_pieces(text: str, width: float) -> None:
    lines = wrapped(text, 14.0, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        pieces = line.split(" ")
        assert text_size(line, 14.0)[0] <= width or len(pieces) == 1
        assert line.strip() == line


@settings(max_examples=40, deadline=None)
@given(WORDS, st.floats(40, 300))
def test_fitting_lines_never_exceed_the_width(text: str, width: float) -> None:
    lines, px = fitting(text, 20.0, width)
    assert LEAST_PX <= px <= 20.0
    assert all(text_size(line, px)[0] <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_short_text_keeps_its_size_and_line() -> None:
    assert fitting("red chair", 16.0, 200) == (["red chair"], 16.0)


def test_a_halo_reaches_farther_on_every_side() -> None:
    bare, halo = text_mask("H→", 20.0), text_mask("H→", 20.0, 2.0)
    assert halo.shape == (bare.shape[0] + 4, bare.shape[1] + 4)
    assert (halo[2:-2, 2:-2].astype(int) + 2 >= bare).all()


def test_longer_text_is_wider_and_no_text_has_no_width() -> None:
    assert text_size("", 20.0)[0] == 0
    assert text_mask("", 20.0).shape[1] == 0
    assert text_size("chairs", 20.0)[0] > text_size("chair", 20.0)[0]
    assert text_size("chair", 20.0)[1] == text_size("gjpqy", 20.0)[1]
