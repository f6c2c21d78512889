"""Motions as BVH, the text format that animation programs read: metres, y up, 22 joints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from scipy.spatial.transform import Rotation

from orienteer.arrays import F64
from orienteer.atomic import write_text
from orienteer.body.motion import Motion
from orienteer.body.skeleton import JOINTS, PARENTS

ORDER: Final = "ZXY"
"""Of the rotation channels: about the moved axes, in this order."""
_ENDS = {"head": (0.0, 0.115, 0.0), "left foot": (0.0, 0.0, 0.07), "right foot": (0.0, 0.0, 0.07),
         "left wrist": (0.17, 0.0, 0.0), "right wrist": (-0.17, 0.0, 0.0)}  # fmt: skip
"""Where limbs end that have no further joint, from the last one, of a body 1.70 m tall."""


def save_bvh(motion: Motion, path: Path | str) -> None:
    """Writes the motion."""
    write_text(Path(path), bvh(motion))


def bvh(motion: Motion) -> str:
    """The motion as the text of a BVH file."""
    order = list(_order(0))
    head = ["HIERARCHY", *_joint(motion, 0, 0), "MOTION", f"Frames: {len(motion)}", f"Frame Time: {1 / motion.fps:.8f}"]
    turns = Rotation.from_matrix(motion.rotations.reshape(-1, 3, 3)).as_euler(ORDER, degrees=True)
    angles = turns.reshape(len(motion), len(JOINTS), 3)[:, order].reshape(len(motion), -1)
    rows: F64 = np.concatenate((motion.roots, angles), axis=1)
    return "\n".join([*head, *(" ".join(f"{value:.5f}" for value in row) for row in rows)]) + "\n"


def _children(joint: int) -> list[int]:
    return [n for n, parent in enumerate(PARENTS) if parent == joint]


def _order(joint: int) -> Iterator[int]:
    """Joints in the order in which the hierarchy names them."""
    yield joint
    for child in _children(joint):
        yield from _order(child)


def _joint(motion: Motion, joint: int, depth: int) -> Iterator[str]:
    pad, name = "  " * depth, JOINTS[joint].title().replace(" ", "")
    offset = (0.0, 0.0, 0.0) if joint == 0 else motion.bones.offsets[joint]
    rotations = " ".join(f"{axis}rotation" for axis in ORDER)
    channels = f"6 Xposition Yposition Zposition {rotations}" if joint == 0 else f"3 {rotations}"
    yield f"{pad}{'ROOT' if joint == 0 else 'JOINT'} {name}"
    yield f"{pad}{{"
    yield f"{pad}  OFFSET {_numbers(offset)}"
    yield f"{pad}  CHANNELS {channels}"
    for child in _children(joint):
        yield from _joint(motion, child, depth + 1)
    if JOINTS[joint] in _ENDS:
        end = np.array(_ENDS[JOINTS[joint]]) * motion.bones.scale
        yield f"{pad}  End Site"
        yield f"{pad}  {{"
        yield f"{pad}    OFFSET {_numbers(end)}"
        yield f"{pad}  }}"
    yield f"{pad}}}"


def _numbers(values: object) -> str:
    return " ".join(f"{float(value):.6f}" for value in np.asarray(values).ravel())
