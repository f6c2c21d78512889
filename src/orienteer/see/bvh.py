"""Embree behind one small class: triangles that cannot move, and the two questions that rays ask of them.

Found by experiment with embreex 4.4: `dists` limits how far a ray reaches, and is overwritten by INTERSECT; OCCLUDED
answers 0 where something is hit and −1 where not; both sides of a triangle are hit; origins that all are one row may be
given without copying it; the lock of the interpreter is released while rays run; two builds of the same triangles
answer alike to the last bit.
"""

from __future__ import annotations

from functools import cache, cached_property
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from orienteer.arrays import F32, I32, Bool
from orienteer.kernel import kernel

_FAR = 1e37
"""How far rays reach that have no limit."""


class Cast(NamedTuple):
    """The nearest triangle on each ray."""

    prim: I32
    """−1 where there is none."""
    t: F32
    """Distance in lengths of the ray's direction; where there is none, how far the ray was to reach."""
    u: F32
    """Share of the triangle's second corner in the point that is hit."""
    v: F32
    """Share of its third corner."""


class Bvh:
    """Triangles that rays can be cast at. Make it once, ask it from any thread."""

    def __init__(self, vertices: F32, faces: I32, prims: I32 | None = None) -> None:
        """`prims` are the numbers that its triangles answer with; their own order where it is None."""
        self.prims = prims
        self.vertices, self.faces = vertices, faces
        self.low = vertices.min(axis=0) if len(vertices) else np.full(3, np.inf, np.float32)
        self.high = vertices.max(axis=0) if len(vertices) else np.full(3, -np.inf, np.float32)
        self.triangles = len(faces)
        self._lock = Lock()

    @cached_property
    def _scene(self) -> Any:
        """Built for the first ray: what is only drawn needs none."""
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        with self._lock:
            if "_scene" in self.__dict__:
                return self.__dict__["_scene"]
            scene = EmbreeScene(_device())
            TriangleMesh(scene, self.vertices, self.faces)
            nothing = np.empty((0, 3), dtype=np.float32)
            scene.run(nothing, nothing)  # builds now: a first call from two threads at once would build twice
            self.__dict__["_scene"] = scene
            return scene

    @property
    def size_bytes(self) -> int:
        """About what it holds in memory."""
        # Measured: corners, indices and nodes of Embree per triangle of closed meshes; and our own.
        return self.triangles * 160 + self.vertices.nbytes + self.faces.nbytes

    def nearest(self, origins: F32, directions: F32, limit: F32 | None = None) -> Cast:
        """The nearest hit on each ray, at most `limit` directions away. One row of origins serves all rays."""
        origins, directions = _rows(origins, directions)
        reach = None if limit is None else np.array(limit, dtype=np.float32)
        found = self._scene.run(origins, directions, dists=reach, query="INTERSECT", output=1)
        prim = found["primID"]
        if self.prims is not None:
            prim = np.where(prim >= 0, self.prims[prim], np.int32(-1))
        return Cast(prim, found["tfar"], found["u"], found["v"])

    def blocked(self, origins: F32, directions: F32, limit: F32 | None = None) -> Bool:
        """Whether anything lies on each ray, at most `limit` directions away."""
        origins, directions = _rows(origins, directions)
        answers = self._scene.run(origins, directions, dists=limit, query="OCCLUDED")
        return np.asarray(answers == 0)

    def meets(self, origins: F32, directions: F32, limit: F32) -> I32:
        """Numbers of the rays that pass its bounding box within their limit."""
        index = np.empty(len(limit), dtype=np.int32)
        return index[: _meet_box(origins, directions, limit, self.low, self.high, index)]


def far(rays: int) -> F32:
    """The limit of rays that have none."""
    return np.full(rays, _FAR, dtype=np.float32)


@cache
def _device() -> Any:
    from embreex.rtcore import EmbreeDevice

    return EmbreeDevice()


def _rows(origins: F32, directions: F32) -> tuple[F32, F32]:
    count = max(len(origins), len(directions)) if len(origins) and len(directions) else 0
    return np.broadcast_to(origins[:count], (count, 3)), np.broadcast_to(directions[:count], (count, 3))


@kernel
def _meet_box(origins: F32, directions: F32, limit: F32, low: F32, high: F32, index: I32) -> int:
    found = 0
    for i in range(len(limit)):
        enter, leave = 0.0, float(limit[i])
        o = i if len(origins) > 1 else 0
        d = i if len(directions) > 1 else 0
        for k in range(3):
            start, along = float(origins[o, k]), float(directions[d, k])
            # A little room: the box is not to decide what Embree would hit on its very face.
            margin = 1e-5 * (1.0 + abs(low[k]) + abs(high[k]))
            if along == 0.0:
                if start < low[k] - margin or start > high[k] + margin:
                    leave = -1.0
            else:
                a, b = (low[k] - margin - start) / along, (high[k] + margin - start) / along
                enter, leave = max(enter, min(a, b)), min(leave, max(a, b))
        if enter <= leave:
            index[found] = i
            found += 1
    return found
