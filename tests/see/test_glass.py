import numpy as np
import pytest
from solids import RED, WHITE, box, ground, linear, scene_of, thing, wall

from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.light import Sky, Sun
from orienteer.world.material import Look, Material
from orienteer.world.pose import Pose

CAMERA = Camera.look_at((0, 0, 4), (0, 0, 0), 40, (40, 40))
NIGHT = Sky((0, 0, 0), (0, 0, 0), (0, 0, 0), strength=0)


def glass(color=(1.0, 1.0, 1.0), opacity=0.0):
    return Material("glass", color, look=Look.GLASS, opacity=opacity)


def seen_through(mesh):
    glow = Material("glow", (0, 0, 0), glow=(0.5, 0.5, 0.5))
    scene = scene_of(thing("pane", mesh), thing("wall", wall(99, 99, glow, z=-3)), sky=NIGHT)
    return render(scene, CAMERA, "fast")


def test_glass_is_what_is_hit_and_what_is_behind_is_seen():
    view = seen_through(wall(99, 99, glass()))
    assert (view.ids == 0).all()
    assert (view.mirror_ids == -1).all()
    np.testing.assert_allclose(view.depth, 4.0, rtol=1e-6)
    np.testing.assert_allclose(linear(view.rgb[20, 20]), 0.5 * 0.92, atol=0.02)


def test_glass_tints_and_holds_back_light():
    tinted = linear(seen_through(wall(99, 99, glass((1.0, 0.5, 0.2), 0.25))).rgb[20, 20])
    np.testing.assert_allclose(tinted, 0.5 * 0.92 * 0.75 * np.array((1.0, 0.5, 0.2)), atol=0.02)


def test_a_pane_with_two_faces_counts_once():
    sheet = seen_through(wall(99, 99, glass((0.5, 0.5, 0.5)))).rgb[20, 20]
    pane = seen_through(box((99, 99, 0.02), glass((0.5, 0.5, 0.5)))).rgb[20, 20]
    np.testing.assert_allclose(linear(pane), linear(sheet), atol=0.01)


def test_two_panes_count_twice():
    two = scene_of(
        thing("one", wall(99, 99, glass((0.5, 0.5, 0.5)))),
        thing("two", wall(99, 99, glass((0.5, 0.5, 0.5)), z=-1)),
        thing("wall", wall(99, 99, Material("glow", (0, 0, 0), glow=(0.6, 0.6, 0.6)), z=-3)),
        sky=NIGHT,
    )
    np.testing.assert_allclose(linear(render(two, CAMERA, "fast").rgb[20, 20]), 0.6 * 0.46**2, atol=0.02)


def test_glass_mirrors_more_at_a_slant():
    lamp = Material("lamp", (0, 0, 0), glow=(0.5, 0.5, 0.5))
    scene = scene_of(thing("pane", ground(99, glass((0, 0, 0)))), thing("wall", wall(99, 99, lamp, z=-20)), sky=NIGHT)
    light = [
        linear(render(scene, Camera.look_at((0, height, 0), (0, 0, -10), 1, (4, 4)), "fast").rgb[2, 2]).mean()
        for height in (12, 3, 0.5)
    ]
    assert light[0] < light[1] < light[2]
    assert light[2] > 0.3


@pytest.mark.parametrize(("opacity", "share"), [(0.0, 0.92), (0.6, 0.37), (1.0, 0.0)])
def test_the_sun_shines_through_a_window_as_far_as_it_is_clear(opacity, share):
    pane = thing("pane", wall(4, 4, glass(opacity=opacity)), Pose.turn((1, 0, 0), -np.pi / 2, (0, 0, 0)))
    lifted = thing("pane", pane.mesh, Pose.at(0, 1, 0) @ pane.pose)
    scene = scene_of(thing("ground", ground(20, WHITE)), lifted, lights=[Sun((0, 1, 0), (0.5, 0.5, 0.5))], sky=NIGHT)
    camera = Camera.look_at((0, 0.5, 0.8), (0, 0, 0), 20, (8, 8))
    bare = linear(render(scene, camera, "fast", hide=["pane"]).rgb[4, 4])
    dark = linear(render(scene_of(*scene.things, sky=NIGHT), camera, "fast").rgb[4, 4])
    lit = linear(render(scene, camera, "fast").rgb[4, 4])
    np.testing.assert_allclose((lit - dark) / (bare - dark), share, atol=0.05)


def test_a_sheer_curtain_mixes_its_colour_with_what_is_behind():
    curtain = Material("curtain", (0, 0, 0), opacity=0.5, glow=(0.0, 0.4, 0.0))
    scene = scene_of(
        thing("curtain", wall(99, 99, curtain)),
        thing("wall", wall(99, 99, Material("glow", (0, 0, 0), glow=(0.4, 0, 0)), z=-3)),
        sky=NIGHT,
    )
    view = render(scene, CAMERA, "fast")
    np.testing.assert_allclose(linear(view.rgb[20, 20]), (0.2, 0.2, 0.0), atol=0.03)
    assert (view.ids == 0).all()


def test_a_body_behind_glass_keeps_smooth_edges():
    scene = scene_of(thing("pane", wall(99, 99, glass())), thing("box", box((1, 1, 1), RED), Pose.at(0, 0, -2, 0.3)))
    plain, good = (render(scene, CAMERA, quality).rgb for quality in ("fast", "good"))
    assert len(np.unique(good[20], axis=0)) > len(np.unique(plain[20], axis=0))
