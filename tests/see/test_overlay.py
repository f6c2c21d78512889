import numpy as np
import pytest
from stand_in import Picture, picture

from orienteer.errors import BadArgumentError, UnknownNameError
from orienteer.see.overlay import Box3, Cross, Dot, Frame, Grid, Label, Path, Ring, Star, draw, trajectory
from orienteer.see.palette import COLORS, difference
from orienteer.world.camera import Camera
from orienteer.world.collider import Box
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.thing import Thing

FLOOR = ((-3.0, -0.1, -3.0), (3.0, 0.0, 3.0))
TALL = ((-0.5, 0.0, -0.5), (0.5, 2.0, 0.5))
ASLANT = Camera.look_at((0, 2.5, 6), (0, 0.5, 0), 50, (480, 360))
ABOVE = Camera.orthographic((0, 5, 0), (0, 0, 0), 6.0, (480, 480))


@pytest.fixture(scope="module")
def room() -> Picture:
    """A tall box on a floor, seen from the front and somewhat above."""
    return picture(ASLANT, [FLOOR, TALL])


@pytest.fixture(scope="module")
def plan() -> Picture:
    """The same from above."""
    return picture(ABOVE, [FLOOR, TALL])


def changed(view: Picture, rgb: np.ndarray) -> np.ndarray:
    """Where drawing changed the picture."""
    return (rgb != view.rgb).any(axis=2)


def test_marks_land_on_the_pixel_that_the_camera_projects_to(room: Picture) -> None:
    for point in [(-2.0, 0.0, 1.0), (2.0, 0.0, -1.0), (0.0, 2.0, 0.0)]:
        (u, v), _ = ASLANT.project(point)
        for mark in (Dot(point, "red"), Star(point, "red"), Cross(point, "red")):
            rgb = draw(room, [mark])
            assert tuple(rgb[int(v), int(u)]) == COLORS["red"]
            rows, columns = np.nonzero(changed(room, rgb))
            assert abs(columns.mean() + 0.5 - u) < 0.4
            if not isinstance(mark, Star):  # a star reaches farther up than down
                assert abs(rows.mean() + 0.5 - v) < 0.4


def test_the_picture_itself_is_left_alone(room: Picture) -> None:
    before = room.rgb.copy()
    draw(room, [Dot((0.0, 2.0, 0.0)), Label((0.0, 2.0, 0.0), "box")])
    np.testing.assert_array_equal(room.rgb, before)
    np.testing.assert_array_equal(draw(room, []), before)


def test_a_ring_leaves_its_middle_free(room: Picture) -> None:
    point = (-2.0, 0.0, 1.0)
    (u, v), _ = ASLANT.project(point)
    mark = changed(room, draw(room, [Ring(point, size=14)]))
    assert not mark[int(v) - 5 : int(v) + 5, int(u) - 5 : int(u) + 5].any()
    assert mark[int(v), int(u + 14 * 0.75)], "sizes are for pictures of 480, this one is 360 high"


def test_a_level_ring_has_its_radius_in_metres(plan: Picture) -> None:
    mark = changed(plan, draw(plan, [Ring((1.5, 0.0, 1.5), radius_m=1.0)]))
    rows, columns = np.nonzero(mark)
    metres = plan.camera.unproject(np.stack((columns + 0.5, rows + 0.5), axis=1), np.full(len(rows), 5.0))[:, [0, 2]]
    np.testing.assert_allclose(np.hypot(*(metres - 1.5).T), 1.0, atol=0.05)


def test_a_path_covers_what_lies_on_it_and_nothing_far_from_it(plan: Picture) -> None:
    rgb = draw(plan, [Path([(-2.0, 0.0, 2.0), (2.0, 0.0, 2.0)], "blue", width=4)])
    for x in np.linspace(-1.9, 1.9, 9):
        (u, v), _ = ABOVE.project((x, 0.0, 2.0))
        assert tuple(rgb[int(v), int(u)]) == COLORS["blue"]
    rows, columns = np.nonzero(changed(plan, rgb))
    assert abs(rows + 0.5 - 400).max() <= 4.5
    assert columns.min() > 72
    assert columns.max() < 408


