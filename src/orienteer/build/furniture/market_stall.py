"""Market stall: a table of goods under a striped awning."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble, top
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish, pattern
from orienteer.build.furniture._lofts import egg
from orienteer.build.furniture._signals import lettering
from orienteer.build.furniture._strewn import strewn
from orienteer.build.shape import Solid, between, box, card, rod, sheet, union
from orienteer.build.wish import ANY, Wish, chance, pick
from orienteer.world.collider import Convex
from orienteer.world.color import color_word, linear_of
from orienteer.world.material import Material
from orienteer.world.thing import Affordance, Support, Thing

CATEGORY = Category(
    name="market stall",
    about="A table of fruit, vegetables, bread or flowers under an awning.",
    group="street",
    width=(1.6, 2.9),
    height=(2.1, 2.9),
    depth=(1.2, 2.2),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT, Affordance.TOUCH),
)

GOODS: dict[str, tuple[tuple[str, tuple[float, float, float]], ...]] = {
    "fruit": (
        ("b8201c", (0.04, 0.038, 0.04)), ("e07f1e", (0.042, 0.04, 0.042)), ("e8c22e", (0.035, 0.033, 0.045)),
        ("86a83a", (0.04, 0.038, 0.04)), ("6d2347", (0.03, 0.03, 0.03)), ("d9a05a", (0.038, 0.042, 0.038)),
        ("4e7a34", (0.1, 0.095, 0.11)),
    ),
    "vegetables": (
        ("c4281e", (0.042, 0.036, 0.042)), ("d9731f", (0.024, 0.024, 0.09)), ("5f8f3e", (0.085, 0.075, 0.085)),
        ("b08a5a", (0.045, 0.036, 0.055)), ("4a2350", (0.04, 0.04, 0.09)), ("ddd2b4", (0.036, 0.034, 0.036)),
        ("7fa044", (0.028, 0.028, 0.1)),
    ),
    "bread": (
        ("b9803f", (0.1, 0.06, 0.16)), ("8a5a2c", (0.12, 0.07, 0.12)), ("d0a05a", (0.05, 0.035, 0.07)),
        ("c98f45", (0.045, 0.04, 0.045)), ("a06a30", (0.04, 0.035, 0.2)),
    ),
}  # fmt: skip
"""What is sold: the colour of each kind as sRGB in hexadecimal, and the half axes of one piece in metres."""

SIGNS = {"fruit": "FRUIT", "vegetables": "VEGETABLES", "bread": "BAKERY"}


def make(rng: np.random.Generator, wish: Wish = ANY, *, goods: str | None = None) -> Thing:
    """`goods` is "fruit", "vegetables", "bread" or "nothing"; a wished colour is that of the awning's stripes."""
    goods = goods or pick(rng, "fruit", "fruit", "vegetables", "bread")
    color = wish.color or pick(rng, "red", "dark green", "blue", "orange", "green", "yellow")
    cloth = replace(pattern("stripes", ("white", color)), tile=(1.7, 1.7))
    wood = finish(wish.material if wish.material in ("oak", "pine") else pick(rng, "pine", "oak", "weathered wood"))
    width, deep = wish.between(rng, 1.75, 2.4), float(rng.uniform(1.0, 1.15))
    low, high = float(rng.uniform(1.88, 2.0)), float(rng.uniform(2.3, 2.45))
    half, z = width / 2, deep / 2
    posts = [
        rod(((x, 0, side * (z - 0.04)), (x, top, side * (z - 0.04))), 0.028, wood, 8)
        for x in (-half + 0.05, half - 0.05)
        for side, top in ((1, low + 0.02), (-1, high))
    ]
    if goods == "nothing":
        table = between((-half + 0.03, 0.74, -z + 0.03), (half - 0.03, 0.77, z - 0.03), wood, 0.005)
        stock: list[Solid] = [table, *_front(half, z, wood)]
        supports: tuple[Support, ...] = (top(width - 0.2, deep - 0.2, 0.77),)
    else:
        stock, supports = [_counter(half, z, wood), _crates(rng, goods, half - 0.1, z, wood)], ()
    board = between(
        (-0.42, high - 0.3, -z + 0.02), (0.42, high - 0.06, -z + 0.04), finish("dark brown painted wood"), 0.006
    )
    words = card(0.74, 0.14, lettering(SIGNS.get(goods, "MARKET"), "cream", (0.74, 0.14))).at(
        0, high - 0.25, -z + 0.0412
    )
    bars = [
        rod(((-half, y, d), (half, y, d)), 0.02, wood, 8) for y, d in ((low + 0.01, z - 0.04), (high - 0.02, -z + 0.04))
    ]
    awning = _awning(half + 0.08, z, low, high, cloth, chance(rng, 0.6))
    pieces = [*posts, *stock, board, words, *bars, awning]
    return assemble(CATEGORY, pieces, finish(f"{color} fabric"), color=color, supports=supports, tags={"goods": goods})


def _counter(half: float, z: float, wood: Finish) -> Solid:
    """Boards that slope towards the buyer, with a skirt of boards in front and a shelf behind it."""
    board = box((2 * half - 0.06, 0.03, 2 * z - 0.06), wood, 0.005).turned((1, 0, 0), 0.17).at(0, 0.74, 0)
    rails = [
        between((-half + 0.04, y, d - 0.03), (half - 0.04, y + 0.07, d), wood, 0.004)
        for y, d in ((0.58, z - 0.05), (0.86, -z + 0.06))
    ]
    return union([board, *_front(half, z, wood), *rails])


