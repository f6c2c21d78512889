"""The solids of a scene as FCL knows them: which of them meet, how deep, and what one would fall on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

import fcl
import numpy as np
from scipy.spatial import QhullError

from orienteer.arrays import F64, I32, I64
from orienteer.world.collider import BOX_CORNERS, Box, Collider, Convex, Cylinder, Shell, triangles_of
from orienteer.world.pose import STILL, Pose, placed
from orienteer.world.scene import Scene
from orienteer.world.thing import Thing

MOST_CONTACTS = 8
STEPS = (1.0, 0.4, 0.1)
"""Shares of a way down at which is looked what stops a thing."""
LEVEL = 0.3
"""A contact carries what lies on it where its normal is at least this much upright."""

_ROUND: F64 = np.array([(np.cos(a), 0.0, np.sin(a)) for a in np.pi / 24 * (1 + 2 * np.arange(12))] + [(0.0, 1.0, 0.0)])
"""Directions across the faces of a cylinder, as of the prism around it; opposite ones count once."""
_TO_Z = Pose.turn((1.0, 0.0, 0.0), -math.pi / 2)
_UP: F64 = np.array(((0.0, 1.0, 0.0),))


class Hull(NamedTuple):
    """A convex solid where it stands."""

    corners: F64
    """World metres, shape (corners, 3)."""
    sides: F64
    """Directions across its faces, unit vectors, shape (sides, 3)."""


@dataclass(frozen=True, eq=False)
class Piece:
    """One collider where it stands, or the skin of a thing that has none. Most never come near another one: what it
    takes to ask whether two meet is made when that is first asked."""

    collider: Collider
    pose: Pose
    """T_world_frame of the frame that the collider is given in."""

    @property
    def encloses(self) -> bool:
        """Whether it has an inside, and so a hull."""
        return not isinstance(self.collider, Shell)

    @cached_property
    def hull(self) -> Hull | None:
        """None for skins, which enclose nothing."""
        return _hull(self.collider, self.pose)

    @cached_property
    def object(self) -> Any:
        """As FCL knows it, at `at`."""
        return fcl.CollisionObject(_shape(self.collider, self.pose), fcl.Transform(*self._placed))

    @property
    def at(self) -> F64:
        """Where FCL has it, world metres: it is moved from there and back."""
        return self._placed[1]

    @cached_property
    def _placed(self) -> tuple[F64, F64]:
        match self.collider:
            case Box(_, own):
                standing = self.pose @ own
            case Cylinder(_, _, own):
                # FCL's cylinders stand along z.
                standing = self.pose @ own @ _TO_Z
            case Convex():
                standing = self.pose
            case Shell():
                standing = STILL
        return np.array(standing.rotation), np.array(standing.position)

    @cached_property
    def middle(self) -> float:
        """Height of the middle of the box around it, world metres."""
        corners = self.hull.corners if self.hull is not None else self.pose.apply(triangles_of(self.collider)[0])
        return float(corners[:, 1].min() + corners[:, 1].max()) / 2


class Solids:
    """All solids of a scene, with the pieces of each thing together."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        found = [(i, piece) for i, thing in enumerate(scene.things) for piece in _pieces(thing)]
        self.pieces = [piece for _, piece in found]
        owner = np.array([i for i, _ in found], dtype=np.int64)
        self.low, self.high = _boxes(self.pieces)
        """World corners of the boxes around all pieces, shape (pieces, 3) each."""
        self.first: I64 = np.searchsorted(owner, np.arange(len(scene.things) + 1))
        """Index of the first piece of each thing, and one more; shape (things + 1,)."""

    @cached_property
    def boxes(self) -> tuple[F64, F64]:
        """Low and high corners around the pieces of each thing; inf and −inf where it has none."""
        low, high = np.full((len(self.scene.things), 3), np.inf), np.full((len(self.scene.things), 3), -np.inf)
        owner = np.repeat(np.arange(len(self.scene.things)), np.diff(self.first))
        np.minimum.at(low, owner, self.low)
        np.maximum.at(high, owner, self.high)
        return low, high

    def near(self, thing: int, reach: float = 0.0, down: float = 0.0) -> I64:
        """The other things whose boxes come that near to it, or would if it fell by `down`."""
        low, high = self.boxes
        meets = (low <= high[thing] + reach).all(axis=1) & (high >= low[thing] - (reach, reach + down, reach)).all(
            axis=1
        )
        meets[thing] = False
        return np.flatnonzero(meets)

    def pairs(self, a: int, b: int, reach: float = 0.0, down: float = 0.0) -> Iterator[tuple[Piece, Piece]]:
        """Pieces of two things whose boxes come that near, or would if those of the first fell by `down`."""
        mine, other = (slice(self.first[i], self.first[i + 1]) for i in (a, b))
        lowered = self.low[mine] - (reach, reach + down, reach)
        meets = (lowered[:, None] <= self.high[None, other]).all(axis=2)
        meets &= (self.high[mine][:, None] + reach >= self.low[None, other]).all(axis=2)
        for i, j in zip(*np.nonzero(meets), strict=True):
            yield self.pieces[mine.start + i], self.pieces[other.start + j]

    def depth(self, a: int, b: int) -> float:
        """How deep two things overlap, metres; 0 where they do not."""
        deepest = 0.0
        for one, other in self.pairs(a, b):
            if one.encloses and other.encloses:
                found = max((abs(float(c.penetration_depth)) for c in _contacts(one.object, other.object)), default=0.0)
                if found > deepest:
                    assert one.hull is not None
                    assert other.hull is not None
                    deepest = max(deepest, min(found, push(one.hull, other.hull)[0]))
        return deepest

    def touches(self, a: int, b: int, reach: float) -> bool:
        """Whether two things come that near."""
        return any(_gap(one.object, other.object) <= reach for one, other in self.pairs(a, b, reach))

    def meets(self, a: int, b: int, down: float) -> bool:
        """Whether two things meet once the first is let down by so much."""
        return any(_meet_lowered(one, other, down) for one, other in self.pairs(a, b, 0.0, down))

    def rests(self, a: int, b: int, reach: float) -> bool:
        """Whether the first thing, let down by up to `reach`, would be stopped by the second from below."""
        # in steps: what is thin would pass through a table top that is thinner than the reach
        steps = [reach * share for share in STEPS]
        return any(_carries(one, other, step) for one, other in self.pairs(a, b, 0.0, reach) for step in steps)

    def fall(self, thing: int) -> float:
        """How far a thing would fall on another one, metres, to the millimetre; inf where nothing is below."""
        far = float(self.boxes[0][thing, 1] - self.low[:, 1].min(initial=np.inf))
        below = self.near(thing, down=max(far, 0.0))
        pairs = [pair for other in below for pair in self.pairs(thing, int(other), 0.0, max(far, 0.0))]
        reach = 0.005
        while reach < far and not any(_carries(one, other, reach) for one, other in pairs):
            reach *= 1.5
        if not any(_carries(one, other, min(reach, far)) for one, other in pairs):
            return math.inf
        short, long = reach / 1.5, min(reach, far)
        while long - short > 1e-3:
            middle = (short + long) / 2
            short, long = (
                (short, middle) if any(_carries(one, other, middle) for one, other in pairs) else (middle, long)
            )
        return long


