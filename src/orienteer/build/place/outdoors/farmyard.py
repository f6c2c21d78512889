"""A farmyard: trodden earth before a farmhouse and a stable, fences towards the fields."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import rail_fence
from orienteer.build.place.outdoors.barrier import wall as wall_of
from orienteer.build.place.outdoors.ground import LAYER, layer, ribbon, winding
from orienteer.build.place.outdoors.house import Front, house, look_of
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, between, boxes, copies, crown, profile, rod, union
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import pick

GATE = 3.6
"""Width of the field gate, metres."""
BUILDING = 9.5
"""Depth of the ground along the eastern fence where barns and sheds stand, metres."""
APRON = 2.6
"""Depth of the paved strip before the buildings."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The farmhouse is in the north, the stable in the west, the gate in the south."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    earth = ground_of(rng, *floor, usual=pick(rng, "earth", "earth", "gravel"))
    plot.lay("yard", "ground", layer((-half_w, -half_d, half_w, half_d), earth), earth)
    stone = finish(pick(rng, "cobbles", "light grey concrete", "paving"))
    plot.lay("apron north", "pavement", layer((-half_w, -half_d, half_w, -half_d + APRON), stone, LAYER, -0.006), stone)
    west = layer((-half_w, -half_d + APRON + 0.002, -half_w + APRON, half_d - 1.5), stone, LAYER, -0.006)
    plot.lay("apron west", "pavement", west, stone)
    gate = float(rng.uniform(-0.16, -0.02)) * plot.width
    if earth.word != "gravel":
        ruts = finish("mud" if earth.word == "earth" else "earth")
        for off in (-0.8, 0.8):
            line = winding((gate + off, half_d), (off - 1.0, -half_d + APRON + 1.5), 1.0, 1, 16)
            plot.lay("wheel track", "ground", ribbon(line, 0.34, ruts, 0.004), ruts)
    plot.zone("apron", rectangle(-half_w + APRON, -half_d + 0.05, half_w - 0.3, -half_d + APRON), LAYER, (0.0, 1.0))
    plot.zone("apron", rectangle(-half_w + 0.05, -half_d + APRON, -half_w + APRON, half_d - 1.6), LAYER, (1.0, 0.0))
    east = half_w - min(BUILDING, plot.width * 0.36)
    plot.zone("yard", rectangle(-half_w + APRON, -half_d + APRON, east, half_d - 0.4), 0.0, (0.0, 1.0))
    plot.zone("building ground", rectangle(east, -half_d + APRON, half_w - 0.3, half_d - 0.4), 0.0, (-1.0, 0.0))
    plot.free(rectangle(gate - 1.2, half_d - 6.0, gate + 1.2, half_d))
    plot.entrance = (gate, half_d - 0.8)
    _farmhouse(plot, wall)
    _stable(plot)
    _fences(plot, gate)
    land(plot, "meadow", 9.0)
    _crops(plot)
    woods(plot, Side.NORTH, 16.0, 8.0, 5.5, 6.0)
    woods(plot, Side.WEST, 14.0, 8.0, 5.5, 6.0)
    woods(plot, Side.SOUTH, 40.0, 6.0, 5.0, 16.0)
    track = layer((gate - 1.4, half_d + 0.002, gate + 1.4, half_d + 30.0), finish("earth"), -0.002, -0.2)
    plot.behind(None, "track beyond", track, finish("earth"))
    plot.notes.update(ground=earth.word, apron=stone.word)


def _farmhouse(plot: Plot, wall: str | None) -> None:
    """A house of two storeys, and a wall beside it."""
    rng = plot.rng
    wide = min(plot.width * 0.55, 13.0)
    x = float(rng.uniform(-0.06, 0.14)) * plot.width
    look = look_of(rng, "village", 2, wall=wall)
    one = house(rng, wide, look, plot.lit)
    front = Front(one.face.at(x), one.body.at(x), height=1.6)
    front.doors = [(a + x, b + x) for a, b in one.doors]
    front.windows = [((a + x, b + x), sill, head) for (a, b), sill, head in one.windows]
    stones = finish(pick(rng, "sandstone", "cobbles"))
    front.face += wall_of(plot.width, [(x - wide / 2, x + wide / 2)], stones, 1.6, stones)
    houses(plot, Side.NORTH, front)


