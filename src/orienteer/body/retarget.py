"""Joints from elsewhere as a motion of our skeleton, led along a way by the trajectory of their root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64
from orienteer.body.limbs import about, shortest
from orienteer.body.motion import FPS, Deal, Motion
from orienteer.body.script import Script
from orienteer.body.skeleton import INDEX, JOINTS, PARENTS, SOLE_M, Skeleton, joints_of, skeleton
from orienteer.errors import BadArgumentError
from orienteer.world.body import Body
from orienteer.world.body import body as body_of

STEADY_S = 0.3
"""The trajectory of a root is smoothed over this time before it is laid on a way: its sway stays with the body."""
MOVES_MPS = 0.15
"""What is slower stands, and turns as it turned before."""
STAYS_M = 0.3
"""A motion that goes no farther than this stays in place."""
NEAR_M = 0.3
"""Frames in which the root is so near to a stop, along the way, belong to its deed."""


@dataclass(frozen=True, eq=False)
class Led:
    """A motion that was led along a way."""

    motion: Motion
    stretch: float
    """Length of the way against that of the motion's own trajectory: where it is not 1, feet slide."""


def led(script: Script, joints: F64, body: str | Body = "adult", fps: float = FPS) -> Led:
    """The motion of these joints (frames, 22, 3), its root on the script's way, as our skeleton makes it."""
    bones = skeleton(body_of(body).height_m)
    own = _steady(joints[:, 0], fps)
    gone = np.concatenate(((0.0,), np.cumsum(np.linalg.norm(np.diff(own[:, (0, 2)], axis=0), axis=1))))
    if gone[-1] < STAYS_M < script.length_m:
        raise BadArgumentError(
            f"the motion stays in place ({gone[-1]:.2f} m), but its way is {script.length_m:.1f} m long; ask again"
        )
    share = gone / gone[-1] if script.length_m > STAYS_M else np.zeros(len(gone))
    along = share * script.length_m
    spots = np.stack([np.interp(along, script.gone_m, script.way[:, k]) for k in range(3)], axis=1)
    turn = _yaws(_steady(spots, fps), fps) - _yaws(own, fps)
    rotations = fitted(bones, joints)
    rotations[:, 0] = about(1, turn) @ rotations[:, 0]
    scale = _leg_m(bones.offsets) / _leg_m_of(joints)
    sway = np.einsum("nij,nj->ni", about(1, turn), (joints[:, 0] - own) * (1.0, 0.0, 1.0)) * scale
    roots = spots + sway
    roots[:, 1] += joints[:, 0, 1] * scale
    roots[:, 1] += _lift(bones, roots, rotations, spots[:, 1])
    deals = tuple(_deals(script, along))
    stretch = script.length_m / float(gone[-1]) / scale if gone[-1] > 1e-6 and script.length_m > STAYS_M else 1.0
    return Led(Motion(bones, roots, rotations, fps, deals), stretch)


def fitted(bones: Skeleton, joints: F64) -> F64:
    """Rotations (frames, 22, 3, 3) of each joint against its parent that point our bones as those of the joints."""
    count = len(joints)
    rotations = np.tile(np.eye(3), (count, len(JOINTS), 1, 1))
    world = rotations.copy()
    for joint in range(len(JOINTS)):
        children = [n for n, parent in enumerate(PARENTS) if parent == joint]
        before = world[:, PARENTS[joint]] if joint else world[:, 0]
        ways = np.stack([joints[:, n] - joints[:, joint] for n in children], axis=1) if children else None
        if ways is not None:
            ways = ways / np.maximum(np.linalg.norm(ways, axis=2, keepdims=True), 1e-9)
            rest = bones.offsets[children] / np.linalg.norm(bones.offsets[children], axis=1, keepdims=True)
            local = np.einsum("nij,nki->nkj", before, ways)
            rotations[:, joint] = shortest(rest[0], local[:, 0]) if len(children) == 1 else _best(rest, local)
        world[:, joint] = before @ rotations[:, joint]
    return rotations


def _best(rest: F64, seen: F64) -> F64:
    """Rotations (n, 3, 3) that take directions (k, 3) to others (n, k, 3) with the least squares (Kabsch, 1976)."""
    u, _, vt = np.linalg.svd(np.einsum("nki,kj->nij", seen, rest))
    flip = np.ones((len(seen), 3))
    flip[:, 2] = np.sign(np.linalg.det(u @ vt))
    return np.asarray((u * flip[:, None, :]) @ vt)


def _steady(points: F64, fps: float) -> F64:
    return np.asarray(gaussian_filter1d(points, STEADY_S * fps, axis=0, mode="nearest"))


def _yaws(points: F64, fps: float) -> F64:
    """Heading of travel at each frame; while it stands, that between before and after."""
    speed = np.gradient(points[:, (0, 2)], axis=0) * fps
    moving = np.hypot(*speed.T) > MOVES_MPS
    if not moving.any():
        return np.zeros(len(points))
    frames = np.arange(len(points), dtype=np.float64)
    yaws: F64 = np.interp(frames, frames[moving], np.unwrap(np.arctan2(speed[moving, 0], speed[moving, 1])))
    return yaws


def _lift(bones: Skeleton, roots: F64, rotations: F64, floors: F64) -> float:
    """By how much all frames are lifted so that feet stand on the floor."""
    at, _ = joints_of(bones, roots, rotations)
    low = at[:, [INDEX["left foot"], INDEX["right foot"]], 1].min(axis=1) - floors
    return SOLE_M * bones.scale - float(np.percentile(low, 5))


def _leg_m(offsets: F64) -> float:
    """From hip to ankle, stretched."""
    return float(np.linalg.norm(offsets[[INDEX["left knee"], INDEX["left ankle"]]], axis=1).sum())


def _leg_m_of(joints: F64) -> float:
    hip, knee, ankle = (joints[0, INDEX[f"left {name}"]] for name in ("hip", "knee", "ankle"))
    return float(np.linalg.norm(knee - hip) + np.linalg.norm(ankle - knee))


def _deals(script: Script, along: F64) -> Iterator[Deal]:
    for n, stop in enumerate(script.stops):
        near = np.flatnonzero(np.abs(along - min(stop.gone_m, script.length_m)) <= NEAR_M)
        if len(near):
            yield Deal(n, int(near[0]), int(near[-1]) + 1)