def push(one: Hull, other: Hull, reach: float = 0.0) -> tuple[float, F64]:
    """How far a convex solid, let down by `reach`, has to be pushed across some face to come free of another, metres.

    With the unit vector along which; not positive where they are apart. FCL is exact for two boxes; for others it may
    give the depth along a direction that is far from the shortest.
    """
    axes = np.concatenate((one.sides, other.sides, _UP))
    # products this slim are several times as fast without the threads of a matrix library
    a, b = (np.einsum("ik,jk->ij", axes, hull.corners) for hull in (one, other))
    a -= reach * axes[:, 1:2]
    ahead, back = b.max(axis=1) - a.min(axis=1), a.max(axis=1) - b.min(axis=1)
    least = np.minimum(ahead, back)
    n = int(np.argmin(least))
    return float(least[n]), axes[n] if ahead[n] <= back[n] else -axes[n]


def _carries(one: Piece, other: Piece, reach: float) -> bool:
    """Whether a piece let down by `reach` would be stopped by another from below."""
    if one.hull is not None and other.hull is not None:
        depth, toward = push(one.hull, other.hull, reach)
        return depth > 0 and toward[1] > LEVEL
    one.object.setTranslation(one.at - (0.0, reach, 0.0))
    try:
        contacts = _contacts(one.object, other.object)
        return any(abs(contact.normal[1]) > LEVEL and contact.pos[1] < one.middle + 1e-6 for contact in contacts)
    finally:
        one.object.setTranslation(one.at)


def _meet_lowered(one: Piece, other: Piece, down: float) -> bool:
    one.object.setTranslation(one.at - (0.0, down, 0.0))
    try:
        return bool(fcl.collide(one.object, other.object, fcl.CollisionRequest(), fcl.CollisionResult()))
    finally:
        one.object.setTranslation(one.at)


