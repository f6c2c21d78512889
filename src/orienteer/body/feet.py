"""Where the feet are: planted while they carry, in an arc from print to print while they swing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from orienteer.arrays import F64
from orienteer.body.limbs import about
from orienteer.body.pacing import Pace
from orienteer.body.script import Floor
from orienteer.body.skeleton import INDEX, Skeleton

CARRIES = 0.62
"""Share of a stride in which a foot is on the ground."""
PASSES = 0.26
"""Share of a stride after its landing in which the body passes over it."""
LIFT_M = 0.06
"""How high a swinging ankle goes."""
ROLL = 0.62
"""How far a foot rolls over its ball before it leaves the ground, radians."""
STRIKE = 0.26
"""How far its toes are up when the heel lands, radians."""
HEEL_M = -0.06
"""From the ankle back to where the heel meets the ground."""
STEP_M = 0.35
"""Floors farther above or below the way than this are not stepped on."""
OVER_M = 0.03
"""How far a swinging sole stays above what it is carried over."""


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


def foot(bones: Skeleton, pace: Pace, side: float, floor: Floor | None = None) -> Foot:
    """The left (side 1) or right (−1) foot."""
    start = 0.0 if side > 0 else 0.5
    cycle = np.floor(pace.phase - start + 1e-9)
    share = np.clip(pace.phase - start - cycle, 0.0, 1.0)
    here, here_yaw = _print(bones, pace, cycle + start, side, floor)
    there, there_yaw = _print(bones, pace, cycle + 1 + start, side, floor)
    swing = np.clip((share - CARRIES) / (1 - CARRIES), 0.0, 1.0)
    eased = swing * swing * (3 - 2 * swing)
    far = np.linalg.norm((there - here)[:, (0, 2)], axis=1)
    rise = np.maximum(there[:, 1] - here[:, 1], 0.0)
    soles = here + (there - here) * eased[:, None]
    lift = LIFT_M * np.clip(far / 0.5, 0.5, 1.0) * bones.scale + 0.25 * rise
    soles[:, 1] += np.sin(np.pi * swing) * lift
    yaws = here_yaw + _wrapped(there_yaw - here_yaw) * eased
    if floor is not None:
        soles[:, 1] = np.where(swing > 0, np.maximum(soles[:, 1], _under(bones, soles, yaws, floor) + OVER_M * np.sin(
            np.pi * swing)), soles[:, 1])  # fmt: skip
    # Who stands, stands flat.
    pitches = _pitches(share, far / bones.scale) * _smooth(pace.speeds / 0.5)
    return Foot(soles + _rolled(bones, yaws, pitches), yaws, pitches, (swing <= 0).astype(np.float64))


def _pitches(share: F64, far: F64) -> F64:
    """How a foot tilts in the course of its stride, more in longer ones."""
    swing = np.clip((share - CARRIES) / (1 - CARRIES), 0.0, 1.0)
    roll = ROLL * _smooth((share - 0.28) / (CARRIES - 0.28)) * (1 - _smooth(swing / 0.7))
    strike = STRIKE * np.where(share < 0.5, 1 - _smooth(share / 0.09), _smooth((swing - 0.5) / 0.5))
    return np.asarray((roll - strike) * _smooth((far - 0.25) / 0.6))


def _rolled(bones: Skeleton, yaws: F64, pitches: F64) -> F64:
    """From the spot below the level ankle to the ankle of a tilted foot: it turns about its ball, or about its heel."""
    ball = bones.offsets[INDEX["left foot"]]
    heel = np.array((0.0, -bones.ankle_m, HEEL_M * bones.scale))
    pivot = np.where(pitches[:, None] > 0, ball, heel)
    tilted = np.einsum("nij,nj->ni", about(0, pitches), pivot)
    moved = pivot - tilted + np.array((0.0, bones.ankle_m, 0.0))
    return np.asarray(np.einsum("nij,nj->ni", about(1, yaws), moved))


def _print(bones: Skeleton, pace: Pace, landings: F64, side: float, floor: Floor | None) -> tuple[F64, F64]:
    """Where a foot stands that landed at those phases: beside where the body is when it passes over it."""
    frames = np.arange(len(pace.phase), dtype=np.float64)
    # A tiny slope makes the phase strictly growing, so that it can be asked for its time.
    growing = pace.phase + frames * 1e-9
    # Whoever comes to a stand sets no foot ahead of it.
    stand = pace.stands[np.minimum(np.searchsorted(pace.stands, landings - 1e-6), len(pace.stands) - 1)]
    when = np.interp(np.minimum(landings + PASSES, np.maximum(stand, landings)), growing, frames)
    yaws = np.interp(when, frames, pace.yaws)
    aside = side * float(bones.offsets[1][0]) * 0.9
    places = (pace.spots[:, 0], pace.floors, pace.spots[:, 2])
    at = np.stack([np.interp(when, frames, values) for values in places], axis=1)
    at[:, 0] += aside * np.cos(yaws)
    at[:, 2] -= aside * np.sin(yaws)
    if floor is not None:
        at[:, 1] = _under(bones, at, yaws, floor)
    return at, yaws


def _under(bones: Skeleton, soles: F64, yaws: F64, floor: Floor) -> F64:
    """Height of the highest floor below heel, middle and ball of a foot."""
    ahead = np.stack((np.sin(yaws), np.zeros(len(yaws)), np.cos(yaws)), axis=1)
    found = soles[:, 1].copy()
    heights = []
    for along in (HEEL_M, 0.0, 0.07, 0.14):
        under = floor(soles + ahead * along * bones.scale)
        heights.append(np.where(np.abs(under - soles[:, 1]) <= STEP_M, under, np.nan))
    stacked = np.array(heights)
    known = ~np.isnan(stacked).all(axis=0)
    found[known] = np.nanmax(stacked[:, known], axis=0)
    return found


def _smooth(t: F64) -> F64:
    t = np.clip(t, 0.0, 1.0)
    return np.asarray(t * t * (3 - 2 * t))


def _wrapped(angles: F64) -> F64:
    return np.asarray((angles + np.pi) % (2 * np.pi) - np.pi)
