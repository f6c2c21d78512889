"""Hand-made places for the tests of space: every thing is a few boxes or cylinders, with the mesh that matches."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from orienteer.streams import stream
from orienteer.world.collider import Box, Collider, Convex, Cylinder, Shell, triangles_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import STILL, Pose
from orienteer.world.room import Opening, OpeningKind
from orienteer.world.scene import Scene
from orienteer.world.thing import Affordance, Joint, Motion, Part, Role, Thing

Vec = tuple[float, float, float]


def mesh_of(*colliders: Collider) -> Mesh:
    """What the colliders look like."""
    surfaces = []
    for collider in colliders:
        points, faces = triangles_of(collider)
        surfaces.append(Surface(points.astype(np.float32), faces, Material()))
    return Mesh(tuple(surfaces))


def solid(name: str, *colliders: Collider, at: Pose = STILL, role: Role = Role.OBJECT, **more: object) -> Thing:
    """A thing made of colliders in its own frame; its category is its id up to the first dot."""
    more.setdefault("category", name.split(".")[0])
    return Thing(id=name, colliders=colliders, mesh=mesh_of(*colliders), pose=at, role=role, **more)  # type: ignore[arg-type]


def block(name: str, low: Vec, high: Vec, role: Role = Role.OBJECT, **more: object) -> Thing:
    """An upright box between two world corners; its frame stands on its foot."""
    a, b = np.array(low, dtype=np.float64), np.array(high, dtype=np.float64)
    size, middle = b - a, (a + b) / 2
    box = Box(tuple(size.tolist()), Pose.at(0, size[1] / 2, 0))
    return solid(name, box, at=Pose.at(middle[0], a[1], middle[2]), role=role, **more)


def floor(x0: float = -3, z0: float = -3, x1: float = 3, z1: float = 3, y: float = 0.0, name: str = "floor") -> Thing:
    return block(name, (x0, y - 0.2, z0), (x1, y, z1), Role.FLOOR)


def wall(name: str, x0: float, z0: float, x1: float, z1: float, low: float = 0.0, high: float = 2.6) -> Thing:
    return block(f"wall.{name}", (x0, low, z0), (x1, high, z1), Role.WALL)


def walls(x0: float, z0: float, x1: float, z1: float, thick: float = 0.2, low: float = 0.0) -> list[Thing]:
    """Four walls around the room that lies between the corners."""
    t, high = thick, low + 2.6
    return [
        wall("west", x0 - t, z0 - t, x0, z1 + t, low, high),
        wall("east", x1, z0 - t, x1 + t, z1 + t, low, high),
        wall("south", x0, z0 - t, x1, z0, low, high),
        wall("north", x0, z1, x1, z1 + t, low, high),
    ]


def gate(width: float, z: float = 0.0, span: float = 3.0, thick: float = 0.1) -> list[Thing]:
    """A wall across the room along x with a gap of that width in the middle."""
    half = width / 2
    return [
        wall("gate left", -span, z - thick / 2, -half, z + thick / 2),
        wall("gate right", half, z - thick / 2, span, z + thick / 2),
    ]


def table(name: str, x: float, z: float, yaw: float = 0.0, size: Vec = (1.4, 0.74, 0.8), y: float = 0.0) -> Thing:
    w, h, d = size
    legs = [
        Box((0.05, h - 0.03, 0.05), Pose.at(sx * (w / 2 - 0.05), (h - 0.03) / 2, sz * (d / 2 - 0.05)))
        for sx in (-1, 1)
        for sz in (-1, 1)
    ]
    top = Box((w, 0.03, d), Pose.at(0, h - 0.015, 0))
    return solid(name, top, *legs, at=Pose.at(x, y, z, yaw))


def chair(name: str, x: float, z: float, yaw: float = 0.0, y: float = 0.0) -> Thing:
    legs = [Box((0.04, 0.44, 0.04), Pose.at(sx * 0.19, 0.22, sz * 0.18)) for sx in (-1, 1) for sz in (-1, 1)]
    seat, back = Box((0.44, 0.03, 0.42), Pose.at(0, 0.455, 0)), Box((0.44, 0.4, 0.03), Pose.at(0, 0.67, -0.19))
    front = (0.0, 0.0, 1.0)
    return solid(
        name, seat, back, *legs, at=Pose.at(x, y, z, yaw), front=front, affordances=frozenset({Affordance.SIT})
    )


def stairs(
    name: str,
    x: float,
    z: float,
    y: float,
    steps: int,
    rise: float = 0.175,
    run: float = 0.28,
    width: float = 1.0,
    yaw: float = 0.0,
) -> Thing:
    """A solid flight up along its +z: `steps` risers from height y; the last tread is the upper floor's edge."""
    treads = [
        Box((width, rise * (k + 1), run), Pose.at(0, rise * (k + 1) / 2, run * (k + 0.5))) for k in range(steps - 1)
    ]
    return solid(name, *treads, at=Pose.at(x, y, z, yaw), role=Role.STAIRS)


