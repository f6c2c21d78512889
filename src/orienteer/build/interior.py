"""The shell of a building: floors, walls with doors and windows, ceilings, from a plan of rectangular rooms."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from orienteer.build.assemble import shell_thing
from orienteer.build.finish import finish
from orienteer.build.joinery import door_thing, window_thing
from orienteer.build.shape import Hole, Solid, between, floor_panel, panel, union
from orienteer.errors import BadArgumentError
from orienteer.world.pose import Pose
from orienteer.world.room import Opening, OpeningKind, Room
from orienteer.world.thing import Role, Thing

OUTER, INNER = 0.24, 0.12
"""Thickness of walls towards the outside and between rooms, metres."""
SKIRTING = (0.07, 0.009)
"""Height and depth of skirting boards, metres."""
SLAB = 0.2
"""Thickness of floors, metres."""

Corner = tuple[float, float]


@dataclass(frozen=True)
class RoomPlan:
    """A rectangular room between two corners (x, z); walls stand on its edges, half inside."""

    id: str
    kind: str
    low: Corner
    high: Corner
    floor: str = "oak planks"
    """Finish of its floor."""
    walls: str = "cream plaster"
    """Finish of its walls."""
    ceiling: bool = True


@dataclass(frozen=True)
class DoorPlan:
    """A door in the wall between two rooms; None is the outside."""

    rooms: tuple[str, str | None]
    at: Corner
    """A point of the wall: the middle of the door, (x, z)."""
    width: float = 0.85
    """Free width, metres."""
    height: float = 2.02
    threshold: float = 0.0
    leaf: bool = True
    """False: a passage without a leaf."""
    open: float = 0.0
    """How far it stands open, radians."""
    finish: str = "white paint"


@dataclass(frozen=True)
class WindowPlan:
    """A window in an outer wall of a room."""

    room: str
    at: Corner
    width: float = 1.4
    height: float = 1.25
    sill: float = 0.85
    finish: str = "white paint"


@dataclass(frozen=True)
class Storey:
    """One level of a building."""

    rooms: tuple[RoomPlan, ...]
    doors: tuple[DoorPlan, ...] = ()
    windows: tuple[WindowPlan, ...] = ()
    floor: float = 0.0
    """Height of its floors, metres."""
    height: float = 2.5
    """From floor to ceiling."""
    wells: tuple[Hole, ...] = ()
    """Holes in its floors, (x, z): stairwells."""
    wells_above: tuple[Hole, ...] = ()
    """Holes in its ceilings."""
    rise: float | None = None
    """Height of its walls where a floor lies on them, metres; its own height where nothing does."""
    facade: str = "white plaster"

    def room(self, room_id: str) -> RoomPlan:
        """The room with that id."""
        for room in self.rooms:
            if room.id == room_id:
                return room
        raise BadArgumentError(f"the plan has no room {room_id!r}; it has {', '.join(room.id for room in self.rooms)}")


@dataclass(frozen=True, eq=False)
class Built:
    """A storey as things."""

    things: tuple[Thing, ...]
    rooms: tuple[Room, ...]
    openings: tuple[Opening, ...]


@dataclass(frozen=True)
class _Wall:
    """A straight piece of wall with the same rooms on either side."""

    axis: int
    """0: along x, 1: along z."""
    line: float
    """Its z (axis 0) or x (axis 1)."""
    low: float
    high: float
    sides: tuple[str | None, str | None]
    """Rooms at smaller and larger z (axis 0) or x (axis 1)."""
    holes: tuple[Hole, ...] = field(default=())

    @property
    def thickness(self) -> float:
        return OUTER if None in self.sides else INNER

    @property
    def pose(self) -> Pose:
        """T_world_panel: the panel's x runs along the wall, +z looks to the side of larger z or x."""
        return Pose.at(0, 0, self.line) if self.axis == 0 else Pose.at(self.line, 0, 0, math.pi / 2)

    def along(self, point: Corner) -> float:
        """Where a point (x, z) lies along the panel's x."""
        return point[0] if self.axis == 0 else -point[1]

    @property
    def span(self) -> tuple[float, float]:
        """Its ends along the panel's x."""
        return (self.low, self.high) if self.axis == 0 else (-self.high, -self.low)


