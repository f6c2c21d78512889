"""Finding a place at the side of something upright: a bird house on a tree, a balloon on a fence."""

from __future__ import annotations

import math

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.floor import Floor
from orienteer.build.place.hosting import Hosting
from orienteer.build.place.piece import Piece, Shape
from orienteer.build.place.plane import gaps, placed
from orienteer.build.place.settling import stays
from orienteer.build.place.stands import beside
from orienteer.build.place.want import Want, slug

LIFTS = (1.9, 1.6, 1.4, 1.15, 0.9, 0.6, 0.35)
"""So high above its foot something may be tied, metres."""
HANGS = 0.32
"""What is tied to the side of something is so high above its foot, metres."""
TIED = 0.04
"""What is tied to something is as near as this, metres."""


class AtSide:
    """Ties wants to others."""

    def __init__(self, floor: Floor, hosting: Hosting, rng: np.random.Generator) -> None:
        self.layout, self.makers, self.hosting, self.rng = floor.layout, floor.makers, hosting, rng

    def place(self, want: Want, number: int, host: Piece) -> Piece | None:
        """At the side of something upright: a bird house on a tree, a balloon on a fence."""
        shape = self.makers.shape(want, number)
        if not shape.habit.tied:
            return None
        top = host.shape.height
        most = top - min(0.5 * shape.height, 0.3)
        lifts = sorted({min(lift, most) for lift in LIFTS}, reverse=True)
        lifts.sort(key=lambda lift: _thickness(host.shape, lift, lift + shape.height))
        others = [p for p in self.layout.pieces.values() if p.id != host.id and (p.on == host.id or p.on is None)]
        for lift in lifts:
            theirs = _waist(host.shape, lift, lift + shape.height)
            mine = _waist(shape, -lift, top - lift)
            if lift < HANGS or theirs is None or mine is None:
                continue
            side = placed(theirs, host.stand)
            stands = beside(side, mine, (0.006, 0.02), range(4), (0.0, math.pi / 2, math.pi, -math.pi / 2), 15)
            outward = np.array([np.sin(s[2]) * (s[0] - side[0]) + np.cos(s[2]) * (s[1] - side[1]) for s in stands])
            cost = -np.round(outward, 3) + 0.5 * self.rng.random(len(stands))
            if max(side[2:4]) < 2 * min(side[2:4]):
                # what is round touches the rectangle around it in the middle of its sides
                cost = -outward + 20 * np.min(np.abs(stands[:, :2] - side[:2]), axis=1)
            for stand in stands[np.argsort(cost, kind="stable")]:
                piece = Piece(f"{slug(want.id)}-{number + 1}", want.id, shape, stand, host.lift + lift, host.id)
                if self.hosting.meets(piece, host, -TIED) and not any(
                    self.hosting.meets(piece, p, 0.002)
                    for p in (host, *others)
                    if gaps(p.row[None], piece.row)[0] < 0.05
                ):
                    if self.layout.outside(piece.rows).any() or not stays(piece, (host,)):
                        continue
                    self.layout.pieces[piece.id] = piece
                    return piece
        return None


def _thickness(shape: Shape, low: float, high: float) -> float:
    """How far a thing reaches out between these heights above its foot, to the third of a metre."""
    waist = _waist(shape, low, high)
    return math.inf if waist is None else round(3 * float(min(waist[2:4])))


def _waist(shape: Shape, low: float, high: float) -> F64 | None:
    """Block around those boxes of a thing that reach into these heights above its foot."""
    there = (shape.boxes[:, 1] < high) & (shape.boxes[:, 4] > low)
    if not there.any():
        return None
    x0, _, z0 = shape.boxes[there, :3].min(axis=0)
    x1, _, z1 = shape.boxes[there, 3:].max(axis=0)
    return np.array(((x0 + x1) / 2, (z0 + z1) / 2, (x1 - x0) / 2, (z1 - z0) / 2, low, high))