def ramp(name: str, x: float, z: float, length: float, rise: float, width: float = 1.2, y: float = 0.0) -> Thing:
    """A wedge up along +z."""
    w = width / 2
    points = [(sx * w, h, zz) for sx in (-1, 1) for h, zz in ((0.0, 0.0), (0.0, length), (rise, length))]
    return solid(name, Convex(np.array(points)), at=Pose.at(x, y, z))


def door(width: float = 0.9, z: float = 0.0, angle: float = 0.0) -> tuple[Thing, Opening]:
    """A leaf that closes a gap across x, hung on its left, opened by `angle` towards +z."""
    leaf = Box((width, 2.0, 0.04), Pose.at(0, 1.0, 0))
    hinge = Joint(Motion.HINGE, (0.0, 1.0, 0.0), (-width / 2, 0.0, 0.0), 0.0, 2.0)
    part = Part("leaf", "door leaf", mesh_of(leaf), (leaf,), hinge, -angle)
    thing = Thing("door.1", category="door", parts=(part,), pose=Pose.at(0, 0, z))
    opening = Opening("opening.1", OpeningKind.DOOR, width, 2.0, Pose.at(0, 0, z), leaf=("door.1", "leaf"))
    return thing, opening


def pole(name: str, x: float, z: float, radius: float = 0.005, height: float = 2.0) -> Thing:
    return solid(name, Cylinder(radius, height, Pose.at(0, height / 2, 0)), at=Pose.at(x, 0, z))


def pane(name: str, x0: float, x1: float, z: float, height: float = 2.0) -> Thing:
    """Glass without any thickness: two triangles."""
    points = np.array(((x0, 0, z), (x1, 0, z), (x1, height, z), (x0, height, z)), dtype=np.float64)
    return solid(name, Shell(points, np.array(((0, 1, 2), (0, 2, 3)))))


def scene(*things: Thing | list[Thing], openings: tuple[Opening, ...] = (), name: str = "test") -> Scene:
    flat: list[Thing] = []
    for one in things:
        flat += one if isinstance(one, list) else [one]
    return Scene(things=tuple(flat), openings=openings, name=name)


def moved(place: Scene, pose: Pose) -> Scene:
    """The whole scene elsewhere."""
    things = tuple(thing.moved(pose @ thing.pose) for thing in place.things)
    openings = tuple(replace(opening, pose=pose @ opening.pose) for opening in place.openings)
    return replace(place, things=things, openings=openings)


def furnished() -> Scene:
    """A room of 6 × 6 m with a wall across, a doorway, and a dozen things."""
    return scene(
        floor(-3.2, -3.2, 3.2, 3.2),
        walls(-3, -3, 3, 3),
        wall("a", -3, -0.05, -0.2, 0.05),
        wall("b", 0.8, -0.05, 3, 0.05),
        table("table.1", -1.5, 1.6, 0.3),
        chair("chair.1", -1.5, 2.4, math.pi + 0.3),
        chair("chair.2", -1.3, 0.75, 0.2),
        block("cabinet.1", (2.2, 0, 1.0), (3.0, 1.2, 2.6)),
        block("sofa.1", (-3.0, 0, -2.6), (-2.1, 0.8, -0.8)),
        table("table.2", 1.2, -1.6, 0.0, (0.9, 0.45, 0.9)),
        pole("lamp.1", 0.6, 2.2, 0.15, 1.5),
        block("carpet.1", (-1.0, 0, -2.6), (2.2, 0.012, -0.6)),
    )


