"""Empty rooms: four walls with doors and windows, a floor, a ceiling with its lamps, daylight."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import shell_thing
from orienteer.build.finish import finish
from orienteer.build.interior import OUTER, DoorPlan, RoomPlan, Storey, WindowPlan, build
from orienteer.build.place.covering import floor_finish, wall_finish
from orienteer.build.place.hours import fill, sky_lights
from orienteer.build.place.kind import Look, PlaceKind
from orienteer.build.place.site import Edge, EdgeKind, Glazing, Interval, Point, Site, Zone
from orienteer.build.request import Daylight
from orienteer.build.shape import between, union
from orienteer.streams import stream
from orienteer.world.thing import Role

ROOM = "room"
DOORSTEP = 0.95
"""Metres inside a door that stay free."""
VIEWER = 0.45
"""Metres inside the door where a visitor stops to look around: past what stands beside it."""
FRAME = 0.07
"""Trim beside a door or window, metres."""
EYE = 1.62
"""Height of a visitor's eyes, metres."""
PANEL = 0.32
"""Half the side of a light in the ceiling, metres."""
SIDES = ("back", "left", "front", "right")
"""Walls at −z, −x, +z, +x."""


@dataclass(frozen=True)
class Gap:
    """A door or window in a wall."""

    side: str
    at: float
    """Middle along the wall from the middle of the wall, along x or z, metres."""
    width: float


@dataclass(frozen=True)
class Room:
    """The plan of one room about the origin."""

    kind: str
    width: float
    """Inside, along x, metres."""
    depth: float
    """Inside, along z, metres."""
    height: float
    look: Look
    doors: tuple[Gap, ...]
    windows: tuple[Gap, ...]
    sill: float
    window_height: float
    daylight: Daylight = Daylight.SUNNY
    sun: Point = (0.45, -1.0)
    """Side from which the sun shines (x, z)."""

    def mirrored(self) -> Room:
        """The same room with left and right exchanged."""
        swap = {"left": "right", "right": "left"}

        def other(gap: Gap) -> Gap:
            side = swap.get(gap.side, gap.side)
            return replace(gap, side=side, at=gap.at if gap.side in swap else -gap.at)

        return replace(
            self,
            doors=tuple(map(other, self.doors)),
            windows=tuple(map(other, self.windows)),
            sun=(-self.sun[0], self.sun[1]),
        )


@dataclass(frozen=True)
class RoomWish:
    """What is asked of a room itself; None leaves it to chance."""

    area_m2: float
    windows: int | None = None
    doors: int | None = None
    wall: tuple[str | None, str | None] = (None, None)
    """Colour or material word, and material where the first is a colour."""
    floor: tuple[str | None, str | None] = (None, None)
    daylight: Daylight = Daylight.SUNNY
    longest: float = 0.0
    """Length of the longest thing or row that stands in it, metres: it is longer than that."""


def room_plan(kind: PlaceKind, wish: RoomWish, seed: int, attempt: int = 0) -> Room:
    """A room of that kind, of the wished area."""
    rng = stream(seed, kind.name, "room")
    aspect = rng.uniform(*kind.aspect)
    width = max(math.sqrt(wish.area_m2 * aspect), min(wish.longest + 0.3, math.sqrt(wish.area_m2) * 1.9))
    depth = wish.area_m2 / width
    height = rng.uniform(*kind.height)
    if wish.area_m2 > 60:
        height = max(height, 3.0)
    look = _look(kind, wish, rng)
    doors, windows = _gaps(kind, wish, width, depth, rng)
    room = Room(
        kind.name, round(width, 3), round(depth, 3), round(height, 3), look, doors, windows, kind.sill,
        min(kind.window_height, height - kind.sill - 0.3), wish.daylight, (float(rng.uniform(0.2, 0.8)), -1.0),
    )  # fmt: skip
    # another attempt looks at the same room with the door elsewhere
    return room.mirrored() if rng.random() < 0.5 else room


def _look(kind: PlaceKind, wish: RoomWish, rng: np.random.Generator) -> Look:
    weights = np.array([look.weight for look in kind.looks])
    look = kind.looks[int(rng.choice(len(weights), p=weights / weights.sum()))]
    return look.model_copy(
        update={"walls": wall_finish(*wish.wall) or look.walls, "floor": floor_finish(*wish.floor) or look.floor}
    )


