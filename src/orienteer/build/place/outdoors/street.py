"""A street: a road between pavements and two rows of houses."""

from __future__ import annotations

from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.ground import KERB, Box2, dashes, kerb, layer, lines
from orienteer.build.place.outdoors.house import row
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, cylinder, union
from orienteer.build.wish import chance, pick

ROAD = 6.0
"""Two lanes, metres."""
PARKING = 2.2
"""Depth of the bays along the kerb."""
BAY = 5.8
"""Length of a bay."""
KERBSIDE = 1.0
"""What stands along the kerb: lamp posts, trees, hydrants."""
WALK = 1.3
"""What stays free to walk on."""
STONE = 0.15
"""Width of a kerb stone."""
ZEBRA = 3.0
FAR = 48.0
"""How far the street is seen to go on, metres."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The road runs along x; the pavement in the north is the wider one."""
    rng = plot.rng
    village = chance(rng, 0.35)
    surface = ground_of(rng, *floor, usual="cobbles" if village and chance(rng, 0.5) else "road asphalt")
    paving = finish(pick(rng, "paving", "paving", "sandstone", "light grey concrete"))
    half_w, half_d = plot.width / 2, plot.depth / 2
    rest = plot.depth - ROAD - PARKING
    south = max(2.6, rest * 0.38)
    z0 = -half_d + rest - south
    z1 = z0 + PARKING + ROAD
    middle = z0 + PARKING + ROAD / 2
    zebra = float(rng.uniform(-0.2, 0.2)) * plot.width
    painted = surface.word in ("road asphalt", "worn asphalt")
    bays = _bays(plot, z0, zebra)
    marks = _marks(plot, z0, z1, middle, zebra, bays, painted)
    plot.lay("road", "road", union((layer((-half_w, z0, half_w, z1), surface), marks)), surface)
    for name, low, high, side in (("north", -half_d, z0, -1), ("south", z1, half_d, 1)):
        _pavement(plot, name, low, high, side, zebra, paving)
    _lanes(plot, middle, zebra)
    for box in bays:
        plot.zone("parking bay", rectangle(*box), 0.0, (-1.0, 0.0))
    plot.free(rectangle(zebra - ZEBRA / 2, -half_d + 0.3, zebra + ZEBRA / 2, half_d - 0.3))
    plot.entrance = (-half_w + 0.7, z0 - KERBSIDE - WALK / 2)
    style, storeys = ("village", (1, 2)) if village else ("town", (2, 4))
    for facing in (Side.NORTH, Side.SOUTH):
        front = row(rng, plot.width, style, storeys, 0.15 if village else 0.4, plot.lit, wall=wall)
        houses(plot, facing, front)
    _beyond(plot, surface, paving, (z0, z1), style, storeys)
    plot.notes.update(road=surface.word, pavement=paving.word, houses=style)


def _bays(plot: Plot, z0: float, zebra: float) -> list[Box2]:
    bays: list[Box2] = []
    for low, high in (
        (-plot.width / 2 + 0.5, zebra - ZEBRA / 2 - 1.5),
        (zebra + ZEBRA / 2 + 1.5, plot.width / 2 - 0.5),
    ):
        count = max(0, int((high - low) / BAY))
        start = (low + high - count * BAY) / 2
        bays += [(start + k * BAY, z0 + 0.06, start + (k + 1) * BAY, z0 + PARKING) for k in range(count)]
    return bays


def _marks(plot: Plot, z0: float, z1: float, middle: float, zebra: float, bays: list[Box2], painted: bool) -> Solid:
    half, boxes = plot.width / 2, []
    stripes = int((z1 - z0 - 0.6) / 1.0)
    start = (z0 + z1) / 2 - (stripes - 0.5) / 2
    boxes += [(zebra - ZEBRA / 2, start + k, zebra + ZEBRA / 2, start + k + 0.5) for k in range(stripes)]
    if painted:
        for low, high in ((-half, zebra - ZEBRA / 2 - 0.8), (zebra + ZEBRA / 2 + 0.8, half)):
            boxes += dashes(low, high, middle, 0.12, 2.0, 2.0)
        # a stop line on each side of the crossing, on the lane that comes to it
        boxes.append((zebra - ZEBRA / 2 - 0.9, middle + 0.2, zebra - ZEBRA / 2 - 0.6, z1 - 0.2))
        boxes.append((zebra + ZEBRA / 2 + 0.6, z0 + PARKING + 0.1, zebra + ZEBRA / 2 + 0.9, middle - 0.2))
    for x0, b0, x1, b1 in bays:
        boxes += [(x0 - 0.05, b0 + 0.1, x0 + 0.05, b1 - 0.052), (x1 - 0.05 + 0.001, b0 + 0.1, x1 + 0.05, b1 - 0.052)][
            : 1 if (x0 - 6.0, b0, x0, b1) in bays else 2
        ]
        boxes.append((x0 + 0.06, b1 - 0.05, x1 - 0.06, b1 + 0.05))
    iron = finish("iron")
    covers = [
        cylinder(0.32, 0.006, iron, 20).ghost().at(float(x), -0.002, middle + 1.4) for x in (-half * 0.6, half * 0.55)
    ]
    return union((lines(_apart(boxes)), *covers))


