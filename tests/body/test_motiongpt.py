"""The adapter speaks with a checkout as the real one is called, in a process of its own, and says what it lacks."""

import sys
from pathlib import Path

import numpy as np
import pytest

from orienteer.body.motiongpt import NEEDED, motion_joints, prompt_of, python_of
from orienteer.body.retarget import led
from orienteer.body.script import Script
from orienteer.body.walker import walk
from orienteer.errors import BadArgumentError, BadFileError

STAND_IN = """
import argparse, pathlib, sys, time
import numpy as np
parser = argparse.ArgumentParser()
for name in ("--cfg", "--cfg_assets", "--example", "--out_dir", "--task"):
    parser.add_argument(name)
asked = parser.parse_args()
assert pathlib.Path(asked.cfg).is_file() and asked.task == "t2m", "run from the checkout"
lines = [line for line in open(asked.example).read().splitlines() if line.strip()]
assert all("#" not in line for line in lines)
print("Loading checkpoints", file=sys.stderr)
{body}
out = pathlib.Path(asked.out_dir) / "mgpt" / "Instruct_HumanML3D" / "samples_2026-01-01-00-00-00"
out.mkdir(parents=True)
for number, line in enumerate(lines):
    np.save(out / f"{{number}}_out.npy", joints)
    np.save(out / f"{{number}}_in.npy", np.zeros((1, 1, 1, 22, 3)))
    (out / f"{{number}}_in.txt").write_text(line)
"""
"""Speaks the command line and leaves the files of MotionGPT's demo.py."""
WAY = np.array(((1.0, 0.0, 2.0), (1.0, 0.0, 6.0)))
SCRIPT = Script(WAY)


def checkout(folder: Path, body: str = "joints = np.load('walk.npy')[None]") -> Path:
    for name in NEEDED:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if Path(name).suffix:
            path.write_text("")
        else:
            path.mkdir()
    (folder / "demo.py").write_text(STAND_IN.format(body=body))
    straight = walk(Script(np.array(((0.0, 0.0, 0.0), (0.0, 0.0, 4.0))))).joints
    np.save(folder / "walk.npy", straight.astype(np.float32))
    return folder


def test_joints_come_back_and_are_led_along_the_way(tmp_path):
    joints = motion_joints(SCRIPT, checkout(tmp_path), 5.0, sys.executable)
    found = led(SCRIPT, joints)
    own = walk(SCRIPT)
    assert found.stretch == pytest.approx(1.0, abs=0.02)
    assert len(found.motion) == len(own)
    assert np.linalg.norm(found.motion.roots - own.roots, axis=1).max() < 0.08
    assert np.linalg.norm(found.motion.joints - own.joints, axis=2).mean() < 0.05


def test_a_motion_is_laid_round_corners_of_a_longer_way_of_another_height(tmp_path):
    way = np.array(((0.0, 1.0, 0.0), (3.0, 1.0, 0.0), (3.0, 1.0, 3.0)))
    script = Script(way)
    joints = motion_joints(script, checkout(tmp_path), 5.0, sys.executable)
    found = led(script, joints)
    near = script.every(0.02)
    off = [np.linalg.norm((near - root)[:, (0, 2)], axis=1).min() for root in found.motion.roots]
    assert max(off) < 0.15
    assert found.stretch == pytest.approx(6.0 / 4.0, abs=0.05)
    assert np.percentile(found.motion.joints[:, [10, 11], 1].min(axis=1), 50) == pytest.approx(1.025, abs=0.02)
    ahead = found.motion.rotations[:, 0, :, 2]
    assert ahead[20] @ (1, 0, 0) > 0.9
    assert ahead[-20] @ (0, 0, 1) > 0.9


def test_bones_are_ours_whatever_came_back(tmp_path):
    joints = motion_joints(SCRIPT, checkout(tmp_path, "joints = 1.2 * np.load('walk.npy')[None]"), 5.0, sys.executable)
    found = led(SCRIPT, joints).motion
    shin = np.linalg.norm(found.joints[:, 7] - found.joints[:, 4], axis=1)
    assert np.allclose(shin, found.bones.shin_m)


def test_the_prompt_tells_what_and_for_how_long():
    assert prompt_of(SCRIPT, 4.0) == (
        "Generate a motion that lasts about 4 seconds, 80 frames: a person walks forward."
    )
    assert "10 seconds, 196 frames" in prompt_of(SCRIPT, 30.0)


def test_what_a_folder_lacks_is_named(tmp_path):
    with pytest.raises(BadFileError, match="is no folder"):
        motion_joints(SCRIPT, tmp_path / "nowhere", 5.0, sys.executable)
    folder = checkout(tmp_path)
    (folder / "checkpoints/MotionGPT-base/motiongpt_s3_h3d.tar").unlink()
    (folder / "demo.py").unlink()
    with pytest.raises(BadFileError, match=r"lacks demo\.py .*motiongpt_s3_h3d\.tar .*download_pretrained_models"):
        motion_joints(SCRIPT, folder, 5.0, sys.executable)


def test_without_a_python_one_is_asked_for(tmp_path):
    with pytest.raises(BadArgumentError, match="--motion-python"):
        motion_joints(SCRIPT, checkout(tmp_path), 5.0)
    with pytest.raises(BadArgumentError, match="cannot be started"):
        motion_joints(SCRIPT, tmp_path, 5.0, str(tmp_path / "no-python"))


def test_its_own_python_is_found(tmp_path):
    (tmp_path / "venv/bin").mkdir(parents=True)
    (tmp_path / "venv/bin/python").write_text("")
    assert python_of(tmp_path, None) == str(tmp_path / "venv/bin/python")
    assert python_of(tmp_path, "/opt/mgpt/bin/python") == "/opt/mgpt/bin/python"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("raise RuntimeError('CUDA is not there')", "ended with code 1.*CUDA is not there"),
        ("sys.exit(0)", "left no 0_out.npy"),
        ("joints = np.zeros((1, 40, 21, 3))", r"shape \(1, 40, 21, 3\)"),
        ("joints = np.full((1, 40, 22, 3), np.nan)", "not finite"),
        ("joints = np.zeros((1, 2, 22, 3))", r"shape \(1, 2, 22, 3\)"),
        ("time.sleep(60)", "within 1 s"),
    ],
)
def test_what_goes_wrong_is_said(tmp_path, body, says):
    with pytest.raises(BadFileError, match=f"(?s){says}"):
        motion_joints(SCRIPT, checkout(tmp_path, body), 5.0, sys.executable, 1.0 if "sleep" in body else 60.0)


def test_a_motion_that_stays_in_place_is_not_dragged_along(tmp_path):
    joints = motion_joints(
        SCRIPT, checkout(tmp_path, "joints = np.load('walk.npy')[None, :1].repeat(40, 1)"), 5.0, sys.executable
    )
    with pytest.raises(BadArgumentError, match="stays in place"):
        led(SCRIPT, joints)
