"""Hand-made places whose answers are known."""

import math

import numpy as np
import pytest

from orienteer.errors import BadArgumentError, OrienteerError, UnknownNameError, UnreachableError
from orienteer.space import free_space
from orienteer.streams import stream
from orienteer.world.collider import Box
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Role, Thing

from .places import (
    block,
    door,
    floor,
    furnished,
    gate,
    house,
    pane,
    pole,
    ramp,
    scene,
    solid,
    stairs,
    table,
    wall,
    walls,
)

ROOM = [floor(-3.2, -3.2, 3.2, 3.2), *walls(-3, -3, 3, 3)]
SOUTH, NORTH = (0.0, 0.0, -2.0), (0.0, 0.0, 2.0)


def test_an_empty_room_is_free_up_to_a_radius_from_its_walls():
    space = free_space(scene(ROOM))
    assert space.area_m2 == pytest.approx(5.4 * 5.4, rel=0.01)
    assert len(space.areas_m2) == 1
    assert space.stands((2.699, 0, 0))
    assert not space.stands((2.701, 0, 0))


def test_a_straight_way_is_as_long_as_the_distance():
    space = free_space(scene(ROOM))
    path = space.path((-2, 0, -1), (2, 0, 2))
    assert path is not None
    assert path.length_m == pytest.approx(5.0)
    assert np.allclose(path, [(-2, 0, -1), (2, 0, 2)])


@pytest.mark.parametrize("shift", [0.0, 0.004, 0.0123, 0.02])
@pytest.mark.parametrize(
    ("width", "passes"), [(0.59, False), (0.599, False), (0.603, True), (0.61, True), (0.65, True)]
)
def test_a_gap_lets_an_adult_through_when_it_is_wider_than_60_cm_wherever_it_lies_on_the_raster(width, passes, shift):
    things = [thing.moved(Pose.at(shift, 0, 0) @ thing.pose) for thing in gate(width)]
    space = free_space(scene(ROOM, things))
    assert space.reachable((0.5, 0, -2), NORTH) is passes
    assert math.isfinite(space.distance((0.5, 0, -2), NORTH)) is passes
    gap = space.tightest((0.5, 0, -2), NORTH)
    assert gap is not None
    assert gap.width_m == pytest.approx(width, abs=1e-6)
    assert gap.things == ("wall.gate left", "wall.gate right")
    assert gap.place == pytest.approx((shift, 0, 0), abs=0.06)


def test_clearance_is_exact_beside_boxes_turned_boxes_and_cylinders():
    turned = solid("box.1", Box((1.0, 1.0, 1.0), Pose.at(0, 0.5, 0)), at=Pose.at(1, 0, 1, math.pi / 4))
    space = free_space(scene(ROOM, turned, pole("pole", -1, -1, 0.2)))
    assert space.clearance((-1, 0, 0)) == pytest.approx(0.8, abs=1e-9)
    assert space.clearance((-1, 0, -1)) == 0.0
    assert space.clearance((1, 0, 1 - 1.0)) == pytest.approx(1.0 - math.sqrt(0.5), abs=1e-9)
    assert space.clearance((2.9, 0, -2)) == pytest.approx(0.1, abs=1e-9)
    assert space.clearance((9, 0, 9)) == 0.0


def test_a_way_round_a_wall_is_close_to_the_taut_string():
    # Round the end of a thin wall the string is two tangents and an arc about its two corners.
    space = free_space(scene(ROOM, wall("half", -3, -0.05, 0.5, 0.05)))
    a, b = np.array((-1.0, -1.5)), np.array((-1.0, 1.5))
    path = space.path((a[0], 0, a[1]), (b[0], 0, b[1]))
    assert path is not None
    corner, r = np.array((0.5, -0.05)), 0.3
    reach = float(np.linalg.norm(corner - a))
    tangent = math.sqrt(reach**2 - r**2)
    # The tangent touches the circle at this angle from the wall's end; half of the turn is left for the arc.
    alpha = math.atan2(corner[1] - a[1], corner[0] - a[0]) - math.asin(r / reach)
    exact = 2 * (tangent + r * (math.pi / 2 - alpha)) + 0.1
    assert path.length_m >= exact - 1e-9
    assert path.length_m <= exact * 1.01


def test_rooms_without_a_way_between_them_are_two_regions():
    space = free_space(scene(ROOM, wall("across", -3, -0.05, 3, 0.05)))
    assert len(space.areas_m2) == 2
    assert space.path(SOUTH, NORTH) is None
    assert space.distance(SOUTH, NORTH) == math.inf
    assert not space.reachable(SOUTH, NORTH)
    assert space.region(SOUTH) != space.region(NORTH)
    assert space.tightest(SOUTH, NORTH) is None


