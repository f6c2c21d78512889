"""Whether a thing stays where it was put, by the exact solids that curation measures; and letting one down until it
does: on the slanted side of a bowl, on other round things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from orienteer.build.category import Stands
from orienteer.build.curation import usual
from orienteer.build.curation.solids import Solids
from orienteer.build.place.piece import Piece
from orienteer.world.scene import Scene

DEEPEST = 0.01
"""So deep things may reach into each other, metres."""
PRESSED = 0.003
"""What is let down comes to rest where it reaches so deep into what is below, metres."""
HELD = 0.012
"""What came to rest has something that carries it within so much below, metres."""
STEP = 0.01
"""Things are let down in such steps, metres: less than what is below is thick."""


def stays(piece: Piece, others: Sequence[Piece]) -> bool:
    """Whether something holds a piece where it is, and it reaches into nothing."""
    solids = _solids(piece, others)
    limits = usual().plausible
    near = [int(n) for n in solids.near(0, max(limits.rest_m, limits.tied_m))]
    leafy = piece.shape.thing.category in limits.leafy
    hard = [n for n in near if not (leafy and others[n - 1].shape.thing.category in limits.leafy)]
    if any(solids.depth(0, n) > DEEPEST for n in hard):
        return False
    if piece.shape.thing.category in limits.floats:
        return True
    hangs = piece.shape.kind.stands in (Stands.WALL, Stands.CEILING)
    return any(solids.rests(0, n, limits.rest_m) or (hangs and solids.touches(0, n, limits.tied_m)) for n in near)


def let_down(piece: Piece, others: Sequence[Piece]) -> Piece | None:
    """The piece where it comes to rest that is let down from where it is; None where nothing carries it."""
    solids = _solids(piece, others)
    far = float(solids.boxes[0][0, 1] - solids.low[:, 1].min())
    near = [int(n) for n in solids.near(0, down=max(far, 0.0))]

    def stopped(down: float) -> bool:
        return any(solids.depth(0, n, down) > PRESSED for n in near)

    steps = np.arange(0.0, far + STEP, STEP)
    first = next((n for n, down in enumerate(steps) if stopped(float(down))), None)
    if not first:
        return None
    free, held = float(steps[first - 1]), float(steps[first])
    while held - free > 5e-4:
        middle = (free + held) / 2
        free, held = (free, middle) if stopped(middle) else (middle, held)
    resting = replace(piece, lift=piece.lift - free)
    below = _solids(resting, others)
    return resting if any(below.rests(0, int(n), HELD) for n in below.near(0, HELD)) else None


def _solids(piece: Piece, others: Sequence[Piece]) -> Solids:
    things = [replace(one.built(), id=str(n), on=None) for n, one in enumerate((piece, *others))]
    return Solids(Scene(things=tuple(things)))
