"""What a body can run into, taken out of a scene: upright prisms, slanted convex solids, loose triangles."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from scipy.spatial import QhullError

from orienteer.arrays import F64, I32
from orienteer.kernel import kernel
from orienteer.space.outline import Outlines, hull_of, joined, rectangles
from orienteer.world.collider import BOX_CORNERS, Box, Collider, Convex, Cylinder, Shell, triangles_of
from orienteer.world.pose import Pose, placed
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

UPRIGHT = 1.0 - 1e-9
"""Cosine of the tilt up to which a solid counts as standing upright: 0.4 mm at 10 m."""
ROUND_SIDES = 32
"""Sides of the prism that stands for a cylinder that does not stand upright; it contains the cylinder."""


@dataclass(frozen=True, eq=False)
class Solids:
    """The solids of a scene, in one frame: x, y up, z."""

    prisms: Outlines
    """Plan of each upright prism; cylinders are a point grown by their radius."""
    low: F64
    """Height of each prism's foot, metres."""
    high: F64
    """Height of each prism's top, metres."""
    owner: I32
    """Index into scene.things of each prism."""
    slanted: tuple[F64, ...] = ()
    """Corners of each convex solid that is no upright prism, shape (corners, 3)."""
    slanted_faces: tuple[I32, ...] = ()
    """Triangles of their hulls, anticlockwise seen from outside."""
    slanted_owner: I32 = field(default_factory=lambda: np.zeros(0, np.int32))
    triangles: F64 = field(default_factory=lambda: np.zeros((0, 3, 3)))
    """Skins without an inside, shape (triangles, corners, 3)."""
    triangle_owner: I32 = field(default_factory=lambda: np.zeros(0, np.int32))

    def turned(self, yaw: float) -> Solids:
        """The same solids seen from a frame that is turned by `yaw` about y."""
        if yaw == 0.0:
            return self
        c, s = math.cos(yaw), math.sin(yaw)
        back = np.array(((c, -s), (s, c)))  # (x, z) of the world to the turned frame, a column each
        frame = self.prisms.frame.copy()
        frame[:, :2], frame[:, 2:4] = frame[:, :2] @ back.T, frame[:, 2:4] @ back.T
        spin = np.array(((c, 0.0, -s), (0.0, 1.0, 0.0), (s, 0.0, c)))
        return replace(
            self,
            prisms=self.prisms._replace(frame=frame, corners=np.ascontiguousarray(self.prisms.corners @ back.T)),
            slanted=tuple(np.ascontiguousarray(points @ spin.T) for points in self.slanted),
            triangles=np.ascontiguousarray(self.triangles @ spin.T),
        )

    def heights(self, things: int) -> F64:
        """Height from the lowest to the highest point of each thing's solids, metres; 0 where it has none."""
        low, high = np.full(things, np.inf), np.full(things, -np.inf)
        np.minimum.at(low, self.owner, self.low)
        np.maximum.at(high, self.owner, self.high)
        if self.slanted:
            up = np.concatenate([points[:, 1] for points in self.slanted])
            first = np.cumsum([0, *(len(points) for points in self.slanted[:-1])])
            np.minimum.at(low, self.slanted_owner, np.minimum.reduceat(up, first))
            np.maximum.at(high, self.slanted_owner, np.maximum.reduceat(up, first))
        np.minimum.at(low, self.triangle_owner, self.triangles[:, :, 1].min(axis=1, initial=np.inf))
        np.maximum.at(high, self.triangle_owner, self.triangles[:, :, 1].max(axis=1, initial=-np.inf))
        tall: F64 = np.maximum(high - low, 0.0)
        return tall

    def yaw(self) -> float:
        """The turn about y, within ±45°, along which most edges of the plan lie; 0 where there are none."""
        rectangle = (self.prisms.sides == 0) & (self.prisms.grow == 0)
        frame = self.prisms.frame[rectangle]
        ahead, length = [frame[:, 2:4]], [frame[:, 4] + frame[:, 5]]
        for first, count in zip(self.prisms.first, self.prisms.sides, strict=True):
            if count:
                ring = self.prisms.corners[first : first + count]
                edges = np.roll(ring, -1, axis=0) - ring
                ahead.append(edges)
                length.append(np.linalg.norm(edges, axis=1) / 2)
        if len(self.triangles):
            normal = np.cross(self.triangles[:, 1] - self.triangles[:, 0], self.triangles[:, 2] - self.triangles[:, 0])
            size = np.linalg.norm(normal, axis=1)
            steep = np.abs(normal[:, 1]) < 0.1 * size
            ahead.append(normal[steep][:, (0, 2)])
            length.append(size[steep] / 4)
        return _main_yaw(np.concatenate(ahead), np.concatenate(length))


