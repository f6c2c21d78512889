"""The materials of a model, shown as the program that it was made for shows them."""

from __future__ import annotations

from dataclasses import replace

from orienteer.world.color import COLORS, linear_of
from orienteer.world.material import Material, Rgb
from orienteer.world.mesh import Surface

WHITE: Rgb = (1.0, 1.0, 1.0)
DARKEST = min(linear_of(COLORS["black"]))
"""Linear light. Files say 0 for black; real black paint reflects a little more than 1 %, and shows its shape by it."""


def shown(surface: Surface) -> Surface:
    """The surface with a picture only where it can be placed, and with no colour darker than black paint.

    A picture stands for the colour, as in Sweet Home 3D: multiplied by the files' diffuse colour, which they also give,
    it would be 2.2 times as dark as the catalogue's own icons at the median, instead of 0.9 times.
    """
    material = surface.material
    if material.texture is not None and surface.uv is not None:
        return replace(surface, material=replace(material, color=WHITE))
    plain = replace(material, texture=None, cutoff=None, color=lifted(material.color))
    return replace(surface, material=plain, uv=None)


def lifted(color: Rgb) -> Rgb:
    """The colour, or the nearest that is as light as black paint."""
    red, green, blue = (max(channel, 0.0) for channel in color)
    missing = DARKEST - max(red, green, blue)
    return (red, green, blue) if missing <= 0 else (red + missing, green + missing, blue + missing)


def opaque(material: Material) -> bool:
    """Whether one cannot see through it."""
    return material.opacity >= 1.0 and material.cutoff is None
