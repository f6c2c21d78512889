"""Pieces of one finish as one: what is moved, turned and repeated often costs less then."""

from __future__ import annotations

import numpy as np

from orienteer.build.shape import Skin, Solid


def joined(solid: Solid) -> Solid:
    """The same look with one skin for each finish, and the same colliders."""
    skins = []
    for stuff in dict.fromkeys(skin.finish for skin in solid.skins):
        own = [skin for skin in solid.skins if skin.finish is stuff]
        starts = np.cumsum([0, *(len(skin.positions) for skin in own[:-1])])
        skins.append(
            Skin(
                np.concatenate([skin.positions for skin in own]),
                np.concatenate([skin.normals for skin in own]),
                np.concatenate([skin.uv for skin in own]),
                np.concatenate([skin.faces + start for skin, start in zip(own, starts, strict=True)]).astype(np.int32),
                stuff,
            )
        )
    return Solid(tuple(skins), solid.colliders)
