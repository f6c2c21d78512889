"""A railway platform: a long paved strip beside the tracks, with a roof over its middle and the station behind it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from orienteer.build.finish import Finish, finish, picture
from orienteer.build.image import plain, still, write
from orienteer.build.place.outdoors.backdrop import land, verge, woods
from orienteer.build.place.outdoors.barrier import picket_fence
from orienteer.build.place.outdoors.barrier import wall as wall_of
from orienteer.build.place.outdoors.ground import layer, lines
from orienteer.build.place.outdoors.house import Front, house, look_of
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, between, boxes, card, cylinder, plate, rod, union
from orienteer.build.wish import chance, pick
from orienteer.world.light import Lamp
from orienteer.world.thing import Role

DROP = 0.9
"""Height of the platform over the rails' bed, metres."""
EDGE = 0.35
"""Width of the stones at the platform's edge."""
TACTILE = (0.75, 1.15)
"""Where the ribbed strip lies, from and to, metres from the edge."""
GAUGE = 1.435
SPACE = 3.9
"""Between the middles of two tracks."""
FIRST = 1.75
"""From the platform's edge to the middle of the first track."""
BEYOND = 45.0
"""How far tracks and platform are seen to go on."""
ROOF = 3.5
"""Height of the roof over the platform."""
EAVES = 0.4
"""Between the roof and the front of the station, metres."""
TOWNS = ("ALDERBROOK", "MARLINGTON", "WESTHAVEN", "OAKFIELD", "LINDEN HILL", "STONEBRIDGE", "RIVERTON", "GREENDALE")


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The tracks are in the south, the station is in the north; the platform runs along x."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    paving = ground_of(rng, *floor, usual=pick(rng, "paving", "light grey concrete", "worn asphalt", "paving"))
    edge = half_d - EDGE
    ground = layer((-half_w, -half_d, half_w, edge - 0.002), paving, 0.0, -DROP - 0.3)
    plot.lay("platform", "platform", ground + _tactile(plot, half_d), paving)
    stone = finish("light granite")
    plot.lay("platform edge", "platform", layer((-half_w, edge, half_w, half_d), stone, 0.004, -DROP - 0.3), stone)
    line = half_d - TACTILE[1]
    plot.free(rectangle(-half_w, line - 1.3, half_w, line - 0.1))
    plot.entrance = (-half_w + 0.8, line - 0.7)
    roofed = _roof(plot, -half_d + (line - 1.4 + half_d) * 0.5) if chance(rng, 0.85) else []
    cut = max((abs(x) for x in roofed), default=half_w * 0.4) + 1.2
    for name, x0, x1 in (("end", -half_w + 0.5, -cut), ("middle", -cut, cut), ("end", cut, half_w - 0.5)):
        plot.zone(f"platform {name}", rectangle(x0, -half_d + 0.05, x1, line - 1.3), 0.0, (0.0, 1.0))
    plot.free(rectangle(-half_w, line - 0.1, half_w, half_d))
    _station(plot, wall)
    _name_boards(plot, roofed)
    _tracks(plot)
    _far_side(plot)
    plot.notes.update(ground=paving.word)


def _tactile(plot: Plot, half_d: float) -> Solid:
    """A white line, and a strip of ribs that one feels underfoot."""
    half_w = plot.width / 2
    near, far = half_d - TACTILE[1], half_d - TACTILE[0]
    yellow = finish("yellow concrete")
    strip = boxes([(-half_w, -0.006, near)], [(half_w, 0.004, far)], yellow)
    ribs = np.linspace(near + 0.04, far - 0.04, 6)
    ribbed = boxes([(-half_w, 0.0, z - 0.014) for z in ribs], [(half_w, 0.009, z + 0.014) for z in ribs], yellow)
    white = lines([(-half_w, half_d - 0.55, half_w, half_d - 0.43)])
    return strip + ribbed + white


