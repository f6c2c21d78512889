"""The way of a ray to the surface that it shows: through glass, and from mirror to mirror."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from orienteer.arrays import F32, I32
from orienteer.kernel import kernel
from orienteer.see.bvh import Cast
from orienteer.see.meeting import dim
from orienteer.see.rays import Rays
from orienteer.see.shade.surface import Points, points_at
from orienteer.see.shade.tables import CLEAR, MIRROR, OPACITY, Tables
from orienteer.see.tracer import Tracer, some


@dataclass(frozen=True, eq=False)
class Met:
    """What camera rays meet first."""

    cast: Cast
    """The first that is not sheer."""
    veil: I32
    """A prim that each ray passes before and that is sheer, −1 where there is none."""


@dataclass(frozen=True, eq=False)
class Leg:
    """The last straight piece of a ray's way, and what it ends at."""

    origins: F32
    directions: F32
    """Shape (rays, 3)."""
    cast: Cast
    width: F32
    """Of the ray where the leg begins, metres: one for all, or one a ray."""


@dataclass(frozen=True, eq=False)
class Glint:
    """Light that some rays bring besides that of their last leg: off a pane, or off what is half seen through."""

    index: I32
    """Numbers of the rays."""
    weight: F32
    """Share of the light that they bring, shape (len(index), 3)."""
    leg: Leg


@dataclass(eq=False)
class Way:
    """Rays that have been followed."""

    seen: Cast
    """What they meet first."""
    last: Leg
    mirrored: I32 | None = None
    """The prim that is seen where a mirror is met first, −1 elsewhere; None where the scene has no mirrors."""
    weight: F32 | None = None
    """Share of the light of the last leg that arrives, shape (rays, 3); None: all of it."""
    glints: list[Glint] = field(default_factory=list)


def follow(tracer: Tracer, rays: Rays, met: Met, bounces: int) -> Way:
    """Follows camera rays, from what they meet first, to what they show."""
    count, cast = len(rays.directions), met.cast
    leg = Leg(rays.origins, rays.directions, cast, np.full(1, rays.width, dtype=np.float32))
    stock = tracer.stock
    if not (stock.has_sheer or stock.has_mirror):
        return Way(cast, leg)
    way = Way(_copy(cast), leg, weight=np.ones((count, 3), dtype=np.float32))
    if stock.has_sheer:
        veiled = np.flatnonzero(met.veil >= 0).astype(np.int32)
        first = _rows(cast, veiled)
        some_leg = Leg(some(leg.origins, veiled), leg.directions[veiled], _rows(cast, veiled), leg.width)
        _look_through(tracer, rays, way, some_leg, veiled, first)
        for target, values in zip(way.seen, first, strict=True):
            target[veiled] = values
    if stock.has_mirror:
        _reflect(tracer, rays, way, bounces)
    return way


def some_met(met: Met, index: I32) -> Met:
    """What the rays with those numbers meet."""
    return Met(_rows(met.cast, index), met.veil[index])


def look_of(tables: Tables, prims: I32) -> I32:
    """How the material of each prim meets light; −1 where there is no prim."""
    looks = np.empty(len(prims), dtype=np.int32)
    _looks(tables, prims, looks)
    return looks


@kernel
def _looks(tables: Tables, prims: I32, looks: I32) -> None:
    prim_triangle, triangle_surface = tables.prim_triangle, tables.triangle_surface
    surface_material, material_look = tables.surface_material, tables.material_look
    for i in range(len(prims)):
        if prims[i] < 0:
            looks[i] = -1
        else:
            looks[i] = material_look[surface_material[triangle_surface[prim_triangle[prims[i]]]]]


def _look_through(tracer: Tracer, rays: Rays, way: Way, leg: Leg, numbers: I32, first: Cast) -> None:
    """Dims the rays `numbers` by what is sheer on a leg, collects its glints, puts what is met first into `first`."""
    assert way.weight is not None
    tables = tracer.tables
    weight = way.weight[numbers]
    entered = np.full(len(numbers), -1, dtype=np.int32)
    for depth, (index, cast) in enumerate(tracer.veils(leg.origins, leg.directions, leg.cast.t)):
        if depth == 0:
            for target, values in zip(first, cast, strict=True):
                target[index] = values
        fresh = entered[index] != tables.prim_piece[cast.prim]
        clear = look_of(tables, cast.prim) == CLEAR
        _add_film(tracer, way, leg, numbers, weight, index, cast, np.flatnonzero(~clear & fresh).astype(np.int32))
        if depth == 0:
            _add_gleam(tracer, rays, way, leg, numbers, weight, index, cast, np.flatnonzero(clear).astype(np.int32))
        dim(tables, tracer.places, index, cast, leg.directions, entered, weight)
    way.weight[numbers] = weight


