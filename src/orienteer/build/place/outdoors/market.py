"""A market square: paved, with houses on three sides and a street on the fourth."""

from __future__ import annotations

from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, verge, woods
from orienteer.build.place.outdoors.ground import Box2, kerb, layer, lines
from orienteer.build.place.outdoors.house import row
from orienteer.build.place.outdoors.lining import houses
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import union
from orienteer.build.wish import pick

MARGIN = 2.6
"""Between the fronts of the houses and the stalls, metres."""
STALLS = 3.4
"""Depth of the ground for one row of stalls."""
LANE = 3.0
"""Between two rows of stalls."""
STEP = 0.004
"""How much stones of different colour differ in height."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The street is in the south; rows of stalls run along x and face the lane between them."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    stone = ground_of(rng, *floor, usual=pick(rng, "cobbles", "paving", "cobbles", "sandstone"))
    other = finish(pick(rng, *(word for word in ("light granite", "sandstone", "paving") if word != stone.word)))
    plot.lay("square", "pavement", layer((-half_w, -half_d, half_w, half_d), stone), stone)
    _bands(plot, other)
    lane = (-half_w + MARGIN + 0.6, -LANE / 2, half_w - MARGIN - 0.6, LANE / 2)
    rows = ((lane[0], -half_d + MARGIN, lane[2], lane[1]), (lane[0], lane[3], lane[2], half_d - 1.2))
    for (x0, z0, x1, z1), heading, name in zip(rows, (1.0, -1.0), ("north", "south"), strict=True):
        cut = max(z0, z1 - STALLS) if heading > 0 else min(z1, z0 + STALLS)
        near, far = ((cut, z1), (z0, cut)) if heading > 0 else ((z0, cut), (cut, z1))
        plot.zone(f"stalls {name}", rectangle(x0, near[0], x1, near[1]), STEP, (0.0, heading))
        if far[1] - far[0] > 0.5:
            plot.zone("square", rectangle(x0, far[0], x1, far[1]), STEP, (0.0, heading))
    plot.zone("lane", rectangle(*lane), STEP, (1.0, 0.0))
    _margins(plot)
    plot.free(rectangle(lane[0], -0.7, lane[2], 0.7))
    plot.free(rectangle(-half_w + 1.2, -half_d + 1.2, -half_w + MARGIN, half_d))
    plot.free(rectangle(half_w - MARGIN, -half_d + 1.2, half_w - 1.2, half_d))
    plot.entrance = (-half_w + MARGIN - 0.7, half_d - 0.8)
    for side in (Side.NORTH, Side.EAST, Side.WEST):
        front = row(
            rng, plot.length(side) + (0.9 if side is Side.NORTH else 0.0), "town", (2, 3), 0.65, plot.lit, wall=wall
        )
        houses(plot, side, front)
    _street(plot)
    plot.notes.update(ground=stone.word, bands=other.word)


def _bands(plot: Plot, look: Finish) -> None:
    """Bands of lighter stone that divide the square into fields."""
    half_w, half_d, wide = plot.width / 2, plot.depth / 2, 0.45
    count = max(2, round(plot.width / 7.0))
    boxes: list[Box2] = []
    for k in range(1, count):
        x = -half_w + plot.width * k / count
        boxes.append((x - wide / 2, -half_d + 0.002, x + wide / 2, half_d - 0.002))
    across = [(-half_w + 0.002, z - wide / 2, half_w - 0.002, z + wide / 2) for z in (-half_d / 2, half_d / 2)]
    cut = []
    for x0, z0, x1, z1 in across:
        xs = [x0, *(edge for box in boxes for edge in (box[0] - 0.002, box[2] + 0.002)), x1]
        cut += [(a, z0, b, z1) for a, b in zip(xs[::2], xs[1::2], strict=True)]
    solid = union(layer(box, look, STEP, -0.006) for box in (*boxes, *cut))
    plot.lay("band", "pavement", solid, look)


def _margins(plot: Plot) -> None:
    """Strips along the houses, for benches, lamp posts and bicycles."""
    half_w, half_d = plot.width / 2, plot.depth / 2
    plot.zone("house side", rectangle(-half_w + 1.2, -half_d + 0.05, half_w - 1.2, -half_d + 1.15), STEP, (0.0, 1.0))
    plot.zone("house side", rectangle(-half_w + 0.05, -half_d + 1.2, -half_w + 1.15, half_d - 0.3), STEP, (1.0, 0.0))
    plot.zone("house side", rectangle(half_w - 1.15, -half_d + 1.2, half_w - 0.05, half_d - 0.3), STEP, (-1.0, 0.0))


def _street(plot: Plot) -> None:
    """A road passes in the south, with houses across it."""
    rng, half_w, half_d = plot.rng, plot.width / 2, plot.depth / 2
    road, stone = finish("road asphalt"), finish("light granite")
    reach = half_w + 26.0
    land(plot, "lawn", 5.0, (Side.SOUTH,), fields=False, box=(-reach, -half_d, reach, half_d + 9.4))
    for x0, x1 in ((-reach, -half_w - 0.002), (half_w + 0.002, reach)):
        verge(plot, (x0, -half_d, x1, half_d + 0.15), "lawn")
    dashes = [(x, half_d + 3.5, x + 2.0, half_d + 3.62) for x in range(-int(reach) + 1, int(reach) - 2, 4)]
    marks = lines([(float(a), b, float(c), d) for a, b, c, d in dashes], -0.1)
    surface = layer((-reach, half_d + 0.152, reach, half_d + 7.0), road, -0.1, -0.3)
    plot.behind(None, "road", surface + marks, road)
    plot.behind(None, "kerb", kerb([(-half_w, half_d, half_w, half_d + 0.15)], -0.002, stone, -0.3), stone)
    pavement = finish("paving")
    plot.behind(None, "pavement", layer((-reach, half_d + 7.0, reach, half_d + 9.4), pavement, 0.02, -0.3), pavement)
    front = row(rng, plot.width + 16, "town", (2, 3), 0.4, plot.lit)
    plot.behind(Side.SOUTH, "houses across the street", (front.face + front.body).at(z=-9.4), finish("brick"))
    for side in (Side.WEST, Side.EAST):
        woods(plot, side, 12.0, 8.0, 6.0, 8.0)
