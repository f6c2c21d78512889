import numpy as np
import pytest
from solids import GREY, WHITE, box, ground, linear, panel, scene_of, thing, wall

from orienteer.see.quality import Quality
from orienteer.see.render import render
from orienteer.world.camera import Camera
from orienteer.world.light import Lamp, Sky, Sun
from orienteer.world.material import Material
from orienteer.world.pose import Pose

DIM = Sky((0.2, 0.2, 0.2), (0.2, 0.2, 0.2), (0.2, 0.2, 0.2), strength=0.1)


def plan(span: float, size: int = 120) -> Camera:
    return Camera.orthographic((0, 9, 0), (0, 0, 0), span, (size, size), up=(0, 0, -1))


@pytest.mark.parametrize("quality", ["fast", "good"])
def test_the_shadow_of_a_board_falls_where_the_sun_puts_it(quality):
    board = panel(((-0.5, 2, 0.5), (0.5, 2, 0.5), (0.5, 2, -0.5), (-0.5, 2, -0.5)), WHITE)
    # Towards the sun it is 1 along x for 2 up: the shadow lies 1 m on the other side.
    scene = scene_of(thing("ground", ground(20, WHITE)), thing("board", board), lights=[Sun((1, 2, 0))], sky=DIM)
    view = render(scene, plan(6), quality)
    # 20 pixels a metre, the origin at (60, 60): the shadow covers x from −1.5 to −0.5 and z from −0.5 to 0.5.
    shadow = np.zeros((120, 120), dtype=bool)
    shadow[50:70, 30:50] = True
    light = linear(view.rgb[..., 1])
    dark = light < 0.5 * np.median(light[view.ids == 0])
    assert dark[52:68, 32:48].all()
    assert not dark[(view.ids == 0) & ~grown(shadow)].any()


def grown(mask: np.ndarray) -> np.ndarray:
    """The mask with two more pixels all around."""
    out = mask.copy()
    for dy in range(-2, 3):
        for dx in range(-2, 3):
            out |= np.roll(mask, (dy, dx), axis=(0, 1))
    return out


def test_light_follows_the_cosine_of_the_sun():
    camera = plan(2, 8)
    noon, slant, dark = (
        linear(render(scene_of(thing("ground", ground(9)), lights=lights, sky=DIM), camera, "fast").rgb[4, 4]).mean()
        for lights in ([Sun((0, 1, 0))], [Sun((np.sqrt(3), 1, 0))], [])
    )
    assert (slant - dark) / (noon - dark) == pytest.approx(0.5, abs=0.03)


def test_a_lamp_falls_off_with_the_square_of_the_distance():
    light = []
    for height in (None, 1.0, 2.0, 4.0):
        lamps = [] if height is None else [Lamp((0, height, 0), (1, 1, 1), strength=0.8)]
        view = render(scene_of(thing("ground", ground(9)), lights=lamps, sky=DIM), plan(1, 9), "fast")
        light.append(linear(view.rgb[4, 4]).mean())
    # Lamps also lift what bounces around, which is subtracted as far as it is the same for all.
    near, middle, far = (value - light[0] for value in light[1:])
    assert (near - far) / (middle - far) == pytest.approx((1 - 1 / 16) / (1 / 4 - 1 / 16), rel=0.1)


@pytest.mark.parametrize("quality", ["fast", "good"])
def test_a_lamp_throws_shadows(quality):
    board = panel(((-0.5, 1, 0.5), (0.5, 1, 0.5), (0.5, 1, -0.5), (-0.5, 1, -0.5)), WHITE)
    scene = scene_of(
        thing("ground", ground(9, WHITE)), thing("board", board), lights=[Lamp((0, 2, 0), strength=1.5)], sky=DIM
    )
    # Seen from below the board: its shadow is two metres wide.
    camera = Camera.look_at((0, 0.5, 4), (0, 0, 0), 50, (160, 120))
    view = render(scene, camera, quality)
    pixels, _ = camera.project(((0, 0, 0), (0.7, 0, 0), (2.0, 0, 0)))
    inside, also, outside = (linear(view.rgb[int(v), int(u)]).mean() for u, v in pixels)
    assert inside == pytest.approx(also, rel=0.35)
    assert outside > 1.5 * inside


def test_a_lamp_shines_through_its_own_bulb():
    bulb = Material("bulb", glow=(1, 1, 1))
    scene = scene_of(
        thing("ground", ground(9, WHITE)), thing("bulb", box((0.08, 0.08, 0.08), bulb), Pose.at(0, 1, 0)),
        lights=[Lamp((0, 1, 0), radius=0.08)], sky=DIM,
    )  # fmt: skip
    lit, dark = (
        linear(render(s, plan(1, 9), "fast", hide=h).rgb[1, 1]).mean()
        for s, h in ((scene, []), (scene_of(*scene.things, sky=DIM), []))
    )
    assert lit > 1.5 * dark


def closed_room(color: float):
    paint = Material("paint", (color, color, color))
    return scene_of(thing("room", box((4, 3, 4), paint), Pose.at(0, 1.5, 0)), sky=Sky(strength=0.6))


def test_a_closed_white_room_is_bright_and_its_corners_are_darker():
    view = render(closed_room(0.9), Camera.look_at((1.5, 1.5, 1.5), (-1.5, 1.5, -1.5), 70, (160, 120)))
    middle, corner = view.rgb[60, 20].astype(int), view.rgb[60, 80].astype(int)
    assert middle.min() > 150
    assert corner.max() < middle.min() - 8


def test_bounced_light_takes_on_the_colour_of_what_is_near():
    red = Material("red", (0.8, 0.05, 0.05))
    scene = scene_of(thing("ground", ground(30, GREY)), thing("wall", wall(9, 9, red, y=4.5)))
    near, far = (
        linear(render(scene, Camera.look_at((0, 1, z + 1), (0, 0, z), 20, (9, 9))).rgb[4, 4]) for z in (0.15, 12)
    )
    assert near[0] / near[2] > 1.1 * far[0] / far[2]


def test_even_light_has_no_blotches():
    sky = Sky((0.7, 0.7, 0.7), (0.7, 0.7, 0.7), (0.7, 0.7, 0.7))
    view = render(
        scene_of(thing("ground", ground(200, GREY)), sky=sky), Camera.look_at((0, 2, 0), (0, 0, -3), 40, (90, 60))
    )
    assert np.ptp(view.rgb[view.ids == 0], axis=0).max() <= 3


def test_light_of_all_around_does_not_depend_on_the_block_it_is_worked_out_in():
    camera = Camera.look_at((1.5, 1.5, 1.5), (-1.5, 1.0, -1.5), 70, (120, 90))
    fine, coarse = (
        render(closed_room(0.8), camera, Quality(bounce_rays=8, hard_rays=16, bounce_block=block)).rgb.astype(int)
        for block in (1, 3)
    )
    assert np.abs(fine - coarse).mean() < 2
