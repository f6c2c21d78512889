"""A skin: triangles of one finish, before the finish decides how large its texture is."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F64, I32
from orienteer.build.finish import Finish
from orienteer.world.mesh import Surface
from orienteer.world.pose import Pose


@dataclass(frozen=True, eq=False)
class Skin:
    """Triangles of one finish with texture coordinates in metres."""

    positions: F64
    """Corners, metres, shape (corners, 3)."""
    normals: F64
    """Unit normal at each corner, shape (corners, 3)."""
    uv: F64
    """Metres on the surface, u along its length and v across or downwards, shape (corners, 2)."""
    faces: I32
    """Corner indices, anticlockwise seen from outside, shape (triangles, 3)."""
    finish: Finish

    def moved(self, pose: Pose) -> Skin:
        """The same skin in the frame that `pose` takes it to."""
        return replace(self, positions=pose.apply(self.positions), normals=pose.rotate(self.normals))

    def mirrored(self, axis: int) -> Skin:
        """Its mirror image across the plane through the origin that the axis stands on."""
        sign = np.ones(3)
        sign[axis] = -1.0
        return replace(
            self, positions=self.positions * sign, normals=self.normals * sign, faces=self.faces[:, ::-1].copy()
        )

    def shifted(self, u: float, v: float) -> Skin:
        """With the texture slid along by metres; only a texture that repeats may slide."""
        return replace(self, uv=self.uv + np.array((u, v)))

    def painted(self, finish: Finish) -> Skin:
        """In another finish."""
        return replace(self, finish=finish)


def merged(skins: list[Skin]) -> list[Surface]:
    """One surface for each material, in order of first appearance."""
    groups: dict[int, list[Skin]] = {}
    for skin in skins:
        if len(skin.faces):
            groups.setdefault(id(skin.finish.material), []).append(skin)
    return [_joined(group) for group in groups.values()]


def _joined(skins: list[Skin]) -> Surface:
    starts = np.cumsum([0, *(len(skin.positions) for skin in skins[:-1])])
    faces = [skin.faces + start for skin, start in zip(skins, starts, strict=True)]
    uv = [skin.uv / np.asarray(skin.finish.tile) for skin in skins]
    textured = skins[0].finish.material.texture is not None
    return Surface(
        positions=np.concatenate([skin.positions for skin in skins]).astype(np.float32),
        faces=np.concatenate(faces).astype(np.int32),
        material=skins[0].finish.material,
        normals=np.concatenate([skin.normals for skin in skins]).astype(np.float32),
        uv=np.concatenate(uv).astype(np.float32) if textured else None,
    )
