"""A park: lawns with winding paths, perhaps a pond or a paved place in the middle, woods around."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, woods
from orienteer.build.place.outdoors.barrier import gate_posts, hedge, railing
from orienteer.build.place.outdoors.barrier import wall as wall_of
from orienteer.build.place.outdoors.ground import LAYER, disc, layer, ribbon, winding
from orienteer.build.place.outdoors.pieces import apart, outside, rectangles
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.water import pond
from orienteer.build.place.outdoors.ways import piece_of
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.place.site import EdgeKind
from orienteer.build.shape.outline import ellipse
from orienteer.build.wish import chance, pick

PATH = 2.0
"""Width of the paths, metres."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The entrance is in the south; one path crosses the lawn from there, another one comes from the side."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    lawn = ground_of(rng, *floor, usual="lawn")
    way = finish(pick(rng, "gravel", "sandstone", "worn asphalt", "paving", "gravel"))
    plot.lay("lawn", "lawn", layer((-half_w, -half_d, half_w, half_d), lawn), lawn)
    square = min(plot.width, plot.depth) * float(rng.uniform(0.2, 0.26)) if chance(rng, 0.6) else 0.0
    gate = float(rng.uniform(-0.12, 0.12)) * plot.width
    paths = _paths(plot, gate, square)
    taken = [piece_of(path, k, width=PATH + 0.1) for path in paths for k in range(0, len(path) - 1)]
    edging = finish("light granite")
    for path in paths:
        plot.lay("path", "path", ribbon(path, PATH, way), way)
        plot.lay("path edge", "path", ribbon(path, PATH + 0.24, edging, LAYER / 2), edging)
        for k in range(0, len(path) - 1, 2):
            plot.free(piece_of(path, k, min(k + 2, len(path) - 1), 1.2))
    if square:
        ring = ellipse(2 * square, 2 * square, 36)
        stone = finish("paving" if way.word != "paving" else "sandstone")
        plot.lay(
            "square edge", "path", disc(0.0, 0.0, 2 * square + 0.5, 2 * square + 0.5, edging, LAYER + 0.003), edging
        )
        plot.lay("square", "path", disc(0.0, 0.0, 2 * square, 2 * square, stone, LAYER + 0.006), stone)
        plot.zone("square", rectangle(*(f * square * 0.68 for f in (-1, -1, 1, 1))), LAYER + 0.006)
        taken.append(ring)
    _pond(plot, taken)
    _sides(plot, paths, taken)
    box = (-half_w + 0.4, -half_d + 0.4, half_w - 0.4, half_d - 0.4)
    for piece in rectangles(box, taken):
        plot.zone("lawn", rectangle(*piece))
    plot.entrance = (gate, half_d - 0.7)
    _ends(plot, gate, wall)
    for path, forward in ((paths[0], False), *((path, True) for path in paths[(0 if not square else 1) :])):
        _onwards(plot, path if forward else path[::-1], way, edging)
    plot.notes.update(path=way.word, ground=lawn.word)


def _paths(plot: Plot, gate: float, square: float) -> list[F64]:
    """Lines of points (x, z)."""
    rng, half_w, half_d = plot.rng, plot.width / 2, plot.depth / 2
    sign = 1 if chance(rng, 0.5) else -1
    if square:
        top = float(rng.uniform(-0.25, 0.25)) * plot.width
        side = float(rng.uniform(-0.2, 0.2)) * plot.depth
        inner = square - 0.4
        return [
            _from_gate(gate, half_d, winding((gate, half_d - 1.2), (0.0, inner), sign * 0.8, 1, 12)),
            winding((0.0, -inner), (top, -half_d), -sign * 1.2, 1, 14),
            winding((sign * inner, 0.0), (sign * half_w, side), 0.9, 1, 14),
        ]
    top = float(rng.uniform(-0.2, 0.2)) * plot.width
    main = _from_gate(gate, half_d, winding((gate, half_d - 1.2), (top, -half_d), sign * 2.6, 1, 28))
    start = main[int(len(main) * 0.45)]
    side = float(rng.uniform(-0.3, 0.1)) * plot.depth
    return [main, winding((float(start[0]) + sign * 0.5, float(start[1])), (sign * half_w, side), -sign * 1.4, 1, 16)]


