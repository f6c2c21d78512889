"""Counts, colours, materials, rows, openings and surfaces; and which thing is which item."""

from dataclasses import replace

import numpy as np
import pytest

from orienteer.build.checking import Matter, check
from orienteer.build.request import Item, Kind, Relation, Request
from orienteer.world.color import rgb_of
from orienteer.world.material import Material, Texture
from orienteer.world.mesh import Mesh
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

from .places import box, request, room, scene


def found(matter: Matter, asked: Request, place: Scene) -> list[bool]:
    return [one.holds for one in check(asked, place) if one.matter is matter]


def chairs(count: int, **looks: str) -> list[Thing]:
    return [box(f"chair.{i}", at=(0.8 * i - 3, 0, 1), **looks) for i in range(count)]


def test_a_count_is_exact():
    assert found(Matter.COUNT, request("3 chair"), scene(*chairs(3))) == [True]
    assert found(Matter.COUNT, request("3 chair"), scene(*chairs(2))) == [False]
    assert found(Matter.COUNT, request("3 chair"), scene(*chairs(4))) == [False]


def test_items_of_one_category_are_counted_together():
    red = Item(id="red chair", category="chair", count=2, color="red")
    asked = request("2 chair", red)
    assert found(Matter.COUNT, asked, scene(*chairs(4))) == [True]
    assert found(Matter.COUNT, asked, scene(*chairs(3))) == [False]


@pytest.mark.parametrize(
    ("asked", "there", "ok"),
    [
        ("red", "red", True),
        ("red", "dark red", True),
        ("dark red", "red", False),
        ("green", "olive", False),
        ("green", "dark green", True),
        ("blue", "light blue", True),
        ("white", "cream", True),
        ("white", "grey", False),
        ("black", "dark grey", True),
        ("black", "brown", False),
        ("brown", "beige", False),
        ("orange", "red", False),
        ("yellow", "orange", False),
    ],
)
def test_colours_are_those_that_a_person_would_accept(asked: str, there: str, ok: bool):
    item = Item(id="chair", category="chair", color=asked)
    assert found(Matter.COLOR, request(item), scene(*chairs(1, color=there))) == [ok]


def test_a_colour_is_seen_not_said():
    said = replace(chairs(1, color="blue")[0], color="red")
    item = Item(id="chair", category="chair", color="red")
    assert found(Matter.COLOR, request(item), scene(said)) == [False]


def test_a_colour_may_be_that_of_a_texture():
    chair = chairs(1, color="white")[0]
    surface = chair.mesh.surfaces[0]
    red = np.broadcast_to(np.array((179, 36, 31), dtype=np.uint8), (8, 8, 3))
    uv = np.zeros((len(surface.positions), 2), dtype=np.float32)
    painted = replace(surface, material=Material("cloth", (1, 1, 1), Texture(red)), uv=uv)
    item = Item(id="chair", category="chair", color="red")
    assert found(Matter.COLOR, request(item), scene(replace(chair, mesh=Mesh((painted,)), color=None))) == [True]


def test_every_thing_of_an_item_has_its_colour():
    item = Item(id="chair", category="chair", count=2, color="red")
    one_blue = [*chairs(1, color="red"), box("chair.9", at=(2, 0, 2), color="blue")]
    assert found(Matter.COLOR, request(item), scene(*one_blue)) == [False]


@pytest.mark.parametrize(
    ("asked", "finish", "ok"),
    [
        ("wood", "oak", True),
        ("oak", "oak", True),
        ("oak", "pine", False),
        ("leather", "brown leather", True),
        ("wood", "white painted wood", True),
        ("steel", "brushed steel", True),
        ("metal", "brass", True),
        ("metal", "oak", False),
        ("glass", "clear glass", True),
        ("stone", "white marble", True),
    ],
)
def test_materials_are_told_by_their_finish(asked: str, finish: str, ok: bool):
    item = Item(id="chair", category="chair", material=asked)
    assert found(Matter.MATERIAL, request(item), scene(*chairs(1, finish=finish))) == [ok]


def test_a_bit_of_a_material_is_not_enough():
    chair = chairs(1, finish="red paint")[0]
    knob = box("knob", (0.02, 0.02, 0.02), finish="steel").mesh
    item = Item(id="chair", category="chair", material="steel")
    assert found(Matter.MATERIAL, request(item), scene(replace(chair, mesh=Mesh.of(chair.mesh, knob)))) == [False]


def grid(rows: int, columns: int, shift: float = 0.0, turn: float = 0.0) -> list[Thing]:
    return [
        box(f"desk.{r}.{c}", (1.2, 0.75, 0.6), (1.7 * c - 2 + shift * (c == 1), 0, 1.5 * r - 2), turn * (c == 1))
        for r in range(rows)
        for c in range(columns)
    ]


@pytest.mark.parametrize(
    ("desks", "rows", "ok"),
    [
        (grid(2, 3), 2, True),
        (grid(2, 3), 3, True),
        (grid(2, 3), 1, False),
        (grid(2, 2)[:3], 2, True),
        (grid(1, 3), 1, True),
        (grid(1, 3, shift=0.7), 1, False),
        (grid(1, 3, turn=40), 1, False),
        ([box("desk.a", at=(0, 0, 0)), box("desk.b", at=(1, 0, 0.0)), box("desk.c", at=(2, 0, 0.4))], 1, False),
    ],
)
def test_rows_are_straight_and_even(desks, rows: int, ok: bool):
    item = Item(id="desk", category="desk", count=len(desks), rows=rows)
    assert found(Matter.ROWS, request(item), scene(*desks)) == [ok]


