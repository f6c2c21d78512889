"""Cameras: from world points to pixels and back."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError
from orienteer.world.pose import Pose


@dataclass(frozen=True)
class Camera:
    """A pinhole camera, or an orthographic one where `fov` is None."""

    pose: Pose
    """T_world_camera: looks along −z, +x right, +y up."""
    fov: float | None
    """Vertical field of view, radians; None for an orthographic camera."""
    size: tuple[int, int] = (640, 480)
    """Width and height of the picture, pixels."""
    span: float = 10.0
    """Height of the picture in metres; orthographic cameras only."""
    near: float = 0.0
    """Nothing nearer than this planar depth is seen, metres."""

    def __post_init__(self) -> None:
        width, height = (int(edge) for edge in self.size)
        object.__setattr__(self, "size", (width, height))
        if not (1 <= width <= 16384 and 1 <= height <= 16384):
            raise BadArgumentError(f"a picture is 1 to 16384 pixels wide and high, not {width}×{height}")
        if self.fov is not None and not 0.0 < self.fov < math.pi:
            raise BadArgumentError(f"a field of view lies between 0° and 180°, not {math.degrees(self.fov):g}°")
        if self.fov is None and not self.span > 0:
            raise BadArgumentError(f"an orthographic camera spans more than {self.span:g} metres")

    @classmethod
    def look_at(
        cls,
        eye: npt.ArrayLike,
        target: npt.ArrayLike,
        fov_deg: float = 60.0,
        size: tuple[int, int] = (640, 480),
        up: npt.ArrayLike = (0.0, 1.0, 0.0),
        near: float = 0.0,
    ) -> Camera:
        """A perspective camera at `eye` that has `target` in the middle; `fov_deg` is vertical."""
        return cls(aim(eye, target, up), math.radians(fov_deg), size, near=near)

    @classmethod
    def orthographic(
        cls,
        eye: npt.ArrayLike,
        target: npt.ArrayLike,
        span: float,
        size: tuple[int, int] = (640, 480),
        up: npt.ArrayLike = (0.0, 1.0, 0.0),
        near: float = 0.0,
    ) -> Camera:
        """A camera with parallel rays whose picture is `span` metres high."""
        return cls(aim(eye, target, up), None, size, span=span, near=near)

    def resized(self, size: tuple[int, int]) -> Camera:
        """The same camera with another number of pixels."""
        return replace(self, size=size)

    @property
    def eye(self) -> F64:
        """Where it stands, world metres."""
        return self.pose.position

    @property
    def pixels_per_unit(self) -> float:
        """Pixels across one metre at one metre depth (perspective), or anywhere (orthographic)."""
        if self.fov is None:
            return self.size[1] / self.span
        return self.size[1] / (2 * math.tan(self.fov / 2))

    @property
    def intrinsic(self) -> F64:
        """The 3×3 matrix of computer vision (x right, y down, z forward); perspective only."""
        if self.fov is None:
            raise BadArgumentError("an orthographic camera has no intrinsic matrix")
        f, (width, height) = self.pixels_per_unit, self.size
        return np.array(((f, 0.0, width / 2), (0.0, f, height / 2), (0.0, 0.0, 1.0)))

    def project(self, points: npt.ArrayLike) -> tuple[F64, F64]:
        """World points (…, 3) to pixels (…, 2) and planar depth (…); pixels are nan behind a perspective camera."""
        local = self.pose.inverse().apply(points)
        depth = -local[..., 2]
        scale = np.full_like(depth, self.pixels_per_unit)
        if self.fov is not None:
            with np.errstate(divide="ignore"):
                scale = np.where(depth > 1e-9, self.pixels_per_unit / depth, np.nan)
        middle = np.array(self.size) / 2
        pixels = middle + local[..., :2] * scale[..., None] * np.array((1.0, -1.0))
        return pixels, depth

    def unproject(self, pixels: npt.ArrayLike, depth: npt.ArrayLike) -> F64:
        """Pixels (…, 2) at planar depth (…) to world points (…, 3)."""
        offset = (np.asarray(pixels, dtype=np.float64) - np.array(self.size) / 2) / self.pixels_per_unit
        distance = np.asarray(depth, dtype=np.float64)
        if self.fov is not None:
            offset = offset * distance[..., None]
        local = np.stack((offset[..., 0], -offset[..., 1], -distance), axis=-1)
        return self.pose.apply(local)


def aim(eye: npt.ArrayLike, target: npt.ArrayLike, up: npt.ArrayLike = (0.0, 1.0, 0.0)) -> Pose:
    """T_world_camera of a camera at `eye` that looks at `target`; looking straight along `up` picks −z as up."""
    position = np.asarray(eye, dtype=np.float64)
    back = position - np.asarray(target, dtype=np.float64)
    length = float(np.linalg.norm(back))
    if not (np.isfinite(position).all() and math.isfinite(length) and length > 1e-9):
        raise BadArgumentError("a camera needs a finite eye and a target elsewhere")
    back = back / length
    right = np.cross(np.asarray(up, dtype=np.float64), back)
    if np.linalg.norm(right) < 1e-6:
        right = np.cross((0.0, 0.0, -1.0) if abs(back[2]) < 0.9 else (1.0, 0.0, 0.0), back)
    right = right / np.linalg.norm(right)
    return Pose.from_rotation(np.stack((right, np.cross(back, right), back), axis=1), position)
