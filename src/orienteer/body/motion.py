"""A motion: a skeleton's joints over time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from orienteer.arrays import F64
from orienteer.body.skeleton import HAND_M, INDEX, Skeleton, joints_of

FPS = 20.0
"""Frames a second: what HumanML3D and the models trained on it use."""


@dataclass(frozen=True, eq=False)
class Deal:
    """A stretch of time in which something is done."""

    stop: int
    """Which of the script's stops."""
    begin: int
    end: int
    """Frames."""


@dataclass(frozen=True, eq=False)
class Motion:
    """How a skeleton moves."""

    bones: Skeleton
    roots: F64
    """Where the pelvis is, world metres, shape (frames, 3)."""
    rotations: F64
    """Of each joint against its parent, of the root against the world, shape (frames, 22, 3, 3)."""
    fps: float = FPS
    deals: tuple[Deal, ...] = ()
    """When what its script asks is done."""

    def __len__(self) -> int:
        return len(self.roots)

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return len(self) / self.fps

    @cached_property
    def placed(self) -> tuple[F64, F64]:
        """World positions (frames, 22, 3) and rotations (frames, 22, 3, 3) of all joints."""
        return joints_of(self.bones, self.roots, self.rotations)

    @property
    def joints(self) -> F64:
        """World positions of all joints, metres, shape (frames, 22, 3)."""
        return self.placed[0]

    def hand(self, side: str) -> F64:
        """World positions of the finger tips of the "left" or "right" hand, metres, shape (frames, 3)."""
        at, turned = self.placed
        wrist, ahead = INDEX[f"{side} wrist"], 1.0 if side == "left" else -1.0
        tips: F64 = at[:, wrist] + turned[:, wrist, :, 0] * (ahead * HAND_M * self.bones.scale)
        return tips
