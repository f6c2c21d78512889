"""Where the feet are: planted while they carry, in an arc from print to print while they swing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64
from orienteer.body.pacing import Pace
from orienteer.body.skeleton import Skeleton

CARRIES = 0.62
"""Share of a stride in which a foot is on the ground."""
LIFT_M = 0.07
"""How high a swinging ankle goes."""


@dataclass(frozen=True, eq=False)
class Foot:
    """One foot over time."""

    ankles: F64
    """World metres, shape (frames, 3)."""
    yaws: F64
    """Radians about y, shape (frames,)."""
    pitches: F64
    """Toes down is positive, radians, shape (frames,)."""
    planted: F64
    """1 on the ground, 0 in the air, shape (frames,)."""


def foot(bones: Skeleton, pace: Pace, side: float) -> Foot:
    """The left (side 1) or right (−1) foot."""
    start = 0.0 if side > 0 else 0.5
    frames = len(pace.phase)
    # A tiny slope makes the phase strictly growing, so that it can be asked for its time.
    growing = pace.phase + np.linspace(0, 1e-6, frames)
    cycle = np.floor(pace.phase - start)
    share = pace.phase - start - cycle
    here, here_yaw = _print(bones, pace, growing, cycle + start, side)
    there, there_yaw = _print(bones, pace, growing, cycle + 1 + start, side)
    swing = np.clip((share - CARRIES) / (1 - CARRIES), 0.0, 1.0)
    eased = swing * swing * (3 - 2 * swing)
    far = np.linalg.norm((there - here)[:, (0, 2)], axis=1)
    rise = np.maximum(there[:, 1] - here[:, 1], 0.0)
    ankles = here + (there - here) * eased[:, None]
    ankles[:, 1] += np.sin(np.pi * swing) * (LIFT_M * np.clip(far / 0.5, 0.25, 1.0) + 0.6 * rise) * bones.scale
    reach = np.clip(far / 0.9, 0.0, 1.0)
    push = np.where(share < CARRIES, np.clip((share - 0.42) / (CARRIES - 0.42), 0, 1) * 0.55, 0.55 * (1 - 1.9 * eased))
    strike = np.where(share < 0.08, -0.3 * (1 - share / 0.08), 0.0)
    pitches = (push + strike) * reach * (pace.phase > start)
    ankles[:, 1] += bones.ankle_m + np.maximum(np.sin(pitches), 0.0) * 0.11 * bones.scale
    yaws = here_yaw + (there_yaw - here_yaw) * eased
    return Foot(ankles, yaws, pitches, (swing <= 0).astype(np.float64))


def _print(bones: Skeleton, pace: Pace, growing: F64, cycles: F64, side: float) -> tuple[F64, F64]:
    """Where a foot stands in those cycles: beside where the body is when it passes over it."""
    first = cycles < 0  # before the first step both feet stand side by side
    wanted = np.where(first, 0.0, cycles + CARRIES / 2)
    frames = np.arange(len(growing), dtype=np.float64)
    when = np.interp(wanted, growing, frames)
    yaws = np.interp(when, frames, pace.yaws)
    aside = side * float(bones.offsets[1][0]) * 0.85
    at = np.stack([np.interp(when, frames, pace.spots[:, k]) for k in range(3)], axis=1)
    at[:, 0] += aside * np.cos(yaws)
    at[:, 2] -= aside * np.sin(yaws)
    return at, yaws
