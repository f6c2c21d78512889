"""Rays through a scene: what each meets first, and whether anything is in its way.

Glass is met like anything else unless a caller looks through it. What has one side is not met from behind, and what
has holes (leaves, fences) is not met in them; for light, what has one side blocks from both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F32, F64, I32, Bool
from orienteer.errors import BadArgumentError
from orienteer.see.bvh import Bvh, Cast, far
from orienteer.see.meeting import dim, face_normals, keep_nearer, refused
from orienteer.see.placing import Base, Built, Places, build, loose_pieces, make_base, places_in
from orienteer.see.shade.tables import LEAFY, SHEER, SOLID, Stock, Tables
from orienteer.see.shelf import Shelf
from orienteer.world.scene import Scene

MOST_LAYERS = 64
"""Surfaces that are not there (backs, holes) or can be seen through, which one ray is followed past."""
OPAQUE = (SOLID, LEAFY)
ALL = (SOLID, LEAFY, SHEER)
_MOST_BYTES = 1 << 30
"""Kept of tables and of triangles, each, for all scenes together; more only while a single scene needs it."""


@dataclass(frozen=True, eq=False)
class Hits:
    """What rays meet first, one row a ray."""

    thing: I32
    """Index into `Scene.things`, −1 where there is nothing."""
    distance: F64
    """Metres from the origin of the ray, inf where there is nothing."""
    point: F64
    """World metres, nan where there is nothing, shape (rays, 3)."""
    normal: F64
    """Unit normal of the triangle on the side of the origin, nan where there is nothing, shape (rays, 3)."""


class Tracer:
    """Casts rays into one scene. Make it with `Tracer.of`, which remembers."""

    def __init__(self, stock: Stock, places: Places, offset: F64, still: Built, moving: Built) -> None:
        self.stock = stock
        self.form = stock.form
        self.places = places
        self.offset = offset
        """World metres of the origin of the tracer's own frame."""
        self.bvhs = sorted((*still.bvhs, *moving.bvhs), key=lambda pair: pair[0])
        self.size_bytes = still.size_bytes + moving.size_bytes + stock.size_bytes

    @property
    def tables(self) -> Tables:
        """As `form`, with colours."""
        return self.stock.tables

    @classmethod
    def of(cls, scene: Scene, hide: Collection[str] = ()) -> Tracer:
        """The tracer of a scene without the things in `hide`; built once as long as the scene lives."""
        hidden = frozenset(scene.index[scene.thing(thing_id).id] for thing_id in hide)
        return _TRACERS.get(scene, hidden, lambda: _make_tracer(scene, hidden))

    def nearest(
        self, origins: npt.ArrayLike, directions: npt.ArrayLike, reach: npt.ArrayLike | None = None, glass: bool = True
    ) -> Hits:
        """What each ray meets first within `reach` metres; `glass=False` looks through what is transparent.

        One row of origins or of directions serves all rays; directions need not be unit vectors.
        """
        start, along, limit = self._rays(origins, directions, reach)
        cast = self.cast(start.astype(np.float32), along.astype(np.float32), limit, ALL if glass else OPAQUE)
        found = cast.prim >= 0
        normal = np.empty((len(cast.prim), 3))
        face_normals(self.form, self.places, cast.prim, along, normal)
        distance = np.where(found, cast.t.astype(np.float64), np.inf)
        with np.errstate(invalid="ignore"):
            point = np.where(found[:, None], start + self.offset + along * cast.t[:, None], np.nan)
        thing = np.where(found, self.form.piece_thing[self.form.prim_piece[cast.prim]], np.int32(-1))
        return Hits(thing.astype(np.int32), distance, point, normal)

    def blocked(
        self, origins: npt.ArrayLike, directions: npt.ArrayLike, reach: npt.ArrayLike | None = None, glass: bool = False
    ) -> Bool:
        """Whether anything stands on each ray within `reach` metres; transparent things count with `glass=True`."""
        start, along, limit = self._rays(origins, directions, reach)
        return self.stops(start.astype(np.float32), along.astype(np.float32), limit, ALL if glass else OPAQUE)

    def _rays(
        self, origins: npt.ArrayLike, directions: npt.ArrayLike, reach: npt.ArrayLike | None
    ) -> tuple[F64, F64, F32]:
        start = np.atleast_2d(np.asarray(origins, dtype=np.float64))
        along = np.atleast_2d(np.asarray(directions, dtype=np.float64))
        counts = {len(start), len(along)}
        if start.shape[1:] != (3,) or along.shape[1:] != (3,) or len(counts - {1}) > 1:
            raise BadArgumentError(f"rays need origins and directions (rays, 3), not {start.shape} and {along.shape}")
        length = np.linalg.norm(along, axis=1, keepdims=True)
        if not (np.isfinite(start).all() and np.isfinite(along).all() and (length > 0).all()):
            raise BadArgumentError("rays need finite origins and finite directions that are not zero")
        start, along = np.broadcast_arrays(start - self.offset, along / length)
        limit = far(len(start))
        if reach is not None:
            limit[:] = np.asarray(reach, dtype=np.float64)
        return np.ascontiguousarray(start), np.ascontiguousarray(along), limit

    def cast(
        self,
        origins: F32,
        directions: F32,
        limit: F32 | None = None,
        groups: tuple[int, ...] = OPAQUE,
        strict: bool = True,
    ) -> Cast:
        """The nearest prim on each ray, in the tracer's own frame; `strict=False` meets backs and holes as well."""
        best: Cast | None = None
        for group, bvh in self.bvhs:
            if group not in groups:
                continue
            if best is None and group == SOLID:
                best = self._cast_into(group, bvh, origins, directions, limit, strict)
                continue
            if best is None:
                best = _nothing(max(len(origins), len(directions)), limit)
            index = bvh.meets(origins, directions, best.t)
            if len(index):
                found = self._cast_into(
                    group, bvh, some(origins, index), some(directions, index), best.t[index], strict
                )
                keep_nearer(index, found, best)
        return _nothing(max(len(origins), len(directions)), limit) if best is None else best

    def _cast_into(self, group: int, bvh: Bvh, origins: F32, directions: F32, limit: F32 | None, strict: bool) -> Cast:
        found = bvh.nearest(origins, directions, limit)
        if not (strict and group in self.stock.picky):
            return found
        index = np.arange(len(found.prim), dtype=np.int32)
        reach = far(len(index)) if limit is None else limit
        for _ in range(MOST_LAYERS):
            index = index[: refused(self.form, self.places, index, found, directions)]
            if not len(index):
                return found
            start, along = some(origins, index), some(directions, index)
            passed = step_past(start, along, found.t[index])
            again = bvh.nearest(start + along * passed[:, None], along, np.maximum(reach[index] - passed, 0))
            found.prim[index], found.u[index], found.v[index] = again.prim, again.u, again.v
            found.t[index] = np.where(again.prim >= 0, again.t + passed, reach[index])
        found.prim[index], found.t[index] = -1, reach[index]
        return found

    def stops(self, origins: F32, directions: F32, limit: F32 | None = None, groups: tuple[int, ...] = OPAQUE) -> Bool:
        """Whether light is stopped on each ray, in the tracer's own frame."""
        count = max(len(origins), len(directions))
        stopped: Bool | None = None
        for group, bvh in self.bvhs:
            if group not in groups:
                continue
            if stopped is None and group == SOLID:
                stopped = bvh.blocked(origins, directions, limit)
                continue
            if stopped is None:
                stopped = np.zeros(count, dtype=np.bool_)
            reach = np.where(stopped, np.float32(-1), far(count) if limit is None else limit)
            index = bvh.meets(origins, directions, reach)
            if len(index):
                start, along, short = some(origins, index), some(directions, index), reach[index]
                if group == LEAFY:
                    stopped[index] = self._cast_into(group, bvh, start, along, short, strict=True).prim >= 0
                else:
                    stopped[index] = bvh.blocked(start, along, short)
        return np.zeros(count, dtype=np.bool_) if stopped is None else stopped

    def veils(self, origins: F32, directions: F32, limit: F32) -> Iterator[tuple[I32, Cast]]:
        """The sheer surfaces that rays pass within their limits, from near to far: numbers of rays, and their hits."""
        if SHEER not in (group for group, _ in self.bvhs):
            return
        index, passed = np.flatnonzero(limit > 0).astype(np.int32), np.zeros(1, dtype=np.float32)
        start, along, reach = some(origins, index), some(directions, index), limit[index]
        for _ in range(MOST_LAYERS):
            cast = self.cast(start, along, reach, (SHEER,))
            met = np.flatnonzero(cast.prim >= 0)
            if not len(met):
                return
            index, passed = index[met], passed[met] if len(passed) > 1 else passed
            start, along, reach = start[met], along[met], reach[met]
            t = cast.t[met]
            yield index, Cast(cast.prim[met], t + passed, cast.u[met], cast.v[met])
            step = step_past(start, along, t)
            start, reach, passed = start + along * step[:, None], np.maximum(reach - step, 0), passed + step

    def passing(self, origins: F32, directions: F32, limit: F32 | None = None) -> F32:
        """The share of light that comes through on each ray: 0 behind solids, less than 1 behind glass."""
        stopped = self.stops(origins, directions, limit)
        if not self.stock.has_sheer:
            return (~stopped).astype(np.float32)
        reach = np.where(stopped, np.float32(-1), far(len(stopped)) if limit is None else limit)
        return np.where(stopped, np.float32(0), self.dimmed(origins, directions, reach))

    def dimmed(self, origins: F32, directions: F32, limit: F32) -> F32:
        """The share of light that comes through what is sheer on each ray, within limits; solids are not looked at."""
        share = np.ones(len(limit), dtype=np.float32)
        numbers, weight, entered = None, np.empty((0, 3), np.float32), np.empty(0, np.int32)
        for index, cast in self.veils(origins, directions, limit):
            if numbers is None:
                numbers, slot = index, np.zeros(len(limit), dtype=np.int32)
                slot[numbers] = np.arange(len(numbers), dtype=np.int32)
                weight, entered = np.ones((len(numbers), 3), np.float32), np.full(len(numbers), -1, np.int32)
                along = some(directions, numbers) if len(directions) > 1 else directions
            dim(self.form, self.places, slot[index], cast, along, entered, weight)
        if numbers is not None:
            share[numbers] = weight.mean(axis=1)
        return share


