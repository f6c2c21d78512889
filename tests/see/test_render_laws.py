"""Laws that pictures of any scene keep."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from solids import BLUE, GREEN, RED, WHITE, box, ground, scene_of, thing, wall

from orienteer.see.render import View, render
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sun
from orienteer.world.material import Look, Material
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene, State

CAMERA = Camera.look_at((1.7, 1.4, 3.1), (0.1, 0.4, 0), 55, (160, 120))
GLASS = Material("glass", (0.9, 1, 0.9), look=Look.GLASS, opacity=0.1)
MIRROR = Material("mirror", (0.95, 0.95, 0.95), look=Look.MIRROR)


def corner(pose: Pose | None = None) -> Scene:
    """Two walls, boxes, a pane and a mirror, all moved by `pose`."""
    p = pose or Pose()
    things = [
        thing("ground", ground(6, WHITE), p),
        thing("wall", wall(6, 3, BLUE, z=-2, y=1.5), p),
        thing("box", box((0.8, 0.8, 0.8), RED), p @ Pose.at(-0.6, 0.4, -0.3, 0.4)),
        thing("tower", box((0.3, 1.3, 0.3), GREEN), p @ Pose.at(0.5, 0.65, 0.2, 1.0)),
        thing("pane", box((0.7, 0.9, 0.02), GLASS), p @ Pose.at(0.9, 0.45, 1.0, 0.3)),
        thing("mirror", wall(1.2, 1.2, MIRROR), p @ Pose.at(0.9, 1.2, -1.9)),
    ]
    sun = Sun(tuple(p.rotate((0.5, 1.0, 0.7))))
    lamp = Lamp(tuple(p.apply((-0.5, 1.8, 1.2))), strength=0.6)
    return scene_of(*things, lights=[sun, lamp])


def assert_alike(a: View, b: View, share: float = 0.995) -> None:
    """Equal ids and depth away from edges, and colours that differ by noise only."""
    same = (a.ids == b.ids) & (a.mirror_ids == b.mirror_ids)
    assert same.mean() >= share
    shown = same & (a.ids >= 0)
    np.testing.assert_allclose(a.depth[shown], b.depth[shown], rtol=1e-4)
    off = np.abs(a.rgb.astype(int) - b.rgb)
    assert off.mean() < 1.5
    assert np.percentile(off, 99) < 20


def test_moving_scene_and_camera_together_changes_nothing():
    away = Pose.at(310.0, -45.0, 1200.0)
    assert_alike(render(corner(), CAMERA), render(corner(away), replace(CAMERA, pose=away @ CAMERA.pose)))


def test_turning_scene_and_camera_together_changes_nothing():
    turned = Pose.at(0.0, 0.0, 0.0, 1.1)
    assert_alike(render(corner(), CAMERA), render(corner(turned), replace(CAMERA, pose=turned @ CAMERA.pose)))


def test_an_orthographic_picture_shifts_with_its_camera():
    scene = corner()
    views = [
        render(scene, Camera.orthographic((x, 5, 0), (x, 0, 0), 6, (120, 120), up=(0, 0, -1)), "fast") for x in (0, 0.5)
    ]
    np.testing.assert_array_equal(views[0].ids[:, 10:], views[1].ids[:, :-10])


def test_a_state_looks_like_a_scene_that_was_built_so():
    poses = {"box": Pose.at(0.2, 0.4, 0.8, 1.2), "mirror": Pose.at(-1.0, 1.3, -1.8, 0.1)}
    moved = corner().at(State(poses))
    built = Scene(things=moved.things, lights=moved.lights, sky=moved.sky)
    for quality in ("fast", "good"):
        a, b = render(moved, CAMERA, quality), render(built, CAMERA, quality)
        np.testing.assert_array_equal(a.ids, b.ids)
        np.testing.assert_array_equal(a.depth, b.depth)
        np.testing.assert_array_equal(a.mirror_ids, b.mirror_ids)
        assert np.abs(a.rgb.astype(int) - b.rgb).max() <= 1


def test_no_triangle_is_lost_between_one_state_and_the_next():
    scene, home = corner(), render(corner(), CAMERA, "fast")
    away = scene.at(State({"tower": Pose.at(0, 50, 0)}))
    assert not (render(away, CAMERA, "fast").ids == 3).any()
    back = away.at(State({"tower": scene.thing("tower").pose}))
    np.testing.assert_array_equal(render(back, CAMERA, "fast").ids, home.ids)


def test_threads_take_the_same_picture_at_once():
    scenes = [corner(), corner()]
    with ThreadPoolExecutor(4) as pool:
        views = list(pool.map(lambda scene: render(scene, CAMERA), scenes * 3))
    for view in views[1:]:
        assert view.rgb.tobytes() == views[0].rgb.tobytes()
        assert view.depth.tobytes() == views[0].depth.tobytes()


def test_another_process_takes_the_same_picture(tmp_path):
    code = (
        "import sys, numpy as np; sys.path.insert(0, sys.argv[1]); from test_render_laws import *;"
        "np.save(sys.argv[2], render(corner(), CAMERA).rgb)"
    )
    here = str(__import__("pathlib").Path(__file__).parent)
    subprocess.run([sys.executable, "-c", code, here, str(tmp_path / "rgb.npy")], check=True)
    np.testing.assert_array_equal(np.load(tmp_path / "rgb.npy"), render(corner(), CAMERA).rgb)


@pytest.mark.slow
def test_a_good_picture_is_near_the_one_of_many_samples():
    scene = corner()
    good, reference = render(scene, CAMERA, "good"), render(scene, CAMERA, "reference")
    assert np.abs(good.rgb.astype(int) - reference.rgb).mean() <= 3
    np.testing.assert_array_equal(good.ids, reference.ids)
