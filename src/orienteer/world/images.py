"""Texture pictures: PNG, JPEG and others to pixels, large ones made smaller, broken ones refused."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from PIL import BmpImagePlugin, Image, JpegImagePlugin, PngImagePlugin, TgaImagePlugin, WebPImagePlugin

from orienteer.arrays import U8

LARGEST_EDGE = 8192
"""Textures from foreign files are halved until no edge is longer, pixels: 200 MB of colour each at most."""
MOST_PIXELS = 500_000_000
"""Pictures with more are not decoded at all: Pillow holds four bytes for each, 2 GB."""
_DENSEST = 1032
"""Bytes that one byte of deflate can stand for at most (RFC 1951); a PNG that claims more is lying."""
_STRIP = 512
"""Rows that pass from Pillow to numpy at once, so that a picture is never held three times."""

_READERS: dict[bytes, Callable[[Any], Image.Image]] = {
    b"\x89PNG": PngImagePlugin.PngImageFile,
    b"\xff\xd8\xff": JpegImagePlugin.JpegImageFile,
    b"RIFF": WebPImagePlugin.WebPImageFile,
    b"BM": BmpImagePlugin.BmpImageFile,
}
"""By first bytes. Opened by class: Image.open has a size limit of its own that only a global setting changes."""

_COMPRESSION = 1
"""Of 0 to 9. Measured on three pictures of places: 3 takes 1.7 times as long for files that are 5 % smaller."""
_UP = 2
"""The PNG filter (9.2) that tells a byte by how it differs from the one above. To try all five for each row, as Pillow
does, takes twice as long in all, and saves nothing."""


class PictureError(Exception):
    """A picture that cannot be used; says why."""


class Decoded(NamedTuple):
    """A picture as pixels."""

    pixels: U8
    """sRGB, shape (height, width, 3) or with alpha (height, width, 4)."""
    shrunk_from: tuple[int, int] | None
    """Width and height in the file, where it was too large."""


def decode(content: bytes, alpha: bool, largest_edge: int | None = LARGEST_EDGE) -> Decoded:
    """The pixels of a picture file; `alpha` keeps the fourth channel where there is one."""
    try:
        image = _open(content)
        size = image.size
        _check(image, len(content))
        return Decoded(_pixels(image, alpha, largest_edge), size if _factor(size, largest_edge) > 1 else None)
    except PictureError:
        raise
    except MemoryError as error:
        raise PictureError("is too large for this machine's memory") from error
    except Exception as error:  # Pillow's readers raise whatever a broken file makes them stumble over
        raise PictureError(
            f"is damaged ({str(error).splitlines()[0][:100] if str(error) else 'unreadable'})"
        ) from error


def png_bytes(pixels: U8, words: tuple[str, str] | None = None) -> bytes:
    """The pixels, u8 (height, width, 3 or 4), as a PNG file that holds every one of them exactly.

    `words` are a keyword of Latin letters and a text, which the file carries.
    """
    height, width, channels = pixels.shape
    rows = np.empty((height, 1 + channels * width), dtype=np.uint8)
    rows[:, 0] = _UP
    flat = pixels.reshape(height, channels * width)
    rows[0, 1:] = flat[0]
    np.subtract(flat[1:], flat[:-1], out=rows[1:, 1:])
    kind = 6 if channels == 4 else 2
    parts = [_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))]
    if words is not None:
        # Keyword, not compressed, no language, no translated keyword, text.
        parts.append(_chunk(b"iTXt", words[0].encode() + b"\0\0\0\0\0" + words[1].encode()))
    parts += [_chunk(b"IDAT", zlib.compress(rows.tobytes(), _COMPRESSION)), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _open(content: bytes) -> Image.Image:
    for magic, reader in _READERS.items():
        if content.startswith(magic):
            return reader(io.BytesIO(content))
    if content.startswith((b"\xabKTX", b"DDS ")):
        raise PictureError("is compressed for graphics cards (KTX2 or DDS); export with PNG or JPEG textures")
    return TgaImagePlugin.TgaImageFile(io.BytesIO(content))  # has no first bytes to know it by


def _check(image: Image.Image, size_bytes: int) -> None:
    width, height = image.size
    if width * height == 0:
        raise PictureError("has no pixels")
    draftable = 64 if isinstance(image, JpegImagePlugin.JpegImageFile) else 1  # JPEG decodes at an eighth
    if width * height > MOST_PIXELS * draftable:
        raise PictureError(f"is {width}×{height} pixels, more than {MOST_PIXELS:,}")
    if isinstance(image, PngImagePlugin.PngImageFile) and width * height // 8 > size_bytes * _DENSEST:
        raise PictureError(f"claims {width}×{height} pixels in {size_bytes} bytes")
    if not isinstance(image, PngImagePlugin.PngImageFile) and width * height > max(size_bytes * 4096, 16_000_000):
        raise PictureError(f"claims {width}×{height} pixels in {size_bytes} bytes")


def _factor(size: tuple[int, int], largest_edge: int | None) -> int:
    """The power of two that brings the longer edge down to the limit."""
    if largest_edge is None:
        return 1
    return 1 << max(0, (-(-max(size) // largest_edge) - 1).bit_length())


def _pixels(image: Image.Image, alpha: bool, largest_edge: int | None) -> U8:
    factor = _factor(image.size, largest_edge)
    if factor > 1:
        image.draft(None, (image.width // factor, image.height // factor))  # JPEG only; others stay as they are
    if image.mode in ("I;16", "I;16B", "I"):
        levels = np.asarray(image, dtype=np.float32) * (255.0 / 65535.0)
        image = Image.fromarray(np.clip(np.rint(levels), 0, 255).astype(np.uint8))
    image.load()
    rest = _factor(image.size, largest_edge)
    see_through = image.mode in ("RGBA", "LA", "PA", "RGBa", "La") or "transparency" in image.info
    mode = "RGBA" if alpha and see_through else "RGB"
    if rest > 1:
        if image.mode in ("P", "PA", "1"):
            image = image.convert(mode)
        image = image.reduce(rest)
    if image.mode != mode:
        image = image.convert(mode)
    pixels = np.empty((image.height, image.width, len(mode)), dtype=np.uint8)
    for top in range(0, image.height, _STRIP):
        bottom = min(top + _STRIP, image.height)
        pixels[top:bottom] = np.asarray(image.crop((0, top, image.width, bottom)))
    pixels.flags.writeable = False
    return pixels