def build(storey: Storey) -> Built:
    """Everything that stands before furniture comes in."""
    walls = list(_walls(storey.rooms))
    openings: list[Opening] = []
    things: list[Thing] = []
    holes: dict[int, list[Hole]] = {}
    plans: tuple[DoorPlan | WindowPlan, ...] = (*storey.doors, *storey.windows)
    for plan in plans:
        n = _wall_at(walls, plan)
        thing, opening, hole = _fill(plan, walls[n], storey, len(openings))
        holes.setdefault(n, []).append(hole)
        things += thing
        openings.append(opening)
    shells = [_floor(room, storey) for room in storey.rooms]
    shells += [_ceiling(room, storey) for room in storey.rooms if room.ceiling]
    shells += [_wall(wall, walls, holes.get(n, []), storey, n) for n, wall in enumerate(walls)]
    shells += [_skirting(room, walls, holes, storey) for room in storey.rooms]
    rooms = tuple(_room(room, storey) for room in storey.rooms)
    return Built((*shells, *things), rooms, tuple(openings))


def _walls(rooms: Sequence[RoomPlan]) -> Iterator[_Wall]:
    """All pieces of wall: each line of the plan, cut wherever the rooms beside it change."""
    for axis in (0, 1):
        across = 1 - axis
        for line in sorted({edge for room in rooms for edge in (room.low[across], room.high[across])}):
            beside = [room for room in rooms if line in (room.low[across], room.high[across])]
            cuts = sorted({edge for room in beside for edge in (room.low[axis], room.high[axis])})
            last: _Wall | None = None
            for low, high in itertools.pairwise(cuts):
                middle = (low + high) / 2
                sides = _side(beside, axis, line, middle, False), _side(beside, axis, line, middle, True)
                if last is not None and (last.sides != sides or sides == (None, None)):
                    yield last
                    last = None
                if sides != (None, None):
                    last = _Wall(axis, line, last.low if last else low, high, sides)
            if last is not None:
                yield last


def _side(beside: Sequence[RoomPlan], axis: int, line: float, middle: float, larger: bool) -> str | None:
    across = 1 - axis
    for room in beside:
        edge = room.low[across] if larger else room.high[across]
        if edge == line and room.low[axis] < middle < room.high[axis]:
            return room.id
    return None


def _wall_at(walls: Sequence[_Wall], plan: DoorPlan | WindowPlan) -> int:
    """The piece of wall that a door or window belongs in."""
    wanted = {*plan.rooms} if isinstance(plan, DoorPlan) else {plan.room, None}
    for n, wall in enumerate(walls):
        x, line = wall.along(plan.at), plan.at[1] if wall.axis == 0 else plan.at[0]
        low, high = wall.span
        if (
            {*wall.sides} == wanted
            and abs(line - wall.line) < 1e-6
            and low < x - plan.width / 2 < x + plan.width / 2 < high
        ):
            return n
    raise BadArgumentError(
        f"no wall of {sorted(map(str, wanted))} has room for an opening {plan.width:g} m wide at {plan.at}"
    )


def _fill(plan: DoorPlan | WindowPlan, wall: _Wall, storey: Storey, number: int) -> tuple[list[Thing], Opening, Hole]:
    """What fills a hole in a wall, the opening itself, and the hole in the panel's plane."""
    x, base = wall.along(plan.at), plan.sill if isinstance(plan, WindowPlan) else 0.0
    foot = wall.pose.apply((x, storey.floor, 0.0))
    pose = Pose(foot, wall.pose.quaternion)
    hole = Hole((x - plan.width / 2, base), (x + plan.width / 2, base + plan.height))
    if isinstance(plan, WindowPlan):
        thing = window_thing(
            f"window-{storey.floor:g}-{number}", plan.width, plan.height, wall.thickness, finish(plan.finish)
        )
        kind, threshold, leaf = OpeningKind.WINDOW, 0.0, None
        made = [thing.moved(pose @ Pose.at(0, base, 0))]
    else:
        thing = door_thing(
            f"door-{storey.floor:g}-{number}",
            plan.width,
            plan.height,
            wall.thickness,
            finish(plan.finish),
            plan.threshold,
            plan.leaf,
        )
        kind, threshold = OpeningKind.DOOR if plan.leaf else OpeningKind.PASSAGE, plan.threshold
        leaf = (thing.id, "leaf") if plan.leaf else None
        made = [thing.moved(pose).with_joints({"leaf": plan.open} if plan.leaf else {})]
        if plan.threshold > 0:
            made.append(threshold_thing(f"threshold-{storey.floor:g}-{number}", plan, wall.thickness).moved(pose))
    opening = Opening(
        made[0].id.replace("door", "doorway"),
        kind,
        plan.width,
        plan.height,
        pose @ Pose.at(0, base, 0),
        wall.sides,
        base,
        threshold,
        leaf,
    )
    return made, opening, hole


