"""Procedural textures that repeat without a seam."""

from orienteer.build.texture.catalogue import PAINTERS, mean_color, texture

__all__ = ["PAINTERS", "mean_color", "texture"]