def house(floors: int = 2, height: float = 2.8) -> Scene:
    """Storeys of 8 × 6 m, each with a flight of 16 steps up to a hole in the next one's floor."""
    things: list[Thing] = []
    rise, run = height / 16, 0.27
    length = 15 * run
    for k in range(floors):
        y = k * height
        name = f"floor.{k}"
        if k == 0:
            things.append(floor(-4, -3, 4, 3, y, name))
        else:
            # The hole over the flight below: 1.1 m wide, from z = −2 to where the flight ends.
            x0, x1 = (2.9, 4.0) if k % 2 else (1.6, 2.7)
            end = -2.0 + length
            slabs: list[tuple[Vec, Vec]] = [
                ((-4, y - 0.2, -3), (x0, y, 3)),
                ((x1, y - 0.2, -3), (4.0, y, 3)),
                ((x0, y - 0.2, -3), (x1, y, -2.0)),
                ((x0, y - 0.2, end), (x1, y, 3)),
            ]
            things += [
                block(f"{name}.{j}", low, high, Role.FLOOR) for j, (low, high) in enumerate(slabs) if low[0] < high[0]
            ]
        things += [replace(thing, id=f"{thing.id}.{k}") for thing in walls(-4, -3, 4, 3, low=y)]
        if k < floors - 1:
            things.append(stairs(f"stairs.{k}", 2.15 if k % 2 else 3.45, -2.0, y, 16, rise, run, 1.1))
        things += [
            table(f"table.{k}", -2.0, 1.0, 0.2 * k, y=y),
            chair(f"chair.{k}", -2.0, 2.0, math.pi, y=y),
            block(f"cabinet.{k}", (-4, y, -3), (-3.2, y + 1.8, -1.5)),
            block(f"wall.partition.{k}", (-1, y, -3), (-0.9, y + 2.6, 1.0), Role.WALL),
        ]
    return scene(things, name=f"house of {floors}")


def mirrored(place: Scene) -> Scene:
    """The scene seen in a mirror in the plane x = 0; things made of boxes and cylinders only."""

    def flip(pose: Pose) -> Pose:
        return Pose(pose.position * (-1.0, 1.0, 1.0), pose.quaternion * (1.0, -1.0, -1.0, 1.0))

    def flip_thing(thing: Thing) -> Thing:
        colliders = tuple(replace(one, pose=flip(one.pose)) for one in thing.colliders)  # type: ignore[arg-type, call-arg]
        front = None if thing.front is None else (-thing.front[0], thing.front[1], thing.front[2])
        return replace(thing, colliders=colliders, mesh=mesh_of(*colliders), pose=flip(thing.pose), front=front)

    return replace(place, things=tuple(flip_thing(thing) for thing in place.things))


def cluttered(seed: int, count: int = 14) -> Scene:
    """A room of 5 × 5 m with things of all kinds anywhere, tilted ones and overlapping ones too."""
    draw = stream(seed, "cluttered")
    things = [floor(-2.7, -2.7, 2.7, 2.7), *walls(-2.5, -2.5, 2.5, 2.5)]
    for k in range(count):
        x, z = draw.uniform(-2.3, 2.3, 2)
        yaw = float(draw.uniform(0, 2 * math.pi))
        kind = k % 5
        if kind == 0:
            things.append(table(f"table.{k}", x, z, yaw, (0.9, 0.7, 0.6)))
        elif kind == 1:
            things.append(pole(f"pole.{k}", x, z, float(draw.uniform(0.005, 0.2)), 1.5))
        elif kind == 2:
            size = tuple(float(edge) for edge in draw.uniform(0.1, 0.8, 3))
            tilt = Pose.turn(draw.normal(size=3), float(draw.uniform(0, 1.0)))
            things.append(solid(f"crate.{k}", Box(size, tilt), at=Pose.at(x, 0.3, z, yaw)))
        elif kind == 3:
            height = float(draw.uniform(0.01, 0.25))
            things.append(
                solid(f"platform.{k}", Box((0.9, height, 1.1), Pose.at(0, height / 2, 0)), at=Pose.at(x, 0, z, yaw))
            )
        else:
            things.append(chair(f"chair.{k}", x, z, yaw))
    return scene(things, name=f"clutter {seed}")
