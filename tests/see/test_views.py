import math
from dataclasses import replace

import numpy as np
import pytest
from places import block, clearing, garden, house, outline, room, scan

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see.oblique import AZIMUTHS, around, oblique
from orienteer.see.overlay import Dot, draw, names_of
from orienteer.see.palette import COLORS
from orienteer.see.shot import MARGIN
from orienteer.see.views import Square, egocentric, panorama, photograph, strip, top_down
from orienteer.world.body import body
from orienteer.world.camera import Camera
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Role


def seen(scene: Scene, view: object) -> set[str]:
    """Ids of the things in a picture."""
    return {scene.things[i].id for i in np.unique(view.ids) if i >= 0}


def moved(scene: Scene, pose: Pose) -> Scene:
    """The whole place somewhere else."""
    rooms = [
        replace(
            one,
            floor=one.floor + float(pose.position[1]),
            outline=pose.apply(np.insert(one.outline, 1, 0.0, axis=1))[:, [0, 2]],
        )
        for one in scene.rooms
    ]
    return Scene([t.moved(pose @ t.pose) for t in scene.things], rooms=tuple(rooms), lights=scene.lights)


def test_from_above_the_ceiling_is_gone_and_everything_on_the_floor_is_seen() -> None:
    scene = room()
    view = photograph(scene, top_down(scene, (200, 200)), "fast")
    assert seen(scene, view) >= {"floor", "red chest", "blue table", "green shelf", "picture"}
    assert not seen(scene, view) & {"ceiling", "lamp"}


def test_from_above_x_is_right_and_minus_z_is_up() -> None:
    scene = room()
    shot = top_down(scene, (200, 200))
    (u0, v0), _ = shot.camera.project((0, 0, 0))
    (u1, v1), _ = shot.camera.project((1, 0, 0))
    (u2, v2), _ = shot.camera.project((0, 0, -1))
    assert u1 > u0
    assert v1 == pytest.approx(v0)
    assert v2 < v0
    assert u2 == pytest.approx(u0)
    view = photograph(scene, shot, "fast")
    chest = np.argwhere(view.ids == scene.index["red chest"]).mean(axis=0)
    assert chest[0] < 100
    assert chest[1] < 100, "it stands at −x and −z: left and up"


def test_the_square_tells_metres_from_pixels() -> None:
    scene = room()
    shot = top_down(scene, (300, 300))
    square = shot.square
    for point in [(0.3, 0.0, -1.1), (-1.9, 0.0, 1.2)]:
        right, up = square.to_square(point)
        pixel, _ = shot.camera.project(point)
        np.testing.assert_allclose(pixel, (300 * right / square.side, 300 * (1 - up / square.side)), atol=1e-6)
        np.testing.assert_allclose(square.to_world((right, up), 0.0), point, atol=1e-12)
    low, high = square.to_square(np.array([(-2.1, 0, 1.6), (2.1, 0, -1.6)]))
    assert low.min() >= MARGIN * square.side - 1e-9
    assert high.max() <= (1 - MARGIN) * square.side + 1e-9


def test_cells_of_the_square_lie_as_the_grid_says() -> None:
    square = Square(x=-5.0, z=5.0, side=10.0)
    i, k = 0, 24
    corner = square.to_world(((i + 0.5) / 25 * 10, (k + 0.5) / 25 * 10))
    np.testing.assert_allclose(corner, (-4.8, 0.0, -4.8))
    assert square.to_world(np.zeros((3, 4, 2)), 1.5).shape == (3, 4, 3)


def test_moving_the_whole_place_changes_nothing_from_above() -> None:
    scene = room()
    shot = top_down(scene, (160, 160))
    away = moved(scene, Pose.at(13.0, 4.0, -7.0))
    other = top_down(away, (160, 160))
    assert other.hide == shot.hide
    assert other.square.side == pytest.approx(shot.square.side)
    one, two = photograph(scene, shot, "fast"), photograph(away, other, "fast")
    assert (one.ids != two.ids).mean() < 0.003
    assert np.abs(one.rgb.astype(int) - two.rgb).mean() < 1.0


