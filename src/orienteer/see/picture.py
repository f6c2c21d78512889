"""Pictures in and out: PNG files, their words, and the hash of what they show."""

from __future__ import annotations

import base64
import hashlib
import io
import warnings
from pathlib import Path

import numpy as np
from PIL import Image, UnidentifiedImageError

from orienteer.arrays import U8
from orienteer.atomic import write_bytes
from orienteer.errors import BadArgumentError, BadFileError
from orienteer.world import images

MOST_PIXELS = 13_300 * 13_300
"""Larger pictures are refused before they are decoded, as Pillow by itself refuses little more: 530 MB of pixels."""

_ALT = "Description"
"""The keyword that the PNG specification (11.3.4.2) gives for a text about the picture."""


def check_rgb(rgb: U8) -> U8:
    """The same array, if it is a picture: u8 of shape (height, width, 3) with at least one pixel."""
    if not isinstance(rgb, np.ndarray) or rgb.dtype != np.uint8 or rgb.ndim != 3 or rgb.shape[2] != 3 or 0 in rgb.shape:
        found = f"{rgb.dtype} of shape {rgb.shape}" if isinstance(rgb, np.ndarray) else type(rgb).__name__
        raise BadArgumentError(f"a picture is a uint8 array of shape (height, width, 3), not {found}")
    return rgb


def png_bytes(rgb: U8, alt: str = "") -> bytes:
    """The picture as a PNG file; `alt` says in words what it shows."""
    return images.png_bytes(check_rgb(rgb), (_ALT, alt) if alt else None)


def jpeg_bytes(rgb: U8, quality: int = 85) -> bytes:
    """The picture as a JPEG file: smaller, and not the same pixels."""
    buffer = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(check_rgb(rgb))).save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()


def shrunk(rgb: U8, most_px: int) -> U8:
    """The picture with no side longer than that."""
    height, width = check_rgb(rgb).shape[:2]
    scale = min(1.0, most_px / max(height, width))
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return np.array(Image.fromarray(np.ascontiguousarray(rgb)).resize(size, Image.Resampling.LANCZOS))


def save_png(path: Path | str, rgb: U8, alt: str = "") -> None:
    """Writes a PNG file whole or not at all."""
    write_bytes(path, png_bytes(rgb, alt))


def load_png(path: Path | str) -> U8:
    """The pixels of a PNG (or JPEG, WebP …) file as u8 (height, width, 3); alpha is laid on white."""
    with _opened(Path(path)) as image:
        try:
            if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
                layer = image.convert("RGBA")
                image_rgb = Image.alpha_composite(Image.new("RGBA", layer.size, "white"), layer).convert("RGB")
            else:
                image_rgb = image.convert("RGB")
        except (OSError, ValueError, SyntaxError) as error:
            raise BadFileError(path, f"the picture is damaged: {error}") from error
        return np.array(image_rgb, dtype=np.uint8)


def alt_of(path: Path | str) -> str:
    """What a PNG file says in words about itself; empty if nothing."""
    with _opened(Path(path)) as image:
        return str(image.info.get(_ALT, ""))


def pixel_sha256(rgb: U8) -> str:
    """A hash of the decoded pixels and the shape: the same for every encoding of the same picture."""
    digest = hashlib.sha256(f"rgb8 {rgb.shape[1]}x{rgb.shape[0]}\n".encode())
    digest.update(np.ascontiguousarray(check_rgb(rgb)).data)
    return digest.hexdigest()


def data_uri(content: bytes, kind: str = "image/png") -> str:
    """A picture file as an address that carries it."""
    return f"data:{kind};base64," + base64.b64encode(content).decode("ascii")


def _opened(path: Path) -> Image.Image:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # our own limit is checked below
            image = Image.open(path)
    except UnidentifiedImageError as error:
        raise BadFileError(path, "is not a picture") from error
    except Image.DecompressionBombError as error:
        raise BadFileError(path, f"claims more pixels than {MOST_PIXELS:,}") from error
    except OSError as error:
        raise BadFileError(path, f"cannot be read: {error.strerror or error}") from error
    except (ValueError, SyntaxError) as error:
        raise BadFileError(path, f"the picture is damaged: {error}") from error
    if image.width * image.height > MOST_PIXELS:
        image.close()
        raise BadFileError(path, f"is {image.width}×{image.height}; at most {MOST_PIXELS:,} pixels are read")
    return image
