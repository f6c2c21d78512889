"""Hands that touch: which one, how far the body has to bend for it, and the arm that leads it there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from orienteer.arrays import F64
from orienteer.body.limbs import bent, between, frames
from orienteer.body.motion import Motion
from orienteer.body.pacing import Pace
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.sitting import seated
from orienteer.body.skeleton import HAND_M, INDEX, Skeleton

STRETCH = 0.98
"""How far an arm is stretched at most before the body bends farther."""
CLEARLY_M = 0.02
RISE, FALL = 0.4, 0.35
"""Shares of a deed's time in which one gets to it, and back."""


def shares(timed: Pace, number: int) -> F64:
    """How far the deed of a stop is done at each frame: up to 1, held, and back; shape (frames,)."""
    share = np.zeros(len(timed.spots))
    for deal in timed.deals:
        if deal.stop == number:
            t = np.linspace(0, 1, deal.end - deal.begin)
            level = np.minimum(np.clip(t / RISE, 0, 1), np.clip((1 - t) / FALL, 0, 1))
            share[deal.begin : deal.end] = level * level * (3 - 2 * level)
    return share


def height_over(stop: Stop, number: int, timed: Pace) -> float:
    """How high a stop's target is above the floor on which one stands at it, metres."""
    begin = next(deal.begin for deal in timed.deals if deal.stop == number)
    return float(stop.target[1] - timed.spots[begin, 1])


def crouch(bones: Skeleton, high: float) -> float:
    """How far the pelvis goes down for a target so high above the floor, metres."""
    return float(np.clip((bones.pelvis_m - 0.12 - high) * 0.85, 0.0, 0.52 * bones.pelvis_m))


def lean(bones: Skeleton, high: float) -> float:
    """How far one bends forward for it at least, radians."""
    return float(np.clip((1.0 * bones.scale - high) * 0.6, 0.04, 0.6))


def near_side(motion: Motion, stop: Stop, frame: int) -> str:
    """Which hand touches something: "left" where that is clearly the nearer one, else "right"."""
    shoulders = motion.joints[frame, [INDEX["left shoulder"], INDEX["right shoulder"]]]
    left, right = np.linalg.norm(shoulders - stop.target, axis=1)
    return "left" if left < right - CLEARLY_M else "right"


def out_of_reach(motion: Motion, script: Script, timed: Pace) -> Iterator[int]:
    """Numbers of the stops whose target is farther from the shoulder than an arm is long."""
    for n, stop in enumerate(script.stops):
        if stop.deed is Deed.REACH:
            middle = int(np.argmax(shares(timed, n)))
            shoulder = INDEX[f"{near_side(motion, stop, middle)} shoulder"]
            if np.linalg.norm(motion.joints[middle, shoulder] - stop.target) > STRETCH * motion.bones.reach_m:
                yield n


def reached(motion: Motion, script: Script, timed: Pace) -> F64:
    """Rotations with the nearer hand led to what is touched, shape (frames, 22, 3, 3)."""
    rotations = motion.rotations.copy()
    for n, stop in enumerate(script.stops):
        share = shares(timed, n)
        if stop.deed is Deed.REACH and share.any():
            _lead(motion, rotations, stop.target, share, near_side(motion, stop, int(np.argmax(share))))
    down = seated(script, timed)
    if down is not None:
        for side in ("left", "right"):
            _lead(motion, rotations, _on_thigh(motion, side), down**3, side)
    return rotations


def _on_thigh(motion: Motion, side: str) -> F64:
    """Where the hand of who sits lies, shape (frames, 3)."""
    hips, knees = (motion.joints[:, INDEX[f"{side} {name}"]] for name in ("hip", "knee"))
    return np.asarray(hips + 0.8 * (knees - hips) + np.array((0.0, 0.095, 0.0)) * motion.bones.scale)


def _lead(motion: Motion, rotations: F64, target: F64, share: F64, side: str) -> None:
    """Turns one arm's joints; the target is one point, or one for each frame."""
    at, turned = motion.placed
    collar, shoulder, elbow, wrist = (INDEX[f"{side} {name}"] for name in ("collar", "shoulder", "elbow", "wrist"))
    bones, root = motion.bones, at[:, shoulder]
    pole = turned[:, collar] @ np.array((0.55 if side == "left" else -0.55, -1.0, -0.35))
    upper = float(np.linalg.norm(bones.offsets[elbow]))
    lower = float(np.linalg.norm(bones.offsets[wrist])) + HAND_M * bones.scale
    end = _ends(root, np.broadcast_to(target, root.shape), upper + lower)
    elbows = bent(root, end, upper, lower, pole)
    hinge = np.cross(pole, end - root)
    arm, fore = (
        frames(_rest(bones.offsets[joint]), bone, hinge)
        for joint, bone in ((elbow, elbows - root), (wrist, end - elbows))
    )
    led = np.swapaxes(turned[:, collar], 1, 2) @ arm
    rotations[:, shoulder] = between(rotations[:, shoulder], led, share)
    rotations[:, elbow] = between(rotations[:, elbow], np.swapaxes(arm, 1, 2) @ fore, share)


def _ends(root: F64, goal: F64, longest: float) -> F64:
    """The goal, or as far towards it as an arm goes."""
    way = goal - root
    far = np.linalg.norm(way, axis=1, keepdims=True)
    return np.asarray(root + way * np.minimum(1.0, longest * 0.9998 / np.maximum(far, 1e-9)))


def _rest(offset: F64) -> F64:
    """A bone's direction in the rest pose, and that of its hinge, square to it."""
    along = offset / np.linalg.norm(offset)
    up = np.array((0.0, 1.0, 0.0)) - along[1] * along
    return np.stack((along, up / np.linalg.norm(up)))