def threshold_thing(thing_id: str, plan: DoorPlan, wall: float) -> Thing:
    """The bump in a doorway: ground that one steps on, not a part of the door."""
    half, depth = plan.width / 2, wall / 2 + 0.01
    oak = finish("oak")
    solid = between((-half, 0.0, -depth), (half, plan.threshold, depth), oak, 0.003)
    return shell_thing(thing_id, "threshold", "threshold", Role.FLOOR, solid, oak)


def _floor(room: RoomPlan, storey: Storey) -> Thing:
    wells = [hole for hole in storey.wells if _overlaps(hole, room)]
    solid = floor_panel(room.low, room.high, SLAB, finish(room.floor), wells, finish("white plaster"))
    return shell_thing(
        f"{room.id}-floor", f"{room.kind} floor", "floor", Role.FLOOR, solid.at(y=storey.floor), finish(room.floor)
    )


def _ceiling(room: RoomPlan, storey: Storey) -> Thing:
    wells = [hole for hole in storey.wells_above if _overlaps(hole, room)]
    white = finish("white plaster")
    solid = floor_panel(room.low, room.high, 0.03, white, wells).at(y=storey.floor + storey.height + 0.03)
    return shell_thing(f"{room.id}-ceiling", f"{room.kind} ceiling", "ceiling", Role.CEILING, solid, white)


def _overlaps(hole: Hole, room: RoomPlan) -> bool:
    return all(hole.low[k] < room.high[k] and hole.high[k] > room.low[k] for k in (0, 1))


def _wall(wall: _Wall, walls: Sequence[_Wall], holes: Sequence[Hole], storey: Storey, number: int) -> Thing:
    behind, before = (finish(storey.room(side).walls if side else storey.facade) for side in wall.sides)
    low, high = wall.span
    at_low, at_high = (_reach(wall, walls, end) for end in (wall.low, wall.high))
    if wall.axis == 1:  # the panel's x runs along −z
        at_low, at_high = at_high, at_low
    # walls that run into each other end at different heights: no two tops lie in one plane
    upper = (high + at_high, (storey.rise or storey.height + 0.034) - 0.002 * wall.axis)
    rim = finish("white paint")
    solid = panel((low - at_low, 0.0), upper, wall.thickness, before, holes, behind, rim)
    sides = " and ".join(side or "outside" for side in wall.sides)
    return shell_thing(
        f"wall-{storey.floor:g}-{number}",
        f"wall between {sides}",
        "wall",
        Role.WALL,
        solid.moved(Pose.at(0, storey.floor, 0) @ wall.pose),
        before if wall.sides[1] else behind,
    )


def _reach(wall: _Wall, walls: Sequence[_Wall], end: float) -> float:
    """How far a wall goes on beyond its end: along x it fills a corner, else it ends inside the wall that it meets."""
    straight_on = any(
        other is not wall and (other.axis, other.line) == (wall.axis, wall.line) and end in (other.low, other.high)
        for other in walls
    )
    if straight_on:
        return 0.0
    met = [
        other
        for other in walls
        if other.axis != wall.axis and other.line == end and other.low <= wall.line <= other.high
    ]
    if not met:
        return 0.0
    corner = not (any(other.low < wall.line for other in met) and any(other.high > wall.line for other in met))
    if corner and wall.axis == 0:
        return max(other.thickness for other in met) / 2
    return 0.002 - min(other.thickness for other in met) / 2


def _skirting(room: RoomPlan, walls: Sequence[_Wall], holes: dict[int, list[Hole]], storey: Storey) -> Thing:
    """Boards along the foot of all walls of a room, with gaps where one walks through."""
    height, depth = SKIRTING
    white, pieces = finish("white paint"), []
    for n, wall in enumerate(walls):
        if room.id not in wall.sides:
            continue
        front = wall.sides[1] == room.id
        inset = wall.thickness / 2
        low, high = wall.span
        gaps = sorted((h.low[0] - 0.07, h.high[0] + 0.07) for h in holes.get(n, []) if h.low[1] < height)
        edges = [low + inset, *(edge for gap in gaps for edge in gap), high - inset]
        z = inset if front else -inset - depth
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            if end - start > 0.01:
                board = between((start, 0.0, z - 0.002), (end, height, z + depth + (0 if front else 0.002)), white)
                pieces.append(board.ghost().moved(wall.pose))
    solid: Solid = union(pieces).at(y=storey.floor)
    return shell_thing(f"{room.id}-skirting", "skirting board", "skirting board", Role.WALL, solid, white)


def _room(room: RoomPlan, storey: Storey) -> Room:
    (x0, z0), (x1, z1) = room.low, room.high
    outline = np.array(((x0, z0), (x0, z1), (x1, z1), (x1, z0)))
    height = storey.height if room.ceiling else math.inf
    return Room(room.id, room.kind, outline, room.kind, storey.floor, height)