def _stable(plot: Plot) -> None:
    """A long low building with double doors and a loft."""
    rng = plot.rng
    board = finish(
        pick(rng, "dark red weatherboard", "brown weatherboard", "dark brown weatherboard", "grey weatherboard")
    )
    trim, stone = finish("white paint"), finish(pick(rng, "sandstone", "cobbles"))
    length, high, deep = plot.depth, 3.3, 0.3
    half = length / 2
    pieces = [
        between((-half, -0.25, -deep), (half, 1.0, -0.05), stone),
        between((-half, 1.0, -deep), (half, high, -0.07), board),
    ]
    gaps, spots = [], np.linspace(-half, half, max(3, round(length / 5.0)) + 1)
    for k, (a, b) in enumerate(pairwise(spots.tolist())):
        middle = float(a + b) / 2
        if k % 2 == 0:
            pieces.append(_barn_door(board, trim).at(middle))
            gaps.append((middle - 1.3, middle + 1.3))
        else:
            pieces.append(_half_door(trim).at(middle - 0.9))
            gaps.append((middle - 1.5, middle - 0.3))
            pieces.append(_hatch(trim, plot.lit).at(middle + 1.1, 1.5))
    face = union(pieces).ghost().within(box_collider((-half, -0.25, -deep), (half, high, 0.0)))
    roof = finish(pick(rng, "red roof tiles", "brown roof tiles", "slates"))
    plot.enclose(Side.WEST, "stable", face, board, height=high, gaps=gaps)
    rise = 2.6
    gable = (
        (-6.5, -0.2),
        (-deep - 0.002, -0.2),
        (-deep - 0.002, high + 0.01),
        (-3.25, high + rise - 0.1),
        (-6.5, high + 0.01),
    )
    top = (
        (0.4, high - 0.32), (0.4, high - 0.16), (-3.25, high + rise + 0.18),
        (-6.9, high - 0.16), (-6.9, high - 0.32), (-3.25, high + rise + 0.02),
    )  # fmt: skip
    plot.behind(Side.WEST, "stable roof", profile(gable, length - 0.01, board) + profile(top, length + 0.5, roof), roof)


def _barn_door(board: Finish, trim: Finish) -> Solid:
    """Two leaves with crosses, 2.4 m wide."""
    leaf = boxes([(-1.2, 0.02, -0.07), (0.006, 0.02, -0.07)], [(-0.006, 2.5, -0.03), (1.2, 2.5, -0.03)], board)
    lows, highs = [], []
    for x in (-1.2, 0.006):
        for low, high in (((x, 0.02), (x + 1.194, 0.16)), ((x, 2.36), (x + 1.194, 2.5)), ((x, 1.2), (x + 1.194, 1.34))):
            lows.append((*low, -0.03))
            highs.append((*high, -0.012))
        for a in (x, x + 1.06):
            lows.append((a, 0.16, -0.03))
            highs.append((a + 0.134, 2.36, -0.014))
    braces = []
    for x in (-0.603, 0.603):
        for y in (0.68, 1.85):
            angle = math.atan2(1.0, 0.92)
            beam = boxes([(-0.62, -0.05, -0.032)], [(0.62, 0.05, -0.018)], trim)
            braces.append(beam.turned((0, 0, 1), angle if x < 0 else -angle).at(x, y, 0.0))
    head = boxes(
        [(-1.32, 2.5, -0.07), (-1.32, 0, -0.07), (1.2, 0, -0.07)],
        [(1.32, 2.66, -0.01), (-1.2, 2.5, -0.012), (1.32, 2.5, -0.012)],
        trim,
    )
    return union((leaf, boxes(lows, highs, trim), *braces, head))