def test_what_is_hidden_is_dim_and_dashed_and_what_is_seen_is_not(room: Picture) -> None:
    line = [(-2.5, 0.0, -1.5), (2.5, 0.0, -1.5)]
    rgb = draw(room, [Path(line, "blue", width=5)])
    pixels, depth = ASLANT.project(np.linspace(*np.array(line), 400))
    on_line = rgb[pixels[:, 1].astype(int), pixels[:, 0].astype(int)]
    behind = depth > room.depth[pixels[:, 1].astype(int), pixels[:, 0].astype(int)] + 0.1
    deep = behind & np.roll(behind, 15) & np.roll(behind, -15)
    clear = ~behind & ~np.roll(behind, 15) & ~np.roll(behind, -15)
    clear[:8] = clear[-8:] = False
    assert (on_line[clear] == COLORS["blue"]).all()
    under = room.rgb[pixels[:, 1].astype(int), pixels[:, 0].astype(int)]
    gaps = (on_line[deep] == under[deep]).all(axis=1)
    assert 0.2 < gaps.mean() < 0.8, "a dashed line has gaps"
    assert not (on_line[deep] == COLORS["blue"]).all(axis=1).any(), "and is dim"


def test_a_hidden_dot_is_dim(room: Picture) -> None:
    rgb = draw(room, [Dot((0.0, 0.3, -0.8), "red"), Dot((2.0, 0.0, 0.0), "red")])
    (hidden, seen), _ = ASLANT.project([(0.0, 0.3, -0.8), (2.0, 0.0, 0.0)])
    assert tuple(rgb[int(seen[1]), int(seen[0])]) == COLORS["red"]
    dim, under = rgb[int(hidden[1]), int(hidden[0])], room.rgb[int(hidden[1]), int(hidden[0])]
    assert tuple(dim) != COLORS["red"]
    assert difference(dim, under) > 10


def test_what_lies_above_the_cut_of_a_plan_is_dim_as_what_is_hidden_below() -> None:
    cut = picture(Camera.orthographic((0, 5, 0), (0, 0, 0), 6.0, (480, 480), near=2.4), [FLOOR])
    rgb = draw(cut, [Dot((1.0, 0.0, 1.0), "red"), Dot((-1.0, 3.0, 1.0), "red")])
    (shown, upstairs), _ = cut.camera.project([(1.0, 0.0, 1.0), (-1.0, 3.0, 1.0)])
    assert tuple(rgb[int(shown[1]), int(shown[0])]) == COLORS["red"]
    assert tuple(rgb[int(upstairs[1]), int(upstairs[0])]) != COLORS["red"]


def test_a_line_on_a_surface_counts_as_seen_even_at_a_grazing_angle() -> None:
    low = picture(Camera.look_at((0, 1.2, 6), (0, 1.0, 0), 50, (320, 240)), [((-3, -0.1, -30), (3, 0, 5))])
    rgb = draw(low, [Path([(-1.0, 0.0, 4.0), (1.0, 0.0, -25.0)], "red", width=4)])
    pixels, _ = low.camera.project(np.linspace((-0.86, 0.0, 2.0), (1.0, 0.0, -25.0), 200))
    on_line = rgb[pixels[:, 1].astype(int), pixels[:, 0].astype(int)]
    assert (np.abs(on_line[3:-3].astype(int) - COLORS["red"]) < 90).all(axis=1).mean() > 0.95


def test_a_line_from_behind_the_camera_runs_out_of_the_picture() -> None:
    camera = Camera.look_at((0, 1.5, 0), (0, 1.5, -1), 60, (320, 240))
    view = picture(camera, [((-9, -0.1, -9), (9, 0, 9))])
    whole = draw(view, [Path([(0.3, 0.0, -6.0), (0.3, 0.0, 6.0)], "red")])
    cut = draw(view, [Path([(0.3, 0.0, -6.0), (0.3, 0.0, -0.3)], "red")])
    np.testing.assert_array_equal(whole, cut)
    assert changed(view, whole)[-1].any(), "it reaches the lower edge"
    behind = [Path([(1.0, 1.0, 3.0), (-2.0, 1.0, 4.0)]), Dot((0.0, 1.0, 2.0)), Label((0.0, 1.0, 2.0), "behind")]
    assert not changed(view, draw(view, behind)).any()


