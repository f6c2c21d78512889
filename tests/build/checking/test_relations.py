"""Each relation on scenes made by hand, on both sides of its limit."""

import pytest

from orienteer.build.request import Kind
from orienteer.world.pose import Pose

from .places import box, lies, moved, relation_in, request, scene

TABLE = box("table", (1.6, 0.75, 0.8))


def cup(x: float = 0.0, y: float = 0.75, z: float = 0.0, name: str = "cup"):
    return box(name, (0.08, 0.1, 0.08), (x, y, z), front=False)


@pytest.mark.parametrize(
    ("x", "y", "ok"),
    [(0, 0.75, True), (0, 0.765, True), (0, 0.80, False), (0.79, 0.75, True), (0.85, 0.75, False), (0, 0, False)],
)
def test_on_is_at_the_height_of_a_top_and_over_it(x: float, y: float, ok: bool):
    assert lies("cup on table", cup(x, y), TABLE).holds is ok


def test_a_stack_is_on_the_table_with_its_lowest():
    books = [box(f"book.{i}", (0.2, 0.04, 0.14), (0, 0.75 + 0.04 * i, 0)) for i in range(3)]
    assert lies("book on table", *books, TABLE).holds
    assert not lies(
        "book on table", *(book.moved(Pose.at(0, 0.9 + 0.04 * i, 0)) for i, book in enumerate(books)), TABLE
    ).holds


@pytest.mark.parametrize(("x", "y", "ok"), [(0.16, 1.7, True), (0.4, 1.7, False), (0.16, 0.1, False)])
def test_what_is_tied_to_a_side_is_on_it_if_it_hangs(x: float, y: float, ok: bool):
    post, house = box("post", (0.2, 3, 0.2), front=False), box("birdhouse", (0.15, 0.2, 0.15), (x, y, 0))
    assert lies("birdhouse on post", house, post).holds is ok


@pytest.mark.parametrize(("y", "z", "ok"), [(1.4, -3.98, True), (1.4, -3.9, False), (0.02, -3.98, False)])
def test_on_a_wall_is_hung_there(y: float, z: float, ok: bool):
    assert lies("picture on wall", box("picture", (0.6, 0.4, 0.03), (-2, y, z))).holds is ok


@pytest.mark.parametrize(("y", "ok"), [(2.2, True), (2.1, False)])
def test_on_the_ceiling_is_hung_from_it(y: float, ok: bool):
    assert lies("lamp on ceiling", box("lamp", (0.3, 0.3, 0.3), (0, y, 0))).holds is ok


def test_on_the_floor_may_be_on_a_rug():
    rug = box("rug", (2, 0.01, 2), front=False)
    assert lies("ball on floor", box("ball", (0.2, 0.2, 0.2), (0, 0.01, 0)), rug).holds
    assert not lies("ball on floor", cup(name="ball"), TABLE).holds


@pytest.mark.parametrize(("x", "y", "ok"), [(0, 0.05, True), (0.2, 0.05, True), (0.4, 0.05, False), (0, 0.9, False)])
def test_in_is_inside_the_outline_and_below_the_rim(x: float, y: float, ok: bool):
    crate = box("crate", (0.6, 0.4, 0.4), front=False)
    assert lies("toy in crate", box("toy", (0.1, 0.1, 0.1), (x, y, 0)), crate).holds is ok


@pytest.mark.parametrize(("x", "y", "ok"), [(0, 0, True), (0.75, 0, True), (1.0, 0, False), (0, 0.75, False)])
def test_under_is_below_most_of_it(x: float, y: float, ok: bool):
    assert lies("box under table", box("box", (0.4, 0.3, 0.4), (x, y, 0)), TABLE).holds is ok


@pytest.mark.parametrize(
    ("x", "height", "z", "ok"),
    [
        (0, 0.6, -3.7, True),
        (0.9, 0.6, -3.7, True),
        (1.3, 0.6, -3.7, False),
        (0, 1.2, -3.7, False),
        (0, 0.6, -2.9, False),
    ],
)
def test_under_a_window_is_before_its_wall_and_no_higher_than_its_sill(x: float, height: float, z: float, ok: bool):
    assert lies("chest under window", box("chest", (0.8, height, 0.5), (x, 0, z))).holds is ok


@pytest.mark.parametrize(
    ("x", "y", "ok"), [(0, 1.5, True), (1.1, 1.5, True), (1.3, 1.5, False), (0, 0.6, False), (0, 0.72, True)]
)
def test_above_is_higher_and_over_it(x: float, y: float, ok: bool):
    assert lies("lamp above table", box("lamp", (0.3, 0.3, 0.3), (x, y, 0)), TABLE).holds is ok


