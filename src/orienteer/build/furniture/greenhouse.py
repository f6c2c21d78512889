"""Greenhouse: a small house of glass for plants."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble, slide
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, bowl, box_collider, boxes, copies, crown, plate, rod, scattered, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.material import Look, Material
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="greenhouse",
    about="A small house of glass in a thin frame, with plants on benches inside.",
    group="yard",
    width=(1.9, 3.6),
    height=(1.9, 2.9),
    depth=(2.2, 4.8),
    stands=Stands.GROUND,
    affordances=(Affordance.OPEN, Affordance.PUT_IN),
)
PANE = Finish("pane", "clear", Material("pane", (0.86, 0.95, 0.92), None, Look.GLASS, 0.12, roughness=0.03))
BAR = 0.032
"""Thickness of the frame, metres."""


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """A frame of aluminium, or painted, often on a low wall; the door slides aside."""
    frame = wish.finish(rng, "aluminium", "metal", "metal", "painted wood", colors=("white", "dark green", "white"))
    wide, deep = wish.between(rng, 2.1, 2.9), wish.between(rng, 2.6, 3.9)
    eaves, rise = float(rng.uniform(1.55, 1.75)), wide * float(rng.uniform(0.24, 0.32))
    x, z = wide / 2, deep / 2
    base = pick(rng, "none", "brick", "concrete")
    sill = 0.08 if base == "none" else float(rng.uniform(0.3, 0.5))
    wall = frame if base == "none" else finish("brick" if base == "brick" else "light grey concrete")
    door = 0.8
    pieces = [*_base(x, z, sill, door, wall), *_sides(x, z, sill, eaves, frame), *_roof(x, z, eaves, rise, frame)]
    pieces += [_gable(x, sill, eaves, rise, None, frame).at(z=-z), _gable(x, sill, eaves, rise, door, frame).at(z=z)]
    pieces += _benches(rng, x, z)
    return assemble(CATEGORY, pieces, frame, parts=(_door(z, min(eaves + rise * 0.35, 1.9), door, frame),))


def _base(x: float, z: float, sill: float, door: float, wall: Finish) -> list[Solid]:
    t = 0.1
    side = between((x - t / 2, 0.0, -z - t / 2), (x + t / 2, sill, z + t / 2), wall)
    back = between((-x + t / 2, 0.0, -z - t / 2), (x - t / 2, sill, -z + t / 2), wall)
    front = between((door / 2, 0.0, z - t / 2), (x - t / 2, sill, z + t / 2), wall)
    return [
        side.both_sides(),
        back,
        front.both_sides(),
        between((-door / 2, 0.0, z - t / 2), (door / 2, 0.025, z + t / 2), wall),
    ]


def _bars(x: F64, low: float, high: float, across: F64, left: float, right: float, frame: Finish) -> Solid:
    """Upright bars at these x and lying ones at these heights, about z = 0."""
    h = BAR / 2
    lows = [(a - h, low, -h) for a in x] + [(left, y - h, -h * 0.9) for y in across]
    highs = [(a + h, high, h) for a in x] + [(right, y + h, h * 0.9) for y in across]
    return boxes(lows, highs, frame)


def _sides(x: float, z: float, sill: float, eaves: float, frame: Finish) -> list[Solid]:
    count = max(3, round(2 * z / 0.62))
    middle = (sill + eaves) / 2 + 0.1
    bars = _bars(np.linspace(-z, z, count + 1), sill, eaves, np.array((sill + 0.01, middle, eaves)), -z, z, frame)
    glass = between((-z, sill, -0.003), (z, eaves, 0.003), PANE)
    wall = (bars + glass.ghost()).within(
        box_collider((-z - BAR / 2, sill, -BAR / 2), (z + BAR / 2, eaves + BAR / 2, BAR / 2))
    )
    return [wall.at(s * x, 0.0, 0.0, s * math.pi / 2) for s in (-1, 1)]


def _roof(x: float, z: float, eaves: float, rise: float, frame: Finish) -> list[Solid]:
    """Two glazed slopes and a ridge; a vent stands open in one of them."""
    angle, long = math.atan2(rise, x), math.hypot(rise, x)
    count = max(3, round(2 * z / 0.62))
    # modelled upright, its ridge above, then laid down
    bars = _bars(np.linspace(-z, z, count + 1), 0.0, long, np.array((0.0, long * 0.5, long)), -z, z, frame)
    glass = between((-z, 0.0, -0.003), (z, long, 0.003), PANE)
    slope = (bars + glass.ghost()).within(
        box_collider((-z - BAR / 2, -BAR / 2, -BAR / 2), (z + BAR / 2, long + BAR / 2, BAR / 2))
    )
    laid = [slope.turned((1, 0, 0), -(math.pi / 2 - angle)).at(s * x, eaves, 0.0, s * math.pi / 2) for s in (-1, 1)]
    step = 2 * z / count
    vent = between((-step / 2 + 0.02, -0.52, -0.012), (step / 2 - 0.02, 0.0, 0.012), PANE).ghost()
    a, b, c = step / 2, 0.03, 0.52
    lows = [(-a, -c - b, -0.016), (-a, -b, -0.016), (-a, -c, -0.015), (a - b, -c, -0.015)]
    highs = [(a, -c, 0.016), (a, 0.0, 0.016), (-a + b, -b, 0.015), (a, -b, 0.015)]
    vent += boxes(lows, highs, frame)
    vent = (
        vent.boxed()
        .turned((1, 0, 0), -(math.pi / 2 - angle) + -0.42)
        .at(0.02, eaves + rise + 0.03, step * 0.5, math.pi / 2)
    )
    ridge = rod(((0, eaves + rise, -z - BAR / 2), (0, eaves + rise, z + BAR / 2)), 0.03, frame, 8)
    return [*laid, vent, ridge]


def _gable(x: float, sill: float, eaves: float, rise: float, door: float | None, frame: Finish) -> Solid:
    """An end wall about z = 0, with an opening in its middle where there is a door."""
    h, top = BAR / 2, min(eaves + rise * 0.35, 1.9)
    inner = door / 2 + h if door else 0.0
    spots = [x, x / 2 + inner / 2, inner]
    lows, highs, hulls, glass = [], [], [], []
    for s in (-1, 1):
        for a in spots:
            high = eaves + rise * (1 - a / x) - 0.01
            lows.append((s * a - h, sill if a > inner or not door else 0.0, -h))
            highs.append((s * a + h, high, h))
        pane = np.array([(s * inner, sill), (s * x, sill), (s * x, eaves), (s * inner, eaves + rise * (1 - inner / x))])
        glass.append(plate(pane if s > 0 else pane[::-1], 0.006, PANE).ghost())
        hulls.append(Convex(np.array([(px, py, pz) for px, py in pane for pz in (-h, h)])))
    for y in (sill + 0.01, eaves):
        for left, right in ((-x, -inner), (inner, x)):
            lows.append((left, y - h, -h * 0.9))
            highs.append((right, y + h, h * 0.9))
    look = union((boxes(lows, highs, frame), *glass))
    if door:
        lintel = between((-inner, top, -h), (inner, top + BAR, h), frame)
        crest = eaves + rise * (1 - inner / x)
        over = ((-inner, top + BAR), (inner, top + BAR), (inner, crest), (0.0, eaves + rise - 0.01), (-inner, crest))
        pane_above = plate(over, 0.006, PANE)
        posts = [box_collider((s * inner - h, 0.0, -h), (s * inner + h, crest, h)) for s in (-1, 1)]
        return look.within(*hulls, *posts) + lintel + pane_above
    return look.within(
        *hulls, *(box_collider((s * spots[1] - h, sill, -h), (s * spots[1] + h, eaves, h)) for s in (-1, 1))
    )


def _door(z: float, high: float, wide: float, frame: Finish) -> Moving:
    """A glazed leaf before the opening, hung on a rail above."""
    x, b, low = wide / 2 + 0.02, 0.04, 0.03
    front = z + 0.045
    bars = boxes(
        [
            (-x, low, -0.015),
            (x - b, low, -0.015),
            (-x, low, -0.0145),
            (-x, high - b, -0.0145),
            (-x, low + 0.85, -0.0145),
        ],
        [
            (-x + b, high, 0.015),
            (x, high, 0.015),
            (x, low + 0.12, 0.0145),
            (x, high, 0.0145),
            (x, low + 0.85 + b, 0.0145),
        ],
        frame,
    )
    glass = between((-x + 0.01, low + 0.01, -0.003), (x - 0.01, high - 0.01, 0.003), PANE).ghost()
    shell = box_collider((-x, low, -0.015), (x, high, 0.015))
    pull = rod(
        ((-x + 0.02, 0.9, 0.01), (-x + 0.02, 0.92, 0.05), (-x + 0.02, 1.08, 0.05), (-x + 0.02, 1.1, 0.01)),
        0.008,
        finish("black plastic"),
        6,
    )
    return Moving(
        "door",
        "door of the greenhouse",
        ((bars + glass).within(shell) + pull).at(z=front),
        slide(wide, (1.0, 0.0, 0.0)),
    )


def _benches(rng: np.random.Generator, x: float, z: float) -> list[Solid]:
    """A slatted bench along each side with pots of green plants, or tall plants on the ground instead."""
    wood, pieces = finish("weathered wood"), []
    deep = min(0.52, x - 0.5)
    for s in (-1, 1):
        inside = x - BAR - 0.03
        if s > 0 or chance(rng, 0.6):
            slats = [(inside - deep + deep * (k + 0.5) / 5 - 0.042, 0.72, -z + 0.12) for k in range(5)]
            highs = [(a + 0.084, 0.74, z - 0.12) for a, _, _ in slats]
            legs = [
                (inside - deep + 0.02 + (deep - 0.08) * e, 0.0, k - 0.02)
                for e in (0, 1)
                for k in np.linspace(-z + 0.3, z - 0.3, 3)
            ]
            posts = [(a + 0.04, 0.72, c + 0.04) for a, _, c in legs]
            bench = boxes([*slats, *legs], [*highs, *posts], wood)
            top = box_collider((inside - deep, 0.7, -z + 0.12), (inside, 0.74, z - 0.12))
            stands = [box_collider(low, high) for low, high in zip(legs, posts, strict=True)]
            bench = bench.within(top, *stands)
            pieces += [
                bench if s > 0 else bench.mirrored(),
                _pots(rng, s * (inside - deep / 2), z - 0.3, 0.74, 0.09, 0.3),
            ]
        else:
            pieces.append(_pots(rng, s * (inside - 0.25), z - 0.4, 0.0, 0.14, 1.0))
    return pieces


def _pots(rng: np.random.Generator, x: float, reach: float, level: float, radius: float, tall: float) -> Solid:
    """A row of pots with leafy plants along z."""
    count = max(2, int(2 * reach / (radius * 3.6)))
    spots = [(x + float(rng.uniform(-0.05, 0.05)), level, float(k)) for k in np.linspace(-reach, reach, count)]
    clay = finish("terracotta")
    pot = bowl(((radius * 0.7, 0.0), (radius, radius * 1.5)), 0.01, clay, 12).ghost()
    points = [
        scattered(rng, 11, (radius * 1.5, tall * 0.5, radius * 1.5), (a, level + radius * 1.5 + tall * 0.5, c))
        for a, _, c in spots
    ]
    leaves = crown(
        np.concatenate(points),
        np.array((x, level - 1.0, 0.0)),
        0.24 if tall < 0.5 else 0.34,
        finish(pick(rng, "light leaves", "fine leaves")),
        rng,
    )
    low, high = leaves.bounds
    shell = box_collider(
        (min(low[0], x - radius - 0.06), level, low[2]), (max(high[0], x + radius + 0.06), high[1], high[2])
    )
    return (copies(pot, spots) + leaves).within(shell)