def test_marks_outside_the_picture_change_nothing(room: Picture) -> None:
    marks = [Dot((50.0, 0.0, 0.0)), Star((0.0, 40.0, 0.0)), Path([(50.0, 0.0, 0.0), (60.0, 0.0, 0.0)], arrows=True)]
    marks += [Cross((-5.0, 900.0)), Frame((-90.0, -90.0), (-50.0, -50.0)), Label((-30.0, 0.0, 0.0), "away")]
    assert not changed(room, draw(room, marks)).any()


def test_marks_half_outside_are_cut_at_the_edge(room: Picture) -> None:
    rgb = draw(room, [Dot((0.0, 100.0), "red", size=10), Frame((-50.0, 50.0), (700.0, 900.0), "red", width=6)])
    assert tuple(rgb[100, 0]) == COLORS["red"]
    assert tuple(rgb[50, 240]) == COLORS["red"]


def test_a_box_is_its_twelve_edges(plan: Picture, room: Picture) -> None:
    low, high = np.array(TALL[0]) - 0.1, np.array(TALL[1]) + 0.1
    mark = changed(room, draw(room, [Box3.between(low, high, "orange")]))
    corners, _ = ASLANT.project(Box3.between(low, high).corners)
    for u, v in corners:
        assert mark[int(v) - 2 : int(v) + 3, int(u) - 2 : int(u) + 3].any()
    rgb = draw(plan, [Box3.between((1, 0, 1), (2, 1, 2), "red")])
    rows, _ = np.nonzero(changed(plan, rgb))
    assert (rows.min(), rows.max()) == pytest.approx((320, 400), abs=4)
    assert not changed(plan, rgb)[330:390, 330:390].any()


def test_a_box_around_a_turned_thing_turns_with_it() -> None:
    triangle = np.array([(-1, 0, -0.2), (1, 0, -0.2), (1, 0.5, 0.2)], np.float32)
    mesh = Mesh((Surface(triangle, np.array([(0, 1, 2)], np.int32)),))
    thing = Thing("sofa", mesh=mesh, colliders=(Box((2, 0.5, 0.4)),), pose=Pose.at(1, 0, 2, yaw=0.7))
    corners = thing.pose.inverse().apply(Box3.around(thing, gap_m=0.0).corners)
    np.testing.assert_allclose(corners.min(axis=0), (-1, 0, -0.2), atol=1e-6)
    np.testing.assert_allclose(corners.max(axis=0), (1, 0.5, 0.2), atol=1e-6)


def test_a_mirrored_scene_gives_mirrored_marks() -> None:
    flip = np.array((-1.0, 1.0, 1.0))
    boxes = [FLOOR, ((0.5, 0.0, -0.5), (1.5, 1.0, 0.5))]
    mirrored = [FLOOR, ((-1.5, 0.0, -0.5), (-0.5, 1.0, 0.5))]
    way = np.array([(-2.0, 0.0, 2.0), (1.0, 0.0, -1.2), (2.5, 0.0, 1.5)])
    marks = [*trajectory(way), Ring((0.5, 0.0, 2.0), radius_m=0.4), Box3.between((0.4, 0.0, -0.6), (1.6, 1.1, 0.6))]
    marks_too = [*trajectory(way * flip), Ring((-0.5, 0.0, 2.0), radius_m=0.4)]
    marks_too.append(Box3.between((-1.6, 0.0, -0.6), (-0.4, 1.1, 0.6)))
    one = draw(picture(ASLANT, boxes), marks)
    other = draw(picture(ASLANT, mirrored), marks_too)[:, ::-1]
    different = np.abs(one.astype(int) - other).max(axis=2) > 8
    assert different.mean() < 0.004, "only where a dash begins may a pixel differ"


