"""Hand-made places for the tests of the checker: boxes with fronts, tops and colours."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from orienteer.build.checking import Finding, Matter, check
from orienteer.build.request import Item, Relation, Request
from orienteer.world.camera import Camera
from orienteer.world.collider import Box, triangles_of
from orienteer.world.color import rgb_of
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind, Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Support, Thing

Vec = tuple[float, float, float]


def box(
    name: str,
    size: Vec = (0.5, 0.8, 0.5),
    at: Vec = (0, 0, 0),
    yaw_deg: float = 0.0,
    front: bool = True,
    color: str = "grey",
    finish: str = "paint",
    role: Role = Role.OBJECT,
) -> Thing:
    """A box that stands at a point, its front turned by `yaw_deg` from +z; its category is its id up to the dot."""
    solid = Box(size, Pose.at(0, size[1] / 2, 0))
    points, faces = triangles_of(solid)
    mesh = Mesh((Surface(points.astype(np.float32), faces, Material(finish, rgb_of(color))),))
    w, d = size[0] / 2, size[2] / 2
    top = Support(np.array(((-w, -d), (-w, d), (w, d), (w, -d))), size[1])
    return Thing(
        id=name,
        category=name.split(".")[0],
        mesh=mesh,
        colliders=(solid,),
        pose=Pose.at(*at, math.radians(yaw_deg)),
        color=color,
        front=(0.0, 0.0, 1.0) if front else None,
        supports=(top,),
        role=role,
        tags={"material": finish},
    )


def room(half: float = 4.0) -> Scene:
    """A room with walls, a window in the north (−z) wall at x = 0 and a door in the east (+x) wall at z = 0.

    It is looked at from the south.
    """
    h, t = half, 0.2
    walls = [
        box("wall.south", (2 * h, 2.5, t), (0, 0, h + t / 2), role=Role.WALL),
        box("wall.west", (t, 2.5, 2 * h), (-h - t / 2, 0, 0), role=Role.WALL),
        box("wall.north a", (h - 0.7, 2.5, t), (-(h + 0.7) / 2, 0, -h - t / 2), role=Role.WALL),
        box("wall.north b", (h - 0.7, 2.5, t), ((h + 0.7) / 2, 0, -h - t / 2), role=Role.WALL),
        box("wall.sill", (1.4, 0.9, t), (0, 0, -h - t / 2), role=Role.WALL),
        box("wall.lintel", (1.4, 0.4, t), (0, 2.1, -h - t / 2), role=Role.WALL),
        box("wall.east a", (t, 2.5, h - 0.45), (h + t / 2, 0, -(h + 0.45) / 2), role=Role.WALL),
        box("wall.east b", (t, 2.5, h - 0.45), (h + t / 2, 0, (h + 0.45) / 2), role=Role.WALL),
        box("wall.over door", (t, 0.5, 0.9), (h + t / 2, 2.0, 0), role=Role.WALL),
    ]
    ground = box("floor", (2 * h, 0.2, 2 * h), (0, -0.2, 0), role=Role.FLOOR)
    lid = box("ceiling", (2 * h, 0.1, 2 * h), (0, 2.5, 0), role=Role.CEILING)
    openings = (
        Opening("window-1", OpeningKind.WINDOW, 1.4, 1.2, Pose.at(0, 0.9, -h - t / 2), sill=0.9),
        Opening("door-1", OpeningKind.DOOR, 0.9, 2.0, Pose.at(h + t / 2, 0, 0, math.pi / 2)),
    )
    outline = np.array(((-h, -h), (-h, h), (h, h), (h, -h)))
    return Scene(
        (ground, lid, *walls),
        rooms=(Room("room", "room", outline, height=2.5),),
        openings=openings,
        cameras={"main": Camera.look_at((0, 1.6, h - 0.2), (0, 1, 0))},
    )


def scene(*things: Thing) -> Scene:
    """The room with things in it."""
    empty = room()
    return replace(empty, things=(*empty.things, *things))


def request(*asked: str | Item, lies: tuple[str, ...] = (), **more: object) -> Request:
    """Items by category ("3 chair"), and relations as "chair next to table", "each" before what each has."""
    items = [one if isinstance(one, Item) else _item(one) for one in asked]
    relations = [_relation(text, [item.id for item in items]) for text in lies]
    return Request(place="living room", items=tuple(items), relations=tuple(relations), **more)  # type: ignore[arg-type]


def lies(text: str, *things: Thing) -> Finding:
    """The finding on one relation ("cup on table") among things, one item a category."""
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing.category] = counts.get(thing.category, 0) + 1
    asked = request(*(f"{count} {name}" for name, count in counts.items()), lies=(text,))
    return relation_in(asked, scene(*things))


def relation_in(asked: Request, place: Scene) -> Finding:
    """The finding on the only relation."""
    (found,) = [one for one in check(asked, place) if one.matter is Matter.RELATION]
    return found


def moved(place: Scene, pose: Pose) -> Scene:
    """The whole scene elsewhere, turned."""
    rooms = tuple(
        replace(
            one,
            outline=pose.apply(np.insert(one.outline, 1, 0, axis=1))[:, [0, 2]],
            floor=one.floor + float(pose.position[1]),
        )
        for one in place.rooms
    )
    return replace(
        place,
        things=tuple(thing.moved(pose @ thing.pose) for thing in place.things),
        rooms=rooms,
        openings=tuple(replace(one, pose=pose @ one.pose) for one in place.openings),
        cameras={name: replace(one, pose=pose @ one.pose) for name, one in place.cameras.items()},
    )


def _item(text: str) -> Item:
    count, _, name = text.partition(" ")
    return Item(id=name, category=name, count=int(count)) if count.isdigit() else Item(id=text, category=text)


def _relation(text: str, ids: list[str]) -> Relation:
    from orienteer.build.request import Kind

    for kind in sorted(Kind, key=lambda kind: -len(kind.value)):
        before, found, after = text.partition(f" {kind.value} ")
        if found and before in ids:
            each = after.startswith("each ")
            return Relation(kind=kind, item=before, to=tuple(after.removeprefix("each ").split(" and ")), each=each)
    raise ValueError(text)
