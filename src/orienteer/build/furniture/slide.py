"""Slide: a chute for children with a ladder up to it."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F64
from orienteer.build.assemble import assemble
from orienteer.build.category import Category, Stands
from orienteer.build.finish import Finish, finish
from orienteer.build.shape import Solid, between, box, fillet, rod, sheet
from orienteer.build.shape.outline import smooth
from orienteer.build.wish import ANY, Wish, pick
from orienteer.world.thing import Affordance, Thing

CATEGORY = Category(
    name="slide",
    about="A smooth chute for children with a ladder up to it.",
    group="yard",
    width=(0.5, 1.1),
    height=(1.5, 2.8),
    depth=(2.2, 4.8),
    stands=Stands.GROUND,
    affordances=(Affordance.CLIMB, Affordance.PLAY),
)
COLORS = ("red", "blue", "yellow", "green", "orange", "light blue")


def make(rng: np.random.Generator, wish: Wish = ANY) -> Thing:
    """Its chute straight or waved, of bright plastic or of steel; one slides towards +z."""
    chute = wish.finish(rng, "plastic", "plastic", "plastic", "brushed steel", colors=COLORS)
    frame = finish(f"{pick(rng, *(c for c in COLORS if c != chute.color))} metal")
    high = wish.between(rng, 1.15, 1.7)
    run, wide = high * float(rng.uniform(1.35, 1.6)), float(rng.uniform(0.44, 0.5))
    back = -0.5
    line = _line(high, run, pick(rng, "straight", "waved"))
    pieces = [_chute(line, wide, chute), *_ladder(high, wide, back, frame), *_deck(high, wide, back, frame, chute)]
    # a pair of legs below the middle of the chute
    k = len(line) * 9 // 20
    z, y = (float(c) for c in line[k])
    leg = rod(((wide / 2 + 0.12, 0.0, z - 0.05), (wide / 2 - 0.02, y - 0.02, z)), 0.018, frame, 8)
    pieces += [
        leg.both_sides(),
        rod(((-wide / 2 + 0.02, y - 0.025, z), (wide / 2 - 0.02, y - 0.025, z)), 0.018, frame, 8),
    ]
    z, y = (float(c) for c in line[-2])
    foot = rod(((wide / 2 - 0.05, 0.0, z), (wide / 2 - 0.05, y, z)), 0.018, frame, 8)
    return assemble(CATEGORY, [*pieces, foot.both_sides()], chute)


def _line(high: float, run: float, style: str) -> F64:
    """Points (z, y) down the middle of the chute, from the deck's edge to its end."""
    wave = 0.07 if style == "waved" else 0.0
    points = (
        (-0.05, high), (0.08, high - 0.01), (0.22, high - 0.1),
        (run * 0.3, high * 0.74 + wave), (run * 0.5, high * 0.5 - wave * 0.3),
        (run * 0.68, high * 0.28 - wave), (run * 0.86, 0.28), (run * 1.0, 0.235), (run * 1.14, 0.24),
    )  # fmt: skip
    return smooth(points, 3, closed=False)


def _chute(line: F64, wide: float, cover: Finish) -> Solid:
    """A trough with rounded walls."""
    half, wall = wide / 2, 0.13
    across = np.array(
        (-half - 0.03, -half - 0.012, -half, -half + 0.02, 0.0, half - 0.02, half, half + 0.012, half + 0.03)
    )
    up = np.array((wall - 0.015, wall, wall * 0.55, 0.018, 0.0, 0.018, wall * 0.55, wall, wall - 0.015))
    step = np.gradient(line, axis=0)
    step /= np.linalg.norm(step, axis=1)[:, None]
    normal = np.stack((-step[:, 1], step[:, 0]), axis=1)
    place = line[:, None] + normal[:, None] * up[None, :, None]
    net = np.stack((np.broadcast_to(across, place.shape[:2]), place[..., 1], place[..., 0]), axis=-1)
    trough = sheet(net, 0.014, cover)
    hulls = [sheet(net[:, part], 0.014, cover, blocks=(8, 1)).colliders for part in (np.s_[:4], np.s_[3:6], np.s_[5:])]
    return trough.within(*(hull for part in hulls for hull in part))


def _ladder(high: float, wide: float, back: float, frame: Finish) -> list[Solid]:
    """Two slanting rails with rungs, going over into hand rails."""
    x, lean = wide / 2, high * 0.32
    foot = back - lean
    pieces = []
    path = fillet(
        (
            (x, 0.0, foot),
            (x, high, back),
            (x, high + 0.55, back - 0.02),
            (x, high + 0.62, back + 0.25),
            (x, high + 0.13, 0.06),
        ),
        0.12,
        4,
    )
    pieces.append(rod(path, 0.017, frame, 8).both_sides())
    count = round(high / 0.25)
    for k in range(1, count):
        share = k / count
        step = box((2 * x - 0.005, 0.022, 0.085), frame, 0.006)
        pieces.append(step.at(0.0, high * share - 0.011, foot + lean * share))
    return pieces


def _deck(high: float, wide: float, back: float, frame: Finish, cover: Finish) -> list[Solid]:
    x = wide / 2
    deck = between((-x - 0.01, high - 0.045, back), (x + 0.01, high - 0.012, 0.0), cover, 0.008)
    leg = rod(((x + 0.1, 0.0, 0.02), (x - 0.02, high - 0.04, -0.02)), 0.018, frame, 8)
    brace = rod(((x + 0.055, high * 0.4, 0.005), (-x - 0.055, high * 0.4, 0.005)), 0.014, frame, 8)
    stay = rod(((x + 0.053, high * 0.42, 0.005), (x, high * 0.42, back - 0.32 * high * 0.58)), 0.014, frame, 8)
    return [deck, leg.both_sides(), brace, stay.both_sides()]