def _apart(boxes: list[Box2]) -> list[Box2]:
    """Each of them once."""
    return list(dict.fromkeys((round(a, 3), round(b, 3), round(c, 3), round(d, 3)) for a, b, c, d in boxes))


def _pavement(plot: Plot, name: str, low: float, high: float, side: int, zebra: float, paving: Finish) -> None:
    """Between z = low and high; its houses are on the side of the sign, its kerb on the other."""
    half = plot.width / 2
    curb = high - STONE if side < 0 else low
    stone = finish("light granite")
    inner = (low, high - STONE - 0.002) if side < 0 else (low + STONE + 0.002, high)
    plot.lay(f"pavement {name}", "pavement", layer((-half, inner[0], half, inner[1]), paving, KERB - 0.004), paving)
    plot.lay(f"kerb {name}", "kerb", kerb([(-half, curb, half, curb + STONE)], KERB, stone), stone)
    line = high if side < 0 else low
    strip = (line + side * (0.3 + KERBSIDE), line + side * 0.3)
    walk = line + side * (0.3 + KERBSIDE + WALK)
    wall = low if side < 0 else high
    for x0, x1 in ((-half + 0.3, zebra - ZEBRA / 2), (zebra + ZEBRA / 2, half - 0.3)):
        plot.zone("kerbside", rectangle(x0, min(strip), x1, max(strip)), KERB - 0.004, (0.0, float(side)))
        if abs(wall - walk) > 0.4:
            plot.zone(
                "pavement", rectangle(x0, min(walk, wall), x1, max(walk, wall)), KERB - 0.004, (0.0, float(-side))
            )
    plot.free(rectangle(-half, min(walk, strip[0]), half, max(walk, strip[0])))


def _lanes(plot: Plot, middle: float, zebra: float) -> None:
    half = plot.width / 2
    for x0, x1 in ((-half + 0.3, zebra - ZEBRA / 2 - 1.0), (zebra + ZEBRA / 2 + 1.0, half - 0.3)):
        plot.zone("road", rectangle(x0, middle + 0.15, x1, middle + ROAD / 2 - 0.1), 0.0, (1.0, 0.0))
        plot.zone("road", rectangle(x0, middle - ROAD / 2 + 0.1, x1, middle - 0.15), 0.0, (-1.0, 0.0))


def _beyond(
    plot: Plot, surface: Finish, paving: Finish, road: tuple[float, float], style: str, storeys: tuple[int, int]
) -> None:
    """The street goes on at both ends, and bends behind the trees."""
    land(plot, "lawn", 5.0, (Side.EAST, Side.WEST))
    half_w, half_d, rng = plot.width / 2, plot.depth / 2, plot.rng
    for sign, side in ((-1, Side.WEST), (1, Side.EAST)):
        near, far = sorted((sign * (half_w + 0.002), sign * (half_w + FAR)))
        low = -0.1
        plot.behind(None, "street beyond", layer((near, road[0], far, road[1]), surface, -0.002, low), surface)
        pavements = (
            layer((near, -half_d - 0.3, far, road[0] - 0.002), paving, KERB - 0.01, low),
            layer((near, road[1] + 0.002, far, half_d + 0.3), paving, KERB - 0.01, low),
        )
        plot.behind(None, "pavement beyond", union(pavements), paving)
        for facing in (Side.NORTH, Side.SOUTH):
            front = row(rng, 26.0, style, storeys, 0.2, plot.lit)
            along = sign * (half_w + 13.0) * (1 if facing is Side.NORTH else -1)
            plot.behind(facing, "houses beyond", (front.face + front.body).at(along, 0.0, -0.01), surface)
        woods(plot, side, 34.0, 10.0, 3.6, 14.0, height=(7.0, 11.0))
