"""What ends a place: fences, railings, walls and hedges, along the x axis with the place on the side of +z.

All reach from z = 0 outwards, so that nothing stands in the place itself. `gaps` are left open, from and to along x.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from orienteer.build.finish import Finish, finish
from orienteer.build.place.site import Interval
from orienteer.build.shape import NOTHING, Solid, between, boxes, copies, crown, plate, union
from orienteer.build.shape.solid import box_collider
from orienteer.build.wish import pick
from orienteer.world.collider import Collider

Gaps = Sequence[Interval]


def stretches(length: float, gaps: Gaps) -> list[Interval]:
    """What is left of −length/2 … length/2 between the gaps."""
    edges = [-length / 2, *(x for gap in sorted(gaps) for x in gap), length / 2]
    return [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if high - low > 0.05]


def picket_fence(length: float, gaps: Gaps, look: Finish, height: float = 0.95) -> Solid:
    """Pointed pales on two rails."""
    half, pitch = 0.042, 0.13
    outline = ((-half, 0.06), (half, 0.06), (half, height - 0.05), (0.0, height), (-half, height - 0.05))
    pale = plate(outline, 0.022, look).ghost().at(z=-0.011)
    pieces = []
    for low, high in stretches(length, gaps):
        count = max(1, int((high - low - 0.2) / pitch))
        x = (low + high) / 2 + (np.arange(count) - (count - 1) / 2) * pitch
        pieces.append(copies(pale, np.stack((x, np.zeros(count), np.zeros(count)), axis=1)))
        rails = [((low, y, -0.06), (high, y + 0.07, -0.023)) for y in (0.2, height - 0.3)]
        pieces.append(boxes([a for a, _ in rails], [b for _, b in rails], look))
    posts = _posts(length, gaps, 2.4, 0.09, height + 0.08, look, -0.152)
    return union((*pieces, posts)).ghost().within(*_blocks(length, gaps, height, -0.152))


def board_fence(length: float, gaps: Gaps, look: Finish, height: float = 1.7) -> Solid:
    """Upright boards close together between posts."""
    lows, highs = [], []
    for low, high in stretches(length, gaps):
        count = max(1, round((high - low) / 0.152))
        edges = np.linspace(low, high, count + 1)
        for k, (a, b) in enumerate(pairwise(edges.tolist())):
            lows.append((a + 0.004, 0.05, -0.03))
            highs.append((b - 0.004, height - 0.012 * (k % 2), -0.006 * (k % 2)))
        lows += [(low, 0.3, -0.075), (low, height - 0.4, -0.075)]
        highs += [(high, 0.4, -0.032), (high, height - 0.3, -0.032)]
    posts = _posts(length, gaps, 2.2, 0.1, height + 0.06, look, -0.18)
    return (boxes(lows, highs, look) + posts).ghost().within(*_blocks(length, gaps, height, -0.18))


def rail_fence(length: float, gaps: Gaps, look: Finish, height: float = 1.15, rails: int = 3) -> Solid:
    """Rails between stout posts, as around a paddock."""
    lows, highs = [], []
    for low, high in stretches(length, gaps):
        for k in range(rails):
            y = height * (k + 0.75) / rails - 0.12
            lows.append((low, y, -0.05))
            highs.append((high, y + 0.11, -0.008))
    posts = _posts(length, gaps, 2.0, 0.12, height + 0.05, look, -0.172)
    return (boxes(lows, highs, look) + posts).ghost().within(*_blocks(length, gaps, height, -0.172))


def railing(length: float, gaps: Gaps, look: Finish, height: float = 1.05) -> Solid:
    """Thin iron bars between two rails."""
    lows, highs = [], []
    for low, high in stretches(length, gaps):
        count = max(1, int((high - low) / 0.125))
        for x in np.linspace(low + 0.06, high - 0.06, count).tolist():
            lows.append((x - 0.008, 0.1, -0.043))
            highs.append((x + 0.008, height - 0.02, -0.027))
        for y in (0.1, height - 0.06):
            lows.append((low, y - 0.012, -0.05))
            highs.append((high, y + 0.022, -0.02))
    posts = _posts(length, gaps, 2.6, 0.06, height + 0.05, look, -0.066)
    return (boxes(lows, highs, look) + posts).ghost().within(*_blocks(length, gaps, height, -0.066))


def wall(length: float, gaps: Gaps, look: Finish, height: float = 1.8, coping: Finish | None = None) -> Solid:
    """A solid wall with coping stones."""
    pieces, deep = [], 0.3
    stone = coping or finish("light granite")
    for low, high in stretches(length, gaps):
        pieces.append(between((low, -0.25, -deep), (high, height - 0.06, -0.004), look).ghost())
        count = max(1, round((high - low) / 0.9))
        edges = np.linspace(low, high, count + 1)
        lows = [(a + 0.004, height - 0.062, -deep - 0.04) for a in edges[:-1]]
        highs = [(b - 0.004, height, -0.001) for b in edges[1:]]
        pieces.append(boxes(lows, highs, stone, 0.01))
    return union(pieces).within(*_blocks(length, gaps, height, -deep - 0.04))


def hedge(rng: np.random.Generator, length: float, gaps: Gaps, height: float = 1.3, deep: float = 0.8) -> Solid:
    """A clipped wall of leaves."""
    look = finish(pick(rng, "foliage", "dark foliage"))
    core, pieces = finish("lawn"), [NOTHING]
    for low, high in stretches(length, gaps):
        wide, inset = high - low, 0.12
        count = int(13 * (2 * wide * height + wide * deep))
        side = rng.choice(3, count, p=np.array((height, height, deep)) / (2 * height + deep))
        x = rng.uniform(low + inset, high - inset, count)
        across, up = rng.uniform(-deep + inset, -inset, count), rng.uniform(0.1, height - inset, count)
        z = np.select([side == 0, side == 1], [-inset, -deep + inset], across)
        y = np.where(side == 2, height - inset, up)
        way = np.array(((0, 0, 1), (0, 0, -1), (0, 1, 0)), dtype=np.float64)[side]
        leaves = crown(np.stack((x, y, z), axis=1), np.zeros(3), 0.62, look, rng, way, 0.35).ghost()
        box = ((low, 0.0, -deep), (high, height, -0.002))
        pieces += [
            _clipped(leaves, box),
            between((low + 0.1, -0.1, -deep + 0.1), (high - 0.1, height - 0.1, -0.1), core),
        ]
    return union(pieces).ghost().within(*_blocks(length, gaps, height, -deep))


def _clipped(solid: Solid, box: tuple[tuple[float, float, float], tuple[float, float, float]]) -> Solid:
    from dataclasses import replace

    return Solid(tuple(replace(skin, positions=np.clip(skin.positions, *box)) for skin in solid.skins))


def gate_posts(gap: Interval, look: Finish, height: float = 1.5, wide: float = 0.36) -> Solid:
    """Two pillars beside a gap, with a ball or a cap on each."""
    pieces = []
    for x in (gap[0] - wide / 2, gap[1] + wide / 2):
        pieces.append(between((x - wide / 2, -0.2, -wide), (x + wide / 2, height, -0.002), look))
        cap = ((x - wide / 2 - 0.04, height - 0.001, -wide - 0.04), (x + wide / 2 + 0.04, height + 0.07, -0.001))
        pieces.append(between(*cap, finish("light granite"), 0.012))
    return union(pieces)


def _posts(length: float, gaps: Gaps, every: float, wide: float, height: float, look: Finish, back: float) -> Solid:
    """Posts along all stretches, and at both ends of each."""
    lows, highs = [], []
    for low, high in stretches(length, gaps):
        count = max(2, round((high - low) / every) + 1)
        for x in np.linspace(low + wide / 2, high - wide / 2, count).tolist():
            lows.append((x - wide / 2, -0.1, back))
            highs.append((x + wide / 2, height, back + wide))
    return boxes(lows, highs, look, 0.006)


def _blocks(length: float, gaps: Gaps, height: float, back: float) -> tuple[Collider, ...]:
    """One box for each stretch."""
    return tuple(
        box_collider((low - 0.03, -0.25, back), (high + 0.03, height + 0.08, 0.0))
        for low, high in stretches(length, gaps)
    )
