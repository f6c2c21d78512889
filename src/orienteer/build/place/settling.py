"""Whether a thing stays where it was put, by the exact solids that curation measures; and letting one down until it
does: on the slanted side of a bowl, on other round things."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

import numpy as np

from orienteer.build.curation import usual
from orienteer.build.curation.solids import Solids
from orienteer.build.place.piece import Piece
from orienteer.build.place.plane import gaps
from orienteer.world.scene import Scene

DEEPEST = 0.01
"""So deep things may reach into each other, metres."""
HELD = 0.012
"""What came to rest has something that carries it within so much below, metres."""
NEAR = 0.06
"""What is farther off than this, seen from above, has nothing to do with a thing, metres."""
STEP = 0.01
"""Things are let down in such steps, metres: less than what is below is thick."""


def stays(piece: Piece, others: Sequence[Piece]) -> bool:
    """Whether something holds a piece where it is, and it reaches into nothing."""
    pieces = (*others, piece)
    return _is_sound(_solids(pieces), pieces, len(others), range(len(others)))


def unsound(pieces: Sequence[Piece]) -> list[Piece]:
    """Those carried ones that nothing before them holds, or that reach into something before them."""
    some = _around_carried(pieces)
    if not some:
        return []
    solids = _solids(some)
    sound: set[int] = set()
    for n, piece in enumerate(some):
        if piece.on is None or _is_sound(solids, some, n, sound):
            sound.add(n)
    return [piece for n, piece in enumerate(some) if n not in sound]


def _around_carried(pieces: Sequence[Piece]) -> list[Piece]:
    """What is carried, and what comes near to that."""
    carried = np.array([piece.on is not None for piece in pieces], dtype=bool)
    if not carried.any():
        return []
    rows = np.array([piece.row for piece in pieces])
    near = carried.copy()
    for row in rows[carried]:
        near |= gaps(rows, row) < NEAR
    return [piece for piece, is_near in zip(pieces, near, strict=True) if is_near]


def _is_sound(solids: Solids, pieces: Sequence[Piece], n: int, others: Container[int]) -> bool:
    """Whether a piece reaches into none of the others, and one of them holds it if it is carried."""
    limits = usual().plausible
    piece, category = pieces[n], pieces[n].shape.thing.category
    near = [int(other) for other in solids.near(n, max(limits.rest_m, limits.tied_m)) if int(other) in others]
    give_way = limits.let_in | (limits.leafy if category in limits.leafy else frozenset())
    hard = [other for other in near if pieces[other].shape.thing.category not in give_way]
    if category not in limits.let_in and any(solids.depth(n, other) > DEEPEST for other in hard):
        return False
    if piece.on is None or category in limits.floats:
        return True
    return any(
        solids.rests(n, other, limits.rest_m) or (piece.shape.hangs and solids.touches(n, other, limits.tied_m))
        for other in near
    )


def let_down(piece: Piece, others: Sequence[Piece]) -> Piece | None:
    """The piece where it comes to rest that is let down from where it is; None where nothing carries it."""
    solids = _solids((piece, *others))
    far = float(solids.boxes[0][0, 1] - solids.low[:, 1].min())
    near = [int(n) for n in solids.near(0, down=max(far, 0.0))]

    def stopped(down: float) -> bool:
        return any(solids.meets(0, n, down) for n in near)

    steps = np.arange(0.0, far + STEP, STEP)
    first = next((n for n, down in enumerate(steps) if stopped(float(down))), None)
    if not first:
        return None
    free, held = float(steps[first - 1]), float(steps[first])
    while held - free > 5e-4:
        middle = (free + held) / 2
        free, held = (free, middle) if stopped(middle) else (middle, held)
    resting = replace(piece, lift=piece.lift - free)
    below = _solids((resting, *others))
    return resting if any(below.rests(0, int(n), HELD) for n in below.near(0, HELD)) else None


def _solids(pieces: Sequence[Piece]) -> Solids:
    things = [replace(one.built(), id=str(n), on=None) for n, one in enumerate(pieces)]
    return Solids(Scene(things=tuple(things)))
