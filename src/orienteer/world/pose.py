"""A pose: where a frame is and how it is turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, frozen

UP: F64 = frozen((0.0, 1.0, 0.0), np.float64, (3,))


@dataclass(frozen=True, eq=False)
class Pose:
    """A rigid transform T_a_b: rotate by the quaternion, then move. Composes with `@`."""

    position: F64 = field(default_factory=lambda: np.zeros(3))
    """Origin of frame b in frame a, metres, shape (3,)."""
    quaternion: F64 = field(default_factory=lambda: np.array((0.0, 0.0, 0.0, 1.0)))
    """Unit quaternion (x, y, z, w)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", frozen(self.position, np.float64, (3,)))
        quaternion = np.asarray(self.quaternion, dtype=np.float64)
        length = float(np.linalg.norm(quaternion))
        if not math.isfinite(length) or length < 1e-12 or not np.isfinite(self.position).all():
            raise ValueError("a pose needs a finite position and a quaternion that is not zero")
        if abs(length - 1.0) > 1e-12:  # a unit quaternion stays what it is, bit by bit
            quaternion = quaternion / length
        object.__setattr__(self, "quaternion", frozen(quaternion, np.float64, (4,)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pose) and bool(
            np.array_equal(self.position, other.position) and np.array_equal(self.quaternion, other.quaternion)
        )

    def __hash__(self) -> int:
        return hash((self.position.tobytes(), self.quaternion.tobytes()))

    @classmethod
    def at(cls, x: float, y: float, z: float, yaw: float = 0.0) -> Pose:
        """Standing at a point, turned by `yaw` radians about y."""
        return cls(np.array((x, y, z)), np.array((0.0, math.sin(yaw / 2), 0.0, math.cos(yaw / 2))))

    @classmethod
    def turn(cls, axis: npt.ArrayLike, angle: float, about: npt.ArrayLike = (0.0, 0.0, 0.0)) -> Pose:
        """Rotation by `angle` radians about the line through `about` along `axis`."""
        unit = np.asarray(axis, dtype=np.float64)
        unit = unit / np.linalg.norm(unit)
        rotation = cls(quaternion=np.array((*(unit * math.sin(angle / 2)), math.cos(angle / 2))))
        pivot = np.asarray(about, dtype=np.float64)
        return cls(pivot - rotation.rotate(pivot), rotation.quaternion)

    @classmethod
    def from_rotation(cls, rotation: npt.ArrayLike, position: npt.ArrayLike = (0.0, 0.0, 0.0)) -> Pose:
        """From an orthonormal, right-handed 3×3 matrix."""
        m = np.asarray(rotation, dtype=np.float64)
        if m.shape != (3, 3) or not np.allclose(m @ m.T, np.eye(3), atol=1e-6) or np.linalg.det(m) < 0:
            raise ValueError("a rotation matrix must be 3×3, orthonormal and right-handed")
        # The largest of the four squared components decides which formula is well conditioned.
        squares = np.array(
            (
                m[0, 0] - m[1, 1] - m[2, 2],
                m[1, 1] - m[0, 0] - m[2, 2],
                m[2, 2] - m[0, 0] - m[1, 1],
                np.trace(m),
            )
        )
        k = int(np.argmax(squares))
        root = math.sqrt(max(squares[k] + 1.0, 0.0))
        q = np.empty(4)
        if k == 3:
            q[:3] = np.array((m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1])) / (2 * root)
        else:
            i, j = (k + 1) % 3, (k + 2) % 3
            q[i], q[j], q[3] = np.array((m[i, k] + m[k, i], m[j, k] + m[k, j], m[j, i] - m[i, j])) / (2 * root)
        q[k] = root / 2
        return cls(np.asarray(position, dtype=np.float64), q)

    @cached_property
    def rotation(self) -> F64:
        """The rotation as a 3×3 matrix."""
        x, y, z, w = (float(c) for c in self.quaternion)
        rows = (
            (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
        )
        return frozen(rows, np.float64, (3, 3))

    @property
    def matrix(self) -> F64:
        """The 4×4 homogeneous matrix."""
        m = np.eye(4)
        m[:3, :3] = self.rotation
        m[:3, 3] = self.position
        return m

    @property
    def yaw(self) -> float:
        """Heading of the frame's +z seen from above, radians in (−π, π]."""
        forward = self.rotation[:, 2]
        return math.atan2(forward[0], forward[2])

    def __matmul__(self, other: Pose) -> Pose:
        x1, y1, z1, w1 = self.quaternion
        x2, y2, z2, w2 = other.quaternion
        quaternion = np.array(
            (
                w1 * x2 + x1 * w2 + y1 * z2 - z1 * y2,
                w1 * y2 - x1 * z2 + y1 * w2 + z1 * x2,
                w1 * z2 + x1 * y2 - y1 * x2 + z1 * w2,
                w1 * w2 - x1 * x2 - y1 * y2 - z1 * z2,
            )
        )
        return Pose(self.apply(other.position), quaternion)

    def inverse(self) -> Pose:
        """The transform the other way."""
        back = self.quaternion * np.array((-1.0, -1.0, -1.0, 1.0))
        return Pose(-(self.rotation.T @ self.position), back)

    def apply(self, points: npt.ArrayLike) -> F64:
        """Points of frame b, shape (…, 3), in frame a."""
        moved: F64 = np.asarray(points, dtype=np.float64) @ self.rotation.T + self.position
        return moved

    def rotate(self, vectors: npt.ArrayLike) -> F64:
        """Directions of frame b, shape (…, 3), in frame a."""
        turned: F64 = np.asarray(vectors, dtype=np.float64) @ self.rotation.T
        return turned


def rotations(quaternions: F64) -> F64:
    """Rotation matrices of unit quaternions (x, y, z, w), shape (n, 4) to (n, 3, 3)."""
    x, y, z, w = quaternions.reshape(-1, 4).T
    return np.stack(
        (
            1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w),
            2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w),
            2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y),
        ),
        axis=1,
    ).reshape(-1, 3, 3)  # fmt: skip


def placed(poses: Sequence[tuple[Pose, Pose]]) -> tuple[F64, F64]:
    """Rotation (n, 3, 3) and position (n, 3) of each first pose placed by its second one."""
    if not poses:
        return np.zeros((0, 3, 3)), np.zeros((0, 3))
    inner, outer = zip(*poses, strict=True)
    turn = rotations(np.array([pose.quaternion for pose in outer]))
    middle = np.array([pose.position for pose in inner])
    place = np.einsum("nij,nj->ni", turn, middle) + np.array([pose.position for pose in outer])
    return turn @ rotations(np.array([pose.quaternion for pose in inner])), place


STILL = Pose()
"""The pose that changes nothing."""