def _front(half: float, z: float, wood: Finish) -> list[Solid]:
    """The skirt of boards."""
    return [
        between((-half + 0.06 + k * 0.12, 0.08, z - 0.05), (-half + 0.17 + k * 0.12, 0.66, z - 0.03), wood, 0.004)
        for k in range(int((2 * half - 0.12) / 0.12))
    ]


def _crates(rng: np.random.Generator, goods: str, half: float, z: float, wood: Finish) -> Solid:
    """Two rows of open boxes on the slope, each heaped with one kind."""
    kinds = GOODS[goods]
    count = max(3, int(2 * half / 0.55))
    wide, deep, tall = 2 * half / count - 0.03, 0.42, 0.12
    pieces = []
    for row in range(2):
        for k in range(count):
            code, radii = kinds[int(rng.integers(len(kinds)))]
            tray = _tray(wide, deep, tall, wood) + _heap(rng, wide - 0.03, deep - 0.03, tall, code, radii)
            if chance(rng, 0.5):
                tray += _tag(rng).at(0, tall * 0.55, deep / 2)
            x = -half + (k + 0.5) * 2 * half / count
            pieces.append(tray.at(x, 0.772, 0.23 - 0.45 * row).turned((1, 0, 0), 0.17, (0, 0.74, 0)))
    return union(pieces)


def _tray(wide: float, deep: float, tall: float, wood: Finish) -> Solid:
    x, z = wide / 2, deep / 2
    sides = [
        between((-x, 0, z - 0.012), (x, tall, z), wood),
        between((-x, 0, -z), (x, tall, -z + 0.012), wood),
        between((-x, 0, -z), (-x + 0.012, tall, z), wood),
        between((x - 0.012, 0, -z), (x, tall, z), wood),
    ]
    return union(sides)


def _heap(
    rng: np.random.Generator, wide: float, deep: float, tall: float, code: str, radii: tuple[float, float, float]
) -> Solid:
    """Rows of pieces that rise towards the middle; what lies below them is not drawn."""
    pitch = np.maximum(np.array((radii[0], radii[2])) * 1.75, 0.1)
    columns, rows = (max(2, int(length / step)) for length, step in zip((wide, deep), pitch, strict=True))
    u, v = np.meshgrid((np.arange(columns) + 0.5) / columns - 0.5, (np.arange(rows) + 0.5) / rows - 0.5)
    u = u + 0.5 / columns * (np.arange(rows)[:, None] % 2 - 0.5)
    mound = 0.07 * (1 - 4 * np.minimum(u * u, 0.25)) * (1 - 4 * v * v)
    count = u.size
    points = np.column_stack((u.ravel() * wide, (tall - 0.03 + mound).ravel(), v.ravel() * deep))
    points += rng.normal(0, 0.005, (count, 3))
    tilt = np.column_stack((rng.normal(0, 0.25, count), np.ones(count), rng.normal(0, 0.25, count)))
    size = float(np.min(pitch / np.array((radii[0], radii[2])))) / 1.75
    whole = egg((radii[0] * size * 1.12, radii[1] * size * 1.12, radii[2] * size * 1.12), _skin(code), 7, 4).skins[0]
    upper = whole.positions[whole.faces][..., 1].mean(axis=1) > -0.3 * radii[1]
    heap = strewn(Solid((replace(whole, faces=whole.faces[upper]),)), points, tilt)
    cloud = np.concatenate([skin.positions for skin in heap.skins])
    floor = np.array([(x, 0.0, z) for x in (-wide / 2, wide / 2) for z in (-deep / 2, deep / 2)])
    return heap.within(Convex(np.concatenate((cloud, floor))))


def _tag(rng: np.random.Generator) -> Solid:
    """A price on a small board."""
    price = f"{int(rng.integers(1, 5))}.{pick(rng, '50', '20', '90', '99')}"
    return box((0.13, 0.08, 0.006), finish("black paint")).at(y=-0.04, z=0.003) + card(
        0.11, 0.05, lettering(price, "white", (0.11, 0.05), 48)
    ).at(y=-0.025, z=0.0065)


def _awning(half: float, z: float, low: float, high: float, cloth: Finish, arched: bool) -> Solid:
    """Striped cloth from the back posts over the front ones, with a scalloped edge in front."""
    t = np.linspace(0, 1, 9)
    way_z = -z - 0.05 + (2 * z + 0.35) * t
    way_y = high + (low - high) * t + (0.13 * np.sin(math.pi * t) if arched else -0.03 * np.sin(math.pi * t))
    x = np.linspace(-half, half, 9)
    net: F64 = np.stack(
        (np.broadcast_to(x, (9, 9)), np.broadcast_to(way_y[:, None], (9, 9)), np.broadcast_to(way_z[:, None], (9, 9))),
        axis=-1,
    )
    roof = sheet(net, 0.008, cloth, blocks=(4, 1))
    edge = np.linspace(-half, half, 8 * 8 + 1)
    drop = 0.15 + 0.05 * np.abs(np.sin(np.linspace(0, 8 * math.pi, len(edge)))) ** 0.7
    front = np.stack(
        [
            np.column_stack((edge, way_y[-1] - share * drop, np.full(len(edge), way_z[-1]) + 0.03 * share))
            for share in (0.0, 1.0)
        ]
    )
    return roof + sheet(front, 0.006, cloth, blocks=(1, 1))


@lru_cache(maxsize=32)
def _skin(code: str) -> Finish:
    tone = linear_of(code)
    return Finish("skin", color_word(tone), Material(f"skin {code}", tone, roughness=0.45))
