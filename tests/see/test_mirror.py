"""Mirrors show what an eye behind them would see through a window."""

import numpy as np
from solids import BLUE, GREEN, RED, SILVER, WHITE, box, ground, linear, scene_of, thing, wall

from orienteer.see.quality import Quality
from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sun
from orienteer.world.material import Look, Material
from orienteer.world.pose import Pose

SIZE = (160, 120)


def room(*more):
    things = [
        thing("ground", ground(12, WHITE)),
        thing("box", box((0.8, 0.8, 0.8), RED), Pose.at(-0.7, 0.4, 1.5, 0.4)),
        thing("tower", box((0.4, 1.6, 0.4), GREEN), Pose.at(0.8, 0.8, 2.0, 1.0)),
    ]
    return scene_of(*things, *more, lights=[Sun((0.5, 1.0, 0.7)), Lamp((-0.5, 2.0, 2.5))])


def test_a_mirror_shows_the_picture_from_the_mirrored_eye():
    scene = room(thing("mirror", wall(4, 3, SILVER, z=0, y=1.5)))
    seen = render(scene, Camera.look_at((0.4, 1.2, 4.0), (0.4, 1.2, 0), 50, SIZE))
    # The mirrored eye looks back through the mirror, whose nearer side it does not see.
    straight = render(scene, Camera.look_at((0.4, 1.2, -4.0), (0.4, 1.2, 0), 50, SIZE, near=4.0001))
    # A mirrored camera is left-handed: its picture from a real eye comes out with left and right exchanged.
    flipped = straight.rgb[:, ::-1], straight.ids[:, ::-1]
    inside = seen.ids == 3
    assert inside.mean() > 0.3
    np.testing.assert_array_equal(seen.mirror_ids[~inside], -1)
    assert (seen.mirror_ids == flipped[1])[inside].mean() > 0.995
    core = inside & (seen.mirror_ids == flipped[1])
    off = np.abs(seen.rgb.astype(int) - flipped[0])[core]
    assert off.mean() < 1.5
    assert np.percentile(off, 99) < 20


def test_depth_and_ids_are_those_of_the_glass():
    mirror = thing("mirror", wall(40, 40, SILVER, z=0))
    view = render(room(mirror), Camera.look_at((0, 1.2, 5), (0, 1.2, 0), 40, SIZE), "fast", hide=["box", "tower"])
    inside = view.ids == 3
    np.testing.assert_allclose(view.depth[inside], 5.0, rtol=1e-6)
    assert set(np.unique(view.mirror_ids[inside])) == {-1, 0}


def test_two_mirrors_show_what_lies_around_the_corner():
    # A periscope: up, then ahead.
    lower = thing("lower", wall(1, 1.4142, SILVER), Pose.at(0, 0, 0) @ Pose.turn((1, 0, 0), -np.pi / 4))
    upper = thing("upper", wall(1, 1.4142, SILVER), Pose.at(0, 3, 0) @ Pose.turn((1, 0, 0), 3 * np.pi / 4))
    mark = thing("mark", wall(9, 1.5, BLUE, z=-4, y=3))
    camera = Camera.look_at((0, 0, 2), (0, 0, 0), 8, (20, 20))
    view = render(scene_of(lower, upper, mark), camera)
    assert (view.ids == 0).all()
    assert (view.mirror_ids == 2).all()
    color = linear(view.rgb[10, 10])
    assert color[2] > 3 * color[:2].max()


def test_mirrors_that_face_each_other_end_somewhere():
    scene = room(thing("front", wall(6, 6, SILVER, z=-1)), thing("back", wall(6, 6, SILVER, z=6), Pose()))
    camera = Camera.look_at((0.1, 1.1, 4), (0, 1.0, 0), 50, SIZE)
    one, many = (render(scene, camera, Quality(bounces=bounces)) for bounces in (1, 8))
    assert ((one.mirror_ids == -1) & (one.ids == 3)).sum() > ((many.mirror_ids == -1) & (many.ids == 3)).sum()
    assert many.rgb.min() > 0


def test_a_mirror_tints_what_it_shows():
    gold = Material("gold", (1.0, 0.5, 0.1), look=Look.MIRROR)
    camera = Camera.look_at((0, 1, 3), (0, 1, 0), 30, (20, 20))
    colors = []
    for look in (SILVER, gold):
        scene = scene_of(thing("mirror", wall(9, 9, look, y=1)), thing("wall", wall(99, 99, WHITE, z=4)))
        colors.append(linear(render(scene, camera, "fast").rgb[10, 10]))
    np.testing.assert_allclose(colors[1] / colors[0], (1.0, 0.5, 0.1), atol=0.03)
