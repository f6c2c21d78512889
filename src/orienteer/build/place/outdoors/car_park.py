"""A car park: rows of bays along aisles, islands with kerbs, a shop or houses behind."""

from __future__ import annotations

import math
from dataclasses import dataclass

from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import hedge, rail_fence
from orienteer.build.place.outdoors.barrier import wall as wall_of
from orienteer.build.place.outdoors.ground import KERB, Box2, arrow, kerb, layer, lines
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.store import store
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.place.site import EdgeKind
from orienteer.build.shape import Solid, union
from orienteer.build.wish import pick

BAY = (2.6, 5.0)
"""Width and depth of a bay, metres."""
AISLE = 6.0
WALK = 2.4
"""Depth of the pavement before the building."""
ISLAND = 1.6
"""Width of the islands at the ends of a row."""
DRIVE = 6.0
"""Width of the drive that joins the aisles."""
QUARTER = math.pi / 2
LINE = 0.1
"""Width of painted lines."""


@dataclass(frozen=True)
class Row:
    """Bays side by side along x."""

    z: float
    """Of the line at the bays' heads."""
    heading: int
    """+1 or −1: the way along z in which a parked car's front points."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The building is in the north, the way in in the south; rows run along x, the drive along the east."""
    rng = plot.rng
    _fit(plot)
    half_w, half_d = plot.width / 2, plot.depth / 2
    surface = ground_of(rng, *floor, usual=pick(rng, "road asphalt", "road asphalt", "worn asphalt"))
    paving = finish(pick(rng, "paving", "light grey concrete"))
    top = -half_d + WALK
    rows, aisles = _rows(top, half_d)
    marks: list[Box2] = []
    for row in rows:
        marks += _bays(plot, row)
    drive = half_w - DRIVE / 2 - 0.3
    spots = [(x, z, turn) for z in aisles for x, turn in ((-half_w * 0.4, -QUARTER), (half_w * 0.1, -QUARTER))]
    spots += [(drive + 1.2, 0.0, 2 * QUARTER), (drive - 1.2, half_d * 0.35, 0.0)]
    ways = [arrow(x, z, yaw) for x, z, yaw in spots]
    marks.append((drive - DRIVE / 2 + 0.3, half_d - 1.4, drive - 0.1, half_d - 1.1))
    plot.lay("tarmac", "road", union((layer((-half_w, top, half_w, half_d), surface), lines(marks), *ways)), surface)
    _walk(plot, top, paving)
    for row in rows:
        _islands(plot, row)
    for z in aisles:
        plot.free(rectangle(-half_w + 1.0, z - 1.4, half_w - 1.0, z + 1.4))
        plot.zone(
            "aisle", rectangle(-half_w + 0.4, z - AISLE / 2, half_w - DRIVE - 0.4, z + AISLE / 2), 0.0, (-1.0, 0.0)
        )
    plot.free(rectangle(drive - 1.4, top + 0.3, drive + 1.4, half_d))
    plot.zone("drive", rectangle(half_w - DRIVE - 0.4, top + 0.2, half_w - 0.3, half_d - 0.3), 0.0, (0.0, -1.0))
    # who walks in keeps to the side of the drive
    plot.entrance = (drive - 0.8, half_d - 0.9)
    _ends(plot, drive, wall)
    plot.notes.update(ground=surface.word, bays=str(sum(zone.name == "parking bay" for zone in plot.zones)))


