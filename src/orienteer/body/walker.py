"""The motion of a person who goes a script's way: steps that do not slide, swinging arms, reaching, sitting down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64
from orienteer.body.feet import Foot, foot
from orienteer.body.hands import crouch, height_over, lean, out_of_reach, reached, shares
from orienteer.body.limbs import about, bent, frames
from orienteer.body.motion import FPS, Motion
from orienteer.body.pacing import Pace, pace
from orienteer.body.script import Deed, Script
from orienteer.body.sitting import BEND, before_seat, pelvis_on, seated
from orienteer.body.skeleton import INDEX, Skeleton, skeleton
from orienteer.world.body import Body
from orienteer.world.body import body as body_of

DOWN, RIGHT = np.array((0.0, -1.0, 0.0)), np.array((-1.0, 0.0, 0.0))
HANG = 1.43
"""How far arms hang down from the spread rest pose, radians."""
MOST_LEAN = 1.3
"""How far one bends forward at most, radians."""
LEAN_STEP = 0.1
"""By how much more one bends where a hand does not get there, radians."""


def walk(script: Script, body: str | Body = "adult", fps: float = FPS) -> Motion:
    """The motion of a walker as tall as that body."""
    bones = skeleton(body_of(body).height_m)
    timed = pace(script, fps, bones.scale)
    least = [
        lean(bones, height_over(stop, n, timed)) if stop.deed is Deed.REACH else 0.0
        for n, stop in enumerate(script.stops)
    ]
    leans, too_far = list(least), set[int]()
    while True:
        motion = _moved(bones, script, timed, leans, fps)
        short = [n for n in out_of_reach(motion, script, timed) if n not in too_far]
        if not short:
            return Motion(bones, motion.roots, reached(motion, script, timed), fps, timed.deals)
        for n in short:
            if leans[n] >= MOST_LEAN:
                # Nobody bends double for what stays out of reach anyhow.
                too_far.add(n)
                leans[n] = least[n]
            else:
                leans[n] = min(leans[n] + LEAN_STEP, MOST_LEAN)


def _moved(bones: Skeleton, script: Script, timed: Pace, leans: Sequence[float], fps: float) -> Motion:
    """The motion before hands are led to what they touch."""
    down = seated(script, timed)
    left, right = (foot(bones, timed, side, script.floor) for side in (1.0, -1.0))
    if down is not None:
        left, right = (before_seat(bones, one, script.stops[-1], down, side) for one, side in ((left, 1), (right, -1)))
    roots = _roots(bones, script, timed, down)
    rotations = _posture(script, timed, leans, down)
    roots = _within_reach(bones, roots, rotations, (left, right))
    for side, one in (("left", left), ("right", right)):
        _set_leg(bones, roots, rotations, side, one)
    return Motion(bones, roots, rotations, fps)


def _amount(timed: Pace) -> F64:
    """How much the gait shows at each frame, 0 standing, 1 at a comfortable speed."""
    return np.asarray(gaussian_filter1d(np.clip(timed.speeds, 0.0, 1.15), 3.0))


def _roots(bones: Skeleton, script: Script, timed: Pace, down: F64 | None) -> F64:
    """Where the pelvis is: over the way, a little up and down with each step, lowered for what is near the floor."""
    amount = _amount(timed)
    roots = timed.spots.copy()
    roots[:, 1] += bones.pelvis_m * (0.985 - 0.012 * amount)
    roots[:, 1] += -0.016 * bones.scale * amount * np.cos(4 * np.pi * (timed.phase - 0.06))
    sway = 0.018 * bones.scale * amount * np.sin(2 * np.pi * (timed.phase - 0.05))
    roots[:, 0] += sway * np.cos(timed.yaws)
    roots[:, 2] -= sway * np.sin(timed.yaws)
    for n, stop in enumerate(script.stops):
        if stop.deed is Deed.REACH:
            roots[:, 1] -= shares(timed, n) * crouch(bones, height_over(stop, n, timed))
    if down is not None:
        back = np.clip((down - 0.1) / 0.8, 0, 1)[:, None]
        roots = roots + (pelvis_on(bones, script.stops[-1]) - roots) * back
    return roots


def _posture(script: Script, timed: Pace, leans: Sequence[float], down: F64 | None) -> F64:
    """Rotations of all joints but the legs'."""
    count, amount = len(timed.spots), _amount(timed)
    beat = 2 * np.pi * timed.phase
    rotations = np.tile(np.eye(3), (count, 22, 1, 1))
    bow = 0.05 * amount
    for n in range(len(script.stops)):
        bow = bow + shares(timed, n) * leans[n]
    sat = np.zeros(count) if down is None else down
    bow = bow + BEND * np.sin(np.pi * sat) - 0.06 * sat
    twist = 0.09 * amount * np.cos(beat)
    # Who bends far keeps the pelvis behind, as nobody stands who bends in the waist alone.
    rotations[:, 0] = about(1, timed.yaws - twist) @ about(0, 0.4 * bow)
    for joint, part in (("spine", 0.25), ("chest", 0.2), ("upper chest", 0.15)):
        rotations[:, INDEX[joint]] = about(1, twist * 0.6) @ about(0, part * bow)
    rotations[:, INDEX["neck"]] = about(1, -0.4 * twist) @ about(0, -0.3 * bow)
    rotations[:, INDEX["head"]] = about(1, -0.4 * twist) @ about(0, -0.15 * bow)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        _hang_arm(rotations, side, sign, sign * 0.38 * amount * np.cos(beat), bow, amount, sat)
    return rotations


