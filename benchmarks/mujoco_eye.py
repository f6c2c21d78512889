"""A scene seen by MuJoCo's renderer, in a process of its own: `python mujoco_eye.py scene.npz views.npz`.

In: `size`, `fov_deg`, `eye` (3), `quaternion` (w, x, y, z) of the camera, and for each thing i `vertices_i`, `faces_i`
in world metres. Out: `ids` (index of the thing, −1 for nothing), `depth` in metres, and `cpu_s`, the processor time of
one colour, one depth and one segmentation picture after the first.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import numpy as np

os.environ.setdefault("MUJOCO_GL", "egl")


def main(source: Path, target: Path) -> None:
    """Builds the model, takes the pictures, writes them."""
    import mujoco

    data = np.load(source)
    width, height = (int(edge) for edge in data["size"])
    spec = mujoco.MjSpec()
    spec.visual.global_.offwidth, spec.visual.global_.offheight = width, height
    spec.visual.quality.offsamples = 0
    count = sum(1 for name in data.files if name.startswith("faces_"))
    for i in range(count):
        mesh = spec.add_mesh(name=f"mesh_{i}", inertia=mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL)
        mesh.uservert = data[f"vertices_{i}"].astype(np.float32).ravel()
        mesh.userface = data[f"faces_{i}"].astype(np.int32).ravel()
        spec.worldbody.add_geom(
            name=f"thing_{i}", type=mujoco.mjtGeom.mjGEOM_MESH, meshname=f"mesh_{i}", contype=0, conaffinity=0
        )
    spec.worldbody.add_light(pos=[0, 5, 0], dir=[0.3, -1, 0.2], castshadow=True)
    spec.worldbody.add_camera(name="eye", pos=data["eye"], quat=data["quaternion"], fovy=float(data["fov_deg"]))
    model = spec.compile()
    model.stat.extent, model.vis.map.znear, model.vis.map.zfar = 1.0, 0.02, 60.0
    state = mujoco.MjData(model)
    mujoco.mj_forward(model, state)
    renderer = mujoco.Renderer(model, height, width)
    renderer.scene.flags[mujoco.mjtRndFlag.mjRND_CULL_FACE] = 0

    def picture(mode: str) -> np.ndarray:
        renderer.disable_depth_rendering()
        renderer.disable_segmentation_rendering()
        if mode != "rgb":
            getattr(renderer, f"enable_{mode}_rendering")()
        renderer.update_scene(state, camera="eye")
        return np.array(renderer.render())

    modes = ("rgb", "depth", "segmentation")
    for mode in modes:
        picture(mode)
    start = time.process_time()
    shots = {mode: picture(mode) for mode in modes}
    cpu_s = time.process_time() - start
    names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, g) or "" for g in range(model.ngeom)]
    thing_of = np.array([*(int(name.removeprefix("thing_")) for name in names), -1], dtype=np.int32)
    np.savez(target, ids=thing_of[shots["segmentation"][..., 0]], depth=shots["depth"], cpu_s=cpu_s, rgb=shots["rgb"])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
