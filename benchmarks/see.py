"""Figures of the renderer: processor time against that of Embree's rays alone, measured in the same run."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks import Figure
from benchmarks.room import measured_room, measured_view
from orienteer.see.frame import pixel_centers
from orienteer.see.rays import camera_rays
from orienteer.see.render import look, render
from orienteer.see.tracer import Tracer
from orienteer.world.camera import Camera
from orienteer.world.scene import Scene

_ROUNDS = 9
"""Of each picture; they take turns with the rays, so that all meet the same machine, and the quickest counts."""
_FIRST_PICTURE = """
import time
from benchmarks.room import measured_room, measured_view
scene, camera = measured_room(), measured_view()
room_s = time.process_time()
from orienteer.see.render import render
render(scene, camera)
print(time.process_time() - room_s)
"""


def measure() -> list[Figure]:
    """Pictures of 640 × 480 of the measured room."""
    scene, camera = measured_room(), measured_view()
    rays, bare = _embree_alone(scene, camera)
    times = _quickest(
        {
            "embree": rays,
            "embree ids": bare,
            "look": lambda: look(scene, camera),
            "fast": lambda: render(scene, camera, "fast"),
            "good": lambda: render(scene, camera, "good"),
        }
    )
    one, few = times["embree"], times["embree ids"]
    good, reference = render(scene, camera, "good").rgb, render(scene, camera, "reference").rgb
    off = float(np.abs(good.astype(int) - reference).mean())
    figures = [
        Figure("Embree's primary rays alone, 307,200 of them", 1e3 * one, "ms"),
        Figure("depth and ids only / Embree's primary rays", times["look"] / one, "×"),
        Figure("fast picture / Embree's primary rays", times["fast"] / one, "×", 2.5),
        Figure("fast picture / Embree's primary rays without their hits", times["fast"] / few, "×"),
        Figure("good picture / Embree's primary rays", times["good"] / one, "×", 5.0),
        Figure("good picture, mean difference from the one of 64 samples", off, "of 255", 3.0),
        Figure("first picture in a new process", _first_picture_s(), "s", 3.0),
    ]
    mujoco = mujoco_view(scene, camera)
    if mujoco is not None:
        figures.append(Figure("fast picture / MuJoCo's EGL renderer", times["fast"] / float(mujoco["cpu_s"]), "×", 1.0))
    return figures


def mujoco_view(scene: Scene, camera: Camera) -> dict[str, np.ndarray] | None:
    """What MuJoCo sees of the same meshes, or None where it cannot render."""
    arrays: dict[str, np.ndarray] = {}
    for i, thing in enumerate(scene.things):
        vertices, faces, first = [], [], 0
        for mesh, pose in thing.meshes():
            for surface in mesh.surfaces:
                vertices.append((thing.pose @ pose).apply(surface.positions))
                faces.append(surface.faces + first)
                first += len(surface.positions)
        arrays[f"vertices_{i}"], arrays[f"faces_{i}"] = np.concatenate(vertices), np.concatenate(faces)
    assert camera.fov is not None
    quaternion = np.roll(camera.pose.quaternion, 1)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "scene.npz", Path(folder) / "views.npz"
        fov_deg = np.degrees(camera.fov)
        np.savez(source, size=camera.size, fov_deg=fov_deg, eye=camera.eye, quaternion=quaternion, **arrays)
        script = Path(__file__).with_name("mujoco_eye.py")
        done = subprocess.run([sys.executable, str(script), str(source), str(target)], capture_output=True, check=False)
        if done.returncode or not target.exists():
            return None
        with np.load(target) as views:
            return {name: views[name] for name in views.files}


def _embree_alone(scene: Scene, camera: Camera) -> tuple[Callable[[], object], Callable[[], object]]:
    from embreex.mesh_construction import TriangleMesh
    from embreex.rtcore_scene import EmbreeScene

    tracer = Tracer.of(scene)
    run = tracer.stock.runs
    vertices, faces, first = [], [], 0
    for one in run:
        points = one.surface.positions @ tracer.places.rotations[one.piece].T + tracer.places.positions[one.piece]
        vertices.append(points)
        faces.append(one.surface.faces + first)
        first += len(points)
    bvh = EmbreeScene()
    TriangleMesh(bvh, np.concatenate(vertices).astype(np.float32), np.concatenate(faces).astype(np.int32))
    rays = camera_rays(camera, tracer.offset, *pixel_centers(camera.size[0], 0, camera.size[1]))
    origins = np.ascontiguousarray(np.broadcast_to(rays.origins, rays.directions.shape))
    return lambda: bvh.run(origins, rays.directions, output=1), lambda: bvh.run(origins, rays.directions)


def _quickest(jobs: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The least processor time of each job, in seconds."""
    best = dict.fromkeys(jobs, float("inf"))
    for job in jobs.values():
        job()
    for _ in range(_ROUNDS):
        for name, job in jobs.items():
            start = time.process_time()
            job()
            best[name] = min(best[name], time.process_time() - start)
    return best


def _first_picture_s() -> float:
    """Processor time from importing the renderer to its first picture, kernels compiled before."""
    root = Path(__file__).parents[1]
    command = [sys.executable, "-c", _FIRST_PICTURE]
    done = subprocess.run(command, cwd=root, env=os.environ, capture_output=True, text=True, check=True)
    return float(done.stdout)


if __name__ == "__main__":
    for figure in measure():
        limit = "" if figure.limit is None else f"   (at most {figure.limit:g})"
        print(f"{figure.name:60s} {figure.value:8.2f} {figure.unit}{limit}")
