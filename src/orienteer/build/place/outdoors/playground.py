"""A playground: coloured soft ground in a lawn, behind a fence."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.finish import finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import gate_posts, hedge, picket_fence, railing
from orienteer.build.place.outdoors.ground import LAYER, Box2, layer, patch
from orienteer.build.place.outdoors.house import row
from orienteer.build.place.outdoors.pieces import rectangles
from orienteer.build.place.outdoors.plot import SIDES, Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, union
from orienteer.build.shape.outline import circle
from orienteer.build.shape.outline import rectangle as rounded
from orienteer.build.wish import chance, pick

SOFT = (
    "red rubber granules",
    "blue rubber granules",
    "green rubber granules",
    "orange rubber granules",
    "bark mulch",
    "sand",
)
"""What one falls on."""
SPOTS = ("yellow", "light blue", "light green", "orange", "red", "turquoise", "white")
GATE = 1.5
"""Width of the gate, metres."""
PATH = 1.8


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The gate is in the south; a path leads to the soft ground in the middle."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    lawn, way = finish("lawn"), finish(pick(rng, "paving", "gravel", "light grey concrete"))
    soft = ground_of(rng, *floor, usual=pick(rng, *SOFT))
    plot.lay("lawn", "lawn", layer((-half_w, -half_d, half_w, half_d), lawn), lawn)
    box: Box2 = (-half_w * 0.74, -half_d * 0.8, half_w * 0.74, half_d * 0.5)
    middle = (box[1] + box[3]) / 2
    outline = rounded(box[2] - box[0], box[3] - box[1], 1.6, 5) + np.array((0.0, middle))
    edging = finish("light grey concrete")
    rim = rounded(box[2] - box[0] + 0.24, box[3] - box[1] + 0.24, 1.7, 5) + np.array((0.0, middle))
    plot.lay("edging", "kerb", patch(rim, edging, LAYER), edging)
    ground = patch(outline, soft, LAYER + 0.004)
    if "rubber" in soft.word:
        ground += _pattern(plot, box, soft.color)
    plot.lay("soft ground", "ground", ground, soft)
    plot.zone("soft ground", rectangle(box[0] + 0.4, box[1] + 0.4, box[2] - 0.4, box[3] - 0.4), LAYER + 0.004)
    gate = float(rng.uniform(-0.3, 0.3)) * plot.width
    lane: Box2 = (gate - PATH / 2, box[3] - 0.05, gate + PATH / 2, half_d)
    plot.lay("path", "path", layer(lane, way, LAYER - 0.003, -0.006), way)
    plot.free(rectangle(gate - 0.7, box[3], gate + 0.7, half_d))
    for piece in rectangles(
        (-half_w + 0.3, -half_d + 0.3, half_w - 0.3, half_d - 0.3), [rectangle(*box), rectangle(*lane)]
    ):
        plot.zone("lawn", rectangle(*piece))
    plot.entrance = (gate, half_d - 0.7)
    _fence(plot, gate, wall)
    land(plot, "lawn", 6.0)
    _around(plot, gate, way.word)
    plot.notes.update(ground=soft.word, path=way.word)


def _pattern(plot: Plot, box: Box2, own: str) -> Solid:
    """Discs, rings and a snake of stepping dots in other colours."""
    rng, pieces = plot.rng, []
    colors = [color for color in SPOTS if color != own]
    top = LAYER + 0.004
    for k in range(3):
        look = finish(f"{colors[int(rng.integers(len(colors)))]} rubber granules")
        radius = float(rng.uniform(0.9, 2.0))
        x = float(rng.uniform(box[0] + 2.4, box[2] - 2.4))
        z = float(rng.uniform(box[1] + 2.4, box[3] - 2.4))
        height = top + 0.002 * (k + 1)
        pieces.append(patch(circle(radius, 32) + np.array((x, z)), look, height, top - 0.002))
    look = finish(f"{colors[int(rng.integers(len(colors)))]} rubber granules")
    start = np.array((box[0] + 1.4, box[1] + 1.2))
    for k in range(9):
        x = start[0] + 0.95 * k
        z = start[1] + 0.5 * math.sin(k * 0.9)
        if x < box[2] - 1.0:
            pieces.append(patch(circle(0.3, 20) + np.array((x, z)), look, top + 0.009, top - 0.002))
    return union(pieces).ghost()


def _fence(plot: Plot, gate: float, wall: str | None) -> None:
    rng = plot.rng
    style = pick(rng, "picket fence", "railing", "hedge")
    color = wall if wall and not wall.endswith("plaster") else None
    paint = finish(color or pick(rng, "white paint", "blue paint", "red paint", "green paint", "yellow paint"))
    wood = finish(color or pick(rng, "pine", "white paint", "oak", "white paint"))
    for side in SIDES:
        gaps = [(-gate - GATE / 2, -gate + GATE / 2)] if side is Side.SOUTH else []
        length = plot.run(side, 0.8 if style == "hedge" else 0.1)
        inner = [(a - 0.3, b + 0.3) for a, b in gaps]
        look = wood if style == "picket fence" else paint
        if style == "picket fence":
            solid = picket_fence(length, inner, wood)
        elif style == "railing":
            solid = railing(length, inner, paint)
        else:
            look, solid = finish("foliage"), hedge(rng, length, inner, 1.15)
        if gaps:
            solid += gate_posts(gaps[0], finish("brick") if style == "hedge" else look, 1.2, 0.3)
        plot.enclose(side, style, solid, look, gaps=gaps)


def _around(plot: Plot, gate: float, way: str) -> None:
    rng, half = plot.rng, plot.depth / 2
    for side in (Side.NORTH, Side.EAST, Side.WEST):
        woods(plot, side, 4.0, 8.0, 4.2, 5.0)
    if chance(rng, 0.5):
        front = row(rng, plot.width + 14, "home", (2, 3), 0.0, plot.lit)
        plot.behind(Side.SOUTH, "houses", (front.face + front.body).at(z=-14.0), finish("brick"))
    else:
        woods(plot, Side.SOUTH, 12.0, 8.0, 4.6, 5.0)
    look = finish(way)
    lane = layer((gate - PATH / 2, half + 0.002, gate + PATH / 2, half + 13.0), look, -0.002, -0.2)
    plot.behind(None, "path beyond", lane, look)
