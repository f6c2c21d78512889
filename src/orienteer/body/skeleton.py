"""A human skeleton of 22 joints, in the order and tree that HumanML3D, MotionGPT and TLControl use.

The rest pose stands with arms spread out sideways, faces +z, and has its left at +x. Limb lengths are those of an
adult 1.70 m tall, scaled to the body's height.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from orienteer.arrays import F64, frozen

JOINTS = (
    "pelvis", "left hip", "right hip", "spine", "left knee", "right knee", "chest", "left ankle", "right ankle",
    "upper chest", "left foot", "right foot", "neck", "left collar", "right collar", "head", "left shoulder",
    "right shoulder", "left elbow", "right elbow", "left wrist", "right wrist",
)  # fmt: skip
PARENTS = (-1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19)
"""Index of each joint's parent; −1 for the root."""
INDEX = {name: n for n, name in enumerate(JOINTS)}

TALL_M = 1.70
"""Height that the offsets are given for."""
HEAD_TOP_M = 0.115
"""From the head's joint to the top of the skull."""
HAND_M = 0.15
"""From the wrist to the finger tips that touch something."""
SOLE_M = 0.025
"""From the ball of the foot's joint down to the ground."""
_OFFSETS = (
    (0.0, 0.0, 0.0), (0.09, -0.085, 0.0), (-0.09, -0.085, 0.0), (0.0, 0.115, -0.01), (0.0, -0.395, 0.0),
    (0.0, -0.395, 0.0), (0.0, 0.125, 0.0), (0.0, -0.405, -0.015), (0.0, -0.405, -0.015), (0.0, 0.07, 0.015),
    (0.0, -0.055, 0.125), (0.0, -0.055, 0.125), (0.0, 0.2, -0.025), (0.075, 0.115, -0.02), (-0.075, 0.115, -0.02),
    (0.0, 0.11, 0.035), (0.105, 0.03, -0.005), (-0.105, 0.03, -0.005), (0.255, 0.0, -0.01), (-0.255, 0.0, -0.01),
    (0.245, 0.0, 0.0), (-0.245, 0.0, 0.0),
)  # fmt: skip
"""From the parent in the rest pose, metres."""


@dataclass(frozen=True, eq=False)
class Skeleton:
    """Lengths of one body."""

    height_m: float
    offsets: F64
    """Of each joint from its parent in the rest pose, metres, shape (22, 3)."""

    @property
    def scale(self) -> float:
        """Against an adult 1.70 m tall."""
        return self.height_m / TALL_M

    @property
    def pelvis_m(self) -> float:
        """Height of the root above the ground, standing straight."""
        down = self.offsets[[INDEX["left hip"], INDEX["left knee"], INDEX["left ankle"], INDEX["left foot"]], 1]
        return SOLE_M * self.scale - float(down.sum())

    @property
    def thigh_m(self) -> float:
        """From hip to knee."""
        return float(np.linalg.norm(self.offsets[INDEX["left knee"]]))

    @property
    def shin_m(self) -> float:
        """From knee to ankle."""
        return float(np.linalg.norm(self.offsets[INDEX["left ankle"]]))

    @property
    def ankle_m(self) -> float:
        """Height of the ankle above the ground, the foot flat."""
        return SOLE_M * self.scale - float(self.offsets[INDEX["left foot"]][1])

    @property
    def arm_m(self) -> float:
        """From shoulder to wrist, stretched."""
        return float(np.linalg.norm(self.offsets[[INDEX["left elbow"], INDEX["left wrist"]]], axis=1).sum())

    @property
    def reach_m(self) -> float:
        """From shoulder to finger tips, stretched."""
        return self.arm_m + HAND_M * self.scale


@cache
def skeleton(height_m: float) -> Skeleton:
    """The skeleton of a body that tall."""
    return Skeleton(height_m, frozen(np.array(_OFFSETS) * (height_m / TALL_M), np.float64, (22, 3)))


def joints_of(bones: Skeleton, roots: F64, rotations: F64) -> tuple[F64, F64]:
    """World positions (n, 22, 3) and rotations (n, 22, 3, 3) from root positions and each joint's own rotation.

    `rotations` (n, 22, 3, 3) turn a joint's frame against its parent's; the root's against the world.
    """
    turned, at = np.empty_like(rotations), np.empty((len(roots), len(JOINTS), 3))
    turned[:, 0], at[:, 0] = rotations[:, 0], roots
    for n, parent in enumerate(PARENTS[1:], 1):
        turned[:, n] = turned[:, parent] @ rotations[:, n]
        at[:, n] = at[:, parent] + turned[:, parent] @ bones.offsets[n]
    return at, turned