def _from_gate(gate: float, half_d: float, path: F64) -> F64:
    """The path with a straight piece from the gate before it."""
    return np.concatenate((((gate, half_d), (gate, half_d - 0.6)), path[1:]))


def _sides(plot: Plot, paths: list[F64], taken: list[F64]) -> None:
    """Zones along the paths, for benches and lamps that look at them."""
    near, deep = PATH / 2 + 0.2, 1.5
    box = rectangle(-plot.width / 2 + 0.4, -plot.depth / 2 + 0.4, plot.width / 2 - 0.4, plot.depth / 2 - 0.4)
    for path in paths:
        for k in range(1, len(path) - 4, 4):
            a, b = path[k], path[k + 4]
            step = (b - a) / max(float(np.linalg.norm(b - a)), 1e-9)
            bulge = float(np.abs((path[k : k + 5] - a) @ (step[1], -step[0])).max())
            for side in (-1.0, 1.0):
                across = np.array((step[1], -step[0])) * side
                strip = np.stack(
                    [p + across * (near + bulge + off) for p, off in ((a, 0), (b, 0), (b, deep), (a, deep))]
                )
                inside = (np.abs(strip) <= np.abs(box).max(axis=0)).all()
                if inside and all(apart(strip, other) for other in taken):
                    plot.zone("path side", strip, 0.0, (-float(across[0]), -float(across[1])))
                    taken.append(strip)


def _pond(plot: Plot, taken: list[F64]) -> None:
    """A pond in a corner that the paths leave free."""
    rng = plot.rng
    if plot.width * plot.depth < 420 or not chance(rng, 0.65):
        return
    half_w, half_d = plot.width / 2, plot.depth / 2
    wide, deep = plot.width * float(rng.uniform(0.26, 0.34)), plot.depth * float(rng.uniform(0.2, 0.28))
    corners = [(sx, sz) for sx in (-1, 1) for sz in (-1, 1)]
    for index in rng.permutation(4).tolist():
        sx, sz = corners[index]
        x, z = sx * (half_w - wide / 2 - 2.0), sz * (half_d - deep / 2 - 2.0)
        around = ellipse(wide + 1.6, deep + 1.6, 24) + np.array((x, z))
        if all(float(outside(around[:, 0], around[:, 1], one).min()) > 0.1 for one in taken):
            pond(plot, x, z, wide, deep)
            taken.append(around)
            return


def _onwards(plot: Plot, path: F64, way: Finish, edging: Finish) -> None:
    """The path goes on beyond its last point."""
    step = path[-1] - path[-2]
    step /= np.linalg.norm(step)
    line = path[-1] + step * np.linspace(0.003, 13.0, 8)[:, None]
    plot.behind(None, "path beyond", ribbon(line, PATH + 0.24, edging, -0.001, -0.1), edging)
    plot.behind(None, "path beyond", ribbon(line, PATH, way, 0.003, -0.1), way)


def _ends(plot: Plot, gate: float, wall: str | None) -> None:
    rng = plot.rng
    style = pick(rng, "railing", "hedge", "wall") if wall is None else "wall"
    gap = (-gate - 1.6, -gate + 1.6)
    length = plot.width
    if style == "railing":
        look = finish(pick(rng, "black metal", "dark green metal"))
        solid = railing(length, [(gap[0] - 0.36, gap[1] + 0.36)], look)
    elif style == "hedge":
        look = finish("foliage")
        solid = hedge(rng, length, [(gap[0] - 0.36, gap[1] + 0.36)])
    else:
        look = finish(wall or "sandstone")
        solid = wall_of(length, [(gap[0] - 0.36, gap[1] + 0.36)], look, 1.2)
    posts = gate_posts(gap, finish("sandstone"))
    kind = EdgeKind.WALL if style == "wall" else EdgeKind.FENCE
    plot.enclose(Side.SOUTH, style if style != "wall" else "park wall", solid + posts, look, kind, gaps=[gap])
    land(plot, "lawn", 8.0)
    for side in (Side.NORTH, Side.EAST, Side.WEST):
        woods(plot, side, float(rng.uniform(5.0, 8.0)), 9.0, 4.4, 6.0)
    woods(plot, Side.SOUTH, 14.0, 8.0, 5.0, 6.0)
