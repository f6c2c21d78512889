import contextlib
import io
import struct
import zlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from orienteer.world.images import PictureError, decode, png_bytes

RNG = np.random.default_rng(5)
RGB = RNG.integers(0, 256, (40, 30, 3), dtype=np.uint8)
RGBA = RNG.integers(0, 256, (40, 30, 4), dtype=np.uint8)


def encoded(picture, kind, **options):
    buffer = io.BytesIO()
    image = picture if isinstance(picture, Image.Image) else Image.fromarray(picture)
    image.save(buffer, kind, **options)
    return buffer.getvalue()


@pytest.mark.parametrize("pixels", [RGB, RGBA, RGB[:1, :1], RGBA[:, :1]])
def test_png_holds_every_pixel_exactly(pixels):
    assert np.array_equal(decode(png_bytes(pixels), alpha=True).pixels, pixels)


@pytest.mark.parametrize("kind", ["PNG", "BMP", "TGA"])
def test_lossless_kinds_come_back_as_they_were(kind):
    assert np.array_equal(decode(encoded(RGB, kind), alpha=True).pixels, RGB)


@pytest.mark.parametrize("kind", ["JPEG", "WEBP"])
def test_lossy_kinds_come_back_nearly(kind):
    smooth = np.linspace(40, 200, 64 * 64 * 3).reshape(64, 64, 3).astype(np.uint8)
    found = decode(encoded(smooth, kind, quality=95), alpha=True).pixels
    assert np.abs(found.astype(int) - smooth).mean() < 4


def test_alpha_is_kept_only_where_it_is_wanted():
    assert decode(encoded(RGBA, "PNG"), alpha=False).pixels.shape == (40, 30, 3)
    assert decode(encoded(RGB, "PNG"), alpha=True).pixels.shape == (40, 30, 3)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "CMYK"])
def test_other_modes_become_rgb(mode):
    image = Image.fromarray(RGB).convert(mode)
    pixels = decode(encoded(image, "JPEG" if mode == "CMYK" else "PNG"), alpha=False).pixels
    assert pixels.shape == (40, 30, 3)


def test_sixteen_bits_become_eight():
    deep = np.array([[0, 257, 32896, 65535]], dtype=np.uint16)
    assert decode(encoded(Image.fromarray(deep), "PNG"), alpha=False).pixels[0, :, 0].tolist() == [0, 1, 128, 255]


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_large_pictures_are_halved_until_they_fit(kind):
    wide = np.zeros((16, 300, 3), np.uint8)
    wide[:, 150:] = 255
    found = decode(encoded(wide, kind), alpha=False, largest_edge=100)
    assert found.shrunk_from == (300, 16)
    assert found.pixels.shape[1] <= 100
    assert found.pixels[:, 0].max() < 30
    assert found.pixels[:, -1].min() > 225
    assert decode(encoded(wide, kind), alpha=False, largest_edge=None).shrunk_from is None


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_texture_of_400_million_pixels_is_made_smaller(kind):
    found = decode(encoded(Image.new("L", (20_000, 20_000), 99), kind), alpha=False)
    assert found.shrunk_from == (20_000, 20_000)
    assert found.pixels.shape == (5000, 5000, 3)
    assert (found.pixels == 99).all()


def lying_png(width, height):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"\x89PNG",
        encoded(RGB, "PNG")[:500],
        encoded(RGB, "JPEG")[:300],
        b"\xabKTX 20\xbb",
        lying_png(20_000, 20_000),
        lying_png(60_000, 60_000),
        lying_png(0, 5),
    ],
)
def test_broken_and_lying_pictures_are_refused(content):
    with pytest.raises(PictureError):
        decode(content, alpha=True)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["PNG", "JPEG", "WEBP", "BMP", "TGA"]), st.integers(0, 10_000), st.binary(min_size=1, max_size=9)
)
def test_changed_bytes_give_a_picture_or_a_refusal(kind, at, noise):
    content = bytearray(encoded(RGB[:8, :8], kind))
    at %= len(content)
    content[at : at + len(noise)] = noise
    with contextlib.suppress(PictureError):
        assert decode(bytes(content), alpha=True).pixels.ndim == 3
