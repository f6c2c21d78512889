"""Beehive: a stack of wooden boxes with a flat roof, bees about its entrance."""

from __future__ import annotations

import math

import numpy as np

from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, ball, between, copies, plate, union
from orienteer.build.shape.outline import rectangle
from orienteer.build.wish import ANY, Wish, chance
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="beehive",
    about="A stack of wooden boxes with a metal roof and a low entrance, in which bees live.",
    group="yard",
    width=(0.38, 0.7),
    height=(0.6, 1.4),
    depth=(0.45, 0.85),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
)


def make(rng: np.random.Generator, wish: Wish = ANY, *, boxes: int | None = None) -> Thing:
    """`boxes` deep and shallow ones, all white or each in a colour of its own, on a stand."""
    count = boxes or int(rng.integers(2, 5))
    wood = _paint(rng, wish)
    bright = wish.color is None and wish.material is None and chance(rng, 0.35)
    wide, deep = wish.between(rng, 0.4, 0.44), 0.5
    x, z = wide / 2, deep / 2
    base = float(rng.uniform(0.16, 0.32))
    pieces = [*_stand(x, z, base), _floor(x, z, base, wood)]
    y = base + 0.055
    for k in range(count):
        high = 0.242 if k < (2 if count > 2 else 1) else 0.168
        pieces.append(_box(x, z, y, high, _paint(rng, ANY) if bright and k else wood))
        y += high + 0.002
    metal = finish("galvanised steel")
    roof = between((-x - 0.018, y - 0.06, -z - 0.018), (x + 0.018, y + 0.045, z + 0.018), metal, 0.006)
    pieces += [roof, *_bees(rng, x, z, base)]
    if chance(rng, 0.4):
        pieces.append(between((-0.11, y + 0.044, -0.08), (0.1, y + 0.12, 0.05), finish("brick"), 0.008))
    return assemble(CATEGORY, pieces, wood)


def _paint(rng: np.random.Generator, wish: Wish) -> Finish:
    return wish.finish(
        rng, "painted wood", "painted wood", "painted wood", "pine",
        colors=("white", "white", "white", "light blue", "yellow", "light green", "cream"),
    )  # fmt: skip


def _box(x: float, z: float, low: float, high: float, wood: Finish) -> Solid:
    """One box with hand holds cut into its sides and a shadow line below."""
    dark = finish("dark brown paint")
    body = between((-x, low, -z), (x, low + high, z), wood, 0.004)
    grip = plate(rectangle(0.1, 0.026, 0.012), 0.004, dark)
    lip = between((-0.055, 0.011, -0.004), (0.055, 0.02, 0.008), wood)
    hold = (grip + lip).ghost()
    y = low + 0.62 * high
    front = [hold.at(0.0, y, s * z, 0.0 if s > 0 else math.pi) for s in (-1, 1)]
    sides = [hold.at(s * x, y, 0.0, s * math.pi / 2) for s in (-1, 1)]
    return union((body, *front, *sides))


def _floor(x: float, z: float, base: float, wood: Finish) -> Solid:
    """The bottom board with its landing board and the dark slit where bees go in."""
    board = between((-x, base, -z), (x, base + 0.02, z + 0.075), wood, 0.003)
    rims = between((-x, base + 0.019, -z), (-x + 0.02, base + 0.056, z), wood).both_sides()
    back = between((-x + 0.018, base + 0.019, -z), (x - 0.018, base + 0.056, -z + 0.02), wood)
    dark = between((-x + 0.019, base + 0.019, -z + 0.02), (x - 0.019, base + 0.056, z - 0.03), finish("black paint"))
    bar = between((-x + 0.019, base + 0.021, z - 0.02), (-0.06, base + 0.056, z - 0.001), wood)
    return board + rims + back + dark + bar + bar.mirrored()


def _stand(x: float, z: float, base: float) -> list[Solid]:
    wood = finish("weathered wood")
    if base < 0.22:
        stone = finish("light grey concrete")
        return [
            between((s * 0.55 * x - 0.09, 0.0, -z + 0.03), (s * 0.55 * x + 0.09, base, z - 0.03), stone, 0.008)
            for s in (-1, 1)
        ]
    leg = between((x - 0.07, 0.0, z - 0.07), (x - 0.01, base - 0.07, z - 0.01), wood, 0.004)
    legs = (leg + leg.mirrored(2)).both_sides()
    beam = between((-x - 0.02, base - 0.075, z - 0.085), (x + 0.02, base, z - 0.005), wood, 0.004)
    return [legs, beam.both_sides(2)]


def _bees(rng: np.random.Generator, x: float, z: float, base: float) -> list[Solid]:
    """Bees on the landing board and on the front."""
    amber, dark = finish("orange paint"), finish("black paint")
    bee = ball(0.0045, amber, 6).at(0, 0, -0.003) + ball(0.004, dark, 6).at(0, 0, 0.0035)
    on_board = [(float(rng.uniform(-0.08, 0.08)), base + 0.02, z + float(rng.uniform(0.0, 0.06))) for _ in range(9)]
    on_front = [(float(rng.uniform(-0.1, 0.1)), base + float(rng.uniform(0.07, 0.2)), z - 0.001) for _ in range(5)]
    return [copies(bee.ghost(), [*on_board, *on_front])]
