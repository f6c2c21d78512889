"""A beach: sand between dunes and the sea."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.finish import Finish, finish
from orienteer.build.place.outdoors.backdrop import land, verge
from orienteer.build.place.outdoors.barrier import rail_fence
from orienteer.build.place.outdoors.ground import LAYER, layer, patch
from orienteer.build.place.outdoors.plot import Plot, Side, rectangle
from orienteer.build.place.outdoors.words import ground_of
from orienteer.build.shape import Solid, blade, boxes, copies, heightfield, ring, union
from orienteer.world.collider import Cylinder
from orienteer.world.pose import Pose

WET = 2.6
"""Width of the wet sand, metres."""
SEA = 160.0
"""How far the sea reaches."""
LEVEL = -0.03
"""Height of the sea."""
WALK = 2.0
"""Width of the boardwalk."""


def lay_out(plot: Plot, floor: tuple[str | None, str | None], wall: str | None) -> None:
    """The sea is in the north, the dunes are in the south; a boardwalk comes through them."""
    rng = plot.rng
    half_w, half_d = plot.width / 2, plot.depth / 2
    sand, wet = ground_of(rng, *floor, usual="sand"), finish("wet sand")
    plot.lay("beach", "ground", layer((-half_w, -half_d, half_w, half_d), sand), sand)
    x = np.linspace(-half_w, half_w, 40)
    line = -half_d + WET + 0.35 * np.sin(x * 0.55 + rng.uniform(0, 6)) + 0.2 * np.sin(x * 1.3 + rng.uniform(0, 6))
    middle = np.stack((x, (line - half_d) / 2), axis=1)
    plot.lay("wet sand", "ground", _strip(middle, line + half_d, wet), wet)
    gate = float(rng.uniform(-0.25, 0.25)) * plot.width
    length = plot.depth * 0.2
    _boardwalk(plot, gate, half_d - length, half_d)
    z0 = -half_d + WET + 0.7
    plot.zone(
        "wet sand", rectangle(-half_w + 0.3, -half_d + 0.5, half_w - 0.3, -half_d + WET - 0.6), LAYER, (0.0, -1.0)
    )
    plot.zone("sand", rectangle(-half_w + 0.3, z0, half_w - 0.3, half_d - length - 0.3), 0.0, (0.0, -1.0))
    for a, b in ((-half_w + 0.3, gate - WALK / 2 - 0.2), (gate + WALK / 2 + 0.2, half_w - 0.3)):
        if b - a > 1.5:
            plot.zone("upper sand", rectangle(a, half_d - length - 0.3, b, half_d - 0.5), 0.0, (0.0, -1.0))
    plot.free(rectangle(gate - 0.7, half_d - length, gate + 0.7, half_d))
    plot.entrance = (gate, half_d - 0.8)
    wood = finish(wall or "weathered wood")
    gap = (-gate - WALK / 2 - 0.15, -gate + WALK / 2 + 0.15)
    plot.enclose(Side.SOUTH, "rail fence", rail_fence(plot.width, [gap], wood, 0.95, 2), wood, gaps=[gap])
    reach = half_w + 34.0
    land(plot, "sand", 5.0, sea=Side.NORTH, far="dry grass", box=(-reach, -half_d, reach, half_d))
    for x0, x1 in ((-reach, -half_w - 0.002), (half_w + 0.002, reach)):
        verge(plot, (x0, -half_d, x1, half_d), "sand", "sand beyond")
        edge = (x0, -half_d, x1, -half_d + WET)
        plot.behind(None, "wet sand beyond", layer(edge, wet, LAYER / 2, -0.1), wet)
    _sea(plot)
    _dunes(plot, gate)
    plot.notes.update(ground=sand.word)


def _strip(middle: F64, wide: F64, look: Finish) -> Solid:
    """A strip of varying width along x."""
    upper = np.column_stack((middle[:, 0], middle[:, 1] - wide / 2))
    lower = np.column_stack((middle[:, 0], middle[:, 1] + wide / 2))
    return patch(np.concatenate((upper, lower[::-1])), look, LAYER)


def _boardwalk(plot: Plot, x: float, z0: float, z1: float) -> None:
    """Planks across the way, the sand drifted over their ends."""
    wood = finish("weathered wood")
    count = round((z1 - z0) / 0.16)
    edges = np.linspace(z0, z1, count + 1)
    off = plot.rng.uniform(-0.04, 0.04, count)
    planks = boxes(
        [(x - WALK / 2 + o, -0.006, a + 0.008) for a, o in zip(edges[:-1], off, strict=True)],
        [(x + WALK / 2 + o, 0.045, b - 0.008) for b, o in zip(edges[1:], off, strict=True)],
        wood,
    )
    base = layer((x - WALK / 2 - 0.04, z0, x + WALK / 2 + 0.04, z1), wood, 0.02, -0.006)
    solid = planks.within(*layer((x - WALK / 2 - 0.04, z0, x + WALK / 2 + 0.04, z1), wood, 0.045, -0.006).colliders)
    plot.lay("boardwalk", "path", solid + base.ghost(), wood)


def _sea(plot: Plot) -> None:
    """Water to the horizon, with lines of foam where the waves come in."""
    rng, half_w = plot.rng, plot.width / 2
    water = finish("sea")
    reach = half_w + 150.0
    sheet = layer((-reach, -SEA, reach, -0.002), water, LEVEL, LEVEL - 0.4)
    for sign in (-1, 1):
        # beside the place the water comes as far as the land there lies lower
        x0, x1 = sorted((sign * (half_w + 0.002), sign * reach))
        sheet += layer((x0, 0.0, x1, 30.0), water, LEVEL, LEVEL - 0.4)
    pieces = []
    pieces.append(_breaker(rng, -half_w - 14, half_w + 14, 0.3, 0.55, 0))
    for k in range(9):
        start, long = float(rng.uniform(-half_w - 20, half_w + 8)), float(rng.uniform(7.0, 16.0))
        pieces.append(_breaker(rng, start, start + long, float(rng.uniform(2.2, 14.0)), 0.3, k + 1))
    plot.behind(Side.NORTH, "sea", sheet + union(pieces), water)


def _breaker(rng: np.random.Generator, x0: float, x1: float, out: float, wide: float, number: int) -> Solid:
    """A line of foam so far out at sea that runs thin at its ends."""
    x = np.linspace(x0, x1, max(12, round((x1 - x0) / 0.8)))
    z = -out - 0.3 * np.sin(x * 0.45 + rng.uniform(0, 6)) - 0.12 * np.sin(x * 1.4 + rng.uniform(0, 6)) - 0.2
    thick = wide * (0.35 + 0.65 * np.sin(np.linspace(0.0, math.pi, len(x))) ** 0.7)
    if number == 0:
        thick = wide * (0.8 + 0.3 * np.sin(x * 0.9))
    line = np.concatenate((np.stack((x, z - thick / 2), 1), np.stack((x, z + thick / 2), 1)[::-1]))
    return patch(line, finish("foam"), LEVEL + 0.012 + 0.002 * number, LEVEL - 0.05).ghost()


def _dunes(plot: Plot, gate: float) -> None:
    """Sand hills with tufts of grass, lower where the boardwalk comes through and at their ends."""
    rng, reach = plot.rng, plot.width / 2 + 22.0
    phase = rng.uniform(0, 2 * math.pi, 6)

    def height(x: F64, z: F64) -> F64:
        ridge = 0.55 + 0.2 * np.sin(0.35 * x + phase[0]) + 0.14 * np.sin(0.8 * x + 0.5 * z + phase[1])
        ridge += 0.07 * np.sin(1.7 * x + phase[2]) * np.sin(1.1 * z + phase[3])
        far = -z
        rise = np.clip((far - 0.4) / 6.0, 0, 1) ** 1.3 * np.clip((24 - far) / 8.0, 0, 1)
        way = 1 - 0.93 * np.exp(-(((x + gate) / 2.2) ** 2))
        return np.asarray(3.2 * ridge * rise * way * np.clip((reach - np.abs(x)) / 8.0, 0, 1) - 0.004, dtype=np.float64)

    sand = finish("sand")
    hills = heightfield((-reach, -24.0), (reach, -0.3), height, sand, 1.0)
    tuft = ring(blade(0.75, 0.035, 0.9, finish("dry grass"), 3, 0.1, False), 7)
    tuft += ring(blade(0.6, 0.03, 0.5, finish("meadow"), 3, 0.1, False), 5, 0.3)
    count = int(reach * 5)
    x, z = rng.uniform(-reach + 3, reach - 3, count), -rng.uniform(2.0, 18.0, count)
    y = height(x, z)
    kept = (y > 0.5) & (np.abs(x + gate) > 2.2)
    places = np.stack((x, y - 0.03, z), axis=1)[kept]
    plants = copies(tuft, places).within(*(Cylinder(0.45, 0.8, Pose.at(a, b + 0.38, c)) for a, b, c in places))
    plot.behind(Side.SOUTH, "dunes", hills, sand)
    plot.behind(Side.SOUTH, "dune grass", plants, finish("dry grass"))
