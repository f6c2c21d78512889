"""Well: a round stone shaft with water, and a bucket on a winch below a small roof."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import Moving, assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._cladding import cladding, slope
from orienteer.build.shape import Skin, Solid, between, bowl, boxes, copies, cylinder, rod, torus, tube, union
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Joint, Motion, Thing

CATEGORY = Category(
    name="well",
    about="A round stone shaft with water in it and a bucket on a winch below a small roof.",
    group="yard",
    width=(1.2, 2.4),
    height=(1.9, 2.9),
    depth=(1.2, 2.3),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT, Affordance.PUT_IN),
)


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Of field stones or brick; the winch turns by its crank."""
    radius, high = wish.between(rng, 0.55, 0.75), float(rng.uniform(0.72, 0.88))
    wood = finish(pick(rng, "teak", "walnut", "weathered wood"))
    stone, wall = _wall(rng, wish, radius, high)
    top = float(rng.uniform(1.75, 1.95))
    x = radius - 0.06
    post = between((x - 0.05, high - 0.3, -0.05), (x + 0.05, top + 0.03, 0.05), wood, 0.006)
    cover = cladding("shingles", pick(rng, "brown", "dark brown", "grey", "dark red"))
    run, rise, long = radius * 0.95 + 0.1, radius * 0.62, 2 * radius + 0.36
    side = slope(long, run, rise, 0.03, cover).at(y=top + rise)
    side += slope(0.07, run - 0.03, rise * (run - 0.03) / run, 0.07, wood).at(x, top + rise - 0.075, 0.0).both_sides()
    beam = between((-radius - 0.1, top - 0.09, -0.04), (radius + 0.1, top, 0.04), wood, 0.005)
    king = between((x - 0.03, top - 0.01, -0.03), (x + 0.03, top + rise - 0.02, 0.03), wood).both_sides()
    pieces = [wall, post.both_sides(), side, side.mirrored(2), beam, king]
    axle = high + 0.42
    water = cylinder(radius - 0.16, 0.01, finish("water"), 28).at(y=high * 0.4)
    pieces.append(water.ghost())
    bucket, drop = _bucket(wood), float(rng.uniform(0.16, 0.34))
    rope = finish("beige wool")
    line = rod(((0, axle, 0.07), (0, axle - drop - 0.03, 0.07)), 0.009, rope, 6)
    down = Joint(Motion.SLIDE, (0.0, -1.0, 0.0), low=0.0, high=0.2)
    hang = Moving("bucket", "bucket of the well", bucket.at(0.0, axle - drop - 0.27, 0.07) + line, down)
    return assemble(CATEGORY, pieces, stone, parts=(_winch(x, axle, wood, rope), hang))


def _winch(x: float, y: float, wood: Finish, rope: Finish) -> Moving:
    """A drum with rope around it, and a crank outside one post."""
    along_x = (0.0, 0.0, 1.0)
    drum = cylinder(0.06, 2 * x - 0.16, wood, 16).at(y=-x + 0.08).turned(along_x, math.pi / 2)
    coil = copies(torus(0.062, 0.009, rope, 12, 4).ghost(), [(0.0, -0.06 + 0.017 * k, 0.0) for k in range(7)])
    coil = coil.within(*cylinder(0.072, 0.14, rope, 12).at(y=-0.075).colliders).turned(along_x, math.pi / 2)
    iron = finish("black metal")
    crank = rod(((x - 0.1, 0, 0), (x + 0.12, 0, 0), (x + 0.12, -0.22, 0), (x + 0.27, -0.22, 0)), 0.013, iron, 8)
    grip = rod(((x + 0.15, -0.22, 0), (x + 0.27, -0.22, 0)), 0.02, wood, 10)
    axle = rod(((-x - 0.08, 0, 0), (-x + 0.1, 0, 0)), 0.013, iron, 8)
    joint = Joint(Motion.HINGE, (1.0, 0.0, 0.0), (0.0, y, 0.0), -math.pi, math.pi)
    return Moving("winch", "winch of the well", union((drum, coil, crank, grip, axle)).at(y=y), joint)


