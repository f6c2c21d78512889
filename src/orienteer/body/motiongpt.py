"""Motions from a local checkout of MotionGPT (github.com/OpenMotionLab/MotionGPT), led along a script's way.

MotionGPT runs in a process and a Python of its own. It is given one line of text through its `demo.py`, and leaves the
joints as `0_out.npy`: (1, frames, 22, 3), 20 frames a second, metres, y up. Nothing of it is part of Orienteer.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from orienteer.arrays import F64
from orienteer.body.caption import caption
from orienteer.body.motion import FPS
from orienteer.body.script import Script
from orienteer.body.skeleton import JOINTS
from orienteer.errors import BadArgumentError, BadFileError

DEMO = "demo.py"
CONFIG = "configs/config_h3d_stage3.yaml"
NEEDED: Mapping[str, str] = {
    DEMO: "the program that is called",
    "mGPT": "its package",
    CONFIG: "the model's settings",
    "configs/assets.yaml": "where its files lie",
    "checkpoints/MotionGPT-base/motiongpt_s3_h3d.tar": "weights that prepare/download_pretrained_models.sh fetches",
    "deps": "what prepare/prepare_t5.sh and prepare/download_smpl_model.sh fetch",
}
"""What a checkout has to hold, and what it is."""
PYTHONS = (".venv/bin/python", "venv/bin/python", "env/bin/python")
"""Where a checkout may have its Python."""
LONGEST_S = 9.8
"""MotionGPT was trained on motions no longer than this."""
LEAST_FRAMES = 10
PATIENCE_S = 1800.0
LAST_WORDS = 600
"""Of what it said before it failed, characters."""


def motion_joints(
    script: Script, checkout: Path | str, seconds: float, python: str | None = None, patience_s: float = PATIENCE_S
) -> F64:
    """World positions of 22 joints (frames, 22, 3) as MotionGPT makes them: from the origin, towards +z."""
    folder = Path(checkout).resolve()
    check_checkout(folder)
    runner = python_of(folder, python)
    with tempfile.TemporaryDirectory(prefix="orienteer-motiongpt-") as temporary:
        prompt, out = Path(temporary) / "prompt.txt", Path(temporary) / "out"
        prompt.write_text(prompt_of(script, seconds) + "\n", encoding="utf-8")
        _call(folder, runner, prompt, out, patience_s)
        return _read(folder, out)


def prompt_of(script: Script, seconds: float) -> str:
    """The line of text: what is done, and for how long."""
    length = min(seconds, LONGEST_S)
    return f"Generate a motion that lasts about {length:.0f} seconds, {length * FPS:.0f} frames: {caption(script)}."


def check_checkout(folder: Path) -> None:
    """Raises where the folder is no checkout that can run, and names everything that it lacks."""
    if not folder.is_dir():
        raise BadFileError(folder, "is no folder; name a checkout of MotionGPT")
    missing = [f"{name} ({what})" for name, what in NEEDED.items() if not (folder / name).exists()]
    if missing:
        raise BadFileError(folder, f"is no checkout of MotionGPT that can run; it lacks {'; '.join(missing)}")


def python_of(folder: Path, python: str | None) -> str:
    """The Python that has MotionGPT's packages: the one that is named, or the checkout's own."""
    if python is not None:
        return python
    for place in PYTHONS:
        if (folder / place).exists():
            return str(folder / place)
    raise BadArgumentError(
        f"{folder} has no Python of its own ({', '.join(PYTHONS)}); "
        "name the one that has MotionGPT's packages with --motion-python"
    )


def _call(folder: Path, python: str, prompt: Path, out: Path, patience_s: float) -> None:
    words = [python, DEMO, "--cfg", f"./{CONFIG}", "--task", "t2m", "--example", str(prompt), "--out_dir", str(out)]
    try:
        done = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=patience_s, check=False)
    except subprocess.TimeoutExpired:
        raise BadFileError(folder, f"MotionGPT made no motion within {patience_s:g} s") from None
    except OSError as error:
        raise BadArgumentError(f"{python!r} cannot be started: {error}") from None
    if done.returncode:
        said = (done.stderr or done.stdout).strip()[-LAST_WORDS:]
        raise BadFileError(folder, f"MotionGPT ended with code {done.returncode}: {said}")


def _read(folder: Path, out: Path) -> F64:
    found = sorted(out.rglob("0_out.npy"))
    if not found:
        raise BadFileError(folder, "MotionGPT ended well, but left no 0_out.npy in the folder named by --out_dir")
    try:
        array = np.load(found[-1], allow_pickle=False)
    except (ValueError, OSError) as error:
        raise BadFileError(found[-1], f"is no array: {error}") from None
    joints = array[0] if array.ndim == 4 and len(array) == 1 else array
    if joints.ndim != 3 or joints.shape[1:] != (len(JOINTS), 3) or len(joints) < LEAST_FRAMES:
        raise BadFileError(found[-1], f"holds an array of shape {array.shape}, not (1, frames, {len(JOINTS)}, 3)")
    if not np.isfinite(joints).all():
        raise BadFileError(found[-1], "holds numbers that are not finite")
    return np.asarray(joints, dtype=np.float64)