def _fit(plot: Plot) -> None:
    """Makes the place as deep as some rows of bays and aisles are, and as much wider as it is less deep."""
    area = plot.width * plot.depth
    deep = [WALK + 0.3 + depth + 0.3 for depth in (BAY[1] * n + AISLE * (n // 2 + n % 2) for n in range(1, 9))]
    plot.depth = min(deep, key=lambda depth: abs(math.log(depth / plot.depth)))
    plot.width = max(area / plot.depth, 4 * BAY[0] + 2 * ISLAND + DRIVE + 1.5)


def _rows(top: float, bottom: float) -> tuple[list[Row], list[float]]:
    """Rows from the building on, and the middles of the aisles: bays, aisle, bays, bays, aisle, bays …"""
    rows, aisles, z = [], [], top + 0.3
    for number in range(99):
        deep = BAY[1] + (AISLE if number % 2 == 0 else 0.0)
        if z + deep > bottom:
            break
        rows.append(Row(z if number % 2 == 0 else z + BAY[1], -1 if number % 2 == 0 else 1))
        z += BAY[1]
        if number % 2 == 0:
            aisles.append(z + AISLE / 2)
            z += AISLE
    return rows, aisles


def _bays(plot: Plot, row: Row) -> list[Box2]:
    """The zones of a row, and its painted lines."""
    wide, deep = BAY
    start, count = _stretch(plot)
    tail = row.z - row.heading * deep
    low, high = sorted((row.z, tail))
    marks = [(start + k * wide - LINE / 2, low + 0.06, start + k * wide + LINE / 2, high) for k in range(count + 1)]
    if row.heading > 0:
        marks.append((start, row.z - 0.05, start + count * wide, row.z + 0.05))
    for k in range(count):
        x = start + k * wide
        plot.zone(
            "parking bay", rectangle(x + 0.08, low + 0.1, x + wide - 0.08, high - 0.05), 0.0, (0.0, float(row.heading))
        )
    return [(a, b, c, d) for a, b, c, d in marks]


def _stretch(plot: Plot) -> tuple[float, int]:
    """Where the first bay of each row begins along x, and how many there are."""
    room = plot.width - 2 * ISLAND - DRIVE - 1.2
    count = max(1, int(room / BAY[0]))
    return -plot.width / 2 + 0.4 + ISLAND + 0.2 + (room - count * BAY[0]) / 2, count


def _islands(plot: Plot, row: Row) -> None:
    """Kerbed islands with grass at both ends of a row."""
    wide, deep = BAY
    start, count = _stretch(plot)
    stone, grass = finish("light grey concrete"), finish("lawn")
    low, high = sorted((row.z, row.z - row.heading * deep))
    low, high = low + 0.15, high - 0.15
    for sign, x0 in ((-1, start - 0.2 - ISLAND), (1, start + count * wide + 0.2)):
        x1 = x0 + ISLAND
        edge = 0.15
        frame = [(x0, low, x1, low + edge), (x0, high - edge, x1, high)]
        frame += [
            (x0, low + edge + 0.002, x0 + edge, high - edge - 0.002),
            (x1 - edge, low + edge + 0.002, x1, high - edge - 0.002),
        ]
        plot.lay("island kerb", "kerb", kerb(frame, KERB, stone, -0.006), stone)
        inner = (x0 + edge, low + edge, x1 - edge, high - edge)
        plot.lay("island", "lawn", layer(inner, grass, KERB - 0.02, -0.006), grass)
        plot.zone("island", rectangle(*inner), KERB - 0.02, (-float(sign), 0.0))


def _walk(plot: Plot, top: float, paving: Finish) -> None:
    """The pavement before the building."""
    half_w, half_d = plot.width / 2, plot.depth / 2
    stone = finish("light granite")
    plot.lay("pavement", "pavement", layer((-half_w, -half_d, half_w, top - 0.152), paving, KERB - 0.004), paving)
    plot.lay("kerb", "kerb", kerb([(-half_w, top - 0.15, half_w, top)], KERB, stone), stone)
    plot.zone(
        "pavement", rectangle(-half_w + 0.3, -half_d + 0.05, half_w - 0.3, -half_d + 1.1), KERB - 0.004, (0.0, 1.0)
    )
    plot.free(rectangle(-half_w + 0.3, -half_d + 1.1, half_w - 0.3, top - 0.2))


def _ends(plot: Plot, gate: float, wall: str | None) -> None:
    rng = plot.rng
    houses(plot, Side.NORTH, store(rng, plot.width, plot.lit, wall))
    style = pick(rng, "hedge", "low wall", "rail fence")
    gap = (-gate - 3.0, -gate + 3.0)
    for side, gaps in ((Side.SOUTH, [gap]), (Side.EAST, []), (Side.WEST, [])):
        solid, look = _barrier(plot, style, plot.run(side, {"hedge": 0.7, "low wall": 0.34}.get(style, 0.1)), gaps)
        plot.enclose(side, style, solid, look, EdgeKind.FENCE, gaps=gaps)
    land(plot, "lawn", 6.0, (Side.SOUTH,), fields=False)
    road = finish("road asphalt")
    half_d, reach = plot.depth / 2, plot.width / 2 + 30.0
    plot.behind(None, "road beyond", layer((-reach, half_d + 2.0, reach, half_d + 9.0), road, -0.001, -0.2), road)
    plot.behind(
        None, "way in", layer((gate - 3.0, half_d + 0.002, gate + 3.0, half_d + 2.0), road, -0.0022, -0.2), road
    )
    for side in (Side.EAST, Side.WEST):
        woods(plot, side, 4.0, 7.0, 4.6, 5.0)
    woods(plot, Side.SOUTH, 14.0, 8.0, 4.4, 10.0)


def _barrier(plot: Plot, style: str, length: float, gaps: list[tuple[float, float]]) -> tuple[Solid, Finish]:
    if style == "hedge":
        return hedge(plot.rng, length, gaps, 1.0, 0.7), finish("foliage")
    look = finish("brick" if style == "low wall" else "weathered wood")
    if style == "low wall":
        return wall_of(length, gaps, look, 0.8), look
    return rail_fence(length, gaps, look, 0.7, 1), look