def test_one_gangway_is_allowed_in_a_row():
    desks = [box(f"desk.{i}", (0.5, 0.75, 0.5), (x, 0, 0)) for i, x in enumerate((-3, -2.2, -0.4, 0.4))]
    item = Item(id="desk", category="desk", count=4, rows=1)
    assert found(Matter.ROWS, request(item), scene(*desks)) == [True]


def test_openings_are_counted():
    assert found(Matter.OPENINGS, request("chair", windows=1, doors=1), scene(*chairs(1))) == [True, True]
    assert found(Matter.OPENINGS, request("chair", windows=0, doors=2), scene(*chairs(1))) == [False, False]


def test_walls_and_floor_have_the_look_that_was_asked_for():
    def painted(word: str, finish: str) -> Scene:
        surface = replace(chairs(1)[0].mesh.surfaces[0], material=Material(finish, rgb_of(word)))
        place = room()
        dressed = [
            replace(t, mesh=Mesh(tuple(replace(s, material=surface.material) for s in t.mesh.surfaces)))
            if t.role.value in ("wall", "floor")
            else t
            for t in place.things
        ]
        return replace(place, things=tuple(dressed))

    asked = request("chair", wall="light blue", floor="tile")
    assert found(Matter.SURFACE, asked, painted("light blue", "white tiles")) == [True, True]
    assert found(Matter.SURFACE, asked, painted("red", "oak planks")) == [False, False]


def test_an_area_may_be_a_little_off():
    assert found(Matter.AREA, request("chair", area_m2=60.0), scene(*chairs(1))) == [True]
    assert found(Matter.AREA, request("chair", area_m2=40.0), scene(*chairs(1))) == [False]


def test_what_was_to_be_left_out_is_not_there():
    assert found(Matter.WITHOUT, request("chair", without=("sofa",)), scene(*chairs(1))) == [True]
    assert found(Matter.WITHOUT, request("table", without=("chair",)), scene(*chairs(1))) == [False]


def two_desks() -> Request:
    """Three desks with a laptop each, and one more with a globe."""
    return request(
        "3 desk",
        Item(id="teacher desk", category="desk"),
        "3 laptop",
        "globe",
        lies=("laptop on each desk", "globe on teacher desk"),
    )


def on_desks(globe_on: int) -> Scene:
    desks = [box(f"desk.{i}", (1.2, 0.75, 0.6), (1.7 * i - 2.5, 0, 0)) for i in range(4)]
    tops = [
        box("globe" if i == globe_on else f"laptop.{i}", (0.2, 0.2, 0.2), (1.7 * i - 2.5, 0.75, 0)) for i in range(4)
    ]
    return scene(*desks, *tops)


@pytest.mark.parametrize("globe_on", range(4))
def test_the_checker_finds_out_which_desk_is_the_teachers(globe_on: int):
    assert all(one.holds for one in check(two_desks(), on_desks(globe_on)))


def test_ids_and_tags_mean_nothing():
    place = on_desks(1)
    lying = [replace(thing, id=f"teacher desk.{i}", tags={"item": "desk"}) for i, thing in enumerate(place.things)]
    assert all(one.holds for one in check(two_desks(), replace(place, things=tuple(lying))))


def test_of_too_many_those_count_that_lie_as_asked():
    desks = [box(f"table.{i}", (1.2, 0.75, 0.6), (2.5 * i - 2.5, 0, 0)) for i in range(3)]
    cup = box("cup", (0.1, 0.1, 0.1), (2.5, 0.75, 0))
    findings = check(request("table", "cup", lies=("cup on table",)), scene(*desks, cup))
    assert [one.holds for one in findings] == [False, True, True]


def test_colours_tell_things_apart_before_places():
    red, blue = (Item(id=f"{word} sofa", category="sofa", color=word) for word in ("red", "blue"))
    sofas = [
        box("sofa.a", at=(-2, 0, 0), yaw_deg=90, color="blue"),
        box("sofa.b", at=(2, 0, 0), yaw_deg=-90, color="red"),
    ]
    mutual = tuple(Relation(kind=Kind.FACING, item=a.id, to=(b.id,)) for a, b in ((red, blue), (blue, red)))
    asked = Request(place="living room", items=(red, blue), relations=mutual)
    assert all(one.holds for one in check(asked, scene(*sofas)))


def test_many_things_of_one_kind_are_dealt_out():
    stools = [box(f"stool.{i}", (0.3, 0.5, 0.3), (0.6 * (i % 12) - 3.5, 0, 0.6 * (i // 12) - 1)) for i in range(24)]
    red = [replace(box(f"stool.r{i}", (0.3, 0.5, 0.3), (0.6 * i - 3, 0, 3), color="red")) for i in range(6)]
    asked = request("24 stool", Item(id="red stool", category="stool", count=6, color="red"))
    assert all(one.holds for one in check(asked, scene(*stools, *red)))


def test_a_finding_says_what_was_measured():
    stool, table = box("stool", (0.4, 0.5, 0.4), (3, 0, 0)), box("table", (1.6, 0.75, 0.8))
    (finding,) = [
        one
        for one in check(request("stool", "table", lies=("stool next to table",)), scene(stool, table))
        if not one.holds
    ]
    assert finding.things == ("stool",)
    assert "2.00 m apart, at most 0.84 m" in str(finding)
