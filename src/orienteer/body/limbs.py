"""Two bones and where they have to end: rotations of an arm or a leg."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from orienteer.arrays import F64


def about(axis: int, angles: F64) -> F64:
    """Rotations about x (0), y (1) or z (2), shape (n, 3, 3)."""
    c, s = np.cos(angles), np.sin(angles)
    found = np.zeros((*np.shape(angles), 3, 3))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    found[..., axis, axis] = 1.0
    found[..., i, i] = found[..., j, j] = c
    found[..., i, j], found[..., j, i] = -s, s
    return found


def bent(root: F64, end: F64, upper: float, lower: float, pole: F64) -> F64:
    """The middle joint (n, 3) of two bones from `root` to `end`, bent towards `pole`.

    Where the end is out of reach, the bones stretch towards it and stop short.
    """
    way = end - root
    far = np.clip(np.linalg.norm(way, axis=1), abs(upper - lower) + 1e-4, (upper + lower) * 0.9999)
    along = way / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    aside = pole - (pole * along).sum(axis=1, keepdims=True) * along
    aside /= np.maximum(np.linalg.norm(aside, axis=1, keepdims=True), 1e-9)
    share = (upper**2 - lower**2 + far**2) / (2 * far)
    height = np.sqrt(np.maximum(upper**2 - share**2, 0.0))
    return np.asarray(root + along * share[:, None] + aside * height[:, None])


def frames(rest: F64, bone: F64, hinge: F64) -> F64:
    """Rotations (n, 3, 3) that take a bone's rest direction to `bone` (n, 3), its hinge axis near `hinge` (n, 3).

    `rest` is (2, 3): the bone's and the hinge's unit directions in the rest pose, square to each other.
    """
    along = bone / np.maximum(np.linalg.norm(bone, axis=1, keepdims=True), 1e-9)
    across = hinge - (hinge * along).sum(axis=1, keepdims=True) * along
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-9)
    now = np.stack((along, across, np.cross(along, across)), axis=2)
    then = np.stack((rest[0], rest[1], np.cross(rest[0], rest[1])), axis=1)
    return np.asarray(now @ then.T)


def shortest(a: F64, b: F64) -> F64:
    """The smallest turns (n, 3, 3) that take the unit vector `a` to the unit vectors `b` (n, 3)."""
    axis, cosine = np.cross(a, b), b @ a
    found = np.zeros((len(b), 3, 3))
    for (i, j), k in (((2, 1), 0), ((0, 2), 1), ((1, 0), 2)):
        found[:, i, j], found[:, j, i] = axis[:, k], -axis[:, k]
    # Where both are opposed, any axis square to them does.
    share = 1.0 / np.maximum(1.0 + cosine, 1e-9)
    turns: F64 = np.eye(3) + found + found @ found * share[:, None, None]
    opposed = cosine < -1 + 1e-9
    if opposed.any():
        square = np.cross(a, np.eye(3)[int(np.argmin(np.abs(a)))])
        square /= np.linalg.norm(square)
        turns[opposed] = 2 * np.outer(square, square) - np.eye(3)
    return turns


def between(a: F64, b: F64, share: F64) -> F64:
    """Rotations a part of the way from `a` to `b` (n, 3, 3), along the shortest turn; `share` (n,)."""
    turn = Rotation.from_matrix(np.swapaxes(a, 1, 2) @ b).as_rotvec()
    return np.asarray(a @ Rotation.from_rotvec(turn * share[:, None]).as_matrix())