@pytest.mark.parametrize(("y", "z", "ok"), [(2.05, 0, True), (2.05, 0.6, True), (2.05, 0.8, False), (1.5, 0, False)])
def test_above_a_door_is_over_its_head(y: float, z: float, ok: bool):
    assert lies("clock above door", box("clock", (0.3, 0.3, 0.04), (3.98, y, z), -90)).holds is ok


@pytest.mark.parametrize(("apart", "ok"), [(0.0, True), (0.8, True), (0.9, False)])
def test_next_to_is_within_reach(apart: float, ok: bool):
    # 0.6 m and 0.15 of the table's 1.6 m
    assert lies("stool next to table", box("stool", (0.4, 0.5, 0.4), (1.0 + apart, 0, 0)), TABLE).holds is ok


def test_next_to_minds_heights():
    assert not lies("lamp next to table", box("lamp", (0.4, 0.2, 0.4), (1.0, 1.5, 0)), TABLE).holds


def test_a_row_beside_something_begins_there():
    carts = [box(f"cart.{i}", (0.5, 1, 0.5), (1.2 + 0.7 * i, 0, 0)) for i in range(4)]
    assert lies("cart next to table", *carts, TABLE).holds
    assert not lies("cart next to table", *carts[2:], TABLE).holds


@pytest.mark.parametrize(("apart", "ok"), [(2.35, True), (2.45, False)])
def test_near_is_farther_than_next_to(apart: float, ok: bool):
    assert lies("stool near table", box("stool", (0.4, 0.5, 0.4), (1.0 + apart, 0, 0)), TABLE).holds is ok


@pytest.mark.parametrize(("apart", "ok"), [(0.02, True), (0.11, True), (0.16, False)])
def test_against_is_nearly_touching(apart: float, ok: bool):
    assert lies("ladder against wall", box("ladder", (0.5, 2, 0.3), (-3.75 + apart, 0, 1), 90, False)).holds is (
        apart + 0.1 <= 0.14
    )
    assert lies("ladder against table", box("ladder", (0.4, 2, 0.4), (1.0 + apart, 0, 0)), TABLE).holds is ok


@pytest.mark.parametrize(
    ("x", "z", "ok"), [(0, 0, True), (1.2, 0, True), (1.9, 0, False), (0, 0.9, True), (0, 1.3, False)]
)
def test_between_is_on_the_line_of_two(x: float, z: float, ok: bool):
    sofas = [box(f"sofa.{i}", (0.8, 0.8, 1.8), (4.0 * i - 2, 0, 0)) for i in range(2)]
    assert lies("rug between sofa", box("rug", (0.5, 0.01, 0.5), (x, 0, z), front=False), *sofas).holds is ok


def test_between_two_items_is_between_one_of_each():
    a, b = box("sofa", at=(-2, 0, 0)), box("television", at=(2, 0, 0))
    assert lies("table between sofa and television", box("table"), a, b).holds
    assert not lies("table between sofa and television", box("table", at=(0, 0, 2)), a, b).holds


def test_between_a_door_and_a_thing():
    assert lies("plant between door and sofa", box("plant", at=(2, 0, 0)), box("sofa")).holds
    assert not lies("plant between door and sofa", box("plant", at=(-2, 0, 0)), box("sofa")).holds


@pytest.mark.parametrize(("turn", "ok"), [(0, True), (34, True), (-34, True), (40, False), (180, False)])
def test_facing_is_turned_to_it(turn: float, ok: bool):
    screen = box("television", (0.1, 0.6, 0.1), (0, 0, 3))
    assert lies("sofa facing television", box("sofa", (2, 0.8, 0.9), yaw_deg=turn), screen).holds is ok


def test_a_desk_faces_either_way():
    screen = box("chalkboard", at=(0, 0, 3))
    assert lies("desk facing chalkboard", box("desk", yaw_deg=180), screen).holds
    assert not lies("desk facing chalkboard", box("desk", yaw_deg=90), screen).holds


def test_facing_a_window_or_a_wall():
    assert lies("sofa facing window", box("sofa", yaw_deg=180)).holds
    assert not lies("sofa facing window", box("sofa")).holds
    assert lies("sofa facing wall", box("sofa", at=(0, 0, 1))).holds
    assert not lies("sofa facing wall", box("sofa", at=(-3.5, 0, 3.5), yaw_deg=135)).holds