def test_a_sweeper_goes_under_a_table_and_an_adult_round_it():
    place = scene(ROOM, table("table.1", 0, 0))
    a, b = (0, 0, -1), (0, 0, 1)
    assert free_space(place, "sweeper").distance(a, b) == pytest.approx(2.0)
    assert free_space(place, "adult").distance(a, b) > 2.3


def test_a_low_bed_lets_no_sweeper_under():
    place = scene(ROOM, table("bed.1", 0, 0, size=(2.0, 0.17, 1.6)))  # 14 cm of air
    assert not free_space(place, "sweeper").stands((0, 0, 0))


@pytest.mark.parametrize(
    ("thick", "adult", "wheelchair", "sweeper"), [(0.012, True, True, True), (0.025, True, False, False)]
)
def test_who_walks_on_a_platform_depends_on_its_height(thick, adult, wheelchair, sweeper):
    place = scene(ROOM, block("platform.1", (-3, 0, -0.8), (3, thick, 0.8)))
    for body, goes in (("adult", adult), ("wheelchair", wheelchair), ("sweeper", sweeper)):
        assert free_space(place, body).reachable(SOUTH, NORTH) is goes, body


def test_carpets_give_way_under_a_wheel_that_would_not_climb_wood():
    carpet, board = (block(name, (-3, 0, -0.8), (3, 0.015, 0.8)) for name in ("carpet.1", "platform.1"))
    assert free_space(scene(ROOM, carpet), "wheelchair").reachable(SOUTH, NORTH)
    assert not free_space(scene(ROOM, board), "wheelchair").reachable(SOUTH, NORTH)


@pytest.mark.parametrize(("height", "climbs"), [(0.29, True), (0.3, True), (0.31, False)])
def test_an_adult_climbs_a_step_of_30_cm_and_not_more(height, climbs):
    place = scene(ROOM, block("platform.1", (-3, 0, 0), (3, height, 3)))
    space = free_space(place)
    assert space.reachable(SOUTH, (0, height, 2)) is climbs
    path = space.path(SOUTH, (0, height, 2))
    assert (path is not None) is climbs
    if path is not None:
        assert path.highest_step_m == pytest.approx(height)
        assert path.points[-1, 1] == pytest.approx(height)


def test_nobody_walks_over_low_furniture_but_over_a_cable_duct():
    coffee_table = block("coffee table.1", (-3, 0, -0.3), (3, 0.28, 0.3))
    toy = block("toy.1", (-3, 0, -0.05), (3, 0.05, 0.05), affordances=frozenset({Affordance.PICK_UP}))
    duct = block("cable duct.1", (-3, 0, -0.05), (3, 0.03, 0.05))
    for thing, over in ((coffee_table, False), (toy, False), (duct, True)):
        assert free_space(scene(ROOM, thing)).reachable(SOUTH, NORTH) is over, thing.id


def test_three_storeys_are_joined_by_their_stairs_for_an_adult_only():
    place = house(3)
    ground, top = (-3, 0, 2), (-3, 5.6, 2)
    path = free_space(place).path(ground, top)
    assert path is not None
    assert path.points[0] == pytest.approx(ground)
    assert path.points[-1] == pytest.approx(top)
    assert path.highest_step_m == pytest.approx(0.175)
    climb = np.diff(path.points[:, 1])
    assert climb.min() > -0.02
    for body in ("humanoid", "sweeper"):
        assert not free_space(place, body).reachable(ground, top)


def test_a_body_without_stairs_takes_one_step_and_no_flight():
    one = scene(ROOM, block("step.1", (-3, 0, 0), (3, 0.15, 3)))
    two = scene(ROOM, block("step.1", (-3, 0, 0), (3, 0.15, 0.3)), block("step.2", (-3, 0, 0.3), (3, 0.3, 3)))
    bump = scene(ROOM, block("threshold.1", (-3, 0, -0.1), (3, 0.15, 0.2)))
    assert free_space(one, "humanoid").reachable(SOUTH, (0, 0.15, 2))
    assert not free_space(two, "humanoid").reachable(SOUTH, (0, 0.3, 2))
    assert free_space(two, "adult").reachable(SOUTH, (0, 0.3, 2))
    assert free_space(bump, "humanoid").reachable(SOUTH, NORTH)


