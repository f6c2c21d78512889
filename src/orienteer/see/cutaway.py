"""What has to go so that a camera outside a building sees its inside: ceilings, roofs, storeys above, near walls."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from orienteer.arrays import F64, I32, I64, Bool
from orienteer.see.storeys import LOWEST_M, Storey
from orienteer.world.mesh import Mesh, Surface
from orienteer.world.pose import Pose
from orienteer.world.scene import Scene
from orienteer.world.thing import Role, Thing

Value = TypeVar("Value", np.float32, np.uint8)

SHELL_CUT_M = 0.3
"""The ceiling of a scan is cut off this far below its middle height: it sags, and lamps hang from it."""

_TOUCH_M = 0.12
"""What ends this near to the ceiling, and stands on nothing, hangs from it."""

_OVER_M = 0.05
"""What reaches farther than this above the ceiling has to be cut."""


_WALL_M = 0.8
"""The thickest wall: what is farther outside stands in the open and stays."""

_STEP_M = 0.15
"""What ends no higher than this above the floor is part of it: sills, kerbs, carpets."""


def above(scene: Scene, storey: Storey) -> frozenset[str]:
    """Ids of the things that cover a storey: ceilings, what hangs from them, and all that lies higher."""
    ceilings = {t.id for t in scene.things if t.role is Role.CEILING and t.bounds[1][1] > storey.floor + LOWEST_M}
    if np.isinf(storey.ceiling):
        return frozenset(ceilings)
    return frozenset(
        thing.id
        for thing in scene.things
        if thing.id in ceilings
        or thing.on in ceilings
        or thing.bounds[0][1] >= storey.ceiling - _OVER_M
        or _hangs(thing, storey)
    )


def cut_height(scene: Scene, storey: Storey, hidden: frozenset[str]) -> float | None:
    """The height above which nothing is shown, what sticks out cut off; None under the sky."""
    if np.isinf(storey.ceiling):
        return None
    tops = [(thing.role, thing.bounds[1][1]) for thing in scene.things if thing.id not in hidden]
    if any(role is Role.SHELL and top > storey.ceiling - SHELL_CUT_M for role, top in tops):
        return storey.ceiling - SHELL_CUT_M
    if any(top > storey.ceiling + _OVER_M for _, top in tops):
        return storey.ceiling - _OVER_M
    return storey.ceiling + _OVER_M


@dataclass(frozen=True, eq=False)
class Front:
    """The edge of the floors that is turned to a camera: what stands before it is in the way."""

    toward: F64
    """Unit vector (x, z) from the scene to the camera."""
    start: float
    """Metres to the right of the first strip, seen by the camera."""
    strip: float
    """Width of the strips in which the edge is followed, metres."""
    edge: F64
    """How far the floor comes towards the camera in each strip, metres, −inf where there is none, shape (strips,)."""
    floor: float
    """Height of the floor; what lies no higher than a step above it is never in the way."""

    @classmethod
    def of(cls, samples_xz: F64, step: float, floor: float, toward: npt.ArrayLike) -> Front:
        """From points all over the floors, shape (points, 2), that lie `step` metres apart."""
        unit = np.asarray(toward, dtype=np.float64)
        unit = unit / np.linalg.norm(unit)
        sideways, forward = samples_xz @ (unit[1], -unit[0]), samples_xz @ unit
        strip = 1.5 * step  # wide enough to hold points of a grid that is turned against it
        start = float(sideways.min()) - strip / 2
        strips = ((sideways - start) / strip).astype(np.int64)
        edge = np.full(int(strips.max()) + 1, -np.inf)
        np.maximum.at(edge, strips, forward)
        # A strip whose outermost sample was missed takes the edge from its neighbours.
        padded = np.pad(edge, 1, constant_values=-np.inf)
        return cls(unit, start, strip, np.maximum(edge, np.minimum(padded[:-2], padded[2:])), floor)

    def blocks(self, points: F64) -> Bool:
        """Whether each world point stands between the camera and the floor behind it."""
        plan = points[:, [0, 2]]
        strips = np.floor((plan @ (self.toward[1], -self.toward[0]) - self.start) / self.strip).astype(np.int64)
        inside = (strips >= 0) & (strips < len(self.edge))
        edge = np.where(inside, self.edge[np.clip(strips, 0, len(self.edge) - 1)], np.inf)
        before = plan @ self.toward - edge
        near = (before > -1.25 * self.strip) & (before < _WALL_M)  # the edge of a slanting floor varies within a strip
        return np.asarray(near & np.isfinite(edge) & (points[:, 1] > self.floor + _STEP_M))

    def hides(self, skins: Skins) -> Bool:
        """Whether most of the surface of each of some things stands in the way, shape (things,)."""
        blocked = np.bincount(skins.thing, skins.areas * self.blocks(skins.middles), skins.count)
        total = np.bincount(skins.thing, skins.areas, skins.count)
        # A thing that is halved by the edge stays, however its triangles are added up.
        return np.asarray((total > 0) & (blocked > (0.5 + 1e-9) * total))


@dataclass(frozen=True, eq=False)
class Skins:
    """The triangles of some things where they stand."""

    middles: F64
    """World metres, shape (triangles, 3)."""
    areas: F64
    """m², shape (triangles,)."""
    thing: I64
    """Number of the thing of each, shape (triangles,)."""
    count: int
    """Of things."""

    @classmethod
    def of(cls, things: Sequence[Thing]) -> Skins:
        """Of all that is seen of them."""
        corners, thing = [np.empty((0, 3, 3))], [np.empty(0, np.int64)]
        for number, one in enumerate(things):
            for mesh, pose in one.meshes():
                placed = one.pose @ pose
                for surface in mesh.surfaces:
                    corners.append(placed.apply(surface.positions)[surface.faces])
                    thing.append(np.full(len(surface.faces), number, np.int64))
        a, b, c = np.moveaxis(np.concatenate(corners), 1, 0)
        areas = np.linalg.norm(np.cross(b - a, c - a), axis=1)
        return cls((a + b + c) / 3, areas, np.concatenate(thing), len(things))


@dataclass(frozen=True, eq=False)
class Cut:
    """What is taken off things that are too much of one piece to be left out whole."""

    height: float | None = None
    """World metres; everything higher goes."""
    front: Front | None = None
    """What stands before this edge goes as well, of the things in `shells`."""
    shells: frozenset[str] = frozenset()
    """Ids of things that enclose the place."""

    def apply(self, scene: Scene) -> Scene:
        """The scene with its things cut; ids and the order of things stay as they are."""
        original = scene.original or scene
        known, key = _KNOWN.setdefault(original, {}), self._key
        if key not in known:
            known.clear()  # one cut at a time: each may be as large as the scene
            things = tuple(self._cut(thing) for thing in original.things)
            untouched = all(one is other for one, other in zip(things, original.things, strict=True))
            if untouched:
                return scene  # what was built for it serves again
            known[key] = replace(original, things=things)
        return known[key].at(scene.state) if scene.original else known[key]

    @property
    def _key(self) -> Hashable:
        """The same for all cuts that take the same off: what was built for one picture serves for the next."""
        front = self.front
        edge = None if front is None else (front.toward.tobytes(), front.start, front.strip, front.edge.tobytes())
        return self.height, self.shells, edge, None if front is None else front.floor

    def _cut(self, thing: Thing) -> Thing:
        too_high = self.height is not None and thing.bounds[1][1] > self.height
        if not too_high and not (self.front and thing.id in self.shells):
            return thing
        front = self.front if thing.id in self.shells else None
        parts = tuple(replace(part, mesh=self._rest(part.mesh, thing.pose @ part.pose, front)) for part in thing.parts)
        return replace(thing, mesh=self._rest(thing.mesh, thing.pose, front), parts=parts)

    def _rest(self, mesh: Mesh, pose: Pose, front: Front | None) -> Mesh:
        surfaces = []
        for surface in mesh.surfaces:
            rest = surface
            if self.height is not None:
                rest = below(rest, pose.apply(rest.positions)[:, 1] - self.height)
            if front is not None:
                rest = replace(
                    rest, faces=rest.faces[~front.blocks(pose.apply(rest.positions)[rest.faces].mean(axis=1))]
                )
            if len(rest.faces):
                surfaces.append(_tight(rest))
        return Mesh(tuple(surfaces))


_KNOWN: WeakKeyDictionary[Scene, dict[Hashable, Scene]] = WeakKeyDictionary()


def below(surface: Surface, heights: F64) -> Surface:
    """The part of a surface whose height is not positive; triangles that cross are cut, with all that is on them."""
    up = heights[surface.faces] > 0
    count = up.sum(axis=1)
    whole, lone_up, lone_down = surface.faces[count == 0], count == 1, count == 2
    if not (lone_up.any() or lone_down.any()):
        return replace(surface, faces=whole)
    # Turn each crossing triangle so that the corner that is alone on its side comes first.
    alone = np.where(count == 1, up.argmax(axis=1), (~up).argmax(axis=1))
    order = (alone[:, None] + np.arange(3)) % 3
    turned = np.take_along_axis(surface.faces, order, axis=1)
    crossing = turned[lone_up | lone_down]
    edges = np.concatenate((crossing[:, [0, 1]], crossing[:, [0, 2]]))
    share = heights[edges[:, 0]] / (heights[edges[:, 0]] - heights[edges[:, 1]])
    corners = len(surface.positions)
    new = corners + np.arange(len(edges)).reshape(2, -1)
    is_up = lone_up[lone_up | lone_down]
    tips = np.stack((crossing[:, 0], new[0], new[1]), axis=1)[~is_up]
    stumps = np.concatenate(
        (
            np.stack((new[0], crossing[:, 1], crossing[:, 2]), axis=1)[is_up],
            np.stack((new[0], crossing[:, 2], new[1]), axis=1)[is_up],
        )
    )
    return replace(
        surface,
        faces=np.concatenate((whole, tips, stumps)).astype(np.int32),
        positions=_with_mixed(surface.positions, edges, share),
        normals=None if surface.normals is None else _with_mixed(surface.normals, edges, share),
        uv=None if surface.uv is None else _with_mixed(surface.uv, edges, share),
        colors=None if surface.colors is None else _with_mixed(surface.colors, edges, share),
    )


def _tight(surface: Surface) -> Surface:
    """The same without corners that no triangle uses: they would count for its bounds."""
    used, faces = np.unique(surface.faces, return_inverse=True)
    if len(used) == len(surface.positions):
        return surface
    return replace(
        surface,
        faces=faces.reshape(-1, 3).astype(np.int32),
        positions=surface.positions[used],
        normals=None if surface.normals is None else surface.normals[used],
        uv=None if surface.uv is None else surface.uv[used],
        colors=None if surface.colors is None else surface.colors[used],
    )


def _with_mixed(values: npt.NDArray[Value], edges: I32, share: F64) -> npt.NDArray[Value]:
    """Rows of values, and behind them one for each edge, mixed from its two ends."""
    a, b = (values[edges[:, k]].astype(np.float64) for k in (0, 1))
    mixed = a + (b - a) * share[:, None]
    if values.dtype == np.uint8:
        mixed = np.round(mixed)
    return np.concatenate((values, mixed.astype(values.dtype)))


def _hangs(thing: Thing, storey: Storey) -> bool:
    """Whether a thing is fixed to the ceiling: it ends there, and its foot is in the upper half of the room."""
    (_, low, _), (_, high, _) = thing.bounds
    middle = (storey.floor + storey.ceiling) / 2
    return bool(thing.role is Role.OBJECT and thing.on is None and low > middle and high > storey.ceiling - _TOUCH_M)