def _contacts(one: Any, other: Any) -> list[Any]:
    request = fcl.CollisionRequest(num_max_contacts=MOST_CONTACTS, enable_contact=True)
    result = fcl.CollisionResult()
    return list(result.contacts) if fcl.collide(one, other, request, result) else []


def _gap(one: Any, other: Any) -> float:
    if fcl.collide(one, other, fcl.CollisionRequest(), fcl.CollisionResult()):
        return 0.0
    return float(fcl.distance(one, other, fcl.DistanceRequest(), fcl.DistanceResult()))


def _pieces(thing: Thing) -> Iterator[Piece]:
    solids = list(thing.solids())
    for collider, pose in solids:
        if not isinstance(collider, Convex | Shell) or len(_faces(collider)):
            yield Piece(collider, pose)
    if not solids:
        for mesh, pose in thing.meshes():
            for surface in mesh.surfaces:
                if len(surface.faces):
                    yield Piece(Shell(surface.positions.astype(np.float64), surface.faces), thing.pose @ pose)


def _faces(collider: Convex | Shell) -> I32:
    """Its triangles; none where a convex one is flat."""
    try:
        return collider.faces
    except (QhullError, ValueError):
        return np.zeros((0, 3), np.int32)


def _boxes(pieces: Sequence[Piece]) -> tuple[F64, F64]:
    """World corners of the boxes around all of them, those of a kind at once; shape (pieces, 3) each."""
    low, high = np.empty((len(pieces), 3)), np.empty((len(pieces), 3))
    boxes = [(i, one.collider, one.pose) for i, one in enumerate(pieces) if isinstance(one.collider, Box)]
    turn, middle = placed([(box.pose, pose) for _, box, pose in boxes])
    half = np.einsum("nij,nj->ni", np.abs(turn), np.array([box.size for _, box, _ in boxes]).reshape(-1, 3) / 2)
    rows = [i for i, _, _ in boxes]
    low[rows], high[rows] = middle - half, middle + half
    rods = [(i, one.collider, one.pose) for i, one in enumerate(pieces) if isinstance(one.collider, Cylinder)]
    turn, middle = placed([(rod.pose, pose) for _, rod, pose in rods])
    radius, height = (np.array([getattr(rod, name) for _, rod, _ in rods])[:, None] for name in ("radius", "height"))
    axis = turn[:, :, 1]
    half = np.abs(axis) * height / 2 + radius * np.sqrt(np.maximum(1 - axis**2, 0))
    rows = [i for i, _, _ in rods]
    low[rows], high[rows] = middle - half, middle + half
    for pose, some in groupby(enumerate(pieces), key=lambda row: row[1].pose):
        clouds = [(i, one.collider.points) for i, one in some if isinstance(one.collider, Convex | Shell)]
        if clouds:
            rows = [i for i, _ in clouds]
            corners = pose.apply(np.concatenate([points for _, points in clouds]))
            starts = np.cumsum([0, *(len(points) for _, points in clouds[:-1])])
            low[rows], high[rows] = np.minimum.reduceat(corners, starts), np.maximum.reduceat(corners, starts)
    return low, high


def _hull(collider: Collider, pose: Pose) -> Hull | None:
    match collider:
        case Box(size, own):
            standing = pose @ own
            return Hull(standing.apply(BOX_CORNERS * np.asarray(size)), standing.rotation.T)
        case Cylinder(radius, height, own):
            standing = pose @ own
            prism, _ = triangles_of(Cylinder(radius, height))
            return Hull(standing.apply(prism), standing.rotate(_ROUND))
        case Convex(points):
            faces = collider.faces
            edges = points[faces[:, 1:]] - points[faces[:, :1]]
            across = np.cross(edges[:, 0], edges[:, 1])
            length = np.linalg.norm(across, axis=1, keepdims=True)
            return Hull(pose.apply(points), pose.rotate(across[length[:, 0] > 0] / length[length[:, 0] > 0]))
        case Shell():
            return None


def _shape(collider: Collider, pose: Pose) -> Any:
    match collider:
        case Box(size, _):
            return fcl.Box(*size)
        case Cylinder(radius, height, _):
            return fcl.Cylinder(radius, height)
        case Convex(points):
            faces = collider.faces
            return fcl.Convex(np.array(points), len(faces), np.insert(faces, 0, 3, axis=1).astype(np.int32).ravel())
        case Shell(points, faces):
            model = fcl.BVHModel()
            model.beginModel(len(points), len(faces))
            model.addSubModel(np.array(pose.apply(points)), np.array(faces))
            model.endModel()
            return model
