"""What the ground is made of, by the words of a request."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import TINTS, Finish, finish
from orienteer.build.wish import Wish

GROUNDS = {
    "grass": "lawn",
    "gravel": "gravel",
    "sand": "sand",
    "asphalt": "road asphalt",
    "cobbles": "cobbles",
    "paving": "paving",
    "earth": "earth",
    "stone": "sandstone",
    "concrete": "light grey concrete",
    "brick": "brick",
    "wood": "grey planks",
    "parquet": "grey planks",
    "tile": "grey tiles",
}
"""The finish of a ground by the material that is asked for."""
COLORED = {"rubber": "rubber granules", "tile": "floor tiling", "wood": "boarding", "parquet": "boarding"}
"""Kinds of finishes for grounds that are asked for in a colour."""


def ground_of(rng: np.random.Generator, word: str | None, material: str | None, usual: str) -> Finish:
    """The finish of a ground that is asked for by a material or a colour word, or by both; else the usual one."""
    if word is None:
        return finish(usual)
    color, kind = (word, material) if word in TINTS else (None, word)
    if color is None:
        return finish(GROUNDS[kind]) if kind in GROUNDS else Wish(material=kind).finish(rng, usual)
    plain = GROUNDS.get(kind or "", "")
    if plain and finish(plain).color == color:
        return finish(plain)
    return finish(f"{color} {COLORED.get(kind or '', 'concrete')}")
