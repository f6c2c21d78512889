"""The materials of a model, shown as the program that it was made for shows them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from orienteer.arrays import U8
from orienteer.build.packs.mtl import Paint
from orienteer.errors import BadFileError
from orienteer.world import images
from orienteer.world.color import COLORS, linear_of, to_linear
from orienteer.world.material import Look, Material, Rgb, Texture
from orienteer.world.mesh import Surface
from orienteer.world.outside import beside

WHITE: Rgb = (1.0, 1.0, 1.0)
DARKEST = min(linear_of(COLORS["black"]))
"""Linear light. Files say 0 for black; real black paint reflects a little more than 1 %, and shows its shape by it."""
AMBIENT = 0.2
"""How much of a material's ambient colour Sweet Home 3D adds to its diffuse one, both as they are shown on a screen.

Measured on its own icons of models of one colour: they are 0.17 to 0.24 lighter than the diffuse colour where the
ambient one is 1, and not lighter where it is 0. Without it black iron, say, loses its shape.
"""
SOLID = 0.95
"""Materials at least as opaque as this are taken for solid."""
PANE = 0.6
"""Colourless materials that hold back less than this are taken for glass, others where their name says so."""
PALE = 0.3
"""Share of a colour's strongest channel by which the weakest may differ in what has no colour of its own."""
HOLES = 0.004
"""Share of a picture's pixels that have to be transparent for it to be cut out along them."""
_GLASS = re.compile(r"glass|verre|vitre|crist|vidrio|vetro|glas\b|window|pane", re.IGNORECASE)


class Pictures:
    """The pictures beside a model, each read once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, U8 | None] = {}

    def stencil(self, paint: Paint) -> Texture | None:
        """The material's picture if it has holes: Sweet Home 3D cuts along them even where the file does not ask."""
        pixels = self._pixels(paint.picture) if paint.picture.lower().endswith(".png") else None
        if pixels is None or pixels.shape[2] != 4 or float((pixels[:, :, 3] < 128).mean()) <= HOLES:
            return None
        return Texture(pixels)

    def mean(self, paint: Paint) -> Rgb | None:
        """The middle colour of the material's picture, linear."""
        pixels = self._pixels(paint.picture) if paint.picture else None
        if pixels is None:
            return None
        red, green, blue = to_linear(pixels[::4, ::4, :3].reshape(-1, 3) / 255).mean(axis=0).tolist()
        return red, green, blue

    def _pixels(self, name: str) -> U8 | None:
        if name not in self._read:
            try:
                content = beside(self._folder / "model", name, "", encoded=False).read_bytes()
                self._read[name] = images.decode(content, alpha=True).pixels
            except (BadFileError, images.PictureError, OSError):
                self._read[name] = None
        return self._read[name]


def dressed(surface: Surface, paints: Mapping[str, Paint], pictures: Pictures) -> Surface:
    """The surface with its material as it is meant; a picture that cannot be placed leaves its middle colour."""
    read = surface.material
    paint = paints.get(read.name) or Paint(read.name)
    if surface.uv is None:
        material = material_of(paint, None)
        middle = pictures.mean(paint)
        material = material if middle is None else replace(material, color=middle)
        return replace(surface, material=replace(material, glow=read.glow))
    texture = pictures.stencil(paint) or read.texture
    return replace(surface, material=replace(material_of(paint, texture), glow=read.glow))


def material_of(paint: Paint, texture: Texture | None) -> Material:
    """How a material looks. A picture stands for its colour.

    Multiplied by the diffuse colour that files give as well, textured models would be 2.2 times as dark as the
    catalogue's icons at the median, instead of 0.9 times.
    """
    color = WHITE if texture is not None else lifted(paint)
    holes = texture is not None and texture.pixels.shape[2] == 4
    roughness = float(np.clip(1.0 - 0.11 * np.log1p(paint.sharpness), 0.25, 1.0))
    plain = Material(paint.name, color, texture, cutoff=0.5 if holes else None, roughness=roughness)
    if paint.opacity >= SOLID:
        return plain
    if texture is None and _is_glass(paint):
        # what it holds back it tints: a glass's black diffuse colour is no colour of the light behind it
        red, green, blue = (1.0 - paint.opacity * (1.0 - channel) for channel in color)
        return replace(plain, look=Look.GLASS, color=(red, green, blue), opacity=0.0, roughness=0.1)
    return replace(plain, opacity=max(paint.opacity, 0.02))


def lifted(paint: Paint) -> Rgb:
    """The colour that is shown, linear; never darker than black paint."""
    # a highlight as broad as the surface lightens all of it: some files say white that way
    broad = np.asarray(paint.specular) / (2.0 + paint.sharpness)
    shown = np.asarray(paint.diffuse) + AMBIENT * np.asarray(paint.ambient) + broad
    linear = to_linear(np.clip(shown, 0.0, 1.0))
    red, green, blue = (float(channel) for channel in linear + max(0.0, DARKEST - float(linear.max())))
    return red, green, blue


def opaque(material: Material) -> bool:
    """Whether one cannot see through it."""
    return material.look is Look.MATTE and material.opacity >= SOLID and material.cutoff is None


def _is_glass(paint: Paint) -> bool:
    pale = max(paint.diffuse) - min(paint.diffuse) <= PALE * max(paint.diffuse)
    return pale and (paint.opacity < PANE or bool(_GLASS.search(paint.name)))
