"""The same meshes seen by another renderer, where that one can run."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco")
sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.room import measured_room, measured_view
from benchmarks.see import mujoco_view

from orienteer.see.render import look


def _has_egl() -> bool:
    code = "import ctypes.util, sys; sys.exit(0 if ctypes.util.find_library('EGL') else 1)"
    return subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_ids_and_depth_agree_with_mujoco():
    if not _has_egl():
        pytest.skip("libEGL is not installed here, so MuJoCo cannot render: ids and depth were not compared with it")
    scene, camera = measured_room(), measured_view()
    other = mujoco_view(scene, camera)
    if other is None:
        pytest.skip("MuJoCo's renderer does not start here: ids and depth were not compared with it")
    depth, ids = look(scene, camera)
    assert (other["ids"] == ids).mean() >= 0.998
    shown = ids >= 0
    assert (np.abs(other["depth"] - depth)[shown] <= 1e-3).mean() >= 0.995