def _roof(plot: Plot, z: float) -> list[float]:
    """A butterfly roof on a row of columns; gives where the columns stand."""
    rng = plot.rng
    long = plot.width * float(rng.uniform(0.5, 0.65))
    count = max(3, round(long / 5.0) + 1)
    xs = np.linspace(-long / 2 + 0.6, long / 2 - 0.6, count)
    paint = finish(pick(rng, "dark green metal", "dark red metal", "dark blue metal", "grey metal", "black metal"))
    wide = min(plot.depth * 0.34, 2.6, z + plot.depth / 2 - EAVES)
    for x in xs.tolist():
        post = cylinder(0.09, ROOF + 0.026, paint, 14) + cylinder(0.17, 0.3, paint, 14)
        arms = []
        for side in (-1, 1):
            arms.append(
                rod(
                    ((0, ROOF - 0.6, 0), (0, ROOF - 0.05, side * wide * 0.6), (0, ROOF + 0.1, side * wide * 0.9)),
                    0.045,
                    paint,
                    8,
                )
            )
        plot.put("roof column", "column", union((post, *arms)).at(x, 0.0, z), paint)
        plot.stop(rectangle(x - 0.18, z - 0.18, x + 0.18, z + 0.18))
        plot.over((x - 0.1, ROOF - 0.7, z - wide), (x + 0.1, ROOF + 0.3, z + wide))
    plot.over((-long / 2, ROOF, z - wide - 0.05), (long / 2, ROOF + 0.55, z + wide + 0.05))
    board, light = (
        finish("white paint"),
        finish("bulb" if plot.lit else "white plastic"),
    )
    section = (
        (-wide, ROOF + 0.32),
        (0.0, ROOF + 0.02),
        (wide, ROOF + 0.32),
        (wide, ROOF + 0.44),
        (0.0, ROOF + 0.14),
        (-wide, ROOF + 0.44),
    )
    sheet = plate(tuple((a, b) for a, b in section), long, board).turned((0, 1, 0), np.pi / 2).at(0.0, 0.0, z)
    trims = union(
        between((-long / 2 - 0.02, ROOF + 0.2, a), (long / 2 + 0.02, ROOF + 0.5, a + 0.031), paint)
        for a in (z - wide - 0.03, z + wide - 0.001)
    )
    lamps = [(float(x), ROOF + 0.0, z + 0.6) for x in (xs[:-1] + xs[1:]) / 2]
    tubes = boxes(
        [(x - 0.6, y + 0.02, c - 0.06) for x, y, c in lamps], [(x + 0.6, y + 0.1, c + 0.06) for x, y, c in lamps], light
    )
    plot.put("platform roof", "roof", sheet + trims + tubes.ghost(), board, Role.CEILING)
    if plot.lit:
        plot.lights += [
            Lamp((x, y - 0.1, c), (1.0, 0.96, 0.88), 2.2, 0.1) for x, y, c in lamps[:: max(1, len(lamps) // 3)][:3]
        ]
    return [float(x) for x in xs]


def _station(plot: Plot, wall: str | None) -> None:
    """The station building in the middle of the north side, walls or fences beside it."""
    rng = plot.rng
    wide = min(plot.width * 0.5, 17.0)
    look = look_of(
        rng,
        "village",
        2 if chance(rng, 0.5) else 1,
        wall=wall or pick(rng, "brick", "yellow brick", "cream plaster", "brick"),
    )
    one = house(rng, wide, look, plot.lit)
    x = float(rng.uniform(-0.12, 0.12)) * plot.width
    front = Front(one.face.at(x), one.body.at(x), height=1.9)
    front.doors = [(a + x, b + x) for a, b in one.doors]
    front.windows = [((a + x, b + x), sill, head) for (a, b), sill, head in one.windows]
    gap = [(x - wide / 2, x + wide / 2)]
    front.face += wall_of(plot.width, gap, finish("brick" if look.wall.word != "yellow brick" else "yellow brick"), 1.9)
    houses(plot, Side.NORTH, front)


def _name_boards(plot: Plot, columns: list[float]) -> None:
    """The name of the town on two posts, at both ends of the platform."""
    name = pick(plot.rng, *TOWNS)
    steel = finish("grey metal")
    board, back = _board(name), finish("dark blue paint")
    for x in (-plot.width * 0.38, plot.width * 0.38):
        posts = boxes([(-1.05, 0, -0.05), (0.95, 0, -0.05)], [(-0.95, 2.25, 0.05), (1.05, 2.25, 0.05)], steel)
        plank = boxes([(-1.3, 1.6, -0.03)], [(1.3, 2.15, 0.03)], back)
        solid = posts + plank + card(2.5, 0.45, board).at(0.0, 1.65, 0.033)
        sign = solid.ghost().boxed().at(x, 0.0, -plot.depth / 2 + 0.35)
        plot.put("station name", "station name", sign, back)
        z = -plot.depth / 2 + 0.35
        plot.stop(rectangle(x - 1.3, z - 0.06, x + 1.3, z + 0.06))


@lru_cache(maxsize=16)
def _board(name: str) -> Finish:
    image = plain("dark blue", (512, 92))
    write(image, name, (256, 47), 62, "white", 480)
    return picture(f"station {name}", still(image), (2.5, 0.45))


def _tracks(plot: Plot) -> None:
    """Two tracks in ballast below the platform, which go on at both ends."""
    half_d, reach = plot.depth / 2, plot.width / 2 + BEYOND
    bed, steel, wood = finish("ballast"), finish("steel"), finish("light grey concrete")
    far = half_d + FIRST + SPACE + FIRST
    plot.behind(None, "ballast", layer((-reach, half_d + 0.002, reach, far), bed, -DROP, -DROP - 0.4), bed)
    z = np.array((half_d + FIRST, half_d + FIRST + SPACE))
    x = np.arange(-reach + 0.3, reach, 0.65)
    gx, gz = (grid.ravel() for grid in np.meshgrid(x, z))
    sleepers = boxes(
        np.stack((gx - 0.12, np.full(gx.size, -DROP - 0.1), gz - 1.25), axis=1),
        np.stack((gx + 0.12, np.full(gx.size, -DROP + 0.05), gz + 1.25), axis=1),
        wood,
    )
    rails = [float(m + s * (GAUGE / 2 + 0.035)) for m in z for s in (-1, 1)]
    lows, highs = [], []
    for rail in rails:
        for half, low, high in ((0.07, 0.05, 0.075), (0.012, 0.07, 0.18), (0.035, 0.175, 0.215)):
            lows.append((-reach, -DROP + low - 0.001, rail - half))
            highs.append((reach, -DROP + high, rail + half))
    solid = (sleepers + boxes(lows, highs, steel)).within(
        *between((-reach, -DROP - 0.1, half_d + 0.3), (reach, -DROP + 0.22, far - 0.3), bed).colliders
    )
    plot.behind(None, "tracks", solid, steel)
    paving = finish("paving")
    for sign in (-1, 1):
        near, out = sorted((sign * (plot.width / 2 + 0.002), sign * reach))
        plot.behind(
            None, "platform beyond", layer((near, half_d - 3.0, out, half_d), paving, -0.004, -DROP - 0.3), paving
        )


def _far_side(plot: Plot) -> None:
    """The other platform with a fence, trees and hills behind."""
    half_d, reach = plot.depth / 2, plot.width / 2 + BEYOND
    far = half_d + FIRST + SPACE + FIRST
    paving, stone = finish("paving"), finish("light granite")
    other = layer((-reach, far + 0.352, reach, far + 3.6), paving, 0.0, -DROP - 0.4)
    edge = layer((-reach, far, reach, far + 0.35), stone, 0.004, -DROP - 0.4)
    plot.behind(None, "other platform", other + edge + lines([(-reach, far + 0.43, reach, far + 0.55)]), paving)
    fence = picket_fence(min(2 * reach, plot.width + 40.0), [], finish("white paint"), 1.1)
    plot.behind(Side.SOUTH, "fence across", fence.at(z=-(far - half_d) - 3.6), finish("white paint"))
    land(plot, "meadow", 9.0, box=(-reach, -half_d, reach, far + 3.6))
    for x0, x1 in ((-reach, -plot.width / 2 - 0.002), (plot.width / 2 + 0.002, reach)):
        verge(plot, (x0, -half_d, x1, half_d - 3.002), "meadow")
    woods(plot, Side.SOUTH, far - half_d + 7.0, 10.0, 4.2, 20.0, 0.3)
    woods(plot, Side.NORTH, 12.0, 8.0, 4.8, 16.0, 0.3)