def _half_door(trim: Finish) -> Solid:
    """A door in two halves, the upper one open into the dark."""
    dark, green = finish("black paint"), finish("dark green paint")
    frame = boxes(
        [(-0.6, 0, -0.07), (0.5, 0, -0.07), (-0.6, 2.1, -0.07)],
        [(-0.5, 2.1, -0.012), (0.6, 2.1, -0.012), (0.6, 2.22, -0.01)],
        trim,
    )
    lower = boxes([(-0.5, 0.02, -0.07)], [(0.5, 1.15, -0.028)], green)
    ribs = boxes([(-0.5, 0.15, -0.03), (-0.5, 0.9, -0.03)], [(0.5, 0.27, -0.016), (0.5, 1.02, -0.016)], green)
    return frame + lower + ribs + boxes([(-0.5, 1.15, -0.072)], [(0.5, 2.1, -0.04)], dark)


def _hatch(trim: Finish, lit: bool) -> Solid:
    pane = finish("lit window" if lit else "window pane")
    frame = boxes(
        [(-0.5, 0, -0.07), (-0.5, 0.7, -0.07), (-0.5, 0.08, -0.07), (0.42, 0.08, -0.07), (-0.02, 0.08, -0.07)],
        [(0.5, 0.08, -0.01), (0.5, 0.78, -0.01), (-0.42, 0.7, -0.012), (0.5, 0.7, -0.012), (0.02, 0.7, -0.02)],
        trim,
    )
    return frame + boxes([(-0.42, 0.08, -0.07)], [(0.42, 0.7, -0.045)], pane)


def _fences(plot: Plot, gate: float) -> None:
    rng = plot.rng
    wood = finish(pick(rng, "weathered wood", "weathered wood", "white paint", "pine"))
    gap = (-gate - GATE / 2, -gate + GATE / 2)
    for side, gaps in ((Side.SOUTH, [gap]), (Side.EAST, [])):
        solid = rail_fence(plot.length(side) + 0.1, gaps, wood, 1.2)
        if gaps:
            solid += _gate(wood).at(gap[0] - 0.02, 0.0, -0.25)
        plot.enclose(side, "rail fence", solid, wood, gaps=gaps, height=1.2)


def _gate(wood: Finish) -> Solid:
    """A field gate that stands open outwards; it hangs at x = 0."""
    lows = [(-0.03, 0.18 + 0.21 * k, -GATE + 0.3) for k in range(5)] + [
        (-0.035, 0.12, -0.1),
        (-0.035, 0.12, -GATE + 0.25),
    ]
    highs = [(0.03, 0.28 + 0.21 * k, -0.02) for k in range(5)] + [(0.035, 1.25, 0.0), (0.035, 1.2, -GATE + 0.36)]
    bars = boxes(lows, highs, wood)
    brace = rod(((0.0, 0.2, -0.1), (0.0, 1.05, -GATE + 0.4)), 0.035, wood, 4).ghost()
    return (bars + brace).within(box_collider((-0.05, 0.1, -GATE + 0.2), (0.05, 1.3, 0.02)))


def _crops(plot: Plot) -> None:
    """A ploughed field with green rows beyond the eastern fence."""
    rng, soil = plot.rng, finish("earth")
    wide, deep = plot.depth + 10.0, 16.0
    field = layer((-wide / 2, -2.5 - deep, wide / 2, -2.5), soil, 0.01, -0.3)
    look = finish(pick(rng, "light foliage", "foliage"))
    plant = crown(rng.normal((0.0, 0.18, 0.0), 0.12, (5, 3)), np.zeros(3), 0.55, look, rng).ghost()
    x, z = np.meshgrid(np.arange(-wide / 2 + 0.6, wide / 2 - 0.5, 0.9), -np.arange(3.4, deep + 2.0, 1.3))
    places = np.stack((x.ravel() + rng.uniform(-0.12, 0.12, x.size), np.zeros(x.size), z.ravel()), axis=1)
    plot.behind(Side.EAST, "field", field + copies(plant, places), soil)
    woods(plot, Side.EAST, 24.0, 8.0, 5.0, 8.0)
