"""A garden behind a house: a terrace, a lawn, borders along the fences, trees of the neighbours behind."""

from __future__ import annotations

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import board_fence, hedge, picket_fence
from orienteer.build.place.outdoors.barrier import wall as wall_of
from orienteer.build.place.outdoors.ground import LAYER, Box2, layer, patch, winding
from orienteer.build.place.outdoors.house import house, look_of, row
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.pieces import rectangles
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.ways import piece_of
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.place.site import EdgeKind
from orienteer.build.shape import Solid, boxes, copies, crown, union
from orienteer.build.shape.outline import superellipse
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import chance, pick

BORDER = 1.1
"""Depth of the borders along the fences, metres."""
GATE = 1.1
TERRACE = 0.1
"""Height of the terrace over the lawn."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The house is in the north; the garden gate is in the east, beside the terrace."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    lawn = ground_of(rng, *floor, usual="lawn")
    deep = min(plot.depth * 0.24, 4.2)
    edge = -half_d + deep
    plot.lay("lawn", "lawn", layer((-half_w, edge, half_w, half_d), lawn), lawn)
    _terrace(plot, edge)
    path = winding(
        (float(rng.uniform(-0.2, 0.2)) * plot.width, edge + 0.5),
        (float(rng.uniform(-0.3, 0.3)) * plot.width, half_d - BORDER - 0.6),
        float(rng.choice((-1.1, 1.1))),
        1,
        14,
    )
    _stepping_stones(plot, path)
    taken = [piece_of(path, k, k + 2, 0.9) for k in range(0, len(path) - 2, 2)]
    for piece in taken:
        plot.free(piece)
    _borders(plot, edge)
    bed = _vegetables(plot, path) if plot.width * plot.depth > 230 and chance(rng, 0.6) else None
    if bed is not None:
        taken.append(rectangle(*bed))
    for box in rectangles(
        (-half_w + BORDER + 0.2, edge + 0.2, half_w - BORDER - 0.2, half_d - BORDER - 0.2), taken, 0.1
    ):
        plot.zone("lawn", rectangle(*box))
    plot.entrance = (half_w - 0.8, edge - deep / 2)
    _house(plot, wall)
    _fences(plot, edge - deep / 2)
    _around(plot)
    plot.notes.update(ground=lawn.word)


def _terrace(plot: Plot, edge: float) -> None:
    rng, half_w, half_d = plot.rng, plot.width / 2, plot.depth / 2
    look = finish(pick(rng, "sandstone", "paving", "grey planks", "terracotta tiles", "oak planks"))
    plot.lay("terrace", "terrace", layer((-half_w, -half_d, half_w, edge), look, TERRACE), look)
    plot.zone("terrace", rectangle(-half_w + 0.3, -half_d + 0.1, half_w - 1.6, edge - 0.15), TERRACE, (0.0, 1.0))
    plot.free(rectangle(half_w - 1.6, -half_d + 0.3, half_w, edge))


def _stepping_stones(plot: Plot, path: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> None:
    """Flat stones a step apart."""
    rng, look = plot.rng, finish(pick(plot.rng, "sandstone", "light granite"))
    step = np.linalg.norm(np.diff(path, axis=0), axis=1)
    way = np.concatenate(([0.0], np.cumsum(step)))
    at = np.arange(0.1, way[-1], 0.68)
    x, z = np.interp(at, way, path[:, 0]), np.interp(at, way, path[:, 1])
    stones = []
    for k in range(len(at)):
        outline = superellipse(0.52 + 0.08 * (k % 3), 0.44, 3.0, 14)
        turn = float(rng.uniform(-0.5, 0.5))
        c, s = np.cos(turn), np.sin(turn)
        stones.append(patch(outline @ np.array(((c, s), (-s, c))) + np.array((x[k], z[k])), look, LAYER))
    plot.lay("stepping stones", "path", union(stones), look)


def _borders(plot: Plot, edge: float) -> None:
    """Soil for flowers along three sides."""
    half_w, half_d = plot.width / 2, plot.depth / 2
    soil, gap = finish("earth"), 0.002
    strips = {
        "west": (-half_w + 0.02, edge + 0.6, -half_w + BORDER, half_d - BORDER - gap),
        "east": (half_w - BORDER, edge + 0.6, half_w - 0.02, half_d - BORDER - gap),
        "south": (-half_w + 0.02, half_d - BORDER, half_w - 0.02, half_d - 0.02),
    }
    headings = {"west": (1.0, 0.0), "east": (-1.0, 0.0), "south": (0.0, -1.0)}
    for name, box in strips.items():
        plot.lay(f"border {name}", "ground", layer(box, soil, LAYER + 0.004, -0.006), soil)
        x0, z0, x1, z1 = box
        plot.zone("border", rectangle(x0 + 0.05, z0 + 0.05, x1 - 0.05, z1 - 0.05), LAYER + 0.004, headings[name])


def _vegetables(plot: Plot, path: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> Box2:
    """A patch with rows of greens in a wooden frame."""
    rng, half_w, half_d = plot.rng, plot.width / 2, plot.depth / 2
    wide, deep = min(plot.width * 0.24, 4.4), min(plot.depth * 0.2, 3.2)
    left = float(path[-4:, 0].mean()) > 0
    x0 = -half_w + BORDER + 0.7 if left else half_w - BORDER - 0.7 - wide
    z0 = half_d - BORDER - 0.8 - deep
    soil, wood = finish("earth"), finish("weathered wood")
    ground = layer((x0, z0, x0 + wide, z0 + deep), soil, 0.1, -0.006)
    edge = 0.05
    frame = boxes(
        [
            (x0 - edge, -0.006, z0 - edge),
            (x0 - edge, -0.006, z0 + deep),
            (x0 - edge, -0.006, z0),
            (x0 + wide, -0.006, z0),
        ],
        [
            (x0 + wide + edge, 0.18, z0),
            (x0 + wide + edge, 0.18, z0 + deep + edge),
            (x0, 0.178, z0 + deep),
            (x0 + wide + edge, 0.178, z0 + deep),
        ],
        wood,
    )
    pieces: list[Solid] = [ground, frame]
    rows = np.arange(z0 + 0.3, z0 + deep - 0.2, 0.5)
    for k, z in enumerate(rows.tolist()):
        look = finish(("light foliage", "foliage", "dark foliage")[k % 3])
        size, each = (0.34, 6) if k % 3 else (0.5, 8)
        points = rng.normal(0, 0.09, (each, 3)) * (1, 0.7, 1) + (0.0, 0.22 + 0.05 * (k % 3), 0.0)
        plant = crown(points, np.array((0.0, 0.1, 0.0)), size, look, rng).ghost()
        lowest = min(float(plant.bounds[0][1]), 0.0)
        x = np.arange(x0 + 0.35, x0 + wide - 0.25, 0.45)
        pieces.append(copies(plant, np.stack((x, np.full(len(x), LAYER - lowest), np.full(len(x), z)), axis=1)))
    solid = union(pieces).ghost()
    low, high = solid.bounds
    stands = box_collider((float(low[0]), LAYER - 0.006, float(low[2])), tuple(high))
    plot.put("vegetable patch", "vegetable patch", solid.within(stands), soil)
    box = (float(low[0]), float(low[2]), float(high[0]), float(high[2]))
    plot.stop(rectangle(*box))
    return box


def _house(plot: Plot, wall: str | None) -> None:
    rng = plot.rng
    if plot.width > 15.0:
        front = row(rng, plot.width, "home", (2, 2), 0.0, plot.lit, (8.0, 11.0), wall=wall)
    else:
        front = house(rng, plot.width, look_of(rng, "home", 2, wall=wall), plot.lit)
    houses(plot, Side.NORTH, front)


def _fences(plot: Plot, gate: float) -> None:
    rng = plot.rng
    style = pick(rng, "board fence", "picket fence", "hedge", "garden wall", "board fence")
    wood = finish(pick(rng, "pine", "weathered wood", "white paint", "oak", "dark green paint"))
    for side in (Side.WEST, Side.SOUTH, Side.EAST):
        gaps = [(gate - GATE / 2, gate + GATE / 2)] if side is Side.EAST else []
        length = (
            plot.run(side, {"hedge": 0.8, "garden wall": 0.34}.get(style, 0.1))
            if side is Side.SOUTH
            else plot.length(side)
        )
        look: Finish = wood
        if style == "board fence":
            solid = board_fence(length, gaps, wood)
        elif style == "picket fence":
            solid = picket_fence(length, gaps, wood, 1.0)
        elif style == "hedge":
            look, solid = finish("foliage"), hedge(rng, length, gaps, 1.5)
        else:
            look = finish("brick")
            solid = wall_of(length, gaps, look, 1.7)
        kind = EdgeKind.WALL if style == "garden wall" else EdgeKind.FENCE
        plot.enclose(side, style, solid, look, kind, gaps=gaps)


def _around(plot: Plot) -> None:
    """The neighbours' houses and trees."""
    rng = plot.rng
    land(plot, "lawn", 6.0, fields=False)
    for side in (Side.WEST, Side.EAST):
        woods(plot, side, 3.0, 6.0, 4.4, 2.0, 0.15)
    if chance(rng, 0.6):
        front = row(rng, plot.width + 16, "home", (1, 2), 0.0, plot.lit, (8.0, 11.0), 2.5)
        plot.behind(Side.SOUTH, "houses", (front.face + front.body).at(z=-13.0), finish("brick"))
    woods(plot, Side.SOUTH, 3.5, 5.0, 4.6, 5.0, 0.15)
