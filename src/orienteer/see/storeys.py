"""The storeys of a place: from its rooms where it has any, else from its large level surfaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np

from orienteer.arrays import F64
from orienteer.errors import BadArgumentError
from orienteer.world.room import Room
from orienteer.world.scene import Scene
from orienteer.world.thing import Role

LOWEST_M = 1.8
"""A ceiling is at least this far above its floor: lower level surfaces are tables and the undersides of beds."""

_SAME_M = 1.2
"""Floors that differ by less belong to one storey: landings, sunken living rooms, stages."""

_BIN_M = 0.1
"""Height within which level surfaces are taken together."""

_LEVEL = 0.9
"""Cosine of the steepest slope that still counts as level: 26°."""

_LARGE = 0.35
"""A floor or a ceiling has at least this share of the area of the largest floor."""

_EMPTY = 0.2
"""A level with less surface above it than this share of the storey below is a roof, not a storey."""


@dataclass(frozen=True)
class Storey:
    """One level of a place."""

    floor: float
    """Height of its lowest floor, world metres."""
    ceiling: float
    """Height of its highest ceiling, world metres; infinite under the sky."""
    rooms: tuple[Room, ...] = ()


_KNOWN: WeakKeyDictionary[Scene, tuple[Storey, ...]] = WeakKeyDictionary()


def storeys(scene: Scene) -> tuple[Storey, ...]:
    """All storeys from the lowest up; at least one. A state of a scene has the storeys of the original."""
    original = scene.original or scene
    if original not in _KNOWN:
        _KNOWN[original] = tuple(_of_rooms(original) if original.rooms else _of_surfaces(original))
    return _KNOWN[original]


def storey_of(scene: Scene, number: int | None = None, room: str | None = None) -> Storey:
    """The storey with that number from 0, or that a room lies in; the highest one where nothing is asked for."""
    all_storeys = storeys(scene)
    if room is not None:
        wanted = scene.room(room)
        return next(storey for storey in all_storeys if wanted.id in [one.id for one in storey.rooms])
    if number is None:
        return all_storeys[-1]
    if not 0 <= number < len(all_storeys):
        count = len(all_storeys)
        raise BadArgumentError(f"{scene.name!r} has {count} storey{'s' * (count > 1)}, from 0; there is no {number}")
    return all_storeys[number]


def _of_rooms(scene: Scene) -> Iterator[Storey]:
    rooms = sorted(scene.rooms, key=lambda room: room.floor)
    group = rooms[:1]
    for room in rooms[1:]:
        if room.floor - group[0].floor < _SAME_M:
            group.append(room)
        else:
            yield _storey(group)
            group = [room]
    yield _storey(group)


def _storey(rooms: list[Room]) -> Storey:
    # A courtyard in the middle of a house does not take the house's ceilings away.
    tops = [room.floor + room.height for room in rooms if np.isfinite(room.height)]
    return Storey(rooms[0].floor, max(tops, default=np.inf), tuple(rooms))


def _of_surfaces(scene: Scene) -> list[Storey]:
    """Pairs of a large surface that faces up and the next large one above it that faces down."""
    low, high = scene.bounds
    heights, facing, areas = _triangles(scene)
    bins = max(1, int(np.ceil((high[1] - low[1]) / _BIN_M)) + 1)
    numbers = np.clip(((heights - low[1]) / _BIN_M).astype(np.int64), 0, bins - 1)
    up: F64 = np.bincount(numbers, areas * (facing > _LEVEL), bins).astype(np.float64)
    down: F64 = np.bincount(numbers, areas * (facing < -_LEVEL), bins).astype(np.float64)
    large = _LARGE * float(np.max(up + np.append(up[1:], 0.0), initial=0.0))
    if large <= 0.0:
        return [Storey(float(low[1]), np.inf)]
    floors = [float(low[1]) + _BIN_M * (i + 0.5) for i in _peaks(up, large)]
    ceilings = [float(low[1]) + _BIN_M * (i + 0.5) for i in _peaks(down, large)]
    found: list[Storey] = []
    for floor in floors:
        if found and floor < min(found[-1].ceiling, found[-1].floor + LOWEST_M):
            continue
        ceiling = next((height for height in ceilings if height >= floor + LOWEST_M), np.inf)
        found.append(Storey(floor - _BIN_M / 2, ceiling))
    return found[:-1] if len(found) > 1 and _is_roof(found[-1], found[-2], heights, areas) else found


def _is_roof(last: Storey, below: Storey, heights: F64, areas: F64) -> bool:
    above = areas[heights > last.floor + 3 * _BIN_M].sum()
    inside = areas[(heights > below.floor + 3 * _BIN_M) & (heights < below.ceiling)].sum()
    return bool(np.isinf(last.ceiling) and above < _EMPTY * inside)


def _peaks(area: F64, least: float) -> list[int]:
    """Bins that with their upper neighbour hold at least that area, the fuller of the two; no two within 0.3 m."""
    pairs = area + np.append(area[1:], 0.0)
    chosen: list[int] = []
    for i in np.flatnonzero(pairs >= least):
        best = int(i + (i + 1 < len(area) and area[i + 1] > area[i]))
        if chosen and best - chosen[-1] <= 3:
            if area[best] > area[chosen[-1]]:
                chosen[-1] = best
        else:
            chosen.append(best)
    return chosen


def _triangles(scene: Scene) -> tuple[F64, F64, F64]:
    """Middle height, upward part of the normal and area of all triangles, world metres."""
    heights, facing, areas = [np.empty(0)], [np.empty(0)], [np.empty(0)]
    for thing in scene.things:
        if thing.role is Role.OBJECT and not _is_large(scene, thing.bounds):
            continue
        for mesh, pose in thing.meshes():
            placed = thing.pose @ pose
            for surface in mesh.surfaces:
                corners = placed.apply(surface.positions)[surface.faces]
                normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
                doubled = np.linalg.norm(normals, axis=1)
                kept = doubled > 0
                heights.append(corners[kept, :, 1].mean(axis=1))
                facing.append(normals[kept, 1] / doubled[kept])
                areas.append(doubled[kept] / 2)
    return np.concatenate(heights), np.concatenate(facing), np.concatenate(areas)


def _is_large(scene: Scene, bounds: tuple[F64, F64]) -> bool:
    """Whether an unnamed thing may be a floor or a ceiling: it takes much of the ground plan."""
    low, high = scene.bounds
    whole = (high - low)[[0, 2]].prod()
    return bool((bounds[1] - bounds[0])[[0, 2]].prod() >= 0.25 * whole)