@pytest.mark.parametrize(("rise", "adult", "wheelchair"), [(0.2, True, True), (0.6, True, False), (2.2, False, False)])
def test_ramps_are_climbed_up_to_the_slope_of_the_body(rise, adult, wheelchair):
    place = scene(
        floor(-3, -4, 3, 4), ramp("ramp.1", 0, -1, 2.0, rise, 6.0), block("platform.1", (-3, 0, 1), (3, rise, 4))
    )
    for body, climbs in (("adult", adult), ("wheelchair", wheelchair)):
        space = free_space(place, body)
        assert space.reachable((0, 0, -2.5), (0, rise, 2.5)) is climbs, body
    if adult:
        path = free_space(place).path((0, 0, -2.5), (0, rise, 2.5))
        assert path is not None
        assert path.length_m == pytest.approx(3.0 + math.hypot(2.0, rise), rel=0.002)


def test_a_bridge_is_walked_over_and_under():
    place = scene(
        floor(-5, -3, 5, 3),
        block("bridge.1", (-1.5, 2.2, -0.6), (1.5, 2.4, 0.6)),
        stairs("stairs.1", -4.1, 0, 0, 14, 2.4 / 14, 0.2, 1.2, math.pi / 2),
    )
    space = free_space(place)
    over, under = (0, 2.4, 0), (0, 0, 0)
    assert space.floor(over) == pytest.approx(2.4)
    assert space.floor((0, 0.9, 0)) == 0.0
    assert space.distance((0, 0, -2), (0, 0, 2)) == pytest.approx(4.0)
    assert space.reachable((-4.7, 0, 0), over)
    assert space.distance(over, under) > 7
    assert len(space.layers) == 2


def test_nobody_goes_over_an_edge():
    place = scene(floor(-3, -3, 3, 3), floor(-3, 3, 3, 6, -1.0, "low floor"))
    space = free_space(place)
    assert not space.reachable((0, 0, 0), (0, -1, 5))
    assert not space.stands((0, 0, 2.95))


def test_thin_poles_and_glass_without_thickness_are_not_missed():
    bars = [pole(f"pole.{k}", -2.95 + 0.5 * k, 0.0031, 0.004) for k in range(13)]
    assert not free_space(scene(ROOM, bars)).reachable(SOUTH, NORTH)
    assert free_space(scene(ROOM, bars), "sweeper").reachable((0.2, 0, -2), (0.2, 0, 2))
    glass = scene(ROOM, pane("pane.1", -3, 3, 0.0031))
    for body in ("adult", "sweeper"):
        assert not free_space(glass, body).reachable(SOUTH, NORTH)
    assert free_space(scene(ROOM, pane("pane.1", -3, 2.2, 0.0031))).reachable(SOUTH, NORTH)


def test_a_closed_door_stops_who_does_not_open_doors():
    leaf, opening = door(0.9)
    place = scene(ROOM, gate(0.9), leaf, openings=(opening,))
    assert free_space(place, "adult").reachable(SOUTH, NORTH)
    assert not free_space(place, "adult", doors="as_is").reachable(SOUTH, NORTH)
    assert not free_space(place, "sweeper").reachable(SOUTH, NORTH)
    assert free_space(place, "sweeper", doors="openable").reachable(SOUTH, NORTH)
    leaf, opening = door(0.9, angle=math.pi / 2)
    assert free_space(scene(ROOM, gate(0.9), leaf, openings=(opening,)), "sweeper").reachable(SOUTH, NORTH)


def test_a_thing_left_out_is_not_there():
    place = scene(ROOM, wall("across", -3, -0.05, 3, 0.05))
    assert free_space(place, without=["wall.across"]).distance(SOUTH, NORTH) == pytest.approx(4.0)
    with pytest.raises(UnknownNameError):
        free_space(place, without=["wall.acros"])


def test_slanted_solids_stop_a_body_where_they_are_low_enough():
    # A board that leans from the floor at x = 0 up to 2 m at x = 2: an adult's head meets it, a sweeper's does not.
    length = math.hypot(2, 2)
    board = solid("board.1", Box((length, 0.02, 2.0)), at=Pose.at(1, 1, 0) @ Pose.turn((0, 0, 1), math.pi / 4))
    place = scene(ROOM, board)
    assert free_space(place, "sweeper").stands((0.7, 0, 0))
    assert not free_space(place, "adult").stands((1.2, 0, 0))
    low = free_space(place, "sweeper")
    # 15 cm high at x = 0.15 (less the board's thickness): the disc of 20 cm begins there.
    assert low.stands((0.39, 0, 0))
    assert not low.stands((0.3, 0, 0))


