"""What a model is shown, ready to be sent: words, and pictures as data URIs. Encoded where sessions run."""

from __future__ import annotations

import io
import struct
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

import numpy as np
from PIL import Image as Pillow

from orienteer.asking import Frames, Part, Picture, Text
from orienteer.errors import UnknownNameError
from orienteer.run.manifest import PictureSettings
from orienteer.see.picture import data_uri, load_png

ENCODINGS = ("png", "jpeg")
_KEPT_BYTES = 64 << 20
"""Of encoded pictures that a worker keeps: those of a scene's tasks, which come one after another."""


@dataclass(frozen=True)
class Words:
    """Text for a model."""

    text: str


@dataclass(frozen=True)
class Image:
    """A picture for a model."""

    uri: str
    """"data:image/png;base64,…"."""
    sha256: str
    """Of the encoded bytes."""
    name: str
    """Path in the dataset; empty where it was made on the spot."""
    size_px: tuple[int, int]
    """Width and height as sent."""


Content: TypeAlias = tuple[Words | Image, ...]


@dataclass(frozen=True)
class Shown:
    """All that a model is shown for one answer."""

    content: Content
    sha256: str
    """Of words and encoded pictures in order."""

    @property
    def images(self) -> tuple[Image, ...]:
        """The pictures in it."""
        return tuple(one for one in self.content if isinstance(one, Image))

    @property
    def bytes(self) -> int:
        """What it takes in memory, about."""
        return sum(len(one.uri) if isinstance(one, Image) else len(one.text) for one in self.content)


class Encoder:
    """Encodes what sessions show; the same picture is encoded once."""

    def __init__(self, settings: PictureSettings, root: Path | None = None) -> None:
        if settings.encoding not in ENCODINGS:
            raise UnknownNameError("picture encoding", settings.encoding, ENCODINGS)
        self._settings = settings
        self._root = root.resolve() if root else None
        self._kept: OrderedDict[Path | tuple[tuple[int, ...], bytes], Image] = OrderedDict()
        self._kept_bytes = 0

    def shown(self, parts: Sequence[Part]) -> Shown:
        """The parts, encoded."""
        content = tuple(one for part in parts for one in self._encoded(part))
        digest = sha256()
        for one in content:
            digest.update(f"{type(one).__name__}\x1f".encode())
            digest.update((one.sha256 if isinstance(one, Image) else one.text).encode("utf-8", "surrogatepass"))
            digest.update(b"\x1e")
        return Shown(content, digest.hexdigest())

    def _encoded(self, part: Part) -> Iterator[Words | Image]:
        match part:
            case Text(text):
                yield Words(text)
            case Picture():
                yield self._image(part)
            case Frames(pictures):
                count = min(len(pictures), self._settings.max_frames)
                for i in np.linspace(0, len(pictures) - 1, count).round().astype(int):
                    yield self._image(pictures[i])

    def _image(self, picture: Picture) -> Image:
        source = picture.source
        # A picture made on the spot is known by its pixels: sessions make the same one turn after turn.
        key = source if isinstance(source, Path) else (source.shape, sha256(source.tobytes()).digest())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        image = self._stored(source) if isinstance(source, Path) else self._made(Pillow.fromarray(source), "")
        self._kept[key] = image
        self._kept_bytes += len(image.uri)
        while self._kept_bytes > _KEPT_BYTES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._kept_bytes -= len(dropped.uri)
        return image

    def _stored(self, path: Path) -> Image:
        """A picture on disk: its bytes as they are where they may be sent so."""
        resolved = path.resolve()
        inside = self._root is not None and resolved.is_relative_to(self._root)
        name = resolved.relative_to(self._root).as_posix() if inside and self._root else path.name
        if self._settings.encoding == "png":
            content = path.read_bytes()
            with Pillow.open(io.BytesIO(content)) as opened:
                size = opened.size
                if opened.format == "PNG" and max(size) <= (self._settings.max_side_px or max(size)):
                    return _image("png", _pixels_only(content), name, size)
        return self._made(Pillow.fromarray(load_png(path)), name)

    def _made(self, image: Pillow.Image, name: str) -> Image:
        longest = self._settings.max_side_px
        if longest is not None and max(image.size) > longest:
            scale = longest / max(image.size)
            width, height = (max(1, round(side * scale)) for side in image.size)
            image = image.resize((width, height), Pillow.Resampling.LANCZOS)
        out = io.BytesIO()
        if self._settings.encoding == "jpeg":
            image.save(out, "JPEG", quality=self._settings.quality)
        else:
            image.save(out, "PNG", compress_level=3)
        return _image(self._settings.encoding, out.getvalue(), name, image.size)


def _image(encoding: str, content: bytes, name: str, size: tuple[int, int]) -> Image:
    return Image(data_uri(content, f"image/{encoding}"), sha256(content).hexdigest(), name, size)


_OF_PIXELS = frozenset((b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"IDAT", b"IEND"))
_SIGNATURE = 8


def _pixels_only(png: bytes) -> bytes:
    """The file without the words in it: what a picture says about itself is not for models."""
    kept, at = [png[:_SIGNATURE]], _SIGNATURE
    while at + 8 <= len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        end = at + 12 + length
        if png[at + 4 : at + 8] in _OF_PIXELS:
            kept.append(png[at:end])
        at = end
    return b"".join(kept)
