"""Finding a place on what has no level top: grates, rims, heaps of goods."""

from __future__ import annotations

import numpy as np

from orienteer.build.place import resting
from orienteer.build.place.floor import Floor
from orienteer.build.place.hosting import GAP, Hosting
from orienteer.build.place.piece import Piece
from orienteer.build.place.plane import any_overlap
from orienteer.build.place.unit import composed
from orienteer.build.place.want import Want, slug


class OnTop:
    """Balances wants on others."""

    def __init__(self, floor: Floor, hosting: Hosting, rng: np.random.Generator) -> None:
        self.layout, self.makers, self.hosting, self.rng = floor.layout, floor.makers, hosting, rng

    def place(self, want: Want, number: int, host: Piece) -> Piece | None:
        """Let down on the host from above where it then rests under its middle: on grates, rims, heaps of goods."""
        shape = self.makers.shape(want, number)
        if shape.habit.tied:
            return None
        near, others = self.hosting.others(host)
        near += [p for p in self.layout.pieces.values() if p.on == host.id]
        best: tuple[float, Piece] | None = None
        for local in self.hosting.spots(shape, host):
            level = resting.level(shape, local, host.shape)
            up_by = None if level is None else self.hosting.sits(shape, local, level + GAP, host)
            if level is None or up_by is None:
                continue
            stand = composed(host.stand[None], local)[0]
            piece = Piece(
                f"{slug(want.id)}-{number + 1}", want.id, shape, stand, host.lift + level + GAP + up_by, host.id
            )
            cost = level + 0.3 * float(self.rng.random())
            if best is not None and cost >= best[0]:
                continue
            rows = piece.rows
            free = not any_overlap(rows, others, 0.004).any() and not self.layout.outside(rows).any()
            if free and not any(self.hosting.meets(piece, p, 0.001) for p in near):
                best = cost, piece
        if best is None:
            return None
        self.layout.pieces[best[1].id] = best[1]
        return best[1]
