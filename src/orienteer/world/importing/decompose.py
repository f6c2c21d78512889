"""Convex pieces of a closed part that is not convex itself, by CoACD (Wei et al. 2022)."""

from __future__ import annotations

import os
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from orienteer.arrays import F64
from orienteer.world.collider import Collider
from orienteer.world.importing.fitting import fit_hull, tolerance_of
from orienteer.world.importing.solidity import Hull, Solid, hull_of


class Effort(NamedTuple):
    """How hard a decomposition tries."""

    most_triangles: int
    """Of one part; larger ones are not decomposed."""
    all_triangles: int
    """Of all parts of a file together."""
    most_parts: int
    """Parts of a file that are decomposed."""
    concavities_m: tuple[float, ...]
    """Pieces are cut until they are no deeper than this, metres; finer each time the last did not do."""
    settings: dict[str, int]
    """Of CoACD's tree search."""


EFFORTS = {
    "decomposed": Effort(
        20_000,
        20_000,
        24,
        (0.06, 0.03, 0.015),
        {"mcts_iterations": 20, "mcts_nodes": 20, "mcts_max_depth": 1, "resolution": 500},
    ),
    "exact": Effort(
        200_000,
        10_000_000,
        10_000,
        (0.02, 0.01, 0.005),
        {"mcts_iterations": 100, "mcts_nodes": 20, "mcts_max_depth": 3, "resolution": 2000},
    ),
}
"""By the name of the option. Counted in triangles, not in seconds, so that every machine does the same."""
MOST_PIECES = 64
"""A part that falls into more pieces stays whole, as a shell."""
_MANY = 32
"""A part that falls into more pieces without coming close to its surface is not cut finer."""
RESIDUAL_M = 0.02
"""How far pieces may be from the part's surface."""
_SAME_M = 0.002
"""A piece this close to a box or cylinder becomes one."""
_OF_SIZE = (0.1, 0.004)
"""Concavity as a share of the longest edge, for small things, and the least, metres."""


def decompose(solid: Solid, effort: Effort) -> tuple[tuple[Collider, ...] | None, str]:
    """Convex colliders that together are the part, or None and why not."""
    why = "no convex pieces found"
    for concavity_m in effort.concavities_m:
        pieces = [piece for points in _cut(solid, effort, concavity_m) if (piece := hull_of(points)) is not None]
        if not pieces:
            break
        if len(pieces) > MOST_PIECES:
            why = f"more than {MOST_PIECES} convex pieces"
            break
        residual = _residual(solid, pieces)
        if residual <= RESIDUAL_M:
            return tuple(fit_hull(piece, min(tolerance_of(solid), _SAME_M)) for piece in pieces), ""
        why = f"convex pieces off by more than {RESIDUAL_M * 100:.0f} cm"
        if len(pieces) > _MANY:
            break  # a finer cut would make too many, and take long
    return None, why


def _cut(solid: Solid, effort: Effort, concavity_m: float) -> list[F64]:
    coacd = _coacd()
    faces = solid.faces if solid.volume > 0 else solid.faces[:, ::-1]
    longest = float(solid.size.max())
    # Around the origin and of length one, so that CoACD's own tolerances mean the same for every part.
    middle = (solid.points.min(axis=0) + solid.points.max(axis=0)) / 2
    concavity = max(min(concavity_m, _OF_SIZE[0] * longest), min(_OF_SIZE[1], longest / 4))
    mesh = coacd.Mesh((solid.points - middle) / longest, faces)
    parts = coacd.run_coacd(
        mesh,
        threshold=concavity / longest,
        real_metric=True,
        preprocess_mode="off",
        merge=False,
        max_convex_hull=-1,
        seed=0,
        **effort.settings,
    )
    return [np.asarray(points, dtype=np.float64) * longest + middle for points, _ in parts]


@cache
def _coacd() -> Any:
    # Its OpenMP reads this once, when it is loaded. One thread: threads that wait cost more than they gain here.
    before = os.environ.get("OMP_NUM_THREADS")
    os.environ["OMP_NUM_THREADS"] = "1"
    try:
        import coacd
    finally:
        if before is None:
            del os.environ["OMP_NUM_THREADS"]
        else:
            os.environ["OMP_NUM_THREADS"] = before
    coacd.set_log_level("error")
    return coacd


def _residual(solid: Solid, pieces: list[Hull]) -> float:
    """How far the outside of the pieces is from the part's surface, or the part sticks out of them; all but 5 %."""
    points = np.concatenate([piece.points for piece in pieces])
    outward = np.concatenate([piece.outward for piece in pieces])
    inside = np.zeros(len(points), dtype=np.bool_)
    first = 0
    for piece in pieces:
        within = piece.above(points + outward * 1e-3) < 0.0
        within[first : first + len(piece.points)] = False
        inside |= within
        first += len(piece.points)
    gaps = np.minimum(solid.gaps(points[~inside], outward[~inside]), float(solid.size.max()))
    over = float(np.quantile(gaps, 0.95)) if len(gaps) else 0.0
    some = solid.points[:: max(1, len(solid.points) // 2000)]
    out = float(np.min([piece.above(some) for piece in pieces], axis=0).max())
    return max(over, out)