def _gaps(
    kind: PlaceKind, wish: RoomWish, width: float, depth: float, rng: np.random.Generator
) -> tuple[tuple[Gap, ...], tuple[Gap, ...]]:
    """Doors near corners on the front and right, windows mostly at the back."""
    length = {"back": width, "front": width, "left": depth, "right": depth}
    count = 1 if wish.doors is None else wish.doors
    wide = kind.door_width
    doors: list[Gap] = []
    for n in range(count):
        side = ("right", "front")[(n + int(rng.random() < 0.5)) % 2] if n < 2 else SIDES[n % 4]
        per = max(0.0, length[side] / 2 - wide / 2 - 0.22 - rng.uniform(0.0, 0.25))
        at = per if side != "front" else per * (1 if n % 2 == 0 else -1)
        spot = _free_spot(doors, side, at, wide, length[side])
        if spot is not None:
            doors.append(Gap(side, spot, wide))
    most = int(rng.integers(kind.windows[0], kind.windows[1] + 1))
    if wish.windows is None and most:
        most = min(max(most, round(wish.area_m2 / 14)), 6)
    wanted = most if wish.windows is None else wish.windows
    windows: list[Gap] = []
    usual = ("back", "left", "back", "front", "right", "left")
    for side in (*kind.window_sides, *(usual if wish.windows is not None or not kind.window_sides else ())):
        share = min(wanted - len(windows), max(1, round(length[side] / 2.9)))
        if (side in ("back", *kind.window_sides) and any(w.side == side for w in windows)) or share <= 0:
            continue
        if side == "left" and wanted <= 2 and len(windows) and rng.random() < 0.6:
            share = min(share, wanted - len(windows))
        for gap in _windows(kind, side, share, length[side], rng):
            spot = _free_spot([*doors, *windows], side, gap.at, gap.width, length[side])
            if spot is not None and len(windows) < wanted:
                windows.append(replace(gap, at=spot))
    return tuple(doors), tuple(windows)


def _windows(kind: PlaceKind, side: str, count: int, length: float, rng: np.random.Generator) -> list[Gap]:
    wide = min(float(rng.uniform(*kind.window_width)), (length - 0.5) / count - 0.35, length - 0.7)
    if wide < 0.35:
        return []
    pitch = length / count
    shift = float(rng.uniform(-0.25, 0.25)) * max(pitch - wide - 0.5, 0.0)
    return [Gap(side, (i + 0.5) * pitch - length / 2 + shift, round(wide, 3)) for i in range(count)]


def _free_spot(gaps: list[Gap], side: str, at: float, width: float, length: float) -> float | None:
    """Where along the wall an opening fits, as near to `at` as others allow; None where nowhere."""
    most = length / 2 - width / 2 - 0.12
    if most < 0:
        return None
    for off in np.arange(0.0, length, 0.05):
        for spot in (at + off, at - off):
            apart = (abs(spot - gap.at) - (width + gap.width) / 2 for gap in gaps if gap.side == side)
            if abs(spot) <= most and min(apart, default=9.0) > 0.25:
                return round(float(spot), 4)
    return None


def room_site(room: Room) -> Site:
    """The room as a place to be furnished."""
    half, deep = room.width / 2 + OUTER / 2, room.depth / 2 + OUTER / 2
    # positions on the middle planes of walls, as the plan wants them
    line = {"back": -deep, "front": deep, "left": -half, "right": half}

    def at(gap: Gap) -> Point:
        return (gap.at, line[gap.side]) if gap.side in ("back", "front") else (line[gap.side], gap.at)

    plan = Storey(
        rooms=(RoomPlan(ROOM, room.kind, (-half, -deep), (half, deep), room.look.floor, room.look.walls),),
        doors=tuple(DoorPlan((ROOM, None), at(g), g.width, finish=room.look.trim) for g in room.doors),
        windows=tuple(
            WindowPlan(ROOM, at(g), g.width, room.window_height, room.sill, room.look.trim) for g in room.windows
        ),
        height=room.height,
    )
    shell = build(plan)
    names = [opening.id for opening in shell.openings[len(room.doors) :]]
    low, high = np.array((-room.width, -room.depth)) / 2, np.array((room.width, room.depth)) / 2
    sky, lights = sky_lights(room.daylight, room.sun)
    outline = np.array(((low[0], low[1]), (low[0], high[1]), (high[0], high[1]), (high[0], low[1])))
    entrance, viewer = _entrance(room)
    return Site(
        kind=room.kind,
        things=shell.things,
        zones=(Zone("floor", outline),),
        edges=tuple(_edge(side, room, names) for side in SIDES),
        rooms=shell.rooms,
        openings=shell.openings,
        lights=(*lights, fill(room.daylight, low, high, room.height)),
        sky=sky,
        keep_free=tuple(_doorstep(room, gap) for gap in room.doors),
        entrance=entrance,
        ceiling=room.height,
        viewer=viewer,
        notes={"walls": room.look.walls, "floor": room.look.floor},
    )


