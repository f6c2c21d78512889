"""A campsite: a meadow with pitches beside a track, a campfire place, woods and perhaps a lake."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import rail_fence
from orienteer.build.place.outdoors.ground import LAYER, disc, layer, ribbon, winding
from orienteer.build.place.outdoors.pieces import rectangles
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.ways import piece_of
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, ball, copies, frustum, rod, union
from orienteer.build.wish import chance, pick
from orienteer.world.collider import Cylinder
from orienteer.world.light import Lamp
from orienteer.world.pose import Pose
from orienteer.world.thing import Role

TRACK = 2.4
"""Width of the track, metres."""
FIRE = 1.1
"""Radius of the campfire place with its stones."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The track comes in from the south and ends in the north; pitches lie on both sides of it."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    meadow = ground_of(rng, *floor, usual="meadow")
    way = finish(pick(rng, "gravel", "earth", "gravel"))
    plot.lay("meadow", "lawn", layer((-half_w, -half_d, half_w, half_d), meadow), meadow)
    gate = float(rng.uniform(-0.1, 0.1)) * plot.width
    track = winding((gate, half_d), (gate * 0.5, -half_d + 6.0), float(rng.choice((-1.2, 1.2))), 1, 22)
    plot.lay("track", "path", ribbon(track, TRACK, way), way)
    taken = [piece_of(track, k, width=TRACK) for k in range(len(track) - 1)]
    end = track[-1]
    plot.lay("turning place", "path", disc(end[0], end[1] - 1.6, 5.6, 5.0, way, LAYER + 0.004), way)
    taken.append(rectangle(end[0] - 2.6, end[1] - 3.9, end[0] + 2.6, end[1] + 0.7))
    for k in range(0, len(track) - 2, 2):
        plot.free(piece_of(track, k, k + 2, 1.4))
    fire = _fire_place(plot)
    taken.append(fire)
    box = (-half_w + 0.4, -half_d + 0.4, half_w - 0.4, half_d - 0.4)
    for piece in rectangles(box, taken):
        x = (piece[0] + piece[2]) / 2
        near = float(np.interp((piece[1] + piece[3]) / 2, track[::-1, 1], track[::-1, 0]))
        name = "pitch" if min(piece[2] - piece[0], piece[3] - piece[1]) > 3.0 else "meadow"
        plot.zone(name, rectangle(*piece), 0.0, (1.0 if near > x else -1.0, 0.0))
    plot.entrance = (gate, half_d - 0.7)
    wood = finish(wall) if wall else finish(pick(rng, "weathered wood", "pine"))
    gap = (-gate - 1.8, -gate + 1.8)
    plot.enclose(Side.SOUTH, "rail fence", rail_fence(plot.width, [gap], wood, 1.1, 2), wood, gaps=[gap])
    land(plot, "meadow", 14.0)
    lake = chance(rng, 0.5)
    for side in (Side.NORTH, Side.WEST, Side.EAST):
        if side is Side.EAST and lake:
            _lake(plot)
            continue
        woods(plot, side, 3.5, 10.0, 3.2, 6.0, 0.65, (7.0, 11.0))
    woods(plot, Side.SOUTH, 16.0, 8.0, 4.2, 6.0, 0.6, (7.0, 11.0))
    beyond = layer((gate - TRACK / 2, half_d + 0.002, gate + TRACK / 2, half_d + 15.0), way, -0.002, -0.2)
    plot.behind(None, "track beyond", beyond, way)
    plot.notes.update(ground=meadow.word, track=way.word, lake=str(lake))


def _fire_place(plot: Plot) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Stones around charred logs, in a patch of bare earth; gives the outline that it takes."""
    rng = plot.rng
    x = float(rng.choice((-1.0, 1.0))) * plot.width * float(rng.uniform(0.22, 0.28))
    z = plot.depth * float(rng.uniform(-0.05, 0.12))
    bare = finish("earth")
    plot.lay("bare ground", "ground", disc(x, z, 4.4, 4.4, bare), bare)
    angle = np.arange(12) * (2 * math.pi / 12)
    places = np.stack((np.sin(angle) * 0.62, np.full(12, 0.113), np.cos(angle) * 0.62), axis=1)
    stones = copies(ball(0.15, finish("granite"), 9, 0.8), places[::2]) + copies(
        ball(0.17, finish("light granite"), 9, 0.7), places[1::2]
    )
    black, brown = finish("black plaster"), finish("bark")
    logs: list[Solid] = []
    for k in range(5):
        turn = k * 2 * math.pi / 5
        foot = (math.sin(turn) * 0.42, 0.07, math.cos(turn) * 0.42)
        tip = (-math.sin(turn) * 0.06, 0.42, -math.cos(turn) * 0.06)
        middle = (0.45 * foot[0] + 0.55 * tip[0], 0.2625, 0.45 * foot[2] + 0.55 * tip[2])
        logs += [rod((foot, middle), 0.05, brown, 8), rod((middle, tip), 0.048, black, 8)]
    ash = disc(0.0, 0.0, 1.0, 1.0, finish("dark grey concrete"), 0.02, 20).ghost()
    shape = union((stones, *logs, ash))
    if plot.lit:
        shape += _flames()
        plot.lights.append(Lamp((x, 0.75, z), (1.0, 0.55, 0.2), 1.6, 0.2))
    height = float(shape.bounds[1][1])
    shape = shape.within(Cylinder(0.85, height, Pose.at(0, height / 2, 0))).at(x, 0.008, z)
    plot.put("campfire", "campfire", shape, finish("granite"), Role.OBJECT)
    plot.stop(np.array(((x - 0.8, z - 0.8), (x - 0.8, z + 0.8), (x + 0.8, z + 0.8), (x + 0.8, z - 0.8))))
    # room for those who sit around it
    return np.array(((x - FIRE, z - FIRE), (x - FIRE, z + FIRE), (x + FIRE, z + FIRE), (x + FIRE, z - FIRE)))


def _flames() -> Solid:
    inner, outer = finish("flame core"), finish("flame")
    pieces = [frustum(0.1, 0.0, 0.55, inner, 10).at(0, 0.12, 0)]
    for k in range(4):
        turn = k * math.pi / 2 + 0.4
        pieces.append(
            frustum(0.09, 0.0, 0.38 + 0.06 * (k % 2), outer, 8).at(math.sin(turn) * 0.13, 0.1, math.cos(turn) * 0.13)
        )
    return union(pieces).ghost()


def _lake(plot: Plot) -> None:
    """Water beyond the eastern side, with a wooded shore behind."""
    water = finish("pond")
    line = disc(0.0, -26.0, plot.depth + 34.0, 44.0, water, 0.004, 40)
    plot.behind(Side.EAST, "lake", line, water)
    woods(plot, Side.EAST, 49.0, 8.0, 3.4, 30.0, 0.7, (7.0, 11.0))
