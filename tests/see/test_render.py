import numpy as np
import pytest
from solids import BLUE, GREY, RED, WHITE, box, ground, linear, scene_of, thing, wall

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see import render as render_module
from orienteer.see.quality import QUALITIES, Quality
from orienteer.see.render import look, render
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose

STRAIGHT = Camera.look_at((0, 0, 4), (0, 0, 0), 90, (80, 60))
"""At 4 metres, a pixel is 4 / 30 metres wide."""


def test_a_red_square_on_grey_covers_the_pixels_that_it_must():
    scene = scene_of(thing("wall", wall(40, 40)), thing("square", wall(2, 2, RED, z=0.5)))
    view = render(scene, STRAIGHT, "fast")
    # At 3.5 m the square's corners project to 40 ± 30 / 3.5 and 30 ± 30 / 3.5: 31.43 … 48.57 and 21.43 … 38.57.
    expected = np.zeros((60, 80), dtype=np.int32)
    expected[21:39, 31:49] = 1
    np.testing.assert_array_equal(view.ids, expected)
    red, grey = view.rgb[30, 40].astype(int), view.rgb[5, 5].astype(int)
    assert red[0] > 3 * red[1]
    assert grey.max() - grey.min() <= 2
    np.testing.assert_allclose(view.depth[expected == 1], 3.5, rtol=1e-6)
    np.testing.assert_allclose(view.depth[expected == 0], 4.0, rtol=1e-6)


def test_depth_is_planar_on_a_slanted_plane():
    # The plane y = −1 + z / 2 …
    slope = Mesh(
        (Surface(((-99, -51, -100), (99, -51, -100), (99, 49, 100), (-99, 49, 100)), ((0, 1, 2), (0, 2, 3)), GREY),)
    )
    view = render(scene_of(thing("slope", slope)), STRAIGHT, "fast")
    # … is met by the ray (x, y, −1) · t from (0, 0, 4) where y t = −1 + (4 − t) / 2, so t = 1 / (y + 1 / 2).
    y = (30 - (np.arange(60) + 0.5)) / 30
    expected = np.where(y + 0.5 > 1e-9, 1 / (y + 0.5), np.inf)
    rows = expected < 60
    np.testing.assert_allclose(view.depth[rows], np.repeat(expected[rows, None], 80, axis=1), rtol=2e-5)
    assert (view.ids[y + 0.5 < 0] == -1).all()


def test_an_orthographic_picture_is_to_scale():
    scene = scene_of(thing("slab", box((3, 1, 2), RED)))
    camera = Camera.orthographic((0, 7, 0), (0, 0, 0), 6, (120, 60), up=(0, 0, -1))
    view = render(scene, camera, "fast")
    rows, columns = np.nonzero(view.ids == 0)
    assert (columns.min(), columns.max() + 1, rows.min(), rows.max() + 1) == (45, 75, 20, 40)
    np.testing.assert_allclose(view.depth[view.ids == 0], 6.5, rtol=1e-6)
    assert np.isinf(view.depth[view.ids == -1]).all()
    assert len(np.unique(view.rgb[view.ids == -1], axis=0)) == 1


@pytest.mark.parametrize("fov_deg", [60, None])
def test_nothing_nearer_than_near_is_seen(fov_deg):
    scene = scene_of(thing("front", wall(9, 9, RED, z=2)), thing("back", wall(9, 9, BLUE, z=-1)))
    if fov_deg is None:
        camera = Camera.orthographic((0, 0, 4), (0, 0, 0), 2, (20, 20), near=2.5)
    else:
        camera = Camera.look_at((0, 0, 4), (0, 0, 0), fov_deg, (20, 20), near=2.5)
    view = render(scene, camera, "fast")
    assert (view.ids == 1).all()
    np.testing.assert_allclose(view.depth, 5, rtol=1e-6)


def test_what_is_hidden_is_not_seen_and_keeps_the_numbers_of_the_others():
    scene = scene_of(thing("front", wall(9, 9, RED, z=2)), thing("back", wall(20, 20, BLUE, z=-1)))
    view = render(scene, STRAIGHT, "fast", hide=["front"])
    assert (view.ids == 1).all()
    with pytest.raises(UnknownNameError):
        render(scene, STRAIGHT, hide=["fornt"])


def test_a_look_is_a_picture_without_its_colours():
    scene = scene_of(thing("ground", ground(20)), thing("box", box((1, 1, 1), RED), Pose.at(0.3, 0.2, 0.4, 0.5)))
    camera = Camera.look_at((2, 2, 3), (0, 0, 0), 60, (90, 70))
    depth, ids = look(scene, camera)
    for quality in ("fast", "good"):
        view = render(scene, camera, quality)
        np.testing.assert_array_equal(view.depth, depth)
        np.testing.assert_array_equal(view.ids, ids)
    assert look(scene, camera, {"box"})[1].max() == 0


def test_a_white_wall_that_faces_a_light_of_strength_one_looks_white():
    scene = scene_of(thing("wall", wall(9, 9, WHITE)), lights=[Sun((0, 0, 1), (1, 1, 1))])
    for quality in ("fast", "good"):
        assert render(scene, STRAIGHT, quality).rgb[30, 40].min() >= 235
    lamp = Lamp((0, 0, 1), (1, 1, 1))
    lit = scene_of(thing("wall", wall(9, 9, WHITE)), lights=[lamp])
    assert render(lit, STRAIGHT, "fast").rgb[30, 40].min() >= 235