def test_things_without_colliders_stop_a_body_with_their_triangles():
    shown = block("crate.1", (-0.5, 0, -0.5), (0.5, 1.0, 0.5))
    bare = Thing("crate.1", category="crate", mesh=shown.mesh, pose=shown.pose)
    space = free_space(scene(ROOM, bare))
    assert not space.stands((0, 0, 0))
    assert space.clearance((1.5, 0, 0)) == pytest.approx(1.0, abs=1e-5)
    assert not space.stands((0.78, 0, 0))
    assert space.stands((0.81, 0, 0))


def test_a_scan_in_one_piece_has_floors_and_walls():
    parts = [*ROOM, *gate(0.8), table("table.1", 0, 1.5), block("step.1", (-3, 0, -3), (3, 0.2, -2.4))]
    surfaces = [
        Surface((thing.pose.apply(s.positions)).astype(np.float32), s.faces)
        for thing in parts
        for s in thing.mesh.surfaces
    ]
    space = free_space(Scene(things=(Thing("scan", role=Role.SHELL, mesh=Mesh(tuple(surfaces))),)))
    assert space.reachable((0, 0, -1), (-2, 0, 2))
    assert space.reachable((0, 0.2, -2.69), (-2, 0, 2))
    assert not space.reachable((0, 0, 1.5), (0, 0, -1))
    assert space.clearance((0, 0, -1)) == pytest.approx(math.hypot(0.4, 0.95), abs=0.03)
    closed = [
        Surface((t.pose.apply(s.positions)).astype(np.float32), s.faces) for t in gate(0.56) for s in t.mesh.surfaces
    ]
    both = (*space.scene.things, Thing("more", role=Role.SHELL, mesh=Mesh(tuple(closed))))
    assert not free_space(Scene(things=both)).reachable((0, 0, -1), (-2, 0, 2))


def test_a_pair_means_the_lowest_floor():
    space = free_space(house(2))
    assert space.floor((-3, 2)) == 0.0
    assert space.distance((0, 2), (0, -2)) == pytest.approx(4.0)


def test_snap_finds_the_nearest_point_where_the_body_fits():
    space = free_space(scene(ROOM))
    assert space.snap((1, 0, 1)) == pytest.approx((1, 0, 1))
    assert space.snap((1, 1.2, 1)) == pytest.approx((1, 0, 1))
    near = space.snap((5, 0, 0))
    assert near == pytest.approx((2.7, 0, 0), abs=0.03)
    assert space.stands(near)
    with pytest.raises(BadArgumentError, match="region 7"):
        space.snap((0, 0, 0), region=7)


def test_samples_are_free_and_come_from_the_generator_alone():
    space = free_space(furnished())
    points = space.sample(stream(1, "samples"), 50, region=0)
    assert points.shape == (50, 3)
    assert all(space.stands(p) and space.region(p) == 0 for p in points)
    assert np.array_equal(points, space.sample(stream(1, "samples"), 50, region=0))
    assert min(space.clearance(p) for p in space.sample(stream(2, "samples"), 10, clearance_m=0.6)) >= 0.6
    with pytest.raises(UnreachableError, match="found 0 of 1"):
        space.sample(stream(3, "samples"), 1, clearance_m=5.0)


def test_points_that_are_none_are_refused():
    space = free_space(scene(ROOM))
    for bad in ((math.nan, 0, 0), (0, math.inf, 0), (1,), ((0, 0, 0), (1, 1, 1)), "here"):
        with pytest.raises((BadArgumentError, ValueError)):
            space.path(bad, (0, 0, 0))
    assert space.path((99, 0, 0), (0, 0, 0)) is None
    assert space.floor((99, 0, 0)) is None
    assert space.region((99, 0, 0)) is None


def test_scenes_and_settings_that_cannot_work_are_refused():
    with pytest.raises(OrienteerError, match="no floor"):
        free_space(Scene(things=(table("table.1", 0, 0),)))
    with pytest.raises(OrienteerError, match="no floor"):
        free_space(Scene())
    crawlway = scene(floor(), block("lid", (-3, 1.0, -3), (3, 1.2, 3)))
    assert free_space(crawlway).area_m2 == 0.0
    with pytest.raises(UnreachableError, match="no place for 'adult'"):
        free_space(crawlway).snap((0, 0, 0))


def test_bad_settings_name_the_choices():
    place = scene(ROOM)
    for cell in (0.0, -1, math.nan, 1.0):
        with pytest.raises(BadArgumentError, match="cell"):
            free_space(place, cell=cell)
    with pytest.raises(BadArgumentError, match="openable"):
        free_space(place, doors="open")  # type: ignore[arg-type]
    with pytest.raises(UnknownNameError, match="adult"):
        free_space(place, "adul")
    with pytest.raises(BadArgumentError, match="cells of at least"):
        free_space(scene(floor(-500, -500, 500, 500)))