def _bucket(wood: Finish) -> Solid:
    """Staves in two hoops with a handle, standing on the origin."""
    pail = bowl(((0.085, 0.0), (0.115, 0.2)), 0.012, wood, 16)
    iron = finish("black metal")
    hoops = torus(0.086, 0.006, iron, 16, 5).at(y=0.03) + torus(0.104, 0.006, iron, 16, 5).at(y=0.15)
    turn = np.linspace(0, math.pi, 9)
    arch = np.stack((0.113 * np.cos(turn), 0.185 + 0.06 * np.sin(turn), np.zeros(9)), axis=1)
    return pail + hoops.ghost() + rod(arch, 0.005, iron, 6)


def _wall(rng: np.random.Generator, wish: Wish, radius: float, high: float) -> tuple[Finish, Solid]:
    """The shaft: courses of single stones, or brick, with a rim of slabs."""
    thick = 0.16
    shaft = bowl(((radius, 0.0), (radius, high)), thick, finish("dark grey concrete"), 32)
    rim_stone = finish("light grey concrete")
    cover = tube(radius + 0.05, radius - thick - 0.02, 0.07, rim_stone, 32).at(y=high)
    if wish.material == "brick" or (wish.material is None and wish.color is None and rng.random() < 0.25):
        brick = finish("brick")
        return brick, shaft.painted(brick) + cover
    stone = wish.finish(rng, "concrete", colors=("grey", "light grey", "beige", "light grey"))
    pale = finish(f"{pick(rng, 'light grey', 'beige', 'grey')} concrete")
    rows = round(high / 0.19)
    look = _stones(rng, radius, high / rows, rows, stone, pale)
    outside = bowl(((radius + 0.052, 0.0), (radius + 0.052, high)), thick + 0.052, stone, 32).colliders
    return stone, Solid(shaft.skins + look.skins, outside) + cover


def _stones(rng: np.random.Generator, radius: float, step: float, rows: int, stone: Finish, pale: Finish) -> Solid:
    """Courses of rounded blocks around the shaft, some of them of another stone."""
    count = round(2 * math.pi * radius / 0.36)
    ways, lows, highs = [], [], []
    for row in range(rows):
        edges = 2 * math.pi * (np.arange(count) + 0.5 * (row % 2) + rng.uniform(-0.1, 0.1, count)) / count
        after = np.append(edges[1:], edges[0] + 2 * math.pi)
        half, front = (after - edges) * radius / 2 - 0.008, radius + rng.uniform(0.0, 0.022, count)
        ways.append((edges + after) / 2)
        lows.append(np.stack((-half, np.full(count, row * step + 0.006), front - 0.11), axis=1))
        highs.append(np.stack((half, np.full(count, (row + 1) * step - 0.006), front), axis=1))
    yaw, low, high = np.concatenate(ways), np.concatenate(lows), np.concatenate(highs)
    other = rng.random(len(yaw)) < 0.3
    return union(
        _around(boxes(low[kind], high[kind], paint, 0.022).skins[0], yaw[kind])
        for kind, paint in ((other, pale), (~other, stone))
        if kind.any()
    )


def _around(skin: Skin, yaw: F64) -> Solid:
    """Blocks made before the z axis, each turned about y to its own place."""
    each = np.repeat(yaw, len(skin.positions) // len(yaw))
    cos, sin = np.cos(each), np.sin(each)

    def turned(v: F64) -> F64:
        return np.stack((v[:, 0] * cos + v[:, 2] * sin, v[:, 1], -v[:, 0] * sin + v[:, 2] * cos), axis=1)

    return Solid((Skin(turned(skin.positions), turned(skin.normals), skin.uv, skin.faces, skin.finish),))