def test_moving_camera_and_marks_together_changes_nothing() -> None:
    shift = np.array((7.0, -2.0, 11.0))
    moved = Camera(Pose(ASLANT.eye + shift, ASLANT.pose.quaternion), ASLANT.fov, ASLANT.size)
    way = np.array([(-2.0, 0.0, 2.0), (1.0, 0.0, -1.2), (2.5, 0.0, 1.5)])
    one = draw(picture(ASLANT, [FLOOR, TALL]), trajectory(way))
    boxes = [tuple(np.array(corner) + shift for corner in box) for box in (FLOOR, TALL)]
    other = draw(picture(moved, boxes), trajectory(way + shift))
    assert (np.abs(one.astype(int) - other).max(axis=2) > 4).mean() < 0.002


def test_marks_grow_with_the_picture() -> None:
    way = [(-2.0, 0.0, 2.0), (2.0, 0.0, 1.0)]
    views = [picture(ASLANT.resized(size), [FLOOR, TALL]) for size in ((640, 480), (1280, 960))]
    share = [changed(view, draw(view, trajectory(way))).mean() for view in views]
    assert share[0] == pytest.approx(share[1], rel=0.15)


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("ground", [*COLORS, (128, 128, 128), (110, 90, 70)])
def test_every_mark_stands_out_from_every_ground(color: str, ground: str | tuple) -> None:
    ground_rgb = COLORS.get(ground, ground) if isinstance(ground, str) else ground
    rgb = np.full((120, 120, 3), ground_rgb, np.uint8)
    view = Picture(rgb, np.full((120, 120), np.inf, np.float32), np.zeros((120, 120)), ABOVE.resized((120, 120)))
    marked = draw(view, [Dot((60.0, 60.0), color)])[60, 40:80]
    assert max(difference(pixel, ground_rgb) for pixel in marked) > 20


def test_arrow_heads_show_which_way_a_path_goes(plan: Picture) -> None:
    way = [(-2.0, 0.0, 2.5), (2.0, 0.0, 2.5)]
    there = changed(plan, draw(plan, [Path(way, arrows=True)]))
    back = changed(plan, draw(plan, [Path(way[::-1], arrows=True)]))
    plain = changed(plan, draw(plan, [Path(way)]))
    assert there.sum() > plain.sum() + 100
    np.testing.assert_array_equal(there[:, ::-1], back)
    assert there[:, 395:].any(axis=1).sum() > plain[:, 395:].any(axis=1).sum(), "a head at the end"
    assert there[:, :85].sum() == plain[:, :85].sum(), "and none at the start"


def test_a_trajectory_is_stars_joined_by_lines_with_a_start_and_an_end() -> None:
    marks = trajectory([(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (2.0, 0.0, 0.0), (3.0, 0.0, 0.0)])
    assert [type(mark) for mark in marks] == [Path, Star, Star, Dot, Dot]
    assert marks[-2].color == "green"
    assert (marks[-1].color, marks[-1].core) == ("red", "white")
    assert len(trajectory([(0.0, 0.0, 0.0)])) == 3


def test_grid_lines_lie_between_cells(plan: Picture) -> None:
    rgb = draw(plan, [Grid((-3, 0, 3), (6, 0, 0), (0, 0, -6), (6, 6), numbers="none", color="red", width=2)])
    mark = changed(plan, rgb)
    assert mark[:, 80:400:80].mean() > 0.75  # the box hides a part, where the line is dashed
    assert not mark[30:50, 30:50].any()


def test_bad_marks_are_refused_with_words() -> None:
    with pytest.raises(BadArgumentError, match="finite"):
        Dot((0.0, np.nan, 0.0))
    with pytest.raises(BadArgumentError, match=r"\(u, v\) in pixels"):
        Star((0.0, 1.0, 2.0, 3.0))
    with pytest.raises(BadArgumentError, match="not \\(0, 3\\)"):
        Path(np.empty((0, 3)))
    with pytest.raises(UnknownNameError, match="'green'"):
        Path([(0.0, 0.0)], "gren")
    with pytest.raises(BadArgumentError, match="greater than 0"):
        Path([(0.0, 0.0)], width=0)
    with pytest.raises(BadArgumentError, match="in the world"):
        Ring((3.0, 4.0), radius_m=1.0)
    with pytest.raises(BadArgumentError, match="cells"):
        Grid((0, 0, 0), (1, 0, 0), (0, 0, 1), (0, 4))
