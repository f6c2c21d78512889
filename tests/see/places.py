"""Small places of boxes, made by hand: a room, a house of two storeys, a scan, a garden."""

from __future__ import annotations

import numpy as np

from orienteer.world.collider import BOX_CORNERS, Box, triangles_of
from orienteer.world.light import Sun
from orienteer.world.material import Material
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

BOX_FACES = triangles_of(Box((1, 1, 1)))[1]
LIGHT = (Sun((0.3, 0.9, 0.4)),)


def brick(low: tuple, high: tuple, color: tuple = (0.7, 0.7, 0.7), inward: bool = False) -> Surface:
    """A box between two corners; with `inward`, its faces look at its inside, as a scan's do."""
    low, high = np.array(low, float), np.array(high, float)
    corners = ((low + high) / 2 + BOX_CORNERS * (high - low))[BOX_FACES].reshape(-1, 3)
    faces = np.arange(36, dtype=np.int32).reshape(12, 3)
    return Surface(corners.astype(np.float32), faces[:, ::-1] if inward else faces, Material(color=color))


def block(name: str, low: tuple, high: tuple, role: Role = Role.OBJECT, color: tuple = (0.7, 0.7, 0.7)) -> Thing:
    """A thing that is one box in world metres, standing where its foot is."""
    foot = np.array(((low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2))
    surface = brick(tuple(np.array(low) - foot), tuple(np.array(high) - foot), color)
    size = tuple(float(b - a) for a, b in zip(low, high, strict=True))
    return Thing(
        name, mesh=Mesh((surface,)), colliders=(Box(size, Pose.at(0, size[1] / 2, 0)),), pose=Pose(foot), role=role
    )


def walls(prefix: str, width: float, depth: float, floor: float, height: float, x: float = 0.0) -> list[Thing]:
    """Four walls, 10 cm thick, around a floor whose middle is (x, 0)."""
    w, d, t, low, high = width / 2, depth / 2, 0.1, floor, floor + height
    pale = (0.85, 0.83, 0.78)
    return [
        block(f"{prefix} wall north", (x - w - t, low, -d - t), (x + w + t, high, -d), Role.WALL, pale),
        block(f"{prefix} wall south", (x - w - t, low, d), (x + w + t, high, d + t), Role.WALL, pale),
        block(f"{prefix} wall west", (x - w - t, low, -d), (x - w, high, d), Role.WALL, pale),
        block(f"{prefix} wall east", (x + w, low, -d), (x + w + t, high, d), Role.WALL, pale),
    ]


def outline(width: float, depth: float, x: float = 0.0) -> np.ndarray:
    """A rectangle around (x, 0), anticlockwise seen from above."""
    w, d = width / 2, depth / 2
    return np.array([(x - w, d), (x + w, d), (x + w, -d), (x - w, -d)])


FURNITURE = (
    block("red chest", (-1.8, 0, -1.3), (-1.0, 0.8, -0.9), color=(0.7, 0.08, 0.06)),
    block("blue table", (-0.2, 0, -0.2), (0.9, 0.7, 0.5), color=(0.1, 0.2, 0.7)),
    block("green shelf", (1.5, 0, 0.6), (1.9, 1.7, 1.4), color=(0.1, 0.5, 0.2)),
)


def room(name_rooms: bool = True) -> Scene:
    """A room of 4 × 3 × 2.5 m with a ceiling, a lamp that hangs from it, and a picture on its south wall."""
    things = [
        block("floor", (-2, -0.1, -1.5), (2, 0, 1.5), Role.FLOOR, (0.5, 0.35, 0.2)),
        block("ceiling", (-2.1, 2.5, -1.6), (2.1, 2.6, 1.6), Role.CEILING),
        *walls("room", 4, 3, 0, 2.5),
        block("lamp", (-0.2, 2.1, -0.2), (0.2, 2.5, 0.2), color=(0.9, 0.8, 0.2)),
        block("picture", (-0.4, 1.2, 1.46), (0.4, 1.8, 1.5), color=(0.8, 0.2, 0.6)),
        *FURNITURE,
    ]
    rooms = (Room("r", "room", outline(4, 3), height=2.5),) if name_rooms else ()
    return Scene(things, rooms=rooms, lights=LIGHT, name="room")


def house() -> Scene:
    """Two storeys of two rooms each, 2.5 m high, with a slab between; a bed above, a table below."""
    things = [
        block("ground floor", (-4, -0.1, -2), (4, 0, 2), Role.FLOOR, (0.5, 0.4, 0.3)),
        *walls("lower", 8, 4, 0, 2.5),
        block("lower partition", (-0.05, 0, -2), (0.05, 2.5, 1), Role.WALL),
        block("lower ceiling", (-4, 2.5, -2), (4, 2.55, 2), Role.CEILING),
        block("upper floor", (-4, 2.6, -2), (4, 2.7, 2), Role.FLOOR, (0.4, 0.45, 0.5)),
        *walls("upper", 8, 4, 2.7, 2.5),
        block("roof", (-4.2, 5.2, -2.2), (4.2, 5.4, 2.2), Role.CEILING),
        block("table", (-3, 0, -1), (-2, 0.75, 0), color=(0.1, 0.2, 0.7)),
        block("bed", (2, 2.7, -1), (3.6, 3.2, 1), color=(0.7, 0.1, 0.1)),
    ]
    rooms = [
        Room("kitchen", "kitchen", outline(4, 4, -2), floor=0.0, height=2.5),
        Room("hall", "hall", outline(4, 4, 2), floor=0.0, height=2.5),
        Room("bedroom", "bedroom", outline(8, 4), floor=2.7, height=2.5),
    ]
    return Scene(things, rooms=tuple(rooms), lights=LIGHT, name="house")


def scan() -> Scene:
    """The room again, as a scanner sees it: one piece whose faces look inwards, with its furniture in it."""
    shell = [brick((-2, 0, -1.5), (2, 2.5, 1.5), (0.8, 0.78, 0.74), inward=True)]
    shell += [
        brick(*(tuple(corner) for corner in thing.bounds), thing.mesh.surfaces[0].material.color) for thing in FURNITURE
    ]
    return Scene((Thing("scan", mesh=Mesh(tuple(shell)), role=Role.SHELL),), lights=LIGHT, name="scan")


def garden() -> Scene:
    """Things on endless ground under the sky."""
    things = [
        block("grass", (-200, -0.1, -200), (200, 0, 200), Role.FLOOR, (0.2, 0.4, 0.15)),
        block("pond", (-3, 0, -1), (-1, 0.05, 1), color=(0.1, 0.3, 0.6)),
        block("hedge", (1, 0, -2), (1.5, 1.5, 2), color=(0.1, 0.4, 0.1)),
        block("bench", (-0.5, 0, 1.5), (0.8, 0.45, 2.0), color=(0.5, 0.3, 0.1)),
    ]
    return Scene(things, lights=LIGHT, name="garden")


def clearing() -> Scene:
    """A lawn of 8 × 6 m under the sky between a high wall, a low fence, and woods on all four sides."""
    things = [
        block("lawn", (-4, -0.1, -3), (4, 0, 3), Role.FLOOR, (0.2, 0.4, 0.15)),
        block("wall", (-4, 0, 3), (4, 2.5, 3.2), Role.WALL),
        block("fence", (4, 0, -3), (4.1, 0.9, 3), Role.WALL),
        block("bench", (-0.5, 0, -0.3), (0.8, 0.45, 0.2), color=(0.5, 0.3, 0.1)),
    ]
    for name, x, z in (("north", 0, -1), ("south", 0, 1), ("west", -1, 0), ("east", 1, 0)):
        low = (6 * x - 4 * abs(z) - 1, -0.2, 6 * z - 4 * abs(x) - 1)
        high = (6 * x + 4 * abs(z) + 1, 6, 6 * z + 4 * abs(x) + 1)
        things.append(block(f"woods {name}", low, high, Role.BACKDROP, (0.1, 0.3, 0.1)))
    return Scene(things, rooms=(Room("lawn", "lawn", outline(8, 6)),), lights=LIGHT, name="clearing")
