"""What holds for every plan: walls with holes where doors and windows are, rooms one can walk through."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from orienteer.arrays import F64
from orienteer.build.interior import INNER, OUTER, Built, DoorPlan, RoomPlan, Storey, WindowPlan, build
from orienteer.build.joinery import LEAF
from orienteer.build.shape import Hole
from orienteer.errors import BadArgumentError
from orienteer.space.free import FreeSpace, free_space
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind
from orienteer.world.scene import Scene, State
from orienteer.world.thing import Role, Thing

from .solidity import is_inside

PLAN = Storey(
    rooms=(
        RoomPlan("living", "living room", (-4.0, -3.0), (0.0, 3.0)),
        RoomPlan("hall", "hall", (0.0, -3.0), (2.0, 3.0), floor="grey tiles"),
        RoomPlan("kitchen", "kitchen", (2.0, -3.0), (5.0, 0.5), floor="checker tiles"),
        RoomPlan("bath", "bathroom", (2.0, 0.5), (5.0, 3.0), walls="wall tiles"),
        RoomPlan("shed", "shed", (5.0, -3.0), (6.5, -1.0), ceiling=False),
    ),
    doors=(
        DoorPlan(("hall", None), (1.0, -3.0), width=0.95, threshold=0.02),
        DoorPlan(("living", "hall"), (0.0, 1.2), width=1.2, leaf=False),
        DoorPlan(("hall", "kitchen"), (2.0, -1.5)),
        DoorPlan(("hall", "bath"), (2.0, 1.8), width=0.8, threshold=0.015),
        DoorPlan(("kitchen", "shed"), (5.0, -2.0)),
    ),
    windows=(
        WindowPlan("living", (-2.0, -3.0), 1.8),
        WindowPlan("living", (-4.0, 0.0)),
        WindowPlan("kitchen", (3.5, -3.0), 1.2, 1.0, 1.1),
        WindowPlan("bath", (5.0, 1.8), 0.7, 0.7, 1.4),
        WindowPlan("bath", (3.0, 3.0), 0.6, 0.6, 1.5),
    ),
)
TURNED = Storey(
    tuple(replace(room, low=(-room.high[1], room.low[0]), high=(-room.low[1], room.high[0])) for room in PLAN.rooms),
    tuple(replace(door, at=(-door.at[1], door.at[0])) for door in PLAN.doors),
    tuple(replace(window, at=(-window.at[1], window.at[0])) for window in PLAN.windows),
)
"""The same plan turned by a quarter."""
WELL = Hole((0.5, -1.0), (1.5, 1.0))
UPPER = replace(PLAN, floor=2.75, wells=(WELL,))
PLANS = {"plan": PLAN, "turned": TURNED, "upper": UPPER}

of_each_plan = pytest.mark.parametrize("plan", PLANS)


@cache
def built(plan: str) -> Built:
    return build(PLANS[plan])


@cache
def scene_of(plan: str) -> Scene:
    made = built(plan)
    return Scene(made.things, made.rooms, made.openings)


def solids(things: list[Thing]) -> list:
    return [placed for thing in things for placed in thing.solids()]


def shell(plan: str, *roles: Role) -> list[Thing]:
    return [thing for thing in built(plan).things if thing.role in roles]


def filling(plan: str, opening: Opening) -> Thing:
    return scene_of(plan).thing(opening.id.replace("doorway", "door"))


def hole_points(opening: Opening, grow: float, depth: float = 0.05, steps: int = 9) -> F64:
    """A net of world points over an opening that is `grow` metres larger on each side, in three layers."""
    x = np.linspace(-opening.width / 2 - grow, opening.width / 2 + grow, steps)
    y = np.linspace(-grow if opening.sill else 0.03, opening.height + grow, steps)
    net = np.stack(np.meshgrid(x, y, (-depth, 0.0, depth), indexing="ij"), axis=-1).reshape(-1, 3)
    return opening.pose.apply(net)


def rim_points(opening: Opening) -> F64:
    """Points 2 cm beside and above an opening, in the middle of its wall."""
    half, up = opening.width / 2 + 0.02, np.linspace(0.05, opening.height, 7)
    beside = [(side * half, y, 0.0) for side in (-1, 1) for y in up]
    above = [(x, opening.height + 0.02, 0.0) for x in np.linspace(-half, half, 7)]
    return opening.pose.apply(np.array(beside + above))


@of_each_plan
def test_every_opening_is_a_hole_in_a_wall(plan: str) -> None:
    made = built(plan)
    assert len(made.openings) == len(PLANS[plan].doors) + len(PLANS[plan].windows)
    walls = solids(shell(plan, Role.WALL))
    for opening in made.openings:
        assert not is_inside(hole_points(opening, -0.005), walls, 1e-6).any(), opening.id
        assert is_inside(rim_points(opening), walls).all(), opening.id


@of_each_plan
def test_an_opening_looks_from_its_first_room_to_its_second(plan: str) -> None:
    rooms = {room.id: room for room in PLANS[plan].rooms}
    for opening in built(plan).openings:
        for side, room in zip((-0.4, 0.4), opening.rooms, strict=True):
            x, _, z = opening.pose.apply((0.0, 0.5, side))
            inside = [one.id for one in rooms.values() if one.low[0] < x < one.high[0] and one.low[1] < z < one.high[1]]
            assert inside == ([] if room is None else [room])


@of_each_plan
def test_rooms_have_the_outline_and_the_floor_of_the_plan(plan: str) -> None:
    storey = PLANS[plan]
    floors = solids(shell(plan, Role.FLOOR))
    for room, asked in zip(built(plan).rooms, storey.rooms, strict=True):
        assert room.floor == storey.floor
        assert (room.outline.min(axis=0) == asked.low).all()
        assert (room.outline.max(axis=0) == asked.high).all()
        x, z = room.outline.T
        assert np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z) < 0  # anticlockwise seen from above
        assert math.isinf(room.height) != asked.ceiling
        net = np.stack(
            np.meshgrid(*(np.linspace(asked.low[k], asked.high[k], 14)[1:-1] + 0.011 for k in (0, 1))), axis=-1
        )
        below = np.insert(net.reshape(-1, 2), 1, storey.floor - 0.01, axis=1)
        missing = ~is_inside(below, floors)
        in_well = np.zeros(len(below), dtype=bool)
        for well in storey.wells:
            in_well |= (below[:, [0, 2]] > well.low).all(axis=1) & (below[:, [0, 2]] < well.high).all(axis=1)
        assert (missing == in_well).all()


@of_each_plan
def test_the_plan_is_closed_all_around(plan: str) -> None:
    storey, walls = PLANS[plan], solids(shell(plan, Role.WALL))
    for room in storey.rooms:
        for low, high in ((room.low, (room.high[0], room.low[1])), (room.low, (room.low[0], room.high[1]))):
            line = np.linspace(low, high, 31)
            # over all doors and windows there is wall
            points = np.insert(line, 1, storey.floor + 2.4, axis=1)
            assert is_inside(points, walls, -1e-6).all()


@of_each_plan
def test_no_two_visible_faces_lie_in_one_plane(plan: str) -> None:
    made = built(plan)
    everything = solids(list(made.things))
    fights = [
        (one, other, where)
        for axis in range(3)
        for sign in (1.0, -1.0)
        for one, other, where in coplanar(list(made.things), axis, sign)
        if (axis, sign) != (1, -1.0)  # nobody looks at a house from below
        and not is_inside((where + 0.0015 * sign * np.eye(3)[axis])[None], everything).any()
    ]
    assert not fights


def coplanar(things: list[Thing], axis: int, sign: float) -> list[tuple[str, str, F64]]:
    """Pairs of triangles that look along an axis, within 1 mm of one plane, and a point that both cover."""
    triangles, owner = [], []
    for thing in things:
        for mesh, pose in thing.meshes():
            for surface in mesh.surfaces:
                if surface.material.opacity < 0.5:
                    continue
                points = (thing.pose @ pose).apply(surface.positions.astype(np.float64))[surface.faces]
                normal = np.cross(points[:, 1] - points[:, 0], points[:, 2] - points[:, 0])
                size = np.linalg.norm(normal, axis=1)
                chosen = normal[:, axis] * sign > 0.9999 * np.maximum(size, 1e-12)
                triangles.append(points[chosen])
                owner += [thing.id] * int(chosen.sum())
    corners = np.concatenate(triangles)
    level, flat = corners[:, :, axis].mean(axis=1), np.delete(corners, axis, axis=2)
    middle = flat.mean(axis=1, keepdims=True)
    inner = flat + (middle - flat) * 0.1
    probes = np.concatenate((middle, inner, (inner + np.roll(inner, 1, axis=1)) / 2), axis=1)
    found = []
    for i in range(len(flat)):
        near = np.flatnonzero((np.abs(level - level[i]) < 0.001) & (np.arange(len(flat)) != i))
        near = near[
            (flat[near].min(axis=1) < flat[i].max(axis=0)).all(axis=1)
            & (flat[near].max(axis=1) > flat[i].min(axis=0)).all(axis=1)
        ]
        for j in near:
            held = within(probes[i], flat[j])
            if held.any():
                found.append((owner[i], owner[j], np.insert(probes[i][held.argmax()], axis, level[i])))
    return found


def within(points: F64, triangle: F64) -> np.ndarray:
    """Which points (n, 2) lie inside a triangle, by more than a thousandth of its size."""
    side, off = np.roll(triangle, -1, axis=0) - triangle, points[:, None] - triangle
    cross = side[:, 0] * off[..., 1] - side[:, 1] * off[..., 0]
    twice = abs(side[0, 0] * side[1, 1] - side[0, 1] * side[1, 0])
    return (cross > 1e-3 * twice).all(axis=1) | (cross < -1e-3 * twice).all(axis=1)


@of_each_plan
def test_a_shut_leaf_fills_its_hole_and_an_open_one_leaves_it_free(plan: str) -> None:
    for opening in built(plan).openings:
        if opening.kind is not OpeningKind.DOOR:
            continue
        door = filling(plan, opening)
        assert opening.leaf == (door.id, "leaf")
        leaf = door.parts[0]
        face = hole_points(replace(opening, height=opening.height - 0.03), -0.012, 0.0)
        # flush with the wall on the side that it opens to
        back = (OUTER if None in opening.rooms else INNER) / 2 - LEAF / 2
        at_leaf = face + opening.pose.rotate((0.0, 0.0, 1.0)) * back
        assert is_inside(at_leaf, solids([door])).all()
        # wide open, nothing of it is left in the wall
        wide = door.with_joints({"leaf": leaf.joint.low})
        assert not is_inside(hole_points(opening, -0.03), solids([wide])).any()


@of_each_plan
def test_a_window_is_shut(plan: str) -> None:
    for opening in built(plan).openings:
        if opening.kind is OpeningKind.WINDOW:
            assert is_inside(hole_points(opening, -0.06, 0.0), solids([filling(plan, opening)])).all()


@of_each_plan
def test_doors_and_windows_stand_in_their_opening(plan: str) -> None:
    for opening in built(plan).openings:
        thing = filling(plan, opening)
        assert np.linalg.norm(thing.pose.position - opening.pose.position) < 1e-9
        assert thing.front == (0.0, 0.0, 1.0)


def walk(doors: str, state: State | None = None) -> FreeSpace:
    scene = scene_of("plan")
    yard = build(Storey((RoomPlan("yard", "yard", (-9.0, -9.0), (9.0, -3.0), ceiling=False),))).things[0]
    scene = replace(scene, things=(*scene.things, yard))
    return free_space(scene.at(state) if state else scene, "adult", cell=0.05, doors=doors)  # type: ignore[arg-type]


MIDDLES = {"hall": (1.0, 0.0, 0.0), "living": (-2.0, 0.0, 0.0), "kitchen": (3.5, 0.0, -1.2), "bath": (3.5, 0.0, 1.8)}
OUTSIDE = (1.0, 0.0, -5.0)


def test_an_adult_gets_through_every_door_that_it_may_open() -> None:
    space = walk("openable")
    for middle in (*MIDDLES.values(), OUTSIDE, (5.8, 0.0, -2.0)):
        assert space.reachable(MIDDLES["hall"], middle)


def test_shut_doors_stop_who_may_not_open_them() -> None:
    space = walk("as_is")
    assert space.reachable(MIDDLES["hall"], MIDDLES["living"])
    for other in (MIDDLES["kitchen"], MIDDLES["bath"], OUTSIDE):
        assert not space.reachable(MIDDLES["hall"], other)


def test_doors_that_stand_open_let_everybody_through() -> None:
    state = State(joints={thing.id: {"leaf": -1.6} for thing in built("plan").things if thing.parts})
    space = walk("as_is", state)
    for middle in (*MIDDLES.values(), OUTSIDE):
        assert space.reachable(MIDDLES["hall"], middle)


def test_the_way_through_a_door_is_as_wide_as_the_plan_says() -> None:
    space = walk("openable")
    gap = space.tightest(MIDDLES["hall"], MIDDLES["bath"])
    assert gap is not None
    assert gap.width_m == pytest.approx(0.8, abs=0.03)


def test_a_door_can_stand_open_from_the_start() -> None:
    ajar = replace(PLAN, doors=(replace(PLAN.doors[2], open=-0.7),), windows=())
    door = next(thing for thing in build(ajar).things if thing.category == "door")
    assert door.parts[0].value == -0.7


@pytest.mark.parametrize(
    "wrong",
    [
        replace(PLAN, doors=(DoorPlan(("hall", "kitchen"), (2.0, 0.4)),)),
        replace(PLAN, doors=(DoorPlan(("living", "bath"), (2.0, 1.0)),)),
        replace(PLAN, windows=(WindowPlan("hall", (1.0, 0.0)),)),
        replace(PLAN, windows=(WindowPlan("living", (-2.0, -3.0), 4.2),)),
    ],
    ids=["over the end of its wall", "between rooms that do not touch", "in no wall", "wider than its wall"],
)
def test_an_opening_without_a_wall_is_refused(wrong: Storey) -> None:
    with pytest.raises(BadArgumentError, match="no wall of"):
        build(wrong)


def test_a_room_that_the_plan_lacks_is_named() -> None:
    with pytest.raises(BadArgumentError, match="no room 'attic'; it has living, hall"):
        PLAN.room("attic")


def test_turning_the_plan_turns_everything() -> None:
    turn = Pose.turn((0, 1, 0), -math.pi / 2)
    for one, other in zip(built("plan").openings, built("turned").openings, strict=True):
        x, y, z = turn.apply(one.pose.position)
        assert other.pose.position == pytest.approx((x, y, z), abs=1e-9)
