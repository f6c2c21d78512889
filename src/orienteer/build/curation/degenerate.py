"""Things that are none: without surface, of an absurd size, below the floor."""

from __future__ import annotations

import numpy as np

from orienteer.arrays import F32, I32
from orienteer.build.curation.floors import objects
from orienteer.build.curation.thresholds import Plausible
from orienteer.build.registry import categories, category
from orienteer.kernel import kernel
from orienteer.world.importing.words import category_of
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

FLAT = 1e-6
"""A triangle is flat whose area is less than this share of the square on its longest side."""


def flat(scene: Scene, limits: Plausible) -> dict[int, float]:
    """The share of triangles without area of the things that have too many of them, by index."""
    shares = {
        i: _flat_share(thing)
        for i, thing in enumerate(scene.things)
        if any(mesh.triangles for mesh, _ in thing.meshes())
    }
    return {i: share for i, share in shares.items() if share > limits.most_flat_share}


def absurd(scene: Scene, limits: Plausible) -> dict[int, float]:
    """The longest side, metres, of things that are far larger or smaller than such things are, by index."""
    found = {}
    for i in objects(scene):
        longest = max(scene.things[i].size)
        low, high = usual_length(scene.things[i].category) or (0.0, np.inf)
        least = max(limits.shortest_m, low / limits.most_times_usual)
        if not least <= longest <= min(limits.longest_m, high * limits.most_times_usual):
            found[i] = float(longest)
    return found


def usual_length(name: str) -> tuple[float, float] | None:
    """Between which lengths, metres, the longest side of a thing of that category lies; None for unknown ones."""
    if name in categories():
        kind = category(name)
        edges = (kind.width, kind.height, kind.depth)
        return max(low for low, _ in edges), max(high for _, high in edges)
    known = category_of(name)
    return known.size_m if known is not None else None


def sunk(scene: Scene, limits: Plausible) -> dict[int, float]:
    """The share of its height that is below the lowest floor, for things that are sunk too deep, by index."""
    floors = [thing.bounds[1][1] for thing in scene.things if thing.role in (Role.FLOOR, Role.STAIRS)]
    if not floors:
        return {}
    lowest, found = float(min(floors)), {}
    for i in objects(scene):
        low, high = (float(corner[1]) for corner in scene.things[i].bounds)
        share = min(max((lowest - low) / max(high - low, 1e-6), 0.0), 1.0)
        if share > limits.most_sunk_share and lowest - low > limits.rest_m:
            found[i] = share
    return found


def _flat_share(thing: Thing) -> float:
    flat_ones = total = 0
    for mesh, _ in thing.meshes():
        for surface in mesh.surfaces:
            flat_ones += _flat_count(surface.positions, surface.faces)
            total += len(surface.faces)
    return flat_ones / max(total, 1)


@kernel
def _flat_count(positions: F32, faces: I32) -> int:
    """How many triangles are flat."""
    count, corner, side = 0, np.empty((3, 3)), np.empty((3, 3))
    for i in range(len(faces)):
        for k in range(3):
            for c in range(3):
                corner[k, c] = positions[faces[i, k], c]
        longest = 0.0
        for k in range(3):
            for c in range(3):
                side[k, c] = corner[(k + 1) % 3, c] - corner[k, c]
            longest = max(longest, side[k, 0] ** 2 + side[k, 1] ** 2 + side[k, 2] ** 2)
        x = side[0, 1] * side[1, 2] - side[0, 2] * side[1, 1]
        y = side[0, 2] * side[1, 0] - side[0, 0] * side[1, 2]
        z = side[0, 0] * side[1, 1] - side[0, 1] * side[1, 0]
        count += np.sqrt(x * x + y * y + z * z) / 2 <= FLAT * longest
    return count
