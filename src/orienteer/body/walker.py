"""The motion of a person who goes a script's way: steps that do not slide, swinging arms, reaching, sitting down."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F64
from orienteer.body.feet import Foot, foot
from orienteer.body.limbs import about, bent, between, frames
from orienteer.body.motion import FPS, Motion
from orienteer.body.pacing import Pace, pace
from orienteer.body.script import Deed, Script, Stop
from orienteer.body.skeleton import INDEX, Skeleton, skeleton
from orienteer.world.body import Body
from orienteer.world.body import body as body_of

DOWN, RIGHT = np.array((0.0, -1.0, 0.0)), np.array((-1.0, 0.0, 0.0))
HANG = 1.32
"""How far arms hang down from the spread rest pose, radians."""
SEAT_FLESH_M = 0.1
"""From a seat up to the pelvis of who sits on it."""
SIT_REACH_M = 1.3
"""Seats farther from where the walker stands than this are not sat on."""


def walk(script: Script, body: str | Body = "adult", fps: float = FPS) -> Motion:
    """The motion of a walker as tall as that body."""
    bones = skeleton(body_of(body).height_m)
    timed = pace(script, fps)
    seated = _seated(script, timed)
    left, right = foot(bones, timed, 1.0), foot(bones, timed, -1.0)
    if seated is not None:
        left, right = (
            _before_seat(bones, one, script.stops[-1], seated, side) for one, side in ((left, 1), (right, -1))
        )
    roots = _roots(bones, script, timed, left, right, seated)
    rotations = _posture(bones, script, timed, seated)
    roots = _within_reach(bones, roots, rotations, (left, right))
    for side, one in (("left", left), ("right", right)):
        _set_leg(bones, roots, rotations, side, one)
    motion = Motion(bones, roots, rotations, fps)
    return Motion(bones, roots, _reached(motion, script, timed), fps)


def _amount(timed: Pace) -> F64:
    """How much the gait shows at each frame, 0 standing, 1 at a comfortable speed."""
    return np.asarray(gaussian_filter1d(np.clip(timed.speeds / 1.0, 0.0, 1.15), 3.0))


def _shares(timed: Pace, number: int, rise: float = 0.4) -> F64:
    """How far a deed is done at each frame: up to 1, held, and back."""
    share = np.zeros(len(timed.spots))
    for deal in timed.deals:
        if deal.stop == number:
            t = np.linspace(0, 1, deal.end - deal.begin)
            up, down = np.clip(t / rise, 0, 1), np.clip((1 - t) / 0.35, 0, 1)
            level = np.minimum(up, down)
            share[deal.begin : deal.end] = level * level * (3 - 2 * level)
    return share


def _seated(script: Script, timed: Pace) -> F64 | None:
    """How far the walker has sat down at each frame; None where it does not, or the seat is too far off."""
    if not script.stops or script.stops[-1].deed is not Deed.SIT:
        return None
    if np.linalg.norm((script.stops[-1].target - timed.spots[-1])[[0, 2]]) > SIT_REACH_M:
        return None
    deal = timed.deals[-1]
    share = np.zeros(len(timed.spots))
    t = np.linspace(0, 1, deal.end - deal.begin)
    share[deal.begin : deal.end] = t * t * (3 - 2 * t)
    share[deal.end :] = 1.0
    return share


def _before_seat(bones: Skeleton, one: Foot, stop: Stop, seated: F64, side: float) -> Foot:
    """The foot, set down before the seat in a small step while the body goes down."""
    ahead = np.array((np.sin(stop.facing), 0.0, np.cos(stop.facing)))
    aside = np.array((np.cos(stop.facing), 0.0, -np.sin(stop.facing)))
    place = stop.target + ahead * 0.42 * bones.scale + aside * side * 0.1 * bones.scale
    place[1] = one.ankles[-1, 1]
    begin = 0.0 if side > 0 else 0.22
    step = np.clip((seated - begin * 0.5) / 0.3, 0.0, 1.0)
    ankles = one.ankles + (place - one.ankles) * step[:, None]
    ankles[:, 1] += np.sin(np.pi * step) * 0.05 * bones.scale
    yaws = one.yaws + ((stop.facing - one.yaws + np.pi) % (2 * np.pi) - np.pi) * step
    return Foot(ankles, yaws, one.pitches * (1 - step), one.planted)


def _roots(bones: Skeleton, script: Script, timed: Pace, left: Foot, right: Foot, seated: F64 | None) -> F64:
    """Where the pelvis is: over the way, a little up and down with each step, lowered for what is near the floor."""
    amount = _amount(timed)
    roots = timed.spots.copy()
    roots[:, 1] += bones.pelvis_m * (0.985 - 0.012 * amount)
    roots[:, 1] += -0.018 * bones.scale * amount * np.cos(4 * np.pi * (timed.phase - 0.06))
    sway = 0.018 * bones.scale * amount * np.sin(2 * np.pi * (timed.phase - 0.05))
    roots[:, 0] += sway * np.cos(timed.yaws)
    roots[:, 2] -= sway * np.sin(timed.yaws)
    for n, stop in enumerate(script.stops):
        if stop.deed is Deed.REACH:
            roots[:, 1] -= _shares(timed, n) * _crouch(bones, stop, timed)
    if seated is not None:
        stop = script.stops[-1]
        seat = stop.target + np.array((0.0, SEAT_FLESH_M * bones.scale, 0.0))
        back = np.clip(seated / 0.85, 0, 1)[:, None]
        roots = roots + (seat - roots) * back
    return roots


def _crouch(bones: Skeleton, stop: Stop, timed: Pace) -> float:
    """How far one goes down for a target near the floor, metres."""
    low = bones.pelvis_m + 0.1 - (stop.target[1] - timed.spots[:, 1].mean())
    return float(np.clip(low * 0.55, 0.0, 0.42 * bones.pelvis_m))


def _lean(bones: Skeleton, stop: Stop, timed: Pace) -> float:
    """How far one bends forward for a target, radians."""
    height = stop.target[1] - timed.spots[:, 1].mean()
    return float(np.clip((1.15 * bones.scale - height) * 0.85, 0.05, 0.95))


def _posture(bones: Skeleton, script: Script, timed: Pace, seated: F64 | None) -> F64:
    """Rotations of all joints but the legs'."""
    count, amount = len(timed.spots), _amount(timed)
    beat = 2 * np.pi * timed.phase
    rotations = np.tile(np.eye(3), (count, 22, 1, 1))
    lean = 0.05 * amount
    for n, stop in enumerate(script.stops):
        if stop.deed is Deed.REACH:
            lean = lean + _shares(timed, n) * _lean(bones, stop, timed)
    if seated is not None:
        lean = lean + 0.75 * np.sin(np.pi * seated) * (seated < 1) - 0.04 * seated
    twist = 0.09 * amount * np.cos(beat)
    rotations[:, 0] = about(1, timed.yaws - twist) @ about(0, 0.25 * lean)
    for joint, part in (("spine", 0.3), ("chest", 0.25), ("upper chest", 0.2)):
        rotations[:, INDEX[joint]] = about(1, twist * 0.6) @ about(0, part * lean)
    rotations[:, INDEX["neck"]] = about(1, -0.4 * twist) @ about(0, -0.45 * lean)
    rotations[:, INDEX["head"]] = about(1, -0.4 * twist) @ about(0, -0.25 * lean)
    for side, sign in (("left", 1.0), ("right", -1.0)):
        swing = sign * 0.42 * amount * np.cos(beat)
        rotations[:, INDEX[f"{side} collar"]] = about(2, np.full(count, -0.06 * sign))
        hang = about(0, swing - 0.6 * lean + (0.0 if seated is None else -0.45 * seated))
        rotations[:, INDEX[f"{side} shoulder"]] = hang @ about(2, np.full(count, -HANG * sign))
        elbow = 0.22 + 0.22 * np.maximum(-swing, 0) + 0.12 * amount + (0.0 if seated is None else 0.75 * seated)
        rotations[:, INDEX[f"{side} elbow"]] = about(1, -elbow * sign)
    return rotations


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
    shin = frames(np.stack((_unit(bones.offsets[ankle]), RIGHT)), one.ankles - knees, across)
    turned = about(1, one.yaws) @ about(0, one.pitches)
    rotations[:, hip] = np.swapaxes(pelvis, 1, 2) @ thigh
    rotations[:, knee] = np.swapaxes(thigh, 1, 2) @ shin
    rotations[:, ankle] = np.swapaxes(shin, 1, 2) @ turned