def solids_of(scene: Scene, skip: Collection[tuple[str, str]] = (), without: Collection[str] = ()) -> Solids:
    """All solids of a scene in world metres, but for the (thing, part) pairs in `skip` and the things in `without`.

    A thing without any collider stops a body with the triangles it shows. Those of the scene that was asked for last
    are kept as long as it lives.
    """
    key = frozenset(skip), frozenset(without)
    known = _KNOWN.get(scene)
    if known is None:
        _KNOWN.clear()  # one scene at a time: a scan's may be large
        known = _KNOWN.setdefault(scene, {})
    if key not in known:
        bag = _Bag()
        for index, thing in enumerate(scene.things):
            if thing.id not in without:
                bag.add(index, thing, frozenset(part for owner, part in skip if owner == thing.id))
        known[key] = bag.solids()
    return known[key]


_KNOWN: WeakKeyDictionary[Scene, dict[tuple[frozenset[tuple[str, str]], frozenset[str]], Solids]] = WeakKeyDictionary()


class _Prisms(NamedTuple):
    plan: Outlines
    low: F64
    high: F64
    owner: I32


class _Hull(NamedTuple):
    points: F64
    faces: I32
    owner: int


class _Bag:
    """Collects colliders by kind, so that each kind is placed at once."""

    def __init__(self) -> None:
        self.boxes: list[tuple[Box, Pose, int]] = []
        self.cylinders: list[tuple[Cylinder, Pose, int]] = []
        self.convex: list[tuple[Convex, F64, int]] = []
        self.slanted: list[_Hull] = []
        self.skins: list[F64] = []
        self.skin_owner: list[int] = []

    def add(self, index: int, thing: Thing, skip: frozenset[str]) -> None:
        if thing.colliders or any(part.colliders for part in thing.parts):
            for collider in thing.colliders:
                self._take(collider, thing.pose, index)
            for part in thing.parts:
                if part.colliders and part.id not in skip:
                    pose = thing.pose @ part.pose
                    for collider in part.colliders:
                        self._take(collider, pose, index)
            return
        names = [None, *(part.id for part in thing.parts)]
        for name, (mesh, pose) in zip(names, thing.meshes(), strict=True):
            for surface in mesh.surfaces:
                if name not in skip and len(surface.faces):
                    self._skin((thing.pose @ pose).apply(surface.positions)[surface.faces], index)

    def _take(self, collider: Collider, pose: Pose, index: int) -> None:
        match collider:
            case Box():
                self.boxes.append((collider, pose, index))
            case Cylinder():
                self.cylinders.append((collider, pose, index))
            case Convex(points):
                self.convex.append((collider, pose.apply(points), index))
            case Shell(points, faces):
                if len(faces):
                    self._skin(pose.apply(points)[faces], index)

    def _skin(self, triangles: F64, index: int) -> None:
        self.skins.append(triangles)
        self.skin_owner.append(index)

    def solids(self) -> Solids:
        kinds = (self._boxes(), self._cylinders(), self._convex())
        return Solids(
            joined(*(kind.plan for kind in kinds)),
            np.concatenate([kind.low for kind in kinds]),
            np.concatenate([kind.high for kind in kinds]),
            np.concatenate([kind.owner for kind in kinds]).astype(np.int32),
            tuple(np.ascontiguousarray(hull.points) for hull in self.slanted),
            tuple(hull.faces for hull in self.slanted),
            np.array([hull.owner for hull in self.slanted], np.int32),
            np.concatenate([np.zeros((0, 3, 3)), *self.skins]),
            np.repeat(np.array(self.skin_owner, np.int32), [len(skin) for skin in self.skins]),
        )

    def _boxes(self) -> _Prisms:
        turn, middle = placed([(box.pose, pose) for box, pose, _ in self.boxes])
        size = np.array([box.size for box, _, _ in self.boxes], dtype=np.float64).reshape(-1, 3)
        owner = np.array([index for _, _, index in self.boxes], np.int32)
        rows = np.arange(len(turn))
        up = np.argmax(np.abs(turn[:, 1, :]), axis=1) if len(turn) else np.zeros(0, np.int64)
        upright = np.abs(turn[rows, 1, up]) > UPRIGHT
        along, across = (up + 1) % 3, (up + 2) % 3
        frame = np.stack(
            (
                middle[:, 0], middle[:, 2], turn[rows, 0, along], turn[rows, 2, along],
                size[rows, along] / 2, size[rows, across] / 2,
            ),
            axis=1,
        )  # fmt: skip
        lift = size[rows, up] / 2
        for i in np.flatnonzero(~upright):
            faces = triangles_of(self.boxes[i][0])[1]
            self.slanted.append(_Hull((BOX_CORNERS * size[i]) @ turn[i].T + middle[i], faces, int(owner[i])))
        keep = frame[upright]
        keep[:, 2:4] /= np.hypot(keep[:, 2], keep[:, 3])[:, None]
        y, lift = middle[upright, 1], lift[upright]
        return _Prisms(rectangles(keep, np.zeros(len(keep))), y - lift, y + lift, owner[upright])

    def _cylinders(self) -> _Prisms:
        turn, middle = placed([(cylinder.pose, pose) for cylinder, pose, _ in self.cylinders])
        radius = np.array([cylinder.radius for cylinder, _, _ in self.cylinders], dtype=np.float64)
        lift = np.array([cylinder.height / 2 for cylinder, _, _ in self.cylinders], dtype=np.float64)
        owner = np.array([index for _, _, index in self.cylinders], np.int32)
        upright = np.abs(turn[:, 1, 1]) > UPRIGHT
        for i in np.flatnonzero(~upright):
            cylinder, pose, index = self.cylinders[i]
            points, faces = triangles_of(cylinder, ROUND_SIDES)
            self.slanted.append(_Hull(pose.apply(points), faces, index))
        frame = np.zeros((int(upright.sum()), 6))
        frame[:, :2], frame[:, 2] = middle[upright][:, (0, 2)], 1.0
        y, lift = middle[upright, 1], lift[upright]
        return _Prisms(rectangles(frame, radius[upright]), y - lift, y + lift, owner[upright])

    def _convex(self) -> _Prisms:
        """Upright prisms among the convex colliders; the others get their faces."""
        rings: list[F64] = []
        low, high, owner = [], [], []
        for collider, points, index in self.convex:
            ring = np.empty((len(points) + 2, 2))
            n = _prism_ring(np.ascontiguousarray(points), ring) if len(points) else 0
            if n > 0:
                rings.append(ring[:n].copy())
                low.append(points[:, 1].min())
                high.append(points[:, 1].max())
                owner.append(index)
            elif n < 0:
                self.slanted.append(_Hull(points, _faces(collider), index))
        count = np.array([len(ring) for ring in rings], np.int32)
        first = (np.cumsum(count) - count).astype(np.int32)
        frame = np.zeros((len(rings), 6))
        frame[:, 2] = 1.0
        corners = np.concatenate([np.empty((0, 2)), *rings])
        if rings:
            frame[:, :2] = np.add.reduceat(corners, first, axis=0) / count[:, None]
        plan = Outlines(frame, first, count, corners, np.zeros(len(rings)))
        return _Prisms(plan, np.array(low), np.array(high), np.array(owner, np.int32))