def test_a_mirrored_place_gives_a_mirrored_picture_from_above() -> None:
    scene = room()
    flip = [replace(t, pose=Pose(t.pose.position * (-1, 1, 1))) for t in scene.things]  # boxes are their own mirror
    mirrored = Scene(flip, rooms=scene.rooms)
    one, two = (photograph(s, top_down(s, (160, 160)), "fast") for s in (scene, mirrored))
    assert (one.ids != two.ids[:, ::-1]).mean() < 0.003


def test_a_lower_storey_is_seen_without_the_one_above() -> None:
    scene = house()
    lower = photograph(scene, top_down(scene, (200, 200), storey=0), "fast")
    assert "table" in seen(scene, lower)
    assert not seen(scene, lower) & {"bed", "upper floor", "roof", "lower ceiling"}
    upper = photograph(scene, top_down(scene, (200, 200)), "fast")
    assert "bed" in seen(scene, upper)
    assert "table" not in seen(scene, upper)


def test_a_room_fills_the_frame() -> None:
    scene = house()
    square = top_down(scene, (200, 200), room="hall").square
    assert square.side == pytest.approx(4.0 / (1 - 2 * MARGIN))
    assert (square.x + square.side / 2, square.z - square.side / 2) == pytest.approx((2.0, 0.0))
    with pytest.raises(UnknownNameError, match="hall"):
        top_down(scene, room="attic")
    with pytest.raises(BadArgumentError, match="2 storeys"):
        top_down(scene, storey=7)


def test_a_scan_is_cut_below_its_ceiling() -> None:
    scene = scan()
    view = photograph(scene, top_down(scene, (200, 200)), "fast")
    middle = view.depth[100, 30]
    assert view.camera.eye[1] - middle == pytest.approx(0.0, abs=1e-3), "the floor is seen"


def test_endless_ground_does_not_make_the_rest_tiny() -> None:
    scene = garden()
    assert top_down(scene, (100, 100)).square.side < 8
    distance = np.linalg.norm(oblique(scene, (160, 120)).camera.eye)
    assert distance < 20


def test_backdrops_are_not_what_a_picture_is_about() -> None:
    scene = clearing()
    assert top_down(scene, (200, 200)).square.side == pytest.approx(8.1 / (1 - 2 * MARGIN))
    lawn, _ = oblique(scene, (160, 120)).camera.project([(x, 0, z) for x in (-4, 4) for z in (-3, 3)])
    assert np.ptp(lawn[:, 0]) > 80


def test_at_a_slant_what_is_beyond_an_open_place_is_seen_behind_it_and_not_before_it() -> None:
    scene = clearing()
    south = oblique(scene, (160, 120), azimuth=0.0)
    assert south.hide == {"woods south", "wall"}
    corner = oblique(scene, (160, 120), azimuth=math.radians(225))
    assert corner.hide == {"woods north", "woods west"}
    assert {"woods east", "woods south", "wall", "fence"} <= seen(scene, photograph(scene, corner, "fast"))


def test_a_wide_picture_from_above_shows_all() -> None:
    scene = house()
    shot = top_down(scene, (300, 150))
    pixels, _ = shot.camera.project([(-4.1, 0, -2.1), (4.1, 0, 2.1)])
    assert (pixels >= 0).all()
    assert (pixels <= (300, 150)).all()
    assert shot.square.side == pytest.approx(shot.camera.span)