def _reached(motion: Motion, script: Script, timed: Pace) -> F64:
    """Rotations with the nearer arm led to what is touched."""
    rotations = motion.rotations.copy()
    at, turned = motion.placed
    for n, stop in enumerate(script.stops):
        share = _shares(timed, n)
        if stop.deed is not Deed.REACH or not share.any():
            continue
        middle = int(np.argmax(share))
        side = _near_side(at[middle], stop.target)
        collar, shoulder, elbow = (INDEX[f"{side} {name}"] for name in ("collar", "shoulder", "elbow"))
        root = at[:, shoulder]
        sign = 1.0 if side == "left" else -1.0
        pole = turned[:, collar] @ np.array((0.45 * sign, -1.0, -0.35))
        upper = float(np.linalg.norm(motion.bones.offsets[elbow]))
        lower = motion.bones.arm_m - upper
        goal = np.broadcast_to(stop.target, root.shape)
        elbows = bent(root, goal, upper, lower, pole)
        rest = np.stack((_unit(motion.bones.offsets[elbow]), np.array((0.0, 1.0, 0.0))))
        hinge = np.cross(pole, goal - root)
        arm = frames(_square(rest), elbows - root, hinge)
        wrist = INDEX[f"{side} wrist"]
        rest = np.stack((_unit(motion.bones.offsets[wrist]), np.array((0.0, 1.0, 0.0))))
        fore = frames(_square(rest), _ends(root, goal, upper + lower) - elbows, hinge)
        led = np.swapaxes(turned[:, collar], 1, 2) @ arm
        rotations[:, shoulder] = between(rotations[:, shoulder], led, share)
        rotations[:, elbow] = between(rotations[:, elbow], np.swapaxes(arm, 1, 2) @ fore, share)
    return rotations


def _near_side(joints: F64, target: F64) -> str:
    left, right = (float(np.linalg.norm(joints[INDEX[f"{side} shoulder"]] - target)) for side in ("left", "right"))
    return "left" if left < right else "right"


def _ends(root: F64, goal: F64, longest: float) -> F64:
    """The goal, or as far towards it as an arm goes."""
    way = goal - root
    far = np.linalg.norm(way, axis=1, keepdims=True)
    return np.asarray(root + way * np.minimum(1.0, longest * 0.9999 / np.maximum(far, 1e-9)))


def _unit(vector: F64) -> F64:
    return np.asarray(vector / np.linalg.norm(vector))


def _square(pair: F64) -> F64:
    """The second direction made square to the first."""
    second = pair[1] - (pair[1] @ pair[0]) * pair[0]
    return np.stack((pair[0], _unit(second)))