def _nothing(count: int, limit: F32 | None) -> Cast:
    reach = far(count) if limit is None else np.array(limit, dtype=np.float32)
    zero = np.zeros(count, dtype=np.float32)
    return Cast(np.full(count, -1, dtype=np.int32), reach, zero, zero.copy())


def some(rows: F32, index: npt.NDArray[Any]) -> F32:
    """Those rows; all of them share one where there is only one."""
    return rows[index] if len(rows) > 1 else np.repeat(rows, len(index), axis=0)


def step_past(origins: F32, directions: F32, t: F32) -> F32:
    """A little more than t: a ray that starts there does not meet the same surface again."""
    points = np.abs(origins + directions * t[:, None]).max(axis=1, initial=0)
    lengths = np.sqrt((directions * directions).sum(axis=1))
    return np.asarray(t + (1e-6 + 2e-6 * points) / lengths, dtype=np.float32)


_BASES: Shelf[Base] = Shelf(_MOST_BYTES)
_STILLS: Shelf[Built] = Shelf(_MOST_BYTES)
_TRACERS: Shelf[Tracer] = Shelf(2 * _MOST_BYTES)


def _make_tracer(scene: Scene, hidden: frozenset[int]) -> Tracer:
    original = scene.original or scene
    base = _BASES.get(original, "base", lambda: make_base(original))
    loose = loose_pieces(scene, original, base)
    if loose is None:
        # Somebody replaced things after the state was set: nothing of the original can be trusted.
        original, loose = scene, frozenset()
        base = _BASES.get(scene, "base", lambda: make_base(scene))
    stock, places = base.stock, places_in(scene, base, loose)
    veiled = frozenset(i for thing in hidden for i in base.of_thing[thing])
    out = loose | veiled
    still = _STILLS.get(original, out, lambda: build((r for r in stock.runs if r.piece not in out), places))
    moving = build((r for r in stock.runs if r.piece in loose - veiled), places)
    return Tracer(stock, places, base.offset, still, moving)