def _faces(collider: Convex) -> I32:
    """Its hull's triangles; none where it is flat."""
    try:
        return collider.faces
    except QhullError:
        return np.zeros((0, 3), np.int32)


@kernel
def _prism_ring(points: F64, ring: F64) -> int:
    """The plan of an upright prism, as many corners; -1 where the solid is none, 0 where it has no volume."""
    n = len(points)
    low, high = points[:, 1].min(), points[:, 1].max()
    foot, top, both = np.empty((n, 2)), np.empty((n, 2)), np.empty((n, 2))
    nf, nt = 0, 0
    for k in range(n):
        y = points[k, 1]
        if y - low > 1e-7 and high - y > 1e-7:
            return -1
        both[k, 0], both[k, 1] = points[k, 0], points[k, 2]
        if y - low <= 1e-7:
            foot[nf] = both[k]
            nf += 1
        else:
            top[nt] = both[k]
            nt += 1
    if high - low <= 1e-7:
        return hull_of(both, n, ring)
    if nf < 3 or nt < 3:
        return -1
    work = np.empty((n + 2, 2))
    area = _ring_area(ring, hull_of(both, n, ring))
    if (
        area - _ring_area(work, hull_of(foot, nf, work)) > 1e-7
        or area - _ring_area(work, hull_of(top, nt, work)) > 1e-7
    ):
        return -1
    return hull_of(both, n, ring) if area > 0.0 else 0


@kernel
def _ring_area(ring: F64, n: int) -> float:
    area = 0.0
    for k in range(n):
        j = (k + 1) % n
        area += ring[k, 0] * ring[j, 1] - ring[j, 0] * ring[k, 1]
    return area / 2


def _main_yaw(ahead: F64, length: F64, bins: int = 180) -> float:
    """The yaw within ±45° that the longest total of edges shares, each edge counting for all four sides of a square."""
    if length.sum() <= 0:
        return 0.0
    # A yaw turns (x, z) by (cos, −sin): the angle is measured from +x towards −z.
    angle = np.arctan2(-ahead[:, 1], ahead[:, 0]) % (math.pi / 2)
    fine = angle * (bins / (math.pi / 2))
    tally = np.bincount(np.round(fine).astype(np.int64) % bins, length, bins)
    peak = int(np.argmax(np.round(tally / length.sum(), 9)))
    away = (fine - peak + bins / 2) % bins - bins / 2
    near = np.flatnonzero(np.abs(away) <= 1.0)
    near = near[np.argsort(away[near], kind="stable")]
    share = np.cumsum(length[near])
    middle = near[np.searchsorted(share, share[-1] / 2)]  # the median edge: some wall's own direction, not a blend
    yaw = (peak + float(away[middle])) * (math.pi / 2 / bins)
    yaw = (yaw + math.pi / 4) % (math.pi / 2) - math.pi / 4
    return 0.0 if abs(yaw) < 1e-9 else yaw
