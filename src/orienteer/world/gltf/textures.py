"""Textures of a glTF file: which picture, how it repeats, how its coordinates are moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from orienteer.arrays import F64, U8
from orienteer.errors import BadFileError
from orienteer.world.gltf.container import Container
from orienteer.world.gltf.document import TextureInfo, TextureTransform, WebpTexture
from orienteer.world.gltf.extension import extension
from orienteer.world.images import PictureError, decode
from orienteer.world.material import Texture, Wrap

_WRAPS = {10497: Wrap.REPEAT, 33071: Wrap.CLAMP, 33648: Wrap.MIRROR}
_THUMB = 256
"""Longest edge of pictures of which only the mean is wanted, pixels."""


class TextureUse(NamedTuple):
    """How a material uses a texture."""

    info: TextureInfo
    uv_set: int
    """Which TEXCOORD the picture is laid by."""
    uv_matrix: F64 | None
    """Moves (u, v, 1) first, shape (2, 3); None: not at all."""


class Textures:
    """Decodes the pictures of one file, each once."""

    def __init__(self, container: Container, warn: Callable[[str], None]) -> None:
        self._container = container
        self._warn = warn
        self._pixels: dict[tuple[int, bool], U8 | None] = {}
        self._textures: dict[tuple[int, bool, tuple[Wrap, Wrap]], Texture] = {}
        self._means: dict[int, F64 | None] = {}

    def use(self, info: TextureInfo, place: str) -> TextureUse:
        """Where the coordinates come from and how they are moved (KHR_texture_transform)."""
        transform = extension(self._container, info.extensions, "KHR_texture_transform", TextureTransform, place)
        if transform is None:
            return TextureUse(info, info.tex_coord, None)
        uv_set = info.tex_coord if transform.tex_coord is None else transform.tex_coord
        c, s = np.cos(transform.rotation), np.sin(transform.rotation)
        (sx, sy), (ox, oy) = transform.scale, transform.offset
        return TextureUse(info, uv_set, np.array(((c * sx, s * sy, ox), (-s * sx, c * sy, oy))))

    def texture(self, info: TextureInfo, alpha: bool) -> Texture | None:
        """The picture with its wrap; None, with a warning, where it cannot be used."""
        source = self._source(info)
        if source is None:
            return None
        key = (source, alpha)
        if key not in self._pixels:
            self._pixels[key] = self._decode(source, alpha)
        pixels = self._pixels[key]
        if pixels is None:
            return None
        wrap = self._wrap(info)
        if (source, alpha, wrap) not in self._textures:
            self._textures[source, alpha, wrap] = Texture(pixels, wrap)
        return self._textures[source, alpha, wrap]

    def mean(self, info: TextureInfo) -> F64 | None:
        """The mean of the picture's channels in 0..1, shape (3,), as stored; None where it cannot be read."""
        source = self._source(info)
        if source is None:
            return None
        if source not in self._means:
            pixels = self._pixels.get((source, False))
            if pixels is None:
                pixels = self._decode(source, alpha=False, largest_edge=_THUMB)
            self._means[source] = None if pixels is None else pixels.reshape(-1, 3).mean(axis=0) / 255
        return self._means[source]

    def _source(self, info: TextureInfo) -> int | None:
        """Number of the picture behind a texture."""
        known = self._container.document.textures
        if info.index >= len(known):
            raise self._container.error(f"is asked for, but there are {len(known)} textures", f"textures[{info.index}]")
        texture, place = known[info.index], f"textures[{info.index}]"
        webp = extension(self._container, texture.extensions, "EXT_texture_webp", WebpTexture, place)
        source = texture.source if webp is None else webp.source
        if source is None:
            self._warn(f"Texture {info.index} has no picture in a format that is read here; it was left out.")
            return None
        if source >= len(self._container.document.images):
            raise self._container.error(f"uses picture {source} of {len(self._container.document.images)}", place)
        return source

    def _wrap(self, info: TextureInfo) -> tuple[Wrap, Wrap]:
        number = self._container.document.textures[info.index].sampler
        if number is None or number >= len(self._container.document.samplers):
            return Wrap.REPEAT, Wrap.REPEAT
        sampler = self._container.document.samplers[number]
        return _WRAPS.get(sampler.wrap_s, Wrap.REPEAT), _WRAPS.get(sampler.wrap_t, Wrap.REPEAT)

    def _decode(self, source: int, alpha: bool, largest_edge: int | None = None) -> U8 | None:
        image, place = self._container.document.images[source], f"images[{source}]"
        name = f"Picture {image.name!r}" if image.name else f"Picture {source}"
        if image.buffer_view is not None:
            content = self._container.view(image.buffer_view)
        elif image.uri is not None:
            try:
                content = self._container.uri(image.uri, place)
            except BadFileError as error:
                self._warn(f"{name} was left out: {error}.")
                return None
        else:
            self._warn(f"{name} has no bytes; it was left out.")
            return None
        try:
            picture = decode(content, alpha) if largest_edge is None else decode(content, alpha, largest_edge)
        except PictureError as error:
            self._warn(f"{name} {error}; it was left out.")
            return None
        if picture.shrunk_from and largest_edge is None:
            (width, height), (high, wide) = picture.shrunk_from, picture.pixels.shape[:2]
            self._warn(f"{name} has {width}×{height} pixels; it is used at {wide}×{high}.")
        return picture.pixels
