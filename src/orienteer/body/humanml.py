"""Motions in the layout of HumanML3D, which MotionGPT and TLControl take: 22 joints, 20 frames a second, y up.

`joints` are world positions (frames, 22, 3). `features` are the 263 numbers a frame that models are trained on, in this
order: turning of the root about y (half the angle to the next frame, negative to the left), its speed along x and z in
its own heading, its height; positions of the other 21 joints in the root's heading; their rotations as the first two
columns of the matrix; velocities of all 22 joints in the root's heading; whether each heel and toe is on the ground.
The first frame is moved to the origin and turned to face +z. `trajectory` is what a control model is led by: the pelvis
at every frame, the other joints not a number.

Headings are smoothed over a second before they are used, and rotations are those of the shortest turn from a bone's
direction in HumanML3D's own rest pose (arms hanging down) to where it points, bone after bone from the root: so their
published processing defines them, whatever turns a body made about its own bones.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
from scipy.ndimage import gaussian_filter1d

from orienteer.arrays import F32, F64
from orienteer.atomic import replacing
from orienteer.body.limbs import about, shortest
from orienteer.body.motion import FPS, Motion
from orienteer.body.skeleton import INDEX, JOINTS
from orienteer.errors import BadArgumentError

SLOW = 0.002
"""Square of the way that a joint on the ground goes at most in a frame, square metres."""
WIDTH = 4 + 21 * 3 + 21 * 6 + 22 * 3 + 4
"""Numbers a frame."""
STEADY_FRAMES = 20
"""Standard deviation of the smoothing of headings, frames."""
REST: F64 = np.array((
    (0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, -1, 0), (0, 1, 0), (0, -1, 0), (0, -1, 0), (0, 1, 0),
    (0, 0, 1), (0, 0, 1), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), *[(0, -1, 0)] * 6,
), dtype=np.float64)  # fmt: skip
"""Direction of the bone that ends at each joint in HumanML3D's rest pose, shape (22, 3)."""
CHAINS = ((0, 2, 5, 8, 11), (0, 1, 4, 7, 10), (0, 3, 6, 9, 12, 15), (9, 14, 17, 19, 21), (9, 13, 16, 18, 20))
"""Joints one after the other; rotations of each chain begin anew from the root's."""


def joints(motion: Motion) -> F32:
    """World positions of the joints."""
    _check(motion)
    return motion.joints.astype(np.float32)


def trajectory(motion: Motion) -> F32:
    """Where the pelvis shall be at each frame; every other joint is free: not a number."""
    _check(motion)
    found = np.full((len(motion), len(JOINTS), 3), np.nan, dtype=np.float32)
    found[:, 0] = motion.roots
    return found


def features(motion: Motion) -> F32:
    """The 263 numbers of each frame but the last, shape (frames − 1, 263)."""
    _check(motion)
    at = canonical(motion.joints)
    yaws = headings(at, STEADY_FRAMES)
    yaws[0] = 0.0  # by definition, whatever the smoothing says
    turn = about(1, -yaws)
    local = at - at[:, :1] * (1.0, 0.0, 1.0)
    local = np.einsum("nij,nkj->nki", turn, local)
    moved = np.einsum("nij,nkj->nki", turn[:-1], at[1:] - at[:-1])
    root = np.einsum("nij,nj->ni", turn[1:], at[1:, 0] - at[:-1, 0])
    spin = -(np.diff(yaws) + np.pi) % (2 * np.pi) - np.pi
    head = np.stack((spin / 2, root[:, 0], root[:, 2], at[:-1, 0, 1]), axis=1)
    turned = rotations(at, turn)[:-1, 1:]
    columns = np.concatenate((turned[..., 0], turned[..., 1]), axis=-1)
    feet = [INDEX[name] for name in ("left ankle", "left foot", "right ankle", "right foot")]
    still = (np.square(at[1:, feet] - at[:-1, feet]).sum(axis=-1) < SLOW).astype(np.float64)
    rows = len(at) - 1
    parts = (head, local[:-1, 1:].reshape(rows, -1), columns.reshape(rows, -1), moved.reshape(rows, -1), still)
    return np.concatenate(parts, axis=1).astype(np.float32)


def positions_from(found: F32) -> F64:
    """The joints that features stand for, shape (frames, 22, 3): the way back, by the formulas of their definition."""
    yaws = np.concatenate(((0.0,), np.cumsum(-2 * found[:-1, 0])))
    back = about(1, yaws)
    steps = np.zeros((len(found), 3))
    steps[1:, 0], steps[1:, 2] = found[:-1, 1], found[:-1, 2]
    root: F64 = np.cumsum(np.einsum("nij,nj->ni", back, steps), axis=0)
    root[:, 1] = found[:, 3]
    local = found[:, 4 : 4 + 63].reshape(-1, 21, 3).astype(np.float64)
    others = np.einsum("nij,nkj->nki", back, local)
    others[..., 0] += root[:, None, 0]
    others[..., 2] += root[:, None, 2]
    return np.concatenate((root[:, None], others), axis=1)


def canonical(at: F64) -> F64:
    """Joints moved such that the first frame stands over the origin, on the ground, facing +z."""
    moved = at - at[0, 0] * (1.0, 0.0, 1.0)
    moved[..., 1] -= at[..., 1].min()
    return np.asarray(moved @ about(1, -headings(at[:1]))[0].T)


def rotations(at: F64, turn: F64) -> F64:
    """Rotation of each joint (frames, 22, 3, 3) against the one before it in its chain.

    `turn` (frames, 3, 3) takes each frame's heading to +z; every chain begins with it.
    """
    found = np.tile(np.eye(3), (len(at), len(JOINTS), 1, 1))
    found[:, 0] = turn
    for chain in CHAINS:
        before = turn
        for joint, end in pairwise(chain):
            bone = at[:, end] - at[:, joint]
            turned = shortest(REST[end], bone / np.maximum(np.linalg.norm(bone, axis=1, keepdims=True), 1e-9))
            found[:, end] = np.swapaxes(before, 1, 2) @ turned
            before = turned
    return found


def headings(at: F64, steady: float = 0.0) -> F64:
    """Heading of each frame from hips and shoulders, radians about y, without jumps; smoothed over so many frames."""
    across = at[:, INDEX["left hip"]] - at[:, INDEX["right hip"]]
    across = across + at[:, INDEX["left shoulder"]] - at[:, INDEX["right shoulder"]]
    # Facing is square to the line from right to left, seen from above.
    ahead = np.stack((-across[:, 2], across[:, 0]), axis=1)
    ahead /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    if steady:
        ahead = gaussian_filter1d(ahead, steady, axis=0, mode="nearest")
    return np.asarray(np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 1])))


def save_humanml(motion: Motion, folder: Path) -> list[Path]:
    """Writes `joints.npy`, `features.npy` and `trajectory.npy`."""
    folder.mkdir(parents=True, exist_ok=True)
    arrays = {"joints": joints(motion), "features": features(motion), "trajectory": trajectory(motion)}
    paths = []
    for name, array in arrays.items():
        path = folder / f"{name}.npy"
        with replacing(path) as part, part.open("wb") as file:
            np.save(file, array, allow_pickle=False)
        paths.append(path)
    return paths


def _check(motion: Motion) -> None:
    if motion.fps != FPS:
        raise BadArgumentError(f"HumanML3D has {FPS:g} frames a second, this motion {motion.fps:g}")