def test_no_view_is_black():
    night = Sky((0, 0, 0), (0, 0, 0), (0, 0, 0), strength=0)
    rgb = render(scene_of(thing("wall", wall(99, 99, GREY)), sky=night), STRAIGHT).rgb
    assert rgb.min() >= 20


def test_what_glows_is_seen_in_the_dark():
    night = Sky((0, 0, 0), (0, 0, 0), (0, 0, 0), strength=0)
    bulb = Material("bulb", (0, 0, 0), glow=(0.5, 0.25, 0.0))
    color = linear(render(scene_of(thing("wall", wall(99, 99, bulb)), sky=night), STRAIGHT, "fast").rgb[30, 40])
    np.testing.assert_allclose(color, (0.5, 0.25, 0.0), atol=0.01)


def test_corner_colours_blend_over_a_triangle():
    bare = Material("bare", (1, 1, 1))
    corners = ((-8, -8, 0), (8, -8, 0), (0, 8, 0))
    dyes = np.array(((255, 0, 0), (0, 255, 0), (0, 0, 255)), np.uint8)
    scene = scene_of(thing("triangle", Mesh((Surface(corners, ((0, 1, 2),), bare, colors=dyes),))))
    rgb = linear(render(scene, Camera.look_at((0, 0, 30), (0, 0, 0), 40, (200, 200)), "fast").rgb)
    left, top, middle = rgb[170, 33], rgb[33, 100], rgb[124, 100]
    assert left[0] > 4 * left[1:].max()
    assert top[2] > 4 * top[:2].max()
    assert middle.max() - middle.min() < 0.05


def test_an_edge_between_pixels_is_smooth_and_its_ids_are_not():
    half = thing("half", wall(40, 40, RED, z=0.5, x=20), Pose.turn((0, 0, 1), 0.1))
    scene = scene_of(thing("wall", wall(40, 40, BLUE)), half)
    plain, good = (render(scene, STRAIGHT, quality) for quality in ("fast", "good"))
    np.testing.assert_array_equal(plain.ids, good.ids)
    shares = [linear(view.rgb[..., 0]) / linear(view.rgb[30, 79, 0]) for view in (plain, good)]
    mixed = [int(((share > 0.1) & (share < 0.9)).sum()) for share in shares]
    assert mixed[0] == 0
    assert 30 <= mixed[1] <= 120
    assert np.abs(np.argmax(shares[1] > 0.5, axis=1) - np.argmax(plain.ids == 1, axis=1)).max() <= 1


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (2, 65)])
def test_pictures_of_any_size_can_be_taken(size):
    scene = scene_of(thing("wall", wall(40, 40)), lights=[Sun(), Lamp((0, 0, 2))])
    view = render(scene, Camera.look_at((0, 0, 4), (0, 0, 0), 60, size))
    assert view.rgb.shape == (size[1], size[0], 3)
    assert view.depth.shape == view.ids.shape == view.mirror_ids.shape == (size[1], size[0])
    assert (view.ids == 0).all()


def test_an_empty_scene_shows_the_sky():
    sky = Sky((0, 0, 1), (0.5, 0.5, 0.5), (0, 1, 0))
    view = render(scene_of(sky=sky), Camera.look_at((0, 0, 0), (0, 0, -1), 100, (20, 20)))
    assert (view.ids == -1).all()
    assert np.isinf(view.depth).all()
    assert view.rgb[0, 10, 2] > view.rgb[0, 10, 1]
    assert view.rgb[19, 10, 1] > view.rgb[19, 10, 2]


def test_large_pictures_are_made_in_strips_that_nobody_sees(monkeypatch):
    lights = [Sun((0.3, 1, 0.4)), Lamp((1, 2, 1))]
    things = [thing(f"box {k}", box((0.5, 0.5, 0.5), RED), Pose.at(k - 2, 0.25, -0.5 * k, k)) for k in range(5)]
    scene = scene_of(thing("ground", ground(20, WHITE)), *things, lights=lights)
    camera = Camera.look_at((2, 2, 4), (0, 0.3, 0), 60, (120, 200))
    whole = render(scene, camera)
    monkeypatch.setattr(render_module, "_STRIP_PIXELS", 120 * 50)
    strips = render(scene, camera)
    np.testing.assert_array_equal(strips.rgb, whole.rgb)
    np.testing.assert_array_equal(strips.depth, whole.depth)
    np.testing.assert_array_equal(strips.ids, whole.ids)


def test_a_quality_is_a_name_or_its_own():
    scene = scene_of(thing("wall", wall(9, 9)))
    np.testing.assert_array_equal(render(scene, STRAIGHT, QUALITIES["good"]).rgb, render(scene, STRAIGHT, "good").rgb)
    render(scene, STRAIGHT, Quality(samples=2, bounce_block=1))
    with pytest.raises(UnknownNameError, match=r"reference"):
        render(scene, STRAIGHT, "refrence")
    with pytest.raises(BadArgumentError, match="bounce_block"):
        Quality(bounce_block=0)
