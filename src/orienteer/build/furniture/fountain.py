"""Fountain: water that leaps and falls in a round basin."""

from __future__ import annotations

import math
from functools import cache

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.furniture._strewn import grain, strewn
from orienteer.build.furniture._wrapped import hoop
from orienteer.build.shape import Solid, bowl, cylinder, lathe, surface
from orienteer.build.wish import ANY, Wish, pick
from orienteer.streams import stream
from orienteer.world.collider import Cylinder
from orienteer.world.material import Material, Texture
from orienteer.world.pose import Pose
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="fountain",
    about="Water that leaps up and falls from bowls on a pillar into a round stone basin.",
    group="street",
    width=(1.8, 3.6),
    height=(1.4, 3.2),
    depth=(1.8, 3.6),
    stands=Stands.GROUND,
    affordances=(Affordance.LOOK_AT,),
    front=False,
)
RIM = 0.5
"""Height of the basin, metres."""
POOL = 0.4
"""Height of the water in it."""


def make(rng: np.random.Generator, wish: Wish = ANY, *, style: str | None = None) -> Thing:
    """`style` is "bowls" (one or two on a pillar, water runs over their rims) or "jets" that leap from the basin."""
    style = style or pick(rng, "bowls", "bowls", "jets")
    stone = wish.finish(rng, "light granite", "light grey concrete", "white marble", "beige concrete")
    radius = wish.between(rng, 1.1, 1.5)
    pieces = [_basin(radius, stone), cylinder(radius * 0.88, 0.02, finish("water"), 32).at(y=POOL - 0.02)]
    if style == "jets":
        pieces += _jets(rng, radius, stone)
    else:
        pieces += _bowls(rng, radius, stone, 1 + int(rng.integers(2)))
    return assemble(CATEGORY, pieces, stone, tags={"style": style})


def _basin(radius: float, stone: Finish) -> Solid:
    """A low wall with a broad moulded coping on a step."""
    shares = (
        (0.9, 0.1),
        (0.9, 0.16),
        (0.87, 0.2),
        (0.86, 0.34),
        (0.9, 0.4),
        (0.97, 0.42),
        (0.97, RIM - 0.02),
        (0.95, RIM),
    )
    wall = bowl([(radius * r, y) for r, y in shares], 0.16, stone, 32)
    bottom = Solid((), (Cylinder(radius * 0.9, 0.16, Pose.at(0.0, 0.18, 0.0)),))
    return wall + bottom + cylinder(radius, 0.105, stone, 32)


def _bowls(rng: np.random.Generator, radius: float, stone: Finish, count: int) -> list[Solid]:
    """A pillar with bowls, each smaller than the one below it; water wells up on top and runs over the rims."""
    pieces: list[Solid] = []
    foot, wide = 0.1, radius * float(rng.uniform(0.5, 0.58))
    below = POOL
    for k in range(count):
        rise = float(rng.uniform(0.62, 0.75)) if k == 0 else 0.5
        high = below + rise
        thick, sides = 0.2 * wide + 0.05, 26 - 6 * k
        pieces.append(_baluster(foot, high, thick, stone, 18 - 4 * k))
        lip = ((0.16, 0.0), (0.55, 0.03), (0.86, 0.1), (0.97, 0.18), (1.0, 0.2), (0.98, 0.22))
        pieces.append(bowl([(wide * r, high + y) for r, y in lip], 0.05, stone, sides))
        pieces.append(cylinder(wide - 0.05, 0.015, finish("water"), sides).at(y=high + 0.185))
        pieces += _curtain(rng, wide, high + 0.225, below)
        foot, below, wide = high + 0.03, high + 0.19, wide * 0.55
    top = below
    finial = ((0.07, 0.0), (0.06, 0.08), (0.1, 0.14), (0.11, 0.2), (0.08, 0.26), (0.03, 0.3), (0.0, 0.31))
    pieces.append(lathe(finial, stone, 12).at(y=top - 0.17))
    pieces += _plume(rng, top + 0.14, float(rng.uniform(0.4, 0.6)), top, wide / 0.55 * 0.6)
    return pieces


def _baluster(low: float, high: float, thick: float, stone: Finish, sides: int) -> Solid:
    """A turned pillar that carries a bowl."""
    tall = high - low + 0.04
    line = ((1.3, 0.0), (1.3, 0.08), (0.9, 0.12), (1.0, 0.2), (1.05, 0.32), (0.75, 0.55), (0.5, 0.75), (0.6, 0.82))
    return lathe([(thick * r, low + tall * t) for r, t in (*line, (0.85, 0.93), (0.95, 1.0))], stone, sides)