@pytest.mark.parametrize(
    ("turn", "z", "ok"), [(0, -3.5, True), (30, -3.5, True), (60, -3.5, False), (180, -3.5, False), (0, -0.5, False)]
)
def test_with_its_back_to_the_window(turn: float, z: float, ok: bool):
    assert lies("bed with its back to window", box("bed", (1.4, 0.5, 0.8), (0, 0, z), turn)).holds is ok


@pytest.mark.parametrize(
    ("x", "z", "ok"),
    [(0, 1.2, True), (1.0, 1.0, True), (2.6, 1.0, False), (0, -1.2, False), (0, 5, False), (0, 0.35, True)],
)
def test_in_front_of_is_before_its_front(x: float, z: float, ok: bool):
    shelf, stool = box("bookcase", (1.2, 1.8, 0.4)), box("stool", (0.4, 0.5, 0.4), (x, 0, z))
    assert lies("stool in front of bookcase", stool, shelf).holds is ok
    behind = box("stool", (0.4, 0.5, 0.4), (x, 0, -z))
    assert lies("stool behind bookcase", behind, shelf).holds is ok


def test_without_a_front_the_viewer_tells_front_from_behind():
    ball = box("ball", (0.3, 0.3, 0.3), front=False)
    near, far = (box("cup", (0.1, 0.1, 0.1), (0, 0, z)) for z in (0.6, -0.6))  # seen from the south, +z
    assert lies("cup in front of ball", near, ball).holds
    assert not lies("cup in front of ball", far, ball).holds
    assert lies("cup behind ball", far, ball).holds


def test_behind_a_desk_is_where_one_sits():
    desk, chair = box("desk", (1.4, 0.75, 0.7)), box("chair", (0.45, 0.9, 0.45), (0, 0, 0.6), 180)
    assert lies("chair behind desk", chair, desk).holds
    assert lies("chair in front of desk", chair, desk).holds
    assert not lies("chair behind desk", chair.moved(Pose.at(0, 0, -0.8)), desk).holds


@pytest.mark.parametrize(("x", "z", "ok"), [(0, -2.5, True), (1.0, -2.5, True), (1.3, -2.5, False), (0, -1.2, False)])
def test_in_front_of_a_window(x: float, z: float, ok: bool):
    assert lies("chair in front of window", box("chair", at=(x, 0, z))).holds is ok


def seats(count: int, radius: float = 1.1, turned: float = 180.0, share: float = 1.0):
    """Chairs in a ring about the origin, or in a part of one."""
    import math

    return [
        box(
            f"chair.{i}",
            (0.45, 0.9, 0.45),
            (radius * math.sin(a), 0, radius * math.cos(a)),
            math.degrees(a) + turned,
        )
        for i in range(count)
        for a in (2 * math.pi * share * i / count,)
    ]


@pytest.mark.parametrize(
    ("chairs", "ok"),
    [
        (seats(4), True),
        (seats(1), True),
        (seats(4, turned=0), False),
        (seats(4, radius=2.6), False),
        (seats(4, share=0.4), False),
        (seats(2), True),
        (seats(2, share=0.5), False),
    ],
)
def test_around_is_spread_and_turned_to_it(chairs, ok: bool):
    assert lies("chair around table", *chairs, box("table", (1, 0.75, 1), front=False)).holds is ok


@pytest.mark.parametrize(
    ("x", "z", "ok"), [(-3.6, -3.6, True), (3.3, 3.3, True), (-2.4, -3.6, False), (0, -3.7, False)]
)
def test_in_the_corner_is_by_both_walls(x: float, z: float, ok: bool):
    assert lies("lamp in corner", box("lamp", (0.4, 1.6, 0.4), (x, 0, z))).holds is ok


@pytest.mark.parametrize(("x", "ok"), [(0, True), (1.5, True), (1.8, False)])
def test_in_the_middle_is_about_the_middle(x: float, ok: bool):
    assert lies("table in middle", box("table", at=(x, 0, 0))).holds is ok


def test_several_are_in_the_middle_together():
    pair = [box(f"stool.{i}", at=(2.5 * i - 1.25, 0, 2.5 * i - 1.25)) for i in range(2)]
    assert lies("stool in middle", *pair).holds


@pytest.mark.parametrize(("x", "ok"), [(-3.2, True), (-2.0, False)])
def test_at_the_edge(x: float, ok: bool):
    assert lies("bush against edge", box("bush", at=(x, 0, 0))).holds is ok