@pytest.mark.parametrize("make", [room, house, scan, garden])
def test_at_a_slant_all_of_the_place_is_in_the_frame(make: object) -> None:
    scene = make()
    shot = oblique(scene, (320, 200))
    for thing in scene.things:
        if thing.id not in shot.hide and thing.id != "grass":
            low, high = thing.bounds
            high = np.minimum(high, 5.2)
            corners = [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
            if make is scan:
                corners = [corner for corner in corners if corner[1] < 1]
            pixels, depth = shot.camera.project(corners)
            assert (depth > 0).all()
            assert (pixels >= (320 * MARGIN - 1, 200 * MARGIN - 1)).all()
            assert (pixels <= (320 * (1 - MARGIN) + 1, 200 * (1 - MARGIN) + 1)).all()


def test_at_a_slant_the_inside_is_seen() -> None:
    for scene in (room(), room(name_rooms=False)):
        shot = oblique(scene, (240, 180))
        assert {"ceiling", "lamp"} < shot.hide
        assert sum(scene.thing(i).role is Role.WALL for i in shot.hide) in (1, 2)
        view = photograph(scene, shot, "fast")
        assert seen(scene, view) >= {"floor", "red chest", "blue table", "green shelf"}
        assert (view.ids == scene.index["floor"]).mean() > 0.1


def test_at_a_slant_pictures_go_with_the_wall_they_hang_on_even_where_the_floor_reaches_under_it() -> None:
    scene = room()
    floor = block("floor", (-2.1, -0.1, -1.6), (2.1, 0, 1.6), Role.FLOOR)
    wide = replace(scene, things=(floor, *scene.things[1:]))
    for place in (scene, wide):
        for heading, gone in ((0.0, True), (math.pi, False)):
            shot = oblique(place, (240, 180), azimuth=heading)
            assert ("room wall south" in shot.hide) == gone
            assert ("picture" in shot.hide) == gone


def test_at_a_slant_a_scan_is_open_towards_the_camera() -> None:
    scene = scan()
    shot = oblique(scene, (240, 180))
    view = photograph(scene, shot, "fast")
    points = view.camera.unproject(
        np.argwhere(np.isfinite(view.depth))[:, ::-1] + 0.5, view.depth[np.isfinite(view.depth)]
    )
    assert points[:, 1].max() < 2.26
    assert (np.abs(points[:, 1]) < 0.02).mean() > 0.2, "much of its floor"


def test_the_azimuth_shows_most_things() -> None:
    scene = room()
    chosen = oblique(scene, (160, 120))
    counts = {}
    for heading in AZIMUTHS[:4]:
        shot = oblique(scene, (160, 120), azimuth=heading)
        ids = photograph(scene, shot, "fast").ids
        counts[heading] = sum(
            math.sqrt((ids == scene.index[n]).sum()) for n in ("red chest", "blue table", "green shelf")
        )
    toward = chosen.camera.pose.rotation[:, 2]
    best = math.atan2(toward[0], toward[2]) % (2 * math.pi)
    nearest = min(AZIMUTHS[:4], key=lambda a: abs(math.remainder(a - best, 2 * math.pi)))
    assert counts[nearest] > 0.9 * max(counts.values())


def test_an_azimuth_can_be_given() -> None:
    camera = oblique(room(), (160, 120), azimuth=0.0, elevation=math.radians(30)).camera
    np.testing.assert_allclose(camera.pose.rotation[:, 2], (0, 0.5, math.sqrt(0.75)), atol=1e-9)
    assert camera.eye[2] > 2


def test_a_shot_serves_other_states_of_the_scene() -> None:
    scene = scan()
    shot = oblique(scene, (160, 120))
    state = scene.at(State({"scan": Pose.at(0.0, 0.0, 0.0)}))
    np.testing.assert_array_equal(photograph(state, shot, "fast").ids, photograph(scene, shot, "fast").ids)


def test_once_around_keeps_its_distance_and_sees_all() -> None:
    scene = room()
    shots = list(around(scene, 8, (160, 120)))
    middle = np.array((0.0, 1.25, 0.0))
    distances = [np.linalg.norm(shot.camera.eye - middle) for shot in shots]
    assert max(distances) - min(distances) < 0.2
    assert len({shot.hide for shot in shots}) > 3
    for shot in shots:
        pixels, _ = shot.camera.project([(x, 0, z) for x in (-2, 2) for z in (-1.5, 1.5)])
        assert (pixels > 0).all()
        assert (pixels < (160, 120)).all()


def test_somebody_sees_from_where_the_eyes_are() -> None:
    shot = egocentric((1.0, 2.0, 3.0), yaw=0.0, body="sweeper")
    np.testing.assert_allclose(shot.camera.eye, (1.0, 2.0 + body("sweeper").eye_m, 3.0))
    np.testing.assert_allclose(egocentric((1, 2, 3), 0.0, eye_m=1.5).camera.eye, (1, 3.5, 3))
    with pytest.raises(UnknownNameError, match="sweeper"):
        egocentric((0, 0, 0), 0.0, body="swiper")
    with pytest.raises(BadArgumentError, match="pitch"):
        egocentric((0, 0, 0), 0.0, pitch=2.0)


@pytest.mark.parametrize("yaw", [0.0, 0.6, -2.0, math.pi])
def test_yaw_and_pitch_look_where_they_say(yaw: float) -> None:
    for pitch in (0.0, 0.4, -0.5):
        camera = egocentric((0, 0, 0), yaw, eye_m=1.0, pitch=pitch).camera
        ahead = (math.sin(yaw) * math.cos(pitch), math.sin(pitch), math.cos(yaw) * math.cos(pitch))
        np.testing.assert_allclose(-camera.pose.rotation[:, 2], ahead, atol=1e-12)
        assert camera.pose.rotation[1, 0] == pytest.approx(0.0, abs=1e-12), "no roll"
        assert camera.pose.rotation[1, 1] > 0


def test_left_front_and_right_join_without_gap() -> None:
    shots = panorama((0, 0, 0), yaw=0.3)
    left, front, right = (shot.camera for shot in shots)
    ahead = front.eye + 5.0 * -front.pose.rotation[:, 2]
    toward_left = front.eye - 5.0 * front.pose.rotation[:, 0]
    np.testing.assert_allclose(left.project(toward_left)[0], np.array(left.size) / 2, atol=1e-6)
    seam = (ahead - front.eye) + (toward_left - front.eye) + front.eye
    assert front.project(seam)[0][0] == pytest.approx(0.0, abs=1e-6)
    assert left.project(seam)[0][0] == pytest.approx(left.size[0], abs=1e-6)
    assert right.project(front.eye + front.pose.rotation[:, 0])[0] == pytest.approx(np.array(right.size) / 2)


def test_a_strip_lays_pictures_side_by_side() -> None:
    scene = room()
    shots = panorama((0.0, 0.0, 1.2), yaw=math.pi, size=(60, 60))
    plain, gaps = strip(scene, shots, quality="fast"), strip(scene, shots, gap_px=5, quality="fast")
    assert plain.shape == (60, 180, 3)
    assert gaps.shape == (60, 190, 3)
    assert (gaps[:, 60:65] == 255).all()
    np.testing.assert_array_equal(plain[:, 60:120], photograph(scene, shots[1], "fast").rgb)


def test_an_empty_scene_can_be_framed() -> None:
    top_down(Scene())
    oblique(Scene(), (80, 60))
    assert isinstance(oblique(Scene(rooms=(Room("a", "a", outline(2, 2), height=2.4),)), (80, 60)).camera, Camera)


def test_marks_are_dim_behind_what_the_renderer_shows() -> None:
    scene = room()
    shot = egocentric((0.3, 0.0, 1.4), yaw=math.pi, size=(320, 240))
    view = photograph(scene, shot, "fast")
    rgb = draw(view, [Dot((0.3, 0.2, -0.6), "red"), Dot((-1.4, 0.8, -1.0), "red"), *names_of(view, scene)])
    (hidden, shown), _ = shot.camera.project([(0.3, 0.2, -0.6), (-1.4, 0.8, -1.0)])
    assert tuple(rgb[int(shown[1]), int(shown[0])]) == COLORS["red"]
    assert tuple(rgb[int(hidden[1]), int(hidden[0])]) != COLORS["red"]
