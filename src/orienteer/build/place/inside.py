"""Finding a place in what holds others: let down into crates and bowls, on the floor of tents and sheds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.floor import Floor
from orienteer.build.place.hosting import GAP, Hosting
from orienteer.build.place.on_support import OnSupport
from orienteer.build.place.piece import Piece, Shape
from orienteer.build.place.plane import boxes_meet, overlap, placed
from orienteer.build.place.settling import let_down
from orienteer.build.place.unit import composed
from orienteer.build.place.want import Want, slug
from orienteer.world.thing import Support

ROUND = 0.86
"""Part of the sides of solid bodies that counts where they lie in something: fruit is round."""
MOST_TRIED = 12
"""In so many places in a host a thing is let down …"""
TRIED_APART = 0.35
"""… that are so far apart, as part of half its width."""
FILLED = 0.4
"""Part of what lies in something that is over its bottom, which may have gaps."""


class Inside:
    """Puts wants into others."""

    def __init__(self, floor: Floor, hosting: Hosting, on_support: OnSupport, rng: np.random.Generator) -> None:
        self.layout, self.makers, self.hosting = floor.layout, floor.makers, hosting
        self.on_support, self.rng = on_support, rng

    def place(self, want: Want, number: int, host: Piece) -> Piece | None:
        """Let down into the host from above where it comes to rest lowest; into what has a roof, on its floor."""
        shape = self.makers.shape(want, number)
        shapes = [shape, self.makers.small(want, number)] if want.size is None else [shape]
        for one in shapes:
            for support in host.shape.thing.supports:
                shelf = (
                    self.on_support.best(want, number, one, host, support) if _is_inside(support, one, host) else None
                )
                if shelf is not None:
                    self.layout.pieces[shelf[1].id] = shelf[1]
                    return shelf[1]
            name = f"{slug(want.id)}-{number + 1}"
            piece = self._let_down(Piece(name, want.id, one, host.stand, host.lift, host.id), host)
            found = self._brought_in(one, host) if piece is None else None
            if found is not None:
                at, level = found
                piece = Piece(name, want.id, one, at, host.lift + level, host.id)
            if piece is not None:
                self.layout.pieces[piece.id] = piece
                return piece
        return None

    def _let_down(self, piece: Piece, host: Piece) -> Piece | None:
        """The piece where it comes to rest in the host, the first of the likely places where it stays."""
        inner = [p for p in self.layout.pieces.values() if p.on == host.id]
        tried: list[F64] = []
        apart = TRIED_APART * float(piece.shape.whole[2:4].min())
        for at in self._likely(piece.shape, host, inner):
            if any(np.hypot(*(at[:2] - other[:2])) < apart for other in tried):
                continue
            tried.append(at)
            over = replace(piece, stand=at, lift=host.lift + host.shape.height)
            resting = let_down(over, (host, *inner))
            if resting is not None and resting.lift < over.lift - 0.015:
                return resting
            if len(tried) >= MOST_TRIED:
                break
        return None

    def _likely(self, shape: Shape, host: Piece, inner: Sequence[Piece]) -> list[F64]:
        """Stands over the host, first those where it would lie low, by the host's relief and what lies in it."""
        relief, whole = host.shape.relief, host.shape.whole
        found: list[tuple[float, F64]] = []
        for stand in self.hosting.spots(shape, host):
            turned = stand[2] > 0.1
            half = shape.whole[[3, 2]] if turned else shape.whole[2:4]
            heights = relief.under(stand[0], stand[1], float(half[0]) * ROUND, float(half[1]) * ROUND)
            if not heights.size or (heights >= 0).mean() < FILLED:
                continue
            at = composed(host.stand[None], stand)[0]
            level = float(heights.max())
            for p in sorted(inner, key=lambda p: p.lift + p.shape.height):
                if _in_the_way(shape, at, host.lift + level + GAP, p):
                    level = max(level, p.lift - host.lift + p.shape.height)
            cost = level + 0.25 * float(np.hypot(*(stand[:2] - whole[:2]))) + 0.05 * float(self.rng.random())
            if level < whole[5] - 0.015:
                found.append((cost, at))
        return [at for _, at in sorted(found, key=lambda one: one[0])]

    def _brought_in(self, shape: Shape, host: Piece) -> tuple[F64, float] | None:
        """On the floor inside of what has a roof: a tent, a shed."""
        if host.shape.height < 0.8:
            return None
        inner = [p for p in self.layout.pieces.values() if p.on == host.id]
        for level in (GAP, 0.012, 0.03, 0.06):
            for stand in self.hosting.spots(shape, host):
                if boxes_meet(shape.boxes, stand, level, host.shape.boxes, np.zeros(3), 0.0, 0.012):
                    continue
                at = composed(host.stand[None], stand)[0]
                lift = host.lift + level
                if not any(boxes_meet(shape.boxes, at, lift, p.shape.boxes, p.stand, p.lift, 0.002) for p in inner):
                    return at, level
        return None


def _in_the_way(shape: Shape, stand: F64, lift: float, other: Piece) -> bool:
    """Whether something that is let down there to that height comes to lie on the other."""
    if not (shape.is_lump and other.shape.is_lump):
        return boxes_meet(shape.boxes, stand, lift, other.shape.boxes, other.stand, other.lift, GAP)
    one, below = placed(shape.whole, stand), other.row.copy()
    for lump in (one, below):
        lump[2:4] *= ROUND
        lump[6:] = (0.0, 1.0)
    return overlap(one, below, 0.0)


def _is_inside(support: Support, shape: Shape, host: Piece) -> bool:
    """Whether what stands on a support is in the thing: on a shelf, on the bottom of a box."""
    return support.height < host.shape.height - 0.03 and support.headroom > shape.height + 0.01