def test_with_each_every_one_has_its_share():
    desks = [box(f"desk.{i}", (1.2, 0.75, 0.6), (2.2 * i - 2.2, 0, 0)) for i in range(3)]
    cups = [cup(2.2 * i - 2.2, name=f"cup.{i}") for i in range(3)]
    asked = request("3 desk", "3 cup", lies=("cup on each desk",))
    assert relation_in(asked, scene(*desks, *cups)).holds
    heaped = [cup(0.2 * i - 2.4, name=f"cup.{i}") for i in range(3)]
    assert not relation_in(asked, scene(*desks, *heaped)).holds
    assert relation_in(request("3 desk", "3 cup", lies=("cup on desk",)), scene(*desks, *heaped)).holds


def test_with_each_shares_may_be_of_several():
    tables = [box(f"table.{i}", (1.2, 0.75, 0.6), (2.2 * i - 1.1, 0, 0)) for i in range(2)]
    three, one = ([cup(2.2 * j - 1.3 + 0.2 * i, name=f"cup.{j}{i}") for i in range(n)] for j, n in ((0, 3), (1, 1)))
    asked = request("2 table", "4 cup", lies=("cup on each table",))
    assert not relation_in(asked, scene(*tables, *three, *one)).holds
    two = [cup(2.2 * j - 1.3 + 0.2 * i, name=f"cup.{j}{i}") for i in range(2) for j in range(2)]
    assert relation_in(asked, scene(*tables, *two)).holds


def test_each_table_has_its_own_ring():
    chairs = [chair.moved(Pose.at(4.0 * k - 2, 0, 0) @ chair.pose) for k in range(2) for chair in seats(4)]
    chairs = [box(f"chair.{i}", (0.45, 0.9, 0.45)).moved(chair.pose) for i, chair in enumerate(chairs)]
    tables = [box(f"table.{k}", (1, 0.75, 1), (4.0 * k - 2, 0, 0)) for k in range(2)]
    asked = request("2 table", "8 chair", lies=("chair around each table",))
    assert relation_in(asked, scene(*tables, *chairs)).holds
    stolen = [chairs[0].moved(Pose.at(-2 + 1.1, 0, 0.6, 3.9)), *chairs[1:]]
    assert relation_in(asked, scene(*tables, *stolen)).holds
    moved_over = [*chairs[:3], chairs[3].moved(Pose.at(2.8, 0, 0.8, 3.9)), *chairs[4:]]
    assert not relation_in(asked, scene(*tables, *moved_over)).holds


def test_what_is_not_there_lies_nowhere():
    assert not relation_in(request("cup", "table", lies=("cup on table",)), scene(TABLE)).holds


ALL = (
    ("cup on table", cup(), TABLE),
    ("box under table", box("box", (0.4, 0.3, 0.4)), TABLE),
    ("lamp above table", box("lamp", (0.3, 0.3, 0.3), (0.5, 1.5, 0)), TABLE),
    ("stool next to table", box("stool", at=(1.5, 0, 0)), TABLE),
    ("sofa facing window", box("sofa", yaw_deg=170)),
    ("bed with its back to window", box("bed", (1.4, 0.5, 0.8), (0, 0, -3.5))),
    ("cup in front of ball", box("cup", (0.1, 0.1, 0.1), (0, 0, 0.6)), box("ball", (0.3, 0.3, 0.3), front=False)),
    ("lamp in corner", box("lamp", (0.4, 1.6, 0.4), (-3.6, 0, -3.6))),
    ("clock above door", box("clock", (0.3, 0.3, 0.04), (3.98, 2.05, 0), -90)),
    ("chest under window", box("chest", (0.8, 0.6, 0.5), (0, 0, -3.7))),
    ("table in middle", box("table", at=(1.3, 0, 0.4))),
    ("picture on wall", box("picture", (0.6, 0.4, 0.03), (-2, 1.4, -3.98))),
    ("chair around table", *seats(3), box("table", (1, 0.75, 1), front=False)),
)


@pytest.mark.parametrize("case", ALL, ids=[case[0] for case in ALL])
@pytest.mark.parametrize("pose", [Pose.at(3.7, 0, -8.1), Pose.at(-20, 2.0, 5, 0.83), Pose.at(0, -1, 0, 3.0)])
def test_moving_or_turning_the_scene_changes_no_answer(case, pose: Pose):
    text, *things = case
    counts = {thing.category: sum(t.category == thing.category for t in things) for thing in things}
    asked = request(*(f"{n} {name}" for name, n in counts.items()), lies=(text,))
    place = scene(*things)
    assert relation_in(asked, place).holds
    assert relation_in(asked, moved(place, pose)).holds


def test_every_kind_of_relation_is_tested():
    import inspect
    import sys

    text = inspect.getsource(sys.modules[__name__])
    assert all(f" {kind.value} " in text for kind in Kind)
