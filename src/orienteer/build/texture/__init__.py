"""Procedural textures that repeat without a seam."""

from orienteer.build.texture.catalogue import PAINTERS, grey_texture, mean_color, texture

__all__ = ["PAINTERS", "grey_texture", "mean_color", "texture"]