def _jets(rng: np.random.Generator, radius: float, stone: Finish) -> list[Solid]:
    """A tall plume in the middle, and a ring of jets that bend towards it."""
    tall = radius * float(rng.uniform(1.1, 1.5))
    base = ((0.3, 0.0), (0.3, 0.3), (0.2, 0.36), (0.16, 0.42), (0.2, 0.5), (0.1, 0.54))
    pieces = [lathe([(r * radius * 0.8, 0.1 + y) for r, y in base], stone, 24)]
    pieces += _plume(rng, 0.62, tall, POOL, radius * 0.42)
    count = 10
    s = np.linspace(0, 1, 7)
    out = radius * (0.8 - 0.42 * s)
    y = POOL + 4 * s * (1 - s) * tall * 0.42
    for k in range(count):
        a = 2 * math.pi * k / count
        line = np.column_stack((out * math.sin(a), y, out * math.cos(a)))
        pieces.append(_strand(line, 0.018 + 0.03 * s))
        pieces.append(_splash(rng, line[-1], 0.09, 6))
    return pieces


def _plume(rng: np.random.Generator, low: float, tall: float, fall_to: float, reach: float) -> list[Solid]:
    """Water that shoots up from a point and comes down around it."""
    pieces = []
    for k, share in enumerate((0.4, 1.0)):
        high, far = low + tall * (1 - 0.12 * k), reach * share
        s = np.linspace(0, 1, 6)
        rise = [(0.02 + 0.05 * t + far * 0.12 * t * t, low + (high - low) * (1 - (1 - t) ** 2)) for t in s]
        r0 = rise[-1][0]
        fall = [(r0 + (far - r0) * t, high - (high - fall_to) * t**2) for t in s[1:]]
        pieces.append(hoop([*rise, *fall], _falling(k), 16))
    crown = np.array((0.0, low + tall * 0.93, 0.0))
    pieces.append(_splash(rng, crown, 0.1 + 0.1 * reach, 30))
    pieces.append(_ring_of_foam(rng, reach, fall_to))
    return pieces


def _curtain(rng: np.random.Generator, radius: float, high: float, low: float) -> list[Solid]:
    """Water that runs over a rim all around."""
    s = np.linspace(0, 1, 6)
    line = [(radius * (0.97 + 0.06 * t) + 0.14 * t, high - (high - low) * t**1.8) for t in s]
    return [hoop(line, _falling(1), 22), _ring_of_foam(rng, line[-1][0], low)]


def _ring_of_foam(rng: np.random.Generator, radius: float, y: float) -> Solid:
    """Drops and foam where water falls into water."""
    count = 20
    angle = rng.uniform(0, 2 * math.pi, count)
    out = radius + rng.normal(0, 0.03, count)
    lift = np.abs(rng.normal(0, 0.05, count))
    places = np.column_stack((out * np.sin(angle), y + lift, out * np.cos(angle)))
    return strewn(grain(0.018, _foam()), places, rng.normal(0, 1, (count, 3)), rng.uniform(0.5, 1.6, count))


def _splash(rng: np.random.Generator, middle: F64, size: float, count: int) -> Solid:
    places = middle + rng.normal(0, 0.45 * size, (count, 3))
    return strewn(grain(0.016, _foam()), places, rng.normal(0, 1, (count, 3)), rng.uniform(0.4, 1.5, count))


def _strand(line: F64, radii: F64) -> Solid:
    """A single jet, round, that frays as it falls."""
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1)[:, None]
    side = np.cross(way, (0.0, 1.0, 0.0) if abs(way[0, 1]) < 0.9 else (1.0, 0.0, 0.0))
    side /= np.linalg.norm(side, axis=1)[:, None]
    up = np.cross(side, way)
    angle = np.linspace(0, 2 * math.pi, 6)
    net = (
        line[:, None]
        + (side[:, None] * np.cos(angle)[None, :, None] + up[:, None] * np.sin(angle)[None, :, None])
        * radii[:, None, None]
    )
    uv = np.stack(np.broadcast_arrays(np.linspace(0, 0.12, 6)[None], np.linspace(0, 1, len(line))[:, None]), axis=-1)
    return Solid((surface(net, _falling(0), uv),))


@cache
def _foam() -> Finish:
    return Finish("spray", "white", Material("spray", (0.86, 0.92, 0.95), roughness=0.6))


@cache
def _falling(kind: int) -> Finish:
    """White streaks of water with gaps between them."""
    rng = stream(kind, "falling water")
    wide, tall = 192, 128
    column = rng.normal(0, 1, wide)
    column = (np.roll(column, 1) + 2 * column + np.roll(column, -1)) / 4
    column /= column.std()
    noise = rng.normal(0, 1, (tall, wide))
    for _ in range(10):
        noise = (np.roll(noise, 1, 0) + 2 * noise + np.roll(noise, -1, 0)) / 4
    noise /= noise.std()
    field = column[None] + 0.8 * noise
    tone = np.clip(0.86 + 0.07 * field, 0.66, 1.0)
    pixels = np.empty((tall, wide, 4), dtype=np.uint8)
    pixels[..., :3] = (tone[..., None] * np.array((236, 246, 252))).astype(np.uint8)
    pixels[..., 3] = np.where(field > (0.1, 0.7)[kind % 2], 255, 0)
    material = Material("spray", (1.0, 1.0, 1.0), Texture(pixels), cutoff=0.5, roughness=0.3)
    return Finish("spray", "white", material, (0.9, 0.7))