def _edge(side: str, room: Room, window_ids: list[str]) -> Edge:
    """A wall's inner face."""
    x, z = room.width / 2, room.depth / 2
    start, end, inward = {
        "back": ((x, -z), (-x, -z), (0.0, 1.0)),
        "left": ((-x, -z), (-x, z), (1.0, 0.0)),
        "front": ((-x, z), (x, z), (0.0, -1.0)),
        "right": ((x, z), (x, -z), (-1.0, 0.0)),
    }[side]
    half = room.width / 2 if side in ("back", "front") else room.depth / 2
    sign = -1.0 if side in ("back", "right") else 1.0  # whether the edge runs along +x or +z

    def span(gap: Gap) -> Interval:
        middle = half + sign * gap.at
        return middle - gap.width / 2 - FRAME, middle + gap.width / 2 + FRAME

    windows = tuple(
        Glazing(span(gap), room.sill, room.sill + room.window_height, name)
        for gap, name in zip(room.windows, window_ids, strict=True)
        if gap.side == side
    )
    doors = tuple(span(gap) for gap in room.doors if gap.side == side)
    return Edge(start, end, inward, EdgeKind.WALL, room.height, doors, windows)


def _inside(room: Room, gap: Gap, off: float) -> Point:
    """A point `off` metres inside the middle of an opening."""
    x, z = room.width / 2 - off, room.depth / 2 - off
    return {"back": (gap.at, -z), "front": (gap.at, z), "left": (-x, gap.at), "right": (x, gap.at)}[gap.side]


def _doorstep(room: Room, gap: Gap) -> F64:
    (x0, z0), (x1, z1) = _inside(room, gap, 0.0), _inside(room, gap, DOORSTEP)
    half = gap.width / 2 + 0.05
    dx, dz = (half, 0.0) if gap.side in ("back", "front") else (0.0, half)
    xs, zs = sorted((x0 - dx, x1 + dx, x0 + dx, x1 - dx)), sorted((z0 - dz, z1 + dz, z0 + dz, z1 - dz))
    return np.array(((xs[0], zs[0]), (xs[0], zs[-1]), (xs[-1], zs[-1]), (xs[-1], zs[0])))


def _entrance(room: Room) -> tuple[Point, tuple[float, float, float]]:
    if room.doors:
        entrance = _inside(room, room.doors[0], 0.4)
        x, z = _inside(room, room.doors[0], VIEWER)
        return entrance, (x, EYE, z)
    corner = (room.width / 2 - 0.45, room.depth / 2 - 0.45)
    return corner, (corner[0] + 0.2, EYE, corner[1] + 0.2)


def with_panels(site: Site, room: Room) -> Site:
    """The room with flat lights in its ceiling, one for every nine square metres or so."""
    across, along = max(1, round(room.width / 3.0)), max(1, round(room.depth / 3.0))
    white, glow = finish("white paint"), finish("bulb")
    pieces, boxes = [], []
    for i in range(across):
        for k in range(along):
            x, z = ((i + 0.5) / across - 0.5) * room.width, ((k + 0.5) / along - 0.5) * room.depth
            frame = between((-PANEL, -0.05, -PANEL), (PANEL, 0.001, PANEL), white, 0.004)
            pane = between((-0.28, -0.053, -0.28), (0.28, -0.04, 0.28), glow)
            pieces.append((frame + pane).at(x, room.height, z))
            boxes.append(np.array((x - PANEL, room.height - 0.053, z - PANEL, x + PANEL, room.height, z + PANEL)))
    panels = shell_thing("ceiling-lights", "ceiling lights", "light panel", Role.CEILING, union(pieces), white)
    return replace(site, things=(*site.things, panels), overhead=(*site.overhead, *boxes))
