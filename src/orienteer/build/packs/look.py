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
LARGEST_EDGE = 1024
"""Pictures are halved until no edge is longer, pixels; a thing fills a screen at most."""
PICTURES = frozenset({".jpg", ".jpeg", ".png"})
_GLASS = re.compile(r"glass|verre|vitre|crist|vidrio|vetro|glas\b|window|pane", re.IGNORECASE)


def dressed(surface: Surface, paints: Mapping[str, Paint], textures: Mapping[str, Texture]) -> Surface:
    """The surface with the material that its name stands for, and a picture only where it can be placed."""
    paint = paints.get(surface.material.name) or Paint(surface.material.name)
    texture = textures.get(paint.name) if surface.uv is not None else None
    material = material_of(paint, texture)
    return replace(surface, material=material, uv=surface.uv if texture is not None else None)


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


def textures_of(paints: Mapping[str, Paint], folder: Path) -> dict[str, Texture]:
    """The pictures of materials, by the material's name; those that are missing or damaged are left out."""
    files = _files(paints, folder)
    made: dict[Path, Texture | None] = {}
    found = {}
    for name, file in files.items():
        if file not in made:
            made[file] = _texture(file)
        texture = made[file]
        if texture is not None:
            found[name] = texture
    return found


def opaque(material: Material) -> bool:
    """Whether one cannot see through it."""
    return material.look is Look.MATTE and material.opacity >= SOLID and material.cutoff is None


def _is_glass(paint: Paint) -> bool:
    pale = max(paint.diffuse) - min(paint.diffuse) <= PALE * max(paint.diffuse)
    return pale and (paint.opacity < PANE or bool(_GLASS.search(paint.name)))


def _files(paints: Mapping[str, Paint], folder: Path) -> dict[str, Path]:
    """The file of each material's picture.

    Where a name leads nowhere, a path on its author's machine mostly, and one picture in the folder is asked for by
    nobody, that is the one.
    """
    found: dict[str, Path] = {}
    lost = []
    for paint in paints.values():
        if not paint.picture:
            continue
        try:
            found[paint.name] = beside(folder / "model", paint.picture, "", encoded=False)
        except BadFileError:
            lost.append(paint)
    taken = {path.resolve() for path in found.values()}
    free = [
        path for path in sorted(folder.iterdir()) if path.suffix.lower() in PICTURES and path.resolve() not in taken
    ]
    if len(free) == 1 and len({paint.picture for paint in lost}) == 1:
        found |= {paint.name: free[0] for paint in lost}
    return found


def _texture(file: Path) -> Texture | None:
    try:
        pixels = images.decode(file.read_bytes(), alpha=True, largest_edge=LARGEST_EDGE).pixels
    except (images.PictureError, OSError):
        return None
    return Texture(pixels if _has_holes(pixels) else pixels[:, :, :3])


def _has_holes(pixels: U8) -> bool:
    return pixels.shape[2] == 4 and float((pixels[:, :, 3] < 128).mean()) > HOLES
