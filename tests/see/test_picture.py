import base64
import io
import zlib
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image

from orienteer.errors import BadArgumentError, BadFileError, CannotWriteError
from orienteer.see.picture import alt_of, data_uri, load_png, pixel_sha256, png_bytes, save_png

PICTURES = arrays(np.uint8, st.tuples(st.integers(1, 9), st.integers(1, 9), st.just(3)))


@settings(max_examples=20, deadline=None)
@given(PICTURES)
def test_what_is_saved_is_loaded_again(tmp_path_factory: pytest.TempPathFactory, rgb: np.ndarray) -> None:
    path = tmp_path_factory.mktemp("png") / "one.png"
    save_png(path, rgb)
    np.testing.assert_array_equal(load_png(path), rgb)


@settings(max_examples=20, deadline=None)
@given(PICTURES)
def test_the_hash_sees_pixels_and_shape_and_nothing_else(rgb: np.ndarray) -> None:
    buffer = io.BytesIO()
    Image.fromarray(rgb).save(buffer, "PNG", compress_level=0)
    again = np.array(Image.open(io.BytesIO(buffer.getvalue())))
    assert pixel_sha256(again) == pixel_sha256(rgb)
    assert pixel_sha256(np.asfortranarray(rgb)) == pixel_sha256(rgb)
    changed = rgb.copy()
    changed[0, 0, 0] ^= 1
    assert pixel_sha256(changed) != pixel_sha256(rgb)
    if rgb.shape[0] != rgb.shape[1]:
        assert pixel_sha256(rgb.reshape(rgb.shape[1], rgb.shape[0], 3)) != pixel_sha256(rgb)


def test_the_hash_stays_what_it_was() -> None:
    rgb = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)
    assert pixel_sha256(rgb) == "0dbfd674bff8f1ca72db9298c804b8be3fe5c7a8d40752e1f0a6bd8c8f164086"


def test_alt_text_survives_in_any_script(tmp_path: Path) -> None:
    words = "Ein roter Sessel → 桌子 <script>"
    save_png(tmp_path / "a.png", np.zeros((2, 2, 3), np.uint8), alt=words)
    assert alt_of(tmp_path / "a.png") == words
    save_png(tmp_path / "b.png", np.zeros((2, 2, 3), np.uint8))
    assert alt_of(tmp_path / "b.png") == ""


def test_a_data_uri_holds_the_file() -> None:
    png = png_bytes(np.full((3, 2, 3), 7, np.uint8))
    head, body = data_uri(png).split(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(body) == png


def test_transparent_pictures_are_laid_on_white(tmp_path: Path) -> None:
    rgba = np.zeros((1, 2, 4), np.uint8)
    rgba[0, 1] = (255, 0, 0, 255)
    Image.fromarray(rgba).save(tmp_path / "a.png")
    np.testing.assert_array_equal(load_png(tmp_path / "a.png"), [[[255, 255, 255], [255, 0, 0]]])


@pytest.mark.parametrize("wrong", [np.zeros((2, 2), np.uint8), np.zeros((2, 2, 3)), np.zeros((0, 2, 3), np.uint8)])
def test_what_is_no_picture_is_refused(wrong: np.ndarray) -> None:
    with pytest.raises(BadArgumentError, match="height, width, 3"):
        png_bytes(wrong)


def test_bad_files_are_named_with_their_fault(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match=r"none\.png: cannot be read"):
        load_png(tmp_path / "none.png")
    (tmp_path / "text.png").write_text("hello")
    with pytest.raises(BadFileError, match="is not a picture"):
        load_png(tmp_path / "text.png")
    png = png_bytes(np.random.default_rng(0).integers(0, 255, (50, 50, 3), np.uint8))
    (tmp_path / "cut.png").write_bytes(png[: len(png) // 2])
    with pytest.raises(BadFileError, match="damaged"):
        load_png(tmp_path / "cut.png")


def test_a_lying_size_is_refused_before_it_is_decoded(tmp_path: Path) -> None:
    png = bytearray(png_bytes(np.zeros((1, 1, 3), np.uint8)))
    png[16:24] = (60_000).to_bytes(4, "big") * 2
    png[29:33] = zlib.crc32(png[12:29]).to_bytes(4, "big")
    (tmp_path / "huge.png").write_bytes(png)
    with pytest.raises(BadFileError, match="pixels"):
        load_png(tmp_path / "huge.png")


def test_a_folder_that_cannot_be_made_is_a_clear_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWriteError, match="Cannot write"):
        save_png(tmp_path / "file" / "a.png", np.zeros((1, 1, 3), np.uint8))
    assert [p.name for p in tmp_path.iterdir()] == ["file"]
