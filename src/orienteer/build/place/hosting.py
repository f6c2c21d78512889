"""What is around something that carries others: what a thing on it must not meet."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from orienteer.arrays import F64
from orienteer.build.place.layout import Layout
from orienteer.build.place.piece import Piece, Shape
from orienteer.build.place.plane import boxes_meet, gaps

GAP = 0.001
"""Between a thing and what it stands on, metres."""
SUNK = 0.009
"""How far a thing may sink into the rim or the cushion of what carries it, metres."""
RIMS = (0.0, 0.004, 0.008, 0.012)
"""How far a thing may be held up by the rim of what carries it, metres."""


class Hosting:
    """Things that carry others, in a layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def sits(self, shape: Shape, local: F64, height: float, host: Piece) -> float | None:
        """How far above the support it has to be so as not to sink into the host's rim; None: it cannot be there."""
        for up_by in RIMS:
            if not boxes_meet(shape.boxes, local, height + up_by, host.shape.boxes, np.zeros(3), 0.0, SUNK):
                return up_by
        return None

    def others(self, host: Piece) -> tuple[list[Piece], F64]:
        """Pieces that reach over or under the host, to be looked at box by box, and what all others keep free."""
        pieces = [p for p in self.layout.pieces.values() if p.id != host.id and p.on is None]
        near = [p for p in pieces if p.shape.height > 0.05 and gaps(p.row[None], host.row)[0] < 0.02 and p.lift < 0.4]
        close = {host.id, *(p.id for p in near)}
        others = np.array([owner not in close for owner in self.layout.owners], dtype=bool)
        return near, self.layout.blocks[others] if len(others) else np.zeros((0, 8))

    def spots(self, shape: Shape, host: Piece) -> Iterator[F64]:
        """Over the host's footprint, in its frame, from the middle outwards."""
        whole = host.shape.whole
        half = np.minimum(shape.whole[2:4], whole[2:4] * 0.9)
        reach = np.maximum(whole[2:4] - half, 0.0)
        us, vs = (np.linspace(-1, 1, 15) * reach[k] for k in (0, 1))
        spots = np.stack(np.meshgrid(us, vs, indexing="ij"), axis=-1).reshape(-1, 2) + whole[:2]
        for x, z in spots[np.argsort(np.hypot(*(spots - whole[:2]).T), kind="stable")]:
            for yaw in (0.0, math.pi / 2):
                yield np.array((x - shape.whole[0], z - shape.whole[1], yaw))

    def meets(self, one: Piece, other: Piece, slack: float) -> bool:
        """Whether two pieces reach into each other by more than `slack`, box by box, metres."""
        return boxes_meet(one.shape.boxes, one.stand, one.lift, other.shape.boxes, other.stand, other.lift, slack)
