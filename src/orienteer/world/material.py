"""What a surface looks like: colours follow glTF's metallic-roughness model."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from orienteer.arrays import U8, frozen

Rgb = tuple[float, float, float]


class Wrap(StrEnum):
    """What a texture shows outside 0..1."""

    REPEAT = "repeat"
    CLAMP = "clamp"
    MIRROR = "mirror"


@dataclass(frozen=True, eq=False)
class Texture:
    """A picture laid on a surface by its uv. (0, 0) is the picture's top left corner, as in glTF."""

    pixels: U8
    """sRGB colour, shape (height, width, 3) or (height, width, 4) with alpha."""
    wrap: tuple[Wrap, Wrap] = (Wrap.REPEAT, Wrap.REPEAT)
    """Behaviour along u and v."""

    def __post_init__(self) -> None:
        pixels = frozen(self.pixels, np.uint8, (None, None, None))
        if pixels.shape[2] not in (3, 4) or 0 in pixels.shape:
            raise ValueError(f"a texture needs 3 or 4 channels and some pixels, got {pixels.shape}")
        object.__setattr__(self, "pixels", pixels)


class Look(StrEnum):
    """How light meets a surface."""

    MATTE = "matte"
    """Opaque, diffuse with a highlight set by roughness and metallic."""
    MIRROR = "mirror"
    """A clean mirror: shows what it reflects, tinted by its colour."""
    GLASS = "glass"
    """Seen through, tinted by its colour, with a reflection that grows at a slant."""


@dataclass(frozen=True, eq=False)
class Material:
    """The looks of one surface."""

    name: str = "plain"
    color: Rgb = (0.8, 0.8, 0.8)
    """Linear RGB; multiplies the texture where there is one."""
    texture: Texture | None = None
    look: Look = Look.MATTE
    opacity: float = 1.0
    """1 hides what is behind; for glass, the share of light that is held back."""
    cutoff: float | None = None
    """With a texture that has alpha: below this alpha there is no surface at all (leaves, fences)."""
    roughness: float = 0.8
    metallic: float = 0.0
    glow: Rgb = (0.0, 0.0, 0.0)
    """Linear light the surface gives off by itself."""
    double_sided: bool = True
    """False: seen from the back, the surface is not there."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "look", Look(self.look))