def _add_film(
    tracer: Tracer, way: Way, leg: Leg, numbers: I32, weight: F32, index: I32, cast: Cast, chosen: I32
) -> None:
    """The own light of matte surfaces that are half seen through."""
    if not len(chosen):
        return
    rows, tables = index[chosen], tracer.tables
    hits = _rows(cast, chosen)
    material = tables.surface_material[tables.triangle_surface[tables.prim_triangle[hits.prim]]]
    share = weight[rows] * tables.materials[material, OPACITY][:, None]
    piece = Leg(some(leg.origins, rows), leg.directions[rows], hits, _widths(leg.width, rows))
    way.glints.append(Glint(numbers[rows], share, piece))


def _add_gleam(
    tracer: Tracer, rays: Rays, way: Way, leg: Leg, numbers: I32, weight: F32, index: I32, cast: Cast, chosen: I32
) -> None:
    """What panes mirror."""
    if not len(chosen):
        return
    rows = index[chosen]
    hits, along = _rows(cast, chosen), leg.directions[rows]
    width = _widths(leg.width, rows)
    points = points_at(tracer.tables, tracer.places, hits, along, width, rays.growth)
    back = _turned_back(points, along)
    cosine = np.abs((points.face * along).sum(axis=1)) / np.linalg.norm(along, axis=1)
    share = np.asarray(0.08 + 0.92 * (1 - np.minimum(cosine, 1)) ** 5, dtype=np.float32)
    found = tracer.cast(points.position, back)
    piece = Leg(points.position, back, found, width + np.float32(rays.growth) * hits.t)
    way.glints.append(Glint(numbers[rows], weight[rows] * share[:, None], piece))


def _reflect(tracer: Tracer, rays: Rays, way: Way, bounces: int) -> None:
    """Replaces the last leg of rays that end at a mirror by what they see in it."""
    assert way.weight is not None
    tables = tracer.tables
    met_mirror = look_of(tables, way.seen.prim) == MIRROR
    way.mirrored = np.full(len(met_mirror), -1, dtype=np.int32)
    numbers = np.flatnonzero(look_of(tables, way.last.cast.prim) == MIRROR).astype(np.int32)
    if not len(numbers):
        return
    last, count = way.last, len(met_mirror)
    origins = np.array(np.broadcast_to(last.origins, (count, 3)))
    directions, width = last.directions.copy(), np.repeat(last.width, count) if len(last.width) == 1 else last.width
    final = last.cast
    for _ in range(bounces):
        hits, along = _rows(final, numbers), directions[numbers]
        points = points_at(tables, tracer.places, hits, along, width[numbers], rays.growth)
        back = _turned_back(points, along)
        way.weight[numbers] *= points.color
        leg = Leg(points.position, back, tracer.cast(points.position, back), width[numbers] + rays.growth * hits.t)
        first = _copy(leg.cast)
        if tracer.stock.has_sheer:
            _look_through(tracer, rays, way, leg, numbers, first)
        for target, values in zip(final, leg.cast, strict=True):
            target[numbers] = values
        origins[numbers], directions[numbers], width[numbers] = points.position, back, leg.width
        seen_now = met_mirror[numbers] & (look_of(tables, first.prim) != MIRROR)
        way.mirrored[numbers[seen_now]] = first.prim[seen_now]
        numbers = numbers[look_of(tables, final.prim[numbers]) == MIRROR]
        if not len(numbers):
            break
    way.last = Leg(origins, directions, final, width)


def _turned_back(points: Points, along: F32) -> F32:
    """Mirrored directions, of the same length."""
    into = along.astype(np.float64)
    normal = points.normal.astype(np.float64)
    back = into - 2 * (into * normal).sum(axis=1, keepdims=True) * normal
    # A bent normal may mirror a ray into its own surface.
    below = (back * points.face).sum(axis=1) <= 0
    face = points.face[below].astype(np.float64)
    back[below] = into[below] - 2 * (into[below] * face).sum(axis=1, keepdims=True) * face
    return np.asarray(back, dtype=np.float32)


def _rows(cast: Cast, index: I32) -> Cast:
    return Cast(cast.prim[index], cast.t[index], cast.u[index], cast.v[index])


def _copy(cast: Cast) -> Cast:
    return Cast(cast.prim.copy(), cast.t.copy(), cast.u.copy(), cast.v.copy())


def _widths(width: F32, rows: I32) -> F32:
    return width[rows] if len(width) > 1 else np.repeat(width, len(rows))