def _hang_arm(rotations: F64, side: str, sign: float, swing: F64, bow: F64, amount: F64, sat: F64) -> None:
    """An arm beside the body, swinging against the legs; on the thigh of who sits. Backwards is positive."""
    count = len(swing)
    rotations[:, INDEX[f"{side} collar"]] = about(2, np.full(count, -0.06 * sign))
    hang = about(0, swing - 0.8 * bow - 0.25 * sat)
    rotations[:, INDEX[f"{side} shoulder"]] = hang @ about(2, np.full(count, -HANG * sign))
    bend = 0.17 + 0.4 * np.maximum(-swing, 0) + 0.06 * amount + 0.4 * sat
    # Forearms turn inwards a little, as they hang.
    rotations[:, INDEX[f"{side} elbow"]] = about(1, -bend * sign)


def _within_reach(bones: Skeleton, roots: F64, rotations: F64, feet: tuple[Foot, Foot]) -> F64:
    """The pelvis lowered as far as the legs need it to reach their prints."""
    longest = (bones.thigh_m + bones.shin_m) * 0.998
    lowered = roots.copy()
    for _ in range(3):
        for joint, one in zip((1, 2), feet, strict=True):
            hips = lowered + rotations[:, 0] @ bones.offsets[joint]
            flat = np.linalg.norm((one.ankles - hips)[:, (0, 2)], axis=1)
            most = one.ankles[:, 1] + np.sqrt(np.maximum(longest**2 - flat**2, 0.0))
            lowered[:, 1] -= np.maximum(hips[:, 1] - most, 0.0)
    drop = gaussian_filter1d(lowered[:, 1] - roots[:, 1], 1.2)
    roots = roots.copy()
    roots[:, 1] += np.minimum(drop, lowered[:, 1] - roots[:, 1])
    return roots


def _set_leg(bones: Skeleton, roots: F64, rotations: F64, side: str, one: Foot) -> None:
    """Turns hip, knee and ankle so that the foot is where it has to be."""
    hip, knee, ankle = (INDEX[f"{side} {name}"] for name in ("hip", "knee", "ankle"))
    pelvis = rotations[:, 0]
    hips = roots + pelvis @ bones.offsets[hip]
    ahead = 0.5 * (pelvis[:, :, 2] + np.stack((np.sin(one.yaws), 0 * one.yaws, np.cos(one.yaws)), axis=1))
    knees = bent(hips, one.ankles, bones.thigh_m, bones.shin_m, ahead)
    across = np.cross(ahead, np.array((0.0, 1.0, 0.0)))
    rest = np.stack((DOWN, RIGHT))
    thigh = frames(rest, knees - hips, across)
    shin = frames(np.stack((bones.offsets[ankle] / bones.shin_m, RIGHT)), one.ankles - knees, across)
    turned = about(1, one.yaws) @ about(0, one.pitches)
    rotations[:, hip] = np.swapaxes(pelvis, 1, 2) @ thigh
    rotations[:, knee] = np.swapaxes(thigh, 1, 2) @ shin
    rotations[:, ankle] = np.swapaxes(shin, 1, 2) @ turned
    # Toes stay on the ground while the foot rolls over its ball.
    rotations[:, INDEX[f"{side} foot"]] = about(0, -np.maximum(one.pitches, 0.0))
