"""Marks drawn over pictures in image space, from places in the world: paths, stars, boxes, labels, grids."""

from orienteer.see.overlay.draw import draw
from orienteer.see.overlay.marks import Box3, Cross, Dot, Frame, Grid, Label, Mark, Path, Ring, Star, trajectory
from orienteer.see.overlay.naming import names_of

__all__ = [
    "Box3",
    "Cross",
    "Dot",
    "Frame",
    "Grid",
    "Label",
    "Mark",
    "Path",
    "Ring",
    "Star",
    "draw",
    "names_of",
    "trajectory",
]
